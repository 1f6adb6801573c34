//! `tpam reproduce atlas`: all methods on the same functions; computes a part, shows the parts of a folder, or places a PAM.

use super::parts;
use crate::args::{OutArgs, OutputArgs, PartsArgs, size_value};
use crate::run::{Catalogues, Failure, Run, saved_and};
use std::path::PathBuf;
use tpam_atlas::{Atlas, Part, compute, coverages, job, overview, page, place, table_of_places};
use tpam_store::folder::{check_place, write_aside};

/// The usual number of samples of functions.
const SAMPLES: u64 = 2000;

#[derive(clap::Args, Debug)]
pub(crate) struct Args {
    /// Compute this part, such as 10-rand: a dimension (5, 10, 20, 40) and rand, pbest or whole
    #[arg(long, value_name = "NAME", conflicts_with_all = ["with", "coverage"])]
    part: Option<String>,
    /// Place this PAM among the methods of the atlas: it searches on the same functions
    #[arg(long, value_name = "PAM", conflicts_with = "coverage")]
    with: Option<String>,
    /// The dimension that is shown, or in which a PAM is placed
    #[arg(long, value_name = "D", default_value = "10", allow_negative_numbers = true, value_parser = size_value, conflicts_with = "part")]
    dims: usize,
    /// Measure how often the set of leaders contains the best method
    #[arg(long, hide_short_help = true)]
    coverage: bool,
    /// Write the page of the documentation to this file
    #[arg(long, value_name = "FILE", hide_short_help = true, conflicts_with_all = ["part", "with", "coverage", "dims"])]
    page: Option<PathBuf>,
    /// Samples of functions for each question of --coverage and --page; the default is 2000
    #[arg(long, value_name = "N", hide_short_help = true, allow_negative_numbers = true)]
    #[arg(value_parser = clap::value_parser!(u64).range(1..=1_000_000))]
    samples: Option<u64>,
    /// Where results go.
    #[command(flatten)]
    out: OutArgs,
    /// Format and threads.
    #[command(flatten)]
    output: OutputArgs,
    /// Parts of the work.
    #[command(flatten)]
    pub(super) parts: PartsArgs,
}

impl Run for Args {
    fn run(&self, known: &Catalogues) -> Result<(), Failure> {
        if self.samples.is_some() && !self.coverage && self.page.is_none() {
            return Err(Failure::Input("--samples is for --coverage and --page: add one of them, or leave it out".to_owned()));
        }
        let out = self.out.folder("atlas", false);
        let work = || self.output.threads.work();
        if let Some(part) = &self.part {
            let part: Part = part.parse()?;
            if parts::handled(&self.parts, &self.output.threads, &out, || job(part, &out, known), known)? {
                return Ok(());
            }
            let file = compute(part, &out, known, &work())?;
            saved_and(&file, "compute the other parts");
            return Ok(());
        }
        if self.parts.is_given() {
            return Err(Failure::Input(
                "--dry-run, --shard and --slurm share the work of a part: add --part NAME, such as 10-rand".to_owned(),
            ));
        }
        let samples = self.samples.unwrap_or(SAMPLES);
        let shows = self.out.is_given() && self.with.is_none();
        let atlas = &if shows { Atlas::in_folder(&out) } else { Atlas::with_folder(&out) }?;
        if let Some(pam) = &self.with {
            let placed = place(atlas, pam, self.dims, &out.join("with").join(folder_name(pam)), known, &work())?;
            return self.output.format.print_table(&table_of_places(&placed));
        }
        if let Some(file) = &self.page {
            check_place(file)?;
            return Ok(write_aside(file, page(atlas, samples, &work())?.as_bytes())?);
        }
        let table = if self.coverage { coverages(atlas, samples, &work())? } else { overview(atlas, self.dims)? };
        self.output.format.print_table(&table)
    }
}

/// The folder of the searches of a PAM: its spec in letters that every file system has.
fn folder_name(pam: &str) -> String {
    pam.chars().map(|c| if c.is_ascii_alphanumeric() || ".-=".contains(c) { c } else { '_' }).collect()
}
