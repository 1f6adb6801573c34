//! Adds PAMs to a folder, or functions and whatever else its plan lists: a plan with longer lists numbers its cells differently, and its
//! algorithms may have other names.
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

use super::Contents;
use super::logs::{in_folder, log_folder};
use crate::{Error, disk};
use serde::{Deserialize, Serialize};
use std::collections::BTreeSet;
use std::path::Path;

/// What changes in a folder.
pub(super) const GROWING: &str = "growing.toml";
/// The rows of the folder with the numbers that they have in the new plan.
pub(super) const GROWN: &str = "grown.csv";

/// The content of [`GROWING`].
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub(super) struct Growing {
    /// The checksum of the plan to come.
    pub(super) plan: String,
    /// Folders of logs that are removed before the logs are written again.
    pub(super) logs: BTreeSet<String>,
}

/// How the cells of a plan are numbered in a plan with longer lists.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Growth {
    lists: Vec<Longer>,
    /// Whether the cells have more runs.
    has_more_runs: bool,
}

/// A list that may have become longer.
#[derive(Clone, Debug, PartialEq, Eq)]
struct Longer {
    /// The new place of each of its former elements.
    places: Vec<usize>,
    after: usize,
}

impl Growth {
    /// From the plan of a folder to that of `contents`.
    pub(super) fn new<C: Contents>(stored: &C::Plan, contents: &C) -> Self {
        let wanted = contents.plan();
        let longer = |(before, after): (Vec<String>, Vec<String>)| Longer {
            places: places(&before, &after).unwrap_or_else(|| (0..before.len()).collect()),
            after: after.len(),
        };
        let pairs = C::lists(stored).into_iter().zip(C::lists(wanted)).map(|((_, before), (_, after))| (before, after));
        Self { lists: pairs.map(longer).collect(), has_more_runs: C::list_of_runs(stored) != C::list_of_runs(wanted) }
    }

    /// Whether there is more than before.
    pub(super) fn is_any(&self) -> bool {
        self.has_more_runs || self.lists.iter().any(|list| list.after > list.places.len())
    }

    /// The new number of a cell.
    pub(super) fn cell(&self, old: usize) -> usize {
        let mut rest = old;
        let mut places = Vec::new();
        for list in self.lists.iter().rev() {
            let before = list.places.len().max(1);
            places.push(list.places.get(rest % before).copied().unwrap_or(0));
            rest /= before;
        }
        self.lists.iter().zip(places.iter().rev()).fold(rest, |cell, (list, place)| cell * list.after + place)
    }
}

/// The places of the elements of a list in a longer one that has them in the same order; `None` if it does not.
pub(super) fn places(before: &[String], after: &[String]) -> Option<Vec<usize>> {
    let mut from = 0;
    let mut place = |element: &String| {
        let place = from + after[from..].iter().position(|other| other == element)?;
        from = place + 1;
        Some(place)
    };
    before.iter().map(&mut place).collect()
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

/// Writes what changes.
pub(super) fn write(path: &Path, growing: &Growing) -> Result<(), Error> {
    // What cannot be removed later is refused before anything is changed.
    growing.logs.iter().try_for_each(|folder| in_folder(path, folder).map(drop))?;
    let toml = toml::to_string(growing).expect("strings can be written as TOML");
    let text = format!("# A change of this folder that is not finished: run the command that started it again.\n{toml}");
    disk::write_aside(&path.join(GROWING), text.as_bytes())
}

/// What changes, if a change is not finished.
pub(super) fn read(path: &Path) -> Result<Option<Growing>, Error> {
    let file = path.join(GROWING);
    let Some(text) = disk::read_text(&file, disk::OF_PLAN)? else { return Ok(None) };
    let growing: Growing = toml::from_str(&text).map_err(|e| Error::damaged(&file, e.message()))?;
    let inside =
        |folder: &String| log_folder(&format!("{folder}/x")).as_ref() == Some(folder) && !folder.is_empty() && disk::is_plain(folder);
    match growing.logs.iter().find(|folder| !inside(folder)) {
        Some(folder) => Err(Error::damaged(&file, format!("'{folder}' is not a folder of logs"))),
        None => Ok(Some(growing)),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::fs;

    #[test]
    fn cells_get_the_numbers_of_the_larger_grid() {
        // Two blocks of two PAMs with three cells each; a third PAM is added.
        let list = |places: &[usize], after| Longer { places: places.to_vec(), after };
        let of_lists = |lists: Vec<Longer>| Growth { lists, has_more_runs: false };
        let growth = of_lists(vec![list(&[0, 1], 3), list(&[0, 1, 2], 3)]);
        let cells = |growth: &Growth, count: usize| (0..count).map(|cell| growth.cell(cell)).collect::<Vec<_>>();
        assert_eq!(cells(&growth, 12), [0, 1, 2, 3, 4, 5, 9, 10, 11, 12, 13, 14]);
        let same = of_lists(vec![list(&[0, 1], 2), list(&[0, 1, 2], 3)]);
        assert!((0..12).all(|cell| same.cell(cell) == cell) && !same.is_any() && growth.is_any());
        // Two PAMs on two functions, between which a third is added.
        assert_eq!(cells(&of_lists(vec![list(&[0, 1], 2), list(&[0, 2], 3)]), 4), [0, 2, 3, 5]);
        assert!(Growth { has_more_runs: true, ..same }.is_any());
    }

    #[test]
    fn a_longer_list_has_the_elements_in_their_order() {
        let list = |text: &str| text.split(',').map(str::to_owned).collect::<Vec<_>>();
        assert_eq!(places(&list("1,8"), &list("1,2,8,9")), Some(vec![0, 2]));
        assert_eq!(places(&list("8,1"), &list("1,2,8,9")), None);
        assert_eq!(places(&list("1,3"), &list("1,2")), None);
    }

    #[test]
    fn folders_of_logs_are_inside() {
        let folder = tempfile::tempdir().unwrap();
        for wrong in ["..", "a/b", "/etc", "ioh/..", "ioh/a/b", ""] {
            fs::write(folder.path().join(GROWING), format!("plan = ''\nlogs = ['{wrong}']\n")).unwrap();
            assert!(matches!(read(folder.path()), Err(Error::Damaged { .. })), "{wrong}");
        }
        fs::write(folder.path().join(GROWING), "plan = ''\nlogs = ['jade', 'ioh/jade']\n").unwrap();
        assert!(read(folder.path()).unwrap().is_some());
    }
}
