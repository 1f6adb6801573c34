//! current-to-best/1: from the individual towards the best one, `v = x + F·(b − x) + F·(x1 − x2)`.

use super::{Mutation, Parents, Picker, Picks};
use tpam_pam::bibliography;
use tpam_pam::spec::{Entry, Page, Source};

pub(super) static ENTRY: Entry<Box<dyn Mutation>> = Entry {
    page: Page::new("current-to-best/1", "x + F(best - x) + F(x1 - x2)", Source::Published(&[&bibliography::INTRODUCTION])),
    build: |_| Ok(Box::new(CurrentToBest)),
};

struct CurrentToBest;

impl Mutation for CurrentToBest {
    fn differences(&self) -> usize {
        2
    }

    fn draws(&self) -> usize {
        2
    }

    fn least(&self) -> usize {
        3
    }

    fn pick(&self, parents: &Parents, draws: &[f64], picks: &mut [Picks]) {
        for (i, (pick, draws)) in picks.iter_mut().zip(draws.chunks_exact(2)).enumerate() {
            let mut picker = Picker::except(i);
            let mut next = |k: usize| picker.next(draws[k], parents.n);
            *pick = Picks { base: i as u32, plus: [parents.best[0], next(0)], minus: [i as u32, next(1)] };
        }
    }
}
