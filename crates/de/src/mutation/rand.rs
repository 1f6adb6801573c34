//! rand/1 and rand/2: all individuals are random.
//!
//! ```text
//! v = x1 + F·(x2 − x3)                     rand/1
//! v = x1 + F·(x2 − x3) + F·(x4 − x5)       rand/2
//! ```

use super::{Mutation, Parents, Picker, Picks};
use tpam_pam::bibliography;
use tpam_pam::spec::{Entry, Page, Source};

const SOURCE: Source = Source::Published(&[&bibliography::DE]);

pub(super) static ONE: Entry<Box<dyn Mutation>> =
    Entry { page: Page::new("rand/1", "x1 + F(x2 - x3)", SOURCE), build: |_| Ok(Box::new(Rand::<1>)) };

pub(super) static TWO: Entry<Box<dyn Mutation>> =
    Entry { page: Page::new("rand/2", "x1 + F(x2 - x3) + F(x4 - x5)", SOURCE), build: |_| Ok(Box::new(Rand::<2>)) };

/// rand/1 or rand/2, by the number of differences.
struct Rand<const DIFFERENCES: usize>;

impl<const DIFFERENCES: usize> Mutation for Rand<DIFFERENCES> {
    fn differences(&self) -> usize {
        DIFFERENCES
    }

    fn draws(&self) -> usize {
        1 + 2 * DIFFERENCES
    }

    fn least(&self) -> usize {
        2 + 2 * DIFFERENCES
    }

    fn pick(&self, parents: &Parents, draws: &[f64], picks: &mut [Picks]) {
        for (i, (pick, draws)) in picks.iter_mut().zip(draws.chunks_exact(self.draws())).enumerate() {
            let mut picker = Picker::except(i);
            let mut next = |k: usize| picker.next(draws[k], parents.n);
            pick.base = next(0);
            for k in 0..DIFFERENCES {
                (pick.plus[k], pick.minus[k]) = (next(1 + 2 * k), next(2 + 2 * k));
            }
        }
    }
}
