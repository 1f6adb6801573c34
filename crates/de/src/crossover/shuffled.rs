//! Shuffled exponential crossover (SEC): as many components as an exponential crossover takes, but random ones instead of neighbours.
//!
//! # References
//! K. V. Price, R. M. Storn, J. A. Lampinen: Differential Evolution. Springer, 2005. <https://doi.org/10.1007/3-540-31306-0>

use super::{Crossover, run::length};
use tpam_pam::Stream;
use tpam_pam::bibliography;
use tpam_pam::spec::{Entry, Page, Source};

pub(super) static ENTRY: Entry<Box<dyn Crossover>> = Page::new(
    "sec",
    "shuffled exponential: random components, one and then on while rand < C",
    Source::Published(&[&bibliography::DE_BOOK]),
)
.built(|_| Ok(Box::new(Shuffled { order: Vec::new() })));

struct Shuffled {
    /// A permutation of the components; each individual continues to shuffle it.
    order: Vec<usize>,
}

impl Crossover for Shuffled {
    fn mark(&mut self, dim: usize, c: &[f64], rng: &mut Stream, marks: &mut [f64]) {
        marks.fill(1.0);
        // Reset in each call, so that the result depends only on the stream.
        self.order.clear();
        self.order.extend(0..dim);
        for (marks, c) in marks.chunks_exact_mut(dim).zip(c) {
            let length = length(dim, *c, rng);
            // The components from the parent: the first dim − length of a shuffle.
            for k in 0..dim - length {
                let other = k + rng.index(dim - k);
                self.order.swap(k, other);
                marks[self.order[k]] = 0.0;
            }
        }
    }
}
