//! `hits.parquet`: which of COCO's 51 target values a run reached, and when, for pyarrow, DuckDB, polars and R.

use super::grid::Grid;
use super::specs::of_algorithms;
use std::path::{Path, PathBuf};
use tpam_coco::ecdf::coco_targets;
use tpam_coco::{AtomicFile, Trial, Written};
use tpam_rows::spec_columns::SpecColumns;
use tpam_store::Error;
use tpam_table::{ParquetWriter, Table};

/// Runs in a row group.
const TRIALS_PER_GROUP: usize = 1024;

/// Writes the target values that runs reached.
pub(super) struct Hits {
    writer: ParquetWriter<AtomicFile>,
    path: PathBuf,
    targets: Vec<f64>,
    specs: Vec<SpecColumns>,
}

/// A target value in a run.
struct Hit<'a> {
    /// The index of the algorithm, and its name.
    place: usize,
    algorithm: &'a str,
    function: u32,
    dim: usize,
    instance: u32,
    target: f64,
    /// The evaluation that reached it first.
    evaluations: Option<u64>,
}

impl Hits {
    pub(super) fn new(path: &Path, grid: &Grid) -> Result<Self, Error> {
        let targets = coco_targets();
        let rows_per_group = TRIALS_PER_GROUP * targets.len();
        let specs = of_algorithms(&grid.algorithms);
        let writer =
            ParquetWriter::new(AtomicFile::create(path)?, "hit", &table(&[], &specs), rows_per_group).map_err(|e| Error::table(path, e))?;
        Ok(Self { writer, path: path.to_owned(), targets, specs })
    }

    pub(super) fn push(&mut self, grid: &Grid, cell: usize, trial: &Trial) -> Result<(), Error> {
        let cell = grid.cells[cell];
        let hit = |(target, evaluations): (&f64, Option<u64>)| Hit {
            place: cell.algorithm,
            algorithm: &grid.algorithms[cell.algorithm].name,
            function: cell.function,
            dim: cell.dim,
            instance: trial.instance,
            target: *target,
            evaluations,
        };
        let hits: Vec<Hit> = self.targets.iter().zip(trial.first_hits(&self.targets)).map(hit).collect();
        self.writer.write(&table(&hits, &self.specs)).map_err(|e| Error::table(&self.path, e))
    }

    pub(super) fn finish(self) -> Result<Written, Error> {
        Ok(self.writer.finish().map_err(|e| Error::table(&self.path, e))?.rename()?)
    }
}

fn table(hits: &[Hit], specs: &[SpecColumns]) -> Table {
    let table = Table::from_rows(hits)
        .text("algorithm", |hit| hit.algorithm)
        .integer("function", |hit| hit.function)
        .integer("dim", |hit| hit.dim)
        .integer("instance", |hit| hit.instance)
        .real("target", |hit| hit.target)
        .required()
        .integer("evaluations", |hit| hit.evaluations);
    specs.iter().fold(table, |table, columns| columns.add(table, |hit| hit.place)).build()
}
