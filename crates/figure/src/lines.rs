//! Panels of lines side by side, over one horizontal axis, under one legend.

use crate::axes::{Axes, LARGE, SMALL};
use crate::legend::Legend;
use crate::palette::{Style, style_of};
use crate::svg::{Sheet, escaped, short};

/// A figure of lines.
///
/// ```
/// use tpam_figure::{Lines, Panel, Series};
/// let series = Series { name: "jade".into(), points: vec![(0.1, 0.02), (1.0, 0.8)], ..Series::default() };
/// let panel = Panel { title: "sin".into(), series: vec![series] };
/// let svg = Lines { title: "Rates".into(), x: "p_max".into(), y: "success".into(), panels: vec![panel], ..Lines::default() }.svg();
/// assert!(svg.starts_with("<svg ") && svg.contains(">jade</text>"));
/// ```
#[derive(Clone, Debug, Default)]
pub struct Lines {
    /// What stands above it.
    pub title: String,
    /// What the horizontal axis is.
    pub x: String,
    /// What the vertical axis is.
    pub y: String,
    /// The panels, row by row.
    pub panels: Vec<Panel>,
    /// Panels in a row.
    pub columns: usize,
    /// Whether heights can be compared between panels.
    pub heights: Heights,
    /// Whether the horizontal axis is logarithmic.
    pub log_x: bool,
    /// What the crosses are, for the legend.
    pub crosses: String,
}

/// One panel.
#[derive(Clone, Debug, Default)]
pub struct Panel {
    /// What stands above it.
    pub title: String,
    /// Its lines.
    pub series: Vec<Series>,
}

/// One line in one panel.
#[derive(Clone, Debug, Default)]
pub struct Series {
    /// Its name in the legend; a name has one style in all panels.
    pub name: String,
    /// Its points, from left to right; those that are not finite leave a gap.
    pub points: Vec<(f64, f64)>,
    /// From where to where each point could lie, drawn as a whisker; empty or one for each.
    pub whiskers: Vec<[f64; 2]>,
    /// Points of another source to compare with, drawn as small crosses.
    pub crosses: Vec<(f64, f64)>,
    /// How it is drawn.
    pub look: Look,
}

/// How a line is drawn.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Look {
    /// With a marker at every point.
    #[default]
    Marked,
    /// As a thin line.
    Thin,
    /// As what the others are compared with: black, or white on a dark page.
    Reference,
}

/// Whether heights can be compared between panels.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Heights {
    /// All panels have one scale, which includes 0.
    #[default]
    Common,
    /// Each panel has its own, for curves that differ too much in size.
    Own,
}

/// Where panels begin.
pub(super) const LEFT: f64 = 60.0;
const TOP: f64 = 42.0;
const BOTTOM: f64 = 44.0;
/// Between panels side by side: with common heights, and with numbers of their own.
const GAP_X: [f64; 2] = [22.0, 50.0];
const GAP_Y: f64 = 38.0;

impl Lines {
    /// The figure as SVG text.
    pub fn svg(&self) -> String {
        let columns = self.columns.clamp(1, self.panels.len().max(1));
        let rows = self.panels.len().div_ceil(columns).max(1);
        let size = if columns == 1 { LARGE } else { SMALL };
        let gap = GAP_X[usize::from(self.heights == Heights::Own)];
        let width = LEFT + columns as f64 * size[0] + (columns - 1) as f64 * gap + 14.0;
        let names = self.names();
        let legend = Legend::new(self, &names, width);
        let top = TOP + legend.height();
        let height = top + rows as f64 * size[1] + (rows - 1) as f64 * GAP_Y + BOTTOM;
        let mut sheet = Sheet::new(&self.title, LEFT, [width, height]);
        legend.draw(&mut sheet);
        let common = Axes::around(&self.panels, size, self.log_x);
        for (k, panel) in self.panels.iter().enumerate() {
            let (column, row) = (k % columns, k / columns);
            let place = (LEFT + column as f64 * (size[0] + gap), top + row as f64 * (size[1] + GAP_Y));
            let axes = match self.heights {
                Heights::Common => common,
                Heights::Own => Axes { y: Axes::close_around(panel), ..common },
            };
            let labels = [column == 0 || self.heights == Heights::Own, k + columns >= self.panels.len()];
            sheet.group(place, &axes.attributes(&self.x), |sheet| {
                axes.frame(sheet, &panel.title, labels);
                for series in &panel.series {
                    series.draw(sheet, &axes, style(&names, &series.name), &self.x);
                }
            });
        }
        sheet.words((LEFT + (width - LEFT) / 2.0, height - 8.0), "middle", &self.x);
        sheet.upright((12.0, top + (height - top - BOTTOM) / 2.0), &self.y);
        sheet.finish()
    }

    /// The names of all series, in order of appearance, references first.
    fn names(&self) -> Vec<(&str, Look)> {
        let mut names: Vec<(&str, Look)> = Vec::new();
        for series in self.panels.iter().flat_map(|panel| &panel.series) {
            if !names.iter().any(|(name, _)| *name == series.name) {
                names.push((&series.name, series.look));
            }
        }
        names.sort_by_key(|(_, look)| *look != Look::Reference);
        names
    }
}

/// The style of a name: the references do not count.
pub(super) fn style(names: &[(&str, Look)], name: &str) -> Style {
    let mut coloured = names.iter().filter(|(_, look)| *look != Look::Reference);
    style_of(coloured.position(|(other, _)| *other == name).unwrap_or(0))
}

