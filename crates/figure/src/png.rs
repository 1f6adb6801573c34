//! The PNG back end: draws a sheet on pixels.

use crate::Error;
use crate::font::{Fonts, Row};
use crate::origin::program;
use crate::outline::{Placed, Segment, placed};
use crate::palette::{Colour, Dash};
use crate::shape::{Ink, Shape, moved};
use crate::sheet::Sheet;
use png::{BitDepth, ColorType, Encoder, PixelDimensions, Unit};
use std::io::Write;
use tiny_skia::{FillRule, LineJoin, Paint, Path, PathBuilder, Pixmap, Stroke, StrokeDash, Transform};
use ttf_parser::OutlineBuilder;

/// The largest number of pixels: 256 MiB of memory.
const MOST_PIXELS: f64 = 67_108_864.0;

/// A sheet as a PNG file.
pub(crate) fn encoded(sheet: &Sheet, dpi: f64) -> Result<Vec<u8>, Error> {
    if !(dpi.is_finite() && dpi > 0.0) {
        return Err(Error::Resolution(dpi));
    }
    let mut canvas = Canvas::new(sheet, dpi)?;
    let fonts = Fonts::new();
    for element in placed(sheet) {
        canvas.draw(&element, &fonts);
    }
    file(&canvas.pixels, sheet, dpi).map_err(|e| Error::Encoder(e.to_string()))
}

/// The pixels, and how many of them are one unit of the sheet.
struct Canvas {
    pixels: Pixmap,
    scale: f32,
}

impl Canvas {
    fn new(sheet: &Sheet, dpi: f64) -> Result<Self, Error> {
        let scale = dpi / 96.0;
        let size = sheet.size().map(|side| (scale * side).ceil().max(1.0));
        let fits = size[0] * size[1] <= MOST_PIXELS;
        let pixels = if fits { Pixmap::new(size[0] as u32, size[1] as u32) } else { None };
        let inches = sheet.size().map(|side| side / 96.0);
        let mut pixels = pixels.ok_or(Error::TooLarge { format: "PNG", inches, limit: "67 million pixels" })?;
        let [red, green, blue] = Colour::PAPER.0;
        pixels.fill(tiny_skia::Color::from_rgba8(red, green, blue, 255));
        Ok(Self { pixels, scale: scale as f32 })
    }

    fn draw(&mut self, placed: &Placed, fonts: &Fonts) {
        if let Shape::Text { at, words, style } = &placed.element.shape {
            fonts.set(moved(placed.origin, *at), words, *style).iter().for_each(|row| self.text(row, fonts));
        } else if let Some(path) = path(&placed.outline()) {
            let ink = &placed.element.ink;
            let whole = Transform::from_scale(self.scale, self.scale);
            if let Some(colour) = ink.fill {
                // Without smoothing, rectangles that touch each other share no pixel.
                let paint = paint(colour, ink.opacity.unwrap_or(1.0), !placed.is_tiling());
                self.pixels.fill_path(&path, &paint, FillRule::Winding, whole, None);
            }
            if let Some(colour) = ink.stroke {
                let opacity = ink.opacity.filter(|_| ink.fill.is_none()).unwrap_or(1.0);
                self.pixels.stroke_path(&path, &paint(colour, opacity, true), &stroke(ink), whole, None);
            }
        }
    }

    fn text(&mut self, row: &Row, fonts: &Fonts) {
        let face = fonts.face(row.weight);
        let em = row.size / f64::from(face.units_per_em());
        let mut outline = Outline { path: PathBuilder::new(), scale: em as f32, x: 0.0 };
        for glyph in &row.glyphs {
            outline.x = glyph.x as f32;
            face.outline_glyph(glyph.id, &mut outline);
        }
        let [a, b, c, d, e, f] = row.matrix.map(|entry| self.scale * entry as f32);
        if let Some(path) = outline.path.finish() {
            let matrix = Transform::from_row(a, b, c, d, e, f);
            self.pixels.fill_path(&path, &paint(Colour::INK, 1.0, true), FillRule::Winding, matrix, None);
        }
    }
}

