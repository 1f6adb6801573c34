//! Flags of commands on results: compare, merge, status and verify.

use super::{format, measures};
use clap::Args as ClapArgs;
use std::path::PathBuf;
use tpam_figure::Size;
use tpam_table::Format;

/// `tpam compare`.
#[derive(ClapArgs, Debug)]
#[command(after_help = "\
A result is a result folder, or a part of it: DIR@SPEC selects the cells of one PAM, DIR@K the cell of row K (from 0), DIR@h=5,pmax=0.1 the cells with these values.
A single result means: compare its PAMs, without the baselines uniform and oracle unless they are named. Cells are paired by everything except what the results are selected by.

Runs are paired: run k has the same random streams in every cell. The unit of all intervals and tests is the run, also over many settings: settings share
the streams of their runs, so they are not independent. Each pair of cells has the mean difference b - a with its 95 % interval (Student's t), A12 (the probability that
a run of b has a higher value than a run of a), and p of Wilcoxon's signed-rank test (zeros by Pratt), adjusted by Holm for all pairs that are shown. Wins, ties and
losses count these tests in single settings. Over all settings, each run is reduced to its mean over the settings; the intervals of several comparisons hold together at 95 %.
docs/comparisons.md has the measured error rates. A bias is compared by its absolute value.

Examples:  tpam compare results@jade results@shade
           tpam compare results@shade:h=5 results@shade:h=100 --y lag_c --figure lag.pdf
           tpam compare results --baseline jade --summary --format latex
           tpam compare results --all --where pmax=0.5 --format csv")]
pub struct CompareArgs {
    /// The results: two or more, or one with several PAMs
    #[arg(required = true, value_name = "RESULT")]
    pub results: Vec<String>,
    /// Measure
    #[arg(long = "y", value_name = "MEASURE", default_value = "success", help = format!("Measure: {}", measures()))]
    pub measure: String,
    /// Compare the others with this one; a unique part of its name will do [default: the first]
    #[arg(long, value_name = "NAME")]
    pub baseline: Option<String>,
    /// Compare every result with every other
    #[arg(long, conflicts_with = "baseline")]
    pub all: bool,
    /// Include the baselines uniform and oracle if all PAMs of one result are compared
    #[arg(long)]
    pub with_baselines: bool,
    /// Use only the cells with these values, such as pmax=0.1|0.3,n=50
    #[arg(long = "where", value_name = "KEY=VALUE,…")]
    pub conditions: Option<String>,
    /// Show only the comparisons over all settings
    #[arg(long)]
    pub summary: bool,
    /// Also draw the differences with their intervals into this file, .svg, .pdf or .png
    #[arg(long, value_name = "FILE")]
    pub figure: Option<PathBuf>,
    /// Size of the figure: single (84 mm), double (178 mm), 120mm or 120x80mm
    #[arg(long, value_name = "SIZE", requires = "figure")]
    pub size: Option<Size>,
    /// Output format
    #[arg(long, value_name = "FORMAT", default_value = "table", value_parser = format())]
    pub format: Format,
}

/// `tpam merge`.
#[derive(ClapArgs, Debug)]
#[command(after_help = "\
The result has the same bytes as if one machine had computed it. Parts may overlap.

Parts that share one folder need no merge: the last one finishes it, and so does the same command without --shard.

Example:  tpam sweep study.toml --shard 1/2 --out part1        # on one machine
          tpam sweep study.toml --shard 2/2 --out part2        # on another
          tpam merge part1 part2 --out results")]
pub struct MergeArgs {
    /// Folders of the parts
    #[arg(required = true, value_name = "PART")]
    pub parts: Vec<PathBuf>,
    /// Output folder for the joined result
    #[arg(long, value_name = "DIR")]
    pub out: PathBuf,
    /// Output format
    #[arg(long, value_name = "FORMAT", default_value = "table", value_parser = format())]
    pub format: Format,
}

/// `tpam status`.
#[derive(ClapArgs, Debug)]
#[command(after_help = "\
Reads the result folder DIR, or all that are below it. running: runs of the parts that processes compute now, which is known where files can be locked.
The core-hours are estimated from a few short runs.

Example:  tpam status results")]
pub struct StatusArgs {
    /// A result folder, or a folder of such folders
    #[arg(value_name = "DIR")]
    pub folder: PathBuf,
    /// Output format
    #[arg(long, value_name = "FORMAT", default_value = "table", value_parser = format())]
    pub format: Format,
}

/// `tpam verify`.
#[derive(ClapArgs, Debug)]
#[command(after_help = "\
Every finished result folder has a file SHA256SUMS, which `sha256sum --check` reads too. A folder is sound if every file has its checksum and
the runs are exactly those of its plan. Exit code 3: something is damaged.

Example:  tpam verify results
          tpam verify results --repair")]
pub struct VerifyArgs {
    /// Result folders
    #[arg(required = true, value_name = "DIR")]
    pub folders: Vec<PathBuf>,
    /// Recompute damaged and missing files: tables and logs from the runs, runs from the plan and its seed
    #[arg(long)]
    pub repair: bool,
    /// Number of threads for --repair
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u16).range(1..=1024))]
    pub threads: Option<u16>,
    /// Output format: the table shows damaged files, the other formats every file
    #[arg(long, value_name = "FORMAT", default_value = "table", value_parser = format())]
    pub format: Format,
}
