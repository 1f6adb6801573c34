//! Panels of bars, with whiskers where the height is uncertain.

use crate::axis::{Axes, Axis, ends, from_zero};
use crate::builder::{built, plot};
use crate::layout::{self, Kind, Layout, SMALL, Vertical};
use crate::palette::Colour;
use crate::shape::{Ink, Path};
use crate::sheet::Sheet;
use crate::text::short;

plot! {
    /// A figure of bars.
    ///
    /// ```
    /// use tpam_figure::{Bar, BarPanel, Bars};
    /// let bar = Bar::new([0.0, 0.1], 0.3).with_whisker([0.2, 0.4]).with_hover("60 of 200");
    /// let svg = Bars::new("Rates").with_panels([BarPanel::new("F", [bar])]).svg();
    /// assert!(svg.contains("<title>60 of 200</title>"));
    /// ```
    pub struct Bars {
        /// The panels, row by row. The vertical axis begins at 0 and is common to a row; the horizontal axis is common to a column.
        panels: Vec<BarPanel> => with_panels(impl Into<Vec<BarPanel>>),
        /// Panels in a row.
        columns: usize => with_columns(usize),
        /// The label of the vertical axis, for each row.
        y: Vec<String> => with_y(impl Into<Vec<String>>),
    }

    /// A figure with this title and no panels.
    pub fn new(title: impl Into<String>);
}

built! {
    /// One panel.
    pub struct BarPanel {
        /// The title above it.
        title: String,
        /// Its bars.
        bars: Vec<Bar>,
    }

    /// A panel of bars below a title.
    pub fn new(title: impl Into<String>, bars: impl Into<Vec<Bar>>);
}

built! {
    /// One bar.
    pub struct Bar {
        /// Its left end.
        from: f64,
        /// Its right end.
        to: f64,
        /// Its height; a bar whose height is not finite is not drawn.
        height: f64,
        /// An interval around the height.
        whisker: Option<[f64; 2]> => with_whisker(impl Into<Option<[f64; 2]>>),
        /// A height to compare with.
        mark: Option<f64> => with_mark(impl Into<Option<f64>>),
        /// The text that is shown on hovering.
        hover: String => with_hover(impl Into<String>),
    }
}

impl Bars {
    /// The drawn figure.
    pub fn sheet(&self) -> Sheet {
        self.layout().draw("bars", |sheet, k, axes| self.panels[k].bars.iter().for_each(|bar| bar.draw(sheet, axes)))
    }

    fn layout<'a>(&'a self) -> Layout<'a> {
        let row = |panels: &[BarPanel]| {
            let y = Axis::linear(from_zero(panels.iter().flat_map(|panel| &panel.bars).flat_map(Bar::tops)));
            vec![y; panels.len()]
        };
        let per_row = layout::columns(self.columns, self.panels.len());
        let heights = self.panels.chunks(per_row).flat_map(row);
        // The panels of a column share the horizontal axis.
        let across = |column: usize| {
            let bars = self.panels.iter().skip(column).step_by(per_row).flat_map(|panel| &panel.bars);
            Axis::linear(ends(bars.flat_map(|bar| [bar.from, bar.to])))
        };
        let panel = |(k, (panel, y)): (usize, (&'a BarPanel, Axis))| layout::Panel { title: &panel.title, x: across(k % per_row), y };
        let panels = self.panels.iter().zip(heights).enumerate().map(panel);
        let y = Vertical::Rows(&self.y, per_row);
        Layout { y, columns: self.columns, ..self.framed(Kind::Plain, SMALL, panels) }.fitted()
    }
}

impl Bar {
    /// A bar from one end to another.
    pub fn new([from, to]: [f64; 2], height: f64) -> Self {
        Self { from, to, height, ..Self::default() }
    }

    /// The heights that the axis must contain.
    fn tops(&self) -> [f64; 3] {
        [self.height, self.whisker.map_or(0.0, |ends| ends[1]), self.mark.unwrap_or(0.0)]
    }

    fn draw(&self, sheet: &mut Sheet, axes: &Axes) {
        if !self.height.is_finite() {
            return;
        }
        let ((left, top), (right, foot)) = (axes.place((self.from, self.height)), axes.place((self.to, 0.0)));
        let size = [(right - left - 1.0).max(0.5), foot - top];
        let bar = sheet.rect((left + 0.5, top), size, Ink::fill(Colour::BLUE).opacity(0.75).class("bar"));
        bar.title(&self.hover).data("data-says", short(self.height));
        if let Some(mark) = self.mark {
            let y = axes.place((0.0, mark)).1;
            let ink = Ink::stroke(Colour::VERMILION, 2.2).class("published");
            sheet.path(Path::line((left, y), (right, y)), ink).title(short(mark));
        }
        if let Some(ends) = self.whisker {
            let [low, high] = ends.map(|end| axes.place((0.0, end)).1);
            sheet.path(whisker(f64::midpoint(left, right), low, high), Ink::axis(0.9));
        }
    }
}

/// A vertical line with a short line across each end.
fn whisker(x: f64, low: f64, high: f64) -> Path {
    let end = |y: f64| Path::line((x - 2.0, y), (x + 2.0, y));
    Path::line((x, low), (x, high)).and(end(low)).and(end(high))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn bars_marks_and_whiskers_are_drawn_where_heights_are_finite() {
        let bar = |from: f64, height: f64| Bar::new([from, from + 0.5], height).with_mark(0.3).with_hover("<7>");
        let bars = [bar(0.0, 0.2).with_whisker([0.1, 0.4]), bar(0.5, f64::NAN)];
        let panels = [BarPanel::new("F", bars), BarPanel::default()];
        let svg = Bars::new("").with_panels(panels).with_columns(2).with_y(["P".into()]).svg();
        assert_eq!((svg.matches("class=\"bar\"").count(), svg.matches("class=\"axis\"").count()), (1, 1));
        assert_eq!(svg.matches("class=\"published\"").count(), 1);
        assert!(svg.contains("&lt;7&gt;") && !svg.contains("NaN") && svg.contains(">0.4</text>"));
        assert!(Bars::default().svg().ends_with("</svg>\n"));
    }
}
