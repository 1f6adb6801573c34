//! Flags of probe.

use super::{SearchArgs, count};
use clap::Args as ClapArgs;
use std::path::PathBuf;

/// `tpam probe`.
#[derive(ClapArgs, Debug)]
#[command(after_help = "\
The searches are those of 'tpam de' with the same flags, bit for bit. In each generation every individual also gets PROBES extra trial vectors with the same parents,
whose F and C are spread over (0, 1] x [0, 1) whatever the PAM samples. They are evaluated, recorded and thrown away; they do not count.

The output folder contains probes.parquet (probes, successes and log-gains by run, restart segment, phase and cell of 20 x 20), maps.csv (success and gain of each cell by
phase, with 95 % intervals over runs, and smooth surfaces), phases.csv (the printed table), maps/ (figures) and surfaces/ (smooth surfaces). A phase is two decades
of the best precision f - f_opt. Run the same command again to resume.

--round-trip analyses simulated probes, whose truth is known, instead of a search: how often shapes are named rightly, and how accurate surfaces are.

Examples:  tpam probe --out results/probe
           tpam probe --pam shade --functions 1-24 --dims 5 --instances 1-5 --mutation rand/1 --out results/surfaces
           tpam probe --round-trip --replicates 20")]
pub struct ProbeArgs {
    /// Output folder; run the same command again to resume
    #[arg(long, value_name = "DIR", required_unless_present = "round_trip")]
    pub out: Option<PathBuf>,
    /// Functions of the suite, such as 8 or 1-24
    #[arg(long, value_name = "NUMBERS", default_value = "8", alias = "function")]
    pub functions: String,
    /// Dimensions
    #[arg(long, value_name = "NUMBERS", default_value = "10", alias = "dim")]
    pub dims: String,
    /// PAM that drives the search
    #[arg(long, value_name = "SPECS", default_value = "jade")]
    pub pam: String,
    /// Probes of each individual in each generation
    #[arg(long, value_name = "K", default_value = "4", allow_negative_numbers = true, value_parser = number)]
    pub probes: usize,
    /// Analyse simulated probes with known truth; of the other flags only --seed, --threads and --format are used
    #[arg(long, conflicts_with = "out")]
    pub round_trip: bool,
    /// Simulations of each truth
    #[arg(long, value_name = "N", default_value = "20", requires = "round_trip", value_parser = count)]
    pub replicates: u64,
    /// How to search.
    #[command(flatten)]
    pub how: SearchArgs,
}

fn number(text: &str) -> Result<usize, String> {
    count(text).and_then(|number| usize::try_from(number).map_err(|_| format!("{number} is too large")))
}
