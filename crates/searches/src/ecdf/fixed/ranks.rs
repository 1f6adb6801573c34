//! Mean ranks, and the scores of competitions.

use super::{caption, floor, meaning};
use crate::ecdf::scores::{COUNTS, with_counts};
use tpam_coco::{FixedBudget, Ranking};
use tpam_rows::names::counted;
use tpam_stats::critical_difference;
use tpam_table::{Digits, Document, Table};

/// The ranking of one dimension and the position of an algorithm.
struct Ranked<'a> {
    all: &'a FixedBudget<'a>,
    ranking: &'a Ranking,
    algorithm: usize,
}

impl Ranked<'_> {
    /// The numbers of functions with each of the three results; `None` for the baseline.
    fn counts(&self) -> Option<[usize; 3]> {
        (self.algorithm != self.all.baseline).then(|| self.ranking.counts[self.algorithm])
    }
}

fn ranked<'a>((all, ranking): (&'a FixedBudget<'a>, &'a Ranking)) -> Vec<Ranked<'a>> {
    (0..all.names.len()).map(|algorithm| Ranked { all, ranking, algorithm }).collect()
}

/// Ranks and scores: one row per dimension and algorithm.
pub(in crate::ecdf) fn rank_table(all: &[FixedBudget], rankings: &[Ranking]) -> Table {
    let rows: Vec<Ranked> = all.iter().zip(rankings).flat_map(ranked).collect();
    let table = Table::from_rows(&rows)
        .text("algorithm", |row| row.all.names[row.algorithm])
        .integer("dimension", |row| row.all.dimension)
        .integer("functions", |row| row.ranking.functions)
        .integer("evaluations", |row| row.all.checkpoints.last().copied())
        .real("mean_rank", |row| row.ranking.mean_ranks[row.algorithm])
        .real("u_score", |row| row.ranking.u[row.algorithm])
        .real("cec2022_score", |row| row.ranking.cec2022[row.algorithm]);
    with_counts(table, COUNTS[0], Ranked::counts)
        .real("friedman_chi_squared", |row| row.ranking.friedman.as_ref().map(|friedman| friedman.chi_squared))
        .real("friedman_p", |row| row.ranking.friedman.as_ref().map(|friedman| friedman.chi_squared_p))
        .real("critical_difference", |row| distance(row.all, row.ranking))
        .text("baseline", |row| row.all.names[row.all.baseline])
        .build()
}

/// Ranks and scores, to be printed: a table for each dimension, the best mean rank first.
pub(super) fn overview(all: &[FixedBudget], rankings: &[Ranking]) -> Document {
    all.iter().zip(rankings).map(ranks).collect()
}

fn ranks((all, ranking): (&FixedBudget, &Ranking)) -> Table {
    let mut rows = ranked((all, ranking));
    rows.sort_by(|a, b| ranking.mean_ranks[a.algorithm].total_cmp(&ranking.mean_ranks[b.algorithm]));
    let p = ranking.friedman.as_ref().map_or(f64::NAN, |friedman| friedman.chi_squared_p);
    let about = format!(
        "{} · Friedman p {} · critical difference {}",
        counted(ranking.functions, "function"),
        Digits::P_VALUE.show(p),
        Digits::Decimals(2).show(distance(all, ranking))
    );
    let table = Table::from_rows(&rows)
        .caption(format!("{} · {about}", caption(all, "ranks")))
        .note(format!(
            "Mean rank: of the mean error on each function; 1 is the best. U-score and CEC 2022: comparisons of trials, by evaluations if \
             both reach the target value, otherwise by error; more is better.\n{}\n{}",
            meaning(all),
            floor(all)
        ))
        .text("algorithm", |row| all.names[row.algorithm])
        .rounded("mean rank", 2, |row| ranking.mean_ranks[row.algorithm])
        .rounded("U-score", 1, |row| ranking.u[row.algorithm])
        .rounded("CEC 2022", 1, |row| ranking.cec2022[row.algorithm]);
    with_counts(table, ["+", "≈", "−"], Ranked::counts).build()
}

fn distance(all: &FixedBudget, ranking: &Ranking) -> f64 {
    critical_difference(all.names.len(), ranking.functions)
}
