//! Folders on the disk whose process is killed after each action: what is left is the state that was foreseen, and the next process comes
//! to the same bytes.

use super::super::super::action::Doer;
use super::super::super::files::{check_present, write};
use super::super::super::journal::Journal;
use super::super::super::numbers::files;
use super::super::super::{Condition, Folder, Rows, condition, fill, join, peek, plan_file, repair, segments, stored_plan};
use super::*;
use crate::Error;
use std::fs;
use std::time::Duration;
use tpam_work::Work;

fn copy(from: &Path, to: &Path) {
    let _ = fs::remove_dir_all(to);
    fs::create_dir(to).unwrap();
    for entry in fs::read_dir(from).unwrap().map(|entry| entry.unwrap().path()) {
        let to = to.join(entry.file_name().unwrap());
        if entry.is_dir() { copy(&entry, &to) } else { _ = fs::copy(entry, to).unwrap() }
    }
}

/// The journal of a folder, which is locked until it is dropped.
fn locked(path: &Path) -> Journal {
    Journal::lock(&path.join(JOURNAL), Duration::ZERO).unwrap()
}

/// Does the first actions of those that were decided, and dies. What is left is what was foreseen.
fn killed_after(count: usize, mut actions: Vec<Action>, mut state: Found, doer: &mut Doer<Numbers>) {
    actions.truncate(count);
    let removed = actions.contains(&Action::Remove(JOURNAL.to_owned()));
    doer.perform_all(actions.clone(), &state).unwrap();
    for action in &actions {
        follow(&mut state, action, doer.contents);
    }
    let left = State::read::<Numbers>(doer.path).unwrap();
    let foreseen = State { locked: false, begun: !removed, all: false, names: left.names.clone(), ..state };
    assert_eq!(left, foreseen);
}

/// The state of a folder, and what is to be done before runs are computed.
fn opening(doer: &Doer<Numbers>) -> (Found, Vec<Action>) {
    let state = State::read::<Numbers>(doer.path).unwrap().held_by(doer.journal);
    let state = State { all: check_present(doer.path, doer.contents, &state).unwrap(), ..state };
    let actions = open(&state, doer.contents, doer.path).unwrap().actions;
    (state, actions)
}

/// A process that adds runs or PAMs to folders that are new, finished, unfinished or shared.
#[test]
fn every_kill_of_an_opening_is_resumed() {
    let (work, place) = (Work::new(), tempfile::tempdir().unwrap());
    let [from, path, whole, old] = ["from", "path", "whole", "old"].map(|name| place.path().join(name));
    let large = Numbers::new("jade,mde,shade", 3);
    large.keep_in(&whole, None, &work).unwrap();
    let half = Some(Shard { index: 1, count: 2 });
    let mut kills = 0;
    for (small, shard) in [(("jade,mde", 3), None), (("jade,mde", 3), half), (("jade,mde,shade", 2), None), (("a=jade,mde,shade", 3), half)]
    {
        let small = Numbers::new(small.0, small.1);
        let _ = fs::remove_dir_all(&from);
        small.keep_in(&from, shard, &work).unwrap();
        let done = peek(&from, &small).unwrap();
        for count in 0.. {
            copy(&from, &path);
            let mut journal = locked(&path);
            let mut doer = Doer::new(&large, &path, &mut journal, &work);
            let (state, actions) = opening(&doer);
            let total = actions.len();
            killed_after(count, actions, state, &mut doer);
            drop(journal);
            let is_new = stored_plan::<Numbers>(&path).unwrap().as_ref() == Some(large.plan());
            let found = condition(&path, if is_new { &large } else { &small }).unwrap();
            let total_runs = if is_new { 27 } else { done.total };
            assert_eq!(found, Condition::Unfinished { done: done.count, total: total_runs }, "{count} actions");
            copy(&path, &old);
            if is_new {
                let part = join(std::slice::from_ref(&path), &place.path().join("joined"), &large, &work);
                assert!(part.is_err_and(|e| e.to_string().contains("of 27 runs are missing")) || done.count == 27, "{count} actions");
            } else {
                // The old plan finds what it wrote.
                small.keep_in(&old, None, &work).unwrap();
                assert_eq!(condition(&old, &small).unwrap(), Condition::Finished);
            }
            large.keep_in(&path, None, &work).unwrap();
            assert!(files(&path) == files(&whole), "{count} actions");
            kills += 1;
            if count == total {
                break;
            }
        }
    }
    assert_eq!(kills, 35);
}

