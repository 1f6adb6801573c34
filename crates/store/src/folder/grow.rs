//! Adds PAMs to a folder: a plan with more PAMs at the end of its list numbers its cells differently, and its algorithms may have other
//! names.
//!
//! ```text
//! 1  growing.toml      the checksum of the plan to come, and the logs that it replaces
//! 2  grown.csv         all rows with their new numbers, in the form of a journal
//! 3  experiment.toml   the new plan; from here on the rows are those of grown.csv
//! 4  journal.csv       gets the rows of grown.csv; the old table and then grown.csv are removed
//! 5  growing.toml      is removed when the final files are written
//! ```
//! A process that is killed before step 3 leaves the folder as it was, and one that is killed later leaves an unfinished folder with the
//! new plan.

use super::journal::{self, Journal};
use super::merge::{Line, Rows, damaged};
use super::plan_file::{EXPERIMENT, numbering, text};
use super::sources::{none_done, segments};
use super::sums::{Sums, checksum_of};
use super::{Contents, aside, files, own};
use crate::Error;
use crate::disk::{self, remove};
use serde::{Deserialize, Serialize};
use std::collections::BTreeSet;
use std::path::{Path, PathBuf};
use tpam_coco::AtomicFile;

/// What changes in a folder.
pub(super) const GROWING: &str = "growing.toml";
/// The rows of the folder with the numbers that they have in the new plan.
const GROWN: &str = "grown.csv";

/// The content of [`GROWING`].
#[derive(Default, Serialize, Deserialize)]
struct Growing {
    /// The checksum of the plan to come.
    plan: String,
    /// Folders of logs that are removed before the logs are written again.
    logs: BTreeSet<String>,
}

/// How the cells of a plan are numbered in a plan with more PAMs.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Growth {
    before: usize,
    after: usize,
    /// Adjacent cells of a PAM.
    inner: usize,
}

impl Growth {
    /// From the plan of a folder to that of `contents`.
    pub(super) fn new<C: Contents>(stored: &C::Plan, contents: &C) -> Self {
        let [before, after] = [stored, contents.plan()].map(|plan| C::pams(plan).len());
        Self { before, after, inner: contents.cells_per_pam() }
    }

    /// Whether there are more PAMs than before.
    pub(super) fn is_any(self) -> bool {
        self.after > self.before
    }

    /// The new number of a cell.
    pub(super) fn cell(self, old: usize) -> usize {
        let (pam, inner) = (old / self.inner, old % self.inner);
        let (block, pam) = (pam / self.before.max(1), pam % self.before.max(1));
        (block * self.after + pam) * self.inner + inner
    }
}

/// Rows with new numbers that a process has left which was killed while it added PAMs.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Grown {
    /// There are none.
    Nothing,
    /// They have the numbers of a plan that was not stored.
    OfOtherPlan,
    /// They have the numbers of the stored plan: they are the rows of the folder.
    OfStoredPlan,
}

/// What a killed process has left in a folder.
pub(super) fn left_by_killed(path: &Path) -> Result<Grown, Error> {
    Ok(match rows_of_killed(path)? {
        Some(_) => Grown::OfStoredPlan,
        None if is_under_way(path) => Grown::OfOtherPlan,
        None => Grown::Nothing,
    })
}

/// Whether the rows of a folder are in the returned file, because a process was killed while it added PAMs.
pub(super) fn rows_of_killed(path: &Path) -> Result<Option<PathBuf>, Error> {
    let grown = path.join(GROWN);
    if !disk::is_there(&grown) {
        return Ok(None);
    }
    let Some(growing) = read(path)? else {
        return Err(Error::damaged(&path.join(GROWING), "it is missing"));
    };
    let plan = disk::read(&path.join(EXPERIMENT), disk::OF_PLAN)?.unwrap_or_default();
    Ok((growing.plan == checksum_of([plan.as_slice()])).then_some(grown))
}

/// Drops the rows of a change whose plan was not written. The caller holds the lock.
pub(super) fn drop_rows(path: &Path) -> Result<(), Error> {
    remove(&path.join(GROWN))
}

/// Writes what is to change: steps 1 and 2, before the plan is written. The caller holds the lock.
pub(super) fn prepare<C: Contents>(path: &Path, contents: &C, growth: Growth, logs: BTreeSet<String>) -> Result<(), Error> {
    write(path, Some(checksum_of([text(contents).as_bytes()])), logs)?;
    let mut grown = AtomicFile::create(&path.join(GROWN))?;
    grown.put(journal::head(journal::WHOLE, &numbering::<C>(contents.plan())).as_bytes())?;
    let mut done = none_done(contents);
    for line in Rows::new(segments(contents, &[path.to_owned()])?)? {
        let Line { key: (cell, run), row, .. } = line?;
        let key = (growth.cell(cell), run);
        if !done.add(key.0, key.1) {
            return Err(damaged(&path.join(C::TABLE)));
        }
        grown.put(journal::line(&contents.write(key, &row)).as_bytes())?;
    }
    grown.rename()?;
    Ok(())
}

