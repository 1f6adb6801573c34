//! `tpam reproduce law`: what a PAM that learns by a mean climbs.

use crate::args::{FigureArgs, OutArgs, OutputArgs, TablesArgs, whole};
use crate::run::{Catalogues, Failure, Run, saved_and};
use tpam_law::{Law, Options, Part};

#[derive(clap::Args, Debug)]
#[command(mut_arg("format", |format| format.help("Output format; csv and json print the effects of the swap")))]
pub(crate) struct Args {
    /// Where results go.
    #[command(flatten)]
    out: OutArgs,
    /// A first look: 4 functions, 3 instances and 1000 D evaluations in 5 dimensions; without --out in results/law-quick
    #[arg(long)]
    quick: bool,
    /// Parts of the study: rest, swap, map, slopes [default: all]
    #[arg(long, value_name = "PARTS", value_delimiter = ',')]
    only: Vec<Part>,
    /// The swap with all sixteen operators of Figures S.2 to S.5, and with eight members instead of 48
    #[arg(long)]
    all_operators: bool,
    /// Seed of all random numbers
    #[arg(long, default_value_t = 1, allow_negative_numbers = true, value_parser = whole)]
    seed: u64,
    /// Format and threads.
    #[command(flatten)]
    output: OutputArgs,
    /// How much is printed.
    #[command(flatten)]
    tables: TablesArgs,
    /// How figures are written.
    #[command(flatten)]
    figure: FigureArgs,
}

impl Run for Args {
    fn run(&self, known: &Catalogues) -> Result<(), Failure> {
        let out = self.out.folder("law", self.quick);
        let mut options = Options::new(out.clone());
        options.quick = self.quick;
        options.seed = self.seed;
        options.all_operators = self.all_operators;
        options.only.clone_from(&self.only);
        options.export = self.figure.export();
        let law = Law::run(&options, &self.output.threads.work(), known)?;
        saved_and(&out, "docs/law.md explains the tables and figures");
        self.output.format.print(|| self.tables.document(|| law.summary(), law.conclusion()), || law.table())
    }
}
