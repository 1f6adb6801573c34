//! Convergence: the median and the quartiles, over the trials, of the best f − f_opt after a number of evaluations.

use crate::{Logs, Problem};
use tpam_stats::bootstrap::quantile;

/// The quartiles of the best f − f_opt at one budget.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Quartiles {
    /// Evaluations divided by the dimension.
    pub budget: f64,
    /// The first quartile: a quarter of the trials are at least as good.
    pub low: f64,
    /// The median.
    pub median: f64,
    /// The third quartile.
    pub high: f64,
}

/// The quartiles over the trials of a problem at each budget (evaluations divided by the dimension), interpolated as in
/// [`percentile_interval`](tpam_stats::percentile_interval). A trial that has ended keeps its best value.
pub fn convergence(problem: &Problem, budgets: &[f64]) -> Vec<Quartiles> {
    let at = |&budget: &f64| {
        let evaluations = (budget * f64::from(problem.dimension)) as u64;
        let mut best: Vec<f64> = problem.trials.iter().map(|trial| trial.best_at(evaluations)).collect();
        best.sort_by(f64::total_cmp);
        let [low, median, high] = [0.25, 0.5, 0.75].map(|q| if best.is_empty() { f64::NAN } else { quantile(&best, q) });
        Quartiles { budget, low, median, high }
    };
    budgets.iter().map(at).collect()
}

/// The convergence of one algorithm on one function in one dimension.
#[derive(Clone, Debug, PartialEq)]
#[non_exhaustive]
pub struct Convergence {
    /// The name of the algorithm.
    pub algorithm: String,
    /// The dimension.
    pub dimension: u32,
    /// The function.
    pub function: u32,
    /// The quartiles at each budget.
    pub quartiles: Vec<Quartiles>,
}

impl Logs {
    /// The convergence of every algorithm, by dimension, function and algorithm. `budgets` gets the longest trial of a dimension, in
    /// evaluations divided by it.
    pub fn convergence(&self, budgets: impl Fn(f64) -> Vec<f64>) -> Vec<Convergence> {
        let mut found = Vec::new();
        for (dimension, functions) in &self.dimensions {
            let problems = self.algorithms.iter().flat_map(|algorithm| algorithm.in_dimension(*dimension));
            let trials = problems.flat_map(|problem| &problem.trials);
            let longest = trials.map(|trial| trial.evaluations).max().unwrap_or(1) as f64 / f64::from(*dimension);
            let budgets = budgets(longest);
            for function in functions {
                for algorithm in &self.algorithms {
                    found.extend(algorithm.problem(*dimension, *function).map(|problem| Convergence {
                        algorithm: algorithm.name.clone(),
                        dimension: *dimension,
                        function: *function,
                        quartiles: convergence(problem, &budgets),
                    }));
                }
            }
        }
        found
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::trial::tests::trial;

    #[test]
    fn quartiles_by_hand() {
        let ends = [8.0, 2.0, 6.0, 4.0, 0.0];
        let trials = ends.map(|end| trial(1, 20, &[(1, 10.0), (20, end)])).to_vec();
        let found = convergence(&Problem { function: 1, dimension: 2, trials }, &[0.0, 0.5, 9.9, 10.0, 1e6]);
        let values: Vec<[f64; 3]> = found.iter().map(|q| [q.low, q.median, q.high]).collect();
        assert_eq!(values, [[f64::INFINITY; 3], [10.0; 3], [10.0; 3], [2.0, 4.0, 6.0], [2.0, 4.0, 6.0]]);
    }
}
