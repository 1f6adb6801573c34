//! A result folder: a journal while the work goes on, final files at its end.
//!
//! ```text
//! experiment.toml   the plan in canonical form; nothing in it depends on the machine
//! journal.csv       runs as they are computed, one line each with a checksum; locked by whoever writes; gone at the end
//! runs.csv          one row per run, in the order of (cell, run)
//! runs.parquet      the same with the columns of the cell
//! cells.csv         one row per cell
//! ```
//! What is done is what a line of `runs.csv` or of the journal says is done: a sweep that was killed goes on after the last whole line, more
//! `--runs` compute only the new ones, and parts from several machines are joined by reading their lines. Final files are written aside and renamed.

mod aside;
mod done;
mod join;
pub mod journal;
mod load;
pub mod merge;
mod parquet;
mod row;
mod tables;

use crate::Error;
use crate::summary::Summary;
use aside::ASIDE;
pub use aside::{Aside, check_folder, write_all, write_aside};
pub use done::Done;
pub use join::{common_plan, join};
use journal::Journal;
pub use load::{Stored, load};
use merge::Merged;
use std::fs;
use std::path::{Path, PathBuf};
use tpam_sim::plan::Plan;
use tpam_sim::sweep::Block;
use tpam_sim::{Experiment, Record};
use tpam_work::Work;

const EXPERIMENT: &str = "experiment.toml";
const JOURNAL: &str = "journal.csv";
const RUNS: &str = "runs.csv";
const CELLS: &str = "cells.csv";
const PARQUET: &str = "runs.parquet";

/// A folder that this process may write to.
pub struct Folder {
    path: PathBuf,
    journal: Journal,
    done: Done,
}

impl Folder {
    /// Opens or makes the folder of an experiment; refuses one that holds another experiment, or that another process is writing to.
    pub fn open(path: &Path, experiment: &Experiment, work: &Work) -> Result<Self, Error> {
        match stored_plan(path)? {
            Some(stored) => same_experiment(path, &stored, &experiment.plan)?,
            None => only_ours(path)?,
        }
        fs::create_dir_all(path).map_err(|e| Error::file("make", path, e))?;
        let mut journal = Journal::lock(&path.join(JOURNAL))?;
        // Another process may have begun and finished here since we looked.
        let stored = stored_plan(path)?;
        if let Some(stored) = &stored
            && let Err(other) = same_experiment(path, stored, &experiment.plan)
        {
            if !journal.has_lines() {
                journal.remove()?;
            }
            return Err(other);
        }
        if stored.as_ref() != Some(&experiment.plan) {
            write_aside(&path.join(EXPERIMENT), plan_text(&experiment.plan).as_bytes())?;
        }
        let done = what_is_done(path, experiment)?;
        journal.mend(work)?;
        Ok(Self { path: path.to_owned(), journal, done })
    }

    /// Where it is.
    pub fn path(&self) -> &Path {
        &self.path
    }

    /// What is done.
    pub fn done(&self) -> &Done {
        &self.done
    }

    /// Keeps the runs of a block.
    pub fn add(&mut self, block: &Block, records: &[Record]) -> Result<(), Error> {
        let lines = block.runs.clone().zip(records).map(|(run, record)| row::write((block.cell, run), record));
        self.journal.append(lines)?;
        for run in block.runs.clone() {
            self.done.add(block.cell, run);
        }
        Ok(())
    }

    /// How many runs are missing.
    pub fn missing(&self) -> u64 {
        self.done.total - self.done.count
    }

    /// Writes the final files, all runs being done, and gives the rows.
    pub fn finish(self, experiment: &Experiment) -> Result<Vec<Summary>, Error> {
        let fresh = self.journal.has_lines();
        let mut segments = journal::segments(&self.path.join(JOURNAL), row::TABLE)?;
        if self.path.join(RUNS).exists() {
            segments.push(merge::whole(&self.path.join(RUNS), row::TABLE)?);
        }
        let complete = [RUNS, CELLS, PARQUET].iter().all(|name| self.path.join(name).exists());
        let merged = Merged::new(segments)?;
        let summaries = if fresh || !complete {
            tables::write(&self.path, experiment, merged)?
        } else {
            tables::summarise(experiment, merged)?
        };
        self.journal.remove()?;
        Ok(summaries)
    }
}

/// What a folder holds of an experiment, without touching it; nothing where there is no folder yet.
pub fn peek(path: &Path, experiment: &Experiment) -> Result<Done, Error> {
    match stored_plan(path)? {
        Some(stored) => same_experiment(path, &stored, &experiment.plan)?,
        None => only_ours(path)?,
    }
    what_is_done(path, experiment)
}

