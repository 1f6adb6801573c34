//! The names of the files of a folder.

use super::Contents;
use super::journal::CLAIM;
use crate::{Error, disk};
use std::path::Path;

/// The plan.
pub(super) const EXPERIMENT: &str = "experiment.toml";
/// The kind of the folder and the version of its files.
pub(super) const FOLDER: &str = "folder.toml";
/// The runs while they are computed.
pub(super) const JOURNAL: &str = "journal.csv";

/// The files that say what is computed. They are there from the start.
pub(super) const PLAN: [&str; 2] = [EXPERIMENT, FOLDER];

/// The files that every finished folder of this kind has.
pub(super) fn required<C: Contents>() -> impl Iterator<Item = &'static str> {
    PLAN.into_iter().chain([C::TABLE]).chain(C::OTHERS.iter().copied())
}

/// Refuses links, pipes and devices in the places of final files.
pub(super) fn check_regular<C: Contents>(path: &Path) -> Result<(), Error> {
    required::<C>().chain([CLAIM]).try_for_each(|name| disk::check_regular(&path.join(name)))
}

/// The table that a repair has set aside.
pub(super) fn aside<C: Contents>() -> String {
    format!("{}.damaged", C::TABLE)
}
