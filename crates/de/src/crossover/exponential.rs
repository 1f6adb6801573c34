//! Exponential crossover: neighbouring components from a random position on, continuing at the first component after the last one.

use super::{Crossover, run::length};
use tpam_pam::Stream;
use tpam_pam::bibliography;
use tpam_pam::spec::{Entry, Page, Source};

pub(super) static ENTRY: Entry<Box<dyn Crossover>> =
    Page::new("exp", "exponential: neighbouring components, one and then on while rand < C", Source::Published(&[&bibliography::DE]))
        .built(|_| Ok(Box::new(Exponential)));

struct Exponential;

impl Crossover for Exponential {
    fn cross(&mut self, parents: &[f64], mutants: &mut [f64], dim: usize, c: &[f64], rng: &mut Stream) {
        for ((mutant, parent), c) in mutants.chunks_exact_mut(dim).zip(parents.chunks_exact(dim)).zip(c) {
            let (from, length) = (rng.index(dim), length(dim, *c, rng));
            // The components after the stretch come from the parent.
            for k in length..dim {
                let j = (from + k) % dim;
                mutant[j] = parent[j];
            }
        }
    }
}
