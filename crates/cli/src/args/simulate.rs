//! What can be written for simulations: sim, sweep and trace.

use super::{GRAMMAR, Shard, format, whole};
use clap::Args as ClapArgs;
use std::path::PathBuf;
use tpam_lab::output::Format;
use tpam_sim::measure::Depth;

/// What is simulated.
#[derive(ClapArgs, Debug)]
pub struct PlanArgs {
    /// Who is simulated
    #[arg(long, value_name = "SPECS")]
    pub pam: Option<String>,
    /// What is tracked: f, c or pair
    #[arg(long, value_name = "SPECS")]
    pub theta: Option<String>,
    /// What should be tracked
    #[arg(long, value_name = "SPECS")]
    pub target: Option<String>,
    /// What F should track, where theta is pair and C has a target of its own
    #[arg(long, value_name = "SPECS", alias = "target_f")]
    pub target_f: Option<String>,
    /// What C should track there
    #[arg(long, value_name = "SPECS", alias = "target_c")]
    pub target_c: Option<String>,
    /// How success depends on the distance from the target
    #[arg(long, value_name = "SPECS")]
    pub accept: Option<String>,
    /// Individuals N; may be a range or alternatives
    #[arg(long, value_name = "NUMBERS", allow_negative_numbers = true)]
    pub n: Option<String>,
    /// Iterations of a run, t_max; may be a range or alternatives
    #[arg(long, value_name = "NUMBERS", allow_negative_numbers = true)]
    pub iterations: Option<String>,
    /// How much is measured: all, or success alone, which is faster and leaves the other columns empty
    #[arg(long, value_name = "all|success", value_parser = depth)]
    pub measures: Option<Depth>,
}

fn depth(text: &str) -> Result<Depth, String> {
    match text {
        "all" => Ok(Depth::All),
        "success" => Ok(Depth::Success),
        _ => Err("write all or success".to_owned()),
    }
}

/// How often it is simulated.
#[derive(ClapArgs, Debug)]
pub struct RunsArgs {
    /// Runs of each cell [default: 101, or what the file says]
    #[arg(long, conflicts_with = "quick", allow_negative_numbers = true, value_parser = whole)]
    pub runs: Option<u64>,
    /// Seed of all random numbers [default: 1, or what the file says]
    #[arg(long, allow_negative_numbers = true, value_parser = whole)]
    pub seed: Option<u64>,
    /// Eleven runs of each cell, for a first look
    #[arg(long)]
    pub quick: bool,
}

/// How the work is done and what becomes of the results.
#[derive(ClapArgs, Debug)]
pub struct WorkArgs {
    /// How results are printed
    #[arg(long, value_name = "FORMAT", default_value = "table", value_parser = format())]
    pub format: Format,
    /// Folder to keep results in; the same command goes on where it was stopped
    #[arg(long, value_name = "DIR")]
    pub out: Option<PathBuf>,
    /// Threads [default: all cores]; results do not depend on it
    #[arg(long, allow_negative_numbers = true, value_parser = clap::value_parser!(u16).range(1..=1024))]
    pub threads: Option<u16>,
    /// Compute part I of K only, into --out; 'tpam merge' joins the parts
    #[arg(long, value_name = "I/K", requires = "out", allow_hyphen_values = true)]
    pub shard: Option<Shard>,
    /// Say how many cells and samples there are and how long they should take, and stop
    #[arg(long)]
    pub dry_run: bool,
}

/// `tpam sim`.
#[derive(ClapArgs, Debug)]
#[command(after_help = GRAMMAR)]
pub struct SimArgs {
    /// What.
    #[command(flatten)]
    pub plan: PlanArgs,
    /// How often.
    #[command(flatten)]
    pub runs: RunsArgs,
    /// How.
    #[command(flatten)]
    pub work: WorkArgs,
}

/// `tpam sweep`.
#[derive(ClapArgs, Debug)]
pub struct SweepArgs {
    /// Experiment files; with several, --out gets one folder for each
    #[arg(required = true, value_name = "FILE.toml")]
    pub files: Vec<PathBuf>,
    /// How often, where the file says otherwise.
    #[command(flatten)]
    pub runs: RunsArgs,
    /// How.
    #[command(flatten)]
    pub work: WorkArgs,
}

/// `tpam trace`.
#[derive(ClapArgs, Debug)]
#[command(after_help = "\
The table shows 25 iterations; csv has one row per iteration, or with --samples one per sample; json has one object per iteration.
With --out DIR both csv files are written: iterations.csv and samples.csv.

Without flags:  --pam shade --theta c --target sin:omega=20 --accept linear:pmax=0.1 --n 50 --iterations 1000

Example:  tpam trace --pam shade --target ran:s=0.1 --accept linear:pmax=0.1 --run median --format csv")]
pub struct TraceArgs {
    /// What.
    #[command(flatten)]
    pub plan: PlanArgs,
    /// Seed of all random numbers [default: 1]
    #[arg(long, allow_negative_numbers = true, value_parser = whole)]
    pub seed: Option<u64>,
    /// Runs among which the median is looked for [default: 101]
    #[arg(long, allow_negative_numbers = true, value_parser = whole)]
    pub runs: Option<u64>,
    /// Which run: its number from 0, or 'median' for the one with the median success rate
    #[arg(long, value_name = "K|median", default_value = "0", allow_negative_numbers = true)]
    pub run: String,
    /// How it is printed
    #[arg(long, value_name = "FORMAT", default_value = "table", value_parser = format())]
    pub format: Format,
    /// With --format csv: one row per sample instead of one per iteration
    #[arg(long)]
    pub samples: bool,
    /// Folder for iterations.csv and samples.csv
    #[arg(long, value_name = "DIR")]
    pub out: Option<PathBuf>,
}
