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
    fn mark(&mut self, dim: usize, c: &[f64], rng: &mut Stream, marks: &mut [f64]) {
        marks.fill(0.0);
        for (marks, c) in marks.chunks_exact_mut(dim).zip(c) {
            let (from, length) = (rng.index(dim), length(dim, *c, rng));
            (from..from + length).for_each(|j| marks[j % dim] = 1.0);
        }
    }
}
