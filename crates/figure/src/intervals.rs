//! Panels of estimates with their intervals, one row for each name.

use crate::axis::{Axes, Axis, from_zero};
use crate::builder::{built, plot};
use crate::layout::{self, Kind, Layout, SMALL};
use crate::legend::{Entry, Key, Legend};
use crate::palette::{Colour, Names, Role, Style};
use crate::shape::{Ink, Path};
use crate::sheet::Sheet;
use crate::text::short;

plot! {
    /// A figure of estimates with intervals. All panels have the same rows, and the same horizontal axis unless each has its own; an axis
    /// includes 0.
    ///
    /// ```
    /// use tpam_figure::{Interval, IntervalPanel, Intervals};
    /// let marks = [Interval::new("memory", 0, 0.02, [0.01, 0.03]), Interval::new("bias", 0, 0.13, [0.08, 0.18])];
    /// let figure = Intervals::new("Effects", ["rand/1/bin".to_owned()]).with_panels([IntervalPanel::new("10-D", marks)]);
    /// assert!(figure.svg().contains("<title>bias, rand/1/bin: 0.13 [0.08, 0.18]</title>"));
    /// ```
    pub struct Intervals {
        /// The names of the rows, from the top.
        rows: Vec<String>,
        /// The panels.
        panels: Vec<IntervalPanel> => with_panels(impl Into<Vec<IntervalPanel>>),
        /// Panels in a row.
        columns: usize => with_columns(usize),
        /// Whether each panel has a horizontal axis of its own, for other quantities.
        own_axes: bool => with_own_axes(bool),
    }

    /// A figure with these rows and no panels.
    pub fn new(title: impl Into<String>, rows: impl Into<Vec<String>>);
}

built! {
    /// One panel.
    pub struct IntervalPanel {
        /// The title above it.
        title: String,
        /// Its estimates.
        marks: Vec<Interval>,
    }

    /// A panel of estimates below a title.
    pub fn new(title: impl Into<String>, marks: impl Into<Vec<Interval>>);
}

built! {
    /// An estimate with its interval.
    pub struct Interval {
        /// Its name in the legend. Within a row, each name has a line of its own.
        name: String,
        /// The row, from 0 at the top.
        row: usize,
        /// The estimate; one that is not finite is not drawn.
        value: f64,
        /// Both ends of the interval.
        ends: [f64; 2],
    }

    /// An estimate in a row.
    pub fn new(name: impl Into<String>, row: usize, value: f64, ends: [f64; 2]);
}

/// The distance between the lines of a row, and between rows.
const LINE: f64 = 8.0;
const BETWEEN: f64 = 8.0;
/// A figure of a given width has at least this part of these distances, so that markers do not cover each other.
const LEAST: f64 = 0.7;

impl Intervals {
    /// The drawn figure.
    pub fn sheet(&self) -> Sheet {
        let names = self.names();
        let layout = self.layout(&names);
        // With a given size, rows are as high as the panel allows.
        let line = LINE * layout.size[1] / self.height(&names);
        layout.draw("intervals", |sheet, k, axes| {
            let zero = axes.across(axes.x.part(0.0));
            sheet.path(Path::line((zero, 0.0), (zero, axes.size[1])), Ink::stroke(Colour::ZERO, 1.0).class("grid"));
            for mark in &self.panels[k].marks {
                let (at, style) = names.look(&mark.name);
                let shift = line * (at as f64 - (names.iter().count() - 1) as f64 / 2.0);
                self.mark(sheet, axes, mark, style, shift);
            }
        })
    }

    fn marks(&self) -> impl Iterator<Item = &Interval> {
        self.panels.iter().flat_map(|panel| &panel.marks)
    }

