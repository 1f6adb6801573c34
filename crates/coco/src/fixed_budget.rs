//! Results at a fixed budget, as the competitions of CEC report them: the errors of all trials at checkpoints, and best, worst, median,
//! mean and standard deviation at each.
//!
//! N. H. Awad, M. Z. Ali, J. J. Liang, B. Y. Qu, P. N. Suganthan: Problem definitions and evaluation criteria for the CEC 2017 special
//! session and competition on single objective bound constrained real-parameter numerical optimization. Technical report, 2016.
//! A. Kumar, K. V. Price, A. W. Mohamed, A. A. Hadi, P. N. Suganthan: Problem definitions and evaluation criteria for the 2022 special
//! session and competition on single objective bound constrained numerical optimization. Technical report, 2021.

use crate::scores::{longest_unsolved, median};
use crate::{Algorithm, Logs, Problem, SOLVED, Trial, reaches};
use std::collections::BTreeSet;
use tpam_stats::Moments;

/// The results of all algorithms in one dimension.
///
/// A log knows what its program wrote: a COCO log has f − f_opt of the best point so far whenever a target value is reached and at fixed
/// numbers of evaluations, and an IOHprofiler log at every improvement, unless its logger was told otherwise. The error at a checkpoint is
/// that of the last row before it. A trial that has ended keeps its error.
#[derive(Clone, Debug)]
#[non_exhaustive]
pub struct FixedBudget<'a> {
    /// The dimension.
    pub dimension: u32,
    /// The names of the algorithms.
    pub names: Vec<&'a str>,
    /// The position of the algorithm that the others are compared with.
    pub baseline: usize,
    /// The checkpoints in evaluations, in ascending order. The last one is the budget.
    pub checkpoints: Vec<u64>,
    /// Errors up to this one count as 0.
    pub floor: f64,
    /// The functions in ascending order.
    pub functions: Vec<OnFunction>,
}

/// The results of all algorithms on one function.
#[derive(Clone, Debug)]
#[non_exhaustive]
pub struct OnFunction {
    /// The function.
    pub function: u32,
    /// The trials of each algorithm; `None` if it has no logs of the function.
    pub samples: Vec<Option<Sample>>,
}

/// The trials of one algorithm on one function.
#[derive(Clone, Debug, PartialEq)]
#[non_exhaustive]
pub struct Sample {
    /// For each checkpoint, the error of each trial.
    pub errors: Vec<Vec<f64>>,
    /// For each trial a number that is smaller for a better trial, see [`Ranking`](crate::Ranking).
    pub order: Vec<f64>,
}

/// Statistics of the errors of some trials.
#[derive(Clone, Copy, Debug, PartialEq)]
#[non_exhaustive]
pub struct Spread {
    /// The smallest error.
    pub best: f64,
    /// The largest error.
    pub worst: f64,
    /// The median.
    pub median: f64,
    /// The mean.
    pub mean: f64,
    /// The standard deviation, with divisor n − 1; NaN for a single trial.
    pub sd: f64,
}

impl Spread {
    /// The statistics of some errors; all NaN without any.
    pub fn new(errors: &[f64]) -> Self {
        let moments: Moments = errors.iter().copied().collect();
        let or_nan = |value: Option<f64>| value.unwrap_or(f64::NAN);
        Self {
            best: or_nan(errors.iter().copied().reduce(f64::min)),
            worst: or_nan(errors.iter().copied().reduce(f64::max)),
            median: median(errors),
            mean: or_nan(moments.mean()),
            sd: or_nan(moments.sd()),
        }
    }
}

impl Sample {
    fn new(problem: &Problem, checkpoints: &[u64], floor: f64) -> Self {
        let error = |trial: &Trial, evaluations: u64| {
            let error = trial.best_at(evaluations);
            if reaches(error, floor) { 0.0 } else { error }
        };
        let at = |evaluations: &u64| problem.trials.iter().map(|trial| error(trial, *evaluations)).collect();
        let budget = checkpoints.last().copied().unwrap_or(0);
        let target = if floor > 0.0 { floor } else { SOLVED };
        let order = |trial: &Trial| match trial.first_hit(target) {
            Some(hit) if hit <= budget => -1.0 / hit.max(1) as f64,
            _ => error(trial, budget),
        };
        Self { errors: checkpoints.iter().map(at).collect(), order: problem.trials.iter().map(order).collect() }
    }

    /// The errors at the end of the budget.
    pub fn last(&self) -> &[f64] {
        self.errors.last().map_or(&[], Vec::as_slice)
    }
}

