//! What a process finds in a folder: read once, before it decides what to do.

use super::grow::{self, Growing, Grown};
use super::journal::{self, Journal};
use super::lines::Origin;
use super::logs::log_folder;
use super::names::{EXPERIMENT, JOURNAL, aside, check_regular};
use super::own::{self, Part};
use super::sums::{SUMS, Sums, checksum_of};
use super::{Contents, plan_file, schema};
use crate::Error;
use crate::disk::{self, Kind};
use std::collections::BTreeSet;
use std::path::{Path, PathBuf};

/// The files of a folder, as far as decisions depend on them.
#[derive(Clone, Debug, PartialEq)]
#[expect(clippy::struct_excessive_bools, reason = "each is a fact about a file")]
pub(super) struct State<P> {
    /// Whether this process has the lock, so that no other one writes to the folder: some file systems have no locks.
    pub(super) locked: bool,
    /// Whether a journal was there, which marks the folder as unfinished.
    pub(super) begun: bool,
    /// Whether the journal holds anything.
    pub(super) lines: bool,
    /// The plan that is stored.
    pub(super) plan: Option<P>,
    /// Its file.
    pub(super) text: String,
    /// Whether `folder.toml` is the one that this version writes.
    pub(super) current: bool,
    /// Whether its version writes journals that name their plan.
    pub(super) named: bool,
    /// The checksums.
    pub(super) sums: Option<Sums>,
    /// Whether every final file is there, with a right checksum; known only after [`check_present`](super::files::check_present).
    pub(super) all: bool,
    /// The change that was not finished.
    pub(super) growing: Growing,
    /// The rows of that change.
    pub(super) grown: Grown,
    /// Whether the table of rows is there.
    pub(super) table: bool,
    /// Whether a table is there that a repair has set aside.
    pub(super) aside: bool,
    /// The journals of shards.
    pub(super) parts: Vec<Part>,
    /// Everything in the folder, and in its folder `ioh`.
    pub(super) names: BTreeSet<String>,
}

impl<P> State<P> {
    /// Looks at a folder, which need not be there. Other processes may write to it meanwhile: two looks in a row have to agree.
    pub(super) fn read<C: Contents<Plan = P>>(path: &Path) -> Result<Self, Error>
    where
        P: PartialEq,
    {
        Self::agreed(|| Self::look::<C>(path, Sums::read))
    }

    fn agreed(mut look: impl FnMut() -> Result<Self, Error>) -> Result<Self, Error>
    where
        P: PartialEq,
    {
        let mut last = look();
        loop {
            match (last, look()) {
                (Ok(before), Ok(now)) if before == now => return Ok(now),
                (Err(before), Err(now)) if before.to_string() == now.to_string() => return Err(now),
                (_, now) => last = now,
            }
        }
    }

    /// The same for a folder whose checksums may be damaged.
    pub(super) fn read_damaged<C: Contents<Plan = P>>(path: &Path) -> Result<Self, Error> {
        Self::look::<C>(path, |path| Ok(Sums::read(path).unwrap_or_default()))
    }

    fn look<C: Contents<Plan = P>>(path: &Path, sums: impl Fn(&Path) -> Result<Option<Sums>, Error>) -> Result<Self, Error> {
        check_regular::<C>(path)?;
        let there = |name: &str| disk::is_there(&path.join(name));
        let begun = there(JOURNAL);
        let (plan, text) = plan_file::read::<C>(path)?.unzip();
        let names = names(path)?;
        let text = text.unwrap_or_default();
        let growing = grow::read(path)?;
        let grown = match &growing {
            _ if !there(grow::GROWN) => Grown::Nothing,
            None => return Err(Error::damaged(&path.join(grow::GROWING), "it is missing")),
            Some(growing) if growing.plan == checksum_of([text.as_bytes()]) => Grown::OfStoredPlan,
            Some(_) => Grown::OfOtherPlan,
        };
        Ok(Self {
            locked: false,
            begun,
            lines: begun && !journal::is_empty(&path.join(JOURNAL)),
            plan,
            text,
            current: schema::is_current(path, C::KIND),
            named: schema::names_plans(path),
            sums: sums(path)?,
            all: false,
            growing: growing.unwrap_or_default(),
            grown,
            table: there(C::TABLE),
            aside: there(&aside::<C>()),
            parts: own::all(path)?,
            names,
        })
    }

