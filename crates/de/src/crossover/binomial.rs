//! Binomial crossover: each component comes from the mutant if rand ≤ C; one random component of each individual always does.

use super::Crossover;
use tpam_pam::Stream;
use tpam_pam::bibliography;
use tpam_pam::draw::part;
use tpam_pam::spec::{Entry, Page, Source};
use tpam_simd::{choose, wide};

pub(super) static ENTRY: Entry<Box<dyn Crossover>> =
    Page::new("bin", "binomial: each component with probability C, at least one", Source::Published(&[&bibliography::DE]))
        .built(|_| Ok(Box::new(Binomial { always: Vec::new(), rates: Vec::new() })));

struct Binomial {
    /// For each individual the position of the component that always comes from the mutant, and its value.
    always: Vec<(usize, f64)>,
    /// The crossover rate of every component, so that one loop covers all rows.
    rates: Vec<f64>,
}

impl Crossover for Binomial {
    fn cross(&mut self, parents: &[f64], mutants: &mut [f64], dim: usize, c: &[f64], rng: &mut Stream) {
        let places = rng.uniforms(c.len()).iter().enumerate().map(|(i, draw)| i * dim + part(*draw, dim));
        self.always.clear();
        self.always.extend(places.map(|place| (place, mutants[place])));
        self.rates.resize(mutants.len(), 0.0);
        for (rates, c) in self.rates.chunks_exact_mut(dim).zip(c) {
            rates.fill(*c);
        }
        take(rng.uniforms(mutants.len()), &self.rates, parents, mutants);
        for (place, value) in &self.always {
            mutants[*place] = *value;
        }
    }
}

wide! {
    fn take(draws: &[f64], rates: &[f64], parents: &[f64], mutants: &mut [f64]) {
        for (((v, x), draw), rate) in mutants.iter_mut().zip(parents).zip(draws).zip(rates) {
            *v = choose(draw <= rate, *v, *x);
        }
    }
}
