//! Flags of simulations: sim, sweep and trace.

use super::{GRAMMAR, PartsArgs, count, format, whole};
use clap::Args as ClapArgs;
use std::path::PathBuf;
use tpam_sim::measure::Depth;
use tpam_table::Format;

/// What to simulate.
#[derive(ClapArgs, Debug)]
pub struct PlanArgs {
    /// PAMs to simulate
    #[arg(long, value_name = "SPECS")]
    pub pam: Option<String>,
    /// Tracked parameters: f, c or pair; for a PAM with other columns the name of one of them, or all
    #[arg(long, value_name = "SPECS")]
    pub theta: Option<String>,
    /// Target trajectory of the tracked parameters
    #[arg(long, value_name = "SPECS")]
    pub target: Option<String>,
    /// Target trajectory of F, if theta is pair and F and C have different targets
    #[arg(long, value_name = "SPECS", alias = "target_f")]
    pub target_f: Option<String>,
    /// Target trajectory of C in that case
    #[arg(long, value_name = "SPECS", alias = "target_c")]
    pub target_c: Option<String>,
    /// Target trajectory of the column NAME, if all columns are tracked and have different targets; can be repeated
    #[arg(long, value_name = "NAME=SPECS", alias = "target_of", value_parser = target_of)]
    pub target_of: Vec<(String, String)>,
    /// Acceptance: success probability as a function of the distance from the target
    #[arg(long, value_name = "SPECS")]
    pub accept: Option<String>,
    /// Population size N; a range or alternatives are allowed
    #[arg(long, value_name = "NUMBERS", allow_negative_numbers = true)]
    pub n: Option<String>,
    /// Iterations of a run, t_max; a range or alternatives are allowed
    #[arg(long, value_name = "NUMBERS", allow_negative_numbers = true)]
    pub iterations: Option<String>,
    /// Measures to compute: all, or only success (faster; the other columns stay empty)
    #[arg(long, value_name = "all|success", value_parser = depth)]
    pub measures: Option<Depth>,
}

fn target_of(text: &str) -> Result<(String, String), String> {
    let parts = text.split_once('=').filter(|(name, _)| !name.is_empty() && !name.contains(':'));
    let (name, specs) = parts.ok_or("write the name of a column, '=', and its target, such as x=sin:omega=20")?;
    Ok((name.to_owned(), specs.to_owned()))
}

fn depth(text: &str) -> Result<Depth, String> {
    match text {
        "all" => Ok(Depth::All),
        "success" => Ok(Depth::Success),
        _ => Err("write all or success".to_owned()),
    }
}

/// Number of runs and seed.
#[derive(ClapArgs, Debug)]
pub struct RunsArgs {
    /// Runs per cell [default: 101, or the value in the file]
    #[arg(long, conflicts_with = "quick", allow_negative_numbers = true, value_parser = count)]
    pub runs: Option<u64>,
    /// Seed of all random numbers [default: 1, or the value in the file]
    #[arg(long, allow_negative_numbers = true, value_parser = whole)]
    pub seed: Option<u64>,
    /// A first look: 11 runs per cell
    #[arg(long)]
    pub quick: bool,
}

/// How to compute, and where results go.
#[derive(ClapArgs, Debug)]
pub struct WorkArgs {
    /// Output format
    #[arg(long, value_name = "FORMAT", default_value = "table", value_parser = format())]
    pub format: Format,
    /// Result folder; run the same command again to resume
    #[arg(long, value_name = "DIR")]
    pub out: Option<PathBuf>,
    /// Threads [default: all cores]; results do not depend on this
    #[arg(long, allow_negative_numbers = true, value_parser = clap::value_parser!(u16).range(1..=1024))]
    pub threads: Option<u16>,
    /// Parts of the work.
    #[command(flatten)]
    pub parts: PartsArgs,
}

/// `tpam sim`.
#[derive(ClapArgs, Debug)]
#[command(after_help = GRAMMAR)]
pub struct SimArgs {
    /// What to simulate.
    #[command(flatten)]
    pub plan: PlanArgs,
    /// Number of runs and seed.
    #[command(flatten)]
    pub runs: RunsArgs,
    /// How to compute.
    #[command(flatten)]
    pub work: WorkArgs,
}

/// `tpam sweep`.
#[derive(ClapArgs, Debug)]
pub struct SweepArgs {
    /// Experiment files; with several files, --out contains one folder per file
    #[arg(required = true, value_name = "FILE.toml")]
    pub files: Vec<PathBuf>,
    /// Number of runs and seed, instead of those in the file.
    #[command(flatten)]
    pub runs: RunsArgs,
    /// How to compute.
    #[command(flatten)]
    pub work: WorkArgs,
}

/// `tpam trace`.
#[derive(ClapArgs, Debug)]
#[command(after_help = "\
The table shows 25 iterations. csv and json have one row per iteration, or with --samples one row per sample; they are for one cell.
With --out DIR the tables are written as CSV: iterations.csv and samples.csv, or iterations-1.csv and so on if there are several PAMs.
trace.toml says which experiment and run they are. 'tpam plot DIR' draws them.

Defaults:  --pam shade --theta c --target sin:omega=20 --accept linear:pmax=0.1 --n 50 --iterations 1000

Examples:  tpam trace --pam shade --target ran:s=0.1 --accept linear:pmax=0.1 --run median --format csv
           tpam trace --pam jade,shade --target ran:s=0.1 --out traces")]
pub struct TraceArgs {
    /// What to simulate.
    #[command(flatten)]
    pub plan: PlanArgs,
    /// Seed of all random numbers [default: 1]
    #[arg(long, allow_negative_numbers = true, value_parser = whole)]
    pub seed: Option<u64>,
    /// Number of runs from which the median run is taken [default: 101]
    #[arg(long, allow_negative_numbers = true, value_parser = count)]
    pub runs: Option<u64>,
    /// The run: its number from 0, or 'median' for the run with the median success rate
    #[arg(long, value_name = "K|median", default_value = "0", allow_negative_numbers = true)]
    pub run: String,
    /// Output format
    #[arg(long, value_name = "FORMAT", default_value = "table", value_parser = format())]
    pub format: Format,
    /// With --format csv: one row per sample instead of one row per iteration
    #[arg(long)]
    pub samples: bool,
    /// Output folder for the tables
    #[arg(long, value_name = "DIR")]
    pub out: Option<PathBuf>,
}
