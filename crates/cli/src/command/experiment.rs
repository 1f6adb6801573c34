//! Experiments, however they were described: forecast or computed, kept and printed.

use crate::args::{Shard, WorkArgs};
use crate::failure::{Failure, say};
use crate::folder::{self, Folder};
use crate::interrupt;
use crate::output::{self, cells};
use crate::progress::Progress;
use crate::summary::{Row, Summary, rows};
use std::path::{Path, PathBuf};
use std::sync::atomic::Ordering;
use std::time::{Duration, Instant};
use tpam_sim::measure::Meter;
use tpam_sim::sweep::Block;
use tpam_sim::{Cell, Experiment};

/// Each experiment with the folder it is kept in.
pub(super) fn run(jobs: &[(Experiment, Option<PathBuf>)], args: &WorkArgs) -> Result<(), Failure> {
    let threads = args.threads.map_or_else(cores, usize::from);
    if args.dry_run {
        return jobs.iter().try_for_each(|(experiment, out)| forecast(experiment, out.as_deref(), args.shard, threads));
    }
    let mut results = Vec::new();
    for (experiment, out) in jobs {
        let summaries = match out {
            Some(out) => match keep(experiment, out, args.shard, threads)? {
                Some(summaries) => summaries,
                None => continue,
            },
            None => summarise(experiment, threads)?,
        };
        results.push((experiment, summaries));
    }
    let rows: Vec<Row> = results.iter().flat_map(|(experiment, summaries)| rows(experiment, summaries)).collect();
    if rows.is_empty() { Ok(()) } else { output::print(&cells::render(&rows, args.format)) }
}

pub(super) fn cores() -> usize {
    std::thread::available_parallelism().map_or(1, usize::from)
}

/// Computes without keeping.
fn summarise(experiment: &Experiment, threads: usize) -> Result<Vec<Summary>, Failure> {
    let mut summaries = vec![Summary::default(); experiment.cells.len()];
    work(
        experiment,
        &|_, _| true,
        threads,
        "nothing was kept; --out DIR would keep what is done",
        |block, records| {
            for record in records {
                summaries[block.cell].push(record);
            }
            Ok(())
        },
    )?;
    Ok(summaries)
}

/// Whether a run belongs to the part that is to be computed.
fn holds(shard: Option<Shard>, experiment: &Experiment, cell: usize, run: u64) -> bool {
    let (at, total) = (cell as u64 * experiment.runs + run, experiment.cells.len() as u64 * experiment.runs);
    shard.is_none_or(|shard| shard.holds(at, total))
}

/// Computes what the folder does not hold yet, and keeps it there. No summaries while other parts are missing.
fn keep(
    experiment: &Experiment,
    out: &Path,
    shard: Option<Shard>,
    threads: usize,
) -> Result<Option<Vec<Summary>>, Failure> {
    let mut folder = Folder::open(out, experiment)?;
    let total = experiment.runs * experiment.cells.len() as u64;
    let done = folder.done().clone();
    let wanted = |cell: usize, run| holds(shard, experiment, cell, run) && !done.has(cell, run);
    let again = format!("what is done is kept in {}; the same command goes on", out.display());
    work(experiment, &wanted, threads, &again, |block, records| folder.add(block, records))?;
    if folder.missing() > 0 {
        let there = total - folder.missing();
        say(&format!("{there} of {total} runs are in {}; tpam merge joins the parts", out.display()));
        return Ok(None);
    }
    folder.finish(experiment).map(Some)
}

/// Computes the runs that are wanted with progress, and ends cleanly on Ctrl-C.
fn work(
    experiment: &Experiment,
    wanted: &(dyn Fn(usize, u64) -> bool + Sync),
    threads: usize,
    when_stopped: &str,
    mut take: impl FnMut(&Block, &[tpam_sim::Record]) -> Result<(), Failure>,
) -> Result<(), Failure> {
    let all = experiment.blocks(wanted).map(|block| samples_of(experiment, &block)).fold(0, u64::saturating_add);
    let mut progress = Progress::new(all);
    experiment.compute(experiment.blocks(wanted), threads, interrupt::asked(), |block, records| {
        take(block, records)?;
        progress.advance(samples_of(experiment, block));
        Ok::<(), Failure>(())
    })?;
    drop(progress);
    if interrupt::asked().load(Ordering::Relaxed) {
        return Err(Failure::Interrupted(format!("stopped: {when_stopped}")));
    }
    Ok(())
}

/// Says how much there is to do, and from a few short runs how long it should take.
fn forecast(experiment: &Experiment, out: Option<&Path>, shard: Option<Shard>, threads: usize) -> Result<(), Failure> {
    let done = out.map(|out| folder::peek(out, experiment)).transpose()?;
    let open = |cell: usize, run| !done.as_ref().is_some_and(|done| done.has(cell, run));
    let blocks = experiment.blocks(|cell, run| holds(shard, experiment, cell, run) && open(cell, run));
    let left: f64 = blocks.map(|block| samples_of(experiment, &block) as f64).sum();
    let cells = &experiment.cells;
    let (mut time, mut samples) = (Duration::ZERO, 0);
    for cell in (0..8).map(|k| &cells[k * cells.len() / 8]) {
        let short = Cell { iterations: cell.iterations.min(1 + 100_000 / cell.n), ..cell.clone() };
        let mut meter = Meter::new(&short, experiment.depth)?;
        meter.measure(experiment.seed, 0..1);
        let begun = Instant::now();
        meter.measure(experiment.seed, 1..3);
        time += begun.elapsed();
        samples += 2 * short.samples();
    }
    let per_sample = time.as_secs_f64() / samples as f64;
    let text = format!(
        "{} cells, {} runs each: {left:.3e} samples to compute, about {} on {threads} threads ({:.1} ns a sample)\n",
        cells.len(),
        experiment.runs,
        duration(per_sample * left / threads as f64),
        per_sample * 1e9,
    );
    output::print(text.as_bytes())
}

fn samples_of(experiment: &Experiment, block: &Block) -> u64 {
    experiment.cells[block.cell].samples() * (block.runs.end - block.runs.start)
}

fn duration(seconds: f64) -> String {
    match seconds {
        s if s < 120.0 => format!("{s:.1} s"),
        s if s < 7200.0 => format!("{:.0} min", s / 60.0),
        s => format!("{:.1} h", s / 3600.0),
    }
}
