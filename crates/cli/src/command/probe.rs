//! `tpam probe`: success and gain over F × C in a search, from trial vectors that do not depend on the PAM.

use crate::args::{ObservedArgs, SearchArgs, count, size_value};
use crate::run::{Catalogues, Failure, Run};
use std::path::PathBuf;
use tpam_signals::probe::{ProbePlan, probe, round_trip::round_trip};
use tpam_table::Document;

#[derive(clap::Args, Debug)]
#[command(after_help = include_str!("../help/probe.txt"))]
pub(crate) struct Args {
    /// Output folder; run the same command again to resume
    #[arg(long, value_name = "DIR", required_unless_present = "round_trip")]
    pub(super) out: Option<PathBuf>,
    /// Which search.
    #[command(flatten)]
    observed: ObservedArgs,
    /// Functions of the suite, such as 8 or 1-24
    #[arg(long, value_name = "NUMBERS", default_value = "8", alias = "function")]
    functions: String,
    /// Dimensions
    #[arg(long, value_name = "NUMBERS", default_value = "10", alias = "dim")]
    dims: String,
    /// PAM that drives the search
    #[arg(long, value_name = "SPECS", default_value = "jade")]
    pam: String,
    /// Probes of each individual in each generation
    #[arg(long, value_name = "K", default_value = "4", allow_negative_numbers = true, value_parser = size_value)]
    probes: usize,
    /// One or two columns of the search whose cells are counted [default: the first two]
    #[arg(long, value_name = "NAMES", default_value = "", hide_default_value = true)]
    columns: String,
    /// Analyse simulated probes with known truth; of the other flags only --seed, --threads and --format are used
    #[arg(long, conflicts_with = "out")]
    round_trip: bool,
    /// Simulations of each truth
    #[arg(long, value_name = "N", default_value = "20", requires = "round_trip", value_parser = count)]
    replicates: u64,
    /// How to search.
    #[command(flatten)]
    how: SearchArgs,
}

impl Run for Args {
    fn run(&self, known: &Catalogues) -> Result<(), Failure> {
        let work = self.how.output.threads.work();
        let Some(out) = &self.out else {
            let found = round_trip(self.replicates, self.how.seed.unwrap_or(1), &work)?;
            return self.how.output.format.print(|| found.summary(), || found.table());
        };
        let search = self.how.plan(&self.observed, &self.pam, &self.functions, &self.dims);
        let plan = ProbePlan { columns: self.columns.clone(), ..ProbePlan::new(search, self.probes) };
        let found = probe(&plan, out, &work, known)?;
        let people = || Document::from(found.table()).text(format!("probes, maps, tables and fitted surfaces: {}", out.display()));
        self.how.output.format.print(people, || found.table())
    }
}
