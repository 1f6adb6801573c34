//! Evaluations of a run: the budget, the target value and the best point.

use crate::settings::{Ended, Settings};
use tpam_problem::Problem;

/// What is counted while a run evaluates points.
pub(crate) struct Evaluation<'a> {
    problem: &'a dyn Problem,
    dim: usize,
    budget: u64,
    target: f64,
    /// The number of evaluations.
    pub(crate) count: u64,
    /// The best value and its point.
    best: (f64, Vec<f64>),
}

impl<'a> Evaluation<'a> {
    pub(crate) fn new(problem: &'a dyn Problem, dim: usize, settings: &Settings) -> Self {
        let best = (f64::INFINITY, vec![f64::NAN; dim]);
        Self { problem, dim, budget: settings.budget, target: settings.target, count: 0, best }
    }

    /// The bounds of the problem.
    pub(crate) fn bounds(&self) -> Vec<(f64, f64)> {
        self.problem.bounds()
    }

    /// Whether the budget is spent or the target reached.
    pub(crate) fn over(&self) -> bool {
        self.count >= self.budget || self.best.0 <= self.target
    }

    /// The part of the budget that is spent.
    pub(crate) fn progress(&self) -> f64 {
        self.count as f64 / self.budget as f64
    }

    /// How many of `n` points the budget allows.
    pub(crate) fn allowed(&self, n: usize) -> usize {
        n.min(usize::try_from(self.budget - self.count).unwrap_or(usize::MAX))
    }

    /// Evaluates the first points, as many as the budget allows, without counting them.
    pub(crate) fn evaluate(&self, points: &[f64], values: &mut [f64]) {
        let allowed = self.allowed(values.len());
        self.evaluate_all(&points[..allowed * self.dim], &mut values[..allowed]);
    }

    /// Evaluates points that never count, such as probes, whatever is left of the budget.
    pub(crate) fn evaluate_all(&self, points: &[f64], values: &mut [f64]) {
        self.problem.evaluate_batch(points, values);
        // NaN counts as +∞.
        values.iter_mut().filter(|value| value.is_nan()).for_each(|value| *value = f64::INFINITY);
    }

    /// The best value so far.
    pub(crate) fn best(&self) -> f64 {
        self.best.0
    }

    /// Counts the evaluations up to the first one that reaches the target, and returns their number.
    pub(crate) fn count(&mut self, points: &[f64], values: &[f64]) -> usize {
        let mut counted = self.allowed(values.len());
        let values = &values[..counted];
        let mut least = (f64::INFINITY, 0);
        for (i, value) in values.iter().enumerate() {
            if *value < least.0 {
                least = (*value, i);
            }
        }
        if least.0 <= self.target {
            let first = values.iter().position(|value| *value <= self.target).unwrap_or(least.1);
            counted = first + 1;
            least = (values[first], first);
        }
        if least.0 < self.best.0 {
            self.best.0 = least.0;
            self.best.1.copy_from_slice(&points[least.1 * self.dim..][..self.dim]);
        }
        self.count += counted as u64;
        counted
    }

    /// The result of the run.
    pub(crate) fn ended(&self, restarts: u64) -> Ended {
        let (value, point) = self.best.clone();
        Ended { point, value, evaluations: self.count, restarts }
    }
}
