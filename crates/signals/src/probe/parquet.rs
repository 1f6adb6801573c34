//! `probes.parquet`: one row per run, restart segment, phase and cell, for pyarrow, DuckDB, polars and R.

use super::table::with_middles;
use super::tally::{Block, Recorded};
use std::path::{Path, PathBuf};
use tpam_coco::{AtomicFile, Written};
use tpam_searches::search::Grid;
use tpam_sim::surface::Cells;
use tpam_store::Error;
use tpam_store::folder::Key;
use tpam_table::{Builder, ParquetWriter, ROWS_PER_GROUP, Table};

/// Writes `probes.parquet`.
pub(super) struct Parquet<'a> {
    writer: ParquetWriter<AtomicFile>,
    path: PathBuf,
    grid: &'a Grid,
    cells: Cells,
}

/// Where a run belongs.
#[derive(Default)]
struct Place<'a> {
    algorithm: &'a str,
    function: u32,
    dim: usize,
    instance: u32,
}

impl<'a> Parquet<'a> {
    pub(super) fn new(path: &Path, grid: &'a Grid, cells: Cells) -> Result<Self, Error> {
        let empty = table(&Place::default(), cells, &Block::new(cells, 0, 0), &[]);
        let writer = ParquetWriter::new(AtomicFile::create(path)?, "cell", &empty, ROWS_PER_GROUP).map_err(|e| Error::table(path, e))?;
        Ok(Self { writer, path: path.to_owned(), grid, cells })
    }

    /// Writes a run of a cell of the grid.
    pub(super) fn push(&mut self, (cell, run): Key, recorded: &Recorded) -> Result<(), Error> {
        let of = self.grid.cells[cell];
        let place = Place {
            algorithm: &self.grid.algorithms[of.algorithm].name,
            function: of.function,
            dim: of.dim,
            instance: self.grid.instances[run as usize],
        };
        for block in &recorded.blocks {
            let full: Vec<usize> = (0..block.cells.len()).filter(|k| block.cells[*k].probes > 0).collect();
            self.writer.write(&table(&place, self.cells, block, &full)).map_err(|e| Error::table(&self.path, e))?;
        }
        Ok(())
    }

    pub(super) fn finish(self) -> Result<Written, Error> {
        Ok(self.writer.finish().map_err(|e| Error::table(&self.path, e))?.rename()?)
    }
}

/// One row for each of these cells of a phase of a run.
fn table(place: &Place, cells: Cells, block: &Block, full: &[usize]) -> Table {
    let table = Table::from_rows(full)
        .text("algorithm", |_| place.algorithm)
        .integer("function", |_| place.function)
        .integer("dim", |_| place.dim)
        .integer("instance", |_| place.instance)
        .integer("segment", |_| block.segment)
        .integer("phase", |_| block.phase)
        .integer("generations", |_| block.generations)
        .real("log10_spread", |_| block.spread / block.generations as f64);
    with_middles(table, cells, |cell| *cell, Builder::required)
        .integer("probes", |cell| block.cells[*cell].probes)
        .integer("successes", |cell| block.cells[*cell].successes)
        .real("gain", |cell| block.cells[*cell].gain)
        .required()
        .build()
}
