//! The tables: curves, gaps, the order of the methods, all methods, answers.

use crate::agreement::{Agreement, END, Gap, MEAN};
use crate::answers::Answer;
use crate::methods::{METHODS, Method};
use crate::published;
use crate::searches::{Found, Searched};
use tpam_searches::Catalogues;
use tpam_table::{Digits, Table};

/// A point of a curve.
struct Point<'a> {
    searched: &'a Searched,
    found: &'a Found,
    place: f64,
    proportion: f64,
    published: Option<f64>,
}

/// All curves: a row per operator, method and place. `compared` tells whether there are published values to compare with.
pub(crate) fn curves(all: &[Searched], places: &[f64], compared: bool) -> Table {
    let mut rows = Vec::new();
    for (at, searched) in all.iter().enumerate() {
        for found in &searched.found {
            let known = (compared && at == 0).then(|| published::curve(found.method.name, places)).flatten();
            rows.extend((0..places.len()).map(|k| Point {
                searched,
                found,
                place: places[k],
                proportion: found.curve[k],
                published: known.as_ref().map(|curve| curve[k]),
            }));
        }
    }
    Table::from_rows(&rows)
        .text("operator", |row| row.searched.operator.name)
        .text("method", |row| row.found.method.name)
        .text("pam", |row| row.found.method.spec)
        .real("log10_evaluations_per_dim", |row| row.place)
        .real("proportion", |row| row.proportion)
        .real("published", |row| row.published)
        .build()
}

/// The gaps and verdicts, one row per method with a published curve. Without a comparison the table has a header and no rows.
pub(crate) fn gaps(agreement: Option<&Agreement>) -> Table {
    Table::from_rows(agreement.map_or(&[][..], |agreement| &agreement.gaps))
        .text("method", |gap| gap.method.name)
        .text("pam", |gap| gap.method.spec)
        .rounded("end", 4, |gap| gap.ends[0])
        .rounded("published", 4, |gap| gap.ends[1])
        .rounded("gap_end", 4, Gap::end)
        .heading("gap at the end")
        .bold(|gap| gap.end().abs() > END)
        .rounded("gap_mean", 4, |gap| gap.mean)
        .heading("mean gap")
        .rounded("gap_mean_absolute", 4, |gap| gap.absolute)
        .heading("mean |gap|")
        .bold(|gap| gap.absolute > MEAN)
        .rounded("gap_largest", 4, |gap| gap.largest)
        .heading("largest |gap|")
        .rounded("largest_at", 1, |gap| gap.at)
        .heading("at")
        .text("verdict", |gap| gap.verdict().name())
        .text("incomplete", |gap| gap.method.incomplete.unwrap_or_default())
        .for_programs()
        .bold_note("bold: above the limit")
        .build()
}

/// The methods in the order of their ends, one column per operator.
pub(crate) fn order(all: &[Searched]) -> Table {
    let orders: Vec<Vec<&Found>> = all.iter().map(Searched::order).collect();
    let places: Vec<usize> = (0..orders.iter().map(Vec::len).max().unwrap_or(0)).collect();
    let mut table = Table::from_rows(&places).integer("place", |place| place + 1);
    for (searched, order) in all.iter().zip(&orders) {
        let end = |place: &usize| order.get(*place).map(|found| found.end());
        table = table
            .text(searched.operator.name, |place| order.get(*place).map_or("", |found| found.method.name))
            .rounded(format!("{} end", searched.operator.name), 4, end)
            .heading("end");
    }
    table.build()
}

/// One row per method: what it listens to, and its results with each operator.
pub(crate) fn overview(all: &[Searched], known: &Catalogues) -> Table {
    let feedback = |method: &Method| {
        let pam = known.de.pams.spec(method.spec).ok().and_then(|spec| spec.build().ok());
        pam.map_or(String::new(), |pam| pam.asks().all().to_string())
    };
    let ranks = |method: &Method| {
        let ranks: Vec<f64> = all.iter().filter_map(|searched| searched.rank(method)).map(|rank| rank as f64).collect();
        ranks.iter().sum::<f64>() / ranks.len() as f64
    };
    let mut table = Table::from_rows(&METHODS)
        .text("method", |method| method.name)
        .text("pam", |method| method.spec)
        .text("listens_to", feedback)
        .heading("listens to, besides success")
        .integer("restarts", |method| method.restarts)
        .for_programs();
    for searched in all {
        let operator = searched.operator.name;
        table = table
            .rounded(format!("{operator} end"), 4, |method| searched.find(method).map(Found::end))
            .rounded(format!("{operator} area"), 4, |method| searched.find(method).map(|found| found.area))
            .integer(format!("{operator} rank"), |method| searched.rank(method));
    }
    table.rounded("mean_rank", 1, ranks).heading("mean rank").build()
}

/// The answers to the questions, one row per question, search, measure and variant.
pub(crate) fn answers(answers: &[Answer]) -> Table {
    let functions = |answer: &Answer| answer.difference.functions.map(|count| count.to_string()).join(" / ");
    Table::from_rows(answers)
        .text("question", |answer| answer.question.id)
        .text("pam", |answer| answer.question.pam())
        .text("search", |answer| answer.setting.name())
        .text("measure", |answer| answer.measure.name())
        .text("a", |answer| answer.variants[0].name)
        .text("b", |answer| answer.variants[1].name)
        .rounded("mean_a", 4, |answer| answer.means[0])
        .rounded("mean_b", 4, |answer| answer.means[1])
        .rounded("difference", 4, |answer| answer.difference.mean)
        .heading("b - a")
        .rounded("low", 4, |answer| answer.difference.low)
        .rounded("high", 4, |answer| answer.difference.high)
        .interval()
        .integer("instances", |answer| answer.difference.instances)
        .for_programs()
        .text("functions", functions)
        .heading("functions + / = / -")
        .right()
        .for_people()
        .integer("functions_higher", |answer| answer.difference.functions[0])
        .for_programs()
        .integer("functions_equal", |answer| answer.difference.functions[1])
        .for_programs()
        .integer("functions_lower", |answer| answer.difference.functions[2])
        .for_programs()
        .real("p_holm", |answer| answer.p)
        .heading("p (Holm)")
        .digits(Digits::P_VALUE)
        .text("result", |answer| answer.difference.word())
        .build()
}