/// Whether a folder holds every run of an experiment, and its final files.
pub fn finished(path: &Path, experiment: &Experiment) -> Result<bool, Error> {
    let written = [RUNS, CELLS, PARQUET].iter().all(|name| path.join(name).exists());
    if !written || path.join(JOURNAL).exists() || stored_plan(path)?.as_ref() != Some(&experiment.plan) {
        return Ok(false);
    }
    let done = what_is_done(path, experiment)?;
    Ok(done.count == done.total)
}

/// Every run in the tables and the journal of a folder.
fn what_is_done(path: &Path, experiment: &Experiment) -> Result<Done, Error> {
    let mut done = Done::new(experiment.cells.len(), experiment.runs);
    if path.join(RUNS).exists() {
        merge::keys(&path.join(RUNS), row::TABLE, |cell, run| done.add(cell, run))?;
    }
    if path.join(JOURNAL).exists() {
        journal::keys(&path.join(JOURNAL), |cell, run| done.add(cell, run))?;
    }
    Ok(done)
}

/// The plan that a folder holds.
pub fn stored_plan(path: &Path) -> Result<Option<Plan>, Error> {
    if path.is_file() {
        return Err(Error::Input(format!("{} is a file, not a folder", path.display())));
    }
    let file = path.join(EXPERIMENT);
    let damaged = |why: &str| Error::Input(format!("{} is damaged: {why}", file.display()));
    match fs::read_to_string(&file) {
        Ok(text) => match toml::from_str::<Plan>(&text) {
            Ok(plan) if plan.stream.is_some() => Ok(Some(plan)),
            Ok(_) => Err(damaged("it does not say which version of the random streams it was made with")),
            Err(_) if crate::search::is_search(path) => Err(Error::Input(format!(
                "{} holds searches, not simulations: tpam ecdf looks at them",
                path.display()
            ))),
            Err(e) => Err(damaged(e.to_string().trim_end())),
        },
        Err(e) if e.kind() == std::io::ErrorKind::NotFound => Ok(None),
        Err(e) => Err(Error::file("read", &file, e)),
    }
}

fn plan_text(plan: &Plan) -> String {
    let plan = toml::to_string(plan).expect("a plan is plain text and numbers");
    format!("# A tpam experiment; `tpam sweep experiment.toml` repeats it.\n{plan}")
}

/// Everything but the number of runs must agree, and that may only grow.
fn same_experiment(path: &Path, stored: &Plan, wanted: &Plan) -> Result<(), Error> {
    if let Some(differs) = difference(stored, wanted) {
        return Err(Error::Input(format!(
            "{} holds another experiment (its {differs} differs): name another folder",
            path.display()
        )));
    }
    if stored.runs > wanted.runs {
        return Err(Error::Input(format!(
            "{} was begun with {} runs of this experiment, more than the {} asked for: ask for as many, or name another folder",
            path.display(),
            stored.runs,
            wanted.runs
        )));
    }
    Ok(())
}

/// The name of the first thing, other than the number of runs, in which two plans differ.
fn difference(stored: &Plan, wanted: &Plan) -> Option<String> {
    // By way of JSON: a value of TOML holds no seed of 2^63 or more.
    let table = |plan: &Plan| serde_json::to_value(plan).expect("a plan is plain text and numbers");
    let (stored, wanted) = (table(stored), table(wanted));
    let keys = [&stored, &wanted].into_iter().filter_map(serde_json::Value::as_object).flat_map(serde_json::Map::keys);
    let key = keys.into_iter().find(|key| *key != "runs" && stored.get(key) != wanted.get(key))?;
    Some(if key == "files" { "target file".to_owned() } else { key.clone() })
}

/// A folder without an experiment must hold nothing but the traces of one that was killed as it began.
pub fn only_ours(path: &Path) -> Result<(), Error> {
    let entries = match fs::read_dir(path) {
        Ok(entries) => entries,
        Err(e) if e.kind() == std::io::ErrorKind::NotFound => return Ok(()),
        Err(e) => return Err(Error::file("read", path, e)),
    };
    for entry in entries.flatten() {
        let empty = entry.metadata().is_ok_and(|meta| meta.len() == 0);
        let name = entry.file_name();
        if !(name == JOURNAL && empty || name.to_string_lossy().ends_with(ASIDE)) {
            return Err(Error::Input(format!(
                "{} holds other files and no experiment: name a new folder",
                path.display()
            )));
        }
    }
    Ok(())
}
