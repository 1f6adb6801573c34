//! rand-to-pbest/1: from a random individual towards one of the best, `v = x1 + F·(pb − x1) + F·(x2 − x̃3)`, x̃ from population and archive.
//!
//! # References
//! J. Zhang, A. C. Sanderson: Adaptive differential evolution. Springer, 2009. <https://doi.org/10.1007/978-3-642-01527-4>

use super::{Mutation, Parents, Picker, Picks, pbest};
use tpam_pam::spec::{Entry, Page};

pub(super) static ENTRY: Entry<Box<dyn Mutation>> = Entry {
    page: Page {
        name: "rand-to-pbest/1",
        about: "x1 + F(pbest - x1) + F(x2 - x3), x3 also from the archive",
        source: "Zhang & Sanderson 2009, doi:10.1007/978-3-642-01527-4",
        options: pbest::OPTIONS,
        shorthands: &[],
        presets: &[],
    },
    build: |options| Ok(Box::new(RandToPbest { p: options.real("p") })),
};

struct RandToPbest {
    p: f64,
}

impl Mutation for RandToPbest {
    fn differences(&self) -> usize {
        2
    }

    fn draws(&self) -> usize {
        4
    }

    fn least(&self) -> usize {
        4
    }

    fn best_of(&self, n: usize) -> usize {
        pbest::count(self.p, n)
    }

    fn archived(&self) -> bool {
        true
    }

    fn pick(&self, parents: &Parents, draws: &[f64], picks: &mut [Picks]) {
        for (i, (pick, draws)) in picks.iter_mut().zip(draws.chunks_exact(4)).enumerate() {
            let mut picker = Picker::except(i);
            let base = picker.next(draws[1], parents.n);
            let first = picker.next(draws[2], parents.n);
            let second = picker.next(draws[3], parents.n + parents.archived);
            let towards = pbest::one_of(parents, draws[0]);
            *pick = Picks { base, plus: [towards, first], minus: [base, second] };
        }
    }
}
