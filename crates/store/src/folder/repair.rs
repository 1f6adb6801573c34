//! The condition of a folder, and the repair of a damaged one.

use super::merge::{Rows, Segment};
use super::plan_file::{self, EXPERIMENT};
use super::sources::what_is_done;
use super::sums::Sums;
use super::{Contents, JOURNAL, Origin, files, grow, journal, schema};
use crate::{Error, disk};
use std::path::Path;

/// The condition of a folder without damage.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Condition {
    /// Every run is there, and every file has the right checksum.
    Finished,
    /// Some runs are missing, or the final files are.
    Unfinished {
        /// Runs that are there.
        done: u64,
        /// Runs of the plan.
        total: u64,
    },
}

/// The condition of a folder. Fails if a file is damaged, or if the runs are not those of the plan.
pub fn condition<C: Contents>(path: &Path, contents: &C) -> Result<Condition, Error> {
    let finished = !disk::is_there(&path.join(JOURNAL));
    files::check(path, contents, finished)?;
    let table = path.join(C::TABLE);
    if !(finished && disk::is_there(&table)) {
        let done = what_is_done(path, contents)?;
        return Ok(Condition::Unfinished { done: done.count, total: done.total });
    }
    let rows = Rows::exactly(contents, path, vec![Segment::of_table(contents, &table)?])?;
    rows.into_iter().try_for_each(|line| line.map(drop))?;
    Ok(Condition::Finished)
}

/// Whether a file is the journal of a folder. What a journal of another plan holds cannot be recomputed.
pub fn is_journal(file: &Path) -> bool {
    file.file_name().is_some_and(|name| name == JOURNAL)
}

/// Whether a folder can be repaired as far as its plan is concerned, which cannot be recomputed: it is stored, and is what was written.
pub fn has_sound_plan(path: &Path) -> bool {
    schema::kind_of_plan(path).is_some() && files::check_plan(path).is_ok()
}

/// Removes `folder.toml`, which can always be written again.
pub fn forget_kind(path: &Path) -> Result<(), Error> {
    disk::remove(&path.join(schema::FILE))
}

/// The plan that a folder holds, finished or not; `None` if it has none.
pub fn stored_plan<C: Contents>(path: &Path) -> Result<Option<C::Plan>, Error> {
    plan_file::stored::<C>(path)
}

/// Makes a damaged folder an unfinished one without the damaged files, and computes it again.
pub fn repair<C: Contents>(path: &Path, contents: &C, compute: impl FnOnce() -> Result<(), Error>) -> Result<(), Error> {
    // Without checksums, nothing is known to be what was written.
    let sums = Sums::read(path).unwrap_or_default();
    let is_sound = |name: &str| sums.as_ref().is_some_and(|sums| sums.check(path, name).is_ok());
    if sums.as_ref().is_some_and(|sums| sums.has(EXPERIMENT)) && !is_sound(EXPERIMENT) {
        let problem = "it says what to compute, so that it cannot be recomputed: restore it from a copy";
        return Err(Error::damaged(&path.join(EXPERIMENT), problem));
    }
    // What cannot be repaired is refused before anything is removed.
    files::check_regular::<C>(path)?;
    if disk::is_there(&path.join(JOURNAL)) {
        journal::keys(&path.join(JOURNAL), &Origin::of::<C>(path)?, journal::is_row(contents), |_, _| true)?;
    }
    let (table, kept) = (path.join(C::TABLE), path.join(format!("{}.damaged", C::TABLE)));
    let lost = disk::is_there(&table) && !is_sound(C::TABLE);
    let proven = is_sound(EXPERIMENT);
    if let (Some(sums), Some(stored)) = (&sums, plan_file::stored::<C>(path)?) {
        let logs = grow::replaced_logs(path, contents, &stored, Some(sums));
        grow::announce(path, logs)?;
    }
    unfinished::<C>(path)?;
    if lost {
        disk::rename(&table, &kept)?;
    }
    compute()?;
    if lost && !proven && !same(&table, &kept, contents)? {
        // The plan or the runs are wrong, and nothing tells which. Without checksums, the folder stays damaged.
        Sums::remove(path)?;
        disk::rename(&kept, &table)?;
        let problem =
            format!("{EXPERIMENT} does not give the runs of {}, and there is no checksum: restore one of the two from a copy", C::TABLE);
        return Err(Error::damaged(path, problem));
    }
    if lost { disk::remove(&kept) } else { Ok(()) }
}

/// An empty journal marks a folder as unfinished: it is not read, and its checksums are written anew.
fn unfinished<C: Contents>(path: &Path) -> Result<(), Error> {
    let journal = path.join(JOURNAL);
    disk::append(&journal, false).map_err(|e| Error::file("write", &journal, e))?;
    // It may be damaged. Without it and the checksums, the folder would look like one of version 1.
    schema::write(path, C::KIND, &[])?;
    Sums::remove(path)
}

/// Whether two tables hold the same rows.
fn same<C: Contents>(a: &Path, b: &Path, contents: &C) -> Result<bool, Error> {
    let read = |path: &Path| Rows::new(vec![Segment::of_table(contents, path)?]);
    let Ok(b) = read(b) else { return Ok(false) };
    let mut b = b.map(|line| line.ok().map(|line| line.text));
    for line in read(a)? {
        if b.next().flatten() != Some(line?.text) {
            return Ok(false);
        }
    }
    Ok(b.next().is_none())
}
