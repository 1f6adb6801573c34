//! The operators that draw a sheet, and the fonts and opacities that they use.

use super::embedded::Embedded;
use crate::font::{Fonts, Row, Weight};
use crate::outline::{Placed, Segment, placed, underneath};
use crate::palette::{Colour, Dash};
use crate::shape::{Ink, Shape, moved};
use crate::sheet::Sheet;
use pdf_writer::types::LineJoinStyle;
use pdf_writer::{Name, Str};

/// The drawn page.
pub(super) struct Content {
    pub(super) operators: Vec<u8>,
    /// The fonts with at least one glyph.
    pub(super) fonts: Vec<Embedded>,
    /// The opacities other than 1, each with whether it is of strokes rather than fills.
    pub(super) opacities: Vec<(f32, bool)>,
}

/// The name of an opacity in the resources of the page.
pub(super) fn opacity_key(k: usize) -> String {
    format!("O{k}")
}

impl Content {
    /// Draws a sheet on a page of this height in points.
    pub(super) fn new(sheet: &Sheet, height: f64, points: f64) -> Self {
        let fonts = [("R", Weight::Regular), ("B", Weight::Bold)].map(|(key, weight)| Embedded::new(key, weight));
        let mut pen = Pen { out: pdf_writer::Content::new(), fonts, opacities: Vec::new() };
        // The sheet's vertical axis points downwards.
        pen.out.transform([points, 0.0, 0.0, -points, 0.0, height].map(number));
        // SVG's limit; that of PDF is 10.
        pen.out.set_miter_limit(4.0);
        pen.paper(sheet.size());
        let fonts = Fonts::new();
        for raster in placed(sheet).chunk_by(Placed::shares_raster) {
            (0..raster.len()).for_each(|k| pen.draw(&raster[k..], &fonts));
        }
        let fonts = pen.fonts.into_iter().filter(Embedded::is_used).collect();
        Self { operators: pen.out.finish().into_vec(), fonts, opacities: pen.opacities }
    }
}

/// Writes operators.
struct Pen {
    out: pdf_writer::Content,
    fonts: [Embedded; 2],
    opacities: Vec<(f32, bool)>,
}

impl Pen {
    fn paper(&mut self, [width, height]: [f64; 2]) {
        self.fill_colour(Colour::PAPER);
        self.out.rect(0.0, 0.0, number(width), number(height)).fill_nonzero();
    }

    /// Draws the first element; the others follow on the same raster.
    fn draw(&mut self, raster: &[Placed], fonts: &Fonts) {
        let placed = &raster[0];
        if let Shape::Text { at, words, style } = &placed.element.shape {
            fonts.set(moved(placed.origin, *at), words, *style).iter().for_each(|row| self.text(row));
            return;
        }
        let (outline, ink) = (underneath(raster), &placed.element.ink);
        let opaque = ink.opacity.is_none_or(|opacity| opacity >= 1.0);
        let tile = opaque && placed.is_tiling() && matches!(placed.element.shape, Shape::Rect { .. });
        if outline.is_empty() || (ink.fill.is_none() && ink.stroke.is_none()) {
            return;
        }
        self.out.save_state();
        self.ink(ink, tile);
        for segment in outline {
            self.segment(segment);
        }
        match (ink.fill, ink.stroke.is_some() || tile) {
            (Some(_), true) => self.out.fill_nonzero_and_stroke(),
            (Some(_), false) => self.out.fill_nonzero(),
            (None, _) => self.out.stroke(),
        };
        self.out.restore_state();
    }

    /// Sets colours, opacity and line style.
    fn ink(&mut self, ink: &Ink, tile: bool) {
        if let Some(colour) = ink.fill {
            self.fill_colour(colour);
        }
        if let Some(opacity) = ink.opacity.filter(|opacity| *opacity < 1.0) {
            let key = self.opacity((number(opacity), ink.fill.is_none()));
            self.out.set_parameters(Name(key.as_bytes()));
        }
        if let Some(colour) = ink.stroke {
            self.line(colour, ink.width);
            if ink.round {
                self.out.set_line_join(LineJoinStyle::RoundJoin);
            }
            if ink.dash != Dash::Solid {
                self.out.set_dash_pattern(ink.dash.lengths().iter().map(|length| *length as f32), 0.0);
            }
        } else if let Some(colour) = ink.fill.filter(|_| tile) {
            // A line of width 0 is one pixel wide at any magnification: viewers show no gap between rectangles that touch each other.
            self.line(colour, 0.0);
        }
    }

    fn line(&mut self, colour: Colour, width: f64) {
        let [red, green, blue] = parts(colour);
        self.out.set_stroke_rgb(red, green, blue).set_line_width(number(width));
    }

    fn fill_colour(&mut self, colour: Colour) {
        let [red, green, blue] = parts(colour);
        self.out.set_fill_rgb(red, green, blue);
    }

    fn opacity(&mut self, opacity: (f32, bool)) -> String {
        let known = self.opacities.iter().position(|other| *other == opacity);
        opacity_key(known.unwrap_or_else(|| {
            self.opacities.push(opacity);
            self.opacities.len() - 1
        }))
    }

    fn segment(&mut self, segment: Segment) {
        let pair = |(x, y): (f64, f64)| (number(x), number(y));
        match segment {
            Segment::Move((x, y)) => _ = self.out.move_to(number(x), number(y)),
            Segment::Line((x, y)) => _ = self.out.line_to(number(x), number(y)),
            Segment::Cubic(points) => {
                let [(x1, y1), (x2, y2), (x, y)] = points.map(pair);
                self.out.cubic_to(x1, y1, x2, y2, x, y);
            }
            Segment::Close => _ = self.out.close_path(),
        }
    }

    fn text(&mut self, row: &Row) {
        let font = &mut self.fonts[usize::from(row.weight == Weight::Bold)];
        let codes: Vec<u8> = row.glyphs.iter().flat_map(|glyph| font.code(glyph).to_be_bytes()).collect();
        let key = font.key;
        self.fill_colour(Colour::INK);
        self.out.begin_text().set_font(Name(key.as_bytes()), number(row.size));
        self.out.set_text_matrix(row.matrix.map(number)).show(Str(&codes)).end_text();
    }
}

fn parts(colour: Colour) -> [f32; 3] {
    colour.0.map(|part| number(f64::from(part) / 255.0))
}

/// A number with three decimals, which keeps the file small.
fn number(value: f64) -> f32 {
    ((1000.0 * value).round() / 1000.0) as f32
}
