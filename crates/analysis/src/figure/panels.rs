//! Panels of lines side by side, on common axes, under one legend.

use super::palette::{STYLES, Style};
use std::fmt::Write;

/// One line in one panel.
#[derive(Clone, Debug, Default)]
pub struct Series {
    /// Its name in the legend; a name has one style in all panels.
    pub name: String,
    /// Its points, drawn as a line with markers.
    pub points: Vec<(f64, f64)>,
    /// Points of another source to compare with, drawn as small crosses.
    pub crosses: Vec<(f64, f64)>,
}

/// One panel.
#[derive(Clone, Debug, Default)]
pub struct Panel {
    /// What stands above it.
    pub title: String,
    /// Its lines.
    pub series: Vec<Series>,
}

const WIDTH: f64 = 210.0;
const HEIGHT: f64 = 170.0;
const LEFT: f64 = 48.0;
const TOP: f64 = 58.0;
/// Between panels side by side: with common heights, and with numbers of their own.
const GAP_X: [f64; 2] = [22.0, 46.0];
const GAP_Y: f64 = 38.0;
const TICKS: usize = 5;

/// Whether heights can be compared between panels.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Heights {
    /// All panels have one scale, from 0.
    Common,
    /// Each panel has its own, for curves that differ too much in size.
    Own,
}

/// A figure of `columns` panels a row, all over one horizontal axis.
///
/// ```
/// use tpam_analysis::figure::{Heights, Panel, Series, panels};
/// let series = Series { name: "jade".into(), points: vec![(0.1, 0.02), (1.0, 0.8)], ..Series::default() };
/// let panel = Panel { title: "sin".into(), series: vec![series] };
/// let svg = panels("Rates", ["p_max", "success"], &[panel], 1, Heights::Common);
/// assert!(svg.starts_with("<svg ") && svg.contains(">jade</text>"));
/// ```
pub fn panels(
    title: &str,
    [x_label, y_label]: [&str; 2],
    panels: &[Panel],
    columns: usize,
    heights: Heights,
) -> String {
    let columns = columns.clamp(1, panels.len().max(1));
    let rows = panels.len().div_ceil(columns).max(1);
    let gap = GAP_X[usize::from(heights == Heights::Own)];
    let width = LEFT + columns as f64 * WIDTH + (columns - 1) as f64 * gap + 14.0;
    let height = TOP + rows as f64 * HEIGHT + (rows - 1) as f64 * GAP_Y + 44.0;
    let names = names(panels);
    let common = Axes::around(panels);
    let mut svg = format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 {width} {height}\" width=\"{width}\" height=\"{height}\" \
         font-family=\"DejaVu Sans, Helvetica, Arial, sans-serif\" font-size=\"10\" fill=\"#222\">\n\
         <title>{}</title>\n<rect width=\"100%\" height=\"100%\" fill=\"#fff\"/>\n",
        escaped(title)
    );
    let _ =
        writeln!(svg, "<text x=\"{LEFT}\" y=\"16\" font-size=\"12\" font-weight=\"bold\">{}</text>", escaped(title));
    legend(&mut svg, &names, panels.iter().any(|p| p.series.iter().any(|s| !s.crosses.is_empty())));
    for (k, panel) in panels.iter().enumerate() {
        let (column, row) = (k % columns, k / columns);
        let x = LEFT + column as f64 * (WIDTH + gap);
        let y = TOP + row as f64 * (HEIGHT + GAP_Y);
        let _ = writeln!(svg, "<g transform=\"translate({x} {y})\">");
        let axes = match heights {
            Heights::Common => common,
            Heights::Own => Axes { y: Axes::close_around(panel), ..common },
        };
        frame(&mut svg, panel, &axes, column == 0 || heights == Heights::Own, k + columns >= panels.len());
        for series in &panel.series {
            let style = STYLES[names.iter().position(|name| *name == series.name).unwrap_or(0) % STYLES.len()];
            line(&mut svg, series, &axes, style);
        }
        svg.push_str("</g>\n");
    }
    let (middle_x, middle_y) = (LEFT + (width - LEFT) / 2.0, TOP + (height - TOP - 44.0) / 2.0);
    let _ = writeln!(
        svg,
        "<text x=\"{middle_x}\" y=\"{}\" text-anchor=\"middle\">{}</text>",
        height - 8.0,
        escaped(x_label)
    );
    let _ = writeln!(
        svg,
        "<text transform=\"translate(12 {middle_y}) rotate(-90)\" text-anchor=\"middle\">{}</text>",
        escaped(y_label)
    );
    svg + "</svg>\n"
}

