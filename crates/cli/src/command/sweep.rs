//! `tpam sweep`: experiments from files.

use super::{experiment, sim};
use crate::args::{RunsArgs, WorkArgs};
use crate::run::{Catalogues, Failure, Run};
use std::path::{Path, PathBuf};
use tpam_rows::sweep::read_plan;
use tpam_sim::Experiment;

#[derive(clap::Args, Debug)]
pub(crate) struct Args {
    /// Experiment files; with several files, --out contains one folder per file
    #[arg(required = true, value_name = "FILE.toml")]
    files: Vec<PathBuf>,
    /// Number of runs and seed, instead of those in the file.
    #[command(flatten)]
    runs: RunsArgs,
    /// How to compute.
    #[command(flatten)]
    work: WorkArgs,
}

impl Run for Args {
    fn run(&self, known: &Catalogues) -> Result<(), Failure> {
        let mut jobs: Vec<(Experiment, Option<PathBuf>)> = Vec::new();
        for file in &self.files {
            let mut plan = read_plan(file)?;
            sim::repeat(&mut plan, &self.runs);
            let experiment = Experiment::new(&plan, &known.sim).map_err(|e| Failure::Input(format!("{}: {e}", file.display())))?;
            let out = self.work.keep.out.as_ref().map(|out| folder_of(file, out, self.files.len()));
            if out.is_some() && jobs.iter().any(|(_, other)| *other == out) {
                return Err(Failure::Input(format!("two files would share the folder of {}: name them differently", file.display())));
            }
            jobs.push((experiment, out));
        }
        experiment::run(jobs, &self.work, known)
    }
}

fn folder_of(file: &Path, out: &Path, files: usize) -> PathBuf {
    match file.file_stem() {
        Some(stem) if files > 1 => out.join(stem),
        _ => out.to_owned(),
    }
}
