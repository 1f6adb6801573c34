//! What a process does with the files of a folder before it computes runs: decided by a pure function of what it has found there.
//!
//! [`State::read`] looks at the folder once, after the process has the lock. [`decide`] says what to do. [`Action::perform`] does it. A
//! process that is killed between two actions leaves a state from which the next one comes to the same end.

use super::claim::Claim;
use super::files;
use super::grow::{self, Grown, Growth};
use super::journal::{self, Journal, Origin};
use super::plan_file::{self, EXPERIMENT};
use super::sums::Sums;
use super::{Contents, schema};
use crate::Error;
use std::collections::BTreeSet;
use std::path::Path;
use tpam_coco::AtomicFile;
use tpam_work::Work;

/// What a process finds in a folder.
#[derive(Clone)]
pub(super) struct State<P> {
    /// Whether no other process can be writing to the folder: some file systems have no locks.
    pub(super) locked: bool,
    /// The plan that is stored.
    pub(super) plan: Option<P>,
    /// What a process that was killed while it added PAMs has left.
    pub(super) grown: Grown,
    /// The checksums. The files that are there agree with them.
    pub(super) sums: Option<Sums>,
    /// Whether every final file is there and has a checksum.
    pub(super) all: bool,
    /// Whether `folder.toml` is the one that this version writes.
    pub(super) current: bool,
    /// Folders of logs that are there, of the stored plan or of an earlier one.
    pub(super) logs: BTreeSet<String>,
}

impl<P> State<P> {
    /// Looks at a folder. Fails if a file is damaged.
    pub(super) fn read<C: Contents<Plan = P>>(path: &Path, contents: &C, journal: &Journal) -> Result<Self, Error> {
        let plan = plan_file::stored::<C>(path)?;
        let (sums, all) = files::check_present(path, contents, !journal.is_resumed())?;
        let logs = plan.as_ref().map(|plan| grow::replaced_logs(path, contents, plan, sums.as_ref()));
        Ok(Self {
            locked: journal.is_locked(),
            plan,
            grown: grow::left_by_killed(path)?,
            sums,
            all,
            current: schema::is_current(path, C::KIND),
            logs: logs.unwrap_or_default(),
        })
    }
}

/// One thing that is done with the files of a folder.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Action {
    /// The rows with new numbers, whose plan is stored, become the journal.
    InstallGrown,
    /// The rows with new numbers are dropped: their plan was not stored.
    DropGrown,
    /// Writes the plan, unless another process does so first.
    CreatePlan,
    /// Removes unfinished files and the claim of killed processes.
    RemoveUnfinished,
    /// Refuses a journal of another plan, and mends one that was cut.
    MendJournal,
    /// Notes which logs are removed before the final files are written.
    AnnounceLogs(BTreeSet<String>),
    /// Writes all rows with their numbers in the new plan to a file of their own.
    WriteGrown(Growth, BTreeSet<String>),
    /// Removes the checksums: no file may contradict its checksum, not even between two writes.
    RemoveSums,
    /// Writes the new plan over the stored one.
    ReplacePlan,
    /// Writes `folder.toml`.
    WriteKind,
    /// Writes the checksums of the plan and of `folder.toml`, and those of the final files that stay valid.
    WriteSums {
        /// Whether those of the final files stay valid.
        with_final: bool,
    },
}

/// What is to be done, and what is known then.
#[derive(Debug, PartialEq, Eq)]
pub(super) struct Opening {
    pub(super) actions: Vec<Action>,
    /// Whether the final files are those of the plan, unless runs are added.
    pub(super) sound: bool,
}

/// What to do with a folder that is to hold the runs of `contents`. Refuses plans that the folder cannot hold. Looks at nothing but its
/// arguments; the path is for messages.
pub(super) fn decide<C: Contents>(state: &State<C::Plan>, contents: &C, path: &Path) -> Result<Opening, Error> {
    let wanted = contents.plan();
    let mut actions = Vec::new();
    if state.locked {
        actions.extend(match state.grown {
            Grown::Nothing => None,
            Grown::OfOtherPlan => Some(Action::DropGrown),
            Grown::OfStoredPlan => Some(Action::InstallGrown),
        });
    }
    match &state.plan {
        Some(stored) => plan_file::check_same::<C>(path, stored, wanted)?,
        None => actions.push(Action::CreatePlan),
    }
    if state.locked {
        actions.push(Action::RemoveUnfinished);
    }
    // Before anything else is written: the journal may be that of another plan, and folder.toml will say that it names its plan.
    actions.push(Action::MendJournal);
    let stored = state.plan.as_ref().unwrap_or(wanted);
    let is_changed = stored != wanted;
    let other_pams = plan_file::has_other_pams::<C>(stored, wanted);
    let growth = Growth::new(stored, contents);
    if growth.is_any() && !state.locked {
        return Err(Error::Input(format!(
            "PAMs cannot be added to {}, because its file system has no locks: name another folder",
            path.display()
        )));
    }
    if growth.is_any() {
        actions.push(Action::WriteGrown(growth, state.logs.clone()));
    } else {
        // Logs of an earlier version may have other names.
        let current = contents.log_folders();
        let replaced = |log: &&String| other_pams || !is_changed && !current.contains(log);
        let logs: BTreeSet<String> = state.logs.iter().filter(replaced).cloned().collect();
        if !logs.is_empty() {
            actions.push(Action::AnnounceLogs(logs));
        }
    }
    if is_changed || !state.current {
        actions.push(Action::RemoveSums);
    }
    if is_changed {
        actions.push(Action::ReplacePlan);
    }
    if growth.is_any() {
        actions.push(Action::InstallGrown);
    }
    if !state.current {
        actions.push(Action::WriteKind);
    }
    // Without a lock, another process may have written all checksums meanwhile.
    if state.sums.is_some() || state.locked {
        actions.push(Action::WriteSums { with_final: !other_pams });
    }
    // The final files of another version are written again.
    let sound = state.current && state.sums.is_some() && state.all && !other_pams;
    Ok(Opening { actions, sound })
}

