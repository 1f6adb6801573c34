//! Shuffled exponential crossover (SEC): as many components as an exponential crossover takes, along a random permutation instead of in a row.
//!
//! # References
//! K. V. Price, R. M. Storn, J. A. Lampinen: Differential Evolution. Springer, 2005. <https://doi.org/10.1007/3-540-31306-0>

use super::{Crossover, run::length};
use tpam_pam::Stream;
use tpam_pam::spec::{Entry, Page};

pub(super) static ENTRY: Entry<Box<dyn Crossover>> = Entry {
    page: Page {
        name: "sec",
        about: "shuffled exponential: random components, one and then on while rand < C",
        source: "Price, Storn & Lampinen 2005, doi:10.1007/3-540-31306-0",
        options: &[],
        shorthands: &[],
        presets: &[],
    },
    build: |_| Ok(Box::new(Shuffled { order: Vec::new() })),
};

struct Shuffled {
    /// A permutation of the components: each individual goes on shuffling what the last one left.
    order: Vec<usize>,
}

impl Crossover for Shuffled {
    fn cross(&mut self, parents: &[f64], mutants: &mut [f64], dim: usize, c: &[f64], rng: &mut Stream) {
        // Begun anew each time, so that nothing but the stream decides.
        self.order.clear();
        self.order.extend(0..dim);
        for ((mutant, parent), c) in mutants.chunks_exact_mut(dim).zip(parents.chunks_exact(dim)).zip(c) {
            let length = length(dim, *c, rng);
            // Those that are the parent's: the first dim − length of a shuffle.
            for k in 0..dim - length {
                let other = k + rng.index(dim - k);
                self.order.swap(k, other);
                mutant[self.order[k]] = parent[self.order[k]];
            }
        }
    }
}
