//! The frame of L-SRTDE: trial vectors of random parents enter a front in turn, and the best that were found are kept beside it.
//!
//! A PAM learns from N trial vectors in each round, as in every other frame. What it is told of an individual (rank, value, position) is
//! that of the parent of its trial vector; a PAM with a state per individual keeps one for the first, the second, … trial vector of a
//! round.
//!
//! # References
//! V. Stanovov, E. Semenkin: Success rate-based adaptive differential evolution L-SRTDE for CEC 2024 competition. CEC 2024.
//! <https://doi.org/10.1109/CEC60901.2024.10611907>

use crate::algorithm::Algorithm;
use crate::frame::{FIRST_RATE, Frame, Run};
use crate::mutation::{self, Material, Parents};
use crate::pools::Pools;
use crate::restart::State;
use crate::rows::Rows;
use crate::selection::{FrontRules, gain};
use crate::settings::Settings;
use crate::watch::Watch;
use tpam_pam::Feedback;
use tpam_pam::spec::SpecError;
use tpam_problem::Problem;

/// The state of a run.
pub(crate) struct Front<'a> {
    run: Run<'a>,
    rules: FrontRules,
    pools: Pools,
    /// The last trial vector of each row of the front.
    last: Rows,
    /// Components of a trial vector that come from the mutant are 1, others 0.
    marks: Vec<f64>,
    /// As many zeros.
    zeros: Vec<f64>,
}

impl<'a> Front<'a> {
    /// Prepares a run.
    pub(crate) fn new(algorithm: &Algorithm, problem: &'a dyn Problem, settings: Settings, rules: FrontRules) -> Result<Self, SpecError> {
        let run = Run::new(algorithm, problem, &settings)?;
        let size = run.trials.len();
        Ok(Self { rules, pools: Pools::new(run.n(), run.dim), last: Rows::default(), marks: vec![0.0; size], zeros: vec![0.0; size], run })
    }

    /// Picks rows, samples parameters and draws the components of all trial vectors: none of this depends on the trial vectors of the
    /// round.
    fn prepare(&mut self) {
        let (n, dim, progress) = (self.pools.n, self.pools.dim, self.run.evaluation.progress());
        self.pools.rank();
        let draws = mutation::draws(&*self.run.mutation, n, &mut self.run.streams.mutation);
        let parents = Parents { n, archived: n, best: &[], order: &self.pools.order, progress, success: self.run.success };
        self.run.mutation.pick(&parents, draws, &mut self.run.picks);
        self.last.begin(&self.pools.values);
        if self.run.told.looks() {
            let time = (progress, self.run.rounds, self.run.planned);
            self.pools.gather(&self.run.picks);
            self.run.pam.look(&self.pools.view(time));
        }
        self.run.pam.sample(&mut self.run.params, &mut self.run.streams.pam);
        self.run.crossover.begin(progress, &mut self.run.streams.crossover);
        self.marks.fill(1.0);
        let c = &self.run.params[self.run.columns.c];
        self.run.crossover.cross(&self.zeros, &mut self.marks, dim, c, &mut self.run.streams.crossover);
        self.run.told.count_marks(&self.marks, dim);
    }

    /// Creates every trial vector after the one before it entered the front. Returns how many were counted.
    fn one_by_one(&mut self) -> usize {
        let dim = self.pools.dim;
        let mut counted = 0;
        for k in 0..self.pools.n {
            if self.run.evaluation.over() {
                self.run.flags.set(k, false);
                self.run.gains[k] = 0.0;
                continue;
            }
            self.create(k);
            let (point, value) = (&self.run.trials[k * dim..][..dim], &mut self.run.values[k..=k]);
            self.run.evaluation.evaluate(point, value);
            self.run.evaluation.count(point, value);
            self.select(k);
            counted += 1;
        }
        counted
    }

