//! Algorithms compared by the errors at the end of their trials: scores, ranks, wins.

use super::logs::{Logs, of};
use crate::Error;
use crate::output::table::{aligned, decimals};
use crate::output::{Format, csv, json, number};
use tpam_coco::{Problem, SOLVED, Trial};
use tpam_figure::CriticalDifference;

use tpam_stats::{Friedman, Pair, critical_difference, friedman, pairs, performance_scores, wins_ties_losses};

/// From here on a difference is significant.
const LEVEL: f64 = 0.05;

/// The algorithms compared in one dimension.
pub struct Scores<'a> {
    pub dimension: u32,
    names: Vec<&'a str>,
    functions: usize,
    /// The Average Performance Score of each algorithm.
    average: Vec<f64>,
    friedman: Option<Friedman>,
    /// In the order of (0, 1), (0, 2), …, with the counts for the first of the two.
    pairs: Vec<(Pair, [usize; 3])>,
}

/// The comparison in each dimension, on the functions that all algorithms were run on.
pub fn scores(logs: &Logs) -> Result<Vec<Scores<'_>>, Error> {
    if logs.algorithms.len() < 2 {
        return Err(Error::Input("a comparison needs the logs of two algorithms at least".to_owned()));
    }
    let mut all = Vec::new();
    for (dimension, functions) in &logs.dimensions {
        let on = |function: &u32| {
            let one = |algorithm| of(algorithm, *dimension).find(|problem| problem.function == *function);
            logs.algorithms.iter().map(one).collect::<Option<Vec<&Problem>>>()
        };
        let errors: Vec<Vec<Vec<f64>>> = functions.iter().filter_map(on).map(|problems| errors(&problems)).collect();
        if errors.is_empty() {
            return Err(Error::Input(format!("there is no function in {dimension}-D that all algorithms were run on")));
        }
        all.push(Scores::new(*dimension, logs.algorithms.iter().map(|a| a.name.as_str()).collect(), &errors));
    }
    Ok(all)
}

/// The errors of each algorithm's trials on one problem, at the budget that all have: that of the one whose unsolved trials ended first. What is solved is equal.
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

    fn rank(&self, algorithm: usize) -> f64 {
        self.friedman.as_ref().map_or(f64::NAN, |friedman| friedman.mean_ranks[algorithm])
    }

    /// What distinguishes an algorithm from the first: Holm's p and how often it is better, equal and worse.
    fn against_first(&self, algorithm: usize) -> Option<(f64, [usize; 3])> {
        let (pair, [worse, equal, better]) = self.pairs.iter().find(|(pair, _)| (pair.a, pair.b) == (0, algorithm))?;
        Some((pair.p_holm, [*better, *equal, *worse]))
    }

    /// The ranks in a diagram; none where all algorithms are alike everywhere.
    pub fn diagram(&self) -> Option<String> {
        let friedman = self.friedman.as_ref()?;
        let ranks: Vec<(&str, f64)> = self.names.iter().copied().zip(friedman.mean_ranks.iter().copied()).collect();
        let title = format!("Mean ranks of the median error, {} functions in {}-D", self.functions, self.dimension);
        Some(CriticalDifference::new(&title, &ranks, critical_difference(ranks.len(), self.functions)).svg())
    }
}

fn median(values: &[f64]) -> f64 {
    let mut sorted = values.to_vec();
    sorted.sort_by(f64::total_cmp);
    let n = sorted.len();
    if n == 0 { f64::NAN } else { f64::midpoint(sorted[(n - 1) / 2], sorted[n / 2]) }
}

/// One row per algorithm.
pub fn score_table(all: &[Scores], format: Format) -> Vec<u8> {
    const COLUMNS: [&str; 11] = [
        "algorithm",
        "dimension",
        "functions",
        "aps",
        "mean_rank",
        "p_holm",
        "better",
        "equal",
        "worse",
        "friedman_p",
        "critical_difference",
    ];
    let row = |scores: &Scores, k: usize| {
        let mut row = vec![scores.names[k].to_owned(), scores.dimension.to_string(), scores.functions.to_string()];
        row.extend([number(scores.average[k]), number(scores.rank(k))]);
        match scores.against_first(k) {
            Some((p, counts)) => row.extend([number(p)].into_iter().chain(counts.map(|count| count.to_string()))),
            None => row.extend([const { String::new() }; 4]),
        }
        let p = scores.friedman.as_ref().map_or(f64::NAN, |friedman| friedman.f_p);
        row.extend([number(p), number(critical_difference(scores.names.len(), scores.functions))]);
        row
    };
    let rows = || all.iter().flat_map(|scores| (0..scores.names.len()).map(|k| row(scores, k)));
    match format {
        Format::Table => all.iter().map(table).collect::<Vec<_>>().join("\n").into_bytes(),
        Format::Csv => csv(&COLUMNS, rows()),
        Format::Json => json(&COLUMNS, rows(), &["algorithm"]),
    }
}

/// One row per pair of algorithms.
pub(super) fn pair_table(all: &[Scores]) -> Vec<u8> {
    const COLUMNS: [&str; 9] = ["a", "b", "dimension", "z", "p", "p_holm", "better", "equal", "worse"];
    let row = |scores: &Scores, (pair, counts): &(Pair, [usize; 3])| {
        let names = [scores.names[pair.a].to_owned(), scores.names[pair.b].to_owned(), scores.dimension.to_string()];
        let numbers =
            [pair.z, pair.p, pair.p_holm].map(number).into_iter().chain(counts.map(|count| count.to_string()));
        names.into_iter().chain(numbers).collect()
    };
    csv(&COLUMNS, all.iter().flat_map(|scores| scores.pairs.iter().map(move |pair| row(scores, pair))))
}

fn table(scores: &Scores) -> String {
    let friedman = scores.friedman.as_ref().map_or("-".to_owned(), |friedman| small(friedman.f_p));
    let header = ["algorithm", "APS", "mean rank", "p (Holm)", "+", "=", "-"].map(str::to_owned);
    let row = |k: usize| {
        let mut row = vec![scores.names[k].to_owned(), decimals(scores.average[k], 3), decimals(scores.rank(k), 2)];
        match scores.against_first(k) {
            Some((p, counts)) => row.extend([small(p)].into_iter().chain(counts.map(|count| count.to_string()))),
            None => row.extend([const { String::new() }; 4]),
        }
        row
    };
    let mut order: Vec<usize> = (0..scores.names.len()).collect();
    order.sort_by(|a, b| scores.average[*a].total_cmp(&scores.average[*b]));
    let rows: Vec<Vec<String>> = order.into_iter().map(row).collect();
    let above = format!(
        "{}-D · {} functions · p, + = - against {} · Friedman p {friedman} · critical difference {}",
        scores.dimension,
        scores.functions,
        scores.names[0],
        decimals(critical_difference(scores.names.len(), scores.functions), 2)
    );
    format!("{above}\n\n{}", aligned(&header, &rows, 1))
}

/// A p-value for people.
fn small(p: f64) -> String {
    if p < 1e-3 { format!("{p:.1e}") } else { decimals(p, 3) }
}
