//! A finished folder of searches, read back.

use super::folder::Searches;
use super::grid::Grid;
use super::run::Run;
use crate::folder;
use crate::{Catalogues, Error};
use std::path::{Path, PathBuf};

/// A folder whose searches are done.
pub struct Finished {
    /// What was searched.
    pub grid: Grid,
    path: PathBuf,
}

impl Finished {
    /// Reads what it holds.
    pub fn open(path: &Path, known: &Catalogues) -> Result<Self, Error> {
        let plan = folder::plan::<Searches>(path)?;
        Ok(Self { grid: Grid::new(&plan, known)?, path: path.to_owned() })
    }

    /// Gives every run to `see`, in the order of (cell, run).
    pub fn runs(&self, see: impl FnMut(usize, u64, &Run)) -> Result<(), Error> {
        runs(&self.path, &self.grid, see)
    }

    /// Where it is.
    pub fn path(&self) -> &Path {
        &self.path
    }
}

/// Gives every run of a finished folder to `see`, in the order of (cell, run).
pub(super) fn runs(path: &Path, grid: &Grid, mut see: impl FnMut(usize, u64, &Run)) -> Result<(), Error> {
    folder::rows(path, &Searches { grid, ioh: false }, |(cell, number), run| {
        see(cell, number, &run.on(&*grid.problem(cell, number)));
        Ok(())
    })
}
