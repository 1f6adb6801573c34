//! PDF files are read again: cross references, objects, texts, opacities.

use crate::samples::{LONG, all};
use flate2::read::ZlibDecoder;
use std::collections::BTreeMap;
use std::io::Read;
use tpam_figure::{CriticalDifference, Error, Format, Lines, Origin, Panel, Series, Sheet};

fn position(bytes: &[u8], part: &[u8]) -> Option<usize> {
    bytes.windows(part.len()).position(|window| window == part)
}

fn text(bytes: &[u8]) -> String {
    bytes.iter().map(|byte| char::from(*byte)).collect()
}

/// The objects of a file by their numbers, found by its table of cross references.
fn objects(file: &[u8]) -> BTreeMap<usize, &[u8]> {
    let all = text(file);
    let start: usize = all.rsplit("startxref\n").next().unwrap().lines().next().unwrap().parse().unwrap();
    let mut lines = all[byte(&all, start)..].lines();
    assert_eq!(lines.next(), Some("xref"));
    let count: usize = lines.next().unwrap().strip_prefix("0 ").unwrap().parse().unwrap();
    let entries: Vec<&str> = lines.take(count).collect();
    let object = |(number, entry): (usize, &&str)| {
        let begin: usize = entry.split(' ').next().unwrap().parse().unwrap();
        let head = format!("{number} 0 obj\n");
        assert!(file[begin..].starts_with(head.as_bytes()), "object {number}");
        let length = position(&file[begin..], b"\nendobj").unwrap();
        (number, &file[begin + head.len()..begin + length])
    };
    let used = entries.iter().enumerate().filter(|(_, entry)| entry.trim_end().ends_with('n'));
    let objects: BTreeMap<usize, &[u8]> = used.map(object).collect();
    assert_eq!(objects.len(), all.matches("\nendobj").count());
    objects
}

/// The place in a text of single-byte characters, some of which have two bytes in UTF-8.
fn byte(all: &str, at: usize) -> usize {
    all.char_indices().nth(at).unwrap().0
}

/// The dictionary and the decompressed data of a stream.
fn stream(object: &[u8]) -> Option<(String, Vec<u8>)> {
    let begin = position(object, b"\nstream\n")?;
    let dict = text(&object[..begin]);
    let data = &object[begin + 8..object.len() - "\nendstream".len()];
    let mut unpacked = Vec::new();
    if dict.contains("/FlateDecode") {
        ZlibDecoder::new(data).read_to_end(&mut unpacked).unwrap();
    } else {
        unpacked.extend(data);
    }
    Some((dict, unpacked))
}

/// The object that a dictionary refers to by this key.
fn reference(dict: &str, key: &str) -> usize {
    let after = dict.split(&format!("/{key} ")).nth(1).unwrap_or_else(|| panic!("{key}: {dict}"));
    after.trim_start_matches('[').split(' ').next().unwrap().parse().unwrap()
}

/// The parts of a page.
struct Page {
    operators: String,
    /// The characters of each font by their codes.
    fonts: BTreeMap<String, BTreeMap<String, char>>,
    dictionary: String,
    info: String,
}

fn page(sheet: &Sheet) -> Page {
    let file = sheet.pdf().unwrap();
    assert!(file.starts_with(b"%PDF-1.7\n") && file.ends_with(b"%%EOF"));
    let objects = objects(&file);
    let dicts: BTreeMap<usize, String> = objects.iter().map(|(number, object)| (*number, text(object))).collect();
    let page = dicts.values().find(|dict| dict.contains("/Type /Page\n")).unwrap().clone();
    let operators = text(&stream(objects[&reference(&page, "Contents")]).unwrap().1);
    let key = |key: &&str| page.contains(&format!("/{key} "));
    let font = |key: &str| (key.to_owned(), characters(&objects, &dicts[&reference(&page, key)]));
    let fonts = ["R", "B"].into_iter().filter(key).map(font).collect();
    let info = dicts.values().find(|dict| dict.contains("/Creator")).unwrap().clone();
    Page { operators, fonts, dictionary: page, info }
}

/// The characters of a font by the hexadecimal codes of its table.
fn characters(objects: &BTreeMap<usize, &[u8]>, font: &str) -> BTreeMap<String, char> {
    assert!(font.contains("/Identity-H"));
    let below = text(objects[&reference(font, "DescendantFonts")]);
    let file = text(objects[&reference(&below, "FontDescriptor")]);
    let (_, file) = stream(objects[&reference(&file, "FontFile2")]).unwrap();
    assert!(file.starts_with(&[0, 1, 0, 0]), "a TrueType font");
    let (_, table) = stream(objects[&reference(font, "ToUnicode")]).unwrap();
    let pair = |line: &str| {
        let (code, character) = line.strip_prefix('<')?.strip_suffix('>')?.split_once("> <")?;
        Some((code.to_owned(), char::from_u32(u32::from_str_radix(character, 16).ok()?)?))
    };
    text(&table).lines().filter_map(pair).collect()
}

