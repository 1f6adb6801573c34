//! `probes.parquet`: one row per run, restart segment, phase and cell of F × C, for pyarrow, DuckDB, polars and R.

use super::tally::{Block, Recorded, Tally, middle};
use std::path::{Path, PathBuf};
use tpam_coco::{AtomicFile, Written};
use tpam_searches::search::Grid;
use tpam_store::Error;
use tpam_table::{ParquetWriter, ROWS_PER_GROUP, Table};

/// Writes `probes.parquet`.
pub(super) struct Parquet<'a> {
    writer: ParquetWriter<AtomicFile>,
    path: PathBuf,
    grid: &'a Grid,
}

/// A cell of a phase of a run.
struct Row<'a> {
    place: Place<'a>,
    block: &'a Block,
    at: [f64; 2],
    tally: Tally,
}

/// Where a run belongs.
#[derive(Clone, Copy)]
struct Place<'a> {
    algorithm: &'a str,
    function: u32,
    dim: usize,
    instance: u32,
}

impl<'a> Parquet<'a> {
    pub(super) fn new(path: &Path, grid: &'a Grid) -> Result<Self, Error> {
        let writer =
            ParquetWriter::new(AtomicFile::create(path)?, "cell", &table(&[]), ROWS_PER_GROUP).map_err(|e| Error::table(path, e))?;
        Ok(Self { writer, path: path.to_owned(), grid })
    }

    /// Writes a run of a cell of the grid.
    pub(super) fn push(&mut self, cell: usize, run: u64, recorded: &Recorded) -> Result<(), Error> {
        let of = self.grid.cells[cell];
        let place = Place {
            algorithm: &self.grid.algorithms[of.algorithm].name,
            function: of.function,
            dim: of.dim,
            instance: self.grid.instances[run as usize],
        };
        for block in &recorded.blocks {
            let full = block.cells.iter().enumerate().filter(|(_, tally)| tally.probes > 0);
            let rows: Vec<Row> = full.map(|(k, tally)| Row { place, block, at: middle(k), tally: *tally }).collect();
            self.writer.write(&table(&rows)).map_err(|e| Error::table(&self.path, e))?;
        }
        Ok(())
    }

    pub(super) fn finish(self) -> Result<Written, Error> {
        Ok(self.writer.finish().map_err(|e| Error::table(&self.path, e))?.rename()?)
    }
}

fn table(rows: &[Row]) -> Table {
    Table::of(rows)
        .text("algorithm", |row| row.place.algorithm)
        .integer("function", |row| row.place.function)
        .integer("dim", |row| row.place.dim)
        .integer("instance", |row| row.place.instance)
        .integer("segment", |row| row.block.segment)
        .integer("phase", |row| row.block.phase)
        .integer("generations", |row| row.block.generations)
        .real("log10_spread", |row| row.block.spread / row.block.generations as f64)
        .real("f", |row| row.at[0])
        .required()
        .real("c", |row| row.at[1])
        .required()
        .integer("probes", |row| row.tally.probes)
        .integer("successes", |row| row.tally.successes)
        .real("gain", |row| row.tally.gain)
        .required()
        .build()
}
