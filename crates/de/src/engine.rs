//! One run of a differential evolution, generation by generation.
//!
//! # References
//! The greedy approximate oracle: R. Tanabe, A. Fukunaga: How far are we from an optimal, adaptive DE? PPSN XIV, 2016.

use crate::algorithm::Algorithm;
use crate::columns::Columns;
use crate::crossover::Crossover;
use crate::mutation::{self, Material, Mutation, Parents, Picks};
use crate::population::Population;
use crate::repair::Limits;
use crate::restart::{Restart, State};
use crate::selection::Selection;
use crate::sizing::Sizing;
use crate::told::Told;
use tpam_pam::spec::SpecError;
use tpam_pam::{Feedback, Flags, Pam, Params, Stream};
use tpam_problem::Problem;

/// The settings of a run: its length and its random streams.
#[derive(Clone, Copy, Debug)]
pub struct Settings {
    /// Individuals N at the beginning; `None` uses the number of the algorithm for the dimension.
    pub individuals: Option<usize>,
    /// Evaluations after which the run ends; the last generation may be incomplete.
    pub budget: u64,
    /// The run ends at a value at or below this one.
    pub target: f64,
    /// The seed; with `run`, it names all random streams.
    pub seed: u64,
    /// The number of the run in the experiment with this seed.
    pub run: u64,
    /// Trial vectors for each individual. All have the same parents and the same draws of the crossover, but different parameters; only the best one counts.
    /// 1 is differential evolution; many, with random parameters, are the greedy approximate oracle (GAO).
    pub tries: usize,
}

/// One generation, as passed to an observer: after selection, before the PAM learns. The first generation of each population has no parameters.
pub struct Generation<'a> {
    /// Evaluations before this generation.
    pub before: u64,
    /// The points that were evaluated and counted, one after the other.
    pub points: &'a [f64],
    /// Their values, in the order of evaluation; NaN is +∞.
    pub values: &'a [f64],
    /// F and C of the points; in an incomplete generation, of more individuals than were counted.
    pub params: Option<&'a Params>,
    /// Whether the PAM is told that each point succeeded: it is better than its parent or, unless the selection is strict, as good.
    pub success: &'a [bool],
    /// Whether a new population begins here after a restart.
    pub restarted: bool,
    /// The PAM, in the state from which it sampled the parameters.
    pub pam: &'a dyn Pam,
}

/// Observes a run.
pub trait Watch {
    /// Called once in each generation.
    fn see(&mut self, generation: &Generation);

    /// Whether the run should continue.
    fn go_on(&mut self) -> bool {
        true
    }
}

impl Watch for () {
    fn see(&mut self, _: &Generation) {}
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

/// The state of a run.
pub struct Engine<'a> {
    problem: &'a dyn Problem,
    settings: Settings,
    pam: Box<dyn Pam>,
    columns: Columns,
    mutation: Box<dyn Mutation>,
    crossover: Box<dyn Crossover>,
    restart: Box<dyn Restart>,
    sizing: Box<dyn Sizing>,
    selection: Selection,
    limits: Limits,
    population: Population,
    params: Params,
    picks: Vec<Picks>,
    trials: Vec<f64>,
    values: Vec<f64>,
    flags: Flags,
    gains: Vec<f64>,
    /// What else the PAM is told.
    told: Told,
    /// The first number of individuals.
    first: usize,
    /// The number of finished generations.
    rounds: u64,
    /// The planned number of generations.
    planned: f64,
    /// The best of the tries; empty if there is only one try.
    kept: Kept,
    streams: Streams,
    evaluations: u64,
    restarts: u64,
    best: (f64, Vec<f64>),
}

/// Trial vectors, their values and their parameters.
struct Kept {
    trials: Vec<f64>,
    values: Vec<f64>,
    params: Params,
}

impl Kept {
    fn new(n: usize, dim: usize, columns: Columns) -> Self {
        Self { trials: vec![0.0; n * dim], values: vec![0.0; n], params: Params::new(n, columns.tracked) }
    }
}

