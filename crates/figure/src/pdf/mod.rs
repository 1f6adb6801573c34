//! The PDF back end: writes a sheet as a PDF file of one page, with vector graphics and selectable text.
//!
//! The bytes depend on the figure and on the version of the program only: there is no date and no random identifier.

mod content;
mod embedded;

use crate::Error;
use crate::origin::program;
use crate::sheet::Sheet;
use content::Content;
use embedded::Embedded;
use flate2::Compression;
use flate2::write::ZlibEncoder;
use pdf_writer::writers::{ExtGraphicsState, Resources};
use pdf_writer::{Filter, Finish, Name, Pdf, Rect, Ref, TextStr};
use std::io::Write;

/// The largest side of a page in points, according to ISO 32000-1, annex C.
const LARGEST: f64 = 14_400.0;
/// Points per unit of a sheet.
const POINTS: f64 = 0.75;

/// A sheet as a PDF file.
pub(crate) fn encoded(sheet: &Sheet) -> Result<Vec<u8>, Error> {
    let size = sheet.size().map(|side| POINTS * side);
    if size.iter().any(|side| *side > LARGEST) {
        let inches = size.map(|side| side / 72.0);
        return Err(Error::TooLarge { format: "PDF", inches, limit: "200 inches" });
    }
    Ok(Document::new().finished(sheet, size))
}

/// A document in the making.
struct Document {
    pdf: Pdf,
    last: Ref,
}

impl Document {
    fn new() -> Self {
        Self { pdf: Pdf::new(), last: Ref::new(1) }
    }

    /// The identifier of a new object.
    fn id(&mut self) -> Ref {
        self.last.bump()
    }

    /// Adds a compressed stream. Font files need their length before compression.
    fn stream(&mut self, data: &[u8], is_font: bool) -> Ref {
        let (id, packed) = (self.id(), compressed(data));
        let mut stream = self.pdf.stream(id, &packed);
        stream.filter(Filter::FlateDecode);
        if is_font {
            stream.pair(Name(b"Length1"), data.len() as i32);
        }
        id
    }

    fn finished(mut self, sheet: &Sheet, size: [f64; 2]) -> Vec<u8> {
        let drawn = Content::new(sheet, size[1], POINTS);
        let [catalog, pages, info] = [(); 3].map(|()| self.id());
        let page = self.page(pages, size, &drawn);
        self.pdf.catalog(catalog).pages(pages);
        self.pdf.pages(pages).kids([page]).count(1);
        let program = program();
        let mut about = self.pdf.document_info(info);
        about.title(TextStr(sheet.name())).creator(TextStr(&program)).producer(TextStr(&program));
        if let Some(command) = sheet.command() {
            about.subject(TextStr(command));
        }
        about.finish();
        self.pdf.finish()
    }

    fn page(&mut self, pages: Ref, size: [f64; 2], drawn: &Content) -> Ref {
        let contents = self.stream(&drawn.operators, false);
        let fonts: Vec<Ref> = drawn.fonts.iter().map(|font| self.font(font)).collect();
        let [width, height] = size.map(|side| side as f32);
        let id = self.id();
        let mut page = self.pdf.page(id);
        page.parent(pages).media_box(Rect::new(0.0, 0.0, width, height)).contents(contents);
        resources(&mut page.resources(), drawn, &fonts);
        id
    }

    fn font(&mut self, font: &Embedded) -> Ref {
        let [id, cid, descriptor, unicode] = [(); 4].map(|()| self.id());
        let file = self.stream(&font.file(), true);
        font.write(&mut self.pdf, [id, cid, descriptor, unicode, file]);
        id
    }
}

/// Names the fonts and the opacities of a page.
fn resources(page: &mut Resources, drawn: &Content, fonts: &[Ref]) {
    let mut names = page.fonts();
    for (font, id) in drawn.fonts.iter().zip(fonts) {
        names.pair(Name(font.key.as_bytes()), *id);
    }
    names.finish();
    let mut names = page.ext_g_states();
    for (k, (opacity, of_stroke)) in drawn.opacities.iter().enumerate() {
        let key = content::opacity_key(k);
        let mut state = names.insert(Name(key.as_bytes())).start::<ExtGraphicsState>();
        if *of_stroke {
            state.stroking_alpha(*opacity)
        } else {
            state.non_stroking_alpha(*opacity)
        };
    }
}

fn compressed(data: &[u8]) -> Vec<u8> {
    let mut encoder = ZlibEncoder::new(Vec::new(), Compression::default());
    encoder.write_all(data).and_then(|()| encoder.finish()).expect("writing to memory does not fail")
}
