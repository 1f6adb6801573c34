//! The SVG back end: writes a sheet as SVG text.

use crate::font::{HEADING, TEXT};
use crate::origin::program;
use crate::palette::{Colour, Dash, Outline};
use crate::shape::{Ink, Path, Run, Shape, Step, TextStyle};
use crate::sheet::{Element, Group, Item, Pointer, Sheet};
use crate::symbol::{Kind, Piece, pieces};
use crate::text::escaped;
use std::fmt::Write;

const FONT: &str = "font-family=\"DejaVu Sans, Helvetica, Arial, sans-serif\" font-size=\"10\"";

/// A sheet as SVG text.
pub(crate) fn written(sheet: &Sheet) -> String {
    let [width, height] = sheet.size().map(number);
    let mut text = format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 {width} {height}\" width=\"{width}\" height=\"{height}\" role=\"img\" \
         {FONT} fill=\"{}\" class=\"ink\">\n<title>{}</title>\n{}<metadata>{}</metadata>\n\
         <rect width=\"100%\" height=\"100%\" fill=\"{}\" class=\"paper\"/>\n",
        Colour::INK,
        escaped(sheet.name()),
        described(sheet),
        escaped(&[Some(program().as_str()), sheet.command()].into_iter().flatten().collect::<Vec<_>>().join(": ")),
        Colour::PAPER
    );
    for item in &sheet.items {
        match item {
            Item::Open(group) => text.push_str(&opened(group)),
            Item::Close => text.push_str("</g>"),
            Item::Element(element) => text.push_str(&drawn(element)),
        }
        text.push('\n');
    }
    text + "</g>\n</svg>\n"
}

fn described(sheet: &Sheet) -> String {
    if sheet.description.is_empty() { String::new() } else { format!("<desc>{}</desc>\n", escaped(&sheet.description)) }
}

fn opened(group: &Group) -> String {
    let data = group.data.iter().map(|(key, value)| attribute(key, &escaped(value))).collect::<String>();
    format!("<g{}{}{data}>", attribute("transform", &translated(group.at)), class(group.class))
}

fn drawn(element: &Element) -> String {
    let (tag, shape) = match &element.shape {
        Shape::Text { at, words, style } => return written_text(*at, words, *style),
        Shape::Rect { at, size } => ("rect", rect(*at, *size)),
        Shape::Path(path) => ("path", attribute("d", &data(path)) + &inked(&element.ink)),
        Shape::Marker { marker, at } => {
            let place = attribute("transform", &translated(*at));
            ("path", attribute("d", &outlined(marker.outline())) + &place + &inked(&element.ink))
        }
        Shape::Cells { side, runs } => ("path", cells(*side, runs, element.ink)),
    };
    let ink = if tag == "rect" { inked(&element.ink) } else { String::new() };
    let open = format!("<{tag}{shape}{ink}{}", reaction(element));
    match &element.title {
        Some(words) => format!("{open}><title>{}</title></{tag}>", escaped(words)),
        None => open + "/>",
    }
}

/// The attributes for scripts and for the pointer.
fn reaction(element: &Element) -> String {
    let pointer = match element.pointer {
        Pointer::Painted => "",
        Pointer::All => " pointer-events=\"all\"",
        Pointer::Nothing => " pointer-events=\"none\"",
    };
    let data = element.data.iter().map(|(key, value)| attribute(key, &escaped(value)));
    data.collect::<String>() + pointer
}

fn rect((x, y): (f64, f64), [width, height]: [f64; 2]) -> String {
    [("x", x), ("y", y), ("width", width), ("height", height)].map(|(key, value)| attribute(key, &number(value))).concat()
}

/// Runs of cells as thick strokes, slightly thicker than a cell so that no gap is visible between rows.
fn cells(side: f64, runs: &[Run], ink: Ink) -> String {
    let mut path = String::new();
    let mut pen = None;
    for Run { column, row, length } in runs {
        let _ = match pen {
            Some((x, y)) if y == row => write!(path, "m{} 0h{length}", column - x),
            _ => write!(path, "M{column} {row}h{length}"),
        };
        pen = Some((column + length, row));
    }
    let stroke = Ink { fill: None, ..Ink::stroke(ink.fill.unwrap_or(Colour::INK), 1.05) };
    let place = format!(" transform=\"scale({side:.4}) translate(0 .5)\" shape-rendering=\"crispEdges\"");
    attribute("d", &path) + &place + &inked(&stroke)
}

fn written_text((x, y): (f64, f64), words: &str, style: TextStyle) -> String {
    let place = match style {
        TextStyle::Upright => attribute("transform", &format!("{} rotate(-90)", translated((x, y)))),
        _ => attribute("x", &number(x)) + &attribute("y", &number(y)),
    };
    let size = if style == TextStyle::Heading { HEADING } else { TEXT };
    let style = match style {
        TextStyle::Start => " text-anchor=\"start\"",
        TextStyle::Middle | TextStyle::Upright => " text-anchor=\"middle\"",
        TextStyle::End => " text-anchor=\"end\"",
        TextStyle::Heading => " font-size=\"12\" font-weight=\"bold\"",
    };
    match pieces(words)[..] {
        [Piece { text, kind: Kind::Symbol }] => format!("<text{place}{style}{ITALIC}>{}</text>", escaped(text)),
        ref parts => format!("<text{place}{style}>{}</text>", spans(parts, size)),
    }
}

const ITALIC: &str = " font-style=\"italic\"";

