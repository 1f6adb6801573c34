//! `--dry-run`, `--shard` and `--slurm`: what commands do that fill the result folders of a job.

use crate::args::{PartsArgs, ThreadsArgs};
use crate::run::{Catalogues, Failure, print, saved};
use crate::slurm;
use std::path::{Path, PathBuf};
use tpam_kinds::job::{Forecast, Job, Runs};
use tpam_store::Error;

/// Does what was asked instead of the whole command, and returns whether something was.
pub(super) fn handled(
    args: &PartsArgs,
    threads: &ThreadsArgs,
    out: &Path,
    job: impl FnOnce() -> Result<Job, Error>,
    known: &Catalogues,
) -> Result<bool, Failure> {
    if !args.is_given() {
        return Ok(false);
    }
    let job = job()?;
    if args.dry_run {
        forecast(&job, args, threads, known)?;
    } else if args.slurm {
        slurm::submit(&job, out, args, threads)?;
    } else {
        job.keep(args.shard, &threads.work())?;
        saved(out, "folder status");
    }
    Ok(true)
}

/// Prints what is left of each folder, and of all.
fn forecast(job: &Job, args: &PartsArgs, threads: &ThreadsArgs, known: &Catalogues) -> Result<(), Failure> {
    let (all, threads) = (job.forecasts(args.shard, known)?, threads.work().threads());
    let named = |((folder, _), forecast): (&(PathBuf, Runs), &Forecast)| {
        let name = if all.len() == 1 { String::new() } else { format!("{}: ", folder.display()) };
        format!("{name}{}", line(forecast, threads))
    };
    let mut lines: Vec<String> = job.folders.iter().zip(&all).map(named).collect();
    if all.len() > 1 {
        let seconds: f64 = all.iter().map(|forecast| forecast.seconds).sum();
        let runs: u64 = all.iter().map(|forecast| forecast.left).sum();
        lines.push(format!("together: {runs} runs, about {}", time(seconds, threads)));
    }
    print((lines.join("\n") + "\n").as_bytes())
}

/// What is left of a folder, in one line.
pub(super) fn line(forecast: &Forecast, threads: usize) -> String {
    let Forecast { cells, runs, steps, unit, seconds, .. } = forecast;
    let each = if *steps > 0.0 { seconds / steps * 1e9 } else { 0.0 };
    // A search may end before its budget is used.
    let most = if *unit == "evaluations" { "at most " } else { "" };
    let one = unit.trim_end_matches('s');
    let article = if one.starts_with('e') { "an" } else { "a" };
    let time = time(*seconds, threads);
    format!("{cells} cells, {runs} runs each: {most}{steps:.3e} {unit} to compute, about {time} ({each:.1} ns {article} {one})")
}

fn time(seconds: f64, threads: usize) -> String {
    let hours = seconds / 3600.0;
    let hours = if hours < 0.1 { format!("{hours:.4}") } else { format!("{hours:.1}") };
    format!("{} on {threads} threads, {hours} core-hours", duration(seconds / threads as f64))
}

fn duration(seconds: f64) -> String {
    match seconds {
        s if s < 120.0 => format!("{s:.1} s"),
        s if s < 7200.0 => format!("{:.0} min", s / 60.0),
        s => format!("{:.1} h", s / 3600.0),
    }
}