/// Whether an action was done.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Performed {
    Yes,
    /// Another process has written its plan first: the folder has to be looked at again.
    LookAgain,
}

impl Action {
    /// Does it. `sums` are the checksums that are known: what is written by these actions changes them.
    pub(super) fn perform<C: Contents>(
        &self,
        path: &Path,
        contents: &C,
        journal: &mut Journal,
        sums: &mut Known,
        work: &Work,
    ) -> Result<Performed, Error> {
        match self {
            Self::InstallGrown => grow::install::<C>(path, journal)?,
            Self::DropGrown => grow::drop_rows(path)?,
            Self::CreatePlan => {
                if !AtomicFile::write_new(&path.join(EXPERIMENT), plan_file::text(contents).as_bytes())? {
                    return Ok(Performed::LookAgain);
                }
                sums.meant.put(EXPERIMENT, plan_file::text(contents).as_bytes());
            }
            Self::RemoveUnfinished => {
                files::remove_unfinished(path, &contents.log_folders())?;
                Claim::remove(path);
            }
            Self::MendJournal => journal.mend(&Origin::of::<C>(path)?, journal::is_row(contents), work)?,
            Self::AnnounceLogs(logs) => grow::announce(path, logs.clone())?,
            Self::WriteGrown(growth, logs) => grow::prepare(path, contents, *growth, logs.clone())?,
            Self::RemoveSums => {
                Sums::remove(path)?;
                sums.removed = true;
            }
            Self::ReplacePlan => {
                plan_file::write(path, contents)?;
                sums.meant.put(EXPERIMENT, plan_file::text(contents).as_bytes());
            }
            Self::WriteKind => {
                schema::write(path, C::KIND, &[])?;
                sums.meant.put(schema::FILE, schema::text(C::KIND, &[]).as_bytes());
            }
            Self::WriteSums { with_final } => sums.write(path, *with_final)?,
        }
        Ok(Performed::Yes)
    }
}

/// Checksums during an opening.
#[derive(Default)]
pub(super) struct Known {
    /// Those that were stored.
    before: Sums,
    /// Those of the files that were written since, from what was meant to be written.
    meant: Sums,
    /// Whether the stored ones were removed.
    removed: bool,
}

impl Known {
    /// The checksums that a folder has.
    pub(super) fn new(before: Option<Sums>) -> Self {
        Self { before: before.unwrap_or_default(), ..Self::default() }
    }

    /// Writes the checksums, if they are not stored already.
    fn write(&self, path: &Path, with_final: bool) -> Result<(), Error> {
        let before = if with_final { self.before.clone() } else { Sums::default() };
        let mut now = before.clone();
        now.replace(&self.meant);
        now.keep(path, &files::PLAN.map(str::to_owned), &before)?;
        if self.removed || now != self.before { now.write(path) } else { Ok(()) }
    }
}

#[cfg(test)]
mod tests {
    use super::super::numbers::{NumberPlan, Numbers};
    use super::*;

    /// The states of a folder for each plan that it may hold.
    fn states(plans: &[Option<NumberPlan>]) -> Vec<State<NumberPlan>> {
        let mut all = Vec::new();
        for plan in plans {
            for bits in 0..32_u32 {
                let bit = |at: u32| bits >> at & 1 == 1;
                for grown in [Grown::Nothing, Grown::OfOtherPlan, Grown::OfStoredPlan] {
                    let logs = if bit(4) { BTreeSet::from(["old".to_owned()]) } else { BTreeSet::new() };
                    let state = State {
                        locked: bit(0),
                        plan: plan.clone(),
                        grown,
                        sums: bit(1).then(Sums::default),
                        all: bit(2),
                        current: bit(3),
                        logs,
                    };
                    // Rows with new numbers are never without a plan, and checksums are removed before their plan is stored.
                    let possible = match grown {
                        Grown::Nothing => true,
                        Grown::OfOtherPlan => state.plan.is_some(),
                        Grown::OfStoredPlan => state.plan.is_some() && state.sums.is_none(),
                    };
                    all.extend(possible.then_some(state));
                }
            }
        }
        all
    }

