//! Maps over two columns, and curves along each column: one panel or line for each phase.

use super::fit::{Fitted, Problem};
use super::phase::Phase;
use super::table::smooth;
use tpam_figure::{Field, Figure, Heights, Lines, Look, Map, Paint, Panel, Series, Tile, power_of_ten};
use tpam_pam::Column;
use tpam_stats::Ratio;
use tpam_stats::pspline::Mean;

/// Panels in a row.
const COLUMNS: usize = 4;

/// The value of a cell in a phase, and its text on hovering.
type Value = fn(&Phase, &Fitted, usize) -> (f64, String);

/// All figures of a problem: the name of each file, and the figure.
pub(super) fn all(problem: &Problem) -> impl Iterator<Item = (&'static str, Figure)> {
    let maps = maps(problem).into_iter().map(|(name, map)| (name, Figure::from(map)));
    maps.chain([("curves", Figure::from(curves(problem)))])
}

/// The maps of a problem: the name of each file, and the figure. One column has curves only.
fn maps(problem: &Problem) -> Vec<(&'static str, Map)> {
    let [x, y] = problem.cells.space() else { return Vec::new() };
    let map = |words, value| map(problem, [x, y], words, value);
    vec![
        ("success", map(["Success", "P(success)", OBSERVED], |phase, _, cell| observed(phase.success(cell)))),
        ("gain", map(["Log-gain", RELATIVE, OBSERVED], |phase, _, cell| observed(phase.gain(cell)))),
        (
            "success-smooth",
            map(["Success, smooth", "P(success)", SMOOTH], |phase, fitted, cell| fit(smooth(phase, fitted.success.as_ref(), cell))),
        ),
        ("gain-smooth", map(["Log-gain, smooth", RELATIVE, SMOOTH], |phase, fitted, cell| fit(smooth(phase, fitted.gain.as_ref(), cell)))),
    ]
}

/// Success and gain along each column, one line for each phase.
fn curves(problem: &Problem) -> Lines {
    let columns = problem.cells.space();
    let line = |(phase, _): &(Phase, Fitted), column: &Column, values: &[Option<Ratio>]| {
        let place = |k: usize| shown(column, (k as f64 + 0.5) / values.len() as f64);
        let known = values.iter().enumerate().filter_map(|(k, ratio)| Some((place(k), (*ratio)?)));
        let (points, band): (Vec<_>, Vec<_>) =
            known.map(|(at, ratio)| ((at, ratio.value), [ratio.interval.low, ratio.interval.high])).unzip();
        Series::new(titled(phase), points).with_band(band).with_look(Look::Thin)
    };
    let panel = |what: &str, which: usize, mean| {
        let series = problem.phases.iter().map(|phase| line(phase, &columns[which], &phase.0.over_parts(mean, which)));
        Panel::new(format!("{what} along {}", columns[which].symbol), series.collect::<Vec<_>>())
    };
    let along = |which| [panel("P(success)", which, Mean::Rate), panel("E[log-gain]", which, Mean::Positive)];
    let panels: Vec<Panel> = (0..columns.len()).flat_map(along).collect();
    let titles: Vec<String> = columns.iter().map(Column::title).collect();
    let means = if columns.len() > 1 { "Means over all values of the other parameter. " } else { "" };
    let Problem { algorithm, function, dim, .. } = problem;
    Lines::new(format!("Success and log-gain of probes by phase · {algorithm} · f{function} in {dim}-D"))
        .with_x(titles.join(" or "))
        .with_columns(2)
        .with_heights(Heights::Own)
        .with_panels(panels)
        .with_note(format!("{means}Bands: 95 % intervals over runs."))
}

/// The name of a phase, as figures show it.
fn titled(phase: &Phase) -> String {
    phase.range.map_or_else(|| phase.name(), |[low, high]| format!("{} to {}", power_of_ten(low), power_of_ten(high)))
}

/// The scale of gains. They fall by orders of magnitude from phase to phase, so that one scale for all phases would show the first one
/// only.
const RELATIVE: &str = "E[log-gain] / largest of the phase";
const OBSERVED: &str = "Probes of all runs in each cell; grey: fewer than two runs.";
const SMOOTH: &str = "P-splines; the smoothing is chosen by cross-validation over runs.";

fn observed(ratio: Option<Ratio>) -> (f64, String) {
    ratio.map_or((f64::NAN, "fewer than two runs".to_owned()), |Ratio { value, interval, runs }| {
        (value, format!("{value:.4}, 95 % interval {:.4} to {:.4}, {runs} runs", interval.low, interval.high))
    })
}

fn fit(value: Option<f64>) -> (f64, String) {
    value.map_or((f64::NAN, "no fit".to_owned()), |value| (value, format!("{value:.4}")))
}

/// A place along a column, as figures show it.
fn shown(column: &Column, unit: f64) -> f64 {
    column.shown(column.at(unit))
}

fn map(problem: &Problem, [x, y]: [&Column; 2], [what, scale, note]: [&str; 3], value: Value) -> Map {
    let field = |(phase, fitted): &(Phase, Fitted)| {
        let cells: Vec<(f64, String)> = (0..problem.cells.count()).map(|cell| value(phase, fitted, cell)).collect();
        // Missing values are NaN, which `max` ignores.
        let largest = cells.iter().map(|(height, _)| *height).fold(0.0, f64::max);
        let (unit, title) = if scale == RELATIVE && largest > 0.0 {
            (largest, format!("{}, largest {largest:.2}", titled(phase)))
        } else {
            (1.0, titled(phase))
        };
        let tile = |(cell, (height, words)): (usize, (f64, String))| {
            let [first, second] = problem.cells.middle(cell);
            let at = [shown(x, first), shown(y, second)];
            let hover = format!("{} {:.3}, {} {:.3}: {words}", x.title(), at[0], y.title(), at[1]);
            Tile::new(at, Paint::Value(height / unit), hover)
        };
        Field::new(title, cells.into_iter().enumerate().map(tile).collect::<Vec<Tile>>())
    };
    let Problem { algorithm, function, dim, .. } = problem;
    Map::new(format!("{what} of probes by phase (f − f_opt of the best) · {algorithm} · f{function} in {dim}-D"))
        .with_x(x.title())
        .with_y(y.title())
        .with_value(scale)
        .with_columns(COLUMNS)
        .with_fields(problem.phases.iter().map(field).collect::<Vec<_>>())
        .with_note(note)
}
