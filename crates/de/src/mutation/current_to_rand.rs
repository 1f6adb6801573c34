//! current-to-rand/1: from the individual towards a random one, `v = x + F·(x1 − x) + F·(x2 − x3)` (K = F).

use super::{Mutation, Parents, Picker, Picks};
use tpam_pam::bibliography;
use tpam_pam::spec::{Entry, Page, Source};

pub(super) static ENTRY: Entry<Box<dyn Mutation>> = Entry {
    page: Page::new("current-to-rand/1", "x + F(x1 - x) + F(x2 - x3)", Source::Published(&[&bibliography::INTRODUCTION])),
    build: |_| Ok(Box::new(CurrentToRand)),
};

struct CurrentToRand;

impl Mutation for CurrentToRand {
    fn differences(&self) -> usize {
        2
    }

    fn draws(&self) -> usize {
        3
    }

    fn least(&self) -> usize {
        4
    }

    fn pick(&self, parents: &Parents, draws: &[f64], picks: &mut [Picks]) {
        for (i, (pick, draws)) in picks.iter_mut().zip(draws.chunks_exact(3)).enumerate() {
            let mut picker = Picker::except(i);
            let mut next = |k: usize| picker.next(draws[k], parents.n);
            *pick = Picks { base: i as u32, plus: [next(0), next(1)], minus: [i as u32, next(2)] };
        }
    }
}