/// One stream per role, so that a change of one operator does not change the random numbers of the others.
struct Streams {
    start: Stream,
    pam: Stream,
    mutation: Stream,
    crossover: Stream,
    archive: Stream,
}

impl Ended {
    /// Fails if no evaluation gave a number below infinity: then there is no best point.
    pub fn found(self) -> Result<Self, SpecError> {
        if self.value < f64::INFINITY {
            return Ok(self);
        }
        Err(SpecError(format!(
            "none of {} evaluations gave a number: check what the objective returns",
            self.evaluations
        )))
    }
}

impl<'a> Engine<'a> {
    /// Prepares a run.
    pub fn new(algorithm: &Algorithm, problem: &'a dyn Problem, settings: Settings) -> Result<Self, SpecError> {
        let ranges = problem.bounds();
        let dim = ranges.len();
        let sizing = algorithm.population.build()?;
        let n = settings.individuals.unwrap_or_else(|| sizing.first(dim));
        check(&ranges, n.min(sizing.at(n, 1.0)), algorithm)?;
        let mutation = algorithm.mutation.build()?;
        let pam = algorithm.pam.build()?;
        let columns = Columns::of(&*pam, algorithm.pam.name())?;
        let stream = |role| Stream::new(settings.seed, settings.run, role);
        Ok(Self {
            problem,
            settings,
            columns,
            crossover: algorithm.crossover.build()?,
            restart: algorithm.restart.build()?,
            limits: Limits::new(&ranges, n),
            selection: algorithm.selection.build()?,
            population: Population::new(n, dim, mutation.archive(), mutation.best_of(n, 0.0)),
            params: Params::new(n, columns.tracked),
            picks: vec![Picks::default(); n],
            trials: vec![0.0; n * dim],
            values: vec![0.0; n],
            flags: Flags::new(n),
            gains: vec![0.0; n],
            told: Told::new(pam.asks().all(), n, dim),
            first: n,
            rounds: 0,
            planned: sizing.rounds(n, settings.budget),
            kept: Kept::new(if settings.tries > 1 { n } else { 0 }, dim, columns),
            streams: Streams {
                start: stream("de-start"),
                pam: stream("pam"),
                mutation: stream("de-mutation"),
                crossover: stream("de-crossover"),
                archive: stream("de-archive"),
            },
            evaluations: 0,
            restarts: 0,
            best: (f64::INFINITY, vec![f64::NAN; dim]),
            mutation,
            pam,
            sizing,
        })
    }

    /// Runs to the end.
    pub fn run(mut self, watch: &mut impl Watch) -> Ended {
        while self.begin(watch) {
            while self.generation(watch) {
                let state = state(&self.population, self.evaluations);
                if self.restart.wanted(&state) {
                    self.restarts += 1;
                    break;
                }
            }
            if self.over() || !watch.go_on() {
                break;
            }
        }
        let (value, point) = self.best;
        Ended { point, value, evaluations: self.evaluations, restarts: self.restarts }
    }

    fn over(&self) -> bool {
        self.evaluations >= self.settings.budget || self.best.0 <= self.settings.target
    }

    /// Draws a population and evaluates it. Returns whether the run continues.
    fn begin(&mut self, watch: &mut impl Watch) -> bool {
        self.streams.start.fill_uniform(&mut self.trials);
        self.limits.spread(&mut self.trials);
        self.evaluate();
        let counted = self.count();
        let Population { rows, values, archive, .. } = &mut self.population;
        rows[..self.trials.len()].copy_from_slice(&self.trials);
        values.fill(f64::INFINITY);
        values[..counted].copy_from_slice(&self.values[..counted]);
        archive.len = 0;
        self.population.rank();
        self.pam.start(self.population.n, self.columns.tracked, &mut self.streams.pam);
        self.restart.begin(&state(&self.population, self.evaluations));
        watch.see(&Generation {
            before: self.evaluations - counted as u64,
            points: &self.trials[..counted * self.population.dim],
            values: &self.values[..counted],
            params: None,
            success: &[],
            restarted: self.restarts > 0,
            pam: &*self.pam,
        });
        !self.over() && watch.go_on()
    }

