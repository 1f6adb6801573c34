//! What a run gets and what it returns: its settings, and its result.

use tpam_pam::spec::SpecError;

/// The settings of a run: its length and its random streams.
#[derive(Clone, Copy, Debug)]
pub struct Settings {
    /// Individuals N at the beginning; `None` uses the number of the search for the dimension.
    pub individuals: Option<usize>,
    /// Evaluations after which the run ends; the last generation may be incomplete.
    pub budget: u64,
    /// The run ends at a value at or below this one.
    pub target: f64,
    /// The seed; with `run`, it names all random streams.
    pub seed: u64,
    /// The number of the run in the experiment with this seed.
    pub run: u64,
    /// Trial vectors for each individual. All have the same parents and the same draws of the crossover, but different parameters; only
    /// the best one counts. 1 is differential evolution; many, with random parameters, are the greedy approximate oracle (GAO). More
    /// than one need a PAM that learns nothing, because each is a sample.
    pub tries: usize,
    /// Probes of each individual in each generation: trial vectors whose parameters do not depend on the PAM, which are evaluated, shown
    /// to [`Watch::probed`](crate::Watch::probed) and forgotten. They do not change the run and do not count; 0 for none.
    pub probes: usize,
}

/// One run of 100,000 evaluations with the seed 1.
impl Default for Settings {
    fn default() -> Self {
        Self { individuals: None, budget: 100_000, target: f64::NEG_INFINITY, seed: 1, run: 0, tries: 1, probes: 0 }
    }
}

/// The result of a run.
#[derive(Clone, Debug, PartialEq)]
pub struct Ended {
    /// The best point.
    pub point: Vec<f64>,
    /// Its value.
    pub value: f64,
    /// The number of evaluations.
    pub evaluations: u64,
    /// The number of restarts.
    pub restarts: u64,
}

impl Ended {
    /// Fails if no evaluation gave a number below infinity: then there is no best point.
    pub fn found(self) -> Result<Self, SpecError> {
        if self.value < f64::INFINITY {
            return Ok(self);
        }
        Err(SpecError(format!("none of {} evaluations gave a number: check what the objective returns", self.evaluations)))
    }
}
