//! Mean errors on each function, with signs against the baseline.

use super::{ERROR, Trials, caption, floor, meaning, table_of, trials};
use std::cmp::Ordering;
use tpam_coco::{FixedBudget, Ranking, Spread};
use tpam_table::{Digits, Document, Table};

/// The comparisons with the baseline at the end of the budget: one row per dimension, function and algorithm.
pub(in crate::ecdf) fn sign_table(all: &[FixedBudget]) -> Table {
    let rows: Vec<Trials> = all.iter().flat_map(trials).collect();
    table_of(&rows, |row| row)
        .real("mean", |row| row.end().mean)
        .real("sd", |row| row.end().sd)
        .real("p", |row| row.sign.map(|sign| sign.p))
        .text("result", |row| result(row)[0])
        .optional()
        .text("baseline", |row| row.all.names[row.all.baseline])
        .build()
}

/// A result as a word and as a symbol; nothing for the baseline.
fn result(row: &Trials) -> [&'static str; 2] {
    match row.sign.map(|sign| sign.errors) {
        None => ["", ""],
        Some(Ordering::Less) => ["better", "+"],
        Some(Ordering::Equal) => ["equal", "≈"],
        Some(Ordering::Greater) => ["worse", "−"],
    }
}

/// The comparisons with the baseline as papers print them, a table for each dimension: functions by algorithms, with the counts of signs
/// and the mean ranks below.
pub(super) fn overview(all: &[FixedBudget], rankings: &[Ranking]) -> Document {
    all.iter().zip(rankings).map(|(all, ranking)| signs(all, ranking)).collect()
}

/// A line of the table of signs: the cells of the algorithms, and which of them are the best.
struct Line {
    label: String,
    cells: Vec<(String, bool)>,
}

fn signs(all: &FixedBudget, ranking: &Ranking) -> Table {
    let rows = trials(all);
    let mut lines: Vec<Line> = rows.chunk_by(|a, b| a.function == b.function).map(|rows| line(rows, all.names.len())).collect();
    let counts = |(k, [better, equal, worse]): (usize, &[usize; 3])| {
        (if k == all.baseline { String::new() } else { format!("{better}/{equal}/{worse}") }, false)
    };
    lines.push(Line { label: "+/≈/−".to_owned(), cells: ranking.counts.iter().enumerate().map(counts).collect() });
    let ranks = ranking.mean_ranks.iter().map(|rank| (Digits::Decimals(2).show(*rank), false));
    lines.push(Line { label: "mean rank".to_owned(), cells: ranks.collect() });
    let mut table = Table::from_rows(&lines)
        .caption(caption(all, "mean ± standard deviation of f − f_opt"))
        .note(format!("{}\n{}", meaning(all), floor(all)))
        .bold_note("Bold: the smallest mean error.")
        .text("function", |line| line.label.as_str());
    for (k, name) in all.names.iter().enumerate() {
        table = table.text(*name, move |line| line.cells[k].0.as_str()).right().bold(move |line| line.cells[k].1);
    }
    table.build()
}

fn line(rows: &[Trials], algorithms: usize) -> Line {
    let least = rows.iter().map(|row| row.end().mean).fold(f64::INFINITY, f64::min);
    let cell = |row: &Trials| {
        let (Spread { mean, sd, .. }, [_, sign]) = (row.end(), result(row));
        (format!("{} ± {} {sign}", ERROR.show(mean), ERROR.show(sd)).trim_end().to_owned(), mean == least)
    };
    let of = |algorithm| rows.iter().find(|row| row.algorithm == algorithm).map_or_else(|| ("-".to_owned(), false), cell);
    Line { label: format!("f{}", rows[0].function), cells: (0..algorithms).map(of).collect() }
}
