//! What is to be done with the files of a folder: pure functions of what was found there.
//!
//! [`State::read`] looks at the folder once, after the process has the lock. The functions of this file say what to do before runs are
//! computed ([`open`]), when all are there ([`finish`], [`settle`]), and with a damaged folder ([`repair`]). [`Doer`](super::action::Doer)
//! does it. A process that is killed between two actions leaves a state from which the next one comes to the same end.

use super::action::Action;
use super::grow::{GROWING, GROWN, Growing, Grown, Growth};
use super::journal::CLAIM;
use super::names::{EXPERIMENT, FOLDER, JOURNAL, PLAN, aside};
use super::own::Part;
use super::state::State;
use super::sums::{SUMS, Sums, checksum_of};
use super::{Contents, plan_file, schema};
use crate::{Error, FolderProblem};
use std::path::Path;
use tpam_coco::AtomicFile;

/// What is to be done before runs are computed, and what is known then.
#[derive(Debug, PartialEq)]
pub(super) struct Opening {
    pub(super) actions: Vec<Action>,
    /// Whether the final files are those of the plan, unless runs are added.
    pub(super) sound: bool,
    /// Whether the folder has to be looked at again: a killed process has left something.
    pub(super) again: bool,
}

/// Refuses a folder that cannot hold the runs of `contents`. The path is for messages.
pub(super) fn refuse<C: Contents>(state: &State<C::Plan>, contents: &C, path: &Path) -> Result<(), Error> {
    // Joined with a file's name, an empty path is the current folder.
    if path.as_os_str().is_empty() {
        return Err(Error::Input("the name of the result folder is empty: write one, such as results/mine".to_owned()));
    }
    let Some(stored) = &state.plan else {
        if state.has_lost(EXPERIMENT) {
            return Err(Error::damaged(&path.join(EXPERIMENT), "it is missing"));
        }
        if !state.names.iter().all(|name| is_left_by_start(name, state)) {
            return Err(Error::folder(path, FolderProblem::OtherFiles { holds: "other files and no experiment" }, "name a new folder"));
        }
        return Ok(());
    };
    // A plan that was changed by hand is damaged, and not another one.
    plan_file::check_same::<C>(path, stored, contents.plan()).map_err(|other| match state.proof() {
        Some(false) => Error::damaged(&path.join(EXPERIMENT), format!("its checksum is not the one in {SUMS}")),
        _ => other,
    })
}

/// Whether a process that is killed at its start leaves such a file.
fn is_left_by_start<P>(name: &str, state: &State<P>) -> bool {
    name == JOURNAL && !state.lines || name == CLAIM || name.ends_with(AtomicFile::UNFINISHED)
}

/// Whether shards can be computed into a folder as it is.
pub(super) fn is_prepared<C: Contents>(state: &State<C::Plan>, contents: &C) -> bool {
    (state.begun || state.is_complete(contents)) && state.grown == Grown::Nothing && state.plan.as_ref() == Some(contents.plan())
}

/// What to do with a folder that is to hold the runs of `contents`. Refuses plans that the folder cannot hold.
pub(super) fn open<C: Contents>(state: &State<C::Plan>, contents: &C, path: &Path) -> Result<Opening, Error> {
    refuse(state, contents, path)?;
    let wanted = contents.plan();
    let stored = state.plan.as_ref().unwrap_or(wanted);
    let is_changed = stored != wanted;
    let other_lists = plan_file::has_other_lists::<C>(stored, wanted);
    let growth = Growth::new(stored, contents);
    if growth.is_any() && !state.locked {
        return Err(Error::Input(format!(
            "nothing can be added to {}, because its file system has no locks: name another folder",
            path.display()
        )));
    }
    let is_rewritten = is_changed || !state.current;
    if state.aside && !state.all && is_rewritten {
        return Err(Error::damaged(path, "its repair is not finished: repair or resume it before it is changed"));
    }
    if state.locked && state.grown != Grown::Nothing {
        return Ok(Opening { actions: resume_growth(state, contents), sound: false, again: true });
    }
    // Logs of an earlier version may have other names.
    let current = contents.log_folders();
    let growing = announced(state, contents, |log| other_lists || !is_changed && !current.contains(log), growth.is_any());
    let mut actions = needed([
        (state.aside && state.all, Action::Remove(aside::<C>())),
        (state.plan.is_none(), Action::CreatePlan),
        (state.locked, Action::RemoveUnfinished),
        // Before anything else is written: the journal may be that of another plan, and folder.toml will say that it names its plan.
        (true, Action::MendJournal),
        (growing != state.growing, Action::WriteGrowing(growing)),
        (growth.is_any(), Action::WriteGrown(growth.clone())),
        (is_rewritten, Action::Remove(SUMS.to_owned())),
        (is_changed, Action::ReplacePlan),
    ]);
    if growth.is_any() {
        // The rows of shards are among the others.
        actions.extend(install_grown::<C>(state.parts.iter()));
    }
    let (text, is_new) = (plan_file::text(contents), is_changed || state.plan.is_none());
    let mut sums = if other_lists { Sums::default() } else { state.sums.clone().unwrap_or_default() };
    sums.put(EXPERIMENT, if is_new { &text } else { &state.text }.as_bytes());
    sums.put(FOLDER, schema::text(C::KIND, &[]).as_bytes());
    // Without a lock, another process may have written all checksums meanwhile.
    let may_list = (state.sums.is_some() || state.locked) && !state.is_unproven();
    let lists = may_list && (is_rewritten || state.sums.as_ref() != Some(&sums));
    actions.extend(needed([(!state.current, Action::WriteKind), (lists, Action::WriteSums(sums))]));
    // The final files of another version are written again.
    let sound = state.current && state.sums.is_some() && state.all && !other_lists;
    Ok(Opening { actions, sound, again: false })
}

