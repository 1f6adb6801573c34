//! Tables of ECDF curves and their areas, of average running times to COCO's target values, and of convergence.

use tpam_coco::ecdf::{Art, EcdfOptions, Line, RunningTimes, end, even_targets};
use tpam_coco::{Convergence, Logs, Quartiles};
use tpam_rows::error_rates::OF_AREAS;
use tpam_rows::names::counted;
use tpam_stats::Interval;
use tpam_table::{Digits, Document, Format, Table};

/// What bands are, and where they end.
pub(super) const BANDS: &str = "Bands: 95 % bootstrap intervals, up to the shortest unsuccessful trial.";

/// The heights at the budgets: one row per curve and budget.
pub fn curves(lines: &[Line]) -> Table {
    let mut rows: Vec<(&Line, usize)> = Vec::new();
    for line in lines {
        rows.extend((0..line.budgets.len()).map(|k| (line, k)));
    }
    let budget = |(line, k): &(&Line, usize)| line.budgets[*k];
    let band = |(line, k): &(&Line, usize)| line.band.as_ref().map(|band| band.at[*k]);
    Table::from_rows(&rows)
        .text("algorithm", |(line, _)| &line.algorithm)
        .integer("dimension", |(line, _)| line.dimension)
        .text("part", |(line, _)| &line.part)
        .real("budget", budget)
        .real("log10_budget", |row| libm::log10(budget(row)))
        .real("proportion", |row| row.0.curve.at(budget(row)))
        .real("low", |row| low(band(row)))
        .real("high", |row| high(band(row)))
        .build()
}

/// The area and the other single values of each curve: one row per curve.
pub fn areas(lines: &[Line]) -> Table {
    let band = |line: &Line| line.band.as_ref().map(|band| band.area);
    let has_bands = lines.iter().any(|line| line.band.is_some());
    let title = if has_bands { "area [95 % interval]" } else { "area" };
    let about = if has_bands { format!("; {OF_AREAS}") } else { String::new() };
    Table::from_rows(lines)
        .caption(format!(
            "Area: mean height of the ECDF over log10(evaluations / D), from 0 to the end in the table (anytime); cross: evaluations / D \
             of the trials, beyond which the curve has simulated restarts{about}"
        ))
        .text("algorithm", |line| &line.algorithm)
        .integer("dimension", |line| line.dimension)
        .left()
        .text("part", |line| &line.part)
        .integer("functions", |line| line.functions)
        .rounded("area_to", 1, |line| line.end)
        .rounded("area", 4, Line::area)
        .title(title)
        .rounded("low", 4, |line| low(band(line)))
        .rounded("high", 4, |line| high(band(line)))
        .interval()
        .rounded("cross", 1, |line| line.cross.unwrap_or(f64::NAN))
        .build()
}

/// The curves in the order of tables for people: of each dimension and part of the functions the largest area first.
pub fn best_first(mut lines: Vec<Line>) -> Vec<Line> {
    for alike in lines.chunk_by_mut(|a, b| (a.dimension, &a.part) == (b.dimension, &b.part)) {
        alike.sort_by(|a, b| b.area().total_cmp(&a.area()));
    }
    lines
}

/// The curves, to be printed: a table for each dimension, with the logarithms of the budgets. A curve with a band has the band in the row
/// below.
pub fn curve_overview(lines: &[Line]) -> Document {
    lines.chunk_by(|a, b| a.dimension == b.dimension).map(heights).collect()
}

/// Heights at the budgets, and the area.
struct Row<'a> {
    name: &'a str,
    part: &'a str,
    values: Vec<f64>,
}

fn heights(lines: &[Line]) -> Table {
    let first = &lines[0];
    let by_part = lines.iter().any(|line| line.part != "all");
    let over = if by_part { String::new() } else { format!(" · {}", counted(first.functions, "function")) };
    let rows: Vec<Row> = lines.iter().flat_map(rows_of).collect();
    let mut table = Table::from_rows(&rows)
        .caption(format!("{}-D{over} · anytime: after log10(evaluations / D), area from 0 to {}", first.dimension, first.end))
        .text("algorithm", |row| row.name);
    if by_part {
        table = table.text("part", |row| row.part);
    }
    let headings = first.budgets.iter().map(|budget| short(libm::log10(*budget))).chain(["area".to_owned()]);
    for (k, heading) in headings.enumerate() {
        table = table.real(heading, move |row| row.values[k]).decimals(4);
    }
    if lines.iter().any(|line| line.band.is_some()) {
        table = table.note(BANDS);
    }
    table.build()
}

fn rows_of(line: &Line) -> Vec<Row<'_>> {
    let heights = line.budgets.iter().map(|budget| line.curve.at(*budget)).chain([line.area()]);
    let mut rows = vec![Row { name: &line.algorithm, part: &line.part, values: heights.collect() }];
    if let Some(band) = &line.band {
        let ends = |end: fn(&Interval) -> f64| band.at.iter().chain([&band.area]).map(end).collect();
        rows.push(Row { name: "  low", part: "", values: ends(|interval| interval.low) });
        rows.push(Row { name: "  high", part: "", values: ends(|interval| interval.high) });
    }
    rows
}

fn low(interval: Option<Interval>) -> f64 {
    interval.map_or(f64::NAN, |interval| interval.low)
}

