//! Flags of methods.

use super::FigureArgs;
use clap::Args as ClapArgs;
use std::path::PathBuf;

/// `tpam methods`.
#[derive(ClapArgs, Debug)]
#[command(after_help = "\
Writes NAME.md and NAME.svg for every PAM: its rule, options, presets, what it listens to, where implementations differ, and how it behaves in small simulations that
are the same for all (step response, drift without signal, success on a slow and on a fast target). README.md and methods.csv have all methods in one table,
methods.html is the same for a browser, with the figures.

Example:  tpam methods --out results/methods")]
pub struct MethodsArgs {
    /// Output folder
    #[arg(long, value_name = "DIR")]
    pub out: PathBuf,
    /// Results of searches to quote: a table with the columns method, operator and ecdf_end
    #[arg(long, value_name = "FILE.csv")]
    pub search: Option<PathBuf>,
    /// A first look: 3 runs of each simulation instead of 31
    #[arg(long)]
    pub quick: bool,
    /// Threads [default: all cores]; results do not depend on it
    #[arg(long, allow_negative_numbers = true, value_parser = clap::value_parser!(u16).range(1..=1024))]
    pub threads: Option<u16>,
    /// How figures are written.
    #[command(flatten)]
    pub figure: FigureArgs,
}