/// The actions whose condition holds, in their order.
fn needed(table: impl IntoIterator<Item = (bool, Action)>) -> Vec<Action> {
    table.into_iter().filter_map(|(is_needed, action)| is_needed.then_some(action)).collect()
}

/// What becomes of the rows of a process that was killed while it added PAMs.
fn resume_growth<C: Contents>(state: &State<C::Plan>, contents: &C) -> Vec<Action> {
    if state.grown == Grown::OfOtherPlan {
        // Their plan was not stored.
        return vec![Action::Remove(GROWN.to_owned())];
    }
    let plan = state.origin(contents).plan;
    install_grown::<C>(state.parts.iter().filter(|part| part.plan != plan))
}

/// The rows with new numbers, whose plan is stored, become the journal. Journals of shards with other numbers are removed.
fn install_grown<'a, C: Contents>(outdated: impl Iterator<Item = &'a Part>) -> Vec<Action> {
    let mut actions = vec![Action::Remove(C::TABLE.to_owned()), Action::RefillJournal];
    actions.extend(outdated.map(|part| Action::Remove(part.name.clone())));
    actions.push(Action::Remove(GROWN.to_owned()));
    actions
}

/// The logs that are removed before the final files are written, in addition to those that were named before, and the plan of a change.
fn announced<C: Contents>(state: &State<C::Plan>, contents: &C, is_replaced: impl Fn(&String) -> bool, grows: bool) -> Growing {
    let mut growing = state.growing.clone();
    growing.logs.extend(state.logs(contents).into_iter().filter(is_replaced));
    if grows {
        growing.plan = checksum_of([plan_file::text(contents).as_bytes()]);
    }
    growing
}

/// What is to be done before the final files are written, once all runs are there, and the checksums that are known then. Final files that
/// are `sound` are not written again, unless runs were added.
pub(super) fn finish<C: Contents>(state: &State<C::Plan>, contents: &C, sound: bool) -> (Vec<Action>, Option<Sums>) {
    let added = state.lines || !state.parts.is_empty();
    if sound && !added && state.is_complete(contents) {
        return (Vec::new(), None);
    }
    let plan = plan_sums::<C>(state);
    let mut known = state.sums.clone().unwrap_or_default();
    known.replace(&plan);
    // No file may contradict its checksum, not even between two writes.
    let limited = if state.is_unproven() { Action::Remove(SUMS.to_owned()) } else { Action::WriteSums(plan) };
    (vec![limited, Action::RemoveLogs(state.growing.logs.clone())], Some(known))
}

/// The checksums of the files that say what is computed.
fn plan_sums<C: Contents>(state: &State<C::Plan>) -> Sums {
    let mut sums = Sums::default();
    sums.put(EXPERIMENT, state.text.as_bytes());
    sums.put(FOLDER, schema::text(C::KIND, &[]).as_bytes());
    state.sums.iter().for_each(|before| sums.replace(&before.only(&PLAN)));
    sums
}

/// How the work on a folder ends, once the final files are there, with these checksums if they were written. `proven` says that the plan
/// gives the rows of a table that was set aside.
pub(super) fn settle<C: Contents>(state: &State<C::Plan>, sums: Option<Sums>, proven: bool) -> Vec<Action> {
    needed([
        (proven && sums.is_some(), Action::WriteSums(sums.unwrap_or_default())),
        (true, Action::Sync),
        (proven && state.aside, Action::Remove(aside::<C>())),
        (true, Action::Remove(GROWING.to_owned())),
        (true, Action::RemoveShards),
        (true, Action::Remove(JOURNAL.to_owned())),
        // The plan or the runs are wrong, and nothing tells which. Without checksums, the folder stays damaged.
        (!proven, Action::Restore),
    ])
}

/// How a damaged folder becomes an unfinished one without the damaged files. `lost` says that the table of rows is not what was written.
/// The caller holds the journal, which marks the folder as unfinished.
pub(super) fn repair<C: Contents>(state: &State<C::Plan>, contents: &C, lost: bool, path: &Path) -> Result<Vec<Action>, Error> {
    let proof = state.proof();
    if proof == Some(false) {
        let problem = "it says what to compute, so that it cannot be recomputed: restore it from a copy";
        return Err(Error::damaged(&path.join(EXPERIMENT), problem));
    }
    // Without checksums, nobody knows which logs this program wrote.
    let growing = announced(state, contents, |_| state.sums.is_some(), false);
    let known: &[&str] = if state.current { &PLAN } else { &[EXPERIMENT] };
    Ok(needed([
        // First: without its checksum, a damaged table would be read.
        (lost && state.aside, Action::Remove(C::TABLE.to_owned())),
        (lost && !state.aside, Action::SetAside),
        (growing != state.growing, Action::WriteGrowing(growing)),
        (proof.is_some(), Action::WriteSums(plan_sums::<C>(state).only(known))),
        (proof.is_none(), Action::Remove(SUMS.to_owned())),
        (!state.current, Action::WriteKind),
    ]))
}

#[cfg(test)]
mod tests;
