//! The experiments, and the reasons for their settings.

use tpam_sim::measure::Depth;
use tpam_sim::{Catalogues, Cell, Experiment, Plan};
use tpam_store::Error;

/// The experiments that show how a PAM behaves. [`Design::STANDARD`] is the same for all pages of methods.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Design {
    /// Individuals.
    pub n: usize,
    /// Iterations of a run.
    pub rounds: usize,
    /// Runs of each experiment.
    pub runs: u64,
    /// The seed of all random streams.
    pub seed: u64,
    /// Iterations in one window of the curves.
    pub window: usize,
    /// The acceptance of the experiments with a target.
    pub accept: &'static str,
    /// The acceptance of the experiment without a signal.
    pub constant: &'static str,
    /// The target that jumps.
    pub step: &'static str,
    /// The slow and the fast target.
    pub targets: [&'static str; 2],
}

impl Design {
    /// The design of the pages.
    ///
    /// - `n` and `rounds` are those of the TPAM paper.
    /// - `runs`: the intervals of success rates are then narrower than the differences between most methods, and a method takes a fraction
    ///   of a second.
    /// - `accept`: a sample on the target succeeds in half of the cases, and a sample at a distance of 0.5 or more never, so that every PAM
    ///   gets some signal wherever it is. Gains vary as in a search: they are exponential, with a mean that is larger near the target.
    /// - `constant`: one sample in five succeeds, which is common in searches, wherever it is. With fewer successes some methods learn
    ///   less, with more they learn faster.
    /// - `step`: between values that every method can reach, with both directions, because means may be biased.
    /// - `targets`: one and a half periods in a run, which most methods follow, and sixteen, which few can follow.
    pub const STANDARD: Self = Self {
        n: 50,
        rounds: 1000,
        runs: 31,
        seed: 1,
        window: 10,
        accept: "linear:alpha=1,pmax=0.5,gain=exponential",
        constant: "constant:pmax=0.2,gain=exponential",
        step: "step:low=0.3,high=0.7,period=0.5",
        targets: ["sin:omega=10", "sin:omega=100"],
    };

    /// The same with a few runs, for a first look.
    pub const QUICK: Self = Self { runs: 3, ..Self::STANDARD };

    /// The cell of one experiment.
    pub(super) fn cell(&self, pam: &str, [theta, target, accept]: [&str; 3], known: &Catalogues) -> Result<Cell, Error> {
        let whole = Plan::new([pam, theta, target, accept], [self.n as u64, self.rounds as u64]);
        let plan = Plan { runs: self.runs, seed: self.seed, measures: Depth::Success, ..whole };
        let mut cells = Experiment::new(&plan, known)?.cells;
        match cells.len() {
            1 => Ok(cells.remove(0)),
            count => Err(Error::count("PAMs", count as u64, 1..=1, format!("{pam} stands for {count} PAMs: name one"))),
        }
    }
}

impl Default for Design {
    fn default() -> Self {
        Self::STANDARD
    }
}