/// Names logs that are replaced when the final files are written, in addition to those that were named before.
pub(super) fn announce(path: &Path, logs: BTreeSet<String>) -> Result<(), Error> {
    if logs.is_empty() { Ok(()) } else { write(path, None, logs) }
}

fn write(path: &Path, plan: Option<String>, logs: BTreeSet<String>) -> Result<(), Error> {
    // What cannot be removed later is refused before anything is changed.
    logs.iter().try_for_each(|folder| files::in_folder(path, folder).map(drop))?;
    let mut growing = read(path)?.unwrap_or_default();
    growing.plan = plan.unwrap_or(growing.plan);
    growing.logs.extend(logs);
    let toml = toml::to_string(&growing).expect("strings can be written as TOML");
    let text = format!("# A change of this folder that is not finished: run the command that started it again.\n{toml}");
    aside::write_aside(&path.join(GROWING), text.as_bytes())
}

/// Step 4: moves the rows into the journal, after the plan was written.
pub(super) fn install<C: Contents>(path: &Path, journal: &mut Journal) -> Result<(), Error> {
    remove(&path.join(C::TABLE))?;
    journal.refill(&path.join(GROWN))?;
    own::remove_outdated::<C>(path)?;
    remove(&path.join(GROWN))
}

/// Whether PAMs are being added, so that the folder must not look finished.
pub(super) fn is_under_way(path: &Path) -> bool {
    disk::is_there(&path.join(GROWN))
}

/// The folders of logs that were written for an earlier plan, and that the folder still has.
pub(super) fn replaced_logs<C: Contents>(path: &Path, contents: &C, stored: &C::Plan, sums: Option<&Sums>) -> BTreeSet<String> {
    let listed = sums.into_iter().flat_map(Sums::names).filter_map(log_folder);
    let former = contents.former_log_folders(stored);
    listed.chain(former).filter(|folder| disk::is_there(&path.join(folder))).collect()
}

/// The folder of a log of an algorithm, from its path in the result folder: `jade/…`, `ioh/jade/…`.
fn log_folder(name: &str) -> Option<String> {
    let parts: Vec<&str> = name.split('/').collect();
    match parts[..] {
        ["ioh", algorithm, _, ..] => Some(format!("ioh/{algorithm}")),
        [algorithm, _, ..] => Some(algorithm.to_owned()),
        _ => None,
    }
}

/// Removes the logs of an earlier plan, before all logs are written.
pub(super) fn remove_logs(path: &Path) -> Result<(), Error> {
    for folder in read(path)?.unwrap_or_default().logs {
        for name in files::in_folder(path, &folder)? {
            remove(&path.join(&name))?;
            // A folder is removed with the last file in it.
            let mut above = Path::new(&name).parent();
            while let Some(folder) = above.filter(|folder| !folder.as_os_str().is_empty()) {
                disk::remove_empty(&path.join(folder));
                above = folder.parent();
            }
        }
    }
    Ok(())
}

/// Step 5: the change is finished, or was never begun.
pub(super) fn finish(path: &Path) -> Result<(), Error> {
    remove(&path.join(GROWING))
}

fn read(path: &Path) -> Result<Option<Growing>, Error> {
    let file = path.join(GROWING);
    let Some(text) = disk::read_text(&file, disk::OF_PLAN)? else { return Ok(None) };
    let growing: Growing = toml::from_str(&text).map_err(|e| Error::damaged(&file, e.message()))?;
    let inside = |folder: &String| log_folder(&format!("{folder}/x")).as_ref() == Some(folder) && is_plain(folder);
    match growing.logs.iter().find(|folder| !inside(folder)) {
        Some(folder) => Err(Error::damaged(&file, format!("'{folder}' is not a folder of logs"))),
        None => Ok(Some(growing)),
    }
}

/// Whether a path stays inside its folder.
fn is_plain(path: &str) -> bool {
    !path.is_empty() && Path::new(path).components().all(|part| matches!(part, std::path::Component::Normal(_)))
}

#[cfg(test)]
mod tests {
    use super::super::numbers::{Numbers, files};
    use super::super::{Condition, JOURNAL, condition, join, plan_file};
    use super::*;
    use std::fs;
    use tpam_work::Work;

    fn copy(from: &Path, to: &Path) {
        let _ = fs::remove_dir_all(to);
        fs::create_dir(to).unwrap();
        for (name, bytes) in files(from) {
            fs::write(to.join(name), bytes).unwrap();
        }
    }

