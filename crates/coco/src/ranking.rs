//! Algorithms ranked by their results at a fixed budget: signs against a baseline, Friedman's ranks, and the scores of competitions.

use crate::{Error, FixedBudget, OnFunction, Sample, Spread};
use std::cmp::Ordering;
use tpam_stats::{Friedman, friedman, midranks, rank_sum, significantly, smallest_rank_sum_p, u_scores};

/// The significance level of the signs.
const LEVEL: f64 = 0.05;

/// The comparison of an algorithm with the baseline on one function.
#[derive(Clone, Copy, Debug, PartialEq)]
#[non_exhaustive]
pub struct Sign {
    /// `Less` if the errors of the algorithm are significantly smaller: it is better.
    pub errors: Ordering,
    /// The p-value of the [`rank_sum`] test, not adjusted for other functions and algorithms.
    pub p: f64,
}

impl OnFunction {
    /// Compares the errors of two algorithms at the end of the budget by the two-sided [`rank_sum`] test at 0.05, that of SciPy's
    /// `mannwhitneyu`; `None` if one of them has no trials.
    pub fn sign(&self, algorithm: usize, baseline: usize) -> Option<Sign> {
        let [a, b] = [algorithm, baseline].map(|position| self.samples[position].as_ref().map(Sample::last));
        let (a, b) = (a?, b?);
        Some(Sign { errors: significantly(a, b, LEVEL), p: rank_sum(a, b)?.p })
    }
}

/// The algorithms of one dimension, ranked on the functions that all of them were run on.
///
/// The scores of the competitions compare every trial with all trials of the other algorithms on the function. Of two trials that reach the
/// target value within the budget, the one that needs fewer evaluations is better; otherwise the one with the smaller error. The target
/// value is the floor of the errors, and 1e-8 if the floor is 0. A trial thus has the number −1/evaluations if it reaches the target value
/// and its error if not, and [`u_scores`] compares these numbers. A larger score is better.
#[derive(Clone, Debug)]
#[non_exhaustive]
pub struct Ranking {
    /// The number of functions.
    pub functions: usize,
    /// The mean over the functions of the rank of each algorithm by its mean error; 1 is the best.
    pub mean_ranks: Vec<f64>,
    /// Friedman's test of the mean errors; `None` for a single function, or if all algorithms are equal on all functions.
    pub friedman: Option<Friedman>,
    /// The U-score of each algorithm, the sum over the functions, which CEC 2024 ranks by: with R the sum of the ranks of the n trials of
    /// the algorithm among all trials, from 1 for the worst one, R − n(n + 1)/2. It is the number of comparisons that its trials win.
    ///
    /// K. V. Price, A. Kumar, P. N. Suganthan: Trial-based dominance for comparing both the speed and accuracy of stochastic optimizers
    /// with standard non-parametric tests. Swarm Evol. Comput. 78, 2023. <https://doi.org/10.1016/j.swevo.2023.101287>. The competitions
    /// of 2024 and later may choose target values from the results of all participants; here the target value is fixed.
    pub u: Vec<f64>,
    /// The score of CEC 2022: the same ranks, and R − n(n − 1)/2 on each function, which is n more. The order of algorithms with equally
    /// many trials is that of the U-score.
    ///
    /// The correction n(n − 1)/2 is that of a public program that computes this ranking; the technical report was not read.
    pub cec2022: Vec<f64>,
    /// For each algorithm, the number of functions on which it is better than, not different from, and worse than the baseline.
    pub counts: Vec<[usize; 3]>,
}

