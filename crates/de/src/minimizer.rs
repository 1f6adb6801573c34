//! The entry point of the library: minimises any function.

use crate::algorithm::{Algorithm, Catalogues};
use tpam_pam::spec::{Catalogue, SpecError};
use tpam_pam::{Pam, pams};
use tpam_problem::Problem;
use tpam_search::{Ended, Engine, Settings, Watch};

/// The result of a search.
pub type Found = Ended;

/// An algorithm and its settings.
#[derive(Clone)]
pub struct Minimizer {
    algorithm: Algorithm,
    settings: Settings,
}

impl Minimizer {
    /// A minimizer with a PAM, a mutation and a crossover of the registries, and the restart rule [`Algorithm::RESTART`].
    pub fn new(pam: &str, mutation: &str, crossover: &str) -> Result<Self, SpecError> {
        Self::with_pams(pams(), pam, mutation, crossover)
    }

    /// The same, with a catalogue of PAMs that may include user-defined ones.
    pub fn with_pams(pams: Catalogue<Box<dyn Pam>>, pam: &str, mutation: &str, crossover: &str) -> Result<Self, SpecError> {
        let algorithm = Algorithm::new(&Catalogues::new(pams), [pam, mutation, crossover, Algorithm::RESTART])?;
        Ok(Self::with_algorithm(algorithm))
    }

    /// A minimizer with a given algorithm.
    pub fn with_algorithm(algorithm: Algorithm) -> Self {
        Self { algorithm, settings: Settings::default() }
    }

    /// Ends after this many evaluations; the default is 100,000.
    #[must_use]
    pub fn budget(mut self, evaluations: u64) -> Self {
        self.settings.budget = evaluations;
        self
    }

    /// Ends at a value at or below this one.
    #[must_use]
    pub fn target(mut self, value: f64) -> Self {
        self.settings.target = value;
        self
    }

    /// Uses this many individuals instead of 5·D (20 below five dimensions).
    #[must_use]
    pub fn individuals(mut self, n: usize) -> Self {
        self.settings.individuals = Some(n);
        self
    }

    /// The seed of all random streams; the default is 1.
    #[must_use]
    pub fn seed(mut self, seed: u64) -> Self {
        self.settings.seed = seed;
        self
    }

    /// The number of the run; another number gives another run with the same seed.
    #[must_use]
    pub fn run(mut self, run: u64) -> Self {
        self.settings.run = run;
        self
    }

    /// Searches for the minimum. Fails if the problem never gives a number.
    pub fn minimize(&self, problem: &dyn Problem) -> Result<Found, SpecError> {
        self.minimize_watched(problem, &mut ())
    }

    /// Searches with an observer, which can stop the run.
    pub fn minimize_watched(&self, problem: &dyn Problem, watch: &mut impl Watch) -> Result<Found, SpecError> {
        Engine::new(&self.algorithm, problem, self.settings)?.run(watch).found()
    }
}
