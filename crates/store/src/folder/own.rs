//! `shards/`: the journals of processes that share a folder, one file for each process, so that nothing has to be locked.
//!
//! A process that computes a shard creates a file of its own: `shards/3-of-8.csv`, or `shards/3-of-8.2.csv` if the first name is taken. A
//! shard that was started again, or that runs twice because a cluster lost sight of it, therefore never touches the lines of another
//! process. Its runs are those that no file of the folder has; equal runs of two files are merged like those of two parts. The files are
//! removed when the final files are written.
//!
//! The first line names the shard and the checksum of the part of the plan that numbers the cells. A file of a process that began before
//! PAMs were added, and whose numbers mean other cells, is not read.

use super::journal::Journal;
use super::lines::{head, read_head};
use super::{Contents, plan_file};
use crate::{Error, Shard, disk};
use std::io::{BufRead, BufReader, Read};
use std::path::Path;

/// The folder of these journals.
pub(super) const SHARDS: &str = "shards";

/// Creates the journal of a process that computes a shard, under the first name that is free. Its folder is not created later: once the
/// final files are written it is gone, and nothing may be added.
pub(super) fn create<C: Contents>(path: &Path, contents: &C, shard: Shard) -> Result<Journal, Error> {
    let Shard { index, count } = shard;
    disk::create_inside(path, SHARDS)?;
    for attempt in 1_u64.. {
        let again = if attempt == 1 { String::new() } else { format!(".{attempt}") };
        let path = disk::inside(path, &format!("{SHARDS}/{index}-of-{count}{again}.csv"))?;
        let head = head(&format!("{SHARD}{index}/{count}"), &plan_file::numbering::<C>(contents.plan()));
        if let Some(journal) = Journal::create(&path, head)? {
            return Ok(journal);
        }
    }
    unreachable!("there are more numbers than files")
}

/// A journal of a shard.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Part {
    /// Its path in the folder.
    pub(super) name: String,
    /// The shard; `None` if a process was killed before it wrote the first line.
    pub(super) shard: Option<Shard>,
    /// The checksum of the part of the plan that numbers its cells.
    pub(super) plan: String,
}

/// What the writer of such a file is called, before the shard.
const SHARD: &str = "shard ";
/// No first line is longer.
const MOST_BYTES: u64 = 200;

/// Reads the first line of such a file.
fn read_first(file: &Path) -> Option<(Shard, String)> {
    let mut line = Vec::new();
    BufReader::new(disk::open(file).ok()?.take(MOST_BYTES)).read_until(b'\n', &mut line).ok()?;
    let (writer, plan) = read_head(&line)?;
    Some((writer.strip_prefix(SHARD)?.parse().ok()?, plan.to_owned()))
}

/// All such files of a folder, sorted by name. Other files in it were not written by this program.
pub(super) fn all(path: &Path) -> Result<Vec<Part>, Error> {
    let mut parts = Vec::new();
    for (name, _) in disk::list_inside(&path.join(SHARDS))?.into_iter().filter(|(name, _)| is_own(name)) {
        let name = format!("{SHARDS}/{name}");
        disk::check_regular(&path.join(&name))?;
        let (shard, plan) = read_first(&path.join(&name)).unzip();
        parts.push(Part { name, shard, plan: plan.unwrap_or_default() });
    }
    Ok(parts)
}

/// Whether a file is named like `3-of-8.csv` or `3-of-8.2.csv`.
fn is_own(name: &str) -> bool {
    let parts = name.strip_suffix(".csv").and_then(|name| name.split_once("-of-"));
    let is_number = |text: &str| text.parse::<u64>().is_ok_and(|number| number.to_string() == text);
    parts.is_some_and(|(index, rest)| is_number(index) && rest.splitn(2, '.').all(is_number))
}

