//! Common properties of SVG files: well-formed markup, finite numbers, texts within the sheet.

use crate::samples::all;
use tpam_figure::Sheet;
use ttf_parser::Face;

#[test]
fn tags_are_closed_and_markup_is_escaped() {
    for (kind, sheet) in all() {
        let svg = sheet.svg();
        let mut open: Vec<&str> = Vec::new();
        for tag in svg.split('<').skip(1) {
            let name = tag.split([' ', '>', '/']).next().unwrap();
            if let Some(closed) = tag.strip_prefix('/') {
                assert_eq!(open.pop(), closed.split('>').next(), "{kind}");
            } else if !tag.split('>').next().unwrap().ends_with('/') {
                open.push(name);
            }
        }
        assert!(open.is_empty(), "{kind}: {open:?}");
        assert!(!svg.contains("<more>") && !svg.contains("NaN") && !svg.contains("inf"), "{kind}");
    }
}

/// A text and its position on the sheet.
struct Text<'a> {
    at: [f64; 2],
    anchor: &'a str,
    width: f64,
    upright: bool,
}

/// The width of a text in the built-in font.
fn width(words: &str, bold: bool) -> f64 {
    let (regular, heading) =
        (include_bytes!("../../fonts/DejaVuSans.ttf").as_slice(), include_bytes!("../../fonts/DejaVuSans-Bold.ttf").as_slice());
    let (file, size) = if bold { (heading, 12.0) } else { (regular, 10.0) };
    let face = Face::parse(file, 0).unwrap();
    let advance = |ch: char| face.glyph_index(ch).and_then(|glyph| face.glyph_hor_advance(glyph)).unwrap_or(0);
    words.chars().map(|ch| size * f64::from(advance(ch)) / f64::from(face.units_per_em())).sum()
}

/// An attribute of an element.
fn attribute<'a>(line: &'a str, key: &str) -> Option<&'a str> {
    line.split(&format!(" {key}=\"")).nth(1)?.split('"').next()
}

/// The numbers of `translate(x y)`.
fn translation(line: &str) -> Option<[f64; 2]> {
    let numbers = attribute(line, "transform")?.strip_prefix("translate(")?.split(')').next()?;
    let (x, y) = numbers.split_once(' ')?;
    Some([x.parse().ok()?, y.parse().ok()?])
}

fn texts(svg: &str) -> Vec<Text<'_>> {
    let mut groups: Vec<[f64; 2]> = Vec::new();
    let mut texts = Vec::new();
    for line in svg.lines() {
        if line.starts_with("<g") {
            groups.push(translation(line).unwrap());
        } else if line.starts_with("</g>") {
            groups.pop();
        } else if line.starts_with("<text") {
            let upright = line.contains("rotate(-90)");
            let coordinate = |key: &str| attribute(line, key).unwrap().parse::<f64>().unwrap();
            let [x, y] = if upright { translation(line).unwrap() } else { ["x", "y"].map(coordinate) };
            let at = groups.iter().fold([x, y], |[x, y], [right, down]| [x + right, y + down]);
            let words: String = line.split('>').skip(1).map(|piece| piece.split('<').next().unwrap()).collect();
            let words = words.replace("&amp;", "&").replace("&lt;", "<").replace("&gt;", ">");
            texts.push(Text {
                at,
                anchor: attribute(line, "text-anchor").unwrap_or("start"),
                width: width(&words, line.contains("bold")),
                upright,
            });
        }
    }
    texts
}

/// Checks that all texts are on the sheet.
pub(crate) fn assert_texts_inside(kind: &str, sheet: &Sheet) {
    let [width, height] = sheet.size();
    let svg = sheet.svg();
    let texts = texts(&svg);
    assert!(texts.len() > 5, "{kind}");
    for Text { at: [x, y], anchor, width: wide, upright } in texts {
        let begin = match anchor {
            "start" => 0.0,
            "middle" => -wide / 2.0,
            _ => -wide,
        };
        let [left, right, top, bottom] =
            if upright { [x - 9.0, x, y + begin, y - begin] } else { [x + begin, x + begin + wide, y - 8.0, y] };
        let inside = left >= -0.01 && right <= width + 0.01 && top >= -0.01 && bottom <= height + 0.01;
        assert!(inside, "{kind}: {left} to {right}, {top} to {bottom} in {width} x {height}");
    }
}

#[test]
fn texts_stay_within_the_sheet() {
    for (kind, sheet) in all() {
        assert_texts_inside(kind, &sheet);
    }
}

#[test]
fn the_origin_is_escaped() {
    let sheet = all().remove(0).1.with_origin(tpam_figure::Origin::new("tpam plot 'a<b' &\n--x"));
    let metadata = format!("<metadata>tpam {}: tpam plot 'a&lt;b' &amp; --x</metadata>", env!("CARGO_PKG_VERSION"));
    assert!(sheet.svg().contains(&metadata), "{}", sheet.svg());
}
