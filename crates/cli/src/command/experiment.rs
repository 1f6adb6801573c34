//! Experiments, however they were described: forecast or computed, kept and printed.

use crate::args::{Shard, WorkArgs};
use crate::failure::{Failure, say};
use crate::folder::{self, Folder};
use crate::output::{self, cells};
use crate::progress::Progress;
use crate::summary::{Row, Summary, rows};
use crate::work;
use std::path::{Path, PathBuf};
use std::time::{Duration, Instant};
use tpam_sim::measure::Meter;
use tpam_sim::{Cell, Experiment};

/// Each experiment with the folder it is kept in.
pub(super) fn run(jobs: &[(Experiment, Option<PathBuf>)], args: &WorkArgs) -> Result<(), Failure> {
    let threads = args.threads.map_or_else(work::cores, usize::from);
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

/// Computes without keeping.
fn summarise(experiment: &Experiment, threads: usize) -> Result<Vec<Summary>, Failure> {
    let mut summaries = vec![Summary::default(); experiment.cells.len()];
    let mut progress = Progress::new(work::samples(experiment, &|_, _| true));
    let unkept = "nothing was kept; --out DIR would keep what is done";
    work::compute(experiment, &|_, _| true, threads, &mut progress, unkept, |block, records| {
        for record in records {
            summaries[block.cell].push(record);
        }
        Ok(())
    })?;
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
    let part = |cell: usize, run| holds(shard, experiment, cell, run);
    let wanted = work::missing(&folder, &part);
    let mut progress = Progress::new(work::samples(experiment, &wanted));
    work::keep(experiment, &wanted, threads, &mut progress, &mut folder)?;
    drop(progress);
    if folder.missing() > 0 {
        let there = total - folder.missing();
        say(&format!("{there} of {total} runs are in {}; tpam merge joins the parts", out.display()));
        return Ok(None);
    }
    folder.finish(experiment).map(Some)
}

/// Says how much there is to do, and from a few short runs how long it should take.
fn forecast(experiment: &Experiment, out: Option<&Path>, shard: Option<Shard>, threads: usize) -> Result<(), Failure> {
    let done = out.map(|out| folder::peek(out, experiment)).transpose()?;
    let open = |cell: usize, run| !done.as_ref().is_some_and(|done| done.has(cell, run));
    let left = work::samples(experiment, &|cell, run| holds(shard, experiment, cell, run) && open(cell, run)) as f64;
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

fn duration(seconds: f64) -> String {
    match seconds {
        s if s < 120.0 => format!("{s:.1} s"),
        s if s < 7200.0 => format!("{:.0} min", s / 60.0),
        s => format!("{:.1} h", s / 3600.0),
    }
}
