//! Tables of probes: every cell of every phase, one row per phase and parameter, and fitted surfaces.

use super::fit::{Along, Fitted, Problem};
use super::phase::Phase;
use super::tally::SIDE;
use tpam_pam::Column;
use tpam_sim::surface::Cells;
use tpam_stats::pspline::Mean;
use tpam_stats::{Pspline, Ratio};
use tpam_table::{Builder, Table};

/// A phase of a problem.
type Row<'a> = (&'a Problem, &'a Phase, &'a Fitted);

fn rows(problems: &[Problem]) -> impl Iterator<Item = Row<'_>> {
    problems.iter().flat_map(|problem| problem.phases.iter().map(move |(phase, fitted)| (problem, phase, fitted)))
}

/// The columns that name a phase of a problem.
fn named<'a, R>(table: Builder<'a, R>, row: impl Fn(&'a R) -> Row<'a> + Copy) -> Builder<'a, R> {
    table
        .text("algorithm", move |r| row(r).0.algorithm.as_str())
        .caption_if_constant()
        .integer("function", move |r| row(r).0.function)
        .caption_if_constant()
        .integer("dim", move |r| row(r).0.dim)
        .caption_if_constant()
        .text("phase", move |r| row(r).1.name())
        .for_people()
        .integer("log10_from", move |r| row(r).1.range.map(|range| range[0]))
        .for_programs()
        .integer("log10_below", move |r| row(r).1.range.map(|range| range[1]))
        .for_programs()
        .integer("runs", move |r| row(r).1.runs.len())
}

/// A value with its interval.
fn measured<'a, R>(table: Builder<'a, R>, name: &str, places: usize, value: impl Fn(&'a R) -> Option<Ratio> + Copy) -> Builder<'a, R> {
    table
        .rounded(name, places, move |r| value(r).map(|ratio| ratio.value))
        .real(format!("{name}_low"), move |r| value(r).map(|ratio| ratio.interval.low))
        .for_programs()
        .real(format!("{name}_high"), move |r| value(r).map(|ratio| ratio.interval.high))
        .for_programs()
}

/// The middle of a cell, as values of its columns.
pub(super) fn with_middles<'a, R>(
    table: Builder<'a, R>,
    cells: Cells,
    cell: impl Fn(&'a R) -> usize + Copy,
    then: fn(Builder<'a, R>) -> Builder<'a, R>,
) -> Builder<'a, R> {
    let columns = cells.space().iter().enumerate();
    columns.fold(table, |table, (which, column)| then(table.real(column.name, move |row| column.at(cells.middle(cell(row))[which]))))
}

/// `maps.csv`: success and gain in each cell of each phase, with 95 % intervals over runs, and the smooth surfaces.
pub(super) fn maps(problems: &[Problem]) -> Table {
    let cells: Vec<(Row, usize)> = rows(problems).flat_map(|row| (0..row.0.cells.count()).map(move |cell| (row, cell))).collect();
    let table = with_middles(named(Table::from_rows(&cells), |cell| cell.0), problems[0].cells, |(_, cell)| *cell, |table| table)
        .integer("probes", |((_, phase, _), cell)| phase.runs.iter().map(|run| run.success[*cell].count as u64).sum::<u64>());
    let table = measured(table, "success", 4, |((_, phase, _), cell)| phase.success(*cell));
    let table = measured(table, "gain", 4, |((_, phase, _), cell)| phase.gain(*cell));
    table
        .real("smooth_success", |((_, phase, fitted), cell)| smooth(phase, fitted.success.as_ref(), *cell))
        .real("smooth_gain", |((_, phase, fitted), cell)| smooth(phase, fitted.gain.as_ref(), *cell))
        .build()
}

/// The height of a surface in the middle of a cell.
pub(super) fn smooth(phase: &Phase, surface: Option<&Pspline>, cell: usize) -> Option<f64> {
    surface.map(|surface| surface.at(phase.cells.middle(cell)))
}

/// `phases.csv`, also the printed table: one row for each column of each phase.
pub(super) fn phases(problems: &[Problem]) -> Table {
    let all: Vec<(Row, usize)> = rows(problems).flat_map(|row| (0..row.2.along.len()).map(move |which| (row, which))).collect();
    let table = named(Table::from_rows(&all), |row| row.0)
        .integer("probes", |((_, phase, _), _)| phase.probes())
        .rounded("generations", 0, |((_, phase, _), _)| phase.generations())
        .for_programs()
        .real("spread", |((_, phase, _), _)| phase.spread())
        .for_programs();
    let table = measured(table, "success", 3, |((_, phase, _), _)| phase.over_all(Mean::Rate));
    let table = measured(table, "gain", 4, |((_, phase, _), _)| phase.over_all(Mean::Positive));
    let table = table
        .text("parameter", |row| column(row).title())
        .text("success_shape", |row| along(row).success.shape.name())
        .heading("success along it")
        .text("gain_shape", |row| along(row).gain.shape.name())
        .heading("gain along it")
        .rounded("success_low_end", 3, |row| end(along(row), 0.5 / SIDE as f64))
        .heading("p at 0")
        .rounded("success_high_end", 3, |row| end(along(row), 1.0 - 0.5 / SIDE as f64))
        .heading("p at 1")
        .rounded("best_success", 2, |row| place(row, along(row).success.best(0.0)))
        .heading("argmax p")
        .rounded("best_weighted", 2, |row| place(row, along(row).success.best(1.0)))
        .heading("argmax θ·p")
        .rounded("best_gain", 2, |row| place(row, along(row).gain.best(0.0)))
        .heading("argmax gain");
    let table = measured(table, "sampled", 3, |((_, phase, _), which)| phase.sampled(*which));
    measured(table, "won", 3, |((_, phase, _), which)| phase.won(*which)).group_by(|row| row.0.1.range).note(NOTE).build()
}

const NOTE: &str = "success and gain: mean over all probes. sampled, won: mean of the driver's samples and of its successes. p at 0, p at \
                    1: the smooth success rate in the first and in the last twentieth.";

fn along<'a>(row: &'a (Row<'a>, usize)) -> &'a Along {
    &row.0.2.along[row.1]
}

fn column(row: &(Row, usize)) -> &'static Column {
    &row.0.0.cells.space()[row.1]
}

/// A place along a column, as tables show it.
fn place(row: &(Row, usize), unit: Option<f64>) -> Option<f64> {
    unit.map(|unit| column(row).shown(column(row).at(unit)))
}

fn end(along: &Along, at: f64) -> Option<f64> {
    along.success.curve.as_ref().map(|curve| curve.at([at, 0.0]))
}

/// A file of `surfaces/`: the smooth surfaces of one problem, as a simulation reads them. Whole runs, and phases without a fit, are left
/// out.
pub(super) fn surface(problem: &Problem) -> Table {
    let cells = problem.cells;
    let fitted = problem.phases.iter().filter_map(|(phase, fitted)| Some((phase.range?, fitted.success.as_ref()?, fitted.gain.as_ref()?)));
    let rows: Vec<([i32; 2], &Pspline, &Pspline, usize)> =
        fitted.flat_map(|(range, p, g)| (0..cells.count()).map(move |cell| (range, p, g, cell))).collect();
    let phases = Table::from_rows(&rows).integer("log10_from", |row| row.0[0]).integer("log10_below", |row| row.0[1]);
    with_middles(phases, cells, |row| row.3, |table| table)
        .real("success", |row| row.1.at(cells.middle(row.3)))
        .real("gain", |row| row.2.at(cells.middle(row.3)))
        .build()
}