    /// Creates all trial vectors, then selects them in turn.
    fn together(&mut self) -> usize {
        (0..self.pools.n).for_each(|k| self.create(k));
        self.run.evaluate();
        let counted = self.run.count();
        self.run.values[counted..].fill(f64::INFINITY);
        (0..self.pools.n).for_each(|k| self.select(k));
        counted
    }

    /// Creates trial vector `k` from the rows as they are now.
    fn create(&mut self, k: usize) {
        let dim = self.pools.dim;
        let trial = &mut self.run.trials[k * dim..][..dim];
        let material = Material {
            rows: &self.pools.rows,
            dim,
            picks: &self.run.picks[k..=k],
            differences: self.run.mutation.differences(),
            weight: self.run.mutation.weight(self.run.evaluation.progress()),
        };
        mutation::combine(material, &self.run.params[self.run.columns.f][k..=k], trial);
        let parent = &self.pools.rows[self.run.picks[k].base as usize * dim..][..dim];
        for ((v, x), mark) in trial.iter_mut().zip(parent).zip(&self.marks[k * dim..]) {
            *v = if *mark > 0.0 { *v } else { *x };
        }
        self.run.limits.scatter(trial, &mut self.run.streams.repair);
    }

    /// Lets trial vector `k` enter the front if it is at least as good as its parent.
    fn select(&mut self, k: usize) {
        let dim = self.pools.dim;
        let (parent, value) = (self.run.picks[k].base as usize, self.run.values[k]);
        let before = self.pools.values[parent];
        let won = value <= before && value < f64::INFINITY;
        self.last.tried(parent, value);
        let trial = &self.run.trials[k * dim..][..dim];
        if self.run.told.asks(Feedback::DISTANCES) {
            self.run.told.measure(k, won, trial, &self.pools.rows[parent * dim..][..dim]);
        }
        self.run.flags.set(k, won);
        self.run.gains[k] = if won { gain(before, value) } else { 0.0 };
        if won {
            let replaced = self.pools.enter(trial, value);
            if self.rules.quirks && replaced == parent {
                self.run.gains[k] = 0.0;
            }
        }
    }

    /// Merges the successes into the best that were found, and removes the worst if the population has to become smaller.
    fn shrink(&mut self) {
        let before = self.pools.n;
        let n = self.run.size();
        let lost = if self.rules.quirks { before - n } else { 0 };
        self.pools.end(n, lost, self.rules.stale_row);
        if n < before {
            self.run.shrink(&(0..n).collect::<Vec<_>>());
            self.marks.truncate(n * self.run.dim);
            self.zeros.truncate(n * self.run.dim);
        }
    }
}

impl<'a> Frame<'a> for Front<'a> {
    fn run(&mut self) -> &mut Run<'a> {
        &mut self.run
    }

    fn begin(&mut self, watch: &mut impl Watch) -> bool {
        let counted = self.run.draw_population();
        self.run.values[counted..].fill(f64::INFINITY);
        self.pools.begin(&self.run.trials, &self.run.values);
        self.last = Rows::default();
        self.run.success = FIRST_RATE;
        self.run.start(&state(&self.pools, self.run.evaluation.count));
        self.run.show(watch, counted, true, [self.pools.front(), &self.pools.values])
    }

    fn round(&mut self, watch: &mut impl Watch) -> bool {
        self.prepare();
        let counted = if self.rules.at_once { self.one_by_one() } else { self.together() };
        if !self.run.show(watch, counted, false, [self.pools.front(), &self.pools.values]) {
            return false;
        }
        self.run.learn(self.last.gains());
        self.shrink();
        true
    }

    fn wants_restart(&mut self) -> bool {
        self.run.restart.wanted(&state(&self.pools, self.run.evaluation.count))
    }
}

fn state(pools: &Pools, evaluations: u64) -> State<'_> {
    State { points: pools.front(), values: &pools.values, dim: pools.dim, evaluations, best: pools.top_values[0] }
}
