//! Tables and a diagram of comparisons between algorithms.

use tpam_coco::{Against, Gain, Scores, View};
use tpam_figure::CriticalDifference;
use tpam_rows::error_rates::OVER_FUNCTIONS;
use tpam_rows::names::counted;
use tpam_stats::{Pair, critical_difference};
use tpam_table::{Builder, Digits, Document, Table};

/// The diagram of ranks; `None` if all algorithms tie on every function.
pub(super) fn diagram(scores: &Scores) -> Option<CriticalDifference> {
    let friedman = scores.friedman.as_ref()?;
    let ranks: Vec<(&str, f64)> = scores.names.iter().copied().zip(friedman.mean_ranks.iter().copied()).collect();
    let over = counted(scores.functions, "function");
    let title = format!("Mean ranks of the median error · {over} in {}-D", scores.dimension);
    Some(CriticalDifference::new(&title, &ranks, distance(scores)))
}

/// The scores of one dimension, the index of an algorithm and its comparison with the baseline.
type Scored<'a> = (&'a Scores<'a>, usize, Option<Against>);

fn scored<'a>(scores: &'a Scores<'a>) -> Vec<Scored<'a>> {
    scores.against_baseline().into_iter().enumerate().map(|(k, against)| (scores, k, against)).collect()
}

/// The names of the numbers of functions on which an algorithm is better, equal and worse: for programs and for people.
pub(super) const COUNTS: [[&str; 3]; 2] = [["better", "equal", "worse"], ["+", "=", "-"]];

/// Adds these numbers to a table.
pub(super) fn with_counts<'a, R>(table: Builder<'a, R>, names: [&str; 3], counts: impl Fn(&'a R) -> Option<[usize; 3]>) -> Builder<'a, R> {
    (0..3).fold(table, |table, k| table.integer(names[k], |row| counts(row).map(|counts| counts[k])))
}

fn counts((.., against): &Scored) -> Option<[usize; 3]> {
    against.map(|against| against.counts)
}

fn gain((.., against): &Scored) -> Option<Gain> {
    against.and_then(|against| against.area)
}

/// One row per algorithm and dimension. The p-values compare with the baseline and are adjusted for these comparisons only.
pub fn score_table(all: &[Scores]) -> Table {
    let rows: Vec<Scored> = all.iter().flat_map(scored).collect();
    let table = Table::from_rows(&rows)
        .text("algorithm", |(scores, k, _)| scores.names[*k])
        .integer("dimension", |(scores, ..)| scores.dimension)
        .integer("functions", |(scores, ..)| scores.functions)
        .real("aps", |(scores, k, _)| scores.average[*k])
        .real("mean_rank", |(scores, k, _)| scores.rank(*k))
        .real("p_holm", |(.., against)| against.map(|against| against.p_holm));
    with_counts(table, COUNTS[0], counts)
        .real("friedman_p", |(scores, ..)| scores.friedman.as_ref().map(|friedman| friedman.f_p))
        .real("critical_difference", |(scores, ..)| distance(scores))
        .real("p", |(.., against)| against.map(|against| against.p))
        .text("baseline", |(scores, ..)| scores.names[scores.baseline])
        .text("view", |(scores, ..)| view(scores.view)[0])
        .real("difference", |row| gain(row).map(|gain| gain.mean))
        .real("low", |row| gain(row).map(|gain| gain.interval.low))
        .real("high", |row| gain(row).map(|gain| gain.interval.high))
        .build()
}

/// One row per pair of algorithms. The p-values are adjusted for all pairs.
pub fn pair_table(all: &[Scores]) -> Table {
    let mut rows: Vec<(&Scores, &(Pair, [usize; 3]))> = Vec::new();
    for scores in all {
        rows.extend(scores.pairs.iter().map(|pair| (scores, pair)));
    }
    let table = Table::from_rows(&rows)
        .text("a", |(scores, (pair, _))| scores.names[pair.a])
        .text("b", |(scores, (pair, _))| scores.names[pair.b])
        .integer("dimension", |(scores, _)| scores.dimension)
        .real("z", |(_, (pair, _))| pair.z)
        .real("p", |(_, (pair, _))| pair.p)
        .real("p_holm", |(_, (pair, _))| pair.p_holm);
    with_counts(table, COUNTS[0], |(_, (_, counts))| Some(*counts)).build()
}

/// The algorithms, the best first, to be printed: a table for each dimension.
pub fn score_overview(all: &[Scores]) -> Document {
    all.iter().map(ranking).collect()
}

fn ranking(scores: &Scores) -> Table {
    let mut rows = scored(scores);
    rows.sort_by(|(_, a, _), (_, b, _)| scores.average[*a].total_cmp(&scores.average[*b]));
    let table = Table::from_rows(&rows)
        .caption(caption(scores))
        .text("algorithm", |(_, k, _)| scores.names[*k])
        .rounded("APS", 3, |(_, k, _)| scores.average[*k])
        .rounded("mean rank", 2, |(_, k, _)| scores.rank(*k))
        .real("p (Holm)", |(.., against)| against.map(|against| against.p_holm))
        .digits(Digits::P_VALUE);
    let table = with_counts(table, COUNTS[1], counts);
    let ends = |row: &Scored| gain(row).map_or([f64::NAN; 3], |gain| [gain.mean, gain.interval.low, gain.interval.high]);
    let table = match scores.view {
        View::FixedBudget => table,
        View::Anytime => table.estimate(["difference", "95 % low", "95 % high"], 4, ends),
    };
    let notes = [(scores.view == View::Anytime).then(|| difference(scores)), scores.too_few_trials.map(too_few)];
    let notes: Vec<String> = notes.into_iter().flatten().collect();
    if notes.is_empty() { table.build() } else { table.note(notes.join("\n")).build() }
}

/// Why no function has a winner.
fn too_few(least: f64) -> String {
    let least = Digits::P_VALUE.show(least);
    format!(
        "Too few trials for + or - on any function, and for an APS above 0: the smallest p-value that is possible is {least}. Four trials \
         of each algorithm are enough."
    )
}

/// What the differences are.
fn difference(scores: &Scores) -> String {
    let baseline = scores.names[scores.baseline];
    format!(
        "difference: how much larger the mean area is than that of {baseline}, the mean over the functions, with the interval of Student's \
         t over functions (not adjusted for several algorithms).\n{OVER_FUNCTIONS}"
    )
}

fn caption(scores: &Scores) -> String {
    format!(
        "{}-D · {} · p, + = - against {} · Friedman p {} · critical difference {} · {}",
        scores.dimension,
        counted(scores.functions, "function"),
        scores.names[scores.baseline],
        Digits::P_VALUE.show(scores.friedman.as_ref().map_or(f64::NAN, |friedman| friedman.f_p)),
        Digits::Decimals(2).show(distance(scores)),
        view(scores.view)[1]
    )
}

/// The name of a view, and what it compares.
fn view(view: View) -> [&'static str; 2] {
    match view {
        View::FixedBudget => ["fixed budget", "fixed budget: median error at the end"],
        View::Anytime => ["anytime", "anytime: median area under the ECDF"],
    }
}

fn distance(scores: &Scores) -> f64 {
    critical_difference(scores.names.len(), scores.functions)
}
