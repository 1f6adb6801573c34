//! `tpam sweep`: experiments from files.

use super::{experiment, sim};
use crate::args::SweepArgs;
use crate::failure::Failure;
use std::path::{Path, PathBuf};
use tpam_rows::sweep::read_plan;
use tpam_searches::Catalogues;
use tpam_sim::Experiment;

pub(super) fn run(args: &SweepArgs, known: &Catalogues) -> Result<(), Failure> {
    let mut jobs: Vec<(Experiment, Option<PathBuf>)> = Vec::new();
    for file in &args.files {
        let mut plan = read_plan(file)?;
        sim::repeat(&mut plan, &args.runs);
        let experiment =
            Experiment::new(&plan, &known.sim).map_err(|e| Failure::Input(format!("{}: {e}", file.display())))?;
        let out = args.work.out.as_ref().map(|out| folder_of(file, out, args.files.len()));
        if out.is_some() && jobs.iter().any(|(_, other)| *other == out) {
            return Err(Failure::Input(format!(
                "two files would share the folder of {}: name them differently",
                file.display()
            )));
        }
        jobs.push((experiment, out));
    }
    experiment::run(jobs, &args.work, known)
}

fn folder_of(file: &Path, out: &Path, files: usize) -> PathBuf {
    match file.file_stem() {
        Some(stem) if files > 1 => out.join(stem),
        _ => out.to_owned(),
    }
}
