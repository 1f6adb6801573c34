//! How far the result folders below a folder are: runs that are done, that processes compute now, and that are missing.

use super::forecast::Forecast;
use super::runs::Runs;
use std::path::{Path, PathBuf};
use tpam_searches::Catalogues;
use tpam_store::disk::{self, Kind};
use tpam_store::folder::{Done, is_result_folder};
use tpam_store::{Error, Shard};
use tpam_table::Table;

/// How far a result folder is.
#[derive(Clone, Debug)]
#[non_exhaustive]
pub struct Status {
    /// The folder.
    pub folder: PathBuf,
    /// What it holds, such as `simulations`.
    pub kind: &'static str,
    /// Runs that are done.
    pub done: u64,
    /// Runs that are not done, of the shards that processes compute now. Where files cannot be locked, nothing is known of them.
    pub running: u64,
    /// Other runs.
    pub missing: u64,
    /// The number of processes that compute now.
    pub processes: usize,
    /// The estimated time of what is not done, in core-hours; NaN if this program does not have all that the folder names, such as an
    /// object of Python.
    pub core_hours: f64,
    /// Whether its final files are written.
    pub is_finished: bool,
}

/// Result folders are looked for down to this depth.
const DEPTH: usize = 4;

/// The status of the result folder at a path, or of those below it, in the order of their names.
pub fn status(path: &Path, known: &Catalogues) -> Result<Vec<Status>, Error> {
    let mut folders = Vec::new();
    find(path, DEPTH, &mut folders)?;
    let mut all = Vec::new();
    for folder in folders {
        let runs = Runs::stored(&folder, known);
        let is_known = runs.is_ok() || !Runs::need_others(&folder, known)?;
        if let Some(runs) = if is_known { runs? } else { Runs::to_count(&folder, known)? } {
            all.push(Status::new(&runs, &folder, is_known.then_some(known))?);
        }
    }
    if all.is_empty() {
        return Err(Error::nothing("folder", format!("{} holds no result folder with a plan", path.display())));
    }
    Ok(all)
}

/// The result folders at a path or below it.
fn find(path: &Path, depth: usize, found: &mut Vec<PathBuf>) -> Result<(), Error> {
    if is_result_folder(path) {
        found.push(path.to_owned());
        return Ok(());
    }
    if depth == 0 {
        return Ok(());
    }
    for (name, kind) in disk::list(path)? {
        // The user may have put links to result folders into one folder.
        let path = path.join(name);
        if kind == Kind::Folder || kind == Kind::Other && disk::is_given_folder(&path)? {
            find(&path, depth - 1, found)?;
        }
    }
    Ok(())
}

impl Status {
    /// Without catalogues, no time is estimated.
    fn new(runs: &Runs, folder: &Path, known: Option<&Catalogues>) -> Result<Self, Error> {
        // While another process writes the final files, journals disappear.
        let contents = runs.contents();
        let done = contents.done(folder).or_else(|_| contents.done(folder))?;
        let at_work = contents.running(folder)?;
        let open = done.total - done.count;
        let forecast = known.map(|known| Forecast::new(runs, Some(&done), None, known)).transpose()?;
        let is_finished = open == 0 && contents.is_written(folder)?;
        let unknown = if open == 0 { 0.0 } else { f64::NAN };
        let running = at_work.as_ref().map_or(open, |shards| at_work_on(&done, shards));
        Ok(Self {
            folder: folder.to_owned(),
            kind: contents.kind(),
            done: done.count,
            running,
            missing: open - running,
            processes: at_work.map_or(1, |shards| shards.len()),
            core_hours: forecast.map_or(unknown, |forecast| forecast.core_hours()),
            is_finished,
        })
    }
}

/// The number of open runs of some shards. A shard that two processes compute counts once.
fn at_work_on(done: &Done, shards: &[Shard]) -> u64 {
    let mut each: Vec<Shard> = Vec::new();
    each.extend(shards.iter().filter(|shard| shard.count == shards[0].count));
    each.sort_by_key(|shard| shard.index);
    each.dedup();
    each.iter().map(|shard| shard.size(done.total) - done.count_in(*shard)).sum()
}

/// One row per folder.
pub fn table(all: &[Status]) -> Table {
    let folders: Vec<String> = all.iter().map(|status| status.folder.display().to_string()).collect();
    let rows: Vec<(&String, &Status)> = folders.iter().zip(all).collect();
    Table::from_rows(&rows)
        .text("folder", |row| row.0)
        .text("kind", |row| row.1.kind)
        .integer("done", |row| row.1.done)
        .integer("running", |row| row.1.running)
        .integer("missing", |row| row.1.missing)
        .integer("processes", |row| row.1.processes as u64)
        .rounded("core_hours", 3, |row| row.1.core_hours)
        .heading("core-hours left")
        .build()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_shard_that_two_processes_compute_counts_once() {
        let done = Done::new((3, 4));
        let shard = |index| Shard { index, count: 3 };
        assert_eq!(at_work_on(&done, &[shard(2), shard(1), shard(2)]), 8);
    }
}
