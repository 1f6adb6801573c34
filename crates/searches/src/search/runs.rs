//! Runs that are observed instead of logged.

use super::grid::{Grid, optimum};
use tpam_rows::median::Ending;
use tpam_search::Watch;
use tpam_store::Error;
use tpam_work::{Cancelled, Work};

/// The unit of progress.
pub const UNIT: &str = "evaluations";
/// The name of the stage.
pub const STAGE: &str = "searches";

/// Computes every run of a grid with a new observer, and returns what `keep` computes from the end of the run and the observer: by cell, in
/// the order of instances.
pub fn watch_all<W: Watch, T: Send>(
    grid: &Grid,
    work: &Work,
    watcher: impl Fn() -> W + Sync,
    keep: impl Fn(Ending, W) -> T + Sync,
) -> Result<Vec<Vec<T>>, Error> {
    let count = grid.instances.len() as u64;
    let budget = |cell: usize| grid.budget(grid.cells[cell]);
    let total = (0..grid.cells.len()).map(|cell| budget(cell).saturating_mul(count)).fold(0, u64::saturating_add);
    let stage = work.stage(STAGE, total, UNIT);
    let mut all: Vec<Vec<T>> = grid.cells.iter().map(|_| Vec::new()).collect();
    work.in_order(
        (0..grid.cells.len()).flat_map(|cell| (0..count).map(move |run| (cell, run))),
        |(cell, run)| {
            let (ending, watcher) = watch(grid, *cell, *run, watcher(), work)?;
            Ok((ending.evaluations, keep(ending, watcher)))
        },
        |(cell, _), done: Result<_, Cancelled>| {
            let (evaluations, kept) = done?;
            stage.settle(budget(cell), evaluations);
            all[cell].push(kept);
            Ok::<(), Error>(())
        },
    )?;
    Ok(all)
}

/// Computes one run with an observer. Ends with an error if the work is cancelled meanwhile.
pub fn watch<W: Watch>(grid: &Grid, cell: usize, run: u64, mut watcher: W, work: &Work) -> Result<(Ending, W), Cancelled> {
    let problem = grid.problem(cell, run);
    let ended = grid.watched(grid.cells[cell], run, &*problem, &mut watcher, work)?;
    let above = ended.value - optimum(&*problem);
    Ok((Ending { run, evaluations: ended.evaluations, above, restarts: ended.restarts }, watcher))
}
