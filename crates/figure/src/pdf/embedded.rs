//! A font in a PDF file, reduced to the glyphs of the figure, with the characters that they stand for.

use crate::font::{Glyph, Weight};
use pdf_writer::types::{CidFontType, FontFlags, SystemInfo, UnicodeCmap};
use pdf_writer::{Name, Pdf, Rect, Ref, Str};
use std::collections::BTreeMap;
use subsetter::GlyphRemapper;
use ttf_parser::{Face, GlyphId};

const SYSTEM: SystemInfo = SystemInfo { registry: Str(b"Adobe"), ordering: Str(b"Identity"), supplement: 0 };

/// A font and the glyphs that a figure uses.
pub(super) struct Embedded {
    /// Its name in the resources of the page.
    pub(super) key: &'static str,
    weight: Weight,
    face: Face<'static>,
    codes: GlyphRemapper,
    /// The glyph and the character of each code.
    characters: BTreeMap<u16, (GlyphId, char)>,
}

impl Embedded {
    pub(super) fn new(key: &'static str, weight: Weight) -> Self {
        let characters = BTreeMap::from([(0, (GlyphId(0), char::REPLACEMENT_CHARACTER))]);
        Self { key, weight, face: weight.face(), codes: GlyphRemapper::new(), characters }
    }

    /// The code of a glyph in texts. Characters that share a glyph share its code; the first one is copied from the page.
    pub(super) fn code(&mut self, glyph: &Glyph) -> u16 {
        let code = self.codes.remap(glyph.id.0);
        self.characters.entry(code).or_insert((glyph.id, glyph.character));
        code
    }

    pub(super) fn is_used(&self) -> bool {
        self.characters.len() > 1
    }

    /// The font file with the used glyphs only.
    pub(super) fn file(&self) -> Vec<u8> {
        subsetter::subset(self.weight.file(), 0, &self.codes).expect("the built-in fonts are valid")
    }

    /// Writes the objects of the font: the font, its glyphs, its measures, its characters and its file.
    pub(super) fn write(&self, pdf: &mut Pdf, [id, cid, descriptor, unicode, file]: [Ref; 5]) {
        let name = self.name();
        let name = Name(name.as_bytes());
        let mut font = pdf.type0_font(id);
        font.base_font(name).encoding_predefined(Name(b"Identity-H")).descendant_font(cid).to_unicode(unicode);
        drop(font);
        let mut font = pdf.cid_font(cid);
        font.subtype(CidFontType::Type2).base_font(name).system_info(SYSTEM).font_descriptor(descriptor);
        font.default_width(0.0).cid_to_gid_map_predefined(Name(b"Identity"));
        font.widths().consecutive(0, self.widths());
        drop(font);
        self.measures(pdf, descriptor, name, file);
        pdf.cmap(unicode, &self.unicode());
    }

    fn measures(&self, pdf: &mut Pdf, descriptor: Ref, name: Name, file: Ref) {
        let face = &self.face;
        let [left, bottom, right, top] = {
            let all = face.global_bounding_box();
            [all.x_min, all.y_min, all.x_max, all.y_max].map(|side| self.thousandths(side))
        };
        let stem = if self.weight == Weight::Bold { 160.0 } else { 90.0 };
        let mut measures = pdf.font_descriptor(descriptor);
        measures.name(name).flags(FontFlags::SYMBOLIC).bbox(Rect::new(left, bottom, right, top)).italic_angle(0.0);
        measures.ascent(self.thousandths(face.ascender())).descent(self.thousandths(face.descender()));
        let capital = face.glyph_index('H').and_then(|glyph| face.glyph_bounding_box(glyph));
        measures.cap_height(self.thousandths(capital.map_or(face.ascender(), |bounds| bounds.y_max))).stem_v(stem).font_file2(file);
    }

    fn unicode(&self) -> Vec<u8> {
        let mut map = UnicodeCmap::new(Name(b"tpam"), SYSTEM);
        for (code, (_, character)) in &self.characters {
            map.pair(*code, *character);
        }
        map.finish().into_vec()
    }

    /// The widths of the glyphs, in the order of their codes.
    fn widths(&self) -> Vec<f32> {
        let width = |glyph: GlyphId| self.face.glyph_hor_advance(glyph).unwrap_or(0);
        self.characters.values().map(|(glyph, _)| self.thousandths(width(*glyph) as i16)).collect()
    }

    /// A length of the font in thousandths of its size.
    fn thousandths(&self, length: i16) -> f32 {
        (1000.0 * f32::from(length) / f32::from(self.face.units_per_em())).round()
    }

    /// The name of the font. Six letters say which glyphs it has, as is required for a part of a font.
    fn name(&self) -> String {
        let mix = |hash: u64, glyph: GlyphId| (hash ^ u64::from(glyph.0)).wrapping_mul(0x0100_0000_01b3);
        let mut hash = self.characters.values().fold(0xcbf2_9ce4_8422_2325, |hash, (glyph, _)| mix(hash, *glyph));
        let mut letter = || {
            let letter = char::from(b'A' + (hash % 26) as u8);
            hash /= 26;
            letter
        };
        let tag: String = std::iter::repeat_with(&mut letter).take(6).collect();
        format!("{tag}+{}", self.weight.name())
    }
}
