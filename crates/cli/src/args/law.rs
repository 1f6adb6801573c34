//! Flags of law.

use super::{FigureArgs, format, whole};
use clap::Args as ClapArgs;
use std::path::PathBuf;
use tpam_law::Part;
use tpam_table::Format;

/// `tpam law`.
#[derive(ClapArgs, Debug)]
#[command(after_help = "\
A PAM that learns by a mean climbs theta^kappa p(theta), not the success probability p: kappa is 0 for the arithmetic mean, 0.25 for MDE's power mean, 1 for Lehmer's.
The parts of the study, all with members of the PAM family 'mean':
  rest      where it rests in simulations with a known p, beside the computed resting point
  swap      {one mu, ring of 10} x kappa_F {0, 1} x kappa_C {0, 1}: effects on search and on tracking
  map       search and tracking over kappa_F x kappa_C
  slopes    -theta d ln p/d theta where it samples in searches, beside the computed value
Tables and figures go into the output folder; results go into data/ below it, of a first look into data-quick/. Run the same command again to resume.

Examples:  tpam law --quick
           tpam law --only rest,slopes
           tpam law --only swap --all-operators")]
pub struct LawArgs {
    /// Output folder for tables, figures and data [default: results/law, with --quick results/law-quick]
    #[arg(long, value_name = "DIR")]
    pub out: Option<PathBuf>,
    /// A first look: 4 functions, 3 instances and 1000 D evaluations in 5 dimensions
    #[arg(long)]
    pub quick: bool,
    /// Parts of the study: rest, swap, map, slopes [default: all]
    #[arg(long, value_name = "PARTS", value_delimiter = ',')]
    pub only: Vec<Part>,
    /// The swap with all sixteen operators of Figures S.2 to S.5 instead of four
    #[arg(long)]
    pub all_operators: bool,
    /// Seed of all random numbers
    #[arg(long, default_value_t = 1, allow_negative_numbers = true, value_parser = whole)]
    pub seed: u64,
    /// Output format; csv and json print the effects of the swap
    #[arg(long, value_name = "FORMAT", default_value = "table", value_parser = format())]
    pub format: Format,
    /// Threads [default: all cores]; results do not depend on it
    #[arg(long, allow_negative_numbers = true, value_parser = clap::value_parser!(u16).range(1..=1024))]
    pub threads: Option<u16>,
    /// How figures are written.
    #[command(flatten)]
    pub figure: FigureArgs,
}