/// The names of all series, in order of appearance.
fn names(panels: &[Panel]) -> Vec<String> {
    let mut names: Vec<String> = Vec::new();
    for series in panels.iter().flat_map(|panel| &panel.series) {
        if !names.contains(&series.name) {
            names.push(series.name.clone());
        }
    }
    names
}

fn points(panels: &[Panel]) -> impl Iterator<Item = &(f64, f64)> {
    panels.iter().flat_map(|panel| &panel.series).flat_map(|series| series.points.iter().chain(&series.crosses))
}

fn range(values: impl Iterator<Item = f64>) -> [f64; 2] {
    let finite = values.filter(|value| value.is_finite());
    finite.fold([f64::INFINITY, f64::NEG_INFINITY], |[low, high], value| [low.min(value), high.max(value)])
}

/// What positions are measured by.
#[derive(Clone, Copy)]
struct Axes {
    x: [f64; 2],
    y: [f64; 2],
}

impl Axes {
    fn around(panels: &[Panel]) -> Self {
        let [x_low, x_high] = range(points(panels).map(|point| point.0));
        let [_, y_high] = range(points(panels).map(|point| point.1));
        // A top a little above the highest keeps markers inside.
        let y_high = if y_high > 0.0 { y_high * 1.05 } else { 1.0 };
        let x_high = if x_high > x_low { x_high } else { x_low + 1.0 };
        Self { x: [x_low, x_high], y: [0.0, y_high] }
    }

    /// The heights of one panel with a little room.
    fn close_around(panel: &Panel) -> [f64; 2] {
        let [low, high] = range(points(std::slice::from_ref(panel)).map(|point| point.1));
        let room = if high > low { 0.07 * (high - low) } else { 0.5 };
        [low - room, high + room]
    }

    fn place(&self, (x, y): (f64, f64)) -> (f64, f64) {
        let part = |value: f64, [low, high]: [f64; 2]| (value - low) / (high - low);
        (6.0 + part(x, self.x) * (WIDTH - 12.0), HEIGHT - part(y, self.y) * HEIGHT)
    }
}

fn frame(svg: &mut String, panel: &Panel, axes: &Axes, left: bool, bottom: bool) {
    let _ =
        writeln!(svg, "<text x=\"{}\" y=\"-6\" text-anchor=\"middle\">{}</text>", WIDTH / 2.0, escaped(&panel.title));
    for value in ticks(axes.y) {
        let (_, y) = axes.place((axes.x[0], value));
        let _ = writeln!(svg, "<path d=\"M0 {y:.2}H{WIDTH}\" stroke=\"#e4e4e4\"/>");
        if left {
            let _ = writeln!(svg, "<text x=\"-5\" y=\"{:.2}\" text-anchor=\"end\">{}</text>", y + 3.5, short(value));
        }
    }
    for value in ticks(axes.x) {
        let (x, _) = axes.place((value, 0.0));
        let _ = writeln!(svg, "<path d=\"M{x:.2} {HEIGHT}v4\" stroke=\"#888\"/>");
        if bottom {
            let _ = writeln!(
                svg,
                "<text x=\"{x:.2}\" y=\"{}\" text-anchor=\"middle\">{}</text>",
                HEIGHT + 15.0,
                short(value)
            );
        }
    }
    let _ = writeln!(svg, "<rect width=\"{WIDTH}\" height=\"{HEIGHT}\" fill=\"none\" stroke=\"#888\"/>");
}

fn line(svg: &mut String, series: &Series, axes: &Axes, style: Style) {
    let places: Vec<(f64, f64)> = series.points.iter().map(|point| axes.place(*point)).collect();
    let path: Vec<String> = places.iter().map(|(x, y)| format!("{x:.2} {y:.2}")).collect();
    let Style { colour, dash, marker } = style;
    let _ = writeln!(
        svg,
        "<path d=\"M{}\" fill=\"none\" stroke=\"{colour}\" stroke-width=\"1.3\" stroke-dasharray=\"{dash}\"/>",
        path.join("L")
    );
    for ((x, y), (at, value)) in places.iter().zip(&series.points) {
        let what = format!("{}: {} at {}", series.name, short(*value), short(*at));
        let _ = writeln!(
            svg,
            "<path d=\"{marker}\" transform=\"translate({x:.2} {y:.2})\" fill=\"{colour}\" stroke=\"#fff\" stroke-width=\"0.6\"><title>{}</title></path>",
            escaped(&what)
        );
    }
    for point in &series.crosses {
        let (x, y) = axes.place(*point);
        let _ = writeln!(
            svg,
            "<path d=\"M{:.2} {:.2}l5 5m0-5l-5 5\" stroke=\"#222\" stroke-width=\"0.8\"/>",
            x - 2.5,
            y - 2.5
        );
    }
}

