//! One tile of a map and its colour.

use crate::axis::Axes;
use crate::gradient::{diverging, scale};
use crate::palette::{Colour, Marker, style_of};
use crate::shape::Ink;
use crate::sheet::{Pointer, Sheet};

/// One tile.
#[derive(Clone, Debug)]
#[non_exhaustive]
pub struct Tile {
    /// Its value on the horizontal axis.
    pub x: f64,
    /// Its value on the vertical axis.
    pub y: f64,
    /// How it is painted.
    pub paint: Paint,
    /// The text that is shown on hovering.
    pub hover: String,
}

/// How a tile is painted.
#[derive(Clone, Copy, Debug, PartialEq)]
#[non_exhaustive]
pub enum Paint {
    /// By a value, on a scale from the lowest to the highest value of the figure.
    Value(f64),
    /// In the colour of a name, with its marker; faint if the result is uncertain.
    Name {
        /// The index in [`Map::names`](crate::Map::names).
        index: usize,
        /// Whether the result is certain.
        sure: bool,
    },
    /// By a value from −1 to 1, on a scale that is pale at 0.
    Signed {
        /// The value.
        value: f64,
        /// The mark on the tile.
        mark: Mark,
    },
}

/// The mark on a tile.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
#[non_exhaustive]
pub enum Mark {
    /// No mark.
    #[default]
    None,
    /// ○
    Ring,
    /// ●
    Dot,
}

impl Tile {
    /// A tile at `[x, y]`.
    pub fn new([x, y]: [f64; 2], paint: Paint, hover: impl Into<String>) -> Self {
        Self { x, y, paint, hover: hover.into() }
    }

    pub(crate) fn draw(&self, sheet: &mut Sheet, axes: &Axes, ends: [f64; 2]) {
        let [wide, tall] = [(axes.x, 0), (axes.y, 1)].map(|(axis, side)| axes.size[side] / axis.ends()[1].max(1.0));
        let (x, y) = axes.place((self.x, self.y));
        let (colour, opacity) = self.paint.colour(ends);
        let ink = Ink::fill(colour).opacity(opacity).class("tile");
        sheet.rect((x - wide / 2.0, y - tall / 2.0), [wide, tall], ink).title(&self.hover);
        if let Some((marker, ink)) = self.paint.mark() {
            sheet.marker(marker, (x, y), ink).pointer(Pointer::Nothing);
        }
    }
}

impl Paint {
    /// The colour of a tile and its opacity.
    fn colour(self, [low, high]: [f64; 2]) -> (Colour, f64) {
        match self {
            Paint::Value(value) if value.is_finite() => (scale(if high > low { (value - low) / (high - low) } else { 0.5 }), 1.0),
            Paint::Signed { value, .. } if value.is_finite() => (diverging(f64::midpoint(value, 1.0)), 1.0),
            Paint::Value(_) | Paint::Signed { .. } => (Colour::FRAME, 0.3),
            Paint::Name { index, sure } => (style_of(index).colour, if sure { 1.0 } else { 0.45 }),
        }
    }

    /// The marker on top of the colour.
    fn mark(self) -> Option<(Marker, Ink)> {
        match self {
            Paint::Name { index, .. } => Some((style_of(index).marker, Ink::fill(Colour::PAPER))),
            Paint::Signed { mark: Mark::Ring, .. } => Some((Marker::Circle, Ink::stroke(Colour::INK, 1.2))),
            Paint::Signed { mark: Mark::Dot, .. } => Some((Marker::Circle, Ink::fill(Colour::INK).outlined(Colour::PAPER, 0.6))),
            Paint::Value(_) | Paint::Signed { .. } => None,
        }
    }
}