    fn names(&self) -> Names<'_> {
        Names::new(self.marks().map(|mark| (mark.name.as_str(), Role::Series)))
    }

    /// The height of a panel whose rows have a line for each name.
    fn height(&self, names: &Names) -> f64 {
        let row = LINE * names.iter().count().max(1) as f64 + BETWEEN;
        row * self.rows.len().max(1) as f64
    }

    /// The place of a row on the vertical axis, which begins at the bottom.
    fn place(&self, row: usize) -> f64 {
        self.rows.len() as f64 - 1.0 - row as f64
    }

    fn mark(&self, sheet: &mut Sheet, axes: &Axes, mark: &Interval, style: Style, shift: f64) {
        let place = |x: f64| axes.visible((x, self.place(mark.row))).map(|(x, y)| (x, y + shift));
        let Some(middle) = place(mark.value) else { return };
        if let (Some(low), Some(high)) = (place(mark.ends[0]), place(mark.ends[1])) {
            sheet.path(Path::line(low, high), Ink::stroke(style.colour, 1.3));
        }
        let row = self.rows.get(mark.row).map_or("", String::as_str);
        let [low, high] = mark.ends.map(short);
        let words = format!("{}, {row}: {} [{low}, {high}]", mark.name, short(mark.value));
        let ink = Ink::fill(style.colour).outlined(Colour::PAPER, 0.6).class("mark");
        sheet.marker(style.marker, middle, ink).title(words);
    }

    fn layout<'a>(&'a self, names: &Names<'a>) -> Layout<'a> {
        let axis = |marks: &mut dyn Iterator<Item = &'a Interval>| {
            Axis::linear(from_zero(marks.flat_map(|mark| [mark.value, mark.ends[0], mark.ends[1]])))
        };
        let common = axis(&mut self.marks());
        let x = |panel: &'a IntervalPanel| if self.own_axes { axis(&mut panel.marks.iter()) } else { common.clone() };
        let upwards: Vec<String> = self.rows.iter().rev().cloned().collect();
        let y = Axis::slots(&upwards, std::iter::empty());
        let panel = |panel: &'a IntervalPanel| layout::Panel { title: &panel.title, x: x(panel), y: y.clone() };
        let entry = |name: &'a str| {
            let (_, style) = names.look(name);
            Entry { key: Key::Line { ink: Ink::stroke(style.colour, 1.3), marker: Some(style.marker) }, name }
        };
        let legend = Legend::Entries(names.iter().map(entry).collect());
        let size = [SMALL[0], self.height(names)];
        let framed = self.framed(Kind::Plain, size, self.panels.iter().map(panel));
        let mut layout = Layout { columns: self.columns, legend, ..framed }.fitted();
        if self.size.is_none_or(|size| size.units().1.is_none()) {
            layout.size[1] = layout.size[1].max(LEAST * size[1]);
        }
        layout
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn example() -> Intervals {
        let marks = |shift: f64| {
            let mark =
                |name: &str, row: usize, value: f64| Interval::new(name, row, value + shift, [value + shift - 0.1, value + shift + 0.1]);
            vec![mark("a", 0, 0.1), mark("b", 0, 0.2), mark("a", 1, -0.3), mark("b", 1, f64::NAN)]
        };
        Intervals::new("T", ["first", "second"].map(str::to_owned))
            .with_x("effect")
            .with_columns(2)
            .with_panels([IntervalPanel::new("x", marks(0.0)), IntervalPanel::new("y", marks(0.1))])
    }

    /// The heights of the markers with these words in their titles.
    fn heights(svg: &str, words: &str) -> Vec<f64> {
        let found = svg.split("<title>").skip(1).zip(svg.split("<title>")).filter(|(title, _)| title.starts_with(words));
        let number = |before: &str| {
            let place = before.rsplit_once("translate(")?.1.split_once(')')?.0;
            place.split([',', ' ']).next_back()?.parse::<f64>().ok()
        };
        found.filter_map(|(_, before)| number(before)).collect()
    }

    #[test]
    fn names_of_a_narrow_figure_do_not_cover_each_other() {
        let marks: Vec<Interval> = (0..18).map(|k| Interval::new(["a", "b", "c", "d", "e", "f"][k % 6], k / 6, 0.1, [0.0, 0.2])).collect();
        let panels = [IntervalPanel::new("x", marks.clone()), IntervalPanel::new("y", marks)];
        let figure = Intervals::new("T", ["first", "second", "third"].map(str::to_owned)).with_columns(2).with_panels(panels);
        let svg = figure.with_size(Some(crate::Size::SINGLE)).svg();
        let lines = ["a", "b", "c", "d", "e", "f"].map(|name| heights(&svg, &format!("{name}, first"))[0]);
        // A marker is 5.4 units high.
        assert!(lines.windows(2).all(|pair| pair[1] - pair[0] > 5.4), "{lines:?}");
    }

    #[test]
    fn the_first_row_is_at_the_top_and_names_do_not_cover_each_other() {
        let svg = example().svg();
        assert_eq!(svg.matches("<title>a, ").count() + svg.matches("<title>b, ").count(), 6, "{svg}");
        assert!(svg.find(">first</text>").unwrap() > svg.find(">second</text>").unwrap(), "from the bottom");
        let [a, b, below] = ["a, first", "b, first", "a, second"].map(|words| heights(&svg, words)[0]);
        assert!(a < b && b < below, "{a} {b} {below}");
        assert!(!svg.contains("NaN"));
    }

    #[test]
    fn panels_with_axes_of_their_own_use_their_width() {
        let wide = [
            IntervalPanel::new("x", [Interval::new("a", 0, 1.0, [0.9, 1.1])]),
            IntervalPanel::new("y", [Interval::new("a", 0, 100.0, [90.0, 110.0])]),
        ];
        let figure = Intervals::new("T", ["row".to_owned()]).with_columns(2).with_panels(wide);
        let labels = |figure: &Intervals| figure.svg().matches(">1</text>").count();
        assert_eq!((labels(&figure), labels(&figure.clone().with_own_axes(true))), (0, 1));
    }

    #[test]
    fn rows_follow_a_given_size() {
        let svg = example().with_size(Some(crate::Size::SINGLE)).svg();
        let [a, b] = ["a, first", "b, first"].map(|words| heights(&svg, words)[0]);
        assert!(a < b, "{svg}");
    }

    #[test]
    fn an_empty_figure_is_drawn() {
        assert!(Intervals::default().svg().ends_with("</svg>\n"));
    }
}
