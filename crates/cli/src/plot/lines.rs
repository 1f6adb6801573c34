//! A measure of the cells over one number that varies: a line per PAM, a panel for everything else.

use super::factors::{Axis, Factors};
use super::place;
use crate::failure::Failure;
use crate::folder::Stored;
use tpam_analysis::figure::{Heights, Lines, Panel, Series};
use tpam_sim::measure::WINDOWS;

/// What a figure of cells should show.
pub(crate) struct Asked<'a> {
    pub(crate) title: &'a str,
    /// A column of `cells.csv`.
    pub(crate) measure: &'a str,
    /// Whether panels have heights of their own.
    pub(crate) own_heights: bool,
}

/// Lines over an axis, or over time where there is none.
pub(crate) fn lines(cells: &[Stored], factors: &Factors, x: Option<&Axis>, asked: &Asked) -> Result<String, Failure> {
    let axes: Vec<&Axis> = x.into_iter().collect();
    let mut panels: Vec<Panel> = Vec::new();
    for (k, cell) in cells.iter().enumerate() {
        let points = match x.map(|axis| factors.place(k, axis)) {
            Some(Some(x)) => vec![Point::of(cell, x, asked.measure)],
            // A cell that has no such number is left out.
            Some(None) => continue,
            None => over_time(cell),
        };
        let title = factors.rest(k, &axes);
        let new_panel = || Panel { title: title.clone(), series: Vec::new() };
        let panel = place(&mut panels, |panel| panel.title == title, new_panel);
        let series = &mut panels[panel].series;
        let name = factors.pam(k, &axes);
        let new_line = || Series { name: name.clone(), ..Series::default() };
        let line = place(series, |line| line.name == name, new_line);
        let line = &mut series[line];
        for point in points {
            line.points.push((point.x, point.y));
            line.whiskers.push(point.ends);
        }
    }
    if panels.iter().flat_map(|panel| &panel.series).all(|series| series.points.iter().all(|point| point.1.is_nan())) {
        return Err(Failure::Input(format!(
            "these cells hold no {}: it was not measured (--measures success), or there is nothing to measure",
            if x.is_some() { asked.measure } else { "success over time" }
        )));
    }
    let figure = Lines {
        title: asked.title.to_owned(),
        x: x.map_or("part of the run", Axis::name).to_owned(),
        y: asked.measure.replace('_', " of ").replace("of f", "of F").replace("of c", "of C"),
        columns: columns(panels.len()),
        panels,
        heights: if asked.own_heights { Heights::Own } else { Heights::Common },
        ..Lines::default()
    };
    Ok(figure.svg())
}

/// Up to four panels a row, rows as full as can be.
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

/// Success in each tenth of the run, at its middle.
fn over_time(cell: &Stored) -> Vec<Point> {
    let tenth = |k: usize| Point {
        x: (k as f64 + 0.5) / WINDOWS as f64,
        y: cell.number(&format!("window_{}", k + 1)),
        ends: [f64::NAN; 2],
    };
    (0..WINDOWS).map(tenth).collect()
}
