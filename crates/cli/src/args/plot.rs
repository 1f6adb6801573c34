//! Flags of figures of results: plot.

use super::measures;
use clap::Args as ClapArgs;
use std::path::PathBuf;
use tpam_figure::Size;
use tpam_rows::plot::Rename;

/// `tpam plot`.
#[derive(ClapArgs, Debug)]
#[command(after_help = format!("\
  lines   a measure over one number that varies between the cells: one line per PAM, one panel for each combination of the other values.
          Cells that lack the number (jade beside shade:h=5) are horizontal lines
  map     a measure over two numbers that vary, as colours: one panel per PAM
  best    the PAM with the best mean of the measure, over two numbers that vary
  trace   target, state, samples and successes, iteration by iteration (for folders written by 'tpam trace --out');
          several PAMs are drawn in one panel, or each in its own with --panels pam

A result is a result folder or a part of it: DIR@SPEC selects the cells of one PAM, DIR@K the cell of row K (from 0), DIR@KEY=VALUE those with a value.
Keys are labels (pam, theta, target, accept, n, iterations, cell) and options (h, pmax, omega; pam.h, accept.pmax, target.omega if the short name is not unique).
Measures are the columns of runs.csv: {}.
With --accept constant, a plot of the bias shows the drift of each PAM.

Examples:  tpam plot results
           tpam plot results --x omega --y lag --out lag.svg
           tpam plot results --where 'pmax=0.1|0.3,omega=20' --x h --panels pmax --size single --out memory.pdf
           tpam plot results@shade results@jade --label 'shade:h=5=SHADE, H = 5' --label jade=JADE --x-label p_max
           tpam plot results --kind best --x s --up pmax --out best.pdf
           tpam plot trace1 trace2 --out traces.png", measures()))]
pub struct PlotArgs {
    /// Results: folders from sim, sweep or merge, or parts of them; or folders of traces
    #[arg(required = true, value_name = "DIR[@PART]")]
    pub results: Vec<PathBuf>,
    /// Only cells with these values: KEY=VALUE,KEY=VALUE; alternatives are separated by |
    #[arg(long, value_name = "CONDITIONS")]
    pub r#where: Option<String>,
    /// Kind of figure [default: trace for folders of traces, otherwise lines]
    #[arg(long, value_enum)]
    pub kind: Option<Kind>,
    /// Horizontal axis: a number that varies, such as pmax, omega, s, h or n; for lines also 'time' [default: for lines the number with most
    /// values; for a map the one with most values after --up]
    #[arg(long, value_name = "NAME")]
    pub x: Option<String>,
    /// Measure; 'lag' stands for lag_c if only C is tracked
    #[arg(long = "y", value_name = "MEASURE", default_value = "success")]
    pub measure: String,
    /// Vertical axis of a map: a number that varies [default: the number with most values that is not --x]
    #[arg(long, value_name = "NAME")]
    pub up: Option<String>,
    /// What the lines are, or what competes for the best: labels and options, separated by commas [default: pam]
    #[arg(long, value_name = "KEYS")]
    pub lines: Option<String>,
    /// What the panels are: labels and options, separated by commas [default: all else that varies]
    #[arg(long, value_name = "KEYS")]
    pub panels: Option<String>,
    /// Panels in a row [default: at most 4]
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u16).range(1..=100))]
    pub columns: Option<u16>,
    /// Include the baselines uniform and oracle in --kind best
    #[arg(long)]
    pub with_baselines: bool,
    /// Scale the vertical axis of each panel separately
    #[arg(long)]
    pub own_heights: bool,
    /// Logarithmic horizontal axis; --log-x=no for a linear one [default: yes if positive numbers span a factor of 100]
    #[arg(long, value_name = "yes|no", num_args = 0..=1, require_equals = true, default_missing_value = "yes", value_parser = yes_or_no)]
    pub log_x: Option<bool>,
    /// Logarithmic vertical axis [default: no]
    #[arg(long, value_name = "yes|no", num_args = 0..=1, require_equals = true, default_missing_value = "yes", value_parser = yes_or_no)]
    pub log_y: Option<bool>,
    /// Title [default: the values that all cells share]
    #[arg(long)]
    pub title: Option<String>,
    /// Label of the horizontal axis
    #[arg(long, value_name = "TEXT")]
    pub x_label: Option<String>,
    /// Label of the vertical axis
    #[arg(long, value_name = "TEXT")]
    pub y_label: Option<String>,
    /// Another name for a line or a panel, by the name that is shown or by the spec of a PAM; can be repeated
    #[arg(long = "label", value_name = "OLD=NEW", value_parser = rename)]
    pub labels: Vec<Rename>,
    /// Size: single (84 mm, a column), double (178 mm), or WIDTHmm or WIDTHxHEIGHTmm such as 120x80mm [default: what the content needs]
    #[arg(long)]
    pub size: Option<Size>,
    /// Output file, .svg, .pdf or .png [default: an .svg file in the first folder]
    #[arg(long, value_name = "FILE")]
    pub out: Option<PathBuf>,
}

fn yes_or_no(text: &str) -> Result<bool, String> {
    match text {
        "yes" => Ok(true),
        "no" => Ok(false),
        _ => Err("write yes or no".to_owned()),
    }
}

fn rename(text: &str) -> Result<Rename, String> {
    Rename::parse(text).map_err(|_| "write OLD=NEW, such as jade=JADE".to_owned())
}

/// Kinds of figures.
#[derive(Clone, Copy, Debug, PartialEq, Eq, clap::ValueEnum)]
pub enum Kind {
    /// A measure over a number.
    Lines,
    /// A measure over two numbers.
    Map,
    /// The best PAM over two numbers.
    Best,
    /// Runs, iteration by iteration.
    Trace,
}

impl From<Kind> for tpam_rows::plot::Kind {
    fn from(kind: Kind) -> Self {
        match kind {
            Kind::Lines => Self::Lines,
            Kind::Map => Self::Map,
            Kind::Best => Self::Best,
            Kind::Trace => Self::Trace,
        }
    }
}