    /// Computes one generation. Returns whether the run continues.
    fn generation(&mut self, watch: &mut impl Watch) -> bool {
        let (n, dim) = (self.population.n, self.population.dim);
        let progress = self.progress();
        self.population.track_best(self.mutation.best_of(n, progress));
        if self.mutation.ranked() || self.told.needs_ranks() {
            self.population.sort();
        }
        let draws = mutation::draws(&*self.mutation, n, &mut self.streams.mutation);
        let Population { archive, best, order, .. } = &self.population;
        let parents = Parents { n, archived: archive.len, best, order };
        self.mutation.pick(&parents, draws, &mut self.picks);
        if self.settings.tries > 1 {
            self.breed_the_best();
        } else {
            self.breed();
            self.evaluate();
        }
        let counted = self.count();
        let changed = self.select(counted);
        watch.see(&Generation {
            before: self.evaluations - counted as u64,
            points: &self.trials[..counted * dim],
            values: &self.values[..counted],
            params: Some(&self.params),
            success: &self.flags.success()[..counted],
            restarted: false,
            pam: &*self.pam,
        });
        if self.over() || !watch.go_on() {
            return false;
        }
        if changed {
            self.population.rank();
        }
        self.rounds += 1;
        let outcome = self.flags.outcome().gaining(&self.gains).at(self.progress());
        self.pam.update(&self.params, &self.told.complete(outcome), &mut self.streams.pam);
        self.shrink();
        true
    }

    /// The part of the budget that is spent.
    fn progress(&self) -> f64 {
        self.evaluations as f64 / self.settings.budget as f64
    }

    /// Removes the worst individuals if the population has to become smaller.
    fn shrink(&mut self) {
        let n = self.sizing.at(self.first, self.progress()).min(self.population.n);
        if n == self.population.n {
            return;
        }
        let kept = self.population.shrink(n, &mut self.streams.archive);
        self.pam.shrink(&kept);
        let dim = self.population.dim;
        self.params = Params::new(n, self.columns.tracked);
        self.picks.truncate(n);
        self.trials.truncate(n * dim);
        self.values.truncate(n);
        self.flags = Flags::new(n);
        self.gains.truncate(n);
        self.told.shrink(n);
        if self.settings.tries > 1 {
            self.kept = Kept::new(n, dim, self.columns);
        }
    }

    /// Creates a trial vector for each individual from the rows that were picked for it.
    fn breed(&mut self) {
        let dim = self.population.dim;
        let progress = self.progress();
        if self.told.looks() {
            self.pam.look(&self.told.view(&self.population, &self.picks, (progress, self.rounds, self.planned)));
        }
        self.pam.sample(&mut self.params, &mut self.streams.pam);
        let (f, c) = (&self.params[self.columns.f], &self.params[self.columns.c]);
        let material = Material {
            rows: &self.population.rows,
            dim,
            picks: &self.picks,
            differences: self.mutation.differences(),
            weight: self.mutation.weight(progress),
        };
        mutation::combine(material, f, &mut self.trials);
        let individuals = self.population.individuals();
        self.limits.repair(&mut self.trials, individuals);
        if self.told.asks(Feedback::CROSSED) {
            self.told.count_crossed(&mut *self.crossover, dim, c, self.streams.crossover.clone());
        }
        self.crossover.cross(individuals, &mut self.trials, dim, c, &mut self.streams.crossover);
    }

    /// Creates and evaluates several trial vectors for each individual, and keeps the best.
    fn breed_the_best(&mut self) {
        let dim = self.population.dim;
        let before = self.streams.crossover.clone();
        for k in 0..self.settings.tries {
            self.streams.crossover.clone_from(&before);
            self.breed();
            self.evaluate();
            let kept = &mut self.kept;
            for (i, value) in self.values.iter().enumerate() {
                if k == 0 || *value < kept.values[i] {
                    kept.values[i] = *value;
                    kept.trials[i * dim..][..dim].copy_from_slice(&self.trials[i * dim..][..dim]);
                    kept.params.copy_individual(&self.params, i);
                }
            }
        }
        std::mem::swap(&mut self.trials, &mut self.kept.trials);
        std::mem::swap(&mut self.values, &mut self.kept.values);
        std::mem::swap(&mut self.params, &mut self.kept.params);
    }

