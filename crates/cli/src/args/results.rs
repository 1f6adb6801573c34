//! What can be written for results: compare, merge and plot.

use super::format;
use clap::Args as ClapArgs;
use std::path::PathBuf;
use tpam_lab::output::Format;

/// `tpam compare`.
#[derive(ClapArgs, Debug)]
#[command(after_help = "\
A result is a folder made by --out, or a part of it: DIR@SPEC for the cells of one PAM, DIR@K for the cell of row K (from 0).
Cells are paired by everything but the PAM where each side has one PAM only, else by everything; two single rows as they are.
Difference and interval are of the runs that both have, run by run; A12 is the chance that a run of b beats a run of a.

Examples:  tpam compare results@jade results@shade
           tpam compare results@shade:h=5 results@shade:h=20
           tpam compare results@3 results@4 --format csv")]
pub struct CompareArgs {
    /// The first result
    pub a: String,
    /// The second result
    pub b: String,
    /// How it is printed
    #[arg(long, value_name = "FORMAT", default_value = "table", value_parser = format())]
    pub format: Format,
}

/// `tpam merge`.
#[derive(ClapArgs, Debug)]
#[command(after_help = "\
The result is the very bytes that one machine would have written. A part that was computed twice does no harm.

Example:  tpam sweep study.toml --shard 1/2 --out part1        (on one machine)
          tpam sweep study.toml --shard 2/2 --out part2        (on another)
          tpam merge part1 part2 --out results")]
pub struct MergeArgs {
    /// The folders of the parts
    #[arg(required = true, value_name = "PART")]
    pub parts: Vec<PathBuf>,
    /// Folder for the joined result
    #[arg(long, value_name = "DIR")]
    pub out: PathBuf,
    /// How results are printed
    #[arg(long, value_name = "FORMAT", default_value = "table", value_parser = format())]
    pub format: Format,
}

/// `tpam plot`.
#[derive(ClapArgs, Debug)]
#[command(after_help = "\
  lines   a measure over a number that varies between the cells: a line per PAM, a panel for everything else
  map     a measure over two numbers that vary, as colours: a panel per PAM
  best    who has the highest success rate over two numbers that vary
  trace   target, and what the PAM remembers, iteration by iteration (of a folder made by tpam trace --out)

Measures are the columns of runs.csv: success, relative, bias_c, rmse_c, lag_c, diversity_c, recovery and those of F.
Under --accept constant a plot of bias shows the drift of each PAM. PNG is made by rsvg-convert, inkscape or magick, whichever is found.

Examples:  tpam plot results
           tpam plot results --x omega --y lag_c --out lag.svg
           tpam plot results --kind best --x s --up pmax
           tpam plot trace --out trace.png")]
pub struct PlotArgs {
    /// A folder made by sim --out, sweep --out, merge or trace --out
    #[arg(value_name = "DIR")]
    pub folder: PathBuf,
    /// What is drawn [default: trace where the folder is one, else lines]
    #[arg(long, value_enum)]
    pub kind: Option<Kind>,
    /// The number along the horizontal axis, such as pmax, omega, s, h or n, or 'time' [default: the one with most values]
    #[arg(long, value_name = "NAME")]
    pub x: Option<String>,
    /// The measure
    #[arg(long = "y", value_name = "MEASURE", default_value = "success")]
    pub measure: String,
    /// The number along the vertical axis of a map [default: the one with most values after --x]
    #[arg(long, value_name = "NAME")]
    pub up: Option<String>,
    /// Give each panel its own heights
    #[arg(long)]
    pub own_heights: bool,
    /// The title [default: what all cells have in common]
    #[arg(long)]
    pub title: Option<String>,
    /// The file, .svg or .png [default: an .svg in the folder]
    #[arg(long, value_name = "FILE")]
    pub out: Option<PathBuf>,
}

/// What `tpam plot` draws.
#[derive(Clone, Copy, Debug, PartialEq, Eq, clap::ValueEnum)]
pub enum Kind {
    /// A measure over a number.
    Lines,
    /// A measure over two numbers.
    Map,
    /// Who is best over two numbers.
    Best,
    /// One run, iteration by iteration.
    Trace,
}

impl From<Kind> for tpam_lab::plot::Kind {
    fn from(kind: Kind) -> Self {
        match kind {
            Kind::Lines => Self::Lines,
            Kind::Map => Self::Map,
            Kind::Best => Self::Best,
            Kind::Trace => Self::Trace,
        }
    }
}