/// Removes all files, once their runs are in the final files. A process that is still at work notices it.
pub(super) fn remove_all(path: &Path) -> Result<(), Error> {
    all(path)?.iter().try_for_each(|part| disk::remove(&path.join(&part.name)))?;
    disk::remove_empty(&path.join(SHARDS));
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::super::numbers::{Numbers, files};
    use super::super::{Folder, peek, running};
    use super::*;
    use std::fs;
    use std::sync::atomic::Ordering;
    use tpam_work::Work;

    fn shard(index: u64, count: u64) -> Shard {
        Shard { index, count }
    }

    /// One folder for all shards; one of them was killed in the middle of a line, one runs three times.
    #[test]
    fn shards_share_a_folder() {
        let (all, work, place) = (Numbers::new("jade,shade", 4), Work::new(), tempfile::tempdir().unwrap());
        let [whole, shared] = ["whole", "shared"].map(|name| place.path().join(name));
        all.keep_in(&whole, None, &work).unwrap();
        assert!(all.keep_in(&shared, Some(shard(2, 3)), &work).unwrap().is_none());
        let file = shared.join("shards/2-of-3.csv");
        let lines = fs::read(&file).unwrap();
        fs::write(&file, &lines[..lines.len() - 7]).unwrap();
        assert_eq!(peek(&shared, &all).unwrap().count, 7);
        all.keep_in(&shared, Some(shard(2, 3)), &work).unwrap();
        assert_eq!(fs::read_to_string(shared.join("shards/2-of-3.2.csv")).unwrap().lines().count(), 2);
        // A shard that does not see the others computes everything again.
        let mut double = create(&shared, &all, shard(2, 3)).unwrap();
        double.append(String::from_utf8(lines).unwrap().lines().skip(1).map(|line| line[..line.len() - 9].to_owned())).unwrap();
        assert!(shared.join("shards/2-of-3.3.csv").exists());
        all.keep_in(&shared, Some(shard(1, 3)), &work).unwrap();
        assert!(all.keep_in(&shared, Some(shard(3, 3)), &work).unwrap().is_some(), "the last shard finishes");
        assert!(files(&shared) == files(&whole));
        // The one that was left writes to a file that is gone, and changes nothing.
        assert!(double.append(["0,0".to_owned()]).is_err());
        assert!(all.keep_in(&shared, Some(shard(1, 3)), &work).unwrap().is_some(), "a finished folder is read");
        assert!(files(&shared) == files(&whole));
    }

    /// No run is computed twice, whatever the order of shards, and however often they are started.
    #[test]
    fn a_shard_is_computed_once() {
        let (all, work, place) = (Numbers::new("jade,shade", 4), Work::new(), tempfile::tempdir().unwrap());
        let path = place.path().join("out");
        let computed = |shard: Option<Shard>| {
            let before = all.computed.load(Ordering::Relaxed);
            let finished = all.keep_in(&path, shard, &work).unwrap().is_some();
            (all.computed.load(Ordering::Relaxed) - before, finished)
        };
        assert_eq!(computed(Some(shard(2, 3))), (8, false));
        assert_eq!(computed(Some(shard(2, 3))), (0, false), "it is stored");
        assert_eq!(computed(Some(shard(1, 2))), (8, false), "four of its runs are in the other shard");
        assert_eq!(computed(Some(shard(1, 3))), (0, false));
        assert_eq!(computed(Some(shard(3, 3))), (8, true));
        for again in [Some(shard(1, 3)), Some(shard(2, 3)), None] {
            assert_eq!(computed(again), (0, true), "the folder is finished");
        }
    }

    #[test]
    fn a_shared_folder_grows() {
        let (work, place) = (Work::new(), tempfile::tempdir().unwrap());
        let [whole, shared] = ["whole", "shared"].map(|name| place.path().join(name));
        let (small, runs, large) = (Numbers::new("jade", 2), Numbers::new("jade", 4), Numbers::new("jade,shade", 4));
        large.keep_in(&whole, None, &work).unwrap();
        small.keep_in(&shared, Some(shard(1, 2)), &work).unwrap();
        let mut old = create(&shared, &small, shard(2, 2)).unwrap();
        runs.keep_in(&shared, Some(shard(2, 2)), &work).unwrap();
        let before = peek(&shared, &runs).unwrap().count;
        assert_eq!(before, 3 + 6, "runs were added, and no line was lost");
        // Cell 1 of this process is cell 2 of the larger plan.
        let there = fs::read_to_string(shared.join("shards/1-of-2.csv")).unwrap();
        let line = there.lines().nth(1).unwrap();
        old.append([line[..line.len() - 9].to_owned()]).unwrap();
        large.keep_in(&shared, Some(shard(2, 2)), &work).unwrap();
        assert!(old.append(["1,0".to_owned()]).is_err(), "its file was removed when PAMs were added");
        assert!(large.keep_in(&shared, Some(shard(1, 2)), &work).unwrap().is_some());
        assert!(files(&shared) == files(&whole));
    }

    #[test]
    fn shards_at_work_are_known() {
        let (all, work, place) = (Numbers::new("jade", 4), Work::new(), tempfile::tempdir().unwrap());
        let path = place.path().join("out");
        let mut folder = Folder::open_part(&path, &all, Some(shard(2, 4)), &work).unwrap();
        assert_eq!(running(&path, &all).unwrap(), Some(Vec::new()));
        folder.add(std::iter::once(((1, 0), &7))).unwrap();
        assert_eq!(running(&path, &all).unwrap(), Some(vec![Shard { index: 2, count: 4 }]));
        drop(folder);
        assert_eq!(running(&path, &all).unwrap(), Some(Vec::new()));
    }
}
