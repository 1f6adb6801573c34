//! A measure of the cells over one number that varies. Cells without this number are horizontal reference lines.

use super::columns;
use super::data::Drawing;
use super::panels::{Point, add, lines, sort, spans_decades};
use crate::factor::Factor;
use crate::simulations::Stored;
use tpam_figure::{Heights, Lines, Panel, Series, Sheet};
use tpam_sim::measure::{WINDOW, WINDOWS};
use tpam_store::Error;

/// Draws lines over an axis, or over time if there is none.
pub(super) fn figure(drawing: &Drawing) -> Result<Sheet, Error> {
    let panels = panels(drawing);
    if panels.is_empty() {
        let over = drawing.axes.first().map_or_else(|| "time".to_owned(), Factor::name);
        let why = "it was not measured (measures = success), or there is nothing to measure";
        return Err(Error::nothing("measure", format!("these cells hold no {} over {over}: {why}", drawing.data.measure.name())));
    }
    let (options, axis) = (drawing.options, drawing.axes.first());
    let log_x = options.log_x.unwrap_or_else(|| spans_decades(&panels));
    check_positive(drawing, &panels, log_x)?;
    let has_intervals = lines(&panels).flat_map(|line| &line.whiskers).any(is_interval);
    let y = drawing.data.measure.title_with(if has_intervals { "95 % CI" } else { "" });
    let heights = match options.own_heights {
        Some(true) => Heights::Own,
        Some(false) => Heights::Common,
        None => Heights::Fitting,
    };
    let figure = Lines::new(options.title.clone().unwrap_or_default())
        .with_x(options.x_label.clone().unwrap_or_else(|| axis.map_or_else(|| "part of the run".to_owned(), Factor::title)))
        .with_y(options.y_label.clone().unwrap_or(y))
        .with_log_x(log_x)
        .with_log_y(options.log_y)
        .with_columns(options.columns.unwrap_or_else(|| columns(panels.len())))
        .with_panels(panels)
        .with_heights(heights)
        .with_size(options.size);
    Ok(figure.sheet())
}

fn is_interval(ends: &[f64; 2]) -> bool {
    ends.iter().all(|end| end.is_finite())
}

fn panels(drawing: &Drawing) -> Vec<Panel> {
    let (data, axis) = (drawing.data, drawing.axes.first());
    let mut panels: Vec<Panel> = Vec::new();
    let mut without: Vec<(usize, Point)> = Vec::new();
    for (k, cell) in data.cells.iter().enumerate() {
        let over = |x: f64| Point { at: (x, data.measure.mean(cell)), ends: data.measure.interval(cell, &data.runs[k]) };
        let points = match axis.map(|axis| drawing.factors.place(k, axis)) {
            Some(Some(x)) => vec![over(x)],
            Some(None) => {
                without.push((k, over(f64::NAN)));
                continue;
            }
            None => over_time(cell),
        };
        if points.iter().any(|point| point.at.1.is_finite()) {
            let called = &drawing.called[k];
            for point in points {
                add(&mut panels, &called.panel, name(&called.line), point);
            }
        }
    }
    sort(&mut panels);
    add_levels(drawing, &mut panels, &without);
    panels
}

/// The name of a line; of the only line if nothing tells lines apart.
fn name(line: &str) -> &str {
    if line.is_empty() { "all" } else { line }
}

/// Adds the cells without the number to the panels that they belong to. A panel of such cells alone would show nothing over the axis.
fn add_levels(drawing: &Drawing, panels: &mut [Panel], without: &[(usize, Point)]) {
    let mut left_out = 0;
    for (k, Point { at: (_, height), ends }) in without {
        let called = &drawing.called[*k];
        match panels.iter_mut().find(|panel| panel.title == called.panel) {
            Some(panel) if height.is_finite() => {
                let band = if is_interval(ends) { vec![*ends] } else { Vec::new() };
                panel.series.push(Series::level(name(&called.line), *height).with_whiskers(band));
            }
            _ => left_out += 1,
        }
    }
    if let Some(axis) = drawing.axes.first() {
        drawing.note_left_out(left_out, axis);
    }
}

/// A coordinate of a point.
type Value = fn(&(f64, f64)) -> f64;

/// Says which points a logarithmic axis cannot show; refuses one that shows none.
fn check_positive(drawing: &Drawing, panels: &[Panel], log_x: bool) -> Result<(), Error> {
    let axis = drawing.axes.first().map_or_else(|| "time".to_owned(), Factor::name);
    let values: [(&'static str, bool, &str, Value); 2] =
        [("log_x", log_x, &axis, |point| point.0), ("log_y", drawing.options.log_y, drawing.data.measure.name(), |point| point.1)];
    for (key, _, name, value) in values.into_iter().filter(|(_, is_log, ..)| *is_log) {
        let points = || lines(panels).flat_map(|line| &line.points).filter(|point| point.1.is_finite());
        let (all, positive) = (points().count(), points().filter(|point| value(point) > 0.0).count());
        if positive == 0 {
            return Err(Error::key(key, name, "no value is above 0, and a logarithmic axis shows only those"));
        }
        if positive < all {
            drawing.work.note(&format!("{} of {all} points are left out: {name} is not above 0", all - positive));
        }
    }
    Ok(())
}

/// The success rate in each tenth of the run, drawn at the middle of the tenth.
fn over_time(cell: &Stored) -> Vec<Point> {
    let tenth = |k: usize| {
        let at = ((k as f64 + 0.5) / WINDOWS as f64, cell.number(&format!("{}_{}", WINDOW.name, k + 1)));
        Point { at, ends: [f64::NAN; 2] }
    };
    (0..WINDOWS).map(tenth).collect()
}
