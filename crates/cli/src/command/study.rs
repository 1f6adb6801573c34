//! `tpam study`: does simulation predict search?

use super::parts;
use crate::args::{FigureArgs, OutputArgs, PartsArgs, study_folder};
use crate::run::{Catalogues, Failure, Run};
use std::path::PathBuf;
use tpam_prediction::{Design, Options, Study};

#[derive(clap::Args, Debug)]
#[command(after_help = include_str!("../help/study.txt"))]
#[command(mut_arg("format", |format| format.help("Output format; csv and json print the correlations")))]
pub(crate) struct Args {
    /// The design of the study
    #[arg(value_name = "FILE")]
    design: PathBuf,
    /// Output folder for tables, figures and data [default: results/study, with --quick results/study-quick]
    #[arg(long, value_name = "DIR")]
    out: Option<PathBuf>,
    /// A first look: 12 settings, 4 functions, 3 instances and 300 D evaluations in 2 and 3 dimensions
    #[arg(long)]
    quick: bool,
    /// Format and threads.
    #[command(flatten)]
    output: OutputArgs,
    /// Parts of the work.
    #[command(flatten)]
    pub(super) parts: PartsArgs,
    /// How figures are written.
    #[command(flatten)]
    figure: FigureArgs,
}

impl Run for Args {
    fn run(&self, known: &Catalogues) -> Result<(), Failure> {
        let out = study_folder(self.out.as_deref(), "study", self.quick);
        let mut options = Options::new(Design::read(&self.design)?, out.clone());
        options.quick = self.quick;
        options.export = self.figure.export();
        if parts::handled(&self.parts, &self.output.threads, &out, || tpam_prediction::job(&options, known), known)? {
            return Ok(());
        }
        let study = Study::run(&options, &self.output.threads.work(), known)?;
        let people = || study.summary().text(format!("tables and figures: {}", out.display()));
        self.output.format.print(people, || study.table())
    }
}
