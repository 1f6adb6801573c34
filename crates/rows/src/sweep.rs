//! Computes the simulations of an experiment and stores them in a folder, with progress and cancellation.

use crate::simulations::Simulations;
use crate::summary::Summary;
use std::path::Path;
use tpam_sim::sweep::Block;
use tpam_sim::{Experiment, Plan};
use tpam_store::folder::{Contents, Folder, Wanted, check_file, fill};
use tpam_store::{Error, Shard, disk};
use tpam_work::{Stage, Work};

/// The largest experiment file, in bytes.
const MOST_BYTES: u64 = 1 << 20;

/// What is wrong with a TOML file, and in which line.
pub fn toml_problem(text: &str, error: &toml::de::Error) -> String {
    let line = error.span().map_or(1, |span| 1 + text[..span.start.min(text.len())].matches('\n').count());
    format!("line {line}: {}", error.message().replace('\n', " "))
}

/// Reads the plan in an experiment file. The files that it names are beside it, or else in the current folder.
pub fn read_plan(file: &Path) -> Result<Plan, Error> {
    let inside = file.join("experiment.toml");
    if disk::is_there(&inside) {
        return Err(Error::unreadable(file, format!("it is a folder: name its file {}", inside.display())));
    }
    check_file(file)?;
    let text = disk::read_given(file, MOST_BYTES)?;
    let plan: Plan = toml::from_str(&text).map_err(|e| Error::unreadable(file, toml_problem(&text, &e)))?;
    if !plan.files.is_empty() {
        // The plan of a result folder has the paths with which it was computed.
        return Ok(plan);
    }
    let beside = |path: &str| file.parent().map(|folder| folder.join(path)).filter(|path| disk::is_there(path));
    Ok(plan.with_paths(|path| beside(path)?.to_str().map(str::to_owned)))
}

/// The unit of progress.
pub const UNIT: &str = Simulations::UNIT;

/// The number of samples to compute.
pub fn samples(experiment: &Experiment, wanted: Wanted) -> u64 {
    let of_block = |block: Block| experiment.cells[block.cell].samples() * (block.runs.end - block.runs.start);
    experiment.blocks(wanted).map(of_block).fold(0, u64::saturating_add)
}

/// Computes the wanted runs, stores them in a folder and reports their progress to `stage`.
pub fn keep(experiment: &Experiment, wanted: Wanted, work: &Work, stage: &Stage, folder: &mut Folder<Simulations>) -> Result<(), Error> {
    let path = folder.path().to_owned();
    let kept = Simulations(experiment).compute(wanted, work, &mut |(cell, first), records| {
        folder.add((first..).map(|run| (cell, run)).zip(records))?;
        stage.advance(experiment.cells[cell].samples() * records.len() as u64);
        Ok(())
    });
    kept.map_err(|error| error.saved_in(&path))
}

/// Computes all runs without storing them.
pub fn summarise(experiment: &Experiment, work: &Work) -> Result<Vec<Summary>, Error> {
    experiment.notes().iter().for_each(|note| work.note(note));
    let mut summaries = Summary::all(experiment);
    let stage = work.stage(Simulations::KIND, samples(experiment, &|_, _| true), UNIT);
    Simulations(experiment).compute(&|_, _| true, work, &mut |(cell, _), records| {
        for record in records {
            summaries[cell].push(record);
        }
        stage.advance(experiment.cells[cell].samples() * records.len() as u64);
        Ok(())
    })?;
    Ok(summaries)
}

/// Computes the missing runs and stores them in the folder. Returns no summaries while runs of other shards are missing.
pub fn keep_in(experiment: &Experiment, out: &Path, shard: Option<Shard>, work: &Work) -> Result<Option<Vec<Summary>>, Error> {
    fill(out, &Simulations(experiment), shard, work)
}
