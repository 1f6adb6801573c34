//! Computes the simulations of an experiment and stores them in a folder, with progress and cancellation.

use crate::simulations::Simulations;
use crate::summary::Summary;
use std::path::Path;
use tpam_sim::sweep::Block;
use tpam_sim::{Experiment, Plan, Record};
use tpam_store::folder::{Folder, check_file};
use tpam_store::{Error, Shard, disk};
use tpam_work::{Stage, Work};

/// The largest experiment file, in bytes. An error quotes its line.
const MOST_BYTES: u64 = 1 << 20;

/// Reads the plan in an experiment file.
pub fn read_plan(file: &Path) -> Result<Plan, Error> {
    check_file(file)?;
    let text = disk::read_given(file, MOST_BYTES)?;
    toml::from_str(&text).map_err(|e| Error::Input(format!("{}: {}", file.display(), e.to_string().trim_end())))
}

/// Whether a given (cell, run) should be computed.
pub type Wanted<'a> = &'a (dyn Fn(usize, u64) -> bool + Sync);

/// The unit of progress.
pub const UNIT: &str = "samples";
/// The name of the stage.
const STAGE: &str = "simulations";

/// The number of samples to compute.
pub fn samples(experiment: &Experiment, wanted: Wanted) -> u64 {
    experiment.blocks(wanted).map(|block| samples_of(experiment, &block)).fold(0, u64::saturating_add)
}

fn samples_of(experiment: &Experiment, block: &Block) -> u64 {
    experiment.cells[block.cell].samples() * (block.runs.end - block.runs.start)
}

/// Computes the wanted runs and reports their progress to `stage`.
pub fn compute(
    experiment: &Experiment,
    wanted: Wanted,
    work: &Work,
    stage: &Stage,
    mut take: impl FnMut(&Block, &[Record]) -> Result<(), Error>,
) -> Result<(), Error> {
    experiment.compute(experiment.blocks(wanted), work, |block, records| {
        take(block, records)?;
        stage.advance(samples_of(experiment, block));
        Ok(())
    })
}

/// The runs of `part` that are not yet in the folder.
pub fn missing<'a>(folder: &Folder<Simulations>, part: Wanted<'a>) -> impl Fn(usize, u64) -> bool + Sync + use<'a> {
    let done = folder.done().clone();
    move |cell, run| part(cell, run) && !done.has(cell, run)
}

/// Like [`compute`], but stores the runs in a folder.
pub fn keep(
    experiment: &Experiment,
    wanted: Wanted,
    work: &Work,
    stage: &Stage,
    folder: &mut Folder<Simulations>,
) -> Result<(), Error> {
    let path = folder.path().to_owned();
    let kept = compute(experiment, wanted, work, stage, |block, records| {
        let keys = block.runs.clone().map(|run| (block.cell, run));
        folder.add(keys.zip(records))
    });
    kept.map_err(|error| error.saved_in(&path))
}

/// Computes all runs without storing them.
pub fn summarise(experiment: &Experiment, work: &Work) -> Result<Vec<Summary>, Error> {
    experiment.notes().iter().for_each(|note| work.note(note));
    let mut summaries = Summary::all(experiment);
    let stage = work.stage(STAGE, samples(experiment, &|_, _| true), UNIT);
    compute(experiment, &|_, _| true, work, &stage, |block, records| {
        for record in records {
            summaries[block.cell].push(record);
        }
        Ok(())
    })?;
    Ok(summaries)
}

/// Whether a run belongs to the shard; without a shard every run does.
pub fn holds(shard: Option<Shard>, experiment: &Experiment, cell: usize, run: u64) -> bool {
    let (at, total) = (cell as u64 * experiment.runs + run, experiment.cells.len() as u64 * experiment.runs);
    shard.is_none_or(|shard| shard.holds(at, total))
}

/// The number of samples that were computed earlier, and the number of those to compute.
fn left(experiment: &Experiment, shard: Option<Shard>, wanted: Wanted) -> [u64; 2] {
    let runs = experiment.cells.len() as u64 * experiment.runs;
    let all: f64 = experiment.cells.iter().map(|cell| cell.samples() as f64 * experiment.runs as f64).sum();
    let part = shard.map_or(1.0, |shard| shard.size(runs) as f64 / runs as f64);
    let left = samples(experiment, wanted);
    [((all * part) as u64).saturating_sub(left), left]
}

/// Computes the missing runs and stores them in the folder. Returns no summaries while runs of other shards are missing.
pub fn keep_in(
    experiment: &Experiment,
    out: &Path,
    shard: Option<Shard>,
    work: &Work,
) -> Result<Option<Vec<Summary>>, Error> {
    let simulations = Simulations(experiment);
    let mut folder = Folder::open_part(out, &simulations, shard, work)?;
    experiment.notes().iter().for_each(|note| work.note(note));
    let part = |cell: usize, run| holds(shard, experiment, cell, run);
    let wanted = missing(&folder, &part);
    folder.note_resumed(shard, work);
    let stage = work.rest(STAGE, left(experiment, shard, &wanted), UNIT);
    keep(experiment, &wanted, work, &stage, &mut folder)?;
    drop(stage);
    folder.completed(work)?.map(Folder::finish).transpose()
}