impl Page {
    /// The texts, with the characters that a reader would copy.
    fn texts(&self) -> Vec<String> {
        let text = |block: &str| {
            let font = &self.fonts[block.strip_prefix('/').unwrap().split(' ').next().unwrap()];
            let shown = block.split("\nET").next().unwrap().split(" Tm\n").nth(1).unwrap();
            codes(shown).map(|code| font[&code]).collect()
        };
        self.operators.split("BT\n").skip(1).map(text).collect()
    }
}

/// The codes of a string operand, `(…) Tj`.
fn codes(shown: &str) -> impl Iterator<Item = String> {
    let operand = shown.strip_prefix('(').unwrap().strip_suffix(") Tj").unwrap();
    let mut bytes = Vec::new();
    let mut rest = operand.chars();
    while let Some(ch) = rest.next() {
        bytes.push(if ch == '\\' { escaped(&mut rest) } else { ch as u8 });
    }
    bytes.chunks(2).map(|pair| format!("{:02X}{:02X}", pair[0], pair[1])).collect::<Vec<_>>().into_iter()
}

/// The byte of an escape sequence, after the backslash.
fn escaped(rest: &mut std::str::Chars) -> u8 {
    match rest.next().unwrap() {
        'n' => b'\n',
        'r' => b'\r',
        't' => b'\t',
        'b' => 8,
        'f' => 12,
        digit @ '0'..='7' => {
            let octal: String = [digit].into_iter().chain(rest.take(2)).collect();
            u8::from_str_radix(&octal, 8).unwrap()
        }
        other => other as u8,
    }
}

#[test]
fn every_kind_is_a_valid_file_with_its_texts() {
    for (kind, sheet) in all() {
        let page = page(&sheet);
        let svg = sheet.svg();
        let expected: Vec<String> = svg
            .lines()
            .filter(|line| line.starts_with("<text"))
            .flat_map(|line| line.split('>').skip(1).map(|piece| piece.split('<').next().unwrap()).filter(|words| !words.is_empty()))
            .map(|words| words.replace("&lt;", "<").replace("&gt;", ">").replace("&amp;", "&"))
            .collect();
        assert_eq!(page.texts(), expected, "{kind}");
        let size = sheet.size().map(|side| 0.75 * side);
        let words = page.dictionary.split("/MediaBox [0 0 ").nth(1).unwrap().split(']').next().unwrap();
        let read: Vec<f64> = words.split(' ').map(|side| side.parse().unwrap()).collect();
        assert!(read.iter().zip(size).all(|(a, b)| (a - b).abs() < 0.01), "{kind}: {words}");
        assert!(!page.operators.contains("NaN") && !page.operators.contains("inf"), "{kind}");
        assert_eq!(page.operators.matches("q\n").count(), page.operators.matches("Q\n").count(), "{kind}");
    }
}

#[test]
fn metadata_hold_title_and_version_and_no_date() {
    let sheet = CriticalDifference::new("Ranks", &[("jade", 1.2), ("jde", 1.8)], 0.3).sheet();
    let info = page(&sheet).info;
    let creator = format!("/Creator (tpam {})", env!("CARGO_PKG_VERSION"));
    assert!(info.contains("/Title (Ranks)") && info.contains(&creator) && !info.contains("Date"), "{info}");
    let producer = creator.replace("Creator", "Producer");
    assert!(info.contains(&producer) && !info.contains("Subject"), "{info}");
    let info = page(&sheet.with_origin(Origin::new("tpam ecdf (a)"))).info;
    assert!(info.contains("/Subject (tpam ecdf \\(a\\))") || info.contains("/Subject (tpam ecdf (a))"), "{info}");
    assert!(all().iter().all(|(_, sheet)| sheet.pdf().unwrap() == sheet.pdf().unwrap()));
}

#[test]
fn fills_are_translucent() {
    let map = all().into_iter().find(|(kind, _)| *kind == "map of names").unwrap().1;
    let page = page(&map);
    assert!(page.dictionary.contains("/ca 0.45"), "{}", page.dictionary);
    assert_eq!(page.operators.matches(" gs\n").count(), 9);
}

#[test]
fn characters_that_the_font_lacks_and_control_characters() {
    let sheet = CriticalDifference::new("\u{4e2d} ρ₂ ≤ 1\n", &[("jade", 1.2), ("jde", 1.8)], 0.3).sheet();
    assert_eq!(page(&sheet).texts()[0], "? ρ₂ ≤ 1 ");
    let said = sheet.notes(&[Format::Svg, Format::Pdf]);
    assert_eq!(said, ["the font of PDF and PNG files has no '\u{4e2d}': it is drawn as '?'; SVG files show it"]);
    assert!(sheet.notes(&[Format::Svg]).is_empty());
}

#[test]
fn a_figure_that_is_too_large_is_refused() {
    let panels = vec![Panel::new(LONG, [Series::new("a", [(0.0, 0.0)])]); 300];
    let sheet = Lines::new("").with_panels(panels).with_columns(1).sheet();
    let Err(Error::TooLarge { format: "PDF", inches, .. }) = sheet.pdf() else { panic!("{:?}", sheet.size()) };
    assert!(inches[1] > 200.0);
}
