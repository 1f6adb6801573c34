//! The usual frame of a run: in each generation every individual gets a trial vector, then selection decides.
//!
//! # References
//! The greedy approximate oracle: R. Tanabe, A. Fukunaga: How far are we from an optimal, adaptive DE? PPSN XIV, 2016.

use crate::algorithm::Algorithm;
use crate::columns::Columns;
use crate::crossover::Crossover;
use crate::engine::{Ended, Generation, Settings, Watch};
use crate::evaluation::Evaluation;
use crate::given::Given;
use crate::mutation::{self, Material, Mutation, Parents, Picks};
use crate::population::Population;
use crate::probe::{Prober, Scene};
use crate::repair::{Limits, Repair};
use crate::restart::{Restart, State};
use crate::selection::Selection;
use crate::sizing::Sizing;
use crate::told::Told;
use tpam_pam::spec::SpecError;
use tpam_pam::{Feedback, Flags, Pam, Params, Stream};
use tpam_problem::Problem;

/// The state of a run.
pub(crate) struct Generations<'a> {
    evaluation: Evaluation<'a>,
    tries: usize,
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
    /// The part of the trial vectors that succeeded in the last round.
    success: f64,
    /// The best of the tries; empty if there is only one try.
    kept: Kept,
    streams: Streams,
    restarts: u64,
    /// Points for the first population.
    given: Given,
    /// Makes the probes; `None` without them.
    prober: Option<Prober>,
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
    repair: Stream,
    redraw: Stream,
}

impl<'a> Generations<'a> {
    /// Prepares a run.
    pub(crate) fn new(algorithm: &Algorithm, problem: &'a dyn Problem, settings: Settings) -> Result<Self, SpecError> {
        let ranges = problem.bounds();
        let dim = ranges.len();
        let sizing = algorithm.population.build()?;
        let n = settings.individuals.unwrap_or_else(|| sizing.first(dim));
        let mutation = algorithm.mutation.build()?;
        let pam = algorithm.pam.build()?;
        let columns = Columns::of(&*pam, algorithm.pam.name())?;
        let stream = |role| Stream::new(settings.seed, settings.run, role);
        let mut population = Population::new(n, dim, mutation.archive(), mutation.best_of(n, 0.0));
        population.archive.of_trials = mutation.archives_trials();
        population.archive.drops_newest = mutation.drops_newest();
        Ok(Self {
            evaluation: Evaluation::new(problem, dim, &settings),
            tries: settings.tries,
            columns,
            crossover: algorithm.crossover.build()?,
            restart: algorithm.restart.build()?,
            limits: Limits::new(&ranges, n),
            selection: algorithm.selection.build()?,
            population,
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
            success: 0.5,
            kept: Kept::new(if settings.tries > 1 { n } else { 0 }, dim, columns),
            streams: Streams {
                start: stream("de-start"),
                pam: stream("pam"),
                mutation: stream("de-mutation"),
                crossover: stream("de-crossover"),
                archive: stream("de-archive"),
                repair: stream("de-repair"),
                redraw: stream("de-redraw"),
            },
            restarts: 0,
            given: Given::default(),
            prober: Prober::new(algorithm, &ranges, &settings)?,
            mutation,
            pam,
            sizing,
        })
    }

    /// Sets points of the first population.
    pub(crate) fn start_at(&mut self, points: &[f64]) -> Result<(), SpecError> {
        self.given = Given::new(points, &self.evaluation.bounds(), self.population.n)?;
        Ok(())
    }

    /// Runs to the end.
    pub(crate) fn run(mut self, watch: &mut impl Watch) -> Ended {
        while self.begin(watch) {
            while self.generation(watch) {
                let state = state(&self.population, self.evaluation.count);
                if self.restart.wanted(&state) {
                    self.restarts += 1;
                    break;
                }
            }
            if self.evaluation.over() || !watch.go_on() {
                break;
            }
        }
        self.evaluation.ended(self.restarts)
    }

