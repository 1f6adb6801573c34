//! The table of cells: a row for each, with its labels, the interval of its success rate and the means of its measures.

use super::{Row, Summary};
use std::collections::BTreeMap;
use tpam_pam::spec::Spec;
use tpam_sim::{Cell, Label, Measure};
use tpam_table::{Builder, Table};

type Cells<'r, 'a> = Builder<'r, Row<'a>>;

/// A row for each cell. The printed table shows what is equal in all rows once, above the table, and leaves out options that have their default value in every row.
pub fn table(rows: &[Row]) -> Table {
    let Some(first) = rows.first() else { return Table::default() };
    let mut table = Table::of(rows).integer("cell", |row| row.index).for_programs();
    for label in Label::of(first.cell.space()) {
        table = with_label(table, label, rows);
    }
    table = table.integer("runs", |row| row.experiment.runs).caption_if_constant();
    table = table.integer("seed", |row| row.experiment.seed).caption_if_constant();
    table = with_success(table, places_for(rows));
    let measures = first.experiment.measures();
    for measure in measures.iter().filter(|measure| *measure != Measure::Success) {
        table = with_measure(table, measures.name(measure), measure);
    }
    table.build()
}

fn with_label<'r, 'a>(table: Cells<'r, 'a>, label: Label, rows: &'r [Row<'a>]) -> Cells<'r, 'a> {
    let name = label.name();
    match label {
        Label::Pam => with_spec(table, &name, rows, |cell| &cell.subject),
        Label::Theta => with_spec(table, &name, rows, |cell| &cell.theta_spec).caption_if_constant(),
        Label::Accept => with_spec(table, &name, rows, |cell| &cell.accept_spec).caption_if_constant(),
        Label::N => table.integer(name, |row| row.cell.n).left().caption_if_constant(),
        Label::Iterations => table.integer(name, |row| row.cell.iterations).left().caption_if_constant(),
        Label::Target | Label::TargetOf(_) => table.text(name, |row| row.cell.label(label)).caption_if_constant(),
    }
}

/// A spec in its canonical form in machine-readable tables, and in a short form in printed ones. The short form has the options that differ from the default
/// in any spec of the same name, so that every row shows the options that differ between rows.
fn with_spec<'r, 'a, T: 'static>(
    table: Cells<'r, 'a>,
    name: &str,
    rows: &'r [Row<'a>],
    spec: fn(&Cell) -> &Spec<T>,
) -> Cells<'r, 'a> {
    let mut unusual: BTreeMap<&str, Vec<&str>> = BTreeMap::new();
    for spec in rows.iter().map(|row| spec(row.cell)) {
        unusual.entry(spec.name()).or_default().extend(spec.unusual());
    }
    let short = |spec: &Spec<T>| spec.with_only(&unusual[spec.name()]);
    let table = table.text(name, |row| spec(row.cell).to_string()).for_programs();
    table.text(name, |row| short(spec(row.cell))).for_people()
}

/// The success rate: mean, standard deviation and interval.
fn with_success<'r, 'a>(table: Cells<'r, 'a>, places: usize) -> Cells<'r, 'a> {
    let end = |summary: &Summary, which: usize| summary.interval().map_or(f64::NAN, |interval| interval[which]);
    table
        .real("mean_success", |row| row.summary.mean(Measure::Success))
        .heading("success")
        .decimals(places)
        .real("sd_success", |row| row.summary.of(Measure::Success).sd())
        .for_programs()
        .real("ci_low", move |row| end(row.summary, 0))
        .heading("95 % low")
        .decimals(places)
        .real("ci_high", move |row| end(row.summary, 1))
        .heading("95 % high")
        .decimals(places)
}

/// The mean of a measure. Printed tables leave out the windows of a run.
fn with_measure<'r, 'a>(table: Cells<'r, 'a>, name: String, measure: Measure) -> Cells<'r, 'a> {
    let places = if measure.in_iterations() { 1 } else { 4 };
    let table = table.real(name, move |row| row.summary.mean(measure)).decimals(places).hide_if_empty();
    if matches!(measure, Measure::Window(_)) { table.for_programs() } else { table }
}

/// The number of decimals that shows two digits of the narrowest interval of runs that differ: at least four, at most seven.
fn places_for(rows: &[Row]) -> usize {
    let half = |[low, high]: [f64; 2]| (high - low) / 2.0;
    let differ = |row: &&Row| row.summary.of(Measure::Success).sd().is_some_and(|sd| sd > 0.0);
    let widths = rows.iter().filter(differ).filter_map(|row| row.summary.interval()).map(half);
    let narrowest = widths.fold(1.0, f64::min);
    (4..7).zip([1e-3, 1e-4, 1e-5]).find(|(_, scale)| narrowest >= *scale).map_or(7, |(places, _)| places)
}

#[cfg(test)]
mod tests {
    use super::super::{columns, rows};
    use super::*;
    use tpam_sim::{Catalogues, Experiment, Plan};
    use tpam_table::{Audience, Format};

    fn experiment(pam: &str) -> Experiment {
        let plan = Plan { pam: pam.into(), runs: 3, ..Plan::default() };
        Experiment::new(&plan, &Catalogues::new(tpam_pam::pams())).unwrap()
    }

    #[test]
    fn machine_readable_columns_are_as_documented() {
        let experiment = experiment("jade,shade");
        let summaries = Summary::all(&experiment);
        let table = table(&rows(&experiment, &summaries));
        let seen = table.columns().iter().filter(|column| column.audience() != Audience::People);
        assert_eq!(seen.map(|column| column.name().to_owned()).collect::<Vec<_>>(), columns(experiment.space));
        let numbers = summaries[0].numbers().len();
        assert_eq!(columns(experiment.space)[columns(experiment.space).len() - numbers], "mean_success");
    }

    #[test]
    fn the_printed_table_shows_only_what_differs() {
        let experiment = experiment("shade:h=5,shade");
        let summaries = Summary::all(&experiment);
        let text = table(&rows(&experiment, &summaries)).render(Format::Table);
        let (above, below) = text.split_once("\n\n").unwrap();
        assert_eq!(above, "theta c · target sin:omega=20 · n 50 · iterations 1000 · runs 3 · seed 1");
        let (header, first) = (below.lines().next().unwrap(), below.lines().nth(1).unwrap());
        assert_eq!(
            header.split_whitespace().collect::<Vec<_>>(),
            ["pam", "accept", "success", "95", "%", "low", "95", "%", "high"]
        );
        assert_eq!(first.split_whitespace().collect::<Vec<_>>(), ["shade:h=5", "linear:pmax=0.1", "-", "-", "-"]);
    }
}
