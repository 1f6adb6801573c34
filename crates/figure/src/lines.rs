//! Panels of lines with one legend.

use crate::axis::{Axis, ends, from_zero, log_ends, roomy};
use crate::builder::{built, plot};
use crate::layout::{self, Kind, Layout, Vertical};
use crate::legend::{Entry, Key, Legend};
use crate::palette::Names;
use crate::series::{Look, Series};
use crate::sheet::Sheet;
use crate::ticks::range;

plot! {
    /// A figure of lines.
    ///
    /// ```
    /// use tpam_figure::{Lines, Panel, Series};
    /// let panel = Panel::new("sin", [Series::new("jade", [(0.1, 0.02), (1.0, 0.8)])]);
    /// let svg = Lines::new("Rates").with_x("p_max").with_y("success").with_panels([panel]).svg();
    /// assert!(svg.starts_with("<svg ") && svg.contains(">jade</text>"));
    /// ```
    pub struct Lines {
        /// The label of the vertical axis.
        y: String => with_y(impl Into<String>),
        /// The panels, row by row.
        panels: Vec<Panel> => with_panels(impl Into<Vec<Panel>>),
        /// Panels in a row.
        columns: usize => with_columns(usize),
        /// The scale of the vertical axes.
        heights: Heights => with_heights(Heights),
        /// Whether each panel has a horizontal axis of its own, for panels whose ranges differ too much.
        own_x: bool => with_own_x(bool),
        /// Whether the horizontal axis is logarithmic.
        log_x: bool => with_log_x(bool),
        /// Whether the vertical axes are logarithmic. Values that are not positive are then left out.
        log_y: bool => with_log_y(bool),
        /// The name of the crosses in the legend.
        crosses: String => with_crosses(impl Into<String>),
    }

    /// A figure with this title and no panels.
    pub fn new(title: impl Into<String>);
}

built! {
    /// One panel.
    pub struct Panel {
        /// The title above it.
        title: String,
        /// Its lines.
        series: Vec<Series>,
        /// Labels at 0, 1, 2, … of its horizontal axis; empty for the numbers that all such panels share.
        x_names: Vec<String> => with_x_names(impl Into<Vec<String>>),
    }

    /// A panel of lines below a title.
    pub fn new(title: impl Into<String>, series: impl Into<Vec<Series>>);
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
    /// As `Common`, or as `Own` if a panel would use less than a quarter of the common scale.
    Fitting,
}

/// The smallest part of the common scale that a panel may use.
const FLAT: f64 = 0.25;

impl Panel {
    /// Its series in the order of drawing: levels are behind the others, and behind the rest those of which there are many.
    fn in_order(&self) -> impl Iterator<Item = &Series> {
        let mut series: Vec<&Series> = self.series.iter().collect();
        series.sort_by_key(|series| match series.look {
            Look::Level => 0,
            Look::Hair => 1,
            _ => 2,
        });
        series.into_iter()
    }

    /// The values that the vertical axis must contain.
    fn heights(&self) -> impl Iterator<Item = f64> {
        let heights = |series: &'_ Series| {
            let points = series.points.iter().chain(&series.crosses).map(|point| point.1);
            let ends = |intervals: &[[f64; 2]]| series.points.iter().zip(intervals.to_vec()).flat_map(|(_, ends)| ends).collect::<Vec<_>>();
            points.chain(ends(&series.whiskers)).chain(ends(&series.band)).collect::<Vec<_>>()
        };
        self.series.iter().flat_map(heights)
    }
}

impl Lines {
    /// The drawn figure.
    pub fn sheet(&self) -> Sheet {
        let names = self.names();
        let note = self.full_note(&names);
        self.layout(&names, &note).draw("panel", |sheet, k, axes| {
            for series in self.panels[k].in_order() {
                series.draw_band(sheet, axes, names.look(&series.name).1);
            }
            for series in self.panels[k].in_order() {
                let first = self.panels[k].series.iter().find(|other| other.name == series.name);
                let is_first = first.is_some_and(|first| std::ptr::eq(first, series));
                series.draw(sheet, axes, names.look(&series.name), &self.x, is_first);
            }
        })
    }

    fn series(&self) -> impl Iterator<Item = &Series> {
        self.panels.iter().flat_map(|panel| &panel.series)
    }

