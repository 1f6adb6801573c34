//! One line in a panel of lines.

use crate::axis::Axes;
use crate::builder::built;
use crate::legend::Key;
use crate::palette::{Colour, Role, STYLES, Style};
use crate::shape::{Ink, Path};
use crate::sheet::{Pointer, Sheet};
use crate::text::short;

built! {
    /// One line in one panel.
    pub struct Series {
        /// Its name in the legend. A name has the same style in all panels.
        name: String,
        /// Its points, from left to right; those that are not finite leave a gap.
        points: Vec<(f64, f64)>,
        /// An interval for each point, drawn as a whisker; empty, or one for each point.
        whiskers: Vec<[f64; 2]> => with_whiskers(impl Into<Vec<[f64; 2]>>),
        /// An interval for each point, drawn as a faint band behind all lines; empty, or one for each point.
        band: Vec<[f64; 2]> => with_band(impl Into<Vec<[f64; 2]>>),
        /// Points from another source for comparison, drawn as small crosses.
        crosses: Vec<(f64, f64)> => with_crosses(impl Into<Vec<(f64, f64)>>),
        /// How it is drawn.
        look: Look => with_look(Look),
    }

    /// A line with this name through these points.
    pub fn new(name: impl Into<String>, points: impl Into<Vec<(f64, f64)>>);
}

/// How a line is drawn.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
#[non_exhaustive]
pub enum Look {
    /// With a marker at every point.
    #[default]
    Marked,
    /// With a marker at every point and no line between them, for points that have no order.
    Apart,
    /// As a thin line.
    Thin,
    /// As one of many lines with the same name, behind the others: very thin and translucent.
    Hair,
    /// As a reference for the others: black, or white on a dark page.
    Reference,
    /// As a dashed horizontal line across the panel, with a faint band if the series has an interval. The height is that of its only point.
    Level,
    /// As dots without a line, for samples that are marked.
    Dots,
    /// As faint dots without a line, for all other samples.
    Faint,
}

/// The side of a dot.
const DOT: f64 = 1.6;
/// The distance from the middle of a marker to its edge, and that from a whisker to the ends of its caps.
const MARKER: f64 = 3.0;
const CAP: f64 = 2.4;

impl Look {
    pub(crate) fn ink(self, (at, style): (usize, Style)) -> Ink {
        match self {
            Look::Marked | Look::Apart => Ink::stroke(style.colour, 1.3).dashed(style.dash),
            // Dashes hide the details of a thin line. They are used only if its colour is not unique.
            Look::Thin if at < STYLES.len() => Ink::stroke(style.colour, 1.0),
            Look::Thin => Ink::stroke(style.colour, 1.0).dashed(style.dash),
            Look::Hair => Ink::stroke(style.colour, 0.6).opacity(0.35),
            Look::Reference => Ink::axis(1.2),
            Look::Level => Ink::stroke(style.colour, 1.2).dashed(style.dash),
            Look::Dots => Ink::stroke(Colour::VERMILION, DOT),
            Look::Faint => Ink::stroke(Colour::SAMPLES, DOT),
        }
    }

    pub(crate) fn key(self, (at, style): (usize, Style)) -> Key {
        if let (Look::Dots | Look::Faint, Some(colour)) = (self, self.ink((at, style)).stroke) {
            return Key::Area { colour, marker: None };
        }
        let marker = (self.role() == Role::Series).then_some(style.marker);
        Key::Line { ink: Ink { width: 1.3, opacity: None, ..self.ink((at, style)) }, marker }
    }

    /// How the series takes its style.
    pub(crate) fn role(self) -> Role {
        match self {
            Look::Marked | Look::Apart | Look::Thin | Look::Hair => Role::Series,
            Look::Reference | Look::Dots | Look::Faint => Role::Reference,
            Look::Level => Role::Level,
        }
    }
}

impl Series {
    /// A horizontal reference line at this height; an interval can be added by `with_whiskers`.
    ///
    /// ```
    /// use tpam_figure::{Look, Series};
    /// let uniform = Series::level("uniform", 0.02).with_whiskers([[0.018, 0.022]]);
    /// assert_eq!(uniform.look, Look::Level);
    /// ```
    pub fn level(name: impl Into<String>, height: f64) -> Self {
        Self { look: Look::Level, ..Self::new(name, [(0.0, height)]) }
    }

    /// Draws its band, if it has one.
    pub(crate) fn draw_band(&self, sheet: &mut Sheet, axes: &Axes, style: Style) {
        if let Some(band) = axes.band(&self.points, &self.band) {
            sheet.path(band, Ink::fill(style.colour).opacity(0.15).class("band")).pointer(Pointer::Nothing);
        }
    }

