//! current-to-pbest/1: from the individual towards one of the best, `v = x + F·(pb − x) + F·(x1 − x̃2)`, x̃ from population and archive.
//!
//! # References
//! J. Zhang, A. C. Sanderson: JADE. IEEE Trans. Evol. Comput. 13(5), 2009. <https://doi.org/10.1109/TEVC.2009.2014613>

use super::{Mutation, Parents, Picker, Picks, pbest};
use tpam_pam::spec::{Entry, Page};

pub(super) static ENTRY: Entry<Box<dyn Mutation>> = Entry {
    page: Page {
        name: "current-to-pbest/1",
        about: "x + F(pbest - x) + F(x1 - x2), x2 also from the archive",
        source: pbest::SOURCE,
        options: pbest::OPTIONS,
        shorthands: &[],
        presets: &[],
    },
    build: |options| Ok(Box::new(CurrentToPbest { p: options.real("p") })),
};

struct CurrentToPbest {
    p: f64,
}

impl Mutation for CurrentToPbest {
    fn differences(&self) -> usize {
        2
    }

    fn draws(&self) -> usize {
        3
    }

    fn least(&self) -> usize {
        3
    }

    fn best_of(&self, n: usize) -> usize {
        pbest::count(self.p, n)
    }

    fn archived(&self) -> bool {
        true
    }

    fn pick(&self, parents: &Parents, draws: &[f64], picks: &mut [Picks]) {
        for (i, (pick, draws)) in picks.iter_mut().zip(draws.chunks_exact(3)).enumerate() {
            let mut picker = Picker::except(i);
            let first = picker.next(draws[1], parents.n);
            let second = picker.next(draws[2], parents.n + parents.archived);
            let towards = pbest::one_of(parents, draws[0]);
            *pick = Picks { base: i as u32, plus: [towards, first], minus: [i as u32, second] };
        }
    }
}
