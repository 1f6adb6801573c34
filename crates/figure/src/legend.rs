//! The legend between a figure's title and its panels: entries, on several lines if necessary, or a colour scale.

use crate::palette::{Colour, Marker};
use crate::scale::{self, Scale};
use crate::shape::{Ink, Path, TextStyle};
use crate::sheet::Sheet;
use crate::text::{TEXT_LINE, full_lines, width};

/// Height of a line of the legend.
pub(crate) const LINE: f64 = 16.0;
/// The distance from the top of the legend to the middle of its first line.
const MIDDLE: f64 = 2.0;
/// The distance from the middle of a line to its baseline.
pub(crate) const FOOT: f64 = 3.5;
/// The distance between a key and its name.
const SPACE: f64 = 5.0;
/// The distance between a name and the next key.
const GAP: f64 = 9.0;

/// The meaning of the colours, dashes and markers of a figure.
#[derive(Default)]
pub(crate) enum Legend<'a> {
    /// No legend.
    #[default]
    None,
    /// Entries side by side.
    Entries(Vec<Entry<'a>>),
    /// A colour scale.
    Scale(Scale<'a>),
}

/// An entry: a key and its name.
pub(crate) struct Entry<'a> {
    pub(crate) key: Key,
    pub(crate) name: &'a str,
}

/// A sample of the line, area or cross that a name stands for.
#[derive(Clone, Copy)]
pub(crate) enum Key {
    /// A line, with a marker if its points have one.
    Line { ink: Ink, marker: Option<Marker> },
    /// A filled area, optionally with a white marker.
    Area { colour: Colour, marker: Option<Marker> },
    /// A small cross.
    Cross,
    /// No key, only the name.
    Nothing,
}

impl Key {
    fn width(self) -> f64 {
        match self {
            Key::Line { .. } => 26.0,
            Key::Area { .. } => 14.0,
            Key::Cross => 5.0,
            Key::Nothing => 0.0,
        }
    }

    /// The distance from its left end to the beginning of its name.
    pub(crate) fn indent(self) -> f64 {
        if self.width() > 0.0 { self.width() + SPACE } else { 0.0 }
    }

    /// Draws it with the middle of its left end at this position.
    pub(crate) fn draw(self, sheet: &mut Sheet, (x, y): (f64, f64)) {
        let middle = (x + self.width() / 2.0, y);
        match self {
            Key::Line { ink, marker } => {
                sheet.path(Path::line((x, y), (x + self.width(), y)), ink);
                if let (Some(marker), Some(colour)) = (marker, ink.stroke) {
                    sheet.marker(marker, middle, Ink::fill(colour));
                }
            }
            Key::Area { colour, marker } => {
                sheet.rect((x, y - 6.0), [self.width(), 12.0], Ink::fill(colour));
                if let Some(marker) = marker {
                    sheet.marker(marker, middle, Ink::fill(Colour::PAPER));
                }
            }
            Key::Cross => _ = sheet.path(Path::cross(middle, 2.5), Ink::axis(0.8)),
            Key::Nothing => {}
        }
    }
}

impl Legend<'_> {
    /// The height that it needs between `left` and `right`.
    pub(crate) fn height(&self, left: f64, right: f64) -> f64 {
        match self {
            Legend::None => 0.0,
            Legend::Scale(scale) => scale.height(right - left),
            Legend::Entries(entries) => places(entries, left, right).last().map_or(0.0, |last| last.top + last.height()),
        }
    }

    /// The minimum width.
    pub(crate) fn least_width(&self) -> f64 {
        if matches!(self, Legend::Scale(_)) { scale::WIDTH } else { 0.0 }
    }

    /// Draws it below `top`.
    pub(crate) fn draw(&self, sheet: &mut Sheet, [left, right]: [f64; 2], top: f64) {
        match self {
            Legend::None => {}
            Legend::Scale(scale) => scale.draw(sheet, (left, top), right - left),
            Legend::Entries(entries) => {
                for (entry, place) in entries.iter().zip(places(entries, left, right)) {
                    let y = top + MIDDLE + place.top;
                    entry.key.draw(sheet, (place.x, y));
                    for (k, line) in place.lines.iter().enumerate() {
                        let at = (place.x + entry.key.indent(), y + FOOT + TEXT_LINE * k as f64);
                        sheet.text(at, TextStyle::Start, line);
                    }
                }
            }
        }
    }
}

/// The place of an entry, relative to the top of the legend.
struct Place {
    x: f64,
    top: f64,
    /// The lines of its name: several if it is wider than the legend.
    lines: Vec<String>,
}

impl Place {
    fn height(&self) -> f64 {
        LINE + TEXT_LINE * (self.lines.len() - 1) as f64
    }
}

/// The places of entries, from `left` to `right`. An entry that does not fit on a line begins the next one.
fn places(entries: &[Entry], left: f64, right: f64) -> Vec<Place> {
    let mut places: Vec<Place> = Vec::new();
    let mut end = left;
    for entry in entries {
        let lines = full_lines(entry.name, right - left - entry.key.indent());
        let wide = entry.key.indent() + lines.iter().map(|line| width(line)).fold(0.0, f64::max);
        let (x, top) = match places.last() {
            Some(last) if end + wide > right => (left, last.top + last.height()),
            Some(last) => (end, last.top),
            None => (left, 0.0),
        };
        end = x + wide + GAP;
        places.push(Place { x, top, lines });
    }
    places
}

#[cfg(test)]
mod tests {
    use super::*;

    fn entry(name: &str) -> Entry<'_> {
        Entry { key: Key::Area { colour: Colour::INK, marker: None }, name }
    }

    #[test]
    fn a_long_legend_takes_several_lines() {
        let names: Vec<String> = (0..5).map(|k| format!("shade:h={k}")).collect();
        let legend = Legend::Entries(names.iter().map(|name| entry(name)).collect());
        let one = 14.0 + SPACE + width("shade:h=0") + GAP;
        assert_eq!(legend.height(60.0, 60.0 + 5.0 * one), LINE);
        assert_eq!(legend.height(60.0, 60.0 + 2.0 * one), 3.0 * LINE);
        assert_eq!(Legend::Entries(Vec::new()).height(60.0, 200.0), 0.0);
    }

    #[test]
    fn a_name_that_is_wider_than_the_legend_is_wrapped() {
        let legend = Legend::Entries(vec![entry("a"), entry("one two three four"), entry("b")]);
        let half = 14.0 + SPACE + width("one two three");
        assert_eq!(legend.height(0.0, half), 3.0 * LINE + TEXT_LINE);
    }
}
