//! Panels of lines that grow point by point.

use super::place;
use tpam_figure::{Look, Panel, Series};

/// A point of a line, and the ends of its interval; NaN if there is none.
#[derive(Clone, Copy)]
pub(crate) struct Point {
    pub(crate) at: (f64, f64),
    pub(crate) ends: [f64; 2],
}

/// Adds a point to a line of a panel. Panels and lines are added when they are first named.
pub(crate) fn add(panels: &mut Vec<Panel>, title: &str, line: &str, point: Point) {
    let panel = place(panels, |panel| panel.title == title, || Panel::new(title, []));
    let series = &mut panels[panel].series;
    let line = place(series, |series| series.name == line, || Series::new(line, []));
    series[line].points.push(point.at);
    series[line].whiskers.push(point.ends);
}

/// Sorts the points of all lines from left to right.
pub(crate) fn sort(panels: &mut [Panel]) {
    for line in panels.iter_mut().flat_map(|panel| &mut panel.series) {
        let mut both: Vec<_> = line.points.iter().copied().zip(line.whiskers.iter().copied()).collect();
        both.sort_by(|(a, _), (b, _)| a.0.total_cmp(&b.0));
        (line.points, line.whiskers) = both.into_iter().unzip();
    }
}

/// The lines of all panels, without reference lines.
pub(crate) fn lines(panels: &[Panel]) -> impl Iterator<Item = &Series> {
    panels.iter().flat_map(|panel| &panel.series).filter(|line| line.look != Look::Level)
}

/// Whether the horizontal axis is logarithmic by default: all numbers are positive and span at least a factor of 100.
pub(crate) fn spans_decades(panels: &[Panel]) -> bool {
    let places = || lines(panels).flat_map(|line| &line.points).map(|(x, _)| *x);
    let (low, high) = (places().fold(f64::INFINITY, f64::min), places().fold(0.0, f64::max));
    low > 0.0 && high / low >= 100.0
}