fn paint(colour: Colour, opacity: f64, smooth: bool) -> Paint<'static> {
    let [red, green, blue] = colour.0;
    let mut paint = Paint { anti_alias: smooth, ..Paint::default() };
    paint.set_color_rgba8(red, green, blue, (255.0 * opacity.clamp(0.0, 1.0)).round() as u8);
    paint
}

fn stroke(ink: &Ink) -> Stroke {
    let lengths = ink.dash.lengths().iter().map(|length| *length as f32).collect();
    Stroke {
        width: ink.width as f32,
        line_join: if ink.round { LineJoin::Round } else { LineJoin::Miter },
        dash: if ink.dash == Dash::Solid { None } else { StrokeDash::new(lengths, 0.0) },
        ..Stroke::default()
    }
}

/// An outline as a path; `None` if it is empty.
fn path(outline: &[Segment]) -> Option<Path> {
    let mut path = PathBuilder::new();
    let pair = |(x, y): (f64, f64)| (x as f32, y as f32);
    for segment in outline {
        match *segment {
            Segment::Move((x, y)) => path.move_to(x as f32, y as f32),
            Segment::Line((x, y)) => path.line_to(x as f32, y as f32),
            Segment::Cubic(points) => {
                let [(x1, y1), (x2, y2), (x, y)] = points.map(pair);
                path.cubic_to(x1, y1, x2, y2, x, y);
            }
            Segment::Close => path.close(),
        }
    }
    path.finish()
}

/// Collects the outlines of the glyphs of a row.
struct Outline {
    path: PathBuilder,
    scale: f32,
    /// The position of the glyph.
    x: f32,
}

impl Outline {
    fn at(&self, x: f32, y: f32) -> (f32, f32) {
        (self.x + self.scale * x, self.scale * y)
    }
}

impl OutlineBuilder for Outline {
    fn move_to(&mut self, x: f32, y: f32) {
        let (x, y) = self.at(x, y);
        self.path.move_to(x, y);
    }

    fn line_to(&mut self, x: f32, y: f32) {
        let (x, y) = self.at(x, y);
        self.path.line_to(x, y);
    }

    fn quad_to(&mut self, x1: f32, y1: f32, x: f32, y: f32) {
        let ((x1, y1), (x, y)) = (self.at(x1, y1), self.at(x, y));
        self.path.quad_to(x1, y1, x, y);
    }

    fn curve_to(&mut self, x1: f32, y1: f32, x2: f32, y2: f32, x: f32, y: f32) {
        let ((x1, y1), (x2, y2), (x, y)) = (self.at(x1, y1), self.at(x2, y2), self.at(x, y));
        self.path.cubic_to(x1, y1, x2, y2, x, y);
    }

    fn close(&mut self) {
        self.path.close();
    }
}

/// The pixels as a file with its title, program, command of origin and resolution.
fn file(pixels: &Pixmap, sheet: &Sheet, dpi: f64) -> Result<Vec<u8>, png::EncodingError> {
    let mut bytes = Vec::new();
    let mut encoder = Encoder::new(&mut bytes, pixels.width(), pixels.height());
    encoder.set_color(ColorType::Rgb);
    encoder.set_depth(BitDepth::Eight);
    let per_metre = (dpi / 0.0254).round() as u32;
    encoder.set_pixel_dims(Some(PixelDimensions { xppu: per_metre, yppu: per_metre, unit: Unit::Meter }));
    encoder.add_itxt_chunk("Title".to_owned(), sheet.name().to_owned())?;
    encoder.add_text_chunk("Software".to_owned(), program())?;
    match sheet.command().map(str::to_owned) {
        // A plain text chunk holds Latin-1 only.
        Some(command) if command.chars().all(|ch| u32::from(ch) < 256) => {
            encoder.add_text_chunk("Source".to_owned(), command)?;
        }
        Some(command) => encoder.add_itxt_chunk("Source".to_owned(), command)?,
        None => {}
    }
    let mut writer = encoder.write_header()?;
    let mut stream = writer.stream_writer()?;
    for row in pixels.pixels().chunks(pixels.width() as usize) {
        let row: Vec<u8> = row.iter().flat_map(|pixel| [pixel.red(), pixel.green(), pixel.blue()]).collect();
        stream.write_all(&row)?;
    }
    stream.finish()?;
    writer.finish()?;
    Ok(bytes)
}
