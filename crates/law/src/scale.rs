//! The sizes of the experiments.

use std::path::Path;
use tpam_rows::summary::Summary;
use tpam_rows::sweep::keep_in;
use tpam_searches::Catalogues;
use tpam_searches::search::SearchPlan;
use tpam_sim::measure::Depth;
use tpam_sim::{Experiment, Plan};
use tpam_store::Error;
use tpam_work::Work;

/// The targets and acceptances of simulations that track.
const TARGETS: &str = "sin:omega=40,sin:omega=10,ran:s=0.08,ran:s=0.02,lin-dec";
const ACCEPT: &str = "linear:pmax=0.1|0.3|1";

/// The sizes of the experiments: the whole study, or a first look.
#[derive(Clone, Copy, Debug)]
pub(super) struct Scale {
    quick: bool,
    /// The seed of all random numbers.
    pub(super) seed: u64,
}

impl Scale {
    pub(super) fn new(quick: bool, seed: u64) -> Self {
        Self { quick, seed }
    }

    fn choose<T>(self, quick: T, whole: T) -> T {
        if self.quick { quick } else { whole }
    }

    /// The searches of the factorial: on instances that nothing else in this program uses, few of them, because functions differ more than
    /// instances do.
    pub(super) fn factorial(self, pam: &str, mutation: &str) -> SearchPlan {
        let plan = self.search(pam, [mutation, "bin"], self.choose("5", "10,20,40"));
        SearchPlan { instances: self.choose("101-102", "101-105").to_owned(), ..plan }
    }

    /// The dimensions of searches with all operators.
    pub(super) fn dims(self) -> &'static str {
        self.choose("5", "5,10,20")
    }

    /// The dimension of everything else.
    pub(super) fn dim(self) -> &'static str {
        self.choose("5", "10")
    }

    /// Values of κ for maps, where each axis has all of them.
    pub(super) fn grid(self) -> &'static [f64] {
        self.choose(&[0.0, 1.0, 2.0], &[0.0, 0.5, 1.0, 1.5, 2.0, 3.0])
    }

    /// Individuals, iterations and runs of the simulations that rest.
    pub(super) fn resting(self) -> [u64; 3] {
        self.choose([200, 500, 3], [200, 4000, 11])
    }

    /// Runs of each simulation.
    pub(super) fn runs(self) -> u64 {
        self.choose(5, 31)
    }

    /// A search with these PAMs, mutations, crossovers and dimensions: that of the TPAM paper, with 10⁴ D evaluations on 15 instances of 24
    /// functions.
    pub(super) fn search(self, pam: &str, [mutation, crossover]: [&str; 2], dims: &str) -> SearchPlan {
        SearchPlan {
            mutation: mutation.to_owned(),
            crossover: crossover.to_owned(),
            instances: self.choose("1-3", "1-15").to_owned(),
            budget: self.choose(1000, 10_000),
            seed: self.seed,
            ..SearchPlan::new(pam, self.choose("1,8,15,21", "1-24"), dims)
        }
    }

    /// Simulates these PAMs with θ on five targets under three acceptances; computes what is missing in a folder.
    pub(super) fn track(
        self,
        pams: &str,
        theta: &str,
        folder: &Path,
        work: &Work,
        known: &Catalogues,
    ) -> Result<(Experiment, Vec<Summary>), Error> {
        let experiment = Experiment::new(&self.simulation(pams, theta, TARGETS, ACCEPT), &known.sim)?;
        let summaries = keep_in(&experiment, folder, None, work)?.expect("all runs are computed without shards");
        Ok((experiment, summaries))
    }

    /// A simulation with these PAMs and θ: that of the TPAM paper, N = 50 and 1000 iterations.
    pub(super) fn simulation(self, pam: &str, theta: &str, target: &str, accept: &str) -> Plan {
        let whole = Plan::new([pam, theta, target, accept], [50, 1000]);
        Plan { runs: self.runs(), seed: self.seed, measures: Depth::Success, ..whole }
    }
}
