//! rand-to-pbest/1: from a random individual towards one of the best, `v = x1 + F·(pb − x1) + F·(x2 − x̃3)`,
//! x̃ from population and archive.
//!
//! # References
//! J. Zhang, A. C. Sanderson: Adaptive differential evolution. Springer, 2009. <https://doi.org/10.1007/978-3-642-01527-4>

use super::Mutation;
use super::pbest::{Base, OPTIONS, ToPbest};
use tpam_pam::bibliography;
use tpam_pam::spec::{Entry, Page, Source};

pub(super) static ENTRY: Entry<Box<dyn Mutation>> = Entry {
    page: Page::new(
        "rand-to-pbest/1",
        "x1 + F(pbest - x1) + F(x2 - x3), x3 also from the archive",
        Source::Published(&[&bibliography::ADAPTIVE_DE_BOOK]),
    )
    .with(OPTIONS),
    build: |options| Ok(Box::new(ToPbest::new(Base::Random, options))),
};