/// The parts of a text of this size. What follows an index is raised again.
fn spans(parts: &[Piece], size: f64) -> String {
    let mut lowered = 0.0;
    let span = |part: &Piece| {
        let [type_size, down] = part.kind.size(size);
        let shift = if down == lowered { String::new() } else { attribute("dy", &number(down - lowered)) };
        lowered = down;
        let style = match part.kind {
            Kind::Symbol => ITALIC.to_owned(),
            Kind::Index => attribute("font-size", &number(type_size)),
            Kind::Plain => String::new(),
        };
        let text = escaped(part.text);
        if shift.is_empty() && style.is_empty() { text } else { format!("<tspan{shift}{style}>{text}</tspan>") }
    };
    parts.iter().map(span).collect()
}

fn inked(ink: &Ink) -> String {
    let mut text = attribute("fill", &ink.fill.map_or("none".to_owned(), |colour| colour.to_string()));
    if let Some(opacity) = ink.opacity {
        let of = if ink.fill.is_some() { "fill-opacity" } else { "stroke-opacity" };
        text += &attribute(of, &number(opacity));
    }
    if let Some(stroke) = ink.stroke {
        text += &attribute("stroke", &stroke.to_string());
        text += &attribute("stroke-width", &number(ink.width));
    }
    if ink.dash != Dash::Solid {
        text += &attribute("stroke-dasharray", &ink.dash.lengths().iter().map(|length| number(*length)).collect::<Vec<_>>().join(" "));
    }
    if ink.round {
        text += " stroke-linejoin=\"round\"";
    }
    text + &class(ink.class)
}

/// The steps of a path. The script of a page reads the corners of a line from them.
fn data(path: &Path) -> String {
    let step = |step: &Step| match step {
        Step::Move(x, y) => format!("M{} {}", number(*x), number(*y)),
        Step::Line(x, y) => format!("L{} {}", number(*x), number(*y)),
        Step::Close => "Z".to_owned(),
    };
    path.0.iter().map(step).collect()
}

fn outlined(outline: Outline) -> String {
    match outline {
        Outline::Circle(radius) => {
            let (r, d) = (number(radius), number(2.0 * radius));
            format!("M-{r} 0a{r} {r} 0 1 0 {d} 0a{r} {r} 0 1 0-{d} 0Z")
        }
        Outline::Polygon(corners) => data(&Path::through(corners.iter().copied()).closed()),
    }
}

fn translated((x, y): (f64, f64)) -> String {
    format!("translate({} {})", number(x), number(y))
}

fn class(class: &str) -> String {
    if class.is_empty() { String::new() } else { attribute("class", class) }
}

fn attribute(key: &str, value: &str) -> String {
    format!(" {key}=\"{value}\"")
}

/// A coordinate with two decimals, without trailing zeros.
fn number(value: f64) -> String {
    let text = format!("{value:.2}");
    let text = text.trim_end_matches('0').trim_end_matches('.');
    if text == "-0" { "0".to_owned() } else { text.to_owned() }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::palette::Marker;

    fn drawing(draw: impl FnOnce(&mut Sheet)) -> String {
        let mut sheet = Sheet::new("a < b", 10.0, [100.0, 50.0]);
        draw(&mut sheet);
        sheet.svg()
    }

    #[test]
    fn every_shape_is_written() {
        let svg = drawing(|sheet| {
            sheet.rect((1.0, 2.5), [3.0, 4.0], Ink::fill(Colour::INK).opacity(0.5)).title("<7>");
            sheet.path(Path::line((0.0, -0.001), (1.0, 1.0 / 3.0)).closed(), Ink::axis(1.0)).data("data-name", "a\"b");
            sheet.marker(Marker::Circle, (5.0, 6.0), Ink::fill(Colour::PAPER)).pointer(Pointer::Nothing);
            sheet.text((1.0, 2.0), TextStyle::Upright, "up");
        });
        let lines = [
            "<rect x=\"1\" y=\"2.5\" width=\"3\" height=\"4\" fill=\"#222222\" fill-opacity=\"0.5\"><title>&lt;7&gt;</title></rect>",
            "<path d=\"M0 0L1 0.33Z\" fill=\"none\" stroke=\"#222222\" stroke-width=\"1\" class=\"axis\" data-name=\"a&quot;b\"/>",
            "<path d=\"M-3 0a3 3 0 1 0 6 0a3 3 0 1 0-6 0Z\" transform=\"translate(5 6)\" fill=\"#ffffff\" pointer-events=\"none\"/>",
            "<text transform=\"translate(1 2) rotate(-90)\" text-anchor=\"middle\">up</text>",
        ];
        for line in lines {
            assert!(svg.contains(line), "{line}\n{svg}");
        }
        assert!(svg.contains("<title>a &lt; b</title>") && svg.ends_with("</g>\n</svg>\n"));
    }

    #[test]
    fn runs_of_a_row_follow_each_other() {
        let run = |column, row, length| Run { column, row, length };
        let runs = vec![run(3, 0, 1), run(317, 0, 1), run(3, 94, 2)];
        let svg = drawing(|sheet| _ = sheet.cells(2.0, runs, Colour::INK));
        assert!(svg.contains("d=\"M3 0h1m313 0h1M3 94h2\" transform=\"scale(2.0000) translate(0 .5)\""), "{svg}");
    }

    #[test]
    fn groups_are_closed() {
        let svg = drawing(|sheet| {
            let data = vec![("data-x", "t & t".to_owned())];
            sheet.group(Group { at: (1.0, 2.0), class: "panel", data }, |_| ());
        });
        assert!(svg.contains("<g transform=\"translate(1 2)\" class=\"panel\" data-x=\"t &amp; t\">\n</g>"), "{svg}");
        assert_eq!(svg.matches("<g").count(), svg.matches("</g>").count());
    }
}
