//! `tpam reproduce study`: does simulation predict search?

use super::parts;
use crate::args::{FigureArgs, OutArgs, OutputArgs, PartsArgs, TablesArgs};
use crate::run::{Catalogues, Failure, Run, saved_and};
use std::path::PathBuf;
use tpam_prediction::{Design, Options, Study};

#[derive(clap::Args, Debug)]
#[command(mut_arg("format", |format| format.help("Output format; csv and json print the correlations")))]
pub(crate) struct Args {
    /// The design of the study
    #[arg(value_name = "FILE")]
    design: PathBuf,
    /// Where results go.
    #[command(flatten)]
    out: OutArgs,
    /// A first look: 12 settings, 4 functions, 3 instances and 300 D evaluations in 2 and 3 dimensions;
    /// without --out in results/study-quick
    #[arg(long)]
    quick: bool,
    /// Format and threads.
    #[command(flatten)]
    output: OutputArgs,
    /// Parts of the work.
    #[command(flatten)]
    pub(super) parts: PartsArgs,
    /// How much is printed.
    #[command(flatten)]
    tables: TablesArgs,
    /// How figures are written.
    #[command(flatten)]
    figure: FigureArgs,
}

impl Run for Args {
    fn run(&self, known: &Catalogues) -> Result<(), Failure> {
        let out = self.out.folder("study", self.quick);
        let mut options = Options::new(Design::read(&self.design)?, out.clone());
        options.quick = self.quick;
        options.export = self.figure.export();
        if parts::handled(&self.parts, &self.output.threads, &out, || tpam_prediction::job(&options, known), known)? {
            return Ok(());
        }
        let study = Study::run(&options, &self.output.threads.work(), known)?;
        saved_and(&out, "docs/study.md explains the tables and figures");
        self.output.format.print(|| self.tables.document(|| study.summary(), study.conclusion()), || study.table())
    }
}
