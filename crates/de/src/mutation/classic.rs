//! The classic mutations, with one or two differences of random individuals.
//!
//! ```text
//! v = x1 + F·(x2 − x3)                     rand/1
//! v = x1 + F·(x2 − x3) + F·(x4 − x5)       rand/2
//! v = best + F·(x1 − x2)                   best/1
//! v = best + F·(x1 − x2) + F·(x3 − x4)     best/2
//! v = x + F·(x1 − x) + F·(x2 − x3)         current-to-rand/1 (K = F)
//! v = x + F·(best − x) + F·(x1 − x2)       current-to-best/1
//! ```

use super::{Mutation, Parents, Picker, Picks};
use tpam_pam::bibliography;
use tpam_pam::spec::{Entry, Page, Source};

type Listed = Entry<Box<dyn Mutation>>;

const FIRST: Source = Source::Published(&[&bibliography::DE]);
const LATER: Source = Source::Published(&[&bibliography::INTRODUCTION]);

pub(super) static RAND_1: Listed = Page::new("rand/1", "x1 + F(x2 - x3)", FIRST).built(|_| Ok(Box::new(Around::<false, 1>)));
pub(super) static RAND_2: Listed = Page::new("rand/2", "x1 + F(x2 - x3) + F(x4 - x5)", FIRST).built(|_| Ok(Box::new(Around::<false, 2>)));
pub(super) static BEST_1: Listed = Page::new("best/1", "best + F(x1 - x2)", FIRST).built(|_| Ok(Box::new(Around::<true, 1>)));
pub(super) static BEST_2: Listed = Page::new("best/2", "best + F(x1 - x2) + F(x3 - x4)", FIRST).built(|_| Ok(Box::new(Around::<true, 2>)));
pub(super) static CURRENT_TO_RAND: Listed =
    Page::new("current-to-rand/1", "x + F(x1 - x) + F(x2 - x3)", LATER).built(|_| Ok(Box::new(CurrentTo::<false>)));
pub(super) static CURRENT_TO_BEST: Listed =
    Page::new("current-to-best/1", "x + F(best - x) + F(x1 - x2)", LATER).built(|_| Ok(Box::new(CurrentTo::<true>)));

/// Around the best individual or a random one.
struct Around<const BEST: bool, const DIFFERENCES: usize>;

impl<const BEST: bool, const DIFFERENCES: usize> Mutation for Around<BEST, DIFFERENCES> {
    fn differences(&self) -> usize {
        DIFFERENCES
    }

    fn draws(&self) -> usize {
        usize::from(!BEST) + 2 * DIFFERENCES
    }

    fn pick(&self, parents: &Parents, draws: &[f64], picks: &mut [Picks]) {
        let first = usize::from(!BEST);
        for (i, (pick, draws)) in picks.iter_mut().zip(draws.chunks_exact(self.draws())).enumerate() {
            let mut picker = Picker::except(i);
            let mut next = |k: usize| picker.next(draws[k], parents.n);
            pick.base = if BEST { parents.best[0] } else { next(0) };
            for k in 0..DIFFERENCES {
                (pick.plus[k], pick.minus[k]) = (next(first + 2 * k), next(first + 2 * k + 1));
            }
        }
    }
}

/// From the individual towards the best one or a random one.
struct CurrentTo<const BEST: bool>;

impl<const BEST: bool> Mutation for CurrentTo<BEST> {
    fn differences(&self) -> usize {
        2
    }

    fn draws(&self) -> usize {
        usize::from(!BEST) + 2
    }

    fn pick(&self, parents: &Parents, draws: &[f64], picks: &mut [Picks]) {
        let first = usize::from(!BEST);
        for (i, (pick, draws)) in picks.iter_mut().zip(draws.chunks_exact(self.draws())).enumerate() {
            let mut picker = Picker::except(i);
            let mut next = |k: usize| picker.next(draws[k], parents.n);
            let towards = if BEST { parents.best[0] } else { next(0) };
            *pick = Picks { base: i as u32, plus: [towards, next(first), 0], minus: [i as u32, next(first + 1), 0] };
        }
    }
}
