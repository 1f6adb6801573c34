//! Flags of paper.

use super::{FigureArgs, PartsArgs, format, whole};
use clap::Args as ClapArgs;
use std::path::PathBuf;
use tpam_table::Format;

/// `tpam paper`.
#[derive(ClapArgs, Debug)]
#[command(after_help = "\
Writes report.html, every figure, claims.csv, claims.json and relevance.csv into the output folder; simulations and searches go into data/ below it, of a first
look into data-quick/. Run the same command again to resume.

A claim is a set of quantities that should be above 0, each with a 95 % interval and a margin (0.005 for a rate, 0.01 for a distance, 0.1 for a rank correlation).
It holds if all intervals are above 0, holds within the margin if all are above minus the margin, fails if one that is valid for all at once (Holm) is below minus
the margin, and otherwise cannot be decided. The table shows the deciding quantity; csv and json have all of them.
Claims about the monotone targets are tested on the printed equations and on the square roots that the published Figure 3 follows.

Figures:  fig1 fig2 fig3 fig4 fig5 fig6 figS1 fig3-f fig4-f fig5-f fig3-pair fig4-pair fig5-pair winners rates bias lag drift diversity recovery fig7
          success-f success-c gao gao-functions relevance relevance-calibrated
          figS2 figS3 figS4 figS5: all operators in four dimensions, about 16 minutes on two cores. Once these searches are done, the report has their figures and claim B3.

Examples:  tpam paper --quick
           tpam paper --only fig5,fig6
           tpam paper --only figS2,figS3,figS4,figS5
           tpam paper --claims --format json")]
pub struct PaperArgs {
    /// Output folder for the report, the figures and the data [default: results/paper, with --quick results/paper-quick]
    #[arg(long, value_name = "DIR")]
    pub out: Option<PathBuf>,
    /// A first look: 11 runs per cell instead of 101, 3 instances instead of 15, half of the PAM settings
    #[arg(long)]
    pub quick: bool,
    /// Draw only these figures, without the report
    #[arg(long, value_name = "FIGURES", value_delimiter = ',', conflicts_with = "claims")]
    pub only: Vec<String>,
    /// Also reproduce Figures S.2 to S.5 and their relevance: all operators in four dimensions, about two hours on two cores
    #[arg(long, conflicts_with = "only")]
    pub supplement: bool,
    /// Print all claims, with verdicts and deciding numbers
    #[arg(long)]
    pub claims: bool,
    /// Seed of all random numbers [default: 1]
    #[arg(long, allow_negative_numbers = true, value_parser = whole)]
    pub seed: Option<u64>,
    /// Output format of the claims; csv and json imply --claims
    #[arg(long, value_name = "FORMAT", default_value = "table", value_parser = format(), conflicts_with = "only")]
    pub format: Format,
    /// Threads [default: all cores]; results do not depend on it
    #[arg(long, allow_negative_numbers = true, value_parser = clap::value_parser!(u16).range(1..=1024))]
    pub threads: Option<u16>,
    /// Parts of the work.
    #[command(flatten)]
    pub parts: PartsArgs,
    /// How figures are written.
    #[command(flatten)]
    pub figure: FigureArgs,
}
