//! What both ways to make populations share: the parts of the algorithm, the rows of a round, what the PAM is told, and random streams.

use crate::algorithm::Algorithm;
use crate::crossover::Crossover;
use crate::mutation::{self, Material, Mutation, Parents, Picks};
use crate::population::Population;
use crate::repair::{Limits, Repair};
use crate::sizing::Sizing;
use crate::told::Told;
use tpam_pam::Stream;
use tpam_pam::spec::SpecError;
use tpam_search::Setup;

/// The success rate before the first round.
pub(crate) const FIRST_RATE: f64 = 0.5;

/// Creates trial vectors.
pub(crate) struct Breeder {
    pub(crate) dim: usize,
    pub(crate) mutation: Box<dyn Mutation>,
    pub(crate) sizing: Box<dyn Sizing>,
    pub(crate) limits: Limits,
    pub(crate) picks: Vec<Picks>,
    /// What else the PAM is told.
    pub(crate) told: Told,
    /// The first number of individuals.
    pub(crate) first: usize,
    /// The part of the trial vectors that succeeded in the last round.
    pub(crate) success: f64,
    start: Stream,
    picking: Stream,
}

/// A crossover, and the random streams of what follows the mutation.
pub(crate) struct Hand {
    pub(crate) crossover: Box<dyn Crossover>,
    pub(crate) crossing: Stream,
    pub(crate) repairing: Stream,
}

impl Hand {
    /// The crossover of an algorithm, with these streams.
    pub(crate) fn new(algorithm: &Algorithm, crossing: Stream, repairing: Stream) -> Result<Self, SpecError> {
        Ok(Self { crossover: algorithm.crossover.build()?, crossing, repairing })
    }

    /// Creates a trial vector for each individual: mutates, repairs and crosses over. Those that are created again come later.
    pub(crate) fn create(&mut self, breeder: &Breeder, population: &Population, progress: f64, [f, c]: [&[f64]; 2], trials: &mut [f64]) {
        mutation::combine(breeder.material(&population.rows, &breeder.picks, progress), f, trials);
        match breeder.mutation.repair() {
            Repair::Midpoint => breeder.limits.repair(trials, population.individuals()),
            Repair::Random => breeder.limits.scatter(trials, &mut self.repairing),
            Repair::Redraw => {}
        }
        self.crossover.cross(population.individuals(), trials, population.dim, c, &mut self.crossing);
    }
}

impl Breeder {
    pub(crate) fn new(algorithm: &Algorithm, setup: &Setup) -> Result<Self, SpecError> {
        let dim = setup.bounds.len();
        let sizing = algorithm.population.build()?;
        let n = setup.settings.individuals.unwrap_or_else(|| sizing.first(dim));
        Ok(Self {
            dim,
            mutation: algorithm.mutation.build()?,
            sizing,
            limits: Limits::new(setup.bounds, n),
            picks: vec![Picks::default(); n],
            told: Told::new(setup.asked, n, dim),
            first: n,
            success: FIRST_RATE,
            start: setup.stream("de-start"),
            picking: setup.stream("de-mutation"),
        })
    }

    /// Draws the points of `n` individuals.
    pub(crate) fn draw(&mut self, n: usize, points: &mut Vec<f64>) {
        points.resize(n * self.dim, 0.0);
        self.start.fill_uniform(points);
        self.limits.spread(points);
    }

    /// Picks the rows of all mutants.
    pub(crate) fn pick(&mut self, parents: &Parents) {
        let draws = mutation::draws(&*self.mutation, parents.n, &mut self.picking);
        self.mutation.pick(parents, draws, &mut self.picks);
    }

    /// What mutants are made of.
    pub(crate) fn material<'a>(&self, rows: &'a [f64], picks: &'a [Picks], progress: f64) -> Material<'a> {
        Material { rows, dim: self.dim, picks, differences: self.mutation.differences(), weight: self.mutation.weight(progress) }
    }

    /// The number of individuals that a population of `n` has to have now; it never grows.
    pub(crate) fn size(&self, n: usize, progress: f64) -> usize {
        self.sizing.at(self.first, progress).min(n)
    }

    /// Only `n` individuals remain.
    pub(crate) fn shrink(&mut self, n: usize) {
        self.picks.truncate(n);
        self.told.shrink(n);
    }
}
