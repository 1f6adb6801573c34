//! Tables and a diagram of comparisons between algorithms.

use tpam_coco::Scores;
use tpam_figure::CriticalDifference;
use tpam_stats::{Pair, critical_difference};
use tpam_table::{Digits, Document, Table};

/// The diagram of ranks; `None` if all algorithms tie on every function.
pub(super) fn diagram(scores: &Scores) -> Option<CriticalDifference> {
    let friedman = scores.friedman.as_ref()?;
    let ranks: Vec<(&str, f64)> = scores.names.iter().copied().zip(friedman.mean_ranks.iter().copied()).collect();
    let title = format!("Mean ranks of the median error · {} functions in {}-D", scores.functions, scores.dimension);
    Some(CriticalDifference::new(&title, &ranks, distance(scores)))
}

/// The scores of one dimension and the index of an algorithm.
type Scored<'a> = (&'a Scores<'a>, usize);

/// One row per algorithm and dimension.
pub fn score_table(all: &[Scores]) -> Table {
    let rows: Vec<Scored> = all.iter().flat_map(|scores| (0..scores.names.len()).map(move |k| (scores, k))).collect();
    let count = |(scores, k): &Scored, which: usize| scores.against_first(*k).map(|(_, counts)| counts[which]);
    Table::of(&rows)
        .text("algorithm", |(scores, k)| scores.names[*k])
        .integer("dimension", |(scores, _)| scores.dimension)
        .integer("functions", |(scores, _)| scores.functions)
        .real("aps", |(scores, k)| scores.average[*k])
        .real("mean_rank", |(scores, k)| scores.rank(*k))
        .real("p_holm", |(scores, k)| scores.against_first(*k).map(|(p, _)| p))
        .integer("better", |row| count(row, 0))
        .integer("equal", |row| count(row, 1))
        .integer("worse", |row| count(row, 2))
        .real("friedman_p", |(scores, _)| scores.friedman.as_ref().map(|friedman| friedman.f_p))
        .real("critical_difference", |(scores, _)| distance(scores))
        .build()
}

/// One row per pair of algorithms.
pub fn pair_table(all: &[Scores]) -> Table {
    let mut rows: Vec<(&Scores, &(Pair, [usize; 3]))> = Vec::new();
    for scores in all {
        rows.extend(scores.pairs.iter().map(|pair| (scores, pair)));
    }
    Table::of(&rows)
        .text("a", |(scores, (pair, _))| scores.names[pair.a])
        .text("b", |(scores, (pair, _))| scores.names[pair.b])
        .integer("dimension", |(scores, _)| scores.dimension)
        .real("z", |(_, (pair, _))| pair.z)
        .real("p", |(_, (pair, _))| pair.p)
        .real("p_holm", |(_, (pair, _))| pair.p_holm)
        .integer("better", |(_, (_, counts))| counts[0])
        .integer("equal", |(_, (_, counts))| counts[1])
        .integer("worse", |(_, (_, counts))| counts[2])
        .build()
}

/// The algorithms, the best first, to be printed: a table for each dimension.
pub fn score_overview(all: &[Scores]) -> Document {
    all.iter().map(ranking).collect()
}

fn ranking(scores: &Scores) -> Table {
    let mut order: Vec<usize> = (0..scores.names.len()).collect();
    order.sort_by(|a, b| scores.average[*a].total_cmp(&scores.average[*b]));
    let count = |k: usize, which: usize| scores.against_first(k).map(|(_, counts)| counts[which]);
    Table::of(&order)
        .caption(caption(scores))
        .text("algorithm", |k| scores.names[*k])
        .real("APS", |k| scores.average[*k])
        .decimals(3)
        .real("mean rank", |k| scores.rank(*k))
        .decimals(2)
        .real("p (Holm)", |k| scores.against_first(*k).map(|(p, _)| p))
        .digits(P_VALUE)
        .integer("+", |k| count(*k, 0))
        .integer("=", |k| count(*k, 1))
        .integer("-", |k| count(*k, 2))
        .build()
}

fn caption(scores: &Scores) -> String {
    format!(
        "{}-D · {} functions · p, + = - against {} · Friedman p {} · critical difference {}",
        scores.dimension,
        scores.functions,
        scores.names[0],
        P_VALUE.show(scores.friedman.as_ref().map_or(f64::NAN, |friedman| friedman.f_p)),
        Digits::Decimals(2).show(distance(scores))
    )
}

fn distance(scores: &Scores) -> f64 {
    critical_difference(scores.names.len(), scores.functions)
}

/// Formats a p-value for a printed table.
const P_VALUE: Digits = Digits::Custom(|p| if p < 1e-3 { Digits::Scientific(1) } else { Digits::Decimals(3) }.show(p));
