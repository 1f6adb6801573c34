//! No restart.

use super::{Restart, State};
use tpam_pam::spec::{Entry, Page, Source};

pub(super) static ENTRY: Entry<Box<dyn Restart>> =
    Page::new("none", "one population to the end of the budget", Source::Unpublished("this project")).built(|_| Ok(Box::new(Never)));

struct Never;

impl Restart for Never {
    fn begin(&mut self, _: &State) {}

    fn wanted(&mut self, _: &State) -> bool {
        false
    }
}