/// Without the file that tells which plan the rows belong to, they are not used.
#[test]
fn rows_without_their_plan_are_damaged() {
    let (small, large, work) = (Numbers::new("jade", 3), Numbers::new("jade,shade", 3), Work::new());
    let place = tempfile::tempdir().unwrap();
    let path = place.path().join("grown");
    small.keep_in(&path, None, &work).unwrap();
    let mut journal = locked(&path);
    let mut doer = Doer::new(&large, &path, &mut journal, &work);
    let (state, actions) = opening(&doer);
    let replaced = actions.iter().position(|action| *action == Action::ReplacePlan).unwrap() + 1;
    killed_after(replaced, actions, state, &mut doer);
    drop(journal);
    fs::remove_file(path.join(GROWING)).unwrap();
    assert!(matches!(large.keep_in(&path, None, &work), Err(Error::Damaged { .. })));
}

/// A process that writes the final files of a folder whose runs are in the journal and in journals of shards.
#[test]
fn every_kill_while_final_files_are_written_is_resumed() {
    let (work, place) = (Work::new(), tempfile::tempdir().unwrap());
    let [from, path, whole] = ["from", "path", "whole"].map(|name| place.path().join(name));
    let numbers = Numbers::new("jade,shade", 3);
    numbers.keep_in(&whole, None, &work).unwrap();
    numbers.keep_in(&from, Some(Shard { index: 1, count: 2 }), &work).unwrap();
    let mut folder = Folder::open(&from, &numbers, &work).unwrap();
    for cell in 3..6 {
        let rows: Vec<u64> = (0..3).map(|run| numbers.number((cell, run))).collect();
        folder.add((0..).map(|run| (cell, run)).zip(&rows)).unwrap();
    }
    drop(folder);
    let mut kills = 0;
    for count in 0.. {
        copy(&from, &path);
        let mut journal = locked(&path);
        let mut doer = Doer::new(&numbers, &path, &mut journal, &work);
        let (state, actions) = opening(&doer);
        doer.perform_all(actions, &state).unwrap();
        let state = State::read::<Numbers>(&path).unwrap().held_by(doer.journal);
        let (actions, known) = finish(&state, &numbers, false);
        let before = actions.len();
        killed_after(count, actions, state.clone(), &mut doer);
        let mut total = before;
        if count > before {
            let rows = Rows::exactly(&numbers, &path, segments(&numbers, &path, &state).unwrap()).unwrap();
            let (_, sums) = write(&path, &numbers, rows, &known.unwrap(), &work).unwrap();
            let actions = settle::<Numbers>(&state, sums, true);
            total += 1 + actions.len();
            killed_after(count - before - 1, actions, State::read::<Numbers>(&path).unwrap(), &mut doer);
        }
        drop(journal);
        assert!(condition(&path, &numbers).is_ok(), "{count} actions");
        numbers.keep_in(&path, None, &work).unwrap();
        assert!(files(&path) == files(&whole), "{count} actions");
        kills += 1;
        if count > before && count == total {
            break;
        }
    }
    assert_eq!(kills, 9);
}

