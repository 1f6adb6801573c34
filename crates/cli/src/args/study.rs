//! Flags of study.

use super::{FigureArgs, PartsArgs, format};
use clap::Args as ClapArgs;
use std::path::PathBuf;
use tpam_table::Format;

/// `tpam study`.
#[derive(ClapArgs, Debug)]
#[command(after_help = "\
Settings are drawn from the PAM family 'mean'. Predictors are made from simulations and from one half of the functions; the outcome is search on the other half.
Without a table [frozen] in FILE the command computes the building half only, and prints the two settings to add to FILE. With it, the test half and the comparison
of the two settings with other PAMs follow.
Tables and figures go into the output folder; results go into data/ below it, of a first look into data-quick/. Run the same command again to resume.

Examples:  tpam study experiments/study.toml --quick
           tpam study experiments/study.toml --out results/study")]
pub struct StudyArgs {
    /// The design of the study
    #[arg(value_name = "FILE")]
    pub design: PathBuf,
    /// Output folder for tables, figures and data [default: results/study, with --quick results/study-quick]
    #[arg(long, value_name = "DIR")]
    pub out: Option<PathBuf>,
    /// A first look: 12 settings, 4 functions, 3 instances and 300 D evaluations in 2 and 3 dimensions
    #[arg(long)]
    pub quick: bool,
    /// Output format; csv and json print the correlations
    #[arg(long, value_name = "FORMAT", default_value = "table", value_parser = format())]
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
