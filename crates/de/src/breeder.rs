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
    /// No limits, for mutants that are repaired later.
    pub(crate) open: Limits,
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
    /// 1 for a component of a trial vector that comes from the mutant, 0 for one of the parent.
    pub(crate) marks: Vec<f64>,
}

impl Hand {
    /// The crossover of an algorithm, with these streams, for trial vectors of `size` components together.
    pub(crate) fn new(algorithm: &Algorithm, [crossing, repairing]: [Stream; 2], size: usize) -> Result<Self, SpecError> {
        Ok(Self { crossover: algorithm.crossover.build()?, crossing, repairing, marks: vec![0.0; size] })
    }

    /// Creates a trial vector for each individual: mutates, repairs and crosses over. Those that are created again come later.
    pub(crate) fn create(&mut self, breeder: &Breeder, population: &Population, progress: f64, [f, c]: [&[f64]; 2], trials: &mut [f64]) {
        let (dim, parents, repair) = (population.dim, population.individuals(), breeder.mutation.repair());
        self.crossover.mark(dim, c, &mut self.crossing, &mut self.marks[..trials.len()]);
        let material = breeder.material(&population.rows, &breeder.picks, parents, &self.marks, progress);
        match repair {
            Repair::Midpoint => mutation::combine(material, f, trials),
            Repair::Redraw => mutation::combine(Material { limits: &breeder.open, ..material }, f, trials),
            Repair::Random => {
                // A number is drawn for every component of a mutant beyond a bound, also for those that the parent replaces.
                mutation::combine(Material { limits: &breeder.open, marks: &vec![1.0; trials.len()], ..material }, f, trials);
                breeder.limits.scatter(trials, &mut self.repairing);
                cross(trials, parents, &self.marks);
            }
        }
    }
}

/// Replaces the components without a mark by those of the parents.
fn cross(trials: &mut [f64], parents: &[f64], marks: &[f64]) {
    for ((v, x), mark) in trials.iter_mut().zip(parents).zip(marks) {
        *v = if *mark > 0.0 { *v } else { *x };
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
            limits: Limits::new(setup.bounds),
            open: Limits::none(dim),
            picks: vec![Picks::default(); n],
            told: Told::new(setup.asked, n),
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

    /// What trial vectors are made of, if components beyond a bound move inside.
    pub(crate) fn material<'a>(
        &'a self,
        rows: &'a [f64],
        picks: &'a [Picks],
        parents: &'a [f64],
        marks: &'a [f64],
        progress: f64,
    ) -> Material<'a> {
        let (differences, weight) = (self.mutation.differences(), self.mutation.weight(progress));
        Material { rows, picks, parents, marks, limits: &self.limits, differences, weight }
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