    /// Draws a population and evaluates it. Returns whether the run continues.
    fn begin(&mut self, watch: &mut impl Watch) -> bool {
        self.streams.start.fill_uniform(&mut self.trials);
        self.limits.spread(&mut self.trials);
        self.given.put(&mut self.trials);
        self.evaluate();
        let counted = self.count();
        let Population { rows, values, archive, .. } = &mut self.population;
        rows[..self.trials.len()].copy_from_slice(&self.trials);
        values.fill(f64::INFINITY);
        values[..counted].copy_from_slice(&self.values[..counted]);
        archive.len = 0;
        self.population.rank();
        self.pam.start(self.population.n, self.columns.tracked, &mut self.streams.pam);
        self.restart.begin(&state(&self.population, self.evaluation.count));
        watch.see(&Generation {
            before: self.evaluation.count - counted as u64,
            points: &self.trials[..counted * self.population.dim],
            values: &self.values[..counted],
            params: None,
            success: &[],
            restarted: self.restarts > 0,
            population: self.population.individuals(),
            energies: &self.population.values,
            pam: &*self.pam,
        });
        !self.evaluation.over() && watch.go_on()
    }

    /// Computes one generation. Returns whether the run continues.
    fn generation(&mut self, watch: &mut impl Watch) -> bool {
        let (n, dim) = (self.population.n, self.population.dim);
        let progress = self.evaluation.progress();
        self.population.track_best(self.mutation.best_of(n, progress));
        if self.mutation.ranked() || self.told.needs_ranks() {
            self.population.sort();
        }
        let draws = mutation::draws(&*self.mutation, n, &mut self.streams.mutation);
        let parents = parents(&self.population, progress, self.success);
        self.mutation.pick(&parents, draws, &mut self.picks);
        self.probe(watch);
        self.crossover.begin(progress, &mut self.streams.crossover);
        if self.tries > 1 {
            self.breed_the_best();
        } else {
            self.breed();
            self.evaluate();
        }
        let counted = self.count();
        if counted == n {
            self.mutation.learn(&self.picks, &self.population.values, &self.values);
        }
        let changed = self.select(counted);
        watch.see(&Generation {
            before: self.evaluation.count - counted as u64,
            points: &self.trials[..counted * dim],
            values: &self.values[..counted],
            params: Some(&self.params),
            success: &self.flags.success()[..counted],
            restarted: false,
            population: self.population.individuals(),
            energies: &self.population.values,
            pam: &*self.pam,
        });
        if self.evaluation.over() || !watch.go_on() {
            return false;
        }
        if changed {
            self.population.rank();
        }
        self.rounds += 1;
        self.success = self.flags.success().iter().filter(|won| **won).count() as f64 / n as f64;
        let outcome = self.flags.outcome().gaining(&self.gains).at(self.evaluation.progress());
        self.pam.update(&self.params, &self.told.complete(outcome), &mut self.streams.pam);
        self.shrink();
        true
    }

    /// Shows probes with the rows of this generation to the observer. Nothing of the run changes.
    fn probe(&mut self, watch: &mut impl Watch) {
        let Some(prober) = &mut self.prober else { return };
        let scene = Scene {
            evaluation: &self.evaluation,
            population: &self.population,
            picks: &self.picks,
            mutation: &*self.mutation,
            limits: &self.limits,
            selection: self.selection,
            restarts: self.restarts,
        };
        watch.probed(&prober.probe(&scene));
    }

    /// Removes the worst individuals if the population has to become smaller.
    fn shrink(&mut self) {
        let n = self.sizing.at(self.first, self.evaluation.progress()).min(self.population.n);
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
        if self.tries > 1 {
            self.kept = Kept::new(n, dim, self.columns);
        }
    }