fn high(interval: Option<Interval>) -> f64 {
    interval.map_or(f64::NAN, |interval| interval.high)
}

/// Two decimals at most, one at least.
fn short(value: f64) -> String {
    let text = format!("{value:.2}");
    text.strip_suffix('0').map_or(text.clone(), str::to_owned)
}

/// The quartiles of the error: one row per algorithm, problem and budget.
pub fn convergence_table(all: &[Convergence]) -> Table {
    let mut rows: Vec<(&Convergence, &Quartiles)> = Vec::new();
    for one in all {
        rows.extend(one.quartiles.iter().map(|at| (one, at)));
    }
    Table::from_rows(&rows)
        .text("algorithm", |(one, _)| &one.algorithm)
        .integer("dimension", |(one, _)| one.dimension)
        .integer("function", |(one, _)| one.function)
        .real("budget", |(_, at)| at.budget)
        .real("low", |(_, at)| at.low)
        .real("median", |(_, at)| at.median)
        .real("high", |(_, at)| at.high)
        .build()
}

/// The medians, to be printed: a table for each dimension.
pub fn convergence_overview(all: &[Convergence]) -> Document {
    all.chunk_by(|a, b| a.dimension == b.dimension).map(medians).collect()
}

fn medians(all: &[Convergence]) -> Table {
    let mut table = Table::from_rows(all)
        .caption(format!("{}-D · median of f - f_opt after log10(evaluations / D)", all[0].dimension))
        .text("function", |one| format!("f{}", one.function))
        .text("algorithm", |one| &one.algorithm);
    for (k, at) in all[0].quartiles.iter().enumerate() {
        let heading = format!("{:.1}", libm::log10(at.budget));
        table = table.real(heading, move |one| one.quartiles[k].median).digits(Digits::Scientific(1));
    }
    table.build()
}

/// The budgets to show.
pub fn shown(options: &EcdfOptions, longest: f64, format: Format) -> Vec<f64> {
    if options.at.is_empty() { super::grid(end(longest), format) } else { options.at.clone() }
}

/// The target values that COCO's tables have columns for.
const SHOWN: [f64; 7] = [1e1, 1e0, 1e-1, 1e-2, 1e-3, 1e-5, 1e-7];

/// The running times to all target values: one row per algorithm, problem and target value.
pub fn running_times(logs: &Logs, targets: u32) -> Table {
    let targets = even_targets(targets);
    let times = logs.running_times(&targets);
    let mut rows: Vec<(&RunningTimes, f64, Art)> = Vec::new();
    for one in &times {
        rows.extend(targets.iter().zip(&one.art).map(|(target, art)| (one, *target, *art)));
    }
    Table::from_rows(&rows)
        .text("algorithm", |(one, ..)| &one.algorithm)
        .integer("dimension", |(one, ..)| one.dimension)
        .integer("function", |(one, ..)| one.function)
        .real("target", |(_, target, _)| *target)
        .real("art", |(.., art)| art.evaluations)
        .integer("successes", |(.., art)| art.successes)
        .integer("trials", |(.., art)| art.trials)
        .build()
}

/// The running times to seven target values, to be printed: one row per problem and algorithm.
pub fn running_time_overview(logs: &Logs) -> Table {
    let times = logs.running_times(&SHOWN);
    let mut table = Table::from_rows(&times)
        .caption("aRT in evaluations to each precision; reached: trials that reached the last")
        .integer("D", |one| one.dimension)
        .left()
        .text("function", |one| format!("f{}", one.function))
        .text("algorithm", |one| &one.algorithm);
    for (at, target) in SHOWN.into_iter().enumerate() {
        let art = move |one: &RunningTimes| one.art[at].evaluations;
        table = table.real(format!("{target:e}"), art).digits(Digits::Custom(evaluations));
    }
    let last = |one: &RunningTimes| one.art[SHOWN.len() - 1];
    table.text("reached", |one| format!("{}/{}", last(one).successes, last(one).trials)).right().build()
}

/// Formats a count for a printed table.
fn evaluations(count: f64) -> String {
    match count {
        _ if count.is_infinite() => "-".to_owned(),
        _ if count < 1e6 => format!("{count:.0}"),
        _ => format!("{count:.2e}"),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use tpam_coco::ecdf::EcdfOptions;
    use tpam_coco::{Algorithm, Logs, Problem, Row as Logged, Trial};
    use tpam_table::Format;

    #[test]
    fn areas_without_bands_have_no_interval_in_their_heading() {
        let mut trial = Trial::default();
        (trial.instance, trial.evaluations) = (1, 30);
        trial.by_target = vec![Logged::new(1, 50.0), Logged::new(30, 0.5)];
        let problems = vec![Problem { function: 1, dimension: 2, trials: vec![trial] }];
        let name = "jade".to_owned();
        let logs = Logs::new(vec![Algorithm { name, source: "jade".into(), problems, ..Algorithm::default() }]);
        let latex = areas(&logs.ecdf(&EcdfOptions::default())).render(Format::Latex);
        assert!(latex.contains("\\caption{Area: mean height of the ECDF over log10(evaluations / D), "), "{latex}");
        assert!(latex.contains(" & area & ") && !latex.contains("interval"), "{latex}");
    }
}
