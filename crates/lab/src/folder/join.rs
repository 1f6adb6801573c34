//! Parts of one experiment, joined.

use super::merge::{self, Merged, Segment};
use super::{Done, Folder, JOURNAL, RUNS, difference, journal, row, stored_plan, tables};
use crate::Error;
use crate::summary::Summary;
use std::path::{Path, PathBuf};
use tpam_sim::{Experiment, Plan};
use tpam_work::Work;

/// The plan that all parts share; of different numbers of runs the largest.
pub fn common_plan(parts: &[PathBuf]) -> Result<Plan, Error> {
    let mut plans = Vec::new();
    for part in parts {
        let missing = || Error::Input(format!("{} is no result folder: it has no experiment.toml", part.display()));
        plans.push(stored_plan(part)?.ok_or_else(missing)?);
    }
    let most = plans.iter().max_by_key(|plan| plan.runs).expect("there is at least one part").clone();
    let largest = plans.iter().position(|plan| *plan == most).expect("it is one of them");
    for (part, plan) in parts.iter().zip(&plans) {
        if let Some(differs) = difference(plan, &most) {
            return Err(Error::Input(format!(
                "{} and {} are parts of different experiments: their {differs} differs",
                parts[largest].display(),
                part.display()
            )));
        }
    }
    Ok(most)
}

/// Joins the parts into `out`. Nothing is written unless every run is there.
pub fn join(parts: &[PathBuf], out: &Path, experiment: &Experiment, work: &Work) -> Result<Vec<Summary>, Error> {
    let mut done = Done::new(experiment.cells.len(), experiment.runs);
    for line in Merged::new(segments(parts)?)? {
        let ((cell, run), _) = line?;
        if !done.add(cell, run) {
            return Err(Error::Input(format!(
                "a part holds run {run} of cell {cell}, which this experiment does not have: compute that part again"
            )));
        }
    }
    if let Some((cell, run)) = done.first_missing() {
        return Err(Error::Input(format!(
            "{} of {} runs are missing, the first is run {run} of cell {cell}: compute the missing parts first",
            done.total - done.count,
            done.total
        )));
    }
    let folder = Folder::open(out, experiment, work)?;
    let summaries = tables::write(out, experiment, Merged::new(segments(parts)?)?)?;
    folder.journal.remove()?;
    Ok(summaries)
}

/// Everything the parts hold, finished or not.
fn segments(parts: &[PathBuf]) -> Result<Vec<Segment>, Error> {
    let mut all = Vec::new();
    for part in parts {
        if part.join(RUNS).exists() {
            all.push(merge::whole(&part.join(RUNS), row::TABLE)?);
        }
        if part.join(JOURNAL).exists() {
            all.extend(journal::segments(&part.join(JOURNAL), row::TABLE)?);
        }
    }
    Ok(all)
}