impl Logs {
    /// The errors of all trials in each dimension at some budgets, which are in evaluations divided by the dimension.
    ///
    /// Without any budget, they are the checkpoints of CEC 2022 for logs of the suite `cec2022`, the parts D^(k/5 − 3) of the whole
    /// budget for k = 0, …, 15, and those of CEC 2017 for other logs: 0.01, 0.02, 0.03, 0.05, 0.1, 0.2, …, 1. The whole budget is one
    /// that all algorithms have: of each algorithm the longest trial that did not reach 1e-8, and the shortest of these.
    ///
    /// Errors up to `floor` count as 0. The competitions use 1e-8, where the runs of COCO end, too: errors below it are those of the
    /// evaluation that happened to be the last.
    pub fn fixed_budget(&self, at: &[f64], floor: f64) -> Vec<FixedBudget<'_>> {
        let in_dimension = |(dimension, functions): (&u32, &BTreeSet<u32>)| {
            let checkpoints = self.checkpoints(*dimension, at);
            let on = |function: &u32| {
                let problems = self.algorithms.iter().map(|algorithm| algorithm.problem(*dimension, *function));
                let samples = problems.map(|problem| problem.map(|problem| Sample::new(problem, &checkpoints, floor)));
                OnFunction { function: *function, samples: samples.collect() }
            };
            let functions = functions.iter().map(on).collect();
            let names = self.algorithms.iter().map(|algorithm| algorithm.name.as_str()).collect();
            FixedBudget { dimension: *dimension, names, baseline: self.baseline, checkpoints, floor, functions }
        };
        self.dimensions.iter().map(in_dimension).collect()
    }

    fn checkpoints(&self, dimension: u32, at: &[f64]) -> Vec<u64> {
        let d = f64::from(dimension);
        let mut checkpoints: Vec<u64> = if at.is_empty() {
            let budget = self.common_budget(dimension) as f64;
            let parts = if self.suite() == Some("cec2022") { parts_of_2022(d) } else { PARTS_OF_2017.to_vec() };
            parts.iter().map(|part| (part * budget).round() as u64).collect()
        } else {
            at.iter().map(|budget| (budget * d) as u64).collect()
        };
        checkpoints.sort_unstable();
        checkpoints
    }

    /// The evaluations that all algorithms have in a dimension, see [`fixed_budget`](Self::fixed_budget); of the longest trial if all
    /// algorithms reach 1e-8 in every trial.
    pub(crate) fn common_budget(&self, dimension: u32) -> u64 {
        let trials = |algorithm| Algorithm::in_dimension(algorithm, dimension).flat_map(|problem| &problem.trials);
        let common = self.algorithms.iter().filter_map(|algorithm| longest_unsolved(trials(algorithm))).min();
        let longest = || self.algorithms.iter().flat_map(trials).map(|trial| trial.evaluations).max();
        common.or_else(longest).unwrap_or(0)
    }
}

/// The parts of the budget after which CEC 2017 records errors.
const PARTS_OF_2017: [f64; 14] = [0.01, 0.02, 0.03, 0.05, 0.1, 0.2, 0.3, 0.4, 0.5, 0.6, 0.7, 0.8, 0.9, 1.0];

/// Those of CEC 2022, which depend on the dimension.
fn parts_of_2022(dimension: f64) -> Vec<f64> {
    (0..16).map(|k| libm::pow(dimension, f64::from(k) / 5.0 - 3.0)).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::trial::tests::trial;

    fn logs(suite: Option<&str>) -> Logs {
        let algorithm = |name: &str, trials: Vec<Trial>| Algorithm {
            name: name.to_owned(),
            suite: suite.map(str::to_owned),
            problems: vec![Problem { function: 3, dimension: 2, trials }],
            ..Algorithm::default()
        };
        // a solves the problem once, and its other trials have 200 and 190 evaluations; the trials of b have 400.
        let a = vec![trial(1, 50, &[(1, 9.0), (50, 5e-9)]), trial(2, 200, &[(1, 8.0), (101, 4.0)]), trial(3, 190, &[(1, 7.0), (190, 2.0)])];
        let b = vec![trial(1, 400, &[(1, 6.0), (2, 5.0), (300, 1.0)]), trial(2, 400, &[(1, 6.0), (200, 3.0)])];
        Logs::new(vec![algorithm("a", a), algorithm("b", b)])
    }

    #[test]
    fn errors_at_the_checkpoints_of_2017_by_hand() {
        let logs = logs(None);
        let found = logs.fixed_budget(&[], 1e-8).remove(0);
        assert_eq!(found.checkpoints, [2, 4, 6, 10, 20, 40, 60, 80, 100, 120, 140, 160, 180, 200]);
        let [Some(a), Some(b)] = &found.functions[0].samples[..] else { panic!("both have logs") };
        assert_eq!((&a.errors[0][..], &a.errors[8][..], a.last()), (&[9.0, 8.0, 7.0][..], &[0.0, 8.0, 7.0][..], &[0.0, 4.0, 2.0][..]));
        assert_eq!(b.last(), [5.0, 3.0]);
        assert_eq!(a.order, [-1.0 / 50.0, 4.0, 2.0]);
        let spread = Spread::new(a.last());
        assert_eq!(spread, Spread { best: 0.0, worst: 4.0, median: 2.0, mean: 2.0, sd: 2.0 });
        assert!(Spread::new(&[1.0]).sd.is_nan() && Spread::new(&[]).best.is_nan());
    }

    #[test]
    fn the_checkpoints_of_2022_depend_on_the_dimension() {
        let logs = logs(Some("cec2022"));
        let found = logs.fixed_budget(&[], 1e-8).remove(0);
        // 200 · 2^(k/5 − 3): 25 at k = 0, 50 at 5, 100 at 10.
        assert_eq!(found.checkpoints, [25, 29, 33, 38, 44, 50, 57, 66, 76, 87, 100, 115, 132, 152, 174, 200]);
    }

    #[test]
    fn budgets_and_the_floor_are_chosen() {
        let logs = logs(None);
        let found = logs.fixed_budget(&[150.0, 10.0], 0.0).remove(0);
        assert_eq!(found.checkpoints, [20, 300]);
        let [Some(a), Some(b)] = &found.functions[0].samples[..] else { panic!("both have logs") };
        assert_eq!((a.last(), b.last()), (&[5e-9, 4.0, 2.0][..], &[1.0, 3.0][..]));
        // Within 20 evaluations no trial reaches the target value.
        let early = logs.fixed_budget(&[10.0], 1e-8).remove(0);
        assert_eq!(early.functions[0].samples[0].as_ref().unwrap().order, [9.0, 8.0, 7.0]);
    }
}
