//! Searches stored in a result folder: computes the missing runs, and writes the final files at the end.

use super::folder::Searches;
use super::grid::Grid;
use super::load::runs;
use super::plan::SearchPlan;
use super::run::Run;
use std::path::{Path, PathBuf};
use tpam_coco::Reached;
use tpam_coco::ecdf::coco_targets;
use tpam_store::folder;
use tpam_store::{Error, Shard};
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
