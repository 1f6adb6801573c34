//! Searches stored in a result folder: computes the missing runs, and writes the final files at the end.

use super::folder::Searches;
use super::grid::Grid;
use super::load::runs;
use super::plan::SearchPlan;
use super::run::Run;
use super::runs::{STAGE, UNIT};
use std::path::{Path, PathBuf};
use tpam_store::folder::{self, Folder};
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
    let searches = Searches { grid, ioh: how.ioh };
    let mut folder = Folder::open_part(out, &searches, how.shard, work)?;
    let (count, total) = (grid.instances.len() as u64, (grid.cells.len() * grid.instances.len()) as u64);
    let done = folder.done().clone();
    let mine = |at: u64| how.shard.is_none_or(|shard| shard.holds(at, total));
    let wanted: Vec<(usize, u64)> = (0..total)
        .filter(|at| mine(*at))
        .map(|at| ((at / count) as usize, at % count))
        .filter(|(cell, run)| !done.has(*cell, *run))
        .collect();
    let sum = |runs: &mut dyn Iterator<Item = usize>| runs.map(|cell| grid.budget(grid.cells[cell])).sum::<u64>();
    let left = sum(&mut wanted.iter().map(|(cell, _)| *cell));
    let all = sum(&mut (0..total).filter(|at| mine(*at)).map(|at| (at / count) as usize));
    folder.note_resumed(how.shard, work);
    let stage = work.rest(STAGE, [all - left, left], UNIT);
    let search = |trial: &(usize, u64)| grid.search(trial.0, trial.1, work);
    let kept = work.in_order(wanted.into_iter(), search, |key, run| {
        let run = run?;
        folder.add(std::iter::once((key, &run)))?;
        // A run may end before its budget is used: the rest counts as done.
        stage.settle(grid.budget(grid.cells[key.0]), run.trial.evaluations);
        Ok(())
    });
    drop(stage);
    kept.map_err(|error: Error| error.saved_in(out))?;
    let Some(folder) = folder.completed(work)? else { return Ok(false) };
    folder.finish()?;
    runs(out, grid, see)?;
    Ok(true)
}

/// Merges the folders of all shards into `out`. Nothing is written unless every run is there.
pub fn join(
    parts: &[PathBuf],
    out: &Path,
    grid: &Grid,
    work: &Work,
    see: impl FnMut(usize, u64, &Run),
) -> Result<(), Error> {
    folder::join(parts, out, &Searches { grid, ioh: false }, work)?;
    runs(out, grid, see)
}

/// The plan that all parts share.
pub fn common_plan(parts: &[PathBuf]) -> Result<SearchPlan, Error> {
    folder::common_plan::<Searches>(parts)
}
