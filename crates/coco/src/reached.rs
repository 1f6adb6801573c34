//! When runs reached COCO's target values; the ECDF and the area under it follow from that.

use crate::Trial;
use crate::ecdf::Curve;

/// When one run reached each target value.
#[derive(Clone, Debug, PartialEq)]
pub struct Reached {
    /// The number of its function.
    pub function: u32,
    /// evaluations / D for each target value; infinite if it was not reached.
    pub lengths: Vec<f64>,
}

impl Reached {
    /// A run on a function, given with its dimension, for these target values.
    pub fn new(trial: &Trial, (function, dim): (u32, usize), targets: &[f64]) -> Self {
        let length = |hit: Option<u64>| hit.map_or(f64::INFINITY, |hit| hit as f64 / dim as f64);
        Self { function, lengths: trial.first_hits(targets).into_iter().map(length).collect() }
    }

    /// The proportion of the target values that it reached up to log10(evaluations / D) = `by`.
    pub fn proportion(&self, by: f64) -> f64 {
        let budget = budget(by);
        self.lengths.iter().filter(|length| **length <= budget).count() as f64 / self.lengths.len() as f64
    }

    /// The proportion of the target values that it reached at all.
    pub fn share(&self) -> f64 {
        self.curve().top()
    }

    /// The area under its ECDF from 1 evaluation per dimension to log10(evaluations / D) = `end`. It is 1 if all target values are reached
    /// at once.
    pub fn area(&self, end: f64) -> f64 {
        self.curve().area(0.0, end)
    }

    fn curve(&self) -> Curve {
        self.lengths.iter().copied().collect()
    }
}

/// evaluations / D at a place of the logarithmic axis, with a tolerance of 1e-9, because budgets are powers of ten and logarithms are
/// rounded.
fn budget(by: f64) -> f64 {
    libm::exp10(by + 1e-9)
}

/// The proportions of (run, target value) pairs that are reached up to each of some log10(evaluations / D). Up to the budget of the runs
/// this is COCO's bootstrapped ECDF: restarts are simulated only beyond it.
pub fn proportions(runs: &[Reached], places: &[f64]) -> Vec<f64> {
    let curve: Curve = runs.iter().flat_map(|run| run.lengths.iter().copied()).collect();
    places.iter().map(|by| curve.at(budget(*by))).collect()
}

/// A value of each run: by function, and on each function by instance. The runs are in the order of functions and instances.
pub fn by_function(runs: &[Reached], value: impl Fn(&Reached) -> f64) -> Vec<Vec<f64>> {
    runs.chunk_by(|a, b| a.function == b.function).map(|runs| runs.iter().map(&value).collect()).collect()
}

/// The mean over runs of the area under the ECDF, from 0 to `end` on the axis of log10(evaluations / D).
pub fn mean_area(runs: &[Reached], end: f64) -> f64 {
    runs.iter().map(|run| run.area(end)).sum::<f64>() / runs.len() as f64
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::trial::tests::trial;

    #[test]
    fn proportions_include_the_budget_itself() {
        let run = |lengths: &[f64]| Reached { function: 1, lengths: lengths.to_vec() };
        let runs = [run(&[1.0, 10.0, 10_000.0]), run(&[10.0, f64::INFINITY, f64::INFINITY])];
        assert_eq!(proportions(&runs, &[0.0, 0.9, 1.0, 4.0]), [1.0 / 6.0, 1.0 / 6.0, 0.5, 4.0 / 6.0]);
        assert_eq!((runs[0].proportion(1.0), runs[1].proportion(4.0)), (2.0 / 3.0, 1.0 / 3.0));
        // Ten evaluations per dimension are three quarters of the way to the right end of 0 to 4; 10⁴ are at the end.
        assert!((runs[0].area(4.0) - (1.0 + 0.75) / 3.0).abs() < 1e-15);
    }

    #[test]
    fn the_area_of_a_trial_is_the_range_to_the_right_of_its_hits() {
        // Hits before the range, halfway, at its end, beyond it, and never.
        let trial = trial(1, 2_000_000, &[(3, 1e4), (1000, 1e3), (100_000, 100.0), (1_000_000, 10.0)]);
        assert_eq!(Reached::new(&trial, (1, 10), &[1e4]).area(4.0), 1.0);
        let area = Reached::new(&trial, (1, 10), &[1e4, 1e3, 1e2, 1e1, 1.0]).area(4.0);
        assert!((area - (1.0 + 0.5) / 5.0).abs() < 1e-15);
    }
}
