//! Runs experiments from flags or files: estimates the time, or computes, stores and prints the results.

use crate::args::WorkArgs;
use crate::failure::Failure;
use crate::print::print;
use crate::progress::work;
use std::path::{Path, PathBuf};
use std::time::{Duration, Instant};
use tpam_lab::summary::{Row, rows, table};
use tpam_lab::{Shard, folder, sweep};
use tpam_sim::measure::Meter;
use tpam_sim::{Cell, Experiment};

/// Runs each experiment and stores it in its folder, if it has one.
pub(super) fn run(jobs: &[(Experiment, Option<PathBuf>)], args: &WorkArgs) -> Result<(), Failure> {
    let work = work(args.threads);
    if args.dry_run {
        let threads = work.threads();
        return jobs.iter().try_for_each(|(experiment, out)| forecast(experiment, out.as_deref(), args.shard, threads));
    }
    if jobs.iter().any(|(experiment, _)| experiment.space != jobs[0].0.space) {
        return Err(Failure::Input(
            "these experiments adapt different columns, which do not fit into one table: run them one by one"
                .to_owned(),
        ));
    }
    let mut results = Vec::new();
    let parts = work.parts(jobs.iter().enumerate().map(|(k, (experiment, _))| (title(k, jobs), size(experiment))));
    for ((experiment, out), work) in jobs.iter().zip(parts.iter()) {
        let summaries = match out {
            Some(out) => match sweep::keep_in(experiment, out, args.shard, work)? {
                Some(summaries) => summaries,
                None => continue,
            },
            None => sweep::summarise(experiment, work)?,
        };
        results.push((experiment, summaries));
    }
    drop(parts);
    let rows: Vec<Row> = results.iter().flat_map(|(experiment, summaries)| rows(experiment, summaries)).collect();
    if rows.is_empty() { Ok(()) } else { print(table(&rows).render(args.format).as_bytes()) }
}

/// The name of an experiment in the progress of all.
fn title(number: usize, jobs: &[(Experiment, Option<PathBuf>)]) -> String {
    if jobs.len() == 1 { "simulations".to_owned() } else { format!("experiment {} of {}", number + 1, jobs.len()) }
}

/// The number of samples of an experiment.
fn size(experiment: &Experiment) -> f64 {
    experiment.cells.iter().map(|cell| cell.samples() as f64 * experiment.runs as f64).sum()
}

/// Prints the number of samples that remain, and the time they should take, estimated from a few short runs.
fn forecast(experiment: &Experiment, out: Option<&Path>, shard: Option<Shard>, threads: usize) -> Result<(), Failure> {
    let done = out.map(|out| folder::peek(out, experiment)).transpose()?;
    let open = |cell: usize, run| !done.as_ref().is_some_and(|done| done.has(cell, run));
    let left =
        sweep::samples(experiment, &|cell, run| sweep::holds(shard, experiment, cell, run) && open(cell, run)) as f64;
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
    print(text.as_bytes())
}

fn duration(seconds: f64) -> String {
    match seconds {
        s if s < 120.0 => format!("{s:.1} s"),
        s if s < 7200.0 => format!("{:.0} min", s / 60.0),
        s => format!("{:.1} h", s / 3600.0),
    }
}
