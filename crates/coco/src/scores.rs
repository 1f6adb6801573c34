//! Compares algorithms by the errors at the end of their trials, or by the areas under their ECDFs: scores, ranks, wins.

use crate::ecdf::even_targets;
use crate::{Error, Logs, Problem, Reached, SOLVED, Trial};
use std::collections::BTreeSet;
use tpam_stats::{
    Friedman, Interval, Moments, Pair, friedman, holm, mean_interval, pairs, performance_scores, smallest_rank_sum_p, wins_ties_losses,
};

/// The significance level.
const LEVEL: f64 = 0.05;

/// By what algorithms are compared.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum View {
    /// The errors at the end of the budget.
    #[default]
    FixedBudget,
    /// The area under the ECDF of each trial, which counts all budgets: its mean over log10(evaluations / D) from 0 to the end of the
    /// budget.
    Anytime,
}

/// A comparison of the algorithms in one dimension.
#[derive(Clone, Debug)]
#[non_exhaustive]
pub struct Scores<'a> {
    /// The dimension.
    pub dimension: u32,
    /// By what the algorithms are compared.
    pub view: View,
    /// The names of the algorithms.
    pub names: Vec<&'a str>,
    /// The position of the algorithm that [`against_baseline`](Self::against_baseline) compares the others with.
    pub baseline: usize,
    /// The number of functions that all of them were run on.
    pub functions: usize,
    /// The Average Performance Score of each algorithm: how many others are significantly better, on average over the functions.
    pub average: Vec<f64>,
    /// Friedman's test of the median errors, or of the median areas, the largest first; `None` if all algorithms are equal on all
    /// functions.
    pub friedman: Option<Friedman>,
    /// Each pair in the order of (0, 1), (0, 2), …, with the number of functions on which the first is better, equal and worse. p is
    /// adjusted for all pairs.
    pub pairs: Vec<(Pair, [usize; 3])>,
    /// The smallest p-value that two algorithms could have on a function, if there are too few trials for a difference on any.
    pub too_few_trials: Option<f64>,
    /// The mean of the compared values over the trials of each algorithm, on each function.
    means: Vec<Vec<f64>>,
}

/// The comparison of an algorithm with the baseline.
#[derive(Clone, Copy, Debug, PartialEq)]
#[non_exhaustive]
pub struct Against {
    /// The p-value of the difference of the mean ranks; NaN if all algorithms are equal on all functions.
    pub p: f64,
    /// `p` adjusted by Holm for the comparisons with the baseline, one less than there are algorithms.
    pub p_holm: f64,
    /// The number of functions on which the algorithm is better, equal and worse.
    pub counts: [usize; 3],
    /// How much larger its area is; `None` at a fixed budget, and for a single function.
    pub area: Option<Gain>,
}

/// How much larger the area under the ECDF of an algorithm is than that of the baseline.
#[derive(Clone, Copy, Debug, PartialEq)]
#[non_exhaustive]
pub struct Gain {
    /// The mean over the functions, each of which counts once, with the mean area of its trials.
    pub mean: f64,
    /// The 95 % interval of Student's t over the functions, not adjusted for the other algorithms.
    pub interval: Interval,
}

impl Logs {
    /// Compares the algorithms in each dimension, on the functions that all of them were run on.
    pub fn scores(&self, view: View) -> Result<Vec<Scores<'_>>, Error> {
        if self.algorithms.len() < 2 {
            return Err(Error::Single);
        }
        self.dimensions.iter().map(|(dimension, functions)| self.scores_in(*dimension, functions, view)).collect()
    }

    fn scores_in(&self, dimension: u32, functions: &BTreeSet<u32>, view: View) -> Result<Scores<'_>, Error> {
        let on = |function: &u32| {
            let all = self.algorithms.iter().map(|algorithm| algorithm.problem(dimension, *function));
            all.collect::<Option<Vec<&Problem>>>()
        };
        let values = |problems: Vec<&Problem>| match view {
            View::FixedBudget => errors(&problems),
            View::Anytime => missing_areas(&problems),
        };
        let errors: Vec<Vec<Vec<f64>>> = functions.iter().filter_map(on).map(values).collect();
        if errors.is_empty() {
            return Err(Error::NothingInCommon(dimension));
        }
        let names = self.algorithms.iter().map(|a| a.name.as_str()).collect();
        Ok(Scores { view, baseline: self.baseline, ..Scores::new(dimension, names, &errors) })
    }
}

