//! Writes the final tables of a folder in one pass over the runs.

use super::Simulations;
use super::parquet::Parquet;
use crate::summary::{self, Summary};
use std::path::Path;
use tpam_coco::{AtomicFile, Written};
use tpam_sim::Experiment;
use tpam_store::Error;
use tpam_store::folder::{Line, Rows};
use tpam_table::Format;

pub(super) const CELLS: &str = "cells.csv";
pub(super) const PARQUET: &str = "runs.parquet";

/// Reads the runs and summarises them by cell.
pub(super) fn summarise(experiment: &Experiment, rows: Rows<'_, Simulations<'_>>) -> Result<Vec<Summary>, Error> {
    let mut summaries = Summary::all(experiment);
    for line in rows {
        let Line { key: (cell, _), row, .. } = line?;
        summaries[cell].push(&row);
    }
    Ok(summaries)
}

/// Summarises the runs, and writes runs.parquet and cells.csv.
pub(super) fn write(path: &Path, experiment: &Experiment, rows: Rows<'_, Simulations<'_>>) -> Result<(Vec<Summary>, Vec<Written>), Error> {
    let mut summaries = Summary::all(experiment);
    let mut parquet = Parquet::new(&path.join(PARQUET), experiment)?;
    for line in rows {
        let Line { key, row, .. } = line?;
        summaries[key.0].push(&row);
        parquet.push(key, &row)?;
    }
    let mut written = vec![parquet.finish()?];
    let cells = summary::table(&summary::rows(experiment, &summaries));
    written.push(AtomicFile::write(&path.join(CELLS), cells.render(Format::Csv).as_bytes())?);
    Ok((summaries, written))
}
