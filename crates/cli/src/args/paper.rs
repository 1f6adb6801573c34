//! What can be written for the study of the paper.

use super::{format, whole};
use clap::Args as ClapArgs;
use std::path::PathBuf;
use tpam_lab::output::Format;

/// `tpam paper`.
#[derive(ClapArgs, Debug)]
#[command(after_help = "\
Writes report.html, every figure as SVG, claims.csv, claims.json and relevance.csv into the folder, and simulations and searches into data/ below it, those of --quick into
data-quick/: the same command goes on where it was stopped.

A claim is a set of quantities that should be above 0, each with its simultaneous (Bonferroni) 95 % interval. It holds when all intervals
lie above 0, fails when one lies below, and otherwise holds within noise; the table shows the quantity that decides. csv and json have them all.
Claims on the monotone targets are judged on the printed equations and on the square roots that the published Figure 3 follows.

Figures:  fig1 fig2 fig3 fig4 fig5 fig6 figS1 winners rates bias lag drift fig7 success-f success-c gao relevance
          relevance-calibrated

Examples:  tpam paper --quick
           tpam paper --only fig5,fig6
           tpam paper --claims --format json")]
pub struct PaperArgs {
    /// Folder for the report, the figures and the data
    #[arg(long, value_name = "DIR", default_value = "results/paper")]
    pub out: PathBuf,
    /// Eleven runs of each cell instead of 101, three instances instead of 15, half the settings of the map: a first look
    #[arg(long)]
    pub quick: bool,
    /// Only these figures, and no report
    #[arg(long, value_name = "FIGURES", value_delimiter = ',', conflicts_with = "claims")]
    pub only: Vec<String>,
    /// Also Figures S.2 to S.5 and their relevance: every operator in four dimensions, about two hours on two cores
    #[arg(long, conflicts_with = "only")]
    pub supplement: bool,
    /// Print the claims, each with its verdict and the numbers that decide it
    #[arg(long)]
    pub claims: bool,
    /// Seed of all random numbers [default: 1]
    #[arg(long, allow_negative_numbers = true, value_parser = whole)]
    pub seed: Option<u64>,
    /// How the claims are printed; csv and json imply --claims
    #[arg(long, value_name = "FORMAT", default_value = "table", value_parser = format(), conflicts_with = "only")]
    pub format: Format,
    /// Threads [default: all cores]; results do not depend on it
    #[arg(long, allow_negative_numbers = true, value_parser = clap::value_parser!(u16).range(1..=1024))]
    pub threads: Option<u16>,
}
