//! A folder of searches: a journal while the work goes on, final files at its end.

use super::coco::Coco;
use super::grid::Grid;
use super::hits::{Hits, first_hits};
use super::ioh::Ioh;
use super::plan::SearchPlan;
use super::trial::{TABLE, Trial};
use crate::Error;
use crate::folder::journal::{self, Journal};
use crate::folder::merge::{self, Merged, Segment};
use crate::folder::{Aside, Done, only_ours, write_aside};
use std::fs;
use std::path::{Path, PathBuf};
use tpam_work::Work;

const EXPERIMENT: &str = "experiment.toml";
pub(super) const JOURNAL: &str = "journal.csv";
pub(super) const TRIALS: &str = "trials.csv";
const HITS: &str = "hits.parquet";

/// A folder that this process may write to.
pub struct SearchFolder {
    path: PathBuf,
    journal: Journal,
    done: Done,
}

impl SearchFolder {
    /// Opens or makes it; refuses one that holds something else, or that another process is writing to.
    pub fn open(path: &Path, grid: &Grid, work: &Work) -> Result<Self, Error> {
        match stored_plan(path)? {
            Some(stored) => same(path, &stored, &grid.plan)?,
            None => only_ours(path)?,
        }
        fs::create_dir_all(path).map_err(|e| Error::file("make", path, e))?;
        let mut journal = Journal::lock(&path.join(JOURNAL))?;
        if stored_plan(path)?.is_none() {
            let plan = toml::to_string(&grid.plan).expect("a plan is plain text and numbers");
            let text = format!("# tpam searches; every flag of `tpam de` that made them.\n{plan}");
            write_aside(&path.join(EXPERIMENT), text.as_bytes())?;
        }
        match what_is_done(path, grid) {
            Ok(done) => {
                journal.mend(work)?;
                Ok(Self { path: path.to_owned(), journal, done })
            }
            Err(damaged) => {
                // A journal that holds nothing would make a finished folder look unfinished.
                if !journal.has_lines() {
                    journal.remove()?;
                }
                Err(damaged)
            }
        }
    }

    /// What is done.
    pub fn done(&self) -> &Done {
        &self.done
    }

    /// Keeps a trial.
    pub fn add(&mut self, cell: usize, run: u64, trial: &Trial) -> Result<(), Error> {
        self.journal.append([trial.write(cell, run)])?;
        self.done.add(cell, run);
        Ok(())
    }

    /// Writes the final files, all trials being done.
    pub fn finish(self, grid: &Grid, ioh: bool, see: impl FnMut(usize, u64, &Trial)) -> Result<(), Error> {
        let merged = Merged::new(segments(std::slice::from_ref(&self.path))?)?;
        write(&self.path, grid, merged, ioh, see)?;
        self.journal.remove()
    }
}

fn what_is_done(path: &Path, grid: &Grid) -> Result<Done, Error> {
    let mut done = Done::new(grid.cells.len(), grid.instances.len() as u64);
    if path.join(TRIALS).exists() {
        merge::keys(&path.join(TRIALS), TABLE, |cell, run| done.add(cell, run))?;
    }
    journal::keys(&path.join(JOURNAL), |cell, run| done.add(cell, run))?;
    Ok(done)
}

/// Whether a folder holds searches.
pub fn is_search(path: &Path) -> bool {
    fs::read_to_string(path.join(EXPERIMENT)).is_ok_and(|text| toml::from_str::<SearchPlan>(&text).is_ok())
}

pub(super) fn stored_plan(path: &Path) -> Result<Option<SearchPlan>, Error> {
    if path.is_file() {
        return Err(Error::Input(format!("{} is a file, not a folder", path.display())));
    }
    let file = path.join(EXPERIMENT);
    match fs::read_to_string(&file) {
        Ok(text) => toml::from_str(&text)
            .map(Some)
            .map_err(|_| Error::Input(format!("{} holds no searches of tpam de: name another folder", path.display()))),
        Err(e) if e.kind() == std::io::ErrorKind::NotFound => Ok(None),
        Err(e) => Err(Error::file("read", &file, e)),
    }
}

fn same(path: &Path, stored: &SearchPlan, wanted: &SearchPlan) -> Result<(), Error> {
    match difference(stored, wanted) {
        Some(differs) => Err(Error::Input(format!(
            "{} holds other searches (not the same {differs}): name another folder",
            path.display()
        ))),
        None => Ok(()),
    }
}

