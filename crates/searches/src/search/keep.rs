//! Searches stored in a result folder: computes the missing runs, and writes the final files at the end; reads a finished folder.

use super::folder::Searches;
use super::grid::Grid;
use super::plan::SearchPlan;
use super::run::Run;
use super::suite::StoredSuite;
use crate::{Catalogues, unknown};
use std::path::{Path, PathBuf};
use tpam_coco::Reached;
use tpam_coco::ecdf::coco_targets;
use tpam_store::{Error, Shard, folder};
use tpam_work::Work;

/// How searches are computed and stored.
#[derive(Clone, Copy, Debug, Default)]
pub struct Keep {
    /// The part of the runs to compute; `None` for all of them.
    pub shard: Option<Shard>,
    /// Whether to write IOHprofiler's logs too.
    pub ioh: bool,
}

/// Computes the missing runs of the folder. Once all runs are done, calls `see` with each of them in order and returns true.
/// Returns false while runs of other shards are missing.
pub fn keep(grid: &Grid, out: &Path, how: Keep, work: &Work, see: impl FnMut(usize, u64, &Run)) -> Result<bool, Error> {
    if folder::fill(out, &Searches { grid, ioh: how.ioh }, how.shard, work)?.is_none() {
        return Ok(false);
    }
    runs(out, grid, see)?;
    Ok(true)
}

/// Computes the missing runs of the folder, as [`keep`] does, and returns when each run reached COCO's target values: by cell, in the order
/// of the instances.
pub fn keep_reached(grid: &Grid, out: &Path, work: &Work) -> Result<Vec<Vec<Reached>>, Error> {
    let targets = coco_targets();
    let mut all: Vec<Vec<Reached>> = grid.cells.iter().map(|_| Vec::new()).collect();
    keep(grid, out, Keep::default(), work, |at, _, run| {
        let cell = grid.cells[at];
        all[at].push(Reached::new(&run.trial, (cell.function, cell.dim), &targets));
    })?;
    Ok(all)
}

/// Merges the folders of all shards into `out`. Nothing is written unless every run is there.
pub fn join(parts: &[PathBuf], out: &Path, grid: &Grid, work: &Work, see: impl FnMut(usize, u64, &Run)) -> Result<(), Error> {
    folder::join(parts, out, &Searches { grid, ioh: false }, work)?;
    runs(out, grid, see)
}

/// The plan that all parts share.
pub fn common_plan(parts: &[PathBuf]) -> Result<SearchPlan, Error> {
    folder::common_plan::<Searches>(parts)
}

/// A finished folder of searches.
pub struct Finished {
    /// The grid that was searched.
    pub grid: Grid,
    path: PathBuf,
}

impl Finished {
    /// Opens a finished folder and reads its plan. It may have PAMs and a suite that this program does not know.
    pub fn open(path: &Path, known: &Catalogues) -> Result<Self, Error> {
        let grid = Self::grid(path, &folder::plan::<Searches>(path)?, known)?;
        Ok(Self { grid, path: path.to_owned() })
    }

    /// The grid of a plan that is stored in a folder, for reading only.
    pub fn grid(path: &Path, plan: &SearchPlan, known: &Catalogues) -> Result<Grid, Error> {
        Grid::read(plan, &unknown::of_searches(known, plan, StoredSuite::read(path, plan)?))
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
