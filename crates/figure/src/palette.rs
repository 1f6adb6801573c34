//! Colours, dashes and markers. The styles of series differ in all three, so that they can be distinguished by colour-blind readers and in
//! grey print.
//!
//! The colours of series are those of M. Okabe and K. Ito, "Color universal design", 2008, <https://jfly.uni-koeln.de/color/>.

use std::fmt;

/// A colour: red, green and blue from 0 to 255. Printed as `#rrggbb`.
///
/// ```
/// assert_eq!(tpam_figure::Colour([0, 114, 178]).to_string(), "#0072b2");
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Colour(pub [u8; 3]);

impl Colour {
    /// Texts and axes.
    pub const INK: Colour = Colour([0x22; 3]);
    /// The background.
    pub const PAPER: Colour = Colour([0xff; 3]);
    /// Frames of panels and tick marks.
    pub const FRAME: Colour = Colour([0x88; 3]);
    /// Grid lines.
    pub(crate) const GRID: Colour = Colour([0xe4; 3]);
    /// The grid line at 0 if there are values on both sides of it.
    pub(crate) const ZERO: Colour = Colour([0x99; 3]);
    /// Lines that lead from a curve to its name.
    pub(crate) const LEADER: Colour = Colour([0xbb; 3]);
    /// A reference behind other curves.
    pub(crate) const REFERENCE: Colour = Colour([0xd9, 0xc5, 0x8b]);
    /// Samples of a cloud.
    pub(crate) const SAMPLES: Colour = Colour([0xb9, 0xc0, 0xca]);
    /// Okabe and Ito's blue: the first series.
    pub(crate) const BLUE: Colour = Colour([0x00, 0x72, 0xb2]);
    /// Okabe and Ito's vermilion: marked points.
    pub(crate) const VERMILION: Colour = Colour([0xd5, 0x5e, 0x00]);
}

impl fmt::Display for Colour {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let [red, green, blue] = self.0;
        write!(f, "#{red:02x}{green:02x}{blue:02x}")
    }
}

/// How a line is dashed.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
#[non_exhaustive]
pub enum Dash {
    /// ────
    #[default]
    Solid,
    /// ── ──
    Dashed,
    /// ╌╌╌╌
    Dotted,
    /// ── ╌ ──
    DashDotted,
    /// ─ ─ ─
    Short,
    /// ╌  ╌  ╌
    Sparse,
    /// ─── ───
    Long,
}

impl Dash {
    /// The alternating lengths of strokes and gaps; empty for a solid line.
    pub fn lengths(self) -> &'static [f64] {
        match self {
            Dash::Solid => &[],
            Dash::Dashed => &[6.0, 3.0],
            Dash::Dotted => &[2.0, 2.0],
            Dash::DashDotted => &[8.0, 3.0, 2.0, 3.0],
            Dash::Short => &[4.0, 2.0],
            Dash::Sparse => &[1.0, 3.0],
            Dash::Long => &[10.0, 4.0],
        }
    }
}

/// The shape that marks a point.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Marker {
    /// ●
    Circle,
    /// ■
    Square,
    /// ▲
    Up,
    /// ▼
    Down,
    /// ◆
    Diamond,
    /// ▬
    Bar,
    /// ▮
    Post,
    /// ✕, larger than the others; not used for series.
    Cross,
}

/// The corners of a cross of two diagonal bars.
const CROSS: [(f64, f64); 12] = [
    (0.0, -1.5),
    (3.8, -5.3),
    (5.3, -3.8),
    (1.5, 0.0),
    (5.3, 3.8),
    (3.8, 5.3),
    (0.0, 1.5),
    (-3.8, 5.3),
    (-5.3, 3.8),
    (-1.5, 0.0),
    (-5.3, -3.8),
    (-3.8, -5.3),
];

/// The outline of a marker around (0, 0).
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) enum Outline {
    /// A circle with this radius.
    Circle(f64),
    /// A polygon with these corners.
    Polygon(&'static [(f64, f64)]),
}

impl Marker {
    pub(crate) fn outline(self) -> Outline {
        match self {
            Marker::Circle => Outline::Circle(3.0),
            Marker::Square => Outline::Polygon(&[(-2.7, -2.7), (2.7, -2.7), (2.7, 2.7), (-2.7, 2.7)]),
            Marker::Up => Outline::Polygon(&[(0.0, -3.6), (3.4, 2.6), (-3.4, 2.6)]),
            Marker::Down => Outline::Polygon(&[(0.0, 3.6), (3.4, -2.6), (-3.4, -2.6)]),
            Marker::Diamond => Outline::Polygon(&[(0.0, -3.9), (3.9, 0.0), (0.0, 3.9), (-3.9, 0.0)]),
            Marker::Bar => Outline::Polygon(&[(-3.6, -1.3), (3.6, -1.3), (3.6, 1.3), (-3.6, 1.3)]),
            Marker::Post => Outline::Polygon(&[(-1.3, -3.6), (1.3, -3.6), (1.3, 3.6), (-1.3, 3.6)]),
            Marker::Cross => Outline::Polygon(&CROSS),
        }
    }
}

/// How a series is drawn.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Style {
    /// The colour of its line and its markers.
    pub colour: Colour,
    /// The dashes of its line.
    pub dash: Dash,
    /// The shape of its markers.
    pub marker: Marker,
}

