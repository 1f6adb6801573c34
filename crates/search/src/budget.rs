//! The evaluations of a run: the budget, the target value and the best point.

use crate::settings::{Ended, Settings};

/// What is counted while a run evaluates points.
pub(crate) struct Budget {
    dim: usize,
    /// The allowed number of evaluations.
    most: u64,
    target: f64,
    /// The number of evaluations.
    pub(crate) count: u64,
    /// The best value and its point.
    best: (f64, Vec<f64>),
}

impl Budget {
    pub(crate) fn new(dim: usize, settings: &Settings) -> Self {
        Self { dim, most: settings.budget, target: settings.target, count: 0, best: (f64::INFINITY, vec![f64::NAN; dim]) }
    }

    /// Whether the budget is spent or the target reached.
    pub(crate) fn over(&self) -> bool {
        self.count >= self.most || self.best.0 <= self.target
    }

    /// The part of the budget that is spent.
    pub(crate) fn progress(&self) -> f64 {
        self.count as f64 / self.most as f64
    }

    /// How many of `n` points the budget allows.
    pub(crate) fn allowed(&self, n: usize) -> usize {
        n.min(usize::try_from(self.most - self.count).unwrap_or(usize::MAX))
    }

    /// The best value so far.
    pub(crate) fn best(&self) -> f64 {
        self.best.0
    }

    /// Counts the evaluations up to the first one that reaches the target, and returns their number. The values after them become
    /// infinite.
    pub(crate) fn count(&mut self, points: &[f64], values: &mut [f64]) -> usize {
        let mut counted = self.allowed(values.len());
        let mut least = least_of(&values[..counted]);
        if least < self.best.0 {
            let wanted = least.max(self.target);
            let first = values.iter().position(|value| *value <= wanted).unwrap_or_default();
            least = values[first];
            if least <= self.target {
                counted = first + 1;
            }
            self.best.0 = least;
            self.best.1.copy_from_slice(&points[first * self.dim..][..self.dim]);
        }
        values[counted..].fill(f64::INFINITY);
        self.count += counted as u64;
        counted
    }

    /// The result of the run.
    pub(crate) fn ended(&self, restarts: u64) -> Ended {
        let (value, point) = self.best.clone();
        Ended { point, value, evaluations: self.count, restarts }
    }
}

/// The smallest value, in eight parts side by side.
fn least_of(values: &[f64]) -> f64 {
    let (rows, rest) = values.as_chunks::<8>();
    let least = |a: f64, b: f64| if b < a { b } else { a };
    let side_by_side = rows.iter().fold([f64::INFINITY; 8], |all, row| std::array::from_fn(|l| least(all[l], row[l])));
    side_by_side.into_iter().chain(rest.iter().copied()).fold(f64::INFINITY, least)
}

/// NaN counts as +∞.
pub(crate) fn without_nan(values: &mut [f64]) {
    for value in values {
        *value = if value.is_nan() { f64::INFINITY } else { *value };
    }
}
