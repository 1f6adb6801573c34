//! The columns of the specs of algorithms, `pam`, `pam.name`, `pam.h` … `mutation`, `mutation.p` …; and `hits.parquet`:
//! which of COCO's 51 target values a run reached, and when, for pyarrow, DuckDB, polars and R.

use super::grid::{Cell, Grid};
use super::names::Named;
use std::path::{Path, PathBuf};
use tpam_coco::ecdf::coco_targets;
use tpam_coco::{AtomicFile, Trial, Written};
use tpam_pam::spec::SpecData;
use tpam_rows::spec_columns::{Parts, SpecColumns};
use tpam_search::Part;
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

/// A target value, and the evaluation that reached it first.
type Hit = (f64, Option<u64>);

impl Hits {
    pub(super) fn new(path: &Path, grid: &Grid) -> Result<Self, Error> {
        let targets = coco_targets();
        let rows_per_group = TRIALS_PER_GROUP * targets.len();
        let specs = of_algorithms(&grid.algorithms);
        let empty = table(&[], grid, grid.cells[0], 0, &specs);
        let writer = ParquetWriter::new(AtomicFile::create(path)?, "hit", &empty, rows_per_group).map_err(|e| Error::table(path, e))?;
        Ok(Self { writer, path: path.to_owned(), targets, specs })
    }

    pub(super) fn push(&mut self, grid: &Grid, cell: usize, trial: &Trial) -> Result<(), Error> {
        let hits: Vec<Hit> = self.targets.iter().copied().zip(trial.first_hits(&self.targets)).collect();
        let table = table(&hits, grid, grid.cells[cell], trial.instance, &self.specs);
        self.writer.write(&table).map_err(|e| Error::table(&self.path, e))
    }

    pub(super) fn finish(self) -> Result<Written, Error> {
        Ok(self.writer.finish().map_err(|e| Error::table(&self.path, e))?.rename()?)
    }
}

/// The target values of a run.
fn table(hits: &[Hit], grid: &Grid, cell: Cell, instance: u32, specs: &[SpecColumns]) -> Table {
    let table = Table::from_rows(hits)
        .text("algorithm", |_| &grid.algorithms[cell.algorithm].name)
        .integer("function", |_| cell.function)
        .integer("dim", |_| cell.dim)
        .integer("instance", |_| instance)
        .real("target", |(target, _)| *target)
        .required()
        .integer("evaluations", |(_, evaluations)| *evaluations);
    specs.iter().fold(table, |table, columns| columns.add(table, |_| cell.algorithm)).build()
}

/// The columns of these algorithms: PAM and parts, except those that are the default and left out, each as a spec and by its options.
pub(super) fn of_algorithms(algorithms: &[Named]) -> Vec<SpecColumns> {
    let columns = |label: &str, specs: &mut dyn Iterator<Item = &SpecData>| {
        let specs: Vec<Option<Parts>> = specs.map(|spec| Some(Parts::from_spec(spec))).collect();
        SpecColumns::new(label, &specs).with_specs(label, &specs)
    };
    let parts: Vec<Vec<Part>> = algorithms.iter().map(|named| named.algorithm.parts()).collect();
    let count = parts.first().map_or(0, Vec::len);
    // The same value in every row would only widen the table.
    let shown = |at: &usize| parts.iter().any(|parts| !parts[*at].left_out);
    let pam = columns("pam", &mut algorithms.iter().map(|named| &**named.algorithm.pam()));
    let others = (0..count).filter(shown).map(|at| columns(parts[0][at].key, &mut parts.iter().map(|parts| parts[at].spec)));
    std::iter::once(pam).chain(others).collect()
}
