//! Names at the right of curves, in the order in which the curves end.

use crate::layout::Grid;
use crate::legend::{FOOT, Key};
use crate::palette::{Colour, Marker, Names};
use crate::shape::{Ink, Path, TextStyle};
use crate::sheet::Sheet;
use crate::text::widest;

/// Between names.
const LINE: f64 = 14.0;
/// Between a panel's edge and the ends of the keys.
const SPACE: f64 = 10.0;
/// The least distance of a name from the upper and the lower edge of the panel beside it.
const EDGE: f64 = 4.0;

/// Names with their keys and places.
pub(crate) struct Endings<'a> {
    entries: Vec<Ending<'a>>,
    /// The height of the panel where there is only one: each name is as near to the end of its curve as there is room.
    alone: Option<f64>,
}

struct Ending<'a> {
    name: &'a str,
    key: Key,
    /// How far below the panel's upper edge the curve ends, where it is in the last panel.
    end: Option<f64>,
}

impl<'a> Endings<'a> {
    /// Width and height that names need.
    pub(crate) fn room(names: &Names) -> [f64; 2] {
        [60.0 + widest(names.iter()), LINE * names.iter().count() as f64]
    }

    /// Out of names, lines, markers and the ends of curves in the last panel.
    pub(crate) fn new(
        curves: impl Iterator<Item = (&'a str, (Ink, Option<Marker>), Option<f64>)>,
        alone: Option<f64>,
    ) -> Self {
        let entry = |(name, (ink, marker), end)| Ending { name, key: Key::Line { ink, marker }, end };
        let mut entries: Vec<Ending> = curves.map(entry).collect();
        let order = |entry: &Ending| entry.end.unwrap_or(f64::INFINITY);
        entries.sort_by(|a, b| order(a).total_cmp(&order(b)));
        Self { entries, alone }
    }

    /// How far each name is below the panel's upper edge: they do not overlap, and beside a single panel they stay within it.
    fn places(&self) -> Vec<f64> {
        let mut places: Vec<f64> = Vec::new();
        for (k, entry) in self.entries.iter().enumerate() {
            let least = places.last().map_or(EDGE, |above| above + LINE);
            let most =
                self.alone.map_or(f64::INFINITY, |height| height - EDGE - LINE * (self.entries.len() - 1 - k) as f64);
            let wanted = entry.end.filter(|_| self.alone.is_some()).unwrap_or(least);
            places.push(wanted.min(most).max(least));
        }
        places
    }

    /// Draws them at the right of the panels.
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
