//! Does what was decided with the files of a folder.

use super::grow::{self, GROWING, GROWN, Growing, Growth};
use super::journal::{Claim, Journal};
use super::logs::{remove_logs, remove_unfinished};
use super::names::{EXPERIMENT, JOURNAL, aside};
use super::sources::write_rows;
use super::state::State;
use super::sums::Sums;
use super::{Contents, own, plan_file, schema};
use crate::{Error, disk};
use std::collections::BTreeSet;
use std::path::Path;
use tpam_coco::AtomicFile;
use tpam_work::Work;

/// One thing that is done with the files of a folder.
#[derive(Clone, Debug, PartialEq)]
pub(super) enum Action {
    /// Writes the plan, unless another process does so first.
    CreatePlan,
    /// Writes the new plan over the stored one.
    ReplacePlan,
    /// Writes `folder.toml`.
    WriteKind,
    /// Writes these checksums.
    WriteSums(Sums),
    /// Removes a file, if it is there. Checksums are removed before their files are written: none may contradict its checksum.
    Remove(String),
    /// Removes unfinished files and the claim of killed processes.
    RemoveUnfinished,
    /// Refuses a journal of another plan, and mends one that was cut.
    MendJournal,
    /// Says what changes, and which logs are removed before the final files are written.
    WriteGrowing(Growing),
    /// Writes all rows with their numbers in the new plan to a file of their own.
    WriteGrown(Growth),
    /// Fills the journal with these rows.
    RefillJournal,
    /// Removes the logs of an earlier plan.
    RemoveLogs(BTreeSet<String>),
    /// Removes the journals of all shards.
    RemoveShards,
    /// Renames the table of rows, which is damaged.
    SetAside,
    /// Puts that table back.
    Restore,
    /// Waits until the names of the files are on the disk.
    Sync,
}

/// Does actions with a folder whose journal this process has.
pub(super) struct Doer<'a, C: Contents> {
    pub(super) contents: &'a C,
    pub(super) path: &'a Path,
    pub(super) journal: &'a mut Journal,
    work: &'a Work,
    /// What was done.
    performed: Vec<Action>,
}

impl<'a, C: Contents> Doer<'a, C> {
    pub(super) fn new(contents: &'a C, path: &'a Path, journal: &'a mut Journal, work: &'a Work) -> Self {
        Self { contents, path, journal, work, performed: Vec::new() }
    }

    /// Does the actions one after the other, in a folder with this state. Returns false if another process has written its plan first: then
    /// the folder has to be looked at again.
    pub(super) fn perform_all(&mut self, actions: Vec<Action>, state: &State<C::Plan>) -> Result<bool, Error> {
        for action in actions {
            if !self.perform(&action, state)? {
                return Ok(false);
            }
            self.performed.push(action);
        }
        Ok(true)
    }

    /// If nothing was changed before the error, removes the journal that this process has created: an empty one would make a finished
    /// folder look unfinished. Without a lock, another process may be about to write to it.
    pub(super) fn leave_unchanged<T>(&self, result: Result<T, Error>) -> Result<T, Error> {
        if result.is_err() && self.journal.locked && !self.journal.resumed && is_unchanged(&self.performed) {
            disk::remove(&self.path.join(GROWING))?;
            disk::remove(&self.path.join(JOURNAL))?;
        }
        result
    }

    fn perform(&mut self, action: &Action, state: &State<C::Plan>) -> Result<bool, Error> {
        let (path, contents) = (self.path, self.contents);
        let (table, aside) = (path.join(C::TABLE), path.join(aside::<C>()));
        match action {
            Action::CreatePlan => return Ok(AtomicFile::write_new(&path.join(EXPERIMENT), plan_file::text(contents).as_bytes())?),
            Action::ReplacePlan => disk::write_aside(&path.join(EXPERIMENT), plan_file::text(contents).as_bytes())?,
            Action::WriteKind => schema::write(path, C::KIND, &[])?,
            Action::WriteSums(sums) => sums.write(path)?,
            Action::Remove(name) => disk::remove(&path.join(name))?,
            Action::RemoveUnfinished => {
                remove_unfinished(path, &contents.log_folders())?;
                Claim::remove(path);
            }
            Action::MendJournal => self.journal.mend(&state.origin(contents), |line| contents.read(line).is_some(), self.work)?,
            Action::WriteGrowing(growing) => grow::write(path, growing)?,
            Action::WriteGrown(growth) => write_rows(path, contents, state, growth)?,
            Action::RefillJournal => self.journal.refill(&path.join(GROWN))?,
            Action::RemoveLogs(logs) => remove_logs(path, logs)?,
            Action::RemoveShards => own::remove_all(path)?,
            Action::SetAside => disk::rename(&table, &aside)?,
            Action::Restore => disk::rename(&aside, &table)?,
            Action::Sync => disk::sync_folder(path),
        }
        Ok(true)
    }
}

/// Whether a folder still has all that it had, although these actions were done before an error.
fn is_unchanged(performed: &[Action]) -> bool {
    !performed.iter().any(|action| matches!(action, Action::WriteGrown(_) | Action::Remove(_) | Action::SetAside))
}