/// The styles, in the order of the series.
pub const STYLES: [Style; 7] = [
    Style { colour: Colour::BLUE, dash: Dash::Solid, marker: Marker::Circle },
    Style { colour: Colour([0xe6, 0x9f, 0x00]), dash: Dash::Dashed, marker: Marker::Square },
    Style { colour: Colour([0x00, 0x9e, 0x73]), dash: Dash::Dotted, marker: Marker::Up },
    Style { colour: Colour([0xcc, 0x79, 0xa7]), dash: Dash::DashDotted, marker: Marker::Down },
    Style { colour: Colour::VERMILION, dash: Dash::Short, marker: Marker::Diamond },
    Style { colour: Colour([0x56, 0xb4, 0xe9]), dash: Dash::Sparse, marker: Marker::Bar },
    Style { colour: Colour([0x00; 3]), dash: Dash::Long, marker: Marker::Post },
];

/// The style of series number `k`. After the seventh the colours repeat, with other dashes and markers.
///
/// ```
/// use tpam_figure::style_of;
/// assert_eq!(style_of(0).colour, style_of(7).colour);
/// assert_ne!(style_of(0).marker, style_of(7).marker);
/// ```
pub fn style_of(k: usize) -> Style {
    let (colour, shape) = (STYLES[k % STYLES.len()], STYLES[(k + k / STYLES.len()) % STYLES.len()]);
    Style { colour: colour.colour, ..shape }
}

/// The dashes of levels. They have no markers and are never solid, so that they differ from other lines.
const LEVELS: [Dash; 4] = [Dash::Dashed, Dash::Dotted, Dash::DashDotted, Dash::Long];

/// How a series takes its style.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Role {
    /// The next colour, dash and marker.
    Series,
    /// The next colour and the next dash of levels.
    Level,
    /// No style.
    Reference,
}

/// The names of a figure's series in order of appearance. A name has the same style in all panels; a reference has no style.
pub(crate) struct Names<'a>(Vec<(&'a str, Role)>);

impl<'a> Names<'a> {
    /// Collects the names of all series. Levels take their colours after the others.
    pub(crate) fn new(series: impl IntoIterator<Item = (&'a str, Role)>) -> Self {
        let mut names: Vec<(&str, Role)> = Vec::new();
        for (name, role) in series {
            if !names.iter().any(|(other, _)| *other == name) {
                names.push((name, role));
            }
        }
        names.sort_by_key(|(_, role)| *role == Role::Level);
        Self(names)
    }

    /// All names.
    pub(crate) fn iter(&self) -> impl Iterator<Item = &'a str> + '_ {
        self.0.iter().map(|(name, _)| *name)
    }

    /// The number of a name among those that are not references, and its style.
    pub(crate) fn style(&self, name: &str) -> Option<(usize, Style)> {
        let mut styled = self.0.iter().filter(|(_, role)| *role != Role::Reference).enumerate();
        let (at, (_, role)) = styled.find(|(_, (other, _))| *other == name)?;
        let style = style_of(at);
        let levels = self.0.iter().filter(|(_, role)| *role == Role::Level);
        let level = levels.clone().position(|(other, _)| *other == name).unwrap_or(0);
        Some((at, if *role == Role::Level { Style { dash: LEVELS[level % LEVELS.len()], ..style } } else { style }))
    }

    /// The number and the style of a name, also of a reference, which does not use it.
    pub(crate) fn look(&self, name: &str) -> (usize, Style) {
        self.style(name).unwrap_or((0, style_of(0)))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_first_49_styles_differ() {
        let styles: Vec<Style> = (0..49).map(style_of).collect();
        assert!((0..49).all(|k| !styles[..k].contains(&styles[k])));
        assert_eq!(style_of(3), STYLES[3]);
    }

    #[test]
    fn references_do_not_take_a_style() {
        let (line, reference) = (Role::Series, Role::Reference);
        let names = Names::new([("target", reference), ("a", line), ("b", line), ("a", line)]);
        assert_eq!(names.iter().collect::<Vec<_>>(), ["target", "a", "b"]);
        assert_eq!(names.style("target"), None);
        assert_eq!(names.style("b"), Some((1, STYLES[1])));
    }

    #[test]
    fn levels_have_colours_of_their_own_and_are_dashed() {
        let names = Names::new([("uniform", Role::Level), ("a", Role::Series), ("oracle", Role::Level)]);
        let [a, uniform, oracle] = ["a", "uniform", "oracle"].map(|name| names.style(name).unwrap().1);
        assert_eq!((a, uniform.colour, oracle.colour), (STYLES[0], STYLES[1].colour, STYLES[2].colour));
        assert!(uniform.dash != oracle.dash && uniform.dash != Dash::Solid && oracle.dash != Dash::Solid);
    }
}
