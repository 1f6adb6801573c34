//! Convergence: the median and the quartiles over the trials of the best f − f_opt after so many evaluations.

use super::Problem;
use tpam_stats::bootstrap::quantile;

/// The quartiles of f − f_opt after some evaluations.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Quartiles {
    /// Evaluations divided by the dimension.
    pub budget: f64,
    /// A quarter of the trials was as good as this.
    pub low: f64,
    /// Half of them.
    pub median: f64,
    /// Three quarters.
    pub high: f64,
}

/// The quartiles over the trials of a problem at each budget, which is in evaluations divided by the dimension; interpolated as in
/// [`percentile_interval`](tpam_stats::percentile_interval). A trial that has ended keeps its best.
pub fn convergence(problem: &Problem, budgets: &[f64]) -> Vec<Quartiles> {
    let at = |&budget: &f64| {
        let evaluations = (budget * f64::from(problem.dimension)) as u64;
        let mut best: Vec<f64> = problem.trials.iter().map(|trial| trial.best_at(evaluations)).collect();
        best.sort_by(f64::total_cmp);
        let [low, median, high] =
            [0.25, 0.5, 0.75].map(|q| if best.is_empty() { f64::NAN } else { quantile(&best, q) });
        Quartiles { budget, low, median, high }
    };
    budgets.iter().map(at).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::logs::tests::trial;

    #[test]
    fn quartiles_by_hand() {
        let ends = [8.0, 2.0, 6.0, 4.0, 0.0];
        let trials = ends.map(|end| trial(1, 20, &[(1, 10.0), (20, end)])).to_vec();
        let found = convergence(&Problem { function: 1, dimension: 2, trials }, &[0.0, 0.5, 9.9, 10.0, 1e6]);
        let values: Vec<[f64; 3]> = found.iter().map(|q| [q.low, q.median, q.high]).collect();
        assert_eq!(values, [[f64::INFINITY; 3], [10.0; 3], [10.0; 3], [2.0, 4.0, 6.0], [2.0, 4.0, 6.0]]);
    }
}
