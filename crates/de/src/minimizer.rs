//! The library's entry point: minimise a function of your own.

use crate::algorithm::{Algorithm, Catalogues};
use crate::engine::{Ended, Engine, Nobody, Settings, Watch};
use tpam_pam::spec::{Catalogue, SpecError};
use tpam_pam::{Pam, pams};
use tpam_problem::Problem;

/// What was found.
pub type Found = Ended;

/// An algorithm and how long it runs.
#[derive(Clone)]
pub struct Minimizer {
    algorithm: Algorithm,
    settings: Settings,
}

impl Minimizer {
    /// With a PAM, a mutation and a crossover of the registries, and restarts as in [`Algorithm::RESTART`].
    pub fn new(pam: &str, mutation: &str, crossover: &str) -> Result<Self, SpecError> {
        Self::with_pams(pams(), pam, mutation, crossover)
    }

    /// With PAMs of one's own among those that can be named.
    pub fn with_pams(
        pams: Catalogue<Box<dyn Pam>>,
        pam: &str,
        mutation: &str,
        crossover: &str,
    ) -> Result<Self, SpecError> {
        let algorithm = Algorithm::new(&Catalogues::new(pams), [pam, mutation, crossover, Algorithm::RESTART])?;
        Ok(Self::of(algorithm))
    }

    /// With an algorithm that was put together elsewhere.
    pub fn of(algorithm: Algorithm) -> Self {
        let settings =
            Settings { individuals: None, budget: 100_000, target: f64::NEG_INFINITY, seed: 1, run: 0, tries: 1 };
        Self { algorithm, settings }
    }

    /// Ends after so many evaluations; 100,000 unless told otherwise.
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

    /// So many individuals instead of 5·D (20 below five dimensions).
    #[must_use]
    pub fn individuals(mut self, n: usize) -> Self {
        self.settings.individuals = Some(n);
        self
    }

    /// The seed of all random numbers; 1 unless told otherwise.
    #[must_use]
    pub fn seed(mut self, seed: u64) -> Self {
        self.settings.seed = seed;
        self
    }

    /// Another run with the same seed.
    #[must_use]
    pub fn run(mut self, run: u64) -> Self {
        self.settings.run = run;
        self
    }

    /// Searches.
    pub fn minimize(&self, problem: &dyn Problem) -> Result<Found, SpecError> {
        self.minimize_watched(problem, &mut Nobody)
    }

    /// Searches while somebody looks on, who may end it.
    pub fn minimize_watched(&self, problem: &dyn Problem, watch: &mut impl Watch) -> Result<Found, SpecError> {
        Ok(Engine::new(&self.algorithm, problem, self.settings)?.run(watch))
    }
}
