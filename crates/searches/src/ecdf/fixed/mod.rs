//! Tables of results at a fixed budget: errors, signs against a baseline, ranks and scores of competitions.

mod errors;
mod ranks;
mod signs;

use super::note::short;
pub(super) use errors::error_table;
pub(super) use ranks::rank_table;
pub(super) use signs::sign_table;
use tpam_coco::{Error, FixedBudget, OnFunction, Sample, Sign, Spread};
use tpam_table::{Builder, Digits, Document, Table};

/// What to show of results at a fixed budget.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Fixed {
    /// Best, worst, median, mean and standard deviation of the errors.
    Errors,
    /// Mean and standard deviation on each function, with signs against the baseline.
    Signs,
    /// Mean ranks, and the scores of competitions.
    Ranks,
}

/// The tables for people and for programs.
///
/// # Errors
///
/// Signs and ranks need two algorithms and, in each dimension, a function that all were run on.
pub fn fixed_budget(all: &[FixedBudget], show: Fixed) -> Result<(Document, Table), Error> {
    let rankings = || all.iter().map(FixedBudget::ranking).collect::<Result<Vec<_>, Error>>();
    Ok(match show {
        Fixed::Errors => (errors::overview(all), error_table(all)),
        Fixed::Signs => (signs::overview(all, &rankings()?), sign_table(all)),
        Fixed::Ranks => (ranks::overview(all, &rankings()?), rank_table(all, &rankings()?)),
    })
}

/// How errors are shown to people.
const ERROR: Digits = Digits::Scientific(2);

/// The trials of one algorithm on one function.
struct Trials<'a> {
    all: &'a FixedBudget<'a>,
    function: u32,
    algorithm: usize,
    sample: &'a Sample,
    /// The comparison with the baseline; `None` for the baseline itself.
    sign: Option<Sign>,
}

impl Trials<'_> {
    fn name(&self) -> &str {
        self.all.names[self.algorithm]
    }

    fn end(&self) -> Spread {
        Spread::new(self.sample.last())
    }
}

/// By function and algorithm.
fn trials<'a>(all: &'a FixedBudget) -> Vec<Trials<'a>> {
    let on = |on: &'a OnFunction| {
        let of = |(algorithm, sample): (usize, &'a Option<Sample>)| {
            let sign = on.sign(algorithm, all.baseline).filter(|_| algorithm != all.baseline);
            Some(Trials { all, function: on.function, algorithm, sample: sample.as_ref()?, sign })
        };
        on.samples.iter().enumerate().filter_map(of).collect::<Vec<_>>()
    };
    all.functions.iter().flat_map(on).collect()
}

/// The first columns of tables for programs.
fn table_of<'a, R>(rows: &'a [R], trials: impl Fn(&'a R) -> &'a Trials<'a>) -> Builder<'a, R> {
    Table::from_rows(rows)
        .text("algorithm", |row| trials(row).name())
        .integer("dimension", |row| trials(row).all.dimension)
        .integer("function", |row| trials(row).function)
}

/// What a table shows, and at which budget.
fn caption(all: &FixedBudget, what: &str) -> String {
    let budget = all.checkpoints.last().copied().unwrap_or(0);
    let per_dimension = short(budget as f64 / f64::from(all.dimension));
    format!("{}-D · fixed budget: {what} after {budget} evaluations ({per_dimension} D)", all.dimension)
}

fn floor(all: &FixedBudget) -> String {
    if all.floor > 0.0 { format!("Errors up to {:e} count as 0.", all.floor) } else { "Errors as in the logs.".to_owned() }
}

/// What the signs mean.
fn meaning(all: &FixedBudget) -> String {
    let baseline = all.names[all.baseline];
    format!(
        "+ ≈ −: the algorithm is significantly better than, not different from, worse than {baseline} (rank-sum test of the trials, \
         two-sided, 0.05, not adjusted for the number of tests).{}",
        few_trials(all)
    )
}

/// A further line about the algorithms that have no signs because there are too few trials.
fn few_trials(all: &FixedBudget) -> String {
    let others = (0..all.names.len()).filter(|algorithm| *algorithm != all.baseline);
    let few: Vec<(&str, f64)> = others.filter_map(|algorithm| Some((all.names[algorithm], all.too_few_trials(algorithm)?))).collect();
    let Some(least) = few.iter().map(|(_, p)| *p).reduce(f64::min) else { return String::new() };
    let names = few.iter().map(|(name, _)| *name).collect::<Vec<_>>().join(", ");
    let least = Digits::P_VALUE.show(least);
    format!(
        "\nToo few trials for a sign: {names} (the smallest p-value that is possible is {least}; four trials of each algorithm are enough)."
    )
}

#[cfg(test)]
mod tests;
