//! Replaces the plan of a folder by one with more runs, more PAMs or other names of PAMs.

use super::grow::{self, Growth};
use super::journal::Journal;
use super::sums::Sums;
use super::{Contents, plan_file};
use crate::Error;
use std::path::Path;

/// What a new plan changes in a folder.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Changed {
    Nothing,
    /// The number of runs.
    Runs,
    /// The PAMs or their names: all final files are written again.
    Pams,
}

/// Replaces the stored plan if the new one has more runs, more PAMs or other names of PAMs.
pub(super) fn change<C: Contents>(
    path: &Path,
    contents: &C,
    journal: &mut Journal,
    stored: &C::Plan,
    sums: Option<&Sums>,
) -> Result<Changed, Error> {
    let logs = grow::replaced_logs(path, contents, stored, sums);
    let plan = contents.plan();
    if stored == plan {
        // Logs of an earlier version may have other names.
        let current = contents.log_folders();
        grow::announce(path, logs.into_iter().filter(|log| !current.contains(log)).collect())?;
        return Ok(Changed::Nothing);
    }
    let growth = Growth::new(stored, contents);
    if growth.is_any() && !journal.is_locked() {
        return Err(Error::Input(format!(
            "PAMs cannot be added to {}, because its file system has no locks: name another folder",
            path.display()
        )));
    }
    let other_pams = plan_file::has_other_pams::<C>(stored, plan);
    if growth.is_any() {
        grow::prepare(path, contents, growth, logs)?;
    } else if other_pams {
        grow::announce(path, logs)?;
    }
    // No file may contradict its checksum, not even between two writes.
    Sums::remove(path)?;
    plan_file::write(path, contents)?;
    if growth.is_any() {
        grow::install::<C>(path, journal)?;
    }
    Ok(if other_pams { Changed::Pams } else { Changed::Runs })
}
