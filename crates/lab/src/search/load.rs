//! A finished folder of searches, read back.

use super::folder::Searches;
use super::grid::Grid;
use super::trial::Trial;
use crate::Error;
use crate::folder;
use std::path::{Path, PathBuf};
use tpam_de::Catalogues;

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

    /// Gives every trial to `see`, in the order of (cell, run).
    pub fn trials(&self, see: impl FnMut(usize, u64, &Trial)) -> Result<(), Error> {
        trials(&self.path, &self.grid, see)
    }

    /// Where it is.
    pub fn path(&self) -> &Path {
        &self.path
    }
}

/// Gives every trial of a finished folder to `see`, in the order of (cell, run).
pub(super) fn trials(path: &Path, grid: &Grid, mut see: impl FnMut(usize, u64, &Trial)) -> Result<(), Error> {
    folder::rows(path, &Searches { grid, ioh: false }, |(cell, run), trial| {
        see(cell, run, &trial);
        Ok(())
    })
}
