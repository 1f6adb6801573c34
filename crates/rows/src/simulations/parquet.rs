//! `runs.parquet`: one row per run, with the labels of its cell, for pyarrow, DuckDB, polars and R.

use crate::spec_columns::{SpecColumns, of_cells};
use std::path::{Path, PathBuf};
use tpam_coco::{AtomicFile, Written};
use tpam_sim::{Cell, Experiment, Label, Record};
use tpam_store::Error;
use tpam_store::folder::Key;
use tpam_table::{ParquetWriter, ROWS_PER_GROUP, Table};

/// The number of runs that are written together.
const BUFFERED: usize = 4096;

/// Writes `runs.parquet`.
pub(super) struct Parquet<'a> {
    writer: ParquetWriter<AtomicFile>,
    path: PathBuf,
    experiment: &'a Experiment,
    labels: Labels,
    runs: Vec<(Key, Record)>,
}

impl<'a> Parquet<'a> {
    pub(super) fn new(path: &Path, experiment: &'a Experiment) -> Result<Self, Error> {
        let labels = Labels::from_experiment(experiment);
        let empty = table(&[], experiment, &labels);
        let writer = ParquetWriter::new(AtomicFile::create(path)?, "run", &empty, ROWS_PER_GROUP).map_err(|e| Error::table(path, e))?;
        Ok(Self { writer, path: path.to_owned(), experiment, labels, runs: Vec::new() })
    }

    pub(super) fn push(&mut self, key: Key, record: &Record) -> Result<(), Error> {
        self.runs.push((key, record.clone()));
        if self.runs.len() == BUFFERED { self.flush() } else { Ok(()) }
    }

    pub(super) fn finish(mut self) -> Result<Written, Error> {
        self.flush()?;
        Ok(self.writer.finish().map_err(|e| Error::table(&self.path, e))?.rename()?)
    }

    fn flush(&mut self) -> Result<(), Error> {
        let runs = std::mem::take(&mut self.runs);
        let table = table(&runs, self.experiment, &self.labels);
        self.writer.write(&table).map_err(|e| Error::table(&self.path, e))
    }
}

/// What is known of every cell.
struct Labels {
    /// Its labels.
    texts: Vec<Vec<String>>,
    /// The options of its specs.
    options: Vec<SpecColumns>,
}

impl Labels {
    fn from_experiment(experiment: &Experiment) -> Self {
        let texts = experiment.cells.iter().map(Cell::labels).collect();
        Self { texts, options: of_cells(experiment.space, &experiment.cells.iter().collect::<Vec<_>>()) }
    }
}

/// The table of some runs: cell, run, the labels of the cell, the measures, the options of the specs.
fn table(runs: &[(Key, Record)], experiment: &Experiment, labels: &Labels) -> Table {
    let mut table = Table::from_rows(runs).integer("cell", |(key, _)| key.0).integer("run", |(key, _)| key.1);
    for (at, label) in Label::for_space(experiment.space).into_iter().enumerate() {
        let cell = |key: &Key| &experiment.cells[key.0];
        table = match label {
            Label::N => table.integer(label.name(), |(key, _)| cell(key).n),
            Label::Iterations => table.integer(label.name(), |(key, _)| cell(key).iterations),
            _ => table.text(label.name(), |(key, _)| &labels.texts[key.0][at]),
        };
    }
    for (at, name) in experiment.measures().names().into_iter().enumerate() {
        table = table.real(name, |(_, record)| record.values()[at]);
    }
    labels.options.iter().fold(table, |table, columns| columns.add(table, |(key, _)| key.0)).build()
}
