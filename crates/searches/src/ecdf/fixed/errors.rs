//! Errors at the end of the budget and at its checkpoints.

use super::{ERROR, Trials, caption, floor, table_of, trials};
use tpam_coco::{FixedBudget, Spread};
use tpam_table::{Builder, Digits, Document, Table};

/// The errors at all checkpoints: one row per dimension, function, algorithm and checkpoint.
pub(in crate::ecdf) fn error_table(all: &[FixedBudget]) -> Table {
    let samples: Vec<Trials> = all.iter().flat_map(trials).collect();
    let mut rows: Vec<(&Trials, u64, Spread)> = Vec::new();
    for trials in &samples {
        let checkpoints = trials.all.checkpoints.iter().zip(&trials.sample.errors);
        rows.extend(checkpoints.map(|(evaluations, errors)| (trials, *evaluations, Spread::new(errors))));
    }
    let table = table_of(&rows, |(trials, ..)| trials)
        .integer("evaluations", |(_, evaluations, _)| *evaluations)
        .integer("trials", |(trials, ..)| trials.sample.last().len());
    with_spread(table, |(.., spread)| *spread).build()
}

/// Adds the columns of the usual table of a competition.
fn with_spread<'a, R>(table: Builder<'a, R>, spread: impl Fn(&'a R) -> Spread) -> Builder<'a, R> {
    let table = table.real("best", |row| spread(row).best).digits(ERROR).real("worst", |row| spread(row).worst).digits(ERROR);
    let table = table.real("median", |row| spread(row).median).digits(ERROR).real("mean", |row| spread(row).mean).digits(ERROR);
    table.real("sd", |row| spread(row).sd).digits(ERROR)
}

/// The errors, to be printed: for each dimension a table of the end of the budget, and one of the mean errors at the checkpoints.
pub(super) fn overview(all: &[FixedBudget]) -> Document {
    let tables = |all| [errors_at_the_end(all), means_at_checkpoints(all)];
    all.iter().flat_map(tables).collect()
}

fn people<'a>(all: &FixedBudget, rows: &'a [Trials<'a>], caption: String) -> Builder<'a, Trials<'a>> {
    Table::from_rows(rows)
        .caption(caption)
        .note(floor(all))
        .group_by(|row| row.function)
        .text("function", |row| format!("f{}", row.function))
        .text("algorithm", Trials::name)
}

fn errors_at_the_end(all: &FixedBudget) -> Table {
    let rows = trials(all);
    let table = people(all, &rows, caption(all, "f − f_opt")).integer("trials", |row| row.sample.last().len()).caption_if_constant();
    with_spread(table, Trials::end).build()
}

fn means_at_checkpoints(all: &FixedBudget) -> Table {
    let rows = trials(all);
    let mut table = people(all, &rows, format!("{}-D · fixed budget: mean of f − f_opt at the checkpoints, in evaluations", all.dimension));
    for (k, evaluations) in all.checkpoints.iter().enumerate() {
        let mean = move |row: &Trials| Spread::new(&row.sample.errors[k]).mean;
        table = table.real(evaluations.to_string(), mean).digits(Digits::Scientific(1));
    }
    table.build()
}