impl Series {
    fn draw(&self, sheet: &mut Sheet, axes: &Axes, style: Style, x: &str) {
        let Style { colour, dash, marker } = style;
        let name = escaped(&self.name);
        let look = match self.look {
            Look::Marked => format!("stroke=\"{colour}\" stroke-width=\"1.3\" stroke-dasharray=\"{dash}\""),
            Look::Thin => format!("stroke=\"{colour}\" stroke-width=\"1\""),
            Look::Reference => "stroke=\"#222\" class=\"axis\" stroke-width=\"1.2\"".to_owned(),
        };
        let hover = if self.look == Look::Marked { String::new() } else { format!(" data-name=\"{name}\"") };
        sheet.put(&format!("<path d=\"{}\" fill=\"none\" {look}{hover}/>", axes.path(&self.points)));
        for (point, [low, high]) in self.points.iter().zip(&self.whiskers) {
            let ((x, low), (_, high)) = (axes.place((point.0, *low)), axes.place((point.0, *high)));
            if (low - high).is_finite() {
                sheet
                    .put(&format!("<path d=\"M{x:.2} {low:.2}V{high:.2}\" stroke=\"{colour}\" stroke-width=\"0.8\"/>"));
            }
        }
        let finite = |point: &&(f64, f64)| point.1.is_finite();
        for point in self.points.iter().filter(|_| self.look == Look::Marked).filter(finite) {
            let (px, py) = axes.place(*point);
            let what = format!("{name}: {} at {} {}", short(point.1), escaped(x), short(point.0));
            sheet.put(&format!(
                "<path d=\"{marker}\" transform=\"translate({px:.2} {py:.2})\" fill=\"{colour}\" stroke=\"#fff\" stroke-width=\"0.6\" class=\"mark\"><title>{what}</title></path>"
            ));
        }
        for point in self.crosses.iter().filter(finite) {
            let (px, py) = axes.place(*point);
            sheet.put(&cross(px, py));
        }
    }
}

/// A small cross.
pub(super) fn cross(x: f64, y: f64) -> String {
    format!(
        "<path d=\"M{:.2} {:.2}l5 5m0-5l-5 5\" stroke=\"#222\" stroke-width=\"0.8\" class=\"axis\"/>",
        x - 2.5,
        y - 2.5
    )
}

#[cfg(test)]
mod tests {
    use super::*;

    fn panel(title: &str, series: Vec<Series>) -> Panel {
        Panel { title: title.to_owned(), series }
    }

    fn series(name: &str, points: &[(f64, f64)]) -> Series {
        Series { name: name.to_owned(), points: points.to_vec(), ..Series::default() }
    }

    fn example() -> Lines {
        let crossed =
            |name: &str, top: f64| Series { crosses: vec![(0.1, 0.12)], ..series(name, &[(0.1, 0.1), (1.0, top)]) };
        let panels =
            ["first", "second", "third"].map(|title| panel(title, vec![crossed("a<b", 0.5), crossed("c", 0.9)]));
        Lines { title: "T & T".into(), panels: panels.into(), columns: 2, heights: Heights::Own, ..Lines::default() }
    }

    #[test]
    fn every_point_and_cross_is_drawn_and_names_are_escaped() {
        let svg = example().svg();
        assert_eq!(svg.matches("<title>").count(), 1 + 3 * 2 * 2);
        assert_eq!(svg.matches("l5 5m0-5l-5 5").count(), 3 * 2 + 1);
        assert!(svg.contains("a&lt;b") && svg.contains("T &amp; T") && !svg.contains("a<b"));
    }

    #[test]
    fn heights_are_common_or_own() {
        let small = panel("small", vec![series("s", &[(0.1, 0.001), (1.0, 0.002)])]);
        let large = panel("large", vec![series("s", &[(0.1, 0.1), (1.0, 0.9)])]);
        let tick = ">0.0015</text>";
        let with = |heights| Lines { panels: vec![small.clone(), large.clone()], heights, ..Lines::default() }.svg();
        assert!(!with(Heights::Common).contains(tick));
        assert!(with(Heights::Own).contains(tick));
    }

    #[test]
    fn below_zero_has_room_too() {
        let svg =
            Lines { panels: vec![panel("", vec![series("s", &[(0.0, -0.2), (1.0, 0.1)])])], ..Lines::default() }.svg();
        assert!(svg.contains(">-0.2</text>") && svg.contains(">0.1</text>"), "{svg}");
    }

    #[test]
    fn a_long_legend_takes_several_lines() {
        let names: Vec<String> = (0..12).map(|k| format!("shade:h={k}")).collect();
        let all = names.iter().map(|name| series(name, &[(0.0, 0.5), (1.0, 0.6)])).collect();
        let svg = Lines { panels: vec![panel("", all)], ..Lines::default() }.svg();
        let rightmost = svg.match_indices("<text x=\"").filter_map(|(at, found)| {
            let rest = &svg[at + found.len()..];
            rest[..rest.find('"')?].parse::<f64>().ok()
        });
        assert!(rightmost.fold(0.0, f64::max) < LEFT + LARGE[0]);
        assert!(names.iter().all(|name| svg.contains(&format!(">{name}</text>"))));
    }

    #[test]
    fn nothing_to_draw_is_still_a_picture() {
        assert!(Lines::default().svg().ends_with("</svg>\n"));
        let empty = Lines { panels: vec![panel("", vec![series("s", &[(0.0, f64::NAN)])])], ..Lines::default() }.svg();
        assert!(!empty.contains("NaN") && !empty.contains("inf"), "{empty}");
    }
}
