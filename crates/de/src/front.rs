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
use crate::breeder::{Breeder, FIRST_RATE, Hand};
use crate::mutation::{self, Material, Parents};
use crate::pools::Pools;
use crate::rows::Rows;
use crate::selection::FrontRules;
use std::ops::Range;
use tpam_pam::spec::SpecError;
use tpam_pam::{C, F, Feedback, Outcome, View};
use tpam_search::{Evaluated, Judged, Members, Now, Sampled, Search, Setup};

/// The state of a run.
pub(crate) struct Front {
    breeder: Breeder,
    hand: Hand,
    rules: FrontRules,
    pools: Pools,
    /// The last trial vector of each row of the front.
    last: Rows,
}

impl Front {
    /// Prepares a run.
    pub(crate) fn new(algorithm: &Algorithm, setup: &Setup, rules: FrontRules) -> Result<Self, SpecError> {
        let breeder = Breeder::new(algorithm, setup)?;
        let (n, dim) = (breeder.first, breeder.dim);
        let hand = Hand::new(algorithm, ["de-crossover", "de-repair"].map(|role| setup.stream(role)), n * dim)?;
        Ok(Self { hand, rules, pools: Pools::new(n, dim), last: Rows::default(), breeder })
    }

    /// Draws the components of all trial vectors: they do not depend on the trial vectors of the round.
    fn mark(&mut self, c: &[f64]) {
        let Self { breeder, hand, pools, .. } = self;
        let marks = &mut hand.marks[..pools.n * pools.dim];
        hand.crossover.mark(pools.dim, c, &mut hand.crossing, marks);
        breeder.told.count_marks(0, marks, pools.dim);
    }

    /// Lets trial vector `k` enter the front if it is at least as good as its parent.
    fn enter(&mut self, k: usize, trial: &[f64], value: f64, judged: &mut Judged) {
        let Self { breeder, pools, .. } = self;
        let (dim, parent) = (pools.dim, breeder.picks[k].base as usize);
        let before = pools.values[parent];
        let won = value <= before && value < f64::INFINITY;
        self.last.tried(parent, value);
        if breeder.told.asks(Feedback::DISTANCES) {
            breeder.told.measure(k, won, trial, &pools.rows[parent * dim..][..dim]);
        }
        let replaced = won.then(|| pools.enter(trial, value));
        let lost = self.rules.quirks && replaced == Some(parent);
        judged.set(k, won, if lost { 0.0 } else { before - value });
    }
}

impl Search for Front {
    fn gives(&self) -> Feedback {
        crate::told::GIVEN
    }

    fn size(&self) -> usize {
        self.pools.n
    }

    /// Every trial vector is created after the one before it entered the front, or all are created at once.
    fn batch(&self) -> usize {
        if self.rules.at_once { 1 } else { self.pools.n }
    }

    fn planned(&self, budget: u64) -> f64 {
        self.breeder.sizing.rounds(self.breeder.first, budget)
    }

    fn begin(&mut self, points: &mut Vec<f64>) {
        self.breeder.draw(self.pools.n, points);
    }

    fn began(&mut self, points: &[f64], values: &[f64]) {
        self.pools.begin(points, values);
        self.last = Rows::default();
        self.breeder.success = FIRST_RATE;
    }

    fn prepare(&mut self, now: &Now) {
        let Self { breeder, pools, .. } = self;
        pools.rank();
        let Now { progress, .. } = *now;
        breeder.pick(&Parents { n: pools.n, archived: pools.n, best: &[], order: &pools.order, progress, success: breeder.success });
        self.last.begin(&pools.values);
        self.hand.crossover.begin(progress, &mut self.hand.crossing);
    }

    fn view<'a>(&'a mut self, view: View<'a>) -> View<'a> {
        self.pools.gather(&self.breeder.picks);
        self.pools.view(view)
    }

    /// Creates trial vectors from the rows as they are now.
    fn propose(&mut self, rows: Range<usize>, now: &Now, sampled: &mut Sampled, points: &mut [f64]) {
        if rows.start == 0 {
            self.mark(sampled.column(C));
        }
        let Self { breeder, pools, hand, .. } = self;
        let dim = pools.dim;
        for (k, trial) in rows.zip(points.chunks_exact_mut(dim)) {
            let (picks, marks) = (&breeder.picks[k..=k], &hand.marks[k * dim..][..dim]);
            let parent = &pools.rows[picks[0].base as usize * dim..][..dim];
            let material = breeder.material(&pools.rows, picks, parent, marks, now.progress);
            mutation::combine(Material { limits: &breeder.open, ..material }, &sampled.column(F)[k..=k], trial);
            breeder.limits.scatter(trial, &mut hand.repairing);
        }
    }

    fn select(&mut self, evaluated: Evaluated, judged: &mut Judged) {
        let trials = evaluated.points.chunks_exact(self.pools.dim).zip(evaluated.values);
        evaluated.rows.zip(trials).for_each(|(k, (trial, value))| self.enter(k, trial, *value, judged));
    }

    fn tell<'a>(&'a mut self, outcome: Outcome<'a>) -> Outcome<'a> {
        let (rows, gains) = self.last.gains();
        self.breeder.told.complete(outcome).in_front(rows, gains)
    }

    /// Merges the successes into the best that were found, and removes the worst if the population has to become smaller.
    fn end(&mut self, now: &Now, judged: &Judged) -> Option<Vec<usize>> {
        self.breeder.success = judged.rate();
        let before = self.pools.n;
        let n = self.breeder.size(before, now.progress);
        let lost = if self.rules.quirks { before - n } else { 0 };
        self.pools.end(n, lost, self.rules.stale_row);
        if n == before {
            return None;
        }
        self.breeder.shrink(n);
        Some((0..n).collect())
    }

    fn population(&self) -> Members<'_> {
        Members { points: self.pools.front(), values: &self.pools.values, best: self.pools.top_values[0] }
    }
}