/// The errors of each algorithm's trials on one problem, at the common budget. Solved trials are equal.
fn errors(problems: &[&Problem]) -> Vec<Vec<f64>> {
    let common = common_budget(problems).unwrap_or(u64::MAX);
    let sample = |problem: &&Problem| problem.trials.iter().map(|trial| trial.best_at(common).max(SOLVED)).collect();
    problems.iter().map(sample).collect()
}

/// For each trial, 1 minus the area under its ECDF up to the common budget: the smaller, the better.
fn missing_areas(problems: &[&Problem]) -> Vec<Vec<f64>> {
    let targets = even_targets(51);
    let longest = || problems.iter().flat_map(|problem| &problem.trials).map(|trial| trial.evaluations).max();
    // At least 1 evaluation per dimension and a little, so that there is an area.
    let evaluations = common_budget(problems).or_else(longest).unwrap_or(1) as f64;
    let end = |problem: &Problem| libm::log10(evaluations / f64::from(problem.dimension)).max(1e-9);
    let missing = |trial: &Trial, problem: &Problem| {
        1.0 - Reached::new(trial, (problem.function, problem.dimension as usize), &targets).area(end(problem))
    };
    problems.iter().map(|problem| problem.trials.iter().map(|trial| missing(trial, problem)).collect()).collect()
}

/// The evaluations that all algorithms have on one problem: each algorithm's longest unsolved trial, and the shortest of these. `None` if
/// all trials solve it.
fn common_budget(problems: &[&Problem]) -> Option<u64> {
    problems.iter().filter_map(|problem| longest_unsolved(&problem.trials)).min()
}

/// The evaluations of the longest trial that did not solve the problem; `None` if all did.
pub(crate) fn longest_unsolved<'t>(trials: impl IntoIterator<Item = &'t Trial>) -> Option<u64> {
    trials.into_iter().filter(|trial| trial.first_hit(SOLVED).is_none()).map(|trial| trial.evaluations).max()
}

impl<'a> Scores<'a> {
    fn new(dimension: u32, names: Vec<&'a str>, errors: &[Vec<Vec<f64>>]) -> Self {
        let samples: Vec<Vec<&[f64]>> = errors.iter().map(|all| all.iter().map(Vec::as_slice).collect()).collect();
        let medians: Vec<Vec<f64>> = errors.iter().map(|all| all.iter().map(|errors| median(errors)).collect()).collect();
        let mean = |errors: &Vec<f64>| errors.iter().sum::<f64>() / errors.len() as f64;
        let friedman = friedman(&medians);
        let counts = |a, b| wins_ties_losses(&samples, a, b, LEVEL);
        let unknown = |a, b| Pair { a, b, z: f64::NAN, p: f64::NAN, p_holm: f64::NAN };
        let every = || (0..names.len()).flat_map(|a| (a + 1..names.len()).map(move |b| unknown(a, b))).collect();
        let pairs = friedman.as_ref().map_or_else(every, pairs);
        let least = samples.iter().map(|all| smallest_rank_sum_p(two_largest(all))).fold(1.0, f64::min);
        Self {
            too_few_trials: (least >= LEVEL).then_some(least),
            dimension,
            view: View::default(),
            baseline: 0,
            functions: errors.len(),
            average: performance_scores(&samples, LEVEL),
            pairs: pairs.into_iter().map(|pair| (pair, counts(pair.a, pair.b))).collect(),
            means: errors.iter().map(|all| all.iter().map(mean).collect()).collect(),
            names,
            friedman,
        }
    }

