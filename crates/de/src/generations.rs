//! The usual frame of a run: in each generation every individual gets a trial vector, then selection decides.
//!
//! # References
//! The greedy approximate oracle: R. Tanabe, A. Fukunaga: How far are we from an optimal, adaptive DE? PPSN XIV, 2016.

use crate::algorithm::Algorithm;
use crate::columns::Columns;
use crate::frame::{Frame, Run};
use crate::mutation::{self, Material, Parents, Picks};
use crate::population::Population;
use crate::probe::{Prober, Scene};
use crate::repair::{Limits, Repair};
use crate::restart::State;
use crate::selection::{Selection, gain};
use crate::settings::Settings;
use crate::watch::Watch;
use tpam_pam::spec::SpecError;
use tpam_pam::{Feedback, Params};
use tpam_problem::Problem;

/// The state of a run.
pub(crate) struct Generations<'a> {
    run: Run<'a>,
    tries: usize,
    selection: Selection,
    population: Population,
    /// The best of the tries; empty if there is only one try.
    kept: Kept,
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

impl<'a> Generations<'a> {
    /// Prepares a run.
    pub(crate) fn new(algorithm: &Algorithm, problem: &'a dyn Problem, settings: Settings) -> Result<Self, SpecError> {
        let run = Run::new(algorithm, problem, &settings)?;
        let (n, dim, mutation) = (run.n(), run.dim, &run.mutation);
        let mut population = Population::new(n, dim, mutation.archive(), mutation.best_of(n, 0.0));
        population.archive.of_trials = mutation.archives_trials();
        population.archive.drops_newest = mutation.drops_newest();
        Ok(Self {
            tries: settings.tries,
            selection: algorithm.selection.build()?,
            population,
            kept: Kept::new(if settings.tries > 1 { n } else { 0 }, dim, run.columns),
            prober: Prober::new(algorithm, &problem.bounds(), &settings)?,
            run,
        })
    }

    /// Shows probes with the rows of this generation to the observer. Nothing of the run changes.
    fn probe(&mut self, watch: &mut impl Watch) {
        let Some(prober) = &mut self.prober else { return };
        let scene = Scene {
            evaluation: &self.run.evaluation,
            population: &self.population,
            picks: &self.run.picks,
            mutation: &*self.run.mutation,
            limits: &self.run.limits,
            selection: self.selection,
            restarts: self.run.restarts,
        };
        watch.probed(&prober.probe(&scene));
    }

    /// Removes the worst individuals if the population has to become smaller.
    fn shrink(&mut self) {
        let n = self.run.size();
        if n == self.population.n {
            return;
        }
        let kept = self.population.shrink(n, &mut self.run.streams.archive);
        self.run.shrink(&kept);
        if self.tries > 1 {
            self.kept = Kept::new(n, self.run.dim, self.run.columns);
        }
    }

    /// Creates a trial vector for each individual from the rows that were picked for it.
    fn breed(&mut self) {
        let dim = self.population.dim;
        let progress = self.run.evaluation.progress();
        if self.run.told.looks() {
            self.run.pam.look(&self.run.told.view(&self.population, &self.run.picks, (progress, self.run.rounds, self.run.planned)));
        }
        self.run.pam.sample(&mut self.run.params, &mut self.run.streams.pam);
        let (f, c) = (&self.run.params[self.run.columns.f], &self.run.params[self.run.columns.c]);
        let material = Material {
            rows: &self.population.rows,
            dim,
            picks: &self.run.picks,
            differences: self.run.mutation.differences(),
            weight: self.run.mutation.weight(progress),
        };
        mutation::combine(material, f, &mut self.run.trials);
        let individuals = self.population.individuals();
        let repair = self.run.mutation.repair();
        match repair {
            Repair::Midpoint => self.run.limits.repair(&mut self.run.trials, individuals),
            Repair::Random => self.run.limits.scatter(&mut self.run.trials, &mut self.run.streams.repair),
            Repair::Redraw => {}
        }
        if self.run.told.asks(Feedback::CROSSED) {
            self.run.told.count_crossed(&mut *self.run.crossover, dim, c, self.run.streams.crossover.clone());
        }
        self.run.crossover.cross(individuals, &mut self.run.trials, dim, c, &mut self.run.streams.crossover);
        if repair == Repair::Redraw {
            self.redraw(progress);
            self.run.limits.repair(&mut self.run.trials, self.population.individuals());
        }
    }