/// A process that repairs a folder, and one that repairs or resumes it after the kill.
#[test]
fn every_kill_of_a_repair_is_resumed() {
    let (work, place) = (Work::new(), tempfile::tempdir().unwrap());
    let [whole, from, path] = ["whole", "from", "path"].map(|name| place.path().join(name));
    let numbers = Numbers::new("jade,shade", 3);
    numbers.keep_in(&whole, None, &work).unwrap();
    let damage: [(&[&str], &[&str]); 6] = [
        (&["runs.csv"], &[]),
        (&["sum.txt"], &[]),
        (&[], &["folder.toml"]),
        (&[], &[SUMS]),
        (&["sum.txt"], &["runs.csv"]),
        (&["runs.csv"], &["folder.toml"]),
    ];
    let mut kills = 0;
    for (changed, deleted) in damage {
        copy(&whole, &from);
        for name in changed {
            let text = fs::read_to_string(from.join(name)).unwrap();
            fs::write(from.join(name), text.replacen('1', "2", 1)).unwrap();
        }
        for name in deleted {
            fs::remove_file(from.join(name)).unwrap();
        }
        for (count, resumed) in (0..).flat_map(|count| [(count, false), (count, true)]) {
            copy(&from, &path);
            let mut journal = locked(&path);
            let mut doer = Doer::new(&numbers, &path, &mut journal, &work);
            let state = State::read_damaged::<Numbers>(&path).unwrap().held_by(doer.journal);
            let lost = state.table && state.sums.as_ref().is_none_or(|sums| sums.check(&path, Numbers::TABLE).is_err());
            let actions = super::super::repair(&state, &numbers, lost, &path).unwrap();
            let total = actions.len();
            killed_after(count, actions, state, &mut doer);
            drop(journal);
            let is_sound = condition(&path, &numbers).is_ok();
            if resumed && is_sound {
                fill(&path, &numbers, None, &work).unwrap();
            } else {
                repair(&path, &numbers, &work).unwrap();
            }
            assert!(files(&path) == files(&whole), "{changed:?} {deleted:?}: {count} actions");
            kills += 1;
            if count == total && resumed {
                break;
            }
        }
    }
    assert_eq!(kills, 34);
}

/// A plan without a checksum that does not give the stored table: both are kept, and no later command takes one of them for right.
#[test]
fn a_plan_that_contradicts_the_table_is_not_accepted() {
    let (work, place) = (Work::new(), tempfile::tempdir().unwrap());
    let path = place.path().join("path");
    Numbers::new("jade,shade", 3).keep_in(&path, None, &work).unwrap();
    let table = fs::read(path.join(Numbers::TABLE)).unwrap();
    let other = Numbers::new("jade", 3);
    fs::write(path.join(EXPERIMENT), plan_file::text(&other)).unwrap();
    fs::remove_file(path.join(SUMS)).unwrap();
    for _ in 0..2 {
        let refused = repair(&path, &other, &work).unwrap_err().to_string();
        assert!(refused.contains("experiment.toml does not give the runs of runs.csv"), "{refused}");
        assert_eq!(fs::read(path.join(Numbers::TABLE)).unwrap(), table);
        assert_eq!(State::read::<Numbers>(&path).unwrap().proof(), None);
        assert!(fill(&path, &other, None, &work).is_err());
    }
    // One that was killed is resumed by the usual command, which does not accept it either.
    let mut journal = locked(&path);
    let mut doer = Doer::new(&other, &path, &mut journal, &work);
    let state = State::read::<Numbers>(&path).unwrap().held_by(doer.journal);
    let actions = super::super::repair(&state, &other, true, &path).unwrap();
    killed_after(usize::MAX, actions, state, &mut doer);
    drop(journal);
    assert!(fill(&path, &Numbers::new("jade", 4), None, &work).is_err(), "it is not changed before it is repaired");
    assert!(fill(&path, &other, None, &work).unwrap_err().to_string().contains("does not give the runs"));
    let names: BTreeSet<String> = files(&path).into_keys().collect();
    assert!(!names.contains("runs.csv.damaged") && !names.contains(JOURNAL) && !names.contains(SUMS), "{names:?}");
    assert_eq!(fs::read(path.join(Numbers::TABLE)).unwrap(), table);
}
