//! The (μ/μ_w, λ)-ES: the weighted mean of the best half of the offspring replaces the centre.

use crate::steps::Steps;
use std::ops::Range;
use tpam_pam::{Feedback, Outcome, recombination_weights};
use tpam_search::{Evaluated, Judged, Members, Now, Sampled, Search, Setup};

pub(crate) struct Comma {
    steps: Steps,
    weights: Vec<f64>,
    centre: Vec<f64>,
    points: Vec<f64>,
    values: Vec<f64>,
    /// The smallest value so far.
    best: f64,
    /// The median of the values of the round before; the value of the first centre before the first round.
    median: f64,
    rewards: Vec<f64>,
    /// The offspring, the best first.
    order: Vec<usize>,
}

impl Comma {
    pub(crate) fn new(setup: &Setup, offspring: usize) -> Self {
        let steps = Steps::new(setup, "es");
        let [centre, points, rewards] = [steps.dim(), offspring * steps.dim(), offspring].map(|length| vec![0.0; length]);
        let (values, order) = (vec![f64::INFINITY; offspring], Vec::new());
        let weights = recombination_weights(offspring);
        Self { steps, weights, centre, points, values, best: f64::INFINITY, median: f64::INFINITY, rewards, order }
    }

    /// The mean of the two middle values, or the middle one.
    fn middle(&self) -> f64 {
        let value = |place: usize| self.values[self.order[place]];
        let n = self.order.len();
        if n % 2 == 1 { value(n / 2) } else { 0.5 * (value(n / 2 - 1) + value(n / 2)) }
    }
}

impl Search for Comma {
    fn gives(&self) -> Feedback {
        Feedback::GAINS.and(Feedback::PROGRESS).and(Feedback::ROUNDS).and(Feedback::REWARDS).and(Feedback::STEPS)
    }

    fn size(&self) -> usize {
        self.values.len()
    }

    fn begin(&mut self, points: &mut Vec<f64>) {
        points.extend(self.steps.anywhere());
    }

    fn began(&mut self, points: &[f64], values: &[f64]) {
        self.centre.copy_from_slice(points);
        (self.median, self.best) = (values[0], values[0]);
        // Until the first round the population is the centre.
        self.points.chunks_exact_mut(self.centre.len()).for_each(|point| point.copy_from_slice(points));
        self.values.fill(values[0]);
    }

    fn propose(&mut self, rows: Range<usize>, _now: &Now, sampled: &mut Sampled, points: &mut [f64]) {
        self.steps.take(&self.centre, &sampled.column(0)[rows], points);
    }

    fn select(&mut self, evaluated: Evaluated, judged: &mut Judged) {
        self.points.copy_from_slice(evaluated.points);
        self.values.copy_from_slice(evaluated.values);
        let Self { values, order, centre, .. } = self;
        judged.compare(&vec![self.median; values.len()], values, false);
        self.rewards.clear();
        self.rewards.extend(values.iter().map(|value| self.median - value));
        order.clear();
        order.extend(0..values.len());
        order.sort_by(|one, other| values[*one].total_cmp(&values[*other]));
        centre.fill(0.0);
        for (weight, i) in self.weights.iter().zip(&*order) {
            let point = self.points[*i * centre.len()..].iter();
            centre.iter_mut().zip(point).for_each(|(mean, coordinate)| *mean += weight * coordinate);
        }
        self.best = self.best.min(values[order[0]]);
        self.median = self.middle();
    }

    fn tell<'a>(&'a mut self, outcome: Outcome<'a>) -> Outcome<'a> {
        outcome.rewarding(&self.rewards).stepping(&self.steps.taken)
    }

    fn population(&self) -> Members<'_> {
        Members { points: &self.points, values: &self.values, best: self.best }
    }
}
