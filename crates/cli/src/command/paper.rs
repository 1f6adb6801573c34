//! `tpam reproduce paper`: reproduces the study of the paper: data, figures, claims and report.

use super::parts;
use crate::args::{FigureArgs, OutArgs, OutputArgs, PartsArgs, whole};
use crate::run::{Catalogues, Failure, Run, print, saved_and};
use tpam_figure::Origin;
use tpam_paper::{Done, Options, Verdicts};
use tpam_table::Document;

#[derive(clap::Args, Debug)]
#[command(mut_arg("format", |format| format.help("Output format of the claims; csv and json imply --claims").conflicts_with("only")))]
pub(crate) struct Args {
    /// Where results go.
    #[command(flatten)]
    out: OutArgs,
    /// A first look: 7 runs per cell instead of 101, 2 instances instead of 15, half of the PAM settings;
    /// without --out in results/paper-quick
    #[arg(long)]
    quick: bool,
    /// Draw only these figures, without the report
    #[arg(long, value_name = "FIGURES", value_delimiter = ',', conflicts_with = "claims")]
    only: Vec<String>,
    /// Also reproduce Figures S.2 to S.5 and their relevance: all operators in four dimensions, about two hours on two cores
    #[arg(long, conflicts_with = "only")]
    supplement: bool,
    /// Print all claims, with verdicts and deciding numbers
    #[arg(long)]
    claims: bool,
    /// Seed of all random numbers [default: 1]
    #[arg(long, allow_negative_numbers = true, value_parser = whole)]
    seed: Option<u64>,
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
        let out = self.out.folder("paper", self.quick);
        let mut options = Options::new(out.clone());
        options.only.clone_from(&self.only);
        options.quick = self.quick;
        options.supplement = self.supplement;
        options.seed = self.seed.unwrap_or(options.seed);
        options.origin = command(self);
        options.export = self.figure.export().with_origin(Origin::new(&options.origin));
        if parts::handled(&self.parts, &self.output.threads, &out, || tpam_paper::job(&options, known), known)? {
            return Ok(());
        }
        let done = tpam_paper::run(&options, &self.output.threads.work(), known)?;
        let next = if self.only.is_empty() { "open report.html in a browser" } else { "the same command without --only writes the report" };
        saved_and(&out, next);
        match done {
            Done::Figures(files) => {
                let lines: Vec<String> = files.iter().map(|file| file.display().to_string()).collect();
                print((lines.join("\n") + "\n").as_bytes())
            }
            Done::Report(verdicts) => {
                let overview = || overview(&verdicts, self.claims);
                self.output.format.print(overview, || verdicts.quantities())
            }
        }
    }
}

fn overview(verdicts: &Verdicts, every_claim: bool) -> Document {
    let document = verdicts.agreement();
    let document = if every_claim {
        document.text(verdicts.counts()).table(verdicts.claims()).text(verdicts.by_chance())
    } else {
        document.text(verdicts.counts() + " (--claims lists them)")
    };
    document.text(format!("report: {}", verdicts.report.display()))
}

/// The command that creates the same report.
fn command(args: &Args) -> String {
    let quick = if args.quick { " --quick" } else { "" };
    let supplement = if args.supplement { " --supplement" } else { "" };
    format!("tpam reproduce paper{quick}{supplement} --seed {}", args.seed.unwrap_or(1))
}
