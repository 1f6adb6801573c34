//! current-to-pbest/1: from the individual towards one of the best, `v = x + F·(pb − x) + F·(x1 − x̃2)`, x̃ from population and archive.
//!
//! # References
//! J. Zhang, A. C. Sanderson: JADE. IEEE Trans. Evol. Comput. 13(5), 2009. <https://doi.org/10.1109/TEVC.2009.2014613>

use super::Mutation;
use super::pbest::{Base, OPTIONS, ToPbest};
use tpam_pam::bibliography;
use tpam_pam::spec::{Entry, Page, Source};

pub(super) static ENTRY: Entry<Box<dyn Mutation>> = Entry {
    page: Page::new(
        "current-to-pbest/1",
        "x + F(pbest - x) + F(x1 - x2), x2 also from the archive",
        Source::Published(&[&bibliography::JADE]),
    )
    .with(OPTIONS),
    build: |options| Ok(Box::new(ToPbest::new(Base::Current, options))),
};
