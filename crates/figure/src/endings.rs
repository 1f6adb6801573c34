//! Names at the right of curves, in the order of the ends of the curves.

use crate::layout::Grid;
use crate::legend::{FOOT, Key};
use crate::palette::{Colour, Marker, Names};
use crate::shape::{Ink, Path, TextStyle};
use crate::sheet::Sheet;
use crate::text::widest;

/// The distance between names.
const LINE: f64 = 14.0;
/// The distance between the edge of a panel and the keys.
const SPACE: f64 = 10.0;
/// The minimum distance of a name from the upper and the lower edge of the panel beside it.
const EDGE: f64 = 4.0;

/// Names with their keys and positions.
pub(crate) struct Endings<'a> {
    entries: Vec<Ending<'a>>,
    /// The height of the panel if there is only one. Each name is then as close as possible to the end of its curve.
    alone: Option<f64>,
}

struct Ending<'a> {
    name: &'a str,
    key: Key,
    /// The distance of the end of the curve from the upper edge of the last panel; `None` if the curve is not in that panel.
    end: Option<f64>,
}

impl<'a> Endings<'a> {
    /// The width and height that names need.
    pub(crate) fn room(names: &Names) -> [f64; 2] {
        [60.0 + widest(names.iter()), LINE * names.iter().count() as f64]
    }

    /// Sorts the names by the ends of their curves. Each item is a name, its line and marker, and the end in the last panel.
    pub(crate) fn new(curves: impl Iterator<Item = (&'a str, (Ink, Option<Marker>), Option<f64>)>, alone: Option<f64>) -> Self {
        let entry = |(name, (ink, marker), end)| Ending { name, key: Key::Line { ink, marker }, end };
        let mut entries: Vec<Ending> = curves.map(entry).collect();
        let order = |entry: &Ending| entry.end.unwrap_or(f64::INFINITY);
        entries.sort_by(|a, b| order(a).total_cmp(&order(b)));
        Self { entries, alone }
    }

    /// The distance of each name from the upper edge of the panel. Names do not overlap; beside a single panel they stay within its height.
    fn places(&self) -> Vec<f64> {
        let mut places: Vec<f64> = Vec::new();
        for (k, entry) in self.entries.iter().enumerate() {
            let least = places.last().map_or(EDGE, |above| above + LINE);
            let most = self.alone.map_or(f64::INFINITY, |height| height - EDGE - LINE * (self.entries.len() - 1 - k) as f64);
            let wanted = entry.end.filter(|_| self.alone.is_some()).unwrap_or(least);
            places.push(wanted.min(most).max(least));
        }
        places
    }

    /// Draws the names at the right of the panels.
    pub(crate) fn draw(&self, sheet: &mut Sheet, grid: &Grid) {
        for (entry, place) in self.entries.iter().zip(self.places()) {
            let y = grid.top() + place;
            let mut x = grid.right + SPACE;
            if let Some(end) = entry.end.filter(|_| self.alone.is_some()) {
                let leader = Path::line((grid.right + 1.0, grid.top() + end), (grid.right + 14.0, y));
                sheet.path(leader, Ink::stroke(Colour::LEADER, 0.6));
                x += 6.0;
            }
            entry.key.draw(sheet, (x, y));
            sheet.text((x + entry.key.indent(), y + FOOT), TextStyle::Start, entry.name);
        }
    }
}
