//! The built-in font, DejaVu Sans in two weights, and texts as rows of its glyphs. `fonts/subset.py` made the two files; `fonts/LICENSE` is
//! their licence.

use crate::shape::{TextStyle, moved};
use crate::symbol::{Kind, Piece, pieces};
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
    let glyph = |character: char| face.glyph_index(if character.is_control() { ' ' } else { character });
    let wide = |piece: Piece| -> f64 {
        let [size, _] = piece.kind.size(size);
        let scale = size / f64::from(face.units_per_em());
        // In the font of a viewer, a character that this font lacks may be as wide as the type is high.
        piece.text.chars().map(|character| glyph(character).map_or(size, |glyph| scale * advance(face, glyph))).sum()
    };
    pieces(text).into_iter().map(wide).sum()
}

/// Stands for a character that the font lacks.
pub(crate) const STAND_IN: char = '?';

/// Whether the font has no glyph of a character. A control character is drawn as a space.
fn lacks(face: &Face, character: char) -> bool {
    !character.is_control() && face.glyph_index(character).is_none()
}

/// The character that is drawn: a space for a control character, [`STAND_IN`] for one that the font lacks.
fn drawn(face: &Face, character: char) -> char {
    match character {
        control if control.is_control() => ' ',
        missing if lacks(face, missing) => STAND_IN,
        known => known,
    }
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

    /// Whether a text of this style cannot show a character.
    pub(crate) fn lacks(&self, character: char, style: TextStyle) -> bool {
        lacks(self.face(type_of(style).0), character)
    }

    /// Sets a text at a position of the sheet, in a row for each of its parts. A control character is a space, and a character that the
    /// font lacks is a question mark.
    pub(crate) fn set(&self, at: (f64, f64), words: &str, style: TextStyle) -> Vec<Row> {
        let (weight, size) = type_of(style);
        let whole = matrix(at, width_of(words, weight, size), style);
        let mut x = 0.0;
        let row = |piece: Piece| {
            let [size, down] = piece.kind.size(size);
            let (glyphs, width) = self.glyphs(piece.text, weight, size);
            let slant = if piece.kind == Kind::Symbol { SLANT } else { 0.0 };
            let matrix = inside(whole, (x, -down), slant);
            x += width;
            Row { weight, size, matrix, glyphs }
        };
        pieces(words).into_iter().map(row).collect()
    }

    /// The glyphs of a text, and its width.
    fn glyphs(&self, text: &str, weight: Weight, size: f64) -> (Vec<Glyph>, f64) {
        let face = self.face(weight);
        let scale = size / f64::from(face.units_per_em());
        let mut width = 0.0;
        let glyph = |character: char| {
            let character = drawn(face, character);
            let id = face.glyph_index(character).unwrap_or(GlyphId(0));
            let x = width;
            width += scale * advance(face, id);
            Glyph { id, character, x }
        };
        (text.chars().map(glyph).collect(), width)
    }
}

/// How far a slanted letter leans to the right, as a fraction of its height.
const SLANT: f64 = 0.2;

/// The matrix of a part of a row that begins at a point of it.
fn inside([a, b, c, d, e, f]: [f64; 6], (x, y): (f64, f64), slant: f64) -> [f64; 6] {
    [a, b, c + slant * a, d + slant * b, e + a * x + c * y, f + b * x + d * y]
}

/// The weight and the size of texts of a style.
fn type_of(style: TextStyle) -> (Weight, f64) {
    if style == TextStyle::Heading { (Weight::Bold, HEADING) } else { (Weight::Regular, TEXT) }
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
        let place = |style| fonts.set((50.0, 20.0), "wide", style)[0].matrix;
        let [start, middle, end] = [TextStyle::Start, TextStyle::Middle, TextStyle::End].map(place);
        assert_eq!(start, [1.0, 0.0, 0.0, -1.0, 50.0, 20.0]);
        let width = 50.0 - end[4];
        // The advances are 1675, 569, 1300 and 1260 of 2048 units.
        assert!((width - 10.0 * 4804.0 / 2048.0).abs() < 1e-9 && (middle[4] - (50.0 - width / 2.0)).abs() < 1e-9, "{width}");
        let [.., x, y] = place(TextStyle::Upright);
        assert!(x == 50.0 && (y - (20.0 + width / 2.0)).abs() < 1e-9);
    }

    #[test]
    fn symbols_lean_and_indices_are_lowered() {
        let [letter, index, rest] = &Fonts::new().set((0.0, 20.0), "p_max = 1", TextStyle::Start)[..] else { panic!("three parts") };
        assert_eq!((letter.matrix, rest.size), ([1.0, 0.0, SLANT, -1.0, 0.0, 20.0], TEXT));
        assert!(index.size == 8.0 && index.matrix[4] > 5.0 && index.matrix[5] > 21.0 && rest.matrix[5] == 20.0);
        assert!(width_of("p_max", Weight::Regular, TEXT) < width_of("pmax", Weight::Regular, TEXT));
    }

    #[test]
    fn names_of_people_and_formulas_can_be_written() {
        let characters = "ÀÉÎÕÜåæçđğıłńøőœřşțůžßÞ ƒǎǧȧ ḃẁếỗự ΑΒΓΔΕΖΗΘΛΞΠΣΦΨΩαβγδεζηθικλμνξοπρςστυφχψω ϑϕϵ ЖЩыя \
                          ⁰¹²³⁴⁵⁶⁷⁸⁹⁺⁻⁼⁽⁾ⁿ₀₁₂₃₄₅₆₇₈₉₊₋ₙᵢᵀ ≤≥⩽⩾≠≈≡≪≫∝∞±×÷·−–—‘’“”«»„‰′″… ∂∇∑∏∫√∈∉⊂∪∩∀∃∅ℓℝℕℤ ½⅓¼→←↑↓⇒⇔ ★☆✓✗ ﬁ";
        for weight in [Weight::Regular, Weight::Bold] {
            let face = weight.face();
            let missing: String = characters.chars().filter(|ch| face.glyph_index(*ch).is_none()).collect();
            assert!(missing.is_empty(), "{weight:?}: {missing}");
        }
    }

    #[test]
    fn control_characters_are_spaces_and_missing_ones_are_question_marks() {
        let fonts = Fonts::new();
        let row = &fonts.set((0.0, 0.0), "\n\u{4e2d}", TextStyle::Start)[0];
        assert_eq!([row.glyphs[0].character, row.glyphs[1].character], [' ', '?']);
        assert_eq!(row.glyphs[1].id, fonts.face(Weight::Regular).glyph_index('?').unwrap());
        assert!(fonts.lacks('\u{4e2d}', TextStyle::Heading) && !fonts.lacks('\n', TextStyle::Start));
        // Viewers of SVG files have the character, which may be wide.
        assert_eq!(width_of("\u{4e2d}", Weight::Regular, TEXT), TEXT);
    }
}