    /// The mean rank of an algorithm; NaN if all are equal on all functions.
    pub fn rank(&self, algorithm: usize) -> f64 {
        self.friedman.as_ref().map_or(f64::NAN, |friedman| friedman.mean_ranks[algorithm])
    }

    /// Compares every algorithm with the baseline; `None` for the baseline itself.
    ///
    /// The blocks of the tests are the functions. Holm's adjustment is for these comparisons only, because the baseline is chosen before
    /// the results are seen; [`pairs`](Self::pairs) is adjusted for all pairs.
    pub fn against_baseline(&self) -> Vec<Option<Against>> {
        let others: Vec<Option<Against>> = (0..self.names.len()).map(|algorithm| self.unadjusted(algorithm)).collect();
        let raw: Vec<f64> = others.iter().flatten().map(|against| against.p).collect();
        let adjusted = if raw.iter().any(|p| p.is_nan()) { raw } else { holm(&raw) };
        let mut adjusted = adjusted.into_iter();
        let mut with_holm = |against: Against| Against { p_holm: adjusted.next().unwrap_or(f64::NAN), ..against };
        others.into_iter().map(|against| against.map(&mut with_holm)).collect()
    }

    fn unadjusted(&self, algorithm: usize) -> Option<Against> {
        let ends = (self.baseline.min(algorithm), self.baseline.max(algorithm));
        let (pair, counts) = self.pairs.iter().find(|(pair, _)| (pair.a, pair.b) == ends)?;
        let [first, equal, second] = *counts;
        let counts = if algorithm < self.baseline { [first, equal, second] } else { [second, equal, first] };
        Some(Against { p: pair.p, p_holm: pair.p, counts, area: self.gain(algorithm) })
    }

    fn gain(&self, algorithm: usize) -> Option<Gain> {
        // The values are areas above the ECDF.
        let gains: Moments = self.means.iter().map(|means| means[self.baseline] - means[algorithm]).collect();
        let anytime = (self.view == View::Anytime).then_some(gains)?;
        Some(Gain { mean: anytime.mean()?, interval: mean_interval(&anytime, 1.0 - LEVEL)? })
    }
}

/// The sizes of the two largest samples.
fn two_largest(samples: &[&[f64]]) -> [usize; 2] {
    samples.iter().fold([0; 2], |[first, second], sample| [first.max(sample.len()), second.max(first.min(sample.len()))])
}

