//! A finished folder of searches, read back.

use super::folder::{JOURNAL, TRIALS, stored_plan};
use super::grid::Grid;
use super::trial::{TABLE, Trial};
use crate::Error;
use crate::folder::Done;
use crate::folder::merge::{self, Merged};
use std::path::{Path, PathBuf};
use tpam_de::Catalogues;

/// A folder whose searches are done.
pub struct Finished {
    pub grid: Grid,
    path: PathBuf,
}

impl Finished {
    /// Looks what it holds.
    pub fn open(path: &Path, known: &Catalogues) -> Result<Self, Error> {
        let missing =
            || Error::Input(format!("'{}' is no folder of searches: make one by tpam de --out", path.display()));
        let plan = stored_plan(path)?.ok_or_else(missing)?;
        if path.join(JOURNAL).exists() || !path.join(TRIALS).exists() {
            return Err(Error::Input(format!(
                "{} is not finished: the command that began it goes on where it stopped, and tpam merge joins parts",
                path.display()
            )));
        }
        Ok(Self { grid: Grid::new(&plan, known)?, path: path.to_owned() })
    }

    /// Shows every trial, in order of (cell, run).
    pub fn trials(&self, mut see: impl FnMut(usize, u64, &Trial)) -> Result<(), Error> {
        let table = self.path.join(TRIALS);
        let mut done = Done::new(self.grid.cells.len(), self.grid.instances.len() as u64);
        for line in Merged::new(vec![merge::whole(&table, TABLE)?])? {
            let ((cell, run), text) = line?;
            if done.add(cell, run) {
                see(cell, run, &Trial::read(&text).expect("whole lines only"));
            }
        }
        if done.count < done.total {
            return Err(Error::Input(format!(
                "{} holds {} of the {} trials that its experiment asks for: the command that made it mends it",
                table.display(),
                done.count,
                done.total
            )));
        }
        Ok(())
    }

    /// Where it is.
    pub fn path(&self) -> &Path {
        &self.path
    }
}
