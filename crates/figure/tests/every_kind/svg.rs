//! Common properties of SVG files: well-formed markup, finite numbers, texts within the sheet.

use crate::samples::all;

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
    letters: usize,
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
        } else if line.starts_with("<text x") {
            let [x, y] = ["x", "y"].map(|key| attribute(line, key).unwrap().parse::<f64>().unwrap());
            let at = groups.iter().fold([x, y], |[x, y], [right, down]| [x + right, y + down]);
            let words = line
                .split('>')
                .nth(1)
                .unwrap()
                .split('<')
                .next()
                .unwrap()
                .replace("&amp;", "&")
                .replace("&lt;", "<")
                .replace("&gt;", ">");
            texts.push(Text {
                at,
                anchor: attribute(line, "text-anchor").unwrap_or("start"),
                letters: words.chars().count(),
            });
        }
    }
    texts
}

#[test]
fn texts_stay_within_the_sheet() {
    for (kind, sheet) in all() {
        let [width, height] = sheet.size();
        let svg = sheet.svg();
        let texts = texts(&svg);
        assert!(texts.len() > 5, "{kind}");
        for Text { at: [x, y], anchor, letters } in texts {
            // Titles have wider letters, but they are wrapped with their own letter width.
            let wide = 6.0 * letters as f64;
            let (left, right) = match anchor {
                "start" => (x, x + wide),
                "middle" => (x - wide / 2.0, x + wide / 2.0),
                _ => (x - wide, x),
            };
            assert!(
                left >= 0.0 && right <= width && (8.0..=height).contains(&y),
                "{kind}: {left} {right} {y} in {width} x {height}"
            );
        }
    }
}
