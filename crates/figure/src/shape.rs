//! The shapes on a sheet and their colours.

use crate::palette::{Colour, Dash, Marker};

/// The shape of an element.
#[derive(Clone, Debug)]
pub(crate) enum Shape {
    Rect { at: (f64, f64), size: [f64; 2] },
    Path(Path),
    Marker { marker: Marker, at: (f64, f64) },
    Cells { side: f64, runs: Vec<Run> },
    Text { at: (f64, f64), words: String, style: TextStyle },
}

/// A run of adjacent cells in one row of a raster.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Run {
    pub(crate) column: usize,
    pub(crate) row: usize,
    pub(crate) length: usize,
}

/// How a text is placed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum TextStyle {
    /// Begins at its position.
    Start,
    /// Centred at its position.
    Middle,
    /// Ends at its position.
    End,
    /// Centred and rotated by 90 degrees; reads upwards.
    Upright,
    /// Begins at its position; large and bold.
    Heading,
}

/// A path of straight lines.
#[derive(Clone, Debug, Default, PartialEq)]
pub(crate) struct Path(pub(crate) Vec<Step>);

/// One step of a path.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) enum Step {
    Move(f64, f64),
    Line(f64, f64),
    Close,
}

impl Path {
    /// One straight line.
    pub(crate) fn line(from: (f64, f64), to: (f64, f64)) -> Self {
        Self::through([from, to])
    }

    /// A line through points.
    pub(crate) fn through(points: impl IntoIterator<Item = (f64, f64)>) -> Self {
        let step = |(k, (x, y))| if k == 0 { Step::Move(x, y) } else { Step::Line(x, y) };
        Self(points.into_iter().enumerate().map(step).collect())
    }

    /// This path followed by another.
    pub(crate) fn and(mut self, other: Self) -> Self {
        self.0.extend(other.0);
        self
    }

    /// This path, closed.
    pub(crate) fn closed(mut self) -> Self {
        self.0.push(Step::Close);
        self
    }

    /// A cross of two diagonals that reach `arm` in both directions.
    pub(crate) fn cross((x, y): (f64, f64), arm: f64) -> Self {
        let diagonal = |slope: f64| Self::line((x - arm, y - slope * arm), (x + arm, y + slope * arm));
        diagonal(1.0).and(diagonal(-1.0))
    }
}

/// The colours of a shape, and its class for style sheets.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub(crate) struct Ink {
    pub(crate) fill: Option<Colour>,
    /// The opacity of the fill, or of the stroke if there is no fill, from 0 to 1.
    pub(crate) opacity: Option<f64>,
    pub(crate) stroke: Option<Colour>,
    pub(crate) width: f64,
    pub(crate) dash: Dash,
    /// Whether corners of the stroke are round.
    pub(crate) round: bool,
    pub(crate) class: &'static str,
}

impl Ink {
    /// A filled shape.
    pub(crate) fn fill(colour: Colour) -> Self {
        Self { fill: Some(colour), ..Self::default() }
    }

    /// A line.
    pub(crate) fn stroke(colour: Colour, width: f64) -> Self {
        Self { stroke: Some(colour), width, ..Self::default() }
    }

    /// A line in the colour of texts and axes, which is light on a dark page.
    pub(crate) fn axis(width: f64) -> Self {
        Self::stroke(Colour::INK, width).class("axis")
    }

    /// Adds an outline.
    pub(crate) fn outlined(self, colour: Colour, width: f64) -> Self {
        Self { stroke: Some(colour), width, ..self }
    }

    /// Sets the opacity.
    pub(crate) fn opacity(self, opacity: f64) -> Self {
        Self { opacity: Some(opacity), ..self }
    }

    /// Sets the dashes.
    pub(crate) fn dashed(self, dash: Dash) -> Self {
        Self { dash, ..self }
    }

    /// Sets the class.
    pub(crate) fn class(self, class: &'static str) -> Self {
        Self { class, ..self }
    }
}

/// A point relative to an origin, in absolute coordinates.
pub(crate) fn moved((x, y): (f64, f64), (right, down): (f64, f64)) -> (f64, f64) {
    (x + right, y + down)
}
