//! Reads a finished folder of searches.

use super::folder::Searches;
use super::grid::Grid;
use super::run::Run;
use super::suite::StoredSuite;
use crate::{Catalogues, unknown};
use std::path::{Path, PathBuf};
use tpam_store::{Error, folder};

/// A finished folder of searches.
pub struct Finished {
    /// The grid that was searched.
    pub grid: Grid,
    path: PathBuf,
}

impl Finished {
    /// Opens a finished folder and reads its plan. It may have PAMs and a suite that this program does not know.
    pub fn open(path: &Path, known: &Catalogues) -> Result<Self, Error> {
        let plan = folder::plan::<Searches>(path)?;
        let grid = Grid::read(&plan, &unknown::of_searches(known, &plan, StoredSuite::read(path, &plan)?))?;
        Ok(Self { grid, path: path.to_owned() })
    }

    /// Calls `see` with every run, in the order of (cell, run).
    pub fn runs(&self, see: impl FnMut(usize, u64, &Run)) -> Result<(), Error> {
        runs(&self.path, &self.grid, see)
    }

    /// The path of the folder.
    pub fn path(&self) -> &Path {
        &self.path
    }
}

/// Calls `see` with every run of a finished folder, in the order of (cell, run).
pub(super) fn runs(path: &Path, grid: &Grid, mut see: impl FnMut(usize, u64, &Run)) -> Result<(), Error> {
    folder::rows(path, &Searches { grid, ioh: false }, |(cell, number), run| {
        see(cell, number, &run.on(&*grid.problem(cell, number)));
        Ok(())
    })
}