    /// What a process that adds PAMs does until it is killed after some steps.
    fn killed(path: &Path, contents: &Numbers, growth: Growth, steps: usize) {
        let journal = Journal::lock(&path.join(JOURNAL), std::time::Duration::ZERO).unwrap();
        let step: [&dyn Fn(); 5] = [
            &|| write(path, Some(checksum_of([text(contents).as_bytes()])), BTreeSet::new()).unwrap(),
            &|| prepare(path, contents, growth, BTreeSet::new()).unwrap(),
            &|| {
                Sums::remove(path).unwrap();
                plan_file::write(path, contents).unwrap();
            },
            &|| remove(&path.join(Numbers::TABLE)).unwrap(),
            &|| {
                let grown = fs::read(path.join(GROWN)).unwrap();
                fs::write(path.join(JOURNAL), &grown[..grown.len() / 2]).unwrap();
            },
        ];
        step[..steps].iter().for_each(|step| step());
        drop(journal);
    }

    #[test]
    fn every_state_of_a_change_is_resumed() {
        let (small, large, work) = (Numbers::new("jade,mde", 3), Numbers::new("jade,mde,shade", 3), Work::new());
        let place = tempfile::tempdir().unwrap();
        let [one, whole, path, old] = ["one", "whole", "grown", "old"].map(|name| place.path().join(name));
        small.keep_in(&one, None, &work).unwrap();
        large.keep_in(&whole, None, &work).unwrap();
        let growth = Growth::new(small.plan(), &large);
        for steps in 0..=5 {
            copy(&one, &path);
            killed(&path, &large, growth, steps);
            copy(&path, &old);
            let is_new = steps >= 3;
            let found = condition(&path, if is_new { &large } else { &small }).unwrap();
            let total = if is_new { 27 } else { 18 };
            assert_eq!(found, Condition::Unfinished { done: 18, total }, "{steps} steps");
            if is_new {
                let part = join(std::slice::from_ref(&path), &place.path().join("joined"), &large, &work);
                assert!(part.is_err_and(|e| e.to_string().contains("9 of 27 runs are missing")), "{steps} steps");
                assert!(small.keep_in(&old, None, &work).is_err());
            } else {
                small.keep_in(&old, None, &work).unwrap();
                assert!(files(&old) == files(&one), "{steps} steps");
            }
            large.keep_in(&path, None, &work).unwrap();
            assert!(files(&path) == files(&whole), "{steps} steps");
        }
    }

    /// Without the file that tells which plan the rows belong to, they are not used.
    #[test]
    fn rows_without_their_plan_are_damaged() {
        let (small, large, work) = (Numbers::new("jade", 3), Numbers::new("jade,shade", 3), Work::new());
        let place = tempfile::tempdir().unwrap();
        let path = place.path().join("grown");
        small.keep_in(&path, None, &work).unwrap();
        killed(&path, &large, Growth::new(small.plan(), &large), 3);
        fs::remove_file(path.join(GROWING)).unwrap();
        assert!(matches!(large.keep_in(&path, None, &work), Err(Error::Damaged { .. })));
    }

    #[test]
    fn cells_get_the_numbers_of_the_larger_grid() {
        // Two blocks of two PAMs with three cells each; a third PAM is added.
        let growth = Growth { before: 2, after: 3, inner: 3 };
        let cells: Vec<usize> = (0..12).map(|cell| growth.cell(cell)).collect();
        assert_eq!(cells, [0, 1, 2, 3, 4, 5, 9, 10, 11, 12, 13, 14]);
        let same = Growth { before: 2, after: 2, inner: 3 };
        assert!((0..12).all(|cell| same.cell(cell) == cell) && !same.is_any());
    }

    #[test]
    fn folders_of_logs_are_inside() {
        assert_eq!(log_folder("jade/data_f1/a.dat").as_deref(), Some("jade"));
        assert_eq!(log_folder("ioh/jade/a.json").as_deref(), Some("ioh/jade"));
        assert_eq!(log_folder("trials.csv"), None);
        let folder = tempfile::tempdir().unwrap();
        for wrong in ["..", "a/b", "/etc", "ioh/..", "ioh/a/b", ""] {
            fs::write(folder.path().join(GROWING), format!("plan = ''\nlogs = ['{wrong}']\n")).unwrap();
            assert!(matches!(read(folder.path()), Err(Error::Damaged { .. })), "{wrong}");
        }
        fs::write(folder.path().join(GROWING), "plan = ''\nlogs = ['jade', 'ioh/jade']\n").unwrap();
        assert!(read(folder.path()).unwrap().is_some());
    }
}