pub(crate) fn median(values: &[f64]) -> f64 {
    let mut sorted = values.to_vec();
    sorted.sort_by(f64::total_cmp);
    let n = sorted.len();
    if n == 0 { f64::NAN } else { f64::midpoint(sorted[(n - 1) / 2], sorted[n / 2]) }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Algorithm;
    use crate::trial::tests::trial;

    /// Four algorithms on six functions: each is better than the next on every function.
    fn scores() -> Scores<'static> {
        let sample = |shift: f64| (0..15).map(|k| shift + f64::from(k) / 100.0).collect::<Vec<f64>>();
        let function = || (0..4).map(|k| sample(f64::from(k))).collect::<Vec<_>>();
        let errors: Vec<_> = (0..6).map(|_| function()).collect();
        Scores::new(5, vec!["a", "b", "c", "d"], &errors)
    }

    #[test]
    fn the_baseline_is_compared_with_the_others_only() {
        let scores = Scores { baseline: 1, ..scores() };
        let against = scores.against_baseline();
        assert_eq!(against[1], None);
        let counts: Vec<[usize; 3]> = against.iter().flatten().map(|against| against.counts).collect();
        assert_eq!(counts, [[6, 0, 0], [0, 0, 6], [0, 0, 6]]);
        // Holm for three comparisons: the smallest p is that of d, two ranks away.
        let [a, c, d] = [0, 2, 3].map(|k| against[k].unwrap());
        assert_eq!((d.p_holm, a.p_holm), (3.0 * d.p, 2.0 * a.p));
        assert_eq!(c.p_holm, a.p_holm);
        // For all six pairs, the same p is multiplied by more.
        let (pair, _) = scores.pairs.iter().find(|(pair, _)| (pair.a, pair.b) == (1, 3)).unwrap();
        assert!(pair.p_holm > d.p_holm && pair.p == d.p);
    }

    #[test]
    fn too_few_trials_for_a_difference() {
        let few = |sizes: [usize; 3]| {
            let on_function: Vec<Vec<f64>> = sizes.iter().map(|n| (0..*n).map(|value| value as f64).collect()).collect();
            Scores::new(5, vec!["a", "b", "c"], &[on_function.clone(), on_function]).too_few_trials
        };
        assert_eq!([few([3, 1, 3]), few([4, 1, 3]), few([4, 1, 4])], [Some(0.1), Some(2.0 / 35.0), None]);
    }

    /// Two trials end with the same error; the first reaches it at once, the second after 10 of 100 evaluations per dimension.
    #[test]
    fn the_anytime_view_rewards_speed() {
        let fast = trial(1, 200, &[(2, 1.0)]);
        let slow = trial(1, 200, &[(2, 1e6), (20, 1.0)]);
        let problem = |trial: &Trial, function| Problem { function, dimension: 2, trials: vec![trial.clone()] };
        let algorithm = |trial| Algorithm { problems: vec![problem(trial, 1), problem(trial, 2)], ..Algorithm::default() };
        let logs = Logs::new(vec![algorithm(&fast), algorithm(&slow)]);
        let rank = |view| logs.scores(view).unwrap()[0].rank(0);
        assert!(rank(View::Anytime) == 1.0 && rank(View::FixedBudget).is_nan());
        let (fast, slow) = (problem(&fast, 1), problem(&slow, 1));
        assert_eq!(errors(&[&fast, &slow]), [[1.0], [1.0]]);
        // 11 of the 51 target values are at least 1; on the axis from 0 to 2 the second trial has them from 1 on.
        let [fast, slow] = &missing_areas(&[&fast, &slow])[..] else { panic!("two trials") };
        assert!((fast[0] - 40.0 / 51.0).abs() < 1e-12 && (slow[0] - (1.0 - 11.0 / 51.0 / 2.0)).abs() < 1e-12, "{fast:?} {slow:?}");
    }

    /// The areas above the ECDF differ by 1 and by 3 on two functions: the mean is 2, and Student's t with one degree of freedom is 12.706.
    #[test]
    fn areas_differ_by_the_mean_over_functions() {
        let errors = vec![vec![vec![0.0, 2.0], vec![0.0]], vec![vec![4.0], vec![1.0, 1.0]]];
        let scores = Scores { view: View::Anytime, ..Scores::new(5, vec!["a", "b"], &errors) };
        let gain = scores.against_baseline()[1].unwrap().area.unwrap();
        assert_eq!(gain.mean, 2.0);
        assert!((gain.interval.high - 14.706_204_736).abs() < 1e-8 && (gain.interval.low + 10.706_204_736).abs() < 1e-8, "{gain:?}");
        let back = Scores { baseline: 1, ..scores }.against_baseline()[0].unwrap();
        assert_eq!(back.area.unwrap().mean, -2.0);
        assert_eq!(Scores::new(5, vec!["a", "b"], &errors).against_baseline()[1].unwrap().area, None);
    }

    #[test]
    fn equal_algorithms_have_no_p() {
        let errors = vec![vec![vec![1.0; 5]; 3]; 4];
        let scores = Scores::new(2, vec!["a", "b", "c"], &errors);
        assert!(scores.against_baseline().iter().flatten().all(|against| against.p_holm.is_nan()));
    }
}
