//! The built-in font, DejaVu Sans in two weights, and texts as rows of its glyphs. `fonts/subset.py` made the two files; `fonts/LICENSE` is their licence.

use crate::outline::moved;
use crate::shape::TextStyle;
use std::sync::LazyLock;
use ttf_parser::{Face, GlyphId};

/// The size of texts: 7.5 points.
pub(crate) const TEXT: f64 = 10.0;
/// The size of a figure's title: 9 points.
pub(crate) const HEADING: f64 = 12.0;

/// A weight of the font.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Weight {
    Regular,
    Bold,
}

impl Weight {
    /// The font file.
    pub(crate) fn file(self) -> &'static [u8] {
        match self {
            Weight::Regular => include_bytes!("../fonts/DejaVuSans.ttf"),
            Weight::Bold => include_bytes!("../fonts/DejaVuSans-Bold.ttf"),
        }
    }

    /// The name of the font.
    pub(crate) fn name(self) -> &'static str {
        match self {
            Weight::Regular => "DejaVuSans",
            Weight::Bold => "DejaVuSans-Bold",
        }
    }

    /// The font, ready to be read.
    pub(crate) fn face(self) -> Face<'static> {
        Face::parse(self.file(), 0).expect("the built-in fonts are valid")
    }
}

/// Both weights of the font, parsed.
pub(crate) struct Fonts([Face<'static>; 2]);

/// The width of a text.
pub(crate) fn width_of(text: &str, weight: Weight, size: f64) -> f64 {
    static FONTS: LazyLock<Fonts> = LazyLock::new(Fonts::new);
    let face = FONTS.face(weight);
    let scale = size / f64::from(face.units_per_em());
    text.chars().map(|character| scale * advance(face, glyph_of(face, character))).sum()
}

fn glyph_of(face: &Face, character: char) -> GlyphId {
    face.glyph_index(if character.is_control() { ' ' } else { character }).unwrap_or(GlyphId(0))
}

fn advance(face: &Face, glyph: GlyphId) -> f64 {
    f64::from(face.glyph_hor_advance(glyph).unwrap_or(0))
}

/// A row of glyphs.
pub(crate) struct Row {
    pub(crate) weight: Weight,
    pub(crate) size: f64,
    /// Maps the row, which begins at (0, 0) and has its vertical axis upwards, onto the sheet: `[a, b, c, d, e, f]` maps (x, y) to
    /// (a x + c y + e, b x + d y + f).
    pub(crate) matrix: [f64; 6],
    pub(crate) glyphs: Vec<Glyph>,
}

/// A glyph in a row.
pub(crate) struct Glyph {
    pub(crate) id: GlyphId,
    pub(crate) character: char,
    /// Its position in the row.
    pub(crate) x: f64,
}

impl Fonts {
    pub(crate) fn new() -> Self {
        Self([Weight::Regular, Weight::Bold].map(Weight::face))
    }

    pub(crate) fn face(&self, weight: Weight) -> &Face<'static> {
        &self.0[usize::from(weight == Weight::Bold)]
    }

    /// Sets a text at a position of the sheet. A control character is a space, and a character that the font lacks is an empty box.
    pub(crate) fn set(&self, at: (f64, f64), words: &str, style: TextStyle) -> Row {
        let (weight, size) =
            if style == TextStyle::Heading { (Weight::Bold, HEADING) } else { (Weight::Regular, TEXT) };
        let face = self.face(weight);
        let scale = size / f64::from(face.units_per_em());
        let mut width = 0.0;
        let mut glyph = |character: char| {
            let character = if character.is_control() { ' ' } else { character };
            let id = glyph_of(face, character);
            let x = width;
            width += scale * advance(face, id);
            Glyph { id, character, x }
        };
        let glyphs = words.chars().map(&mut glyph).collect();
        Row { weight, size, matrix: matrix(at, width, style), glyphs }
    }
}

/// The matrix of a row of this width.
fn matrix(at: (f64, f64), width: f64, style: TextStyle) -> [f64; 6] {
    let before = match style {
        TextStyle::Start | TextStyle::Heading => 0.0,
        TextStyle::Middle | TextStyle::Upright => width / 2.0,
        TextStyle::End => width,
    };
    if style == TextStyle::Upright {
        let (x, y) = moved(at, (0.0, before));
        [0.0, -1.0, -1.0, 0.0, x, y]
    } else {
        let (x, y) = moved(at, (-before, 0.0));
        [1.0, 0.0, 0.0, -1.0, x, y]
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_font_has_the_characters_of_figures() {
        let characters = "azAZ09_-+=:.,/()[]<>&%äÂšñ·−–×±²³⁴⁵⁸⁹⁻½₀₁₂₉…≤≥≈∞√→αβγθλμρσχτωΔΣ⌊⌋⌈⌉●○■▲▼◆▬▮\u{a0}";
        for weight in [Weight::Regular, Weight::Bold] {
            let face = weight.face();
            let missing: String = characters.chars().filter(|ch| face.glyph_index(*ch).is_none()).collect();
            assert!(missing.is_empty(), "{weight:?}: {missing}");
        }
    }

    #[test]
    fn a_text_is_placed_by_its_width() {
        let fonts = Fonts::new();
        let place = |style| fonts.set((50.0, 20.0), "wide", style).matrix;
        let [start, middle, end] = [TextStyle::Start, TextStyle::Middle, TextStyle::End].map(place);
        assert_eq!(start, [1.0, 0.0, 0.0, -1.0, 50.0, 20.0]);
        let width = 50.0 - end[4];
        // The advances are 1675, 569, 1300 and 1260 of 2048 units.
        assert!(
            (width - 10.0 * 4804.0 / 2048.0).abs() < 1e-9 && (middle[4] - (50.0 - width / 2.0)).abs() < 1e-9,
            "{width}"
        );
        let [.., x, y] = place(TextStyle::Upright);
        assert!(x == 50.0 && (y - (20.0 + width / 2.0)).abs() < 1e-9);
    }

    #[test]
    fn control_characters_are_spaces_and_missing_ones_are_boxes() {
        let row = Fonts::new().set((0.0, 0.0), "\n\u{4e2d}", TextStyle::Start);
        assert_eq!(row.glyphs[0].character, ' ');
        assert_eq!(row.glyphs[1].id, GlyphId(0));
    }
}
