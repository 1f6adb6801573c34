//! best/1 and best/2: the base is the best individual b.
//!
//! ```text
//! v = b + F·(x1 − x2)                      best/1
//! v = b + F·(x1 − x2) + F·(x3 − x4)        best/2
//! ```

use super::{Mutation, Parents, Picker, Picks};
use tpam_pam::bibliography;
use tpam_pam::spec::{Entry, Page, Source};

const SOURCE: Source = Source::Published(&[&bibliography::DE]);

pub(super) static ONE: Entry<Box<dyn Mutation>> =
    Entry { page: Page::new("best/1", "best + F(x1 - x2)", SOURCE), build: |_| Ok(Box::new(Best::<1>)) };

pub(super) static TWO: Entry<Box<dyn Mutation>> =
    Entry { page: Page::new("best/2", "best + F(x1 - x2) + F(x3 - x4)", SOURCE), build: |_| Ok(Box::new(Best::<2>)) };

/// best/1 or best/2, by the number of differences.
struct Best<const DIFFERENCES: usize>;

impl<const DIFFERENCES: usize> Mutation for Best<DIFFERENCES> {
    fn differences(&self) -> usize {
        DIFFERENCES
    }

    fn draws(&self) -> usize {
        2 * DIFFERENCES
    }

    fn least(&self) -> usize {
        1 + 2 * DIFFERENCES
    }

    fn pick(&self, parents: &Parents, draws: &[f64], picks: &mut [Picks]) {
        for (i, (pick, draws)) in picks.iter_mut().zip(draws.chunks_exact(self.draws())).enumerate() {
            let mut picker = Picker::except(i);
            let mut next = |k: usize| picker.next(draws[k], parents.n);
            pick.base = parents.best[0];
            for k in 0..DIFFERENCES {
                (pick.plus[k], pick.minus[k]) = (next(2 * k), next(2 * k + 1));
            }
        }
    }
}
