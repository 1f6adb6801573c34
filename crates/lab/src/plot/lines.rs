//! A measure of the cells over one number that varies: a line per PAM, and a panel for each combination of the other factors.

use super::factors::{Axis, Called, Factors};
use super::{place, symbol};
use crate::Error;
use crate::folder::Stored;
use tpam_figure::{Heights, Lines, Panel, Series, Sheet};
use tpam_sim::measure::WINDOWS;

/// The contents of a figure of cells.
pub struct Asked<'a> {
    /// The title.
    pub title: &'a str,
    /// The measure: a column of `cells.csv`.
    pub measure: &'a str,
    /// Whether each panel has its own vertical scale.
    pub own_heights: bool,
}

/// Draws lines over an axis, or over time if there is none.
pub fn lines(cells: &[Stored], factors: &Factors, x: Option<&Axis>, asked: &Asked) -> Result<Sheet, Error> {
    let (called, _) = factors.called(&x.into_iter().collect::<Vec<_>>());
    let mut panels: Vec<Panel> = Vec::new();
    for (k, cell) in cells.iter().enumerate() {
        let points = match x.map(|axis| factors.place(k, axis)) {
            Some(Some(x)) => vec![Point::of(cell, x, asked.measure)],
            // Cells that have no such number are left out.
            Some(None) => continue,
            None => over_time(cell),
        };
        if points.iter().all(|point| point.y.is_nan()) {
            continue;
        }
        let Called { pam: name, rest: title } = &called[k];
        let new_panel = || Panel::new(title.clone(), Vec::new());
        let panel = place(&mut panels, |panel| panel.title == *title, new_panel);
        let series = &mut panels[panel].series;
        let new_line = || Series::new(name.clone(), Vec::new());
        let line = place(series, |line| line.name == *name, new_line);
        let line = &mut series[line];
        for point in points {
            line.points.push((point.x, point.y));
            line.whiskers.push(point.ends);
        }
    }
    if panels.is_empty() {
        return Err(Error::Input(format!(
            "these cells hold no {}: it was not measured (measures = success), or there is nothing to measure",
            if x.is_some() { asked.measure } else { "success over time" }
        )));
    }
    let figure = Lines::new(asked.title)
        .with_x(x.map_or_else(|| "part of the run".to_owned(), Axis::title))
        .with_y(measure_title(asked.measure))
        .with_log_x(spans_decades(&panels))
        .with_columns(columns(panels.len()))
        .with_panels(panels)
        .with_heights(if asked.own_heights { Heights::Own } else { Heights::Common });
    Ok(figure.sheet())
}

/// The title of a measure: `bias of C` for `bias_c`. That of success explains the error bars.
pub(super) fn measure_title(measure: &str) -> String {
    match measure.split_once('_') {
        Some(("window", tenth)) => format!("success in tenth {tenth} of the run"),
        Some((name, column)) => format!("{name} of {}", symbol(column)),
        _ if measure == "success" => "success ± 95 %".to_owned(),
        _ => measure.to_owned(),
    }
}

/// Whether the horizontal axis is logarithmic: all numbers are positive and span at least a factor of 100.
fn spans_decades(panels: &[Panel]) -> bool {
    let places = || panels.iter().flat_map(|panel| &panel.series).flat_map(|line| &line.points).map(|point| point.0);
    let (low, high) = (places().fold(f64::INFINITY, f64::min), places().fold(0.0, f64::max));
    low > 0.0 && high / low >= 100.0
}

/// The number of panels per row: at most four, with rows as full as possible.
pub(super) fn columns(panels: usize) -> usize {
    panels.div_ceil(panels.div_ceil(4).max(1)).max(1)
}

struct Point {
    x: f64,
    y: f64,
    ends: [f64; 2],
}

impl Point {
    fn of(cell: &Stored, x: f64, measure: &str) -> Self {
        if measure == "success" {
            return Self { x, y: cell.number("mean_success"), ends: ["ci_low", "ci_high"].map(|end| cell.number(end)) };
        }
        Self { x, y: cell.number(measure), ends: [f64::NAN; 2] }
    }
}

/// The success rate in each tenth of the run, drawn at the middle of the tenth.
fn over_time(cell: &Stored) -> Vec<Point> {
    let tenth = |k: usize| Point {
        x: (k as f64 + 0.5) / WINDOWS as f64,
        y: cell.number(&format!("window_{}", k + 1)),
        ends: [f64::NAN; 2],
    };
    (0..WINDOWS).map(tenth).collect()
}
