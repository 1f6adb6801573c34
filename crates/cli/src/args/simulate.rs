//! Flags of simulations: sim, sweep and trace.

use super::{FormatArgs, KeepArgs, PamArgs, PartsArgs, ThreadsArgs, choice, count, whole};
use tpam_sim::measure::Depth;

/// The group of the flags in the help that say what to simulate.
const WHAT: &str = "What to simulate";

/// What to simulate.
#[derive(clap::Args, Debug)]
pub(crate) struct PlanArgs {
    /// PAMs to simulate.
    #[command(flatten)]
    pub(crate) pams: PamArgs,
    /// Tracked parameters: f, c or pair; for a PAM with other columns the name of one of them, or all
    #[arg(long, help_heading = WHAT, value_name = "SPECS")]
    pub(crate) theta: Option<String>,
    /// Target trajectory of the tracked parameters
    #[arg(long, help_heading = WHAT, value_name = "SPECS")]
    pub(crate) target: Option<String>,
    /// Target trajectory of F, if theta is pair and F and C have different targets
    #[arg(long, help_heading = WHAT, value_name = "SPECS", alias = "target_f", hide_short_help = true)]
    pub(crate) target_f: Option<String>,
    /// Target trajectory of C in that case
    #[arg(long, help_heading = WHAT, value_name = "SPECS", alias = "target_c", hide_short_help = true)]
    pub(crate) target_c: Option<String>,
    /// Target trajectory of the column NAME, if all columns are tracked and have different targets; can be repeated
    #[arg(long, help_heading = WHAT, value_name = "NAME=SPECS", alias = "target_of", hide_short_help = true, value_parser = target_of)]
    pub(crate) target_of: Vec<(String, String)>,
    /// Acceptance: success probability as a function of the distance from the target
    #[arg(long, help_heading = WHAT, value_name = "SPECS")]
    pub(crate) accept: Option<String>,
    /// Population size N; a range or alternatives are allowed
    #[arg(long, help_heading = WHAT, value_name = "NUMBERS", allow_negative_numbers = true)]
    pub(crate) n: Option<String>,
    /// Iterations of a run, t_max; a range or alternatives are allowed
    #[arg(long, help_heading = WHAT, value_name = "NUMBERS", allow_negative_numbers = true)]
    pub(crate) iterations: Option<String>,
    /// Measures to compute: all, or only success (faster; the other columns stay empty)
    #[arg(long, help_heading = WHAT, value_name = "all|success", hide_short_help = true, value_parser = choice(&DEPTHS))]
    pub(crate) measures: Option<Depth>,
}

fn target_of(text: &str) -> Result<(String, String), String> {
    let parts = text.split_once('=').filter(|(name, _)| !name.is_empty() && !name.contains(':'));
    let (name, specs) = parts.ok_or("write the name of a column, '=', and its target, such as x=sin:omega=20")?;
    Ok((name.to_owned(), specs.to_owned()))
}

/// The measures that can be asked for.
const DEPTHS: [(&str, &str, Depth); 2] = [("all", "", Depth::All), ("success", "", Depth::Success)];

/// Number of runs and seed.
#[derive(clap::Args, Debug)]
pub(crate) struct RunsArgs {
    /// Runs per cell [default: 101, or the value in the file]
    #[arg(long, conflicts_with = "quick", allow_negative_numbers = true, value_parser = count)]
    pub(crate) runs: Option<u64>,
    /// Seed of all random numbers [default: 1, or the value in the file]
    #[arg(long, hide_short_help = true, allow_negative_numbers = true, value_parser = whole)]
    pub(crate) seed: Option<u64>,
    /// A first look: 11 runs per cell
    #[arg(long)]
    pub(crate) quick: bool,
}

/// How to compute, and where results go.
#[derive(clap::Args, Debug)]
pub(crate) struct WorkArgs {
    /// Format of what is printed.
    #[command(flatten)]
    pub(crate) format: FormatArgs,
    /// Result folder.
    #[command(flatten)]
    pub(crate) keep: KeepArgs,
    /// Number of threads.
    #[command(flatten)]
    pub(crate) threads: ThreadsArgs,
    /// Parts of the work.
    #[command(flatten)]
    pub(crate) parts: PartsArgs,
}