fn legend(svg: &mut String, names: &[String], crosses: bool) {
    let mut x = LEFT;
    for (name, Style { colour, dash, marker }) in names.iter().zip(STYLES.iter().cycle()) {
        let _ = writeln!(
            svg,
            "<path d=\"M{x} 30h26\" stroke=\"{colour}\" stroke-width=\"1.3\" stroke-dasharray=\"{dash}\"/>\
             <path d=\"{marker}\" transform=\"translate({} 30)\" fill=\"{colour}\"/><text x=\"{}\" y=\"33.5\">{}</text>",
            x + 13.0,
            x + 31.0,
            escaped(name)
        );
        x += 44.0 + 6.5 * name.chars().count() as f64;
    }
    if crosses {
        let _ = writeln!(
            svg,
            "<path d=\"M{x} 27.5l5 5m0-5l-5 5\" stroke=\"#222\" stroke-width=\"0.8\"/><text x=\"{}\" y=\"33.5\">published</text>",
            x + 10.0
        );
    }
}

/// Round numbers within a range.
fn ticks([low, high]: [f64; 2]) -> Vec<f64> {
    let rough = (high - low) / TICKS as f64;
    let steps = (-12..12)
        .flat_map(|power| [1.0, 2.0, 2.5, 5.0].map(|digit| format!("{digit}e{power}").parse::<f64>().unwrap_or(1.0)));
    let step = steps.into_iter().find(|step| *step >= rough * 0.999).unwrap_or(1.0);
    let first = (low / step - 1e-9).ceil();
    (0..100).map(|k| (first + f64::from(k)) * step).take_while(|value| *value <= high + step * 1e-9).collect()
}

/// A number without the digits that arithmetic adds.
fn short(value: f64) -> String {
    let text = format!("{value:.4}");
    let text = text.trim_end_matches('0').trim_end_matches('.');
    if text.is_empty() || text == "-0" { "0".to_owned() } else { text.to_owned() }
}

fn escaped(text: &str) -> String {
    text.replace('&', "&amp;").replace('<', "&lt;").replace('>', "&gt;").replace('"', "&quot;")
}

#[cfg(test)]
mod tests {
    use super::*;

    fn example() -> Vec<Panel> {
        let series = |name: &str, top: f64| Series {
            name: name.to_owned(),
            points: vec![(0.1, 0.1), (1.0, top)],
            crosses: vec![(0.1, 0.12)],
        };
        let panel = |title: &str| Panel { title: title.to_owned(), series: vec![series("a<b", 0.5), series("c", 0.9)] };
        vec![panel("first"), panel("second"), panel("third")]
    }

    #[test]
    fn every_point_and_cross_is_drawn_and_names_are_escaped() {
        let svg = panels("T & T", ["x", "y"], &example(), 2, Heights::Own);
        assert_eq!(svg.matches("<title>").count(), 1 + 3 * 2 * 2);
        assert_eq!(svg.matches("l5 5m0-5l-5 5").count(), 3 * 2 + 1);
        assert!(svg.contains("a&lt;b") && svg.contains("T &amp; T") && !svg.contains("a<b"));
    }

    #[test]
    fn heights_are_common_or_own() {
        let mut low = example();
        low.truncate(1);
        low.push(Panel {
            title: "small".into(),
            series: vec![Series { points: vec![(0.1, 0.001), (1.0, 0.002)], ..Series::default() }],
        });
        let tick = ">0.0015</text>";
        assert!(!panels("", ["", ""], &low, 2, Heights::Common).contains(tick));
        assert!(panels("", ["", ""], &low, 2, Heights::Own).contains(tick));
    }

    #[test]
    fn ticks_are_round_and_inside() {
        assert_eq!(
            ticks([0.0, 1.0]).iter().map(|v| short(*v)).collect::<Vec<_>>(),
            ["0", "0.2", "0.4", "0.6", "0.8", "1"]
        );
        assert_eq!(
            ticks([0.01, 0.1]).iter().map(|v| short(*v)).collect::<Vec<_>>(),
            ["0.02", "0.04", "0.06", "0.08", "0.1"]
        );
    }

    #[test]
    fn nothing_to_draw_is_still_a_picture() {
        assert!(panels("", ["", ""], &[], 3, Heights::Common).ends_with("</svg>\n"));
    }
}
