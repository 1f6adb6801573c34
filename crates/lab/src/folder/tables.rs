//! The final tables of a folder, written together from runs in order.

use super::aside::{Aside, write_aside};
use super::merge::Merged;
use super::parquet::Parquet;
use super::{CELLS, PARQUET, RUNS, row};
use crate::Error;
use crate::output::{Format, cells};
use crate::summary::{Summary, rows};
use std::path::Path;
use tpam_sim::Experiment;

/// Reads the runs and sums them up.
pub(super) fn summarise(experiment: &Experiment, merged: Merged) -> Result<Vec<Summary>, Error> {
    let mut summaries = vec![Summary::default(); experiment.cells.len()];
    for line in merged {
        let ((cell, _), text) = line?;
        summaries[cell].push(&row::read(&text).expect("whole lines only"));
    }
    Ok(summaries)
}

/// The same, and writes runs.csv, runs.parquet and cells.csv.
pub(super) fn write(path: &Path, experiment: &Experiment, merged: Merged) -> Result<Vec<Summary>, Error> {
    let mut summaries = vec![Summary::default(); experiment.cells.len()];
    let mut table = Aside::new(&path.join(RUNS))?;
    let mut parquet = Parquet::new(&path.join(PARQUET), experiment)?;
    table.put(format!("{}\n", row::header()).as_bytes())?;
    for line in merged {
        let (key, text) = line?;
        let record = row::read(&text).expect("whole lines only");
        summaries[key.0].push(&record);
        table.put(text.as_bytes())?;
        table.put(b"\n")?;
        parquet.push(key, &record)?;
    }
    table.rename()?;
    parquet.finish()?;
    write_aside(&path.join(CELLS), &cells::render(&rows(experiment, &summaries), Format::Csv))?;
    Ok(summaries)
}