    /// Draws it in the style number `at`. If it shares its name with an earlier line of the panel, a thin line has no markers.
    pub(crate) fn draw(&self, sheet: &mut Sheet, axes: &Axes, (at, style): (usize, Style), x: &str, is_first: bool) {
        match self.look {
            Look::Level => return self.across(sheet, axes, style),
            Look::Dots | Look::Faint => return self.dots(sheet, axes, style),
            _ => {}
        }
        if self.look != Look::Apart {
            let line = sheet.path(axes.path(&self.points), self.look.ink((at, style)));
            if self.look != Look::Marked {
                line.data("data-name", &self.name);
            }
        }
        for [low, high] in self.whisker_ends(axes).map(|(_, ends)| ends) {
            let bar = |(x, y): (f64, f64)| Path::line((x - CAP, y), (x + CAP, y));
            sheet.path(Path::line(low, high).and(bar(low)).and(bar(high)), Ink::stroke(style.colour, 1.0));
        }
        match self.look {
            Look::Marked | Look::Apart => self.markers(sheet, axes, style, x),
            Look::Thin | Look::Hair if is_first => self.some_markers(sheet, axes, at, style),
            _ => {}
        }
        for place in self.crosses.iter().filter_map(|point| axes.visible(*point)) {
            sheet.path(Path::cross(place, 2.5), Ink::axis(0.8));
        }
    }

    /// The places of the points with whiskers, each with the ends of its whisker.
    fn whisker_ends(&self, axes: &Axes) -> impl Iterator<Item = ((f64, f64), [(f64, f64); 2])> {
        let both = self.points.iter().zip(&self.whiskers).filter_map(|(point, ends)| {
            let (x, y) = axes.visible(*point)?;
            Some(((x, y), ends.map(|end| (x, axes.end(end)))))
        });
        both.filter(|(_, [low, high])| (low.1 - high.1).is_finite())
    }

    /// Whether a whisker is hidden by the marker of its point.
    pub(crate) fn hides_whiskers(&self, axes: &Axes) -> bool {
        let is_hidden = |((_, y), ends): ((f64, f64), [(f64, f64); 2])| ends.iter().all(|end| (end.1 - y).abs() < MARKER);
        matches!(self.look, Look::Marked | Look::Apart) && self.whisker_ends(axes).any(is_hidden)
    }

    /// Draws a level. The line has several corners, so that a page can show its value everywhere.
    fn across(&self, sheet: &mut Sheet, axes: &Axes, style: Style) {
        const CORNERS: usize = 8;
        let [width, height] = axes.size;
        let place = |point: &(f64, f64)| axes.upwards(axes.y.part(point.1));
        let Some(y) = self.points.first().map(place).filter(|y| (-0.01..=height + 0.01).contains(y)) else { return };
        let ends = self.whiskers.first().map(|ends| ends.map(|end| axes.end(end)));
        if let Some([low, high]) = ends.filter(|[low, high]| (low - high).is_finite()) {
            let (top, foot) = (high.clamp(0.0, height), low.clamp(0.0, height));
            sheet.rect((0.0, top), [width, foot - top], Ink::fill(style.colour).opacity(0.12).class("band"));
        }
        let corners = (0..=CORNERS).map(|k| (width * k as f64 / CORNERS as f64, y));
        sheet.path(Path::through(corners), self.look.ink((0, style))).data("data-name", &self.name);
    }

    /// Draws dots: each is a line as long as it is wide, so that thousands of them are one short path.
    fn dots(&self, sheet: &mut Sheet, axes: &Axes, style: Style) {
        let places = self.points.iter().filter_map(|point| axes.visible(*point));
        let dot = |(x, y): (f64, f64)| Path::line((x - DOT / 2.0, y), (x + DOT / 2.0, y));
        let path = places.map(dot).fold(Path::default(), Path::and);
        sheet.path(path, self.look.ink((0, style))).title(&self.name);
    }

    /// Draws three markers along a line of many points, at different places for each style.
    fn some_markers(&self, sheet: &mut Sheet, axes: &Axes, at: usize, style: Style) {
        for place in spread(&self.points, axes, at) {
            let ink = Ink::fill(style.colour).outlined(Colour::PAPER, 0.6);
            sheet.marker(style.marker, place, ink).pointer(Pointer::Nothing);
        }
    }

    fn markers(&self, sheet: &mut Sheet, axes: &Axes, style: Style, x: &str) {
        let ink = Ink::fill(style.colour).outlined(Colour::PAPER, 0.6).class("mark");
        for (point, place) in self.points.iter().filter_map(|point| Some((point, axes.visible(*point)?))) {
            let at = axes.x.name_at(point.0).map_or_else(|| format!(" at {x} {}", short(point.0)), |name| format!(", {name}"));
            let words = format!("{}: {}{at}", self.name, short(point.1));
            sheet.marker(style.marker, place, ink).title(words);
        }
    }
}

/// Three places along a line of many points, shifted for each style so that markers do not hide each other.
pub(crate) fn spread(points: &[(f64, f64)], axes: &Axes, at: usize) -> Vec<(f64, f64)> {
    const MARKS: usize = 3;
    let shift = (at % STYLES.len()) as f64 / STYLES.len() as f64;
    let wanted = (0..MARKS).map(|k| (k as f64 + 0.25 + 0.75 * shift) / MARKS as f64);
    let after = |part: f64| points.iter().filter(|point| axes.x.part(point.0) >= part).find_map(|point| axes.visible(*point));
    wanted.filter_map(after).collect()
}