    fn names(&self) -> Names<'_> {
        Names::new(self.series().map(|series| (series.name.as_str(), series.look.role())))
    }

    /// The note, and what the figure shows differently from what a reader expects.
    fn full_note(&self, names: &Names) -> String {
        let layout = self.layout(names, &self.note);
        let hides = |(k, panel): (usize, &Panel)| panel.series.iter().any(|series| series.hides_whiskers(&layout.axes(k)));
        let hidden = self.panels.iter().enumerate().any(hides);
        let own = self.heights == Heights::Fitting && self.has_own_heights();
        let parts =
            [(hidden, "Intervals that are not seen are smaller than the markers."), (own, "Each panel has its own vertical scale.")];
        let shown = parts.into_iter().filter(|(is_shown, _)| *is_shown).map(|(_, text)| text);
        shown.fold(self.note.clone(), |note, text| match note.trim_end_matches('.') {
            "" => text.to_owned(),
            before => format!("{before}. {text}"),
        })
    }

    /// Whether each panel has its own vertical axis.
    fn has_own_heights(&self) -> bool {
        let spans = || self.panels.iter().map(|panel| range(panel.heights())).map(|[low, high]| high - low);
        let [low, high] = self.common_heights().ends();
        match self.heights {
            Heights::Common => false,
            Heights::Own => true,
            Heights::Fitting => !self.log_y && spans().any(|span| span > 0.0 && span < FLAT * (high - low)),
        }
    }

    fn common_heights(&self) -> Axis {
        self.upwards(self.panels.iter().flat_map(Panel::heights).collect(), false)
    }

    fn layout<'a>(&'a self, names: &Names<'a>, note: &'a str) -> Layout<'a> {
        let x = self.across(&self.panels);
        let (common, own) = (self.common_heights(), self.has_own_heights());
        let panel = |panel: &'a Panel| {
            let y = if own { self.upwards(panel.heights().collect(), true) } else { common.clone() };
            let x = match panel.x_names.as_slice() {
                [] if self.own_x => self.across(std::slice::from_ref(panel)),
                [] => x.clone(),
                names => Axis::slots(names, std::iter::empty()),
            };
            layout::Panel { title: &panel.title, x, y }
        };
        let size = layout::panel_size(layout::columns(self.columns, self.panels.len()));
        let framed = self.framed(Kind::Readable, size, self.panels.iter().map(panel));
        Layout { y: Vertical::Same(&self.y), columns: self.columns, legend: self.legend(names), note, ..framed }.fitted()
    }

    /// The horizontal axis of panels without names. Levels have no position on it.
    fn across(&self, panels: &[Panel]) -> Axis {
        let numbered = panels.iter().filter(|panel| panel.x_names.is_empty()).flat_map(|panel| &panel.series);
        let placed = numbered.filter(|series| series.look != Look::Level);
        let x: Vec<f64> = placed.flat_map(|series| series.points.iter().chain(&series.crosses)).map(|point| point.0).collect();
        let data = x.iter().copied();
        let axis = if self.log_x { Axis::log(log_ends(data.clone(), 0.0)) } else { Axis::linear(ends(data.clone())) };
        axis.with_ticks_at(data)
    }

    /// The vertical axis for these values, of one panel or of all.
    fn upwards(&self, values: Vec<f64>, of_one: bool) -> Axis {
        let values = values.into_iter();
        match of_one {
            _ if self.log_y => Axis::log(log_ends(values, 0.05)),
            true => Axis::linear(roomy(values)),
            false => Axis::linear(from_zero(values)),
        }
    }

    /// The names of all series, references first and levels last, and the name of the crosses.
    fn legend<'a>(&'a self, names: &Names<'a>) -> Legend<'a> {
        let look = |name: &str| self.series().find(|series| series.name == name).map_or(Look::Marked, |series| series.look);
        let entry = |name: &'a str| Entry { key: look(name).key(names.look(name)), name };
        let mut shown: Vec<&str> = names.iter().collect();
        shown.sort_by_key(|name| match look(name) {
            Look::Reference => 0,
            Look::Level => 2,
            _ => 1,
        });
        let crossed = self.series().any(|series| !series.crosses.is_empty());
        let crosses = crossed.then_some(Entry { key: Key::Cross, name: &self.crosses });
        Legend::Entries(shown.into_iter().map(entry).chain(crosses).collect())
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::palette::style_of;

    fn panel(title: &str, series: Vec<Series>) -> Panel {
        Panel::new(title, series)
    }

    fn series(name: &str, points: &[(f64, f64)]) -> Series {
        Series { name: name.to_owned(), points: points.to_vec(), ..Series::default() }
    }

    fn example() -> Lines {
        let crossed = |name: &str, top: f64| Series { crosses: vec![(0.1, 0.12)], ..series(name, &[(0.1, 0.1), (1.0, top)]) };
        let panels = ["first", "second", "third"].map(|title| panel(title, vec![crossed("a<b", 0.5), crossed("c", 0.9)]));
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
    fn panels_have_a_common_horizontal_axis_or_their_own() {
        let [narrow, wide] = [1.0, 100.0].map(|end| panel("", vec![series("s", &[(0.0, 0.1), (end, 0.9)])]));
        let figure = Lines::new("").with_panels([narrow, wide]);
        let axes = |figure: &Lines, end| figure.svg().matches(&format!("data-axes=\"0 {end} ")).count();
        assert_eq!([1, 100].map(|end| axes(&figure, end)), [0, 2]);
        let own = figure.with_own_x(true);
        assert_eq!([1, 100].map(|end| axes(&own, end)), [1, 1]);
    }

    #[test]
    fn a_panel_with_names_has_an_axis_of_its_own() {
        let numbers = panel("", vec![series("s", &[(10.0, 0.1), (500.0, 0.2)])]);
        let names = ["slow", "fast"].map(str::to_owned);
        let named = panel("", vec![series("s", &[(0.0, 0.3), (1.0, 0.4)])]).with_x_names(names);
        let figure = Lines::new("").with_x("round").with_columns(2).with_panels([numbers, named]);
        let svg = figure.svg();
        // The names are not numbers of the first panel's axis, and the label is below the first panel.
        assert!(svg.contains("data-axes=\"10 500 ") && svg.contains("data-x=\"\""), "{svg}");
        assert!(svg.contains("<title>s: 0.3, slow</title>") && svg.contains(">fast</text>"), "{svg}");
        let middle = |svg: &str| {
            let label = svg.lines().find(|line| line.ends_with(">round</text>")).unwrap().to_owned();
            label.split('"').nth(1).unwrap().parse::<f64>().unwrap()
        };
        assert_eq!(middle(&svg), 60.0 + layout::SMALL[0] / 2.0);
        let both = Lines { panels: vec![figure.panels[0].clone(); 2], ..figure };
        assert!(middle(&both.svg()) > 60.0 + layout::SMALL[0]);
    }

    #[test]
    fn levels_come_last_in_the_legend() {
        let svg =
            Lines::new("").with_panels([panel("", vec![Series::level("level", 0.5), series("line", &[(0.0, 0.1), (1.0, 0.2)])])]).svg();
        assert!(svg.find(">line</text>").unwrap() < svg.find(">level</text>").unwrap(), "{svg}");
    }

    #[test]
    fn bands_are_behind_the_lines_and_within_the_axis() {
        let banded = series("s", &[(0.0, 0.5), (1.0, 0.6), (2.0, 0.6)]).with_band([[0.4, 0.8], [0.1, 2.0], [0.5, 0.7]]);
        let all = vec![series("a", &[(0.0, 0.1), (1.0, 0.2)]), banded];
        let svg = Lines { panels: vec![panel("", all)], ..Lines::default() }.svg();
        assert_eq!(svg.matches("class=\"band\"").count(), 1);
        assert!(svg.find("class=\"band\"").unwrap() < svg.find("<title>a: 0.1").unwrap(), "{svg}");
        assert!(svg.contains("data-axes=\"0 2 0 2.1"), "{svg}");
    }

    #[test]
    fn negative_values_are_within_the_axis() {
        let svg = Lines { panels: vec![panel("", vec![series("s", &[(0.0, -0.2), (1.0, 0.1)])])], ..Lines::default() }.svg();
        assert!(svg.contains(">-0.2</text>") && svg.contains(">0.1</text>"), "{svg}");
    }

    #[test]
    fn levels_cross_the_panel_and_do_not_widen_the_axis() {
        let level = Series::level("uniform", 0.3).with_whiskers([[0.25, 0.35]]);
        let other = Series::level("oracle", 0.9);
        let all = vec![series("s", &[(10.0, 0.1), (20.0, 0.2)]), level, other];
        let svg = Lines { panels: vec![panel("", all)], ..Lines::default() }.svg();
        assert!(svg.contains("data-axes=\"10 20 0 0.945"), "{svg}");
        assert_eq!((svg.matches("class=\"band\"").count(), svg.matches("data-name=").count()), (1, 2));
        let dashes = |name: &str| {
            let line = svg.lines().find(|line| line.contains(&format!("data-name=\"{name}\""))).unwrap();
            line.split("stroke-dasharray=\"").nth(1).unwrap().split('"').next().unwrap().to_owned()
        };
        assert_ne!(dashes("uniform"), dashes("oracle"));
        assert!(svg.contains(">uniform</text>") && svg.contains(">oracle</text>"));
    }

    #[test]
    fn a_logarithmic_vertical_axis_leaves_out_what_is_not_positive() {
        let points = [(0.0, 0.0), (1.0, 1e-6), (2.0, 1e-2), (3.0, -1.0), (4.0, 1.0)];
        let whiskers = [[0.0, 0.0], [0.0, 1e-5], [1e-3, 1e-1], [-2.0, 0.0], [0.5, 2.0]];
        let all = vec![series("s", &points).with_whiskers(whiskers), Series::level("none", 0.0)];
        let svg = Lines { panels: vec![panel("", all)], ..Lines::default() }.with_log_y(true).svg();
        assert!(svg.contains(">10⁻⁴</text>") && !svg.contains("NaN") && !svg.contains("inf"), "{svg}");
        assert_eq!(svg.matches("<title>s: ").count(), 3);
    }

    #[test]
    fn a_panel_that_would_be_flat_gets_its_own_heights_and_a_note_says_so() {
        let both = |high: f64| {
            vec![panel("", vec![series("s", &[(0.0, 0.1), (1.0, 1.0)])]), panel("", vec![series("s", &[(0.0, 0.0), (1.0, high)])])]
        };
        let svg = |high: f64| Lines { panels: both(high), ..Lines::default() }.with_heights(Heights::Fitting).svg();
        assert!(svg(0.2).contains(">Each panel has its own vertical scale.</text>") && !svg(0.5).contains("its own vertical scale"));
    }

    #[test]
    fn an_interval_behind_its_marker_is_mentioned() {
        let svg = |half: f64| {
            let line = series("s", &[(0.0, 0.5), (1.0, 1.0)]).with_whiskers([[0.5 - half, 0.5 + half], [0.8, 1.2]]);
            Lines { panels: vec![panel("", vec![line])], ..Lines::default() }.with_note("Note").svg()
        };
        assert!(svg(0.001).contains(">Note. Intervals that are not seen are smaller than the markers.</text>"));
        assert!(svg(0.2).contains(">Note</text>"));
    }

    #[test]
    fn three_panels_leave_no_hole_in_a_column_of_a_page() {
        let three = vec![panel("", vec![series("s", &[(0.0, 0.5), (1.0, 1.0)])]); 3];
        let svg = Lines { panels: three, columns: 3, ..Lines::default() }.with_size(Some(crate::Size::SINGLE)).svg();
        let lefts: Vec<&str> = svg
            .split("translate(")
            .skip(2)
            .filter(|rest| rest.contains("class=\"panel\""))
            .map(|rest| rest.split(' ').next().unwrap())
            .collect();
        assert!(lefts.windows(2).all(|pair| pair[0] == pair[1]), "{lefts:?}");
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
        assert!(rightmost.fold(0.0, f64::max) < 60.0 + layout::LARGE[0]);
        assert!(names.iter().all(|name| svg.contains(&format!(">{name}</text>"))));
    }

    #[test]
    fn dots_have_no_line_and_fixed_colours() {
        let dots = |name: &str, look| series(name, &[(0.0, 0.5), (1.0, 0.6), (2.0, f64::NAN)]).with_look(look);
        let all = vec![dots("samples", Look::Faint), dots("successes", Look::Dots), series("a", &[(0.0, 0.1)])];
        let svg = Lines { panels: vec![panel("", all)], ..Lines::default() }.svg();
        // Two dots in one path, and the colour of the first series for the first line.
        let path = svg.lines().find(|line| line.contains("<title>successes</title>")).unwrap();
        assert_eq!(path.matches('M').count(), 2, "{path}");
        assert!(svg.contains(&style_of(0).colour.to_string()) && svg.contains(">samples</text>"));
    }

    #[test]
    fn an_empty_figure_is_drawn() {
        assert!(Lines::default().svg().ends_with("</svg>\n"));
        let empty = Lines { panels: vec![panel("", vec![series("s", &[(0.0, f64::NAN)])])], ..Lines::default() }.svg();
        assert!(!empty.contains("NaN") && !empty.contains("inf"), "{empty}");
    }
}
