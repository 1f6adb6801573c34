//! One curve in a panel of curves.

use crate::axis::Axes;
use crate::builder::built;
use crate::palette::{Colour, Marker, Style};
use crate::series::spread;
use crate::shape::Ink;
use crate::sheet::{Pointer, Sheet};
use crate::text::short;

built! {
    /// One curve in one panel.
    pub struct Curve {
        /// Its name. A name has the same style in all panels.
        name: String,
        /// Its points, from left to right; those that are not finite leave a gap.
        points: Vec<(f64, f64)>,
        /// An interval for each point, drawn as a band; empty, or one for each point.
        band: Vec<[f64; 2]> => with_band(impl Into<Vec<[f64; 2]>>),
        /// A point to be marked with a cross.
        cross: Option<(f64, f64)> => with_cross(impl Into<Option<(f64, f64)>>),
        /// Whether it is a reference for the others, drawn light and thick behind them.
        reference: bool => with_reference(bool),
    }

    /// A curve with this name through these points.
    pub fn new(name: impl Into<String>, points: impl Into<Vec<(f64, f64)>>);
}

impl Curve {
    /// The last finite point.
    pub(crate) fn end(&self) -> Option<(f64, f64)> {
        self.points.iter().rev().find(|point| point.1.is_finite()).copied()
    }

    /// The line and the marker of a curve. `None` is the style of a reference, which has no marker.
    pub(crate) fn ink(style: Option<(usize, Style)>) -> (Ink, Option<Marker>) {
        match style {
            Some((_, style)) => (Ink::stroke(style.colour, 1.5).dashed(style.dash), Some(style.marker)),
            None => (Ink { round: true, ..Ink::stroke(Colour::REFERENCE, 5.0) }, None),
        }
    }

    pub(crate) fn draw(&self, sheet: &mut Sheet, axes: &Axes, style: Option<(usize, Style)>, x: &str) {
        if let (Some((_, Style { colour, .. })), Some(outline)) = (style, axes.band(&self.points, &self.band)) {
            sheet.path(outline, Ink::fill(colour).opacity(0.15).class("band"));
        }
        sheet.path(axes.path(&self.points), Self::ink(style).0).data("data-name", &self.name);
        let Some((at, Style { colour, marker, .. })) = style else { return };
        for place in spread(&self.points, axes, at) {
            sheet.marker(marker, place, Ink::fill(colour)).pointer(Pointer::Nothing);
        }
        if let Some(point) = self.cross.filter(|point| point.0 <= axes.x.ends()[1] && point.1.is_finite()) {
            let words = format!("{}: trials end at {x} {}, {}", self.name, short(point.0), short(point.1));
            let ink = Ink::fill(colour).outlined(Colour::PAPER, 0.4).class("cross");
            sheet.marker(Marker::Cross, axes.place(point), ink).title(words);
        }
    }
}