    /// The same for a process that has the journal, and may have created it.
    pub(super) fn held_by(self, journal: &Journal) -> Self {
        Self { locked: journal.locked, begun: journal.resumed, ..self }
    }

    /// The checksums, which a folder with its final files has to have.
    pub(super) fn listed(&self, path: &Path) -> Result<Option<&Sums>, Error> {
        match &self.sums {
            None if self.table && !self.begun => Err(Error::damaged(&path.join(SUMS), "it is missing")),
            sums => Ok(sums.as_ref()),
        }
    }

    /// Whether the plan is what was written; `None` if it has no checksum.
    pub(super) fn proof(&self) -> Option<bool> {
        self.sums.as_ref()?.proves(EXPERIMENT, self.text.as_bytes())
    }

    /// Whether a repair has set a table aside without a checksum of the plan: then only equal rows prove the plan.
    pub(super) fn is_unproven(&self) -> bool {
        self.aside && self.proof().is_none()
    }

    /// Whether a file was deleted: it has a checksum and is not there.
    pub(super) fn has_lost(&self, name: &str) -> bool {
        !self.names.contains(name) && self.sums.as_ref().is_some_and(|sums| sums.has(name))
    }

    /// Whether the final files that are wanted are there.
    pub(super) fn is_complete<C: Contents<Plan = P>>(&self, contents: &C) -> bool {
        contents.wanted().iter().all(|name| self.names.contains(name))
    }

    /// The folders of logs that were written for the stored plan or an earlier one.
    pub(super) fn logs<C: Contents<Plan = P>>(&self, contents: &C) -> BTreeSet<String> {
        let listed = self.sums.iter().flat_map(Sums::names).filter_map(log_folder);
        let former = self.plan.iter().flat_map(|plan| contents.former_log_folders(plan));
        listed.chain(former).filter(|folder| self.names.contains(folder)).collect()
    }

    /// The plan whose runs the journals have to hold.
    pub(super) fn origin<C: Contents<Plan = P>>(&self, contents: &C) -> Origin {
        Origin { plan: plan_file::numbering::<C>(self.plan.as_ref().unwrap_or(contents.plan())), named: self.named }
    }

    /// The table and the journals with the rows of the folder.
    pub(super) fn sources<C: Contents<Plan = P>>(&self, contents: &C, path: &Path) -> (Option<PathBuf>, Vec<PathBuf>) {
        if self.grown == Grown::OfStoredPlan {
            return (None, vec![path.join(grow::GROWN)]);
        }
        let origin = self.origin(contents);
        let current = self.parts.iter().filter(|part| part.plan == origin.plan).map(|part| part.name.as_str());
        let journals = self.lines.then_some(JOURNAL).into_iter().chain(current);
        (self.table.then(|| path.join(C::TABLE)), journals.map(|name| path.join(name)).collect())
    }
}

/// What is in a folder and in its folder `ioh`.
fn names(path: &Path) -> Result<BTreeSet<String>, Error> {
    if !disk::is_there(path) {
        return Ok(BTreeSet::new());
    }
    let mut names = BTreeSet::new();
    for (name, kind) in disk::list(path)? {
        if name == "ioh" && kind == Kind::Folder {
            names.extend(disk::list_inside(&path.join(&name))?.into_iter().map(|(below, _)| format!("{name}/{below}")));
        }
        names.insert(name);
    }
    Ok(names)
}

#[cfg(test)]
mod tests {
    use super::super::numbers::Numbers;
    use super::*;
    use tpam_work::Work;

    /// Shards that start together: one creates the folder while another one looks at it.
    #[test]
    fn a_folder_that_is_created_during_a_look_is_looked_at_again() {
        let (work, place) = (Work::new(), tempfile::tempdir().unwrap());
        let (path, numbers) = (place.path().join("new"), Numbers::new("jade,mde", 3));
        let mut looks = 0;
        let disturbed = || {
            looks += 1;
            State::look::<Numbers>(&path, |path| {
                if !disk::is_there(path) {
                    numbers.keep_in(path, None, &work)?;
                }
                Sums::read(path)
            })
        };
        let state = State::agreed(disturbed).unwrap();
        assert_eq!(looks, 3);
        assert!(!state.has_lost(EXPERIMENT) && state.plan.as_ref() == Some(numbers.plan()));
    }
}
