//! Binomial crossover: each component is the mutant's where rand ≤ C, and one of them, drawn for each individual, is in any case.

use super::Crossover;
use tpam_pam::Stream;
use tpam_pam::draw::part;
use tpam_pam::spec::{Entry, Page};
use tpam_simd::wide;

pub(super) static ENTRY: Entry<Box<dyn Crossover>> = Entry {
    page: Page {
        name: "bin",
        about: "binomial: each component with probability C, at least one",
        source: "Storn & Price 1997, doi:10.1023/A:1008202821328",
        options: &[],
        shorthands: &[],
        presets: &[],
    },
    build: |_| Ok(Box::new(Binomial { always: Vec::new() })),
};

struct Binomial {
    /// For each individual the place of the component that is the mutant's in any case, and its value.
    always: Vec<(usize, f64)>,
}

impl Crossover for Binomial {
    fn cross(&mut self, parents: &[f64], mutants: &mut [f64], dim: usize, c: &[f64], rng: &mut Stream) {
        let places = rng.uniforms(c.len()).iter().enumerate().map(|(i, draw)| i * dim + part(*draw, dim));
        self.always.clear();
        self.always.extend(places.map(|place| (place, mutants[place])));
        choose(rng.uniforms(mutants.len()), parents, mutants, dim, c);
        for (place, value) in &self.always {
            mutants[*place] = *value;
        }
    }
}

wide! {
    fn choose(draws: &[f64], parents: &[f64], mutants: &mut [f64], dim: usize, c: &[f64]) {
        let rows = mutants.chunks_exact_mut(dim).zip(parents.chunks_exact(dim)).zip(draws.chunks_exact(dim)).zip(c);
        for (((mutant, parent), draws), c) in rows {
            for ((v, x), draw) in mutant.iter_mut().zip(parent).zip(draws) {
                *v = if draw <= c { *v } else { *x };
            }
        }
    }
}
