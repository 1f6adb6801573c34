//! Significance tests between algorithms on each problem: counts of wins, ties and losses, and the Average Performance Score.

use crate::rank_sum;
use std::cmp::Ordering;

/// Compares two samples by the [`rank_sum`] test at the significance level `level`: `Less` if `a` is significantly smaller, `Greater` if it
/// is significantly larger, else `Equal`. The result is also `Equal` if a sample is empty.
pub fn significantly(a: &[f64], b: &[f64], level: f64) -> Ordering {
    match rank_sum(a, b) {
        // The statistic counts the pairs in which the value of `a` is larger.
        Some(test) if test.p < level => test.statistic.total_cmp(&(a.len() as f64 * b.len() as f64 / 2.0)),
        _ => Ordering::Equal,
    }
}

/// The Average Performance Score of each algorithm: the mean over the problems of the number of algorithms that are significantly better. 0
/// is the best.
///
/// `problems` holds, for each problem, a sample of errors for each algorithm.
///
/// J. Bader and E. Zitzler, "HypE: an algorithm for fast hypervolume-based many-objective optimization", Evolutionary Computation 19(1),
/// 2011, <https://doi.org/10.1162/EVCO_a_00009>, with the rank-sum test, as is usual on BBOB.
///
/// ```
/// let (good, bad) = ([1.0, 2.0, 3.0, 4.0], [5.0, 6.0, 7.0, 8.0]);
/// let problems = [vec![&good[..], &bad[..], &bad[..]], vec![&good[..], &good[..], &bad[..]]];
/// assert_eq!(tpam_stats::performance_scores(&problems, 0.05), [0.0, 0.5, 1.5]);
/// ```
///
/// # Panics
///
/// If the problems differ in the number of algorithms.
pub fn performance_scores(problems: &[Vec<&[f64]>], level: f64) -> Vec<f64> {
    let algorithms = problems.first().map_or(0, Vec::len);
    let beaten = |problem: &Vec<&[f64]>, a: usize| {
        assert_eq!(problem.len(), algorithms, "every problem must have all algorithms");
        problem.iter().filter(|other| significantly(other, problem[a], level) == Ordering::Less).count()
    };
    let score = |a: usize| problems.iter().map(|problem| beaten(problem, a)).sum::<usize>() as f64;
    (0..algorithms).map(|a| score(a) / problems.len() as f64).collect()
}

/// The numbers of problems on which `a` is significantly better than `b`, not significantly different, and significantly worse.
pub fn wins_ties_losses(problems: &[Vec<&[f64]>], a: usize, b: usize, level: f64) -> [usize; 3] {
    let mut counts = [0; 3];
    for problem in problems {
        let at = match significantly(problem[a], problem[b], level) {
            Ordering::Less => 0,
            Ordering::Equal => 1,
            Ordering::Greater => 2,
        };
        counts[at] += 1;
    }
    counts
}

#[cfg(test)]
mod tests {
    use super::*;

    const LOW: [f64; 5] = [1.0, 2.0, 3.0, 4.0, 5.0];
    const HIGH: [f64; 5] = [6.0, 7.0, 8.0, 9.0, 10.0];
    /// Not significantly different from either.
    const BETWEEN: [f64; 5] = [1.5, 2.5, 5.5, 8.5, 9.5];

    #[test]
    fn only_significant_differences_count() {
        assert_eq!(significantly(&LOW, &HIGH, 0.05), Ordering::Less);
        assert_eq!(significantly(&HIGH, &LOW, 0.05), Ordering::Greater);
        assert_eq!(significantly(&LOW, &BETWEEN, 0.05), Ordering::Equal);
        // Two completely separated samples of five have p = 2/252.
        assert_eq!(significantly(&LOW, &HIGH, 2.0 / 252.0), Ordering::Equal);
        assert_eq!(significantly(&LOW, &[], 0.05), Ordering::Equal);
        assert_eq!(significantly(&[1e-8; 15], &[1e-8; 15], 0.05), Ordering::Equal);
    }

    #[test]
    fn scores_and_counts_by_hand() {
        let problems = [vec![&LOW[..], &HIGH, &BETWEEN], vec![&HIGH[..], &LOW, &LOW], vec![&LOW[..], &LOW, &LOW]];
        // On the second problem two algorithms beat the first one; on the first problem one algorithm beats the second one.
        assert_eq!(performance_scores(&problems, 0.05), [2.0 / 3.0, 1.0 / 3.0, 0.0]);
        assert_eq!(wins_ties_losses(&problems, 0, 1, 0.05), [1, 1, 1]);
        assert_eq!(wins_ties_losses(&problems, 0, 2, 0.05), [0, 2, 1]);
        assert_eq!(wins_ties_losses(&problems, 2, 0, 0.05), [1, 2, 0]);
        assert!(performance_scores(&[], 0.05).is_empty());
    }
}
