//! Flags of review.

use super::{FigureArgs, PartsArgs, format, whole};
use clap::Args as ClapArgs;
use std::path::PathBuf;
use tpam_table::Format;

/// `tpam review`.
#[derive(ClapArgs, Debug)]
#[command(after_help = "\
Writes report.html, every figure, curves.csv, gaps.csv, order.csv, overview.csv and questions.csv into the output folder; searches go into data/ below it, of a first
look into data-quick/. Run the same command again to resume.

A curve agrees with the published one if its end is within 0.03 and the mean absolute gap over its 41 points is at most 0.01.

Examples:  tpam review --quick
           tpam review --out results/review --size double --figures pdf")]
pub struct ReviewArgs {
    /// Output folder for the report, the figures, the tables and the data [default: results/review, with --quick results/review-quick]
    #[arg(long, value_name = "DIR")]
    pub out: Option<PathBuf>,
    /// A first look: 4 functions, 3 instances and 1000 D evaluations, and no comparison with published curves
    #[arg(long)]
    pub quick: bool,
    /// Seed of all random numbers [default: 1]
    #[arg(long, allow_negative_numbers = true, value_parser = whole)]
    pub seed: Option<u64>,
    /// Output format; csv and json print the gaps
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
