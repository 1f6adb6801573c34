//! The sheet: a figure as a list of rectangles, paths, markers and texts, which a back end writes.
//!
//! Figures draw only on a sheet. A back end reads [`Sheet::items`] in order. There are three back ends: `svg`, `pdf` and `png`.

use crate::Origin;
use crate::palette::{Colour, Marker};
use crate::shape::{Ink, Path, Run, Shape, TextStyle};
use crate::text::{TITLE_LINE, title_lines};

/// A drawn figure, ready to be written.
///
/// ```
/// use tpam_figure::CriticalDifference;
/// let sheet = CriticalDifference::new("Ranks", &[("jade", 1.2), ("jde", 1.8)], 0.3).sheet();
/// let [width, height] = sheet.size();
/// assert!(width > 100.0 && height > 50.0 && sheet.svg().starts_with("<svg "));
/// ```
#[derive(Clone, Debug)]
pub struct Sheet {
    title: String,
    size: [f64; 2],
    pub(crate) items: Vec<Item>,
    origin: Option<Origin>,
    pub(crate) description: String,
    pub(crate) asked: Option<Asked>,
}

/// A height that was asked for, and what may need more.
#[derive(Clone, Debug)]
pub(crate) struct Asked {
    /// The height in millimetres.
    pub(crate) height: f64,
    /// The content with its verb, such as `its 6 panels need`.
    pub(crate) content: String,
}

/// One entry of the display list.
#[derive(Clone, Debug)]
pub(crate) enum Item {
    /// Moves the origin until the matching `Close`.
    Open(Group),
    /// Ends a group.
    Close,
    /// A visible element.
    Element(Element),
}

/// A group. Its content is moved by `at`.
#[derive(Clone, Debug, Default)]
pub(crate) struct Group {
    pub(crate) at: (f64, f64),
    /// A class for style sheets; empty for none.
    pub(crate) class: &'static str,
    /// Data attributes for scripts.
    pub(crate) data: Vec<(&'static str, String)>,
}

/// A shape with its colours and its hover text.
#[derive(Clone, Debug)]
pub(crate) struct Element {
    pub(crate) shape: Shape,
    pub(crate) ink: Ink,
    pub(crate) title: Option<String>,
    pub(crate) data: Option<(&'static str, String)>,
    pub(crate) pointer: Pointer,
}

/// Which part of an element reacts to the pointer.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) enum Pointer {
    /// The painted part.
    #[default]
    Painted,
    /// The whole element, painted or not.
    All,
    /// No part: the element below reacts.
    Nothing,
}

impl Element {
    /// Adds a text that is shown on hovering.
    pub(crate) fn title(&mut self, words: impl Into<String>) -> &mut Self {
        self.title = Some(words.into());
        self
    }

    /// Adds a data attribute for scripts.
    pub(crate) fn data(&mut self, key: &'static str, value: impl Into<String>) -> &mut Self {
        self.data = Some((key, value.into()));
        self
    }

    /// Sets which part reacts to the pointer.
    pub(crate) fn pointer(&mut self, pointer: Pointer) -> &mut Self {
        self.pointer = pointer;
        self
    }
}

impl Sheet {
    /// A sheet with a title that begins at `left`. The title is wrapped if necessary; each additional line increases the height.
    pub(crate) fn new(title: &str, left: f64, [width, height]: [f64; 2]) -> Self {
        let lines = title_lines(title, width - left - 4.0);
        let extra = TITLE_LINE * (lines.len() - 1) as f64;
        let mut sheet = Self {
            title: title.to_owned(),
            size: [width, height + extra],
            items: Vec::new(),
            origin: None,
            description: String::new(),
            asked: None,
        };
        for (k, line) in lines.iter().enumerate() {
            sheet.text((left, 16.0 + TITLE_LINE * k as f64), TextStyle::Heading, line);
        }
        sheet.items.push(Item::Open(Group { at: (0.0, extra), ..Group::default() }));
        sheet
    }

    /// Width and height, in units of 1/96 inch.
    pub fn size(&self) -> [f64; 2] {
        self.size
    }

    /// The figure's title.
    pub fn title(&self) -> &str {
        &self.title
    }

    /// Sets the origin that the metadata of files name.
    #[must_use]
    pub fn with_origin(mut self, origin: Origin) -> Self {
        self.origin = Some(origin);
        self
    }

    /// Adds to the description, which files hold and the figure does not show: for people who cannot see it, and for what a caption says.
    ///
    /// ```
    /// use tpam_figure::Lines;
    /// let svg = Lines::default().sheet().described("11 runs, seed 1").svg();
    /// assert!(svg.contains("<desc>11 runs, seed 1</desc>") && !svg.contains("seed 1</text>"));
    /// ```
    #[must_use]
    pub fn described(mut self, words: &str) -> Self {
        let parts = [words, &self.description].into_iter().filter(|text| !text.is_empty());
        self.description = parts.collect::<Vec<_>>().join("\n");
        self
    }

    /// The title, or without one the beginning of the description.
    pub(crate) fn name(&self) -> &str {
        if self.title.is_empty() { self.description.lines().next().unwrap_or_default() } else { &self.title }
    }

    /// Sets the height that was asked for, if one was: the content may need more.
    pub(crate) fn ask(&mut self, height: Option<f64>, content: &str) {
        self.asked = height.map(|height| Asked { height, content: content.to_owned() });
    }

    /// The command of origin.
    pub(crate) fn command(&self) -> Option<&str> {
        self.origin.as_ref().map(Origin::command)
    }

    fn element(&mut self, shape: Shape, ink: Ink) -> &mut Element {
        let element = Element { shape, ink, title: None, data: None, pointer: Pointer::Painted };
        self.items.push(Item::Element(element));
        match self.items.last_mut() {
            Some(Item::Element(element)) => element,
            _ => unreachable!("the last item is an element"),
        }
    }

    /// Draws a rectangle with its upper left corner at `at`.
    pub(crate) fn rect(&mut self, at: (f64, f64), size: [f64; 2], ink: Ink) -> &mut Element {
        self.element(Shape::Rect { at, size }, ink)
    }

    /// Draws a path.
    pub(crate) fn path(&mut self, path: Path, ink: Ink) -> &mut Element {
        self.element(Shape::Path(path), ink)
    }

    /// Draws a marker centred at `at`.
    pub(crate) fn marker(&mut self, marker: Marker, at: (f64, f64), ink: Ink) -> &mut Element {
        self.element(Shape::Marker { marker, at }, ink)
    }

    /// Draws cells of a raster of squares that begins at the origin; rows count downwards.
    pub(crate) fn cells(&mut self, side: f64, runs: Vec<Run>, colour: Colour) -> &mut Element {
        self.element(Shape::Cells { side, runs }, Ink::fill(colour))
    }

    /// Draws a text, unless it is empty.
    pub(crate) fn text(&mut self, at: (f64, f64), style: TextStyle, words: &str) {
        if !words.is_empty() {
            self.element(Shape::Text { at, words: words.to_owned(), style }, Ink::default());
        }
    }

    /// Draws a group.
    pub(crate) fn group(&mut self, group: Group, draw: impl FnOnce(&mut Self)) {
        self.items.push(Item::Open(group));
        draw(self);
        self.items.push(Item::Close);
    }
}
