//! `tpam reproduce review` and `tpam reproduce beyond`: studies with a seed, a conclusion, tables and a report.

use super::parts;
use crate::args::{FigureArgs, OutArgs, OutputArgs, PartsArgs, TablesArgs, whole};
use crate::run::{Catalogues, Failure, Run, saved_and};
use tpam_figure::Origin;

/// The command of a study: its name and its crate, what a first look at it is, what programs read, and the table that has it.
macro_rules! study {
    ($name:ident, $library:ident, $quick:literal, $format:literal, $table:ident) => {
        pub(super) mod $name {
            use super::*;

            #[derive(clap::Args, Debug)]
            #[command(mut_arg("format", |format| format.help(concat!("Output format; csv and json print ", $format))))]
            pub(crate) struct Args {
                /// Where results go.
                #[command(flatten)]
                out: OutArgs,
                #[arg(long, help = concat!("A first look: ", $quick, "; without --out in results/", stringify!($name), "-quick"))]
                quick: bool,
                /// Seed of all random numbers [default: 1]
                #[arg(long, allow_negative_numbers = true, value_parser = whole)]
                seed: Option<u64>,
                /// Format and threads.
                #[command(flatten)]
                output: OutputArgs,
                /// Parts of the work.
                #[command(flatten)]
                parts: PartsArgs,
                /// How much is printed.
                #[command(flatten)]
                tables: TablesArgs,
                /// How figures are written.
                #[command(flatten)]
                figure: FigureArgs,
            }

            impl Run for Args {
                fn run(&self, known: &Catalogues) -> Result<(), Failure> {
                    let (name, out) = (stringify!($name), self.out.folder(stringify!($name), self.quick));
                    let mut options = $library::Options::new(out.clone());
                    (options.quick, options.seed) = (self.quick, self.seed.unwrap_or(options.seed));
                    let quick = if self.quick { " --quick" } else { "" };
                    options.origin = format!("tpam reproduce {name}{quick} --seed {}", options.seed);
                    options.export = self.figure.export().with_origin(Origin::new(&options.origin));
                    if parts::handled(&self.parts, &self.output.threads, &out, || $library::job(&options, known), known)? {
                        return Ok(());
                    }
                    let found = $library::run(&options, &self.output.threads.work(), known)?;
                    saved_and(&out, "open report.html in a browser");
                    let report = format!("report: {}", found.report.display());
                    let summary = || self.tables.document(|| found.summary(), found.conclusion()).text(report);
                    self.output.format.print(summary, || found.$table())
                }
            }
        }
    };
}

study!(review, tpam_review, "4 functions, 3 instances and 1000 D evaluations, and no comparison with published curves", "the gaps", gaps);
study!(beyond, tpam_beyond, "three runs, 3 functions and 200 D evaluations", "what PAMs, step sizes and operators have in common", table);