fn difference(a: &SearchPlan, b: &SearchPlan) -> Option<String> {
    let table = |plan: &SearchPlan| serde_json::to_value(plan).expect("a plan is plain text and numbers");
    let (a, b) = (table(a), table(b));
    let keys = [&a, &b].into_iter().filter_map(serde_json::Value::as_object).flat_map(serde_json::Map::keys);
    keys.into_iter().find(|key| a.get(key) != b.get(key)).cloned()
}

/// Everything that folders hold, finished or not.
fn segments(parts: &[PathBuf]) -> Result<Vec<Segment>, Error> {
    let mut all = Vec::new();
    for part in parts {
        if part.join(TRIALS).exists() {
            all.push(merge::whole(&part.join(TRIALS), TABLE)?);
        }
        if part.join(JOURNAL).exists() {
            all.extend(journal::segments(&part.join(JOURNAL), TABLE)?);
        }
    }
    Ok(all)
}

/// The plan that all parts share.
pub fn common_plan(parts: &[PathBuf]) -> Result<SearchPlan, Error> {
    let mut plans = Vec::new();
    for part in parts {
        let missing = || Error::Input(format!("{} is no folder of searches", part.display()));
        plans.push(stored_plan(part)?.ok_or_else(missing)?);
    }
    for (part, plan) in parts.iter().zip(&plans) {
        if let Some(differs) = difference(&plans[0], plan) {
            let (first, part) = (parts[0].display(), part.display());
            return Err(Error::Input(format!(
                "{first} and {part} are parts of different searches: not the same {differs}"
            )));
        }
    }
    Ok(plans.swap_remove(0))
}

/// Joins parts into `out`. Nothing is written unless every trial is there.
pub fn join(
    parts: &[PathBuf],
    out: &Path,
    grid: &Grid,
    work: &Work,
    see: impl FnMut(usize, u64, &Trial),
) -> Result<(), Error> {
    let mut done = Done::new(grid.cells.len(), grid.instances.len() as u64);
    for line in Merged::new(segments(parts)?)? {
        let ((cell, run), _) = line?;
        done.add(cell, run);
    }
    if let Some((cell, run)) = done.first_missing() {
        let (missing, cell) = (done.total - done.count, grid.cells[cell]);
        return Err(Error::Input(format!(
            "{missing} of {} trials are missing, the first is instance {} of function {} in {} dimensions: compute the missing parts first",
            done.total, grid.instances[run as usize], cell.function, cell.dim
        )));
    }
    let folder = SearchFolder::open(out, grid, work)?;
    write(out, grid, Merged::new(segments(parts)?)?, false, see)?;
    folder.journal.remove()
}

/// COCO's logs, the table of hits and the table of trials, from trials in order. `see` sees each of them.
fn write(
    path: &Path,
    grid: &Grid,
    merged: Merged,
    ioh: bool,
    mut see: impl FnMut(usize, u64, &Trial),
) -> Result<(), Error> {
    let mut table = Aside::new(&path.join(TRIALS))?;
    table.put(format!("{}\n", (TABLE.header)()).as_bytes())?;
    let mut hits = Hits::new(&path.join(HITS))?;
    let mut logs: Option<((usize, u8), Coco, Option<Ioh>)> = None;
    for line in merged {
        let ((at, run), text) = line?;
        let trial = Trial::read(&text).expect("whole lines only");
        let cell = grid.cells[at];
        let instance = grid.instances[run as usize];
        let problem = cell.problem(instance);
        let key = (cell.algorithm, cell.function);
        if logs.as_ref().is_none_or(|(open, ..)| *open != key) {
            finish(logs.take())?;
            let algorithm = &grid.algorithms[cell.algorithm];
            let coco = Coco::new(path, algorithm, cell.function)?;
            let ioh = ioh.then(|| Ioh::new(path, algorithm, cell.function, problem.name())).transpose()?;
            logs = Some((key, coco, ioh));
        }
        let (_, coco, ioh) = logs.as_mut().expect("logs were just begun");
        coco.push(cell, instance, problem.f_opt(), &trial)?;
        if let Some(ioh) = ioh {
            ioh.push(cell, instance, problem.f_opt(), &trial)?;
        }
        hits.push(grid, at, instance, &first_hits(&trial, problem.f_opt()))?;
        see(at, run, &trial);
        table.put(text.as_bytes())?;
        table.put(b"\n")?;
    }
    finish(logs)?;
    hits.finish()?;
    table.rename()
}

fn finish(logs: Option<((usize, u8), Coco, Option<Ioh>)>) -> Result<(), Error> {
    if let Some((_, coco, ioh)) = logs {
        coco.finish()?;
        ioh.map_or(Ok(()), Ioh::finish)?;
    }
    Ok(())
}