    /// Creates a trial vector for each individual from the rows that were picked for it.
    fn breed(&mut self) {
        let dim = self.population.dim;
        let progress = self.evaluation.progress();
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
        let repair = self.mutation.repair();
        match repair {
            Repair::Midpoint => self.limits.repair(&mut self.trials, individuals),
            Repair::Random => self.limits.scatter(&mut self.trials, &mut self.streams.repair),
            Repair::Redraw => {}
        }
        if self.told.asks(Feedback::CROSSED) {
            self.told.count_crossed(&mut *self.crossover, dim, c, self.streams.crossover.clone());
        }
        self.crossover.cross(individuals, &mut self.trials, dim, c, &mut self.streams.crossover);
        if repair == Repair::Redraw {
            self.redraw(progress);
            self.limits.repair(&mut self.trials, self.population.individuals());
        }
    }

    /// Creates trial vectors outside the box again, with other rows and what the PAM redraws, up to 100 times. The PAM is not asked for another sample, because it may remember its last one.
    fn redraw(&mut self, progress: f64) {
        const MOST: usize = 100;
        let (n, dim) = (self.population.n, self.population.dim);
        let outside = |limits: &Limits, trials: &[f64], i: &usize| !limits.holds(&trials[i * dim..][..dim]);
        let mut left: Vec<usize> = (0..n).filter(|i| outside(&self.limits, &self.trials, i)).collect();
        if left.is_empty() {
            return;
        }
        let (mut picks, mut mutants) = (vec![Picks::default(); n], vec![0.0; n * dim]);
        for _ in 1..MOST {
            for i in &left {
                self.pam.redraw(*i, &mut self.params, &mut self.streams.redraw);
            }
            let draws = mutation::draws(&*self.mutation, n, &mut self.streams.redraw);
            self.mutation.pick(&parents(&self.population, progress, self.success), draws, &mut picks);
            let material = Material {
                rows: &self.population.rows,
                dim,
                picks: &picks,
                differences: self.mutation.differences(),
                weight: self.mutation.weight(progress),
            };
            mutation::combine(material, &self.params[self.columns.f], &mut mutants);
            for i in &left {
                self.picks[*i] = picks[*i];
                let own = i * dim..(i + 1) * dim;
                let (mutant, c) = (&mut mutants[own.clone()], &[self.params[self.columns.c][*i]]);
                if self.told.asks(Feedback::CROSSED) {
                    self.told.recount_crossed(*i, &mut *self.crossover, dim, c, self.streams.redraw.clone());
                }
                self.crossover.cross(&self.population.rows[own.clone()], mutant, dim, c, &mut self.streams.redraw);
                self.trials[own].copy_from_slice(mutant);
            }
            left.retain(|i| outside(&self.limits, &self.trials, i));
            if left.is_empty() {
                break;
            }
        }
    }

    /// Creates and evaluates several trial vectors for each individual, and keeps the best.
    fn breed_the_best(&mut self) {
        let dim = self.population.dim;
        let before = self.streams.crossover.clone();
        for k in 0..self.tries {
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

    fn evaluate(&mut self) {
        self.evaluation.evaluate(&self.trials, &mut self.values);
    }

    fn count(&mut self) -> usize {
        self.evaluation.count(&self.trials, &self.values)
    }

    /// Replaces parents by better trial vectors, and equal ones as the selection says. Returns whether any was replaced.
    fn select(&mut self, counted: usize) -> bool {
        let dim = self.population.dim;
        let Selection { replaces, succeeds, .. } = self.selection;
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

fn parents(population: &Population, progress: f64, success: f64) -> Parents<'_> {
    let Population { n, archive, best, order, .. } = population;
    Parents { n: *n, archived: archive.len, best, order, progress, success }
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
pub(crate) fn gain(parent: f64, trial: f64) -> f64 {
    const MOST: f64 = 1e300;
    let gain = parent - trial;
    if gain.is_nan() { 0.0 } else { gain.min(MOST) }
}