    /// Creates trial vectors outside the box again, with other rows and what the PAM redraws, up to 100 times. The PAM is not asked for
    /// another sample, because it may remember its last one.
    fn redraw(&mut self, progress: f64) {
        const MOST: usize = 100;
        let (n, dim) = (self.population.n, self.population.dim);
        let outside = |limits: &Limits, trials: &[f64], i: &usize| !limits.holds(&trials[i * dim..][..dim]);
        let mut left: Vec<usize> = (0..n).filter(|i| outside(&self.run.limits, &self.run.trials, i)).collect();
        if left.is_empty() {
            return;
        }
        let (mut picks, mut mutants) = (vec![Picks::default(); n], vec![0.0; n * dim]);
        for _ in 1..MOST {
            for i in &left {
                self.run.pam.redraw(*i, &mut self.run.params, &mut self.run.streams.redraw);
            }
            let draws = mutation::draws(&*self.run.mutation, n, &mut self.run.streams.redraw);
            self.run.mutation.pick(&parents(&self.population, progress, self.run.success), draws, &mut picks);
            let material = Material {
                rows: &self.population.rows,
                dim,
                picks: &picks,
                differences: self.run.mutation.differences(),
                weight: self.run.mutation.weight(progress),
            };
            mutation::combine(material, &self.run.params[self.run.columns.f], &mut mutants);
            for i in &left {
                self.run.picks[*i] = picks[*i];
                let own = i * dim..(i + 1) * dim;
                let (mutant, c) = (&mut mutants[own.clone()], &[self.run.params[self.run.columns.c][*i]]);
                if self.run.told.asks(Feedback::CROSSED) {
                    self.run.told.recount_crossed(*i, &mut *self.run.crossover, dim, c, self.run.streams.redraw.clone());
                }
                self.run.crossover.cross(&self.population.rows[own.clone()], mutant, dim, c, &mut self.run.streams.redraw);
                self.run.trials[own].copy_from_slice(mutant);
            }
            left.retain(|i| outside(&self.run.limits, &self.run.trials, i));
            if left.is_empty() {
                break;
            }
        }
    }

    /// Creates and evaluates several trial vectors for each individual, and keeps the best.
    fn breed_the_best(&mut self) {
        let dim = self.population.dim;
        let before = self.run.streams.crossover.clone();
        for k in 0..self.tries {
            self.run.streams.crossover.clone_from(&before);
            self.breed();
            self.run.evaluate();
            let kept = &mut self.kept;
            for (i, value) in self.run.values.iter().enumerate() {
                if k == 0 || *value < kept.values[i] {
                    kept.values[i] = *value;
                    kept.trials[i * dim..][..dim].copy_from_slice(&self.run.trials[i * dim..][..dim]);
                    kept.params.copy_individual(&self.run.params, i);
                }
            }
        }
        std::mem::swap(&mut self.run.trials, &mut self.kept.trials);
        std::mem::swap(&mut self.run.values, &mut self.kept.values);
        std::mem::swap(&mut self.run.params, &mut self.kept.params);
    }

    /// Replaces parents by better trial vectors, and equal ones as the selection says. Returns whether any was replaced.
    fn select(&mut self, counted: usize) -> bool {
        let dim = self.population.dim;
        let Selection { replaces, succeeds, .. } = self.selection;
        let mut changed = false;
        for i in 0..self.population.n {
            let (value, parent) = (self.run.values[i], self.population.values[i]);
            let (better, equal) = (i < counted && value < parent, i < counted && value == parent);
            let won = better || (equal && succeeds);
            self.run.flags.set(i, won);
            self.run.gains[i] = if won { gain(parent, value) } else { 0.0 };
            let trial = &self.run.trials[i * dim..][..dim];
            if self.run.told.asks(Feedback::DISTANCES) {
                self.run.told.measure(i, won, trial, &self.population.rows[i * dim..][..dim]);
            }
            if better || (equal && replaces) {
                changed = true;
                // A parent goes into the archive only if its trial vector is a success.
                self.population.replace(i, trial, value, won, &mut self.run.streams.archive);
            }
        }
        changed
    }
}

impl<'a> Frame<'a> for Generations<'a> {
    fn run(&mut self) -> &mut Run<'a> {
        &mut self.run
    }

    fn begin(&mut self, watch: &mut impl Watch) -> bool {
        let counted = self.run.draw_population();
        let Population { rows, values, archive, .. } = &mut self.population;
        rows[..self.run.trials.len()].copy_from_slice(&self.run.trials);
        values.fill(f64::INFINITY);
        values[..counted].copy_from_slice(&self.run.values[..counted]);
        archive.len = 0;
        self.population.rank();
        self.run.start(&state(&self.population, self.run.evaluation.count));
        self.run.show(watch, counted, true, [self.population.individuals(), &self.population.values])
    }

    fn round(&mut self, watch: &mut impl Watch) -> bool {
        let n = self.population.n;
        let progress = self.run.evaluation.progress();
        self.population.track_best(self.run.mutation.best_of(n, progress));
        if self.run.mutation.ranked() || self.run.told.needs_ranks() {
            self.population.sort();
        }
        let draws = mutation::draws(&*self.run.mutation, n, &mut self.run.streams.mutation);
        let parents = parents(&self.population, progress, self.run.success);
        self.run.mutation.pick(&parents, draws, &mut self.run.picks);
        self.probe(watch);
        self.run.crossover.begin(progress, &mut self.run.streams.crossover);
        if self.tries > 1 {
            self.breed_the_best();
        } else {
            self.breed();
            self.run.evaluate();
        }
        let counted = self.run.count();
        if counted == n {
            self.run.mutation.learn(&self.run.picks, &self.population.values, &self.run.values);
        }
        let changed = self.select(counted);
        if !self.run.show(watch, counted, false, [self.population.individuals(), &self.population.values]) {
            return false;
        }
        if changed {
            self.population.rank();
        }
        self.run.learn((&[], &[]));
        self.shrink();
        true
    }

    fn wants_restart(&mut self) -> bool {
        self.run.restart.wanted(&state(&self.population, self.run.evaluation.count))
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
