//! One line in a panel of lines.

use crate::axis::Axes;
use crate::builder::setters;
use crate::legend::Key;
use crate::palette::{Colour, Style};
use crate::shape::{Ink, Path};
use crate::sheet::Sheet;
use crate::text::short;

/// One line in one panel.
#[derive(Clone, Debug, Default)]
#[non_exhaustive]
pub struct Series {
    /// Its name in the legend. A name has the same style in all panels.
    pub name: String,
    /// Its points, from left to right; those that are not finite leave a gap.
    pub points: Vec<(f64, f64)>,
    /// An interval for each point, drawn as a whisker; empty, or one for each point.
    pub whiskers: Vec<[f64; 2]>,
    /// Points from another source for comparison, drawn as small crosses.
    pub crosses: Vec<(f64, f64)>,
    /// How it is drawn.
    pub look: Look,
}

/// How a line is drawn.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
#[non_exhaustive]
pub enum Look {
    /// With a marker at every point.
    #[default]
    Marked,
    /// As a thin line.
    Thin,
    /// As a reference for the others: black, or white on a dark page.
    Reference,
}

setters!(Series {
    /// Sets an interval for each point, drawn as a whisker.
    with_whiskers: whiskers: impl Into<Vec<[f64; 2]>>,
    /// Sets points of another source to compare with, drawn as small crosses.
    with_crosses: crosses: impl Into<Vec<(f64, f64)>>,
    /// Sets how it is drawn.
    with_look: look: Look,
});

impl Look {
    pub(crate) fn ink(self, style: Style) -> Ink {
        match self {
            Look::Marked => Ink::stroke(style.colour, 1.3).dashed(style.dash),
            Look::Thin => Ink::stroke(style.colour, 1.0),
            Look::Reference => Ink::axis(1.2),
        }
    }

    pub(crate) fn key(self, style: Style) -> Key {
        Key::Line { ink: Ink { width: 1.3, ..self.ink(style) }, marker: (self == Look::Marked).then_some(style.marker) }
    }
}

impl Series {
    /// A line with this name through these points.
    pub fn new(name: impl Into<String>, points: impl Into<Vec<(f64, f64)>>) -> Self {
        Self { name: name.into(), points: points.into(), ..Self::default() }
    }

    pub(crate) fn draw(&self, sheet: &mut Sheet, axes: &Axes, style: Style, x: &str) {
        let line = sheet.path(axes.path(&self.points), self.look.ink(style));
        if self.look != Look::Marked {
            line.data("data-name", &self.name);
        }
        for (point, [low, high]) in self.points.iter().zip(&self.whiskers) {
            let [low, high] = [low, high].map(|end| axes.place((point.0, *end)));
            if (low.1 - high.1).is_finite() {
                sheet.path(Path::line(low, high), Ink::stroke(style.colour, 0.8));
            }
        }
        if self.look == Look::Marked {
            self.markers(sheet, axes, style, x);
        }
        for point in self.crosses.iter().filter(|point| point.1.is_finite()) {
            sheet.path(Path::cross(axes.place(*point), 2.5), Ink::axis(0.8));
        }
    }

    fn markers(&self, sheet: &mut Sheet, axes: &Axes, style: Style, x: &str) {
        let ink = Ink::fill(style.colour).outlined(Colour::PAPER, 0.6).class("mark");
        for point in self.points.iter().filter(|point| point.1.is_finite()) {
            let words = format!("{}: {} at {x} {}", self.name, short(point.1), short(point.0));
            sheet.marker(style.marker, axes.place(*point), ink).title(words);
        }
    }
}
