//! Searches that are kept: whatever the folder does not hold yet is computed, and final files are written at the end.

use super::folder::Searches;
use super::grid::Grid;
use super::load::trials;
use super::plan::SearchPlan;
use super::runs::UNIT;
use super::trial::Trial;
use crate::folder::{self, Folder};
use crate::{Error, Shard};
use std::path::{Path, PathBuf};
use tpam_work::Work;

/// How searches are kept.
#[derive(Clone, Copy, Debug, Default)]
#[non_exhaustive]
pub struct Keep {
    /// The part of the trials that is computed; all of them if nothing is said.
    pub shard: Option<Shard>,
    /// Whether IOHprofiler's logs are written too.
    pub ioh: bool,
}

/// Searches all that the folder does not hold yet; `see` sees every trial, in order, once all are done. False while trials of other parts are missing.
pub fn keep(
    grid: &Grid,
    out: &Path,
    how: Keep,
    work: &Work,
    see: impl FnMut(usize, u64, &Trial),
) -> Result<bool, Error> {
    let searches = Searches { grid, ioh: how.ioh };
    let mut folder = Folder::open(out, &searches, work)?;
    let (runs, total) = (grid.instances.len() as u64, (grid.cells.len() * grid.instances.len()) as u64);
    let done = folder.done().clone();
    let mine = |at: u64| how.shard.is_none_or(|shard| shard.holds(at, total));
    let wanted: Vec<(usize, u64)> = (0..total)
        .filter(|at| mine(*at))
        .map(|at| ((at / runs) as usize, at % runs))
        .filter(|(cell, run)| !done.has(*cell, *run))
        .collect();
    let budget: u64 = wanted.iter().map(|(cell, _)| grid.budget(grid.cells[*cell])).sum();
    let stage = work.stage(budget, UNIT);
    let search = |trial: &(usize, u64)| grid.search(grid.cells[trial.0], trial.1);
    let kept = work.in_order(wanted.into_iter(), search, |(cell, run), trial| {
        folder.add(std::iter::once(((cell, run), &trial)))?;
        // A run that ends early leaves nothing to do of its budget.
        stage.settle(grid.budget(grid.cells[cell]), trial.evaluations);
        Ok(())
    });
    drop(stage);
    kept.map_err(|error: Error| error.saved_in(out))?;
    if folder.done().count < total {
        let there = folder.done().count;
        work.note(&format!(
            "{there} of {total} trials are in {}; merge the parts when all are computed",
            out.display()
        ));
        return Ok(false);
    }
    folder.finish()?;
    trials(out, grid, see)?;
    Ok(true)
}

/// Joins parts that were computed by shards into `out`. Nothing is written unless every trial is there.
pub fn join(
    parts: &[PathBuf],
    out: &Path,
    grid: &Grid,
    work: &Work,
    see: impl FnMut(usize, u64, &Trial),
) -> Result<(), Error> {
    folder::join(parts, out, &Searches { grid, ioh: false }, work)?;
    trials(out, grid, see)
}

/// The plan that all parts share.
pub fn common_plan(parts: &[PathBuf]) -> Result<SearchPlan, Error> {
    folder::common_plan::<Searches>(parts)
}
