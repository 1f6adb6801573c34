//! The condition of a folder, and the repair of a damaged one.

use super::action::Doer;
use super::fill::fill;
use super::journal::Journal;
use super::merge::{Line, Rows, Segment};
use super::names::{EXPERIMENT, FOLDER, JOURNAL, aside};
use super::sources::what_is_done;
use super::state::State;
use super::sums::Sums;
use super::{Contents, PATIENCE, decide, files, plan_file, rows, schema};
use crate::{Error, disk};
use std::path::Path;
use tpam_work::Work;

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
    let state = State::read::<C>(path)?;
    files::check(path, contents, &state)?;
    if state.begun || !state.table {
        let done = what_is_done(contents, path, &state)?;
        return Ok(Condition::Unfinished { done: done.count, total: done.total });
    }
    rows(path, contents, |_, _| Ok(())).map(|()| Condition::Finished)
}

/// Whether a file is the journal of a folder. What a journal of another plan holds cannot be recomputed.
pub fn is_journal(file: &Path) -> bool {
    file.file_name().is_some_and(|name| name == JOURNAL)
}

/// Whether a folder can be repaired as far as its plan is concerned, which cannot be recomputed: it is stored, and is what was written.
pub fn has_sound_plan(path: &Path) -> bool {
    let is_sound = |sums: Sums| !sums.has(EXPERIMENT) || sums.check(path, EXPERIMENT).is_ok();
    schema::kind_of_plan(path).is_some() && Sums::read(path).is_ok_and(|sums| sums.is_none_or(is_sound))
}

/// Removes `folder.toml`, which can always be written again.
pub fn forget_kind(path: &Path) -> Result<(), Error> {
    disk::remove(&path.join(FOLDER))
}

/// The plan that a folder holds, finished or not; `None` if it has none.
pub fn stored_plan<C: Contents>(path: &Path) -> Result<Option<C::Plan>, Error> {
    Ok(plan_file::read::<C>(path)?.map(|(plan, _)| plan))
}

/// Makes a damaged folder an unfinished one without the damaged files, and computes it again.
pub fn repair<C: Contents>(path: &Path, contents: &C, work: &Work) -> Result<(), Error> {
    let mut journal = Journal::lock(&path.join(JOURNAL), PATIENCE[0])?;
    let mut doer = Doer::new(contents, path, &mut journal, work);
    let marked = mark_unfinished(&mut doer);
    doer.leave_unchanged(marked)?;
    drop(journal);
    fill(path, contents, None, work).map(drop)
}

fn mark_unfinished<C: Contents>(doer: &mut Doer<C>) -> Result<(), Error> {
    let (path, contents) = (doer.path, doer.contents);
    let state = State::read_damaged::<C>(path)?.held_by(doer.journal);
    // What cannot be repaired is refused before anything is removed.
    if state.lines {
        Segment::of_journal(contents, &path.join(JOURNAL), &state.origin(contents))?;
    }
    // Without checksums, nothing is known to be what was written.
    let lost = state.table && state.sums.as_ref().is_none_or(|sums| sums.check(path, C::TABLE).is_err());
    doer.perform_all(decide::repair(&state, contents, lost, path)?, &state).map(drop)
}

/// Whether the plan gives the rows of a table that was set aside.
pub(super) fn gives_aside<C: Contents>(path: &Path, contents: &C) -> Result<bool, Error> {
    let read = |name: &str| Rows::new(vec![Segment::of_table(contents, &path.join(name))?]);
    let Ok(aside) = read(&aside::<C>()) else { return Ok(false) };
    let text = |line: Result<Line<C::Row>, Error>| line.ok().map(|line| line.text);
    Ok(read(C::TABLE)?.map(text).eq(aside.map(text)))
}

/// The plan and the rows of a folder contradict each other.
pub(super) fn contradiction<C: Contents>(path: &Path) -> Error {
    let problem =
        format!("{EXPERIMENT} does not give the runs of {}, and there is no checksum: restore one of the two from a copy", C::TABLE);
    Error::damaged(path, problem)
}
