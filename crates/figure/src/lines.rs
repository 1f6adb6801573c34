//! Panels of lines with a common horizontal axis and one legend.

use crate::axis::{Axis, ends, from_zero, roomy};
use crate::builder::setters;
use crate::layout::{self, Kind, Layout, Vertical};
use crate::legend::{Entry, Key, Legend};
use crate::palette::{Names, Style, style_of};
use crate::series::{Look, Series};
use crate::sheet::Sheet;

/// A figure of lines.
///
/// ```
/// use tpam_figure::{Lines, Panel, Series};
/// let panel = Panel::new("sin", [Series::new("jade", [(0.1, 0.02), (1.0, 0.8)])]);
/// let svg = Lines::new("Rates").with_x("p_max").with_y("success").with_panels([panel]).svg();
/// assert!(svg.starts_with("<svg ") && svg.contains(">jade</text>"));
/// ```
#[derive(Clone, Debug, Default)]
#[non_exhaustive]
pub struct Lines {
    /// The title above the panels.
    pub title: String,
    /// The label of the horizontal axis.
    pub x: String,
    /// The label of the vertical axis.
    pub y: String,
    /// The panels, row by row.
    pub panels: Vec<Panel>,
    /// Panels in a row.
    pub columns: usize,
    /// The scale of the vertical axes.
    pub heights: Heights,
    /// Whether the horizontal axis is logarithmic.
    pub log_x: bool,
    /// The name of the crosses in the legend.
    pub crosses: String,
}

/// One panel.
#[derive(Clone, Debug, Default)]
#[non_exhaustive]
pub struct Panel {
    /// The title above it.
    pub title: String,
    /// Its lines.
    pub series: Vec<Series>,
}

/// The scale of the vertical axes.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
#[non_exhaustive]
pub enum Heights {
    /// All panels have the same scale, which includes 0.
    #[default]
    Common,
    /// Each panel has its own scale, for curves that differ too much in size.
    Own,
}

setters!(Lines {
    /// Sets the label of the horizontal axis.
    with_x: x: impl Into<String>,
    /// Sets the label of the vertical axis.
    with_y: y: impl Into<String>,
    /// Sets the panels, row by row.
    with_panels: panels: impl Into<Vec<Panel>>,
    /// Sets the number of panels in a row; 1 by default.
    with_columns: columns: usize,
    /// Sets the scale of the vertical axes.
    with_heights: heights: Heights,
    /// Sets whether the horizontal axis is logarithmic.
    with_log_x: log_x: bool,
    /// Sets the name of the crosses in the legend.
    with_crosses: crosses: impl Into<String>,
});

impl Panel {
    /// A panel of lines below a title.
    pub fn new(title: impl Into<String>, series: impl Into<Vec<Series>>) -> Self {
        Self { title: title.into(), series: series.into() }
    }

    /// The values that the vertical axis must contain.
    fn heights(&self) -> impl Iterator<Item = f64> {
        let heights = |series: &'_ Series| {
            let points = series.points.iter().chain(&series.crosses).map(|point| point.1);
            points.chain(series.points.iter().zip(&series.whiskers).flat_map(|(_, ends)| *ends)).collect::<Vec<_>>()
        };
        self.series.iter().flat_map(heights)
    }
}

impl Lines {
    /// A figure with this title and no panels.
    pub fn new(title: impl Into<String>) -> Self {
        Self { title: title.into(), ..Self::default() }
    }

    /// The drawn figure.
    pub fn sheet(&self) -> Sheet {
        let names = self.names();
        self.layout(&names).draw("panel", |sheet, k, axes| {
            for series in &self.panels[k].series {
                series.draw(sheet, axes, style(&names, &series.name), &self.x);
            }
        })
    }

    /// The figure as SVG text.
    pub fn svg(&self) -> String {
        self.sheet().svg()
    }

    fn series(&self) -> impl Iterator<Item = &Series> {
        self.panels.iter().flat_map(|panel| &panel.series)
    }

    fn names(&self) -> Names<'_> {
        Names::new(self.series().map(|series| (series.name.as_str(), series.look == Look::Reference)))
    }

    fn layout<'a>(&'a self, names: &Names<'a>) -> Layout<'a> {
        let points = self.series().flat_map(|series| series.points.iter().chain(&series.crosses));
        let x = ends(points.map(|point| point.0));
        let x = if self.log_x { Axis::Log(x) } else { Axis::Linear(x) };
        let common = from_zero(self.panels.iter().flat_map(Panel::heights));
        let panel = |panel: &'a Panel| {
            let y = if self.heights == Heights::Own { roomy(panel.heights()) } else { common };
            layout::Panel { title: &panel.title, x: x.clone(), y: Axis::Linear(y) }
        };
        Layout {
            title: &self.title,
            x: &self.x,
            y: Vertical::Same(&self.y),
            panels: self.panels.iter().map(panel).collect(),
            columns: self.columns,
            size: layout::panel_size(layout::columns(self.columns, self.panels.len())),
            kind: Kind::Readable,
            legend: self.legend(names),
            beside: None,
        }
    }

    /// The names of all series, references first, and the name of the crosses.
    fn legend<'a>(&'a self, names: &Names<'a>) -> Legend<'a> {
        let look =
            |name: &str| self.series().find(|series| series.name == name).map_or(Look::Marked, |series| series.look);
        let entry = |name: &'a str| Entry { key: look(name).key(style(names, name)), name };
        let mut shown: Vec<&str> = names.iter().collect();
        shown.sort_by_key(|name| look(name) != Look::Reference);
        let crossed = self.series().any(|series| !series.crosses.is_empty());
        let crosses = crossed.then_some(Entry { key: Key::Cross, name: &self.crosses });
        Legend::Entries(shown.into_iter().map(entry).chain(crosses).collect())
    }
}

/// The style of a name. References do not use it.
fn style(names: &Names, name: &str) -> Style {
    names.style(name).map_or(style_of(0), |(_, style)| style)
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
        assert_eq!(svg.matches("class=\"axis\"").count(), 3 * 2 + 1);
        assert!(svg.contains("a&lt;b") && svg.contains("T &amp; T") && !svg.contains("a<b"));
    }

    #[test]
    fn panels_have_a_common_scale_or_their_own() {
        let small = panel("small", vec![series("s", &[(0.1, 0.001), (1.0, 0.002)])]);
        let large = panel("large", vec![series("s", &[(0.1, 0.1), (1.0, 0.9)])]);
        let tick = ">0.0015</text>";
        let with = |heights| Lines { panels: vec![small.clone(), large.clone()], heights, ..Lines::default() }.svg();
        assert!(!with(Heights::Common).contains(tick));
        assert!(with(Heights::Own).contains(tick));
    }

    #[test]
    fn negative_values_are_within_the_axis() {
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
        assert!(rightmost.fold(0.0, f64::max) < layout::LEFT + layout::LARGE[0]);
        assert!(names.iter().all(|name| svg.contains(&format!(">{name}</text>"))));
    }

    #[test]
    fn an_empty_figure_is_drawn() {
        assert!(Lines::default().svg().ends_with("</svg>\n"));
        let empty = Lines { panels: vec![panel("", vec![series("s", &[(0.0, f64::NAN)])])], ..Lines::default() }.svg();
        assert!(!empty.contains("NaN") && !empty.contains("inf"), "{empty}");
    }
}
