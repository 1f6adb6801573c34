//! The work of an experiment: computed with progress, kept in a folder, stopped cleanly.

use crate::failure::Failure;
use crate::folder::Folder;
use crate::interrupt;
use crate::progress::Progress;
use std::sync::atomic::Ordering;
use tpam_sim::sweep::Block;
use tpam_sim::{Experiment, Record};

/// Which (cell, run) is to be computed.
pub(crate) type Wanted<'a> = &'a (dyn Fn(usize, u64) -> bool + Sync);

/// All cores.
pub(crate) fn cores() -> usize {
    std::thread::available_parallelism().map_or(1, usize::from)
}

/// The samples that are to be computed.
pub(crate) fn samples(experiment: &Experiment, wanted: Wanted) -> u64 {
    experiment.blocks(wanted).map(|block| samples_of(experiment, &block)).fold(0, u64::saturating_add)
}

fn samples_of(experiment: &Experiment, block: &Block) -> u64 {
    experiment.cells[block.cell].samples() * (block.runs.end - block.runs.start)
}

/// Computes the runs that are wanted, and ends cleanly on Ctrl-C.
pub(crate) fn compute(
    experiment: &Experiment,
    wanted: Wanted,
    threads: usize,
    progress: &mut Progress,
    when_stopped: &str,
    mut take: impl FnMut(&Block, &[Record]) -> Result<(), Failure>,
) -> Result<(), Failure> {
    experiment.compute(experiment.blocks(wanted), threads, interrupt::asked(), |block, records| {
        take(block, records)?;
        progress.advance(samples_of(experiment, block));
        Ok::<(), Failure>(())
    })?;
    go_on(when_stopped)
}

/// What `part` asks for and the folder does not hold yet.
pub(crate) fn missing<'a>(folder: &Folder, part: Wanted<'a>) -> impl Fn(usize, u64) -> bool + Sync + use<'a> {
    let done = folder.done().clone();
    move |cell, run| part(cell, run) && !done.has(cell, run)
}

/// The same as [`compute`], kept in a folder.
pub(crate) fn keep(
    experiment: &Experiment,
    wanted: Wanted,
    threads: usize,
    progress: &mut Progress,
    folder: &mut Folder,
) -> Result<(), Failure> {
    let again = format!("what is done is kept in {}; the same command goes on", folder.path().display());
    compute(experiment, wanted, threads, progress, &again, |block, records| folder.add(block, records))
}

/// Unless Ctrl-C was pressed.
pub(crate) fn go_on(when_stopped: &str) -> Result<(), Failure> {
    if interrupt::asked().load(Ordering::Relaxed) {
        return Err(Failure::Interrupted(format!("stopped: {when_stopped}")));
    }
    Ok(())
}
