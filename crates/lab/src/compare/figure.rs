//! A figure of the differences with their intervals, setting by setting.

use super::{Comparison, Pair};
use crate::Error;
use crate::folder::Stored;
use crate::plot::{Factors, place};
use tpam_figure::{Lines, Panel, Series};
use tpam_sim::Catalogues;

/// A point: where it is, and the pair that it shows.
struct Point<'a> {
    panel: &'a str,
    name: String,
    x: f64,
    pair: &'a Pair,
}

impl Comparison {
    /// The differences b − a with their 95 % intervals over the number that varies most, with a panel for each combination of the other values, and a line at
    /// zero. Without a number that varies, over the row of the table.
    pub fn figure(&self, known: &Catalogues) -> Result<Lines, Error> {
        let cells: Vec<Stored> = self.pairs.iter().map(|pair| pair.a.clone()).collect();
        let factors = Factors::new(&cells, known)?;
        let axis = factors.axes().into_iter().find(|axis| !axis.of_pam() && axis.without == 0);
        let (called, shared) = factors.called(&axis.iter().collect::<Vec<_>>());
        let several = called.iter().zip(&self.pairs).any(|(it, pair)| it.pam != called[0].pam && !pair.differs("pam"));
        let mut points = Vec::new();
        for (k, (pair, called)) in self.pairs.iter().zip(&called).enumerate() {
            let [a, b] = pair.sides.map(|side| &self.sides[side]);
            let name = if several { format!("{}: {b} − {a}", called.pam) } else { format!("{b} − {a}") };
            let x = axis.as_ref().and_then(|axis| factors.place(k, axis));
            // Without an axis, all settings are in one panel.
            let panel = if x.is_some() { called.rest.as_str() } else { "" };
            points.push(Point { panel, name, x: x.unwrap_or(k as f64 + 1.0), pair });
        }
        let panels = panels(&points);
        Ok(Lines::new(self.title(&shared))
            .with_x(axis.map_or_else(|| "row of the table".to_owned(), |axis| axis.title()))
            .with_y(format!("difference in {} ± 95 %", self.measure.title()))
            .with_log_x(spans_decades(&points))
            .with_columns(panels.len().div_ceil(panels.len().div_ceil(4).max(1)).max(1))
            .with_panels(panels))
    }

    fn title(&self, shared: &str) -> String {
        let runs = self.pairs.iter().map(|pair| pair.runs).max().unwrap_or(0);
        let shared = if shared.is_empty() { String::new() } else { format!(" · {shared}") };
        format!("Difference in {} · {runs}\u{a0}runs{shared}", self.measure.title())
    }
}

/// A panel for each title, with a series for each name and a line at zero.
fn panels(points: &[Point]) -> Vec<Panel> {
    let mut panels: Vec<Panel> = Vec::new();
    for Point { panel, name, x, pair } in points {
        let zero = || Series::level("no difference", 0.0);
        let at = place(&mut panels, |other| other.title == *panel, || Panel::new(*panel, [zero()]));
        let series = &mut panels[at].series;
        let line = place(series, |line| line.name == *name, || Series::new(name.clone(), []));
        series[line].points.push((*x, pair.difference));
        series[line].whiskers.push([pair.low, pair.high]);
    }
    for line in panels.iter_mut().flat_map(|panel| &mut panel.series) {
        sort(line);
    }
    panels
}

/// Sorts the points of a line from left to right.
fn sort(line: &mut Series) {
    if line.whiskers.is_empty() {
        return;
    }
    let mut both: Vec<_> = line.points.iter().copied().zip(line.whiskers.iter().copied()).collect();
    both.sort_by(|(a, _), (b, _)| a.0.total_cmp(&b.0));
    (line.points, line.whiskers) = both.into_iter().unzip();
}

/// Whether all numbers are positive and span at least a factor of 100.
fn spans_decades(points: &[Point]) -> bool {
    let (low, high) = points.iter().fold((f64::INFINITY, 0.0_f64), |(low, high), p| (low.min(p.x), high.max(p.x)));
    low > 0.0 && high / low >= 100.0
}
