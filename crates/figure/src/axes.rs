//! The axes of a panel of lines: where a value lies on the sheet, the frame with its grid and numbers.

use crate::lines::Panel;
use crate::svg::{Sheet, clipped, decades, escaped, range, short, ticks};
use std::fmt::Write;

/// Width and height of a panel among others.
pub(super) const SMALL: [f64; 2] = [210.0, 170.0];
/// Width and height of a panel that has a row to itself.
pub(super) const LARGE: [f64; 2] = [360.0, 240.0];
/// Free space left and right of the points.
const ROOM: f64 = 6.0;

/// What positions are measured by.
#[derive(Clone, Copy)]
pub(super) struct Axes {
    pub(super) x: [f64; 2],
    pub(super) y: [f64; 2],
    /// Width and height of the panel.
    pub(super) size: [f64; 2],
    /// Whether `x` is logarithmic.
    pub(super) log: bool,
}

fn points<'a>(panels: impl IntoIterator<Item = &'a Panel>) -> impl Iterator<Item = (f64, f64)> {
    panels.into_iter().flat_map(|panel| &panel.series).flat_map(|series| {
        let whiskers = series.points.iter().zip(&series.whiskers);
        let ends = whiskers.flat_map(|(point, ends)| ends.map(|end| (point.0, end)));
        series.points.iter().chain(&series.crosses).copied().chain(ends)
    })
}

impl Axes {
    /// Common to all panels.
    pub(super) fn around(panels: &[Panel], size: [f64; 2], log: bool) -> Self {
        let [x_low, x_high] = range(points(panels).map(|point| point.0));
        let [y_low, y_high] = range(points(panels).map(|point| point.1).chain([0.0]));
        let x = if x_low.is_finite() { [x_low, if x_high > x_low { x_high } else { x_low + 1.0 }] } else { [0.0, 1.0] };
        // A little room at the ends that are not 0 keeps markers inside.
        let y = if y_high > y_low { [y_low * 1.05, y_high * 1.05] } else { [0.0, 1.0] };
        Self { x, y, size, log }
    }

    /// The heights of one panel with a little room.
    pub(super) fn close_around(panel: &Panel) -> [f64; 2] {
        let [low, high] = range(points([panel]).map(|point| point.1));
        if !low.is_finite() {
            return [0.0, 1.0];
        }
        let room = if high > low { 0.07 * (high - low) } else { 0.5 };
        [low - room, high + room]
    }

    /// Where a point lies.
    pub(super) fn place(&self, (x, y): (f64, f64)) -> (f64, f64) {
        let part = |value: f64, [low, high]: [f64; 2]| (value - low) / (high - low);
        let [width, height] = self.size;
        let across = if self.log { part(libm::log10(x), self.x.map(libm::log10)) } else { part(x, self.x) };
        (ROOM + across * (width - 2.0 * ROOM), height - part(y, self.y) * height)
    }

    /// What a page needs to read values off the picture.
    pub(super) fn attributes(&self, x: &str) -> String {
        let ([x0, x1], [y0, y1]) = (self.x, self.y);
        let [width, height] = self.size;
        let box_of = format!("{ROOM} {} {height} 0", width - ROOM);
        format!(" class=\"panel\" data-axes=\"{x0} {x1} {y0} {y1}\" data-box=\"{box_of}\" data-x=\"{}\"", escaped(x))
    }

    /// The line through points; what lies level between its neighbours is left out, and what is not finite leaves a gap.
    pub(super) fn path(&self, points: &[(f64, f64)]) -> String {
        let mut path = String::new();
        let mut pen_down = false;
        for (k, point) in points.iter().enumerate() {
            if !point.1.is_finite() {
                pen_down = false;
                continue;
            }
            let level = |other: Option<&(f64, f64)>| other.is_some_and(|other| other.1 == point.1);
            if pen_down && level(points.get(k - 1)) && level(points.get(k + 1)) {
                continue;
            }
            let (x, y) = self.place(*point);
            let _ = write!(path, "{}{x:.2} {y:.2}", if pen_down { 'L' } else { 'M' });
            pen_down = true;
        }
        path
    }

    /// The box, its title, its grid and its numbers: those of the `[vertical, horizontal]` axis where they are wanted.
    pub(super) fn frame(&self, sheet: &mut Sheet, title: &str, [vertical, horizontal]: [bool; 2]) {
        let [width, height] = self.size;
        sheet.words((width / 2.0, -6.0), "middle", &clipped(title, width + 12.0));
        for value in ticks(self.y) {
            let (_, y) = self.place((self.x[0], value));
            let stroke = if value == 0.0 && self.y[0] < 0.0 { "#999" } else { "#e4e4e4" };
            sheet.put(&format!("<path d=\"M0 {y:.2}H{width}\" stroke=\"{stroke}\" class=\"grid\"/>"));
            if vertical {
                sheet.words((-5.0, y + 3.5), "end", &short(value));
            }
        }
        for value in if self.log { decades(self.x) } else { ticks(self.x) } {
            let (x, _) = self.place((value, self.y[0]));
            sheet.put(&format!("<path d=\"M{x:.2} {height}v4\" stroke=\"#888\"/>"));
            if horizontal {
                sheet.words((x, height + 15.0), "middle", &short(value));
            }
        }
        sheet.put(&format!(
            "<rect width=\"{width}\" height=\"{height}\" fill=\"none\" stroke=\"#888\" pointer-events=\"all\"/>"
        ));
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn on_a_logarithmic_axis_decades_are_equally_far_apart() {
        let axes = Axes { x: [1.0, 100.0], y: [0.0, 1.0], size: SMALL, log: true };
        let [a, b, c] = [1.0, 10.0, 100.0].map(|x| axes.place((x, 0.0)).0);
        assert!((b - a - (c - b)).abs() < 1e-9 && a < b, "{a} {b} {c}");
    }

    #[test]
    fn level_stretches_are_drawn_by_their_ends_and_gaps_stay_open() {
        let axes = Axes { x: [0.0, 6.0], y: [0.0, 1.0], size: SMALL, log: false };
        let points = [(0.0, 0.5), (1.0, 0.5), (2.0, 0.5), (3.0, 1.0), (4.0, f64::NAN), (5.0, 0.0), (6.0, 0.0)];
        assert_eq!(axes.path(&points), "M6.00 85.00L72.00 85.00L105.00 0.00M171.00 170.00L204.00 170.00");
    }
}