    /// Evaluates as many trial vectors as the budget allows.
    fn evaluate(&mut self) {
        let counted = self.allowed();
        let values = &mut self.values[..counted];
        self.problem.evaluate_batch(&self.trials[..counted * self.population.dim], values);
        // NaN counts as +∞.
        values.iter_mut().filter(|value| value.is_nan()).for_each(|value| *value = f64::INFINITY);
    }

    fn allowed(&self) -> usize {
        let left = usize::try_from(self.settings.budget - self.evaluations).unwrap_or(usize::MAX);
        self.population.n.min(left)
    }

    /// Counts the evaluations up to the first one that reaches the target, and returns their number.
    fn count(&mut self) -> usize {
        let dim = self.population.dim;
        let mut counted = self.allowed();
        let values = &self.values[..counted];
        let mut least = (f64::INFINITY, 0);
        for (i, value) in values.iter().enumerate() {
            if *value < least.0 {
                least = (*value, i);
            }
        }
        if least.0 <= self.settings.target {
            let first = values.iter().position(|value| *value <= self.settings.target).unwrap_or(least.1);
            counted = first + 1;
            least = (values[first], first);
        }
        if least.0 < self.best.0 {
            self.best.0 = least.0;
            self.best.1.copy_from_slice(&self.trials[least.1 * dim..][..dim]);
        }
        self.evaluations += counted as u64;
        counted
    }

    /// Replaces parents by better trial vectors, and equal ones as the selection says. Returns whether any was replaced.
    fn select(&mut self, counted: usize) -> bool {
        let dim = self.population.dim;
        let Selection { replaces, succeeds } = self.selection;
        let mut changed = false;
        for i in 0..self.population.n {
            let (value, parent) = (self.values[i], self.population.values[i]);
            let (better, equal) = (i < counted && value < parent, i < counted && value == parent);
            let won = better || (equal && succeeds);
            self.flags.set(i, won);
            self.gains[i] = if won { gain(parent, value) } else { 0.0 };
            let trial = &self.trials[i * dim..][..dim];
            if self.told.asks(Feedback::DISTANCES) {
                self.told.measure(i, won, trial, &self.population.rows[i * dim..][..dim]);
            }
            if better || (equal && replaces) {
                changed = true;
                // A parent goes into the archive only if its trial vector is a success.
                self.population.replace(i, trial, value, won, &mut self.streams.archive);
            }
        }
        changed
    }
}

fn state(population: &Population, evaluations: u64) -> State<'_> {
    State {
        points: population.individuals(),
        values: &population.values,
        dim: population.dim,
        evaluations,
        best: population.values[population.best[0] as usize],
    }
}

/// By how much a trial vector improved on its parent; finite even if the parent's value is infinite.
fn gain(parent: f64, trial: f64) -> f64 {
    const MOST: f64 = 1e300;
    let gain = parent - trial;
    if gain.is_nan() { 0.0 } else { gain.min(MOST) }
}

fn check(bounds: &[(f64, f64)], n: usize, algorithm: &Algorithm) -> Result<(), SpecError> {
    let least = algorithm.mutation.build()?.least();
    if n < least {
        return Err(SpecError(format!(
            "{} needs at least {least} individuals, and {n} were asked for",
            algorithm.mutation.name()
        )));
    }
    if bounds.is_empty() {
        return Err(SpecError("there is nothing to search: give at least one coordinate its bounds".to_owned()));
    }
    if let Some((low, high)) = bounds.iter().find(|(low, high)| !(low < high && low.is_finite() && high.is_finite())) {
        return Err(SpecError(format!(
            "the bounds {low} and {high} enclose nothing: write a lower one below a higher one, both finite"
        )));
    }
    if let Some((low, high)) = bounds.iter().find(|(low, high)| (high - low).is_infinite()) {
        return Err(SpecError(format!(
            "the bounds {low} and {high} are too far apart for 64-bit numbers: write bounds whose difference is finite"
        )));
    }
    Ok(())
}