    /// The state after an action. Every rule on the order of actions is checked here.
    fn after(mut state: State<NumberPlan>, action: &Action, wanted: &NumberPlan) -> State<NumberPlan> {
        match action {
            Action::InstallGrown => {
                assert!(state.locked && state.grown == Grown::OfStoredPlan);
                state.grown = Grown::Nothing;
            }
            Action::DropGrown => {
                assert!(state.locked && state.grown == Grown::OfOtherPlan);
                state.grown = Grown::Nothing;
            }
            Action::CreatePlan => {
                assert!(state.plan.is_none());
                state.plan = Some(wanted.clone());
            }
            Action::WriteGrown(..) => {
                assert!(state.locked && state.grown == Grown::Nothing && state.plan.as_ref() != Some(wanted));
                state.grown = Grown::OfOtherPlan;
            }
            Action::RemoveSums => state.sums = None,
            Action::ReplacePlan => {
                assert!(state.sums.is_none(), "the plan would contradict its checksum");
                assert!(state.plan.as_ref().is_some_and(|stored| stored != wanted));
                let grows = Numbers::pams(state.plan.as_ref().unwrap()).len() < Numbers::pams(wanted).len();
                assert!(!grows || state.grown == Grown::OfOtherPlan, "rows would have the numbers of another plan");
                if grows {
                    state.grown = Grown::OfStoredPlan;
                }
                state.plan = Some(wanted.clone());
            }
            Action::WriteKind => {
                assert!(state.sums.is_none(), "folder.toml would contradict its checksum");
                state.current = true;
            }
            Action::WriteSums { .. } => state.sums = Some(Sums::default()),
            Action::RemoveUnfinished => assert!(state.locked),
            Action::MendJournal | Action::AnnounceLogs(_) => {}
        }
        state
    }

    /// Every state × every plan: what is refused, the order of actions, and that a kill after any action changes nothing in the end.
    #[test]
    fn every_state_comes_to_the_same_end_from_every_kill() {
        let wanted = Numbers::new("jade,shade", 3);
        let plan = wanted.plan().clone();
        let held = |pams: &str, runs: u64| Some(Numbers::new(pams, runs).plan().clone());
        let fitting = [None, held("jade,shade", 3), held("jade,shade", 2), held("jade", 3), held("jade", 1), held("a=jade,shade", 3)];
        let (mut opened, mut kills) = (0, 0);
        for state in states(&fitting) {
            let path = Path::new("folder");
            let grows = state.plan.as_ref().is_some_and(|stored| Numbers::pams(stored).len() < 2);
            let Ok(opening) = decide(&state, &wanted, path) else {
                assert!(grows && !state.locked, "only PAMs without a lock are refused");
                continue;
            };
            opened += 1;
            assert!(!opening.sound || state.sums.is_some() && state.all && state.current);
            for killed in 0..=opening.actions.len() {
                let left = opening.actions[..killed].iter().fold(state.clone(), |state, action| after(state, action, &plan));
                let again = decide(&left, &wanted, path).unwrap();
                let end = again.actions.iter().fold(left, |state, action| after(state, action, &plan));
                assert!(end.plan.as_ref() == Some(&plan) && end.current);
                assert!(!end.locked || end.grown == Grown::Nothing && end.sums.is_some());
                kills += 1;
            }
        }
        assert_eq!((opened, kills), (352, 2312));
    }

    #[test]
    fn a_finished_folder_of_the_same_plan_is_only_mended() {
        let wanted = Numbers::new("jade", 2);
        for state in states(&[Some(wanted.plan().clone())]) {
            if state.grown != Grown::Nothing || state.sums.is_none() || !state.current || !state.logs.is_empty() {
                continue;
            }
            let opening = decide(&state, &wanted, Path::new("folder")).unwrap();
            let writes = |action: &&Action| {
                !matches!(action, Action::RemoveUnfinished | Action::MendJournal | Action::WriteSums { with_final: true })
            };
            assert_eq!(opening.actions.iter().find(writes), None);
            assert_eq!(opening.sound, state.all);
        }
    }

    #[test]
    fn plans_that_do_not_fit_are_refused() {
        let wanted = Numbers::new("jade,shade", 3);
        let held = |pams: &str, runs: u64| Some(Numbers::new(pams, runs).plan().clone());
        for state in states(&[held("jade,shade", 4), held("shade", 3), held("jade,shade,mde", 3)]) {
            assert!(decide(&state, &wanted, Path::new("folder")).is_err());
        }
    }
}
