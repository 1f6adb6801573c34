//! A measure of the cells over one number that varies. Cells without this number are horizontal reference lines.

use super::draw::Drawing;
use super::{columns, place};
use crate::factors::Factor;
use crate::simulations::Stored;
use tpam_figure::{Heights, Lines, Panel, Series, Sheet};
use tpam_sim::measure::{WINDOW, WINDOWS};
use tpam_store::Error;

/// A point of a line.
#[derive(Clone, Copy)]
struct Point {
    x: f64,
    y: f64,
    ends: [f64; 2],
}

impl Point {
    fn has_interval(&self) -> bool {
        self.ends.iter().all(|end| end.is_finite())
    }
}

/// A line of a panel.
struct Line {
    name: String,
    points: Vec<Point>,
}

/// The lines and the reference lines of a panel.
struct Content {
    title: String,
    lines: Vec<Line>,
    levels: Vec<(String, Point)>,
}

/// Draws lines over an axis, or over time if there is none.
pub(super) fn figure(drawing: &Drawing) -> Result<Sheet, Error> {
    let contents = contents(drawing);
    if contents.is_empty() {
        return Err(Error::Input(format!(
            "these cells hold no {} over {}: it was not measured (measures = success), or there is nothing to measure",
            drawing.data.measure.name(),
            drawing.axes.first().map_or_else(|| "time".to_owned(), Factor::name)
        )));
    }
    let (options, axis) = (drawing.options, drawing.axes.first());
    let log_x = options.log_x.unwrap_or_else(|| spans_decades(&contents));
    check_positive(drawing, &contents, log_x)?;
    let has_intervals = points(&contents).any(Point::has_interval);
    let y = drawing.data.measure.title_with(if has_intervals { "95 % CI" } else { "" });
    let figure = Lines::new(drawing.title())
        .with_x(options.x_label.clone().unwrap_or_else(|| axis.map_or_else(|| "part of the run".to_owned(), Factor::title)))
        .with_y(options.y_label.clone().unwrap_or(y))
        .with_log_x(log_x)
        .with_log_y(options.log_y)
        .with_columns(options.columns.unwrap_or_else(|| columns(contents.len())))
        .with_panels(contents.into_iter().map(Content::panel).collect::<Vec<_>>())
        .with_heights(if options.own_heights { Heights::Own } else { Heights::Common })
        .with_size(options.size);
    Ok(figure.sheet())
}

fn contents(drawing: &Drawing) -> Vec<Content> {
    let (data, axis) = (drawing.data, drawing.axes.first());
    let mut contents: Vec<Content> = Vec::new();
    let mut without: Vec<(usize, Point)> = Vec::new();
    for (k, cell) in data.cells.iter().enumerate() {
        let at = |x: f64| Point { x, y: data.measure.mean(cell), ends: data.measure.interval(cell, &data.runs[k]) };
        let points = match axis.map(|axis| drawing.factors.place(k, axis)) {
            Some(Some(x)) => vec![at(x)],
            Some(None) => {
                without.push((k, at(f64::NAN)));
                continue;
            }
            None => over_time(cell),
        };
        if points.iter().any(|point| point.y.is_finite()) {
            let called = &drawing.called[k];
            let new = || Content { title: called.panel.clone(), lines: Vec::new(), levels: Vec::new() };
            let panel = place(&mut contents, |panel| panel.title == called.panel, new);
            contents[panel].add(name(&called.line), points);
        }
    }
    add_levels(drawing, &mut contents, &without);
    contents
}

/// The name of a line; of the only line if nothing tells lines apart.
fn name(line: &str) -> &str {
    if line.is_empty() { "all" } else { line }
}

/// Adds the cells without the number to the panels that they belong to. A panel of such cells alone would show nothing over the axis.
fn add_levels(drawing: &Drawing, contents: &mut [Content], without: &[(usize, Point)]) {
    let mut left_out = 0;
    for (k, point) in without {
        let called = &drawing.called[*k];
        match contents.iter_mut().find(|panel| panel.title == called.panel) {
            Some(panel) if point.y.is_finite() => panel.levels.push((name(&called.line).to_owned(), *point)),
            _ => left_out += 1,
        }
    }
    if let (1.., Some(axis)) = (left_out, drawing.axes.first()) {
        let (all, name) = (drawing.data.cells.len(), axis.name());
        drawing.work.note(&format!("{left_out} of {all} cells have no {name} and are left out"));
    }
}

impl Content {
    fn add(&mut self, name: &str, points: Vec<Point>) {
        let line = place(&mut self.lines, |line| line.name == name, || Line { name: name.to_owned(), points: Vec::new() });
        self.lines[line].points.extend(points);
    }

    fn panel(self) -> Panel {
        let line = |mut line: Line| {
            line.points.sort_by(|a, b| a.x.total_cmp(&b.x));
            let points: Vec<(f64, f64)> = line.points.iter().map(|point| (point.x, point.y)).collect();
            Series::new(line.name, points).with_whiskers(line.points.iter().map(|point| point.ends).collect::<Vec<_>>())
        };
        let level = |(name, point): (String, Point)| {
            let band = if point.has_interval() { vec![point.ends] } else { Vec::new() };
            Series::level(name, point.y).with_whiskers(band)
        };
        let series = self.lines.into_iter().map(line).chain(self.levels.into_iter().map(level));
        Panel::new(self.title, series.collect::<Vec<_>>())
    }
}

fn points(contents: &[Content]) -> impl Iterator<Item = &Point> {
    contents.iter().flat_map(|panel| &panel.lines).flat_map(|line| &line.points)
}

/// Whether the horizontal axis is logarithmic by default: all numbers are positive and span at least a factor of 100.
fn spans_decades(contents: &[Content]) -> bool {
    let places = || points(contents).map(|point| point.x);
    let (low, high) = (places().fold(f64::INFINITY, f64::min), places().fold(0.0, f64::max));
    low > 0.0 && high / low >= 100.0
}

/// A coordinate of a point.
type Value = fn(&Point) -> f64;

/// Says which points a logarithmic axis cannot show; refuses one that shows none.
fn check_positive(drawing: &Drawing, contents: &[Content], log_x: bool) -> Result<(), Error> {
    let axis = drawing.axes.first().map_or_else(|| "time".to_owned(), Factor::name);
    let values: [(&'static str, bool, &str, Value); 2] =
        [("log_x", log_x, &axis, |point| point.x), ("log_y", drawing.options.log_y, drawing.data.measure.name(), |point| point.y)];
    for (key, _, name, value) in values.into_iter().filter(|(_, is_log, ..)| *is_log) {
        let all = points(contents).filter(|point| point.y.is_finite()).count();
        let positive = points(contents).filter(|point| point.y.is_finite() && value(point) > 0.0).count();
        if positive == 0 {
            return Err(Error::Key {
                key,
                value: name.to_owned(),
                problem: "no value is above 0, and a logarithmic axis shows only those".to_owned(),
            });
        }
        if positive < all {
            drawing.work.note(&format!("{} of {all} points are left out: {name} is not above 0", all - positive));
        }
    }
    Ok(())
}

/// The success rate in each tenth of the run, drawn at the middle of the tenth.
fn over_time(cell: &Stored) -> Vec<Point> {
    let tenth = |k: usize| Point {
        x: (k as f64 + 0.5) / WINDOWS as f64,
        y: cell.number(&format!("{}_{}", WINDOW.name, k + 1)),
        ends: [f64::NAN; 2],
    };
    (0..WINDOWS).map(tenth).collect()
}
