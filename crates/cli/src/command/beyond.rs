//! `tpam reproduce beyond`: step sizes and operators under the same moving targets, and back in searches.

use super::parts;
use crate::args::{FigureArgs, OutArgs, OutputArgs, PartsArgs, TablesArgs, whole};
use crate::run::{Catalogues, Failure, Run, saved_and};
use tpam_beyond::Options;
use tpam_figure::Origin;

#[derive(clap::Args, Debug)]
#[command(mut_arg("format", |format| format.help("Output format; csv and json print what PAMs, step sizes and operators have in common")))]
pub(crate) struct Args {
    /// Where results go.
    #[command(flatten)]
    out: OutArgs,
    /// A first look: three runs, 3 functions and 200 D evaluations; without --out in results/beyond-quick
    #[arg(long)]
    quick: bool,
    /// Seed of all random numbers [default: 1]
    #[arg(long, allow_negative_numbers = true, value_parser = whole)]
    seed: Option<u64>,
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
        let out = self.out.folder("beyond", self.quick);
        let mut options = Options::new(out.clone());
        options.quick = self.quick;
        options.seed = self.seed.unwrap_or(options.seed);
        let quick = if self.quick { " --quick" } else { "" };
        options.origin = format!("tpam reproduce beyond{quick} --seed {}", options.seed);
        options.export = self.figure.export().with_origin(Origin::new(&options.origin));
        if parts::handled(&self.parts, &self.output.threads, &out, || tpam_beyond::job(&options, known), known)? {
            return Ok(());
        }
        let beyond = tpam_beyond::run(&options, &self.output.threads.work(), known)?;
        saved_and(&out, "open report.html in a browser");
        let summary =
            || self.tables.document(|| beyond.summary(), beyond.conclusion()).text(format!("report: {}", beyond.report.display()));
        self.output.format.print(summary, || beyond.table())
    }
}
