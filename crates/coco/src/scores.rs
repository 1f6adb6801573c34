//! Compares algorithms by the errors at the end of their trials: scores, ranks, wins.

use crate::{Error, Logs, Problem, SOLVED, Trial};
use std::collections::BTreeSet;
use tpam_stats::{Friedman, Pair, friedman, pairs, performance_scores, wins_ties_losses};

/// The significance level.
const LEVEL: f64 = 0.05;

/// A comparison of the algorithms in one dimension.
#[derive(Clone, Debug)]
#[non_exhaustive]
pub struct Scores<'a> {
    /// The dimension.
    pub dimension: u32,
    /// The names of the algorithms.
    pub names: Vec<&'a str>,
    /// The number of functions that all of them were run on.
    pub functions: usize,
    /// The Average Performance Score of each algorithm: how many others are significantly better, on average over the functions.
    pub average: Vec<f64>,
    /// Friedman's test of the median errors; `None` if all algorithms are equal on all functions.
    pub friedman: Option<Friedman>,
    /// Each pair in the order of (0, 1), (0, 2), …, with the number of functions on which the first is better, equal and worse.
    pub pairs: Vec<(Pair, [usize; 3])>,
}

impl Logs {
    /// Compares the algorithms in each dimension, on the functions that all of them were run on.
    pub fn scores(&self) -> Result<Vec<Scores<'_>>, Error> {
        if self.algorithms.len() < 2 {
            return Err(Error::Invalid("a comparison needs the logs of two algorithms at least".to_owned()));
        }
        self.dimensions.iter().map(|(dimension, functions)| self.scores_in(*dimension, functions)).collect()
    }

    fn scores_in(&self, dimension: u32, functions: &BTreeSet<u32>) -> Result<Scores<'_>, Error> {
        let on = |function: &u32| {
            let all = self.algorithms.iter().map(|algorithm| algorithm.problem(dimension, *function));
            all.collect::<Option<Vec<&Problem>>>()
        };
        let errors: Vec<Vec<Vec<f64>>> = functions.iter().filter_map(on).map(|problems| errors(&problems)).collect();
        if errors.is_empty() {
            return Err(Error::Invalid(format!(
                "there is no function in {dimension}-D that all algorithms were run on"
            )));
        }
        Ok(Scores::new(dimension, self.algorithms.iter().map(|a| a.name.as_str()).collect(), &errors))
    }
}

/// The errors of each algorithm's trials on one problem, at a common budget: each algorithm's longest unsolved trial, and the shortest of these. Solved trials are equal.
fn errors(problems: &[&Problem]) -> Vec<Vec<f64>> {
    let unsolved = |trial: &&Trial| trial.first_hit(SOLVED).is_none();
    let budget = |problem: &&Problem| problem.trials.iter().filter(unsolved).map(|trial| trial.evaluations).max();
    let common = problems.iter().filter_map(budget).min().unwrap_or(u64::MAX);
    let sample = |problem: &&Problem| problem.trials.iter().map(|trial| trial.best_at(common).max(SOLVED)).collect();
    problems.iter().map(sample).collect()
}

impl<'a> Scores<'a> {
    fn new(dimension: u32, names: Vec<&'a str>, errors: &[Vec<Vec<f64>>]) -> Self {
        let samples: Vec<Vec<&[f64]>> = errors.iter().map(|all| all.iter().map(Vec::as_slice).collect()).collect();
        let medians: Vec<Vec<f64>> =
            errors.iter().map(|all| all.iter().map(|errors| median(errors)).collect()).collect();
        let friedman = friedman(&medians);
        let counts = |a, b| wins_ties_losses(&samples, a, b, LEVEL);
        let unknown = |a, b| Pair { a, b, z: f64::NAN, p: f64::NAN, p_holm: f64::NAN };
        let every = || (0..names.len()).flat_map(|a| (a + 1..names.len()).map(move |b| unknown(a, b))).collect();
        let pairs = friedman.as_ref().map_or_else(every, pairs);
        Self {
            dimension,
            functions: errors.len(),
            average: performance_scores(&samples, LEVEL),
            pairs: pairs.into_iter().map(|pair| (pair, counts(pair.a, pair.b))).collect(),
            names,
            friedman,
        }
    }

    /// The mean rank of an algorithm; NaN if all are equal on all functions.
    pub fn rank(&self, algorithm: usize) -> f64 {
        self.friedman.as_ref().map_or(f64::NAN, |friedman| friedman.mean_ranks[algorithm])
    }

    /// Compares an algorithm with the first one: Holm's p, and the number of functions on which it is better, equal and worse.
    pub fn against_first(&self, algorithm: usize) -> Option<(f64, [usize; 3])> {
        let (pair, [worse, equal, better]) = self.pairs.iter().find(|(pair, _)| (pair.a, pair.b) == (0, algorithm))?;
        Some((pair.p_holm, [*better, *equal, *worse]))
    }
}

fn median(values: &[f64]) -> f64 {
    let mut sorted = values.to_vec();
    sorted.sort_by(f64::total_cmp);
    let n = sorted.len();
    if n == 0 { f64::NAN } else { f64::midpoint(sorted[(n - 1) / 2], sorted[n / 2]) }
}
