//! Runs experiments from flags or files: estimates the time, submits them, or computes, stores and prints the results.

use super::parts;
use crate::args::WorkArgs;
use crate::origin::program;
use crate::run::{Catalogues, Failure, next, print, saved, saved_and};
use crate::slurm;
use std::path::PathBuf;
use tpam_kinds::job::{Job, Runs};
use tpam_kinds::shell::word_of_path;
use tpam_rows::summary::{Row, rows, table};
use tpam_rows::sweep;
use tpam_sim::Experiment;

/// Runs each experiment and stores it in its folder, if it has one.
pub(super) fn run(jobs: Vec<(Experiment, Option<PathBuf>)>, args: &WorkArgs, known: &Catalogues) -> Result<(), Failure> {
    let (work, shard) = (args.threads.work(), args.parts.shard);
    if args.parts.dry_run {
        for (experiment, out) in jobs {
            let forecast = Runs::Simulations(Box::new(experiment)).forecast(out.as_deref(), shard, known)?;
            print(format!("{}\n", parts::line(&forecast, work.threads())).as_bytes())?;
        }
        return Ok(());
    }
    let shared = if args.parts.slurm { Some("--slurm") } else { shard.map(|_| "--shard") };
    match (shared, &args.keep.out) {
        (Some(flag), None) => return Err(Failure::Input(format!("{flag} needs a folder: add --out DIR"))),
        (Some(_), Some(out)) if args.parts.slurm => {
            let folders = jobs.into_iter().filter_map(|(experiment, out)| Some((out?, experiment)));
            let job = Job::new(folders.map(|(out, experiment)| (out, Runs::Simulations(Box::new(experiment)))));
            return slurm::submit(&job, out, &args.parts, &args.threads);
        }
        _ => {}
    }
    let jobs = &jobs[..];
    if jobs.iter().any(|(experiment, _)| experiment.space != jobs[0].0.space) {
        return Err(Failure::Input(
            "these experiments adapt different columns, which do not fit into one table: run them one by one".to_owned(),
        ));
    }
    let mut results = Vec::new();
    let parts = work.parts(jobs.iter().enumerate().map(|(k, (experiment, _))| (title(k, jobs), size(experiment))));
    for ((experiment, out), work) in jobs.iter().zip(parts.iter()) {
        let summaries = match out {
            Some(out) => match sweep::keep_in(experiment, out, shard, work)? {
                Some(summaries) => summaries,
                None => continue,
            },
            None => sweep::summarise(experiment, work)?,
        };
        results.push((experiment, summaries));
    }
    drop(parts);
    let rows: Vec<Row> = results.iter().flat_map(|(experiment, summaries)| rows(experiment, summaries)).collect();
    match &args.keep.out {
        Some(out) if jobs.len() > 1 => saved_and(out, &format!("{} report {}/*", program(), word_of_path(out))),
        Some(out) => saved(out, if rows.is_empty() { "folder status" } else { "plot" }),
        None => next("columns: docs/start/reading-a-table.md; next: add --out DIR to keep the runs for plot and compare".to_owned()),
    }
    if rows.is_empty() { Ok(()) } else { args.format.print_table(&table(&rows)) }
}

/// The name of an experiment in the progress of all.
fn title(number: usize, jobs: &[(Experiment, Option<PathBuf>)]) -> String {
    if jobs.len() == 1 { "simulations".to_owned() } else { format!("experiment {} of {}", number + 1, jobs.len()) }
}

/// The number of samples of an experiment.
fn size(experiment: &Experiment) -> f64 {
    experiment.cells.iter().map(|cell| cell.samples() as f64 * experiment.runs as f64).sum()
}