impl FixedBudget<'_> {
    /// Ranks the algorithms.
    ///
    /// # Errors
    ///
    /// If there is one algorithm only, or no function that all of them were run on.
    pub fn ranking(&self) -> Result<Ranking, Error> {
        if self.names.len() < 2 {
            return Err(Error::Single);
        }
        let shared: Vec<Vec<&Sample>> = self.functions.iter().filter_map(|on| on.samples.iter().map(Option::as_ref).collect()).collect();
        if shared.is_empty() {
            return Err(Error::NothingInCommon(self.dimension));
        }
        let means = |samples: &Vec<&Sample>| samples.iter().map(|sample| Spread::new(sample.last()).mean).collect::<Vec<f64>>();
        let means: Vec<Vec<f64>> = shared.iter().map(means).collect();
        let ranks: Vec<Vec<f64>> = means.iter().map(|means| midranks(means)).collect();
        let scores = |samples: &Vec<&Sample>| u_scores(&samples.iter().map(|sample| &sample.order[..]).collect::<Vec<_>>());
        let u = self.sums(&shared.iter().map(scores).collect::<Vec<_>>());
        let trials = |samples: &Vec<&Sample>| samples.iter().map(|sample| sample.order.len() as f64).collect();
        let trials = self.sums(&shared.iter().map(trials).collect::<Vec<_>>());
        Ok(Ranking {
            functions: shared.len(),
            mean_ranks: self.sums(&ranks).iter().map(|sum| sum / shared.len() as f64).collect(),
            friedman: friedman(&means),
            cec2022: u.iter().zip(trials).map(|(u, trials)| u + trials).collect(),
            u,
            counts: (0..self.names.len()).map(|algorithm| self.counts(algorithm)).collect(),
        })
    }

    /// The sum over the functions for each algorithm.
    fn sums(&self, on_functions: &[Vec<f64>]) -> Vec<f64> {
        (0..self.names.len()).map(|algorithm| on_functions.iter().map(|values| values[algorithm]).sum()).collect()
    }

    /// The smallest p-value of signs, if an algorithm has no sign and too few trials for any.
    pub fn too_few_trials(&self, algorithm: usize) -> Option<f64> {
        let trials =
            |on: &OnFunction| [algorithm, self.baseline].map(|position| on.samples[position].as_ref().map_or(0, |of| of.last().len()));
        let least = self.functions.iter().map(|on| smallest_rank_sum_p(trials(on))).fold(1.0, f64::min);
        let [better, _, worse] = self.counts(algorithm);
        (least >= LEVEL && better + worse == 0).then_some(least)
    }

    fn counts(&self, algorithm: usize) -> [usize; 3] {
        let signs = self.functions.iter().filter_map(|on| on.sign(algorithm, self.baseline));
        signs.fold([0; 3], |mut counts, sign| {
            counts[(sign.errors as i8 + 1) as usize] += 1;
            counts
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::trial::tests::trial;
    use crate::{Algorithm, Logs, Problem, Trial};

    /// a solves f1 after 10 and after 15 evaluations, b after 20, and is better on f2; c is the worst on f1, and was not run on f3.
    fn logs() -> Logs {
        let end = |error: f64| trial(1, 100, &[(1, 9.0), (50, error)]);
        let solved = |hit: u64| trial(1, hit, &[(1, 9.0), (hit, 1e-9)]);
        let algorithm = |name: &str, problems: Vec<Vec<Trial>>| {
            let problems = (1..).zip(problems).map(|(function, trials)| Problem { function, dimension: 2, trials }).collect();
            Algorithm { name: name.to_owned(), problems, ..Algorithm::default() }
        };
        Logs::new(vec![
            algorithm("a", vec![vec![solved(10), solved(15)], vec![end(4.0), end(3.0)], vec![end(1.0)]]),
            algorithm("b", vec![vec![solved(20), end(2.0)], vec![end(1.0), end(3.0)], vec![end(2.0)]]),
            algorithm("c", vec![vec![end(2.0), end(3.0)], vec![end(8.0), end(9.0)]]),
        ])
    }

    #[test]
    fn scores_of_trials_by_hand() {
        let logs = logs();
        let found = logs.fixed_budget(&[], 1e-8);
        let ranking = found[0].ranking().unwrap();
        // f1: both trials of a win 4; b wins 2 with 20 and 1.5 with 2.0; c wins half of the tie.
        // f2: a wins 2 + 2.5, b 4 + 3.5, c nothing.
        assert_eq!(ranking.u, [4.0 + 4.0 + 2.0 + 2.5, 2.0 + 1.5 + 4.0 + 3.5, 0.5]);
        assert_eq!(ranking.cec2022, [12.5 + 4.0, 11.0 + 4.0, 0.5 + 4.0]);
        assert_eq!((ranking.functions, ranking.mean_ranks), (2, vec![1.5, 1.5, 3.0]));
        assert_eq!(ranking.friedman.unwrap().mean_ranks, [1.5, 1.5, 3.0]);
    }

    #[test]
    fn signs_need_significance_and_both_samples() {
        let sample = |from: u32| Some(Sample { errors: vec![(from..from + 5).map(f64::from).collect()], order: Vec::new() });
        let on = OnFunction { function: 1, samples: vec![sample(0), sample(10), sample(12), None] };
        assert_eq!(on.sign(0, 1), Some(Sign { errors: Ordering::Less, p: 2.0 / 252.0 }));
        assert_eq!(on.sign(1, 0).unwrap().errors, Ordering::Greater);
        assert_eq!((on.sign(2, 1).unwrap().errors, on.sign(3, 1)), (Ordering::Equal, None));
        let names = vec!["a", "b", "c", "d"];
        let all = FixedBudget { dimension: 2, names, baseline: 1, checkpoints: vec![9], floor: 0.0, functions: vec![on.clone(), on] };
        assert_eq!([0, 1, 2, 3].map(|algorithm| all.counts(algorithm)), [[2, 0, 0], [0, 2, 0], [0, 2, 0], [0, 0, 0]]);
        assert!(matches!(all.ranking(), Err(Error::NothingInCommon(2))));
        // Five trials are enough; d has none.
        assert_eq!([0, 2, 3].map(|algorithm| all.too_few_trials(algorithm)), [None, None, Some(1.0)]);
    }
}
