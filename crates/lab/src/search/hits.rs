//! `hits.parquet`: which of COCO's 51 target values a run reached, and when, for pyarrow, DuckDB, polars and R.

use super::grid::Grid;
use crate::Error;
use std::path::{Path, PathBuf};
use tpam_coco::ecdf::coco_targets;
use tpam_coco::{AtomicFile, Trial};
use tpam_table::{ParquetWriter, Table};

/// Runs in a row group.
const TRIALS_PER_GROUP: usize = 1024;

/// Writes the target values that runs reached.
pub(super) struct Hits {
    writer: ParquetWriter<AtomicFile>,
    path: PathBuf,
    targets: Vec<f64>,
}

/// A target value in a run.
struct Hit<'a> {
    algorithm: &'a str,
    function: u32,
    dim: usize,
    instance: u32,
    target: f64,
    /// The evaluation that reached it first.
    evaluations: Option<u64>,
}

impl Hits {
    pub(super) fn new(path: &Path) -> Result<Self, Error> {
        let targets = coco_targets();
        let rows_per_group = TRIALS_PER_GROUP * targets.len();
        let writer = ParquetWriter::new(AtomicFile::create(path)?, "hit", &table(&[]), rows_per_group)
            .map_err(|e| Error::table(path, e))?;
        Ok(Self { writer, path: path.to_owned(), targets })
    }

    pub(super) fn push(&mut self, grid: &Grid, cell: usize, trial: &Trial) -> Result<(), Error> {
        let cell = grid.cells[cell];
        let hit = |(target, evaluations): (&f64, Option<u64>)| Hit {
            algorithm: &grid.algorithms[cell.algorithm].name,
            function: cell.function,
            dim: cell.dim,
            instance: trial.instance,
            target: *target,
            evaluations,
        };
        let hits: Vec<Hit> = self.targets.iter().zip(trial.first_hits(&self.targets)).map(hit).collect();
        self.writer.write(&table(&hits)).map_err(|e| Error::table(&self.path, e))
    }

    pub(super) fn finish(self) -> Result<(), Error> {
        Ok(self.writer.finish().map_err(|e| Error::table(&self.path, e))?.rename()?)
    }
}

fn table(hits: &[Hit]) -> Table {
    Table::of(hits)
        .text("algorithm", |hit| hit.algorithm)
        .integer("function", |hit| hit.function)
        .integer("dim", |hit| hit.dim)
        .integer("instance", |hit| hit.instance)
        .real("target", |hit| hit.target)
        .required()
        .integer("evaluations", |hit| hit.evaluations)
        .build()
}
