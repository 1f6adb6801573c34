//! The layout of all figures with panels: a grid of panels below a title and a legend.
//!
//! Margins and gaps depend on the texts in them. Neighbours with the same axis share its numbers, which are written only in the first
//! column and below the lowest panel.

use crate::Size;
use crate::axis::{Axes, Axis};
use crate::legend::Legend;
use crate::margins::centred;
use crate::palette::Colour;
use crate::shape::{Ink, TextStyle};
use crate::sheet::{Group, Sheet};
use crate::text::{TEXT_LINE, lines, width};

/// Width and height of a panel with others in its row.
pub(crate) const SMALL: [f64; 2] = [210.0, 170.0];
/// Width and height of a panel that is alone in its row.
pub(crate) const LARGE: [f64; 2] = [360.0, 240.0];
/// The minimum gap between panels in a row, without and with a given size of the sheet.
const GAPS: [f64; 2] = [22.0, 12.0];
/// The height of the numbers below panels.
pub(crate) const NUMBERS: f64 = 24.0;
/// The distance between an axis and its numbers.
pub(crate) const SPACE: f64 = 5.0;
/// The height of a line of a panel's title, and the distance from its baseline to the panel.
pub(crate) const PANEL_TITLE: [f64; 2] = [12.0, 6.0];

/// A figure with panels.
pub(crate) struct Layout<'a> {
    pub(crate) title: &'a str,
    /// The label of the horizontal axis.
    pub(crate) x: &'a str,
    pub(crate) y: Vertical<'a>,
    /// The panels, row by row.
    pub(crate) panels: Vec<Panel<'a>>,
    /// The requested number of panels in a row.
    pub(crate) columns: usize,
    /// Width and height of a panel.
    pub(crate) size: [f64; 2],
    pub(crate) kind: Kind,
    pub(crate) legend: Legend<'a>,
    /// Width and height of the content at the right of the panels.
    pub(crate) beside: Option<[f64; 2]>,
    /// A text below the panels.
    pub(crate) note: &'a str,
    /// The requested size of the sheet.
    pub(crate) sheet: Option<Size>,
}

/// One panel.
pub(crate) struct Panel<'a> {
    pub(crate) title: &'a str,
    pub(crate) x: Axis,
    pub(crate) y: Axis,
}

/// The label of the vertical axis.
pub(crate) enum Vertical<'a> {
    /// The same in all rows.
    Same(&'a str),
    /// One for each row of this number of panels.
    Rows(&'a [String], usize),
}

/// The kind of content of panels.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum Kind {
    /// Lines or points whose values a page can display, with a grid and with margins left and right.
    Readable,
    /// The same without the display of values.
    Plain,
    /// A picture that fills the panel.
    Picture,
}

impl Kind {
    pub(crate) fn is_picture(self) -> bool {
        self == Kind::Picture
    }
}

/// The grid of a figure: the number and the positions of the panels.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Grid {
    pub(crate) columns: usize,
    pub(crate) left: f64,
    /// Upper edges of the rows; at least one, even without panels.
    pub(crate) tops: Vec<f64>,
    /// Right edge of the last column.
    pub(crate) right: f64,
    /// Lower edge of the last row, or of the content beside the panels.
    pub(crate) bottom: f64,
    /// The gap between panels in a row.
    pub(crate) gap: f64,
    /// Width and height of the sheet, for a title of one line.
    pub(crate) size: [f64; 2],
    /// The height that the content needs, for a title of one line.
    pub(crate) least: f64,
}

impl Grid {
    /// Upper edge of the first row.
    pub(crate) fn top(&self) -> f64 {
        self.tops[0]
    }
}

/// The number of columns, from the requested number and the number of panels.
pub(crate) fn columns(wanted: usize, panels: usize) -> usize {
    wanted.clamp(1, panels.max(1))
}

/// The size of a panel of lines for this number of columns.
pub(crate) fn panel_size(columns: usize) -> [f64; 2] {
    if columns == 1 { LARGE } else { SMALL }
}

impl Layout<'_> {
    /// Computes the positions of all parts.
    pub(crate) fn grid(&self) -> Grid {
        let columns = columns(self.columns, self.panels.len());
        let ([left, margin], gap) = (self.sides(columns), self.gap(columns));
        let right = left + columns as f64 * (self.size[0] + gap) - gap;
        let width = match self.sheet {
            Some(sheet) => sheet.units().0,
            None => (right + margin).max(self.edge() + self.legend.least_width() + 4.0),
        };
        let legend = self.legend.height(self.edge(), width - 4.0);
        let tops = self.tops(self.title_height() + legend, columns, gap);
        let beside = tops[0] + self.beside.map_or(0.0, |[_, height]| height);
        let bottom = beside.max(tops[tops.len() - 1] + self.size[1]);
        let least = bottom + self.numbers_height() + self.words_height(width);
        let height = self.sheet.and_then(|sheet| sheet.units().1).map_or(least, |high| least.max(high - self.title_extra()));
        Grid { columns, left, tops, right, bottom, gap, size: [width, height], least }
    }

    /// The gap between panels in a row.
    pub(crate) fn gap(&self, columns: usize) -> f64 {
        GAPS[usize::from(self.sheet.is_some())].max(self.numbers_width(columns, false) + SPACE + 8.0)
    }

    /// The upper edges of the rows, with room for their titles and for the numbers of the row above.
    fn tops(&self, mut free: f64, columns: usize, gap: f64) -> Vec<f64> {
        let mut tops = Vec::new();
        for (row, panels) in self.panels.chunks(columns).enumerate() {
            let top = free + self.row_title_height(panels, gap);
            tops.push(top);
            free = top + self.size[1] + self.below_row(row, columns);
        }
        if tops.is_empty() { vec![free] } else { tops }
    }

    /// The height of the numbers below a row that is not the last.
    fn below_row(&self, row: usize, columns: usize) -> f64 {
        let mut panels = row * columns..((row + 1) * columns).min(self.panels.len());
        let numbered = panels.any(|k| self.numbered(k, columns)[0]);
        if numbered || self.sheet.is_none() { self.numbers_height() } else { 10.0 }
    }

    /// Whether a panel has numbers below it and beside it.
    pub(crate) fn numbered(&self, k: usize, columns: usize) -> [bool; 2] {
        let panel = &self.panels[k];
        let below = self.panels.get(k + columns).is_none_or(|below| below.x != panel.x);
        [below, k.is_multiple_of(columns) || self.panels[k - 1].y != panel.y]
    }

    pub(crate) fn title_lines(&self, title: &str, gap: f64) -> Vec<String> {
        lines(title, self.size[0] + gap - 8.0)
    }

    /// The height of the tallest title in a row.
    fn row_title_height(&self, row: &[Panel], gap: f64) -> f64 {
        let titled = row.iter().filter(|panel| !panel.title.is_empty());
        let most = titled.map(|panel| self.title_lines(panel.title, gap).len()).max();
        most.map_or(0.0, |lines| 2.0 + PANEL_TITLE[0] * lines as f64)
    }

    /// The axes of a panel.
    pub(crate) fn axes(&self, k: usize) -> Axes<'_> {
        let Panel { x, y, .. } = &self.panels[k];
        Axes { x, y, size: self.size, inset: if self.kind.is_picture() { 0.0 } else { 6.0 } }
    }

    /// Draws the figure; `content` draws the content of a panel.
    pub(crate) fn draw(&self, class: &'static str, mut content: impl FnMut(&mut Sheet, usize, &Axes)) -> Sheet {
        let grid = self.grid();
        let mut sheet = Sheet::new(self.title, self.edge(), grid.size);
        sheet.ask(self.sheet.and_then(Size::height), &self.content());
        self.legend.draw(&mut sheet, [self.edge(), grid.size[0] - 4.0], self.title_height());
        for k in 0..self.panels.len() {
            let axes = self.axes(k);
            let data = if self.kind == Kind::Readable { axes.data(self.x) } else { Vec::new() };
            sheet.group(Group { at: self.corner(&grid, k), class, data }, |sheet| {
                self.behind(sheet, k, &grid, &axes);
                content(sheet, k, &axes);
                if self.kind.is_picture() {
                    sheet.rect((0.0, 0.0), self.size, Ink::stroke(Colour::FRAME, 1.0));
                }
            });
        }
        self.name_axes(&mut sheet, &grid);
        sheet.described(self.note)
    }

    /// What may need a larger height, with its verb.
    fn content(&self) -> String {
        match self.panels.len() {
            0 | 1 => "its panel and texts need".to_owned(),
            several => format!("its {several} panels need"),
        }
    }

    /// The upper left corner of a panel.
    fn corner(&self, grid: &Grid, k: usize) -> (f64, f64) {
        (grid.left + (k % grid.columns) as f64 * (self.size[0] + grid.gap), grid.tops[k / grid.columns])
    }

    /// The middle of the columns with numbers below them; of all columns if none has. Names need no label.
    fn middle_of_numbers(&self, grid: &Grid) -> f64 {
        let has_numbers = |column: &usize| {
            let lowest = self.panels.iter().skip(*column).step_by(grid.columns).next_back();
            lowest.is_some_and(|panel| panel.x.names().is_none())
        };
        let left = |column: usize| grid.left + column as f64 * (self.size[0] + grid.gap);
        let columns: Vec<usize> = (0..grid.columns).filter(has_numbers).collect();
        match (columns.first(), columns.last()) {
            (Some(first), Some(last)) => f64::midpoint(left(*first), left(*last) + self.size[0]),
            _ => f64::midpoint(grid.left, grid.right),
        }
    }

    /// Draws the labels of the axes and the note.
    fn name_axes(&self, sheet: &mut Sheet, grid: &Grid) {
        let [below, note] = self.words(grid.size[0]);
        let mut y = grid.bottom + self.numbers_height() + 12.0;
        let middle = self.middle_of_numbers(grid);
        for line in &below {
            sheet.text((centred(middle, line, grid.size[0]), y), TextStyle::Middle, line);
            y += TEXT_LINE;
        }
        y += if below.is_empty() { 0.0 } else { 4.0 };
        for line in &note {
            sheet.text((self.edge(), y), TextStyle::Start, line);
            y += TEXT_LINE;
        }
        for (words, middle) in self.vertical_words(grid) {
            for (k, line) in words.iter().enumerate() {
                // A single letter is not turned: ω would look like a 3.
                let (style, down) = if width(line) < TEXT_LINE { (TextStyle::Middle, 4.0) } else { (TextStyle::Upright, 0.0) };
                sheet.text((12.0 + TEXT_LINE * k as f64, middle + down), style, line);
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::margins::{LEFT, TITLE};
    use crate::text::widest;

    fn panel(title: &str, y: [f64; 2]) -> Panel<'_> {
        Panel { title, x: Axis::linear([0.0, 1.0]), y: Axis::linear(y) }
    }

    fn layout(panels: Vec<Panel<'_>>, columns: usize) -> Layout<'_> {
        let y = Vertical::Same("y");
        let (kind, legend) = (Kind::Readable, Legend::None);
        Layout { title: "T", x: "x", y, panels, columns, size: SMALL, kind, legend, beside: None, note: "", sheet: None }
    }

    #[test]
    fn neighbours_with_the_same_axis_share_its_numbers() {
        let same = layout(vec![panel("", [0.0, 1.0]), panel("", [0.0, 1.0]), panel("", [0.0, 1.0])], 2);
        assert_eq!([0, 1, 2].map(|k| same.numbered(k, 2)), [[false, true], [true, false], [true, true]]);
        let own = layout(vec![panel("", [0.0, 1.0]), panel("", [0.0, 2.0])], 2);
        assert_eq!(own.numbered(1, 2), [true, true]);
        assert_eq!((same.grid().gap, own.grid().gap), (GAPS[0], 13.0 + widest(["0.5"])));
    }

    #[test]
    fn margins_grow_with_their_content() {
        let short = layout(vec![panel("a", [0.0, 1.0])], 1).grid();
        let long = layout(vec![panel("a title of two lines, because it has many more words", [1e9, 2e9])], 1).grid();
        assert_eq!((short.left, long.left), (LEFT, 21.0 + widest(["1000000000"])));
        assert_eq!(long.top() - short.top(), PANEL_TITLE[0]);
        assert_eq!(layout(vec![panel("", [0.0, 1.0])], 1).grid().top(), TITLE);
    }

    #[test]
    fn only_the_row_with_a_long_title_grows() {
        let long = "a title of two lines, because it has many more words";
        let tops = |titles: [&str; 3]| layout(titles.map(|title| panel(title, [0.0, 1.0])).into(), 1).grid().tops;
        let (plain, second) = (tops(["a", "b", "c"]), tops(["a", long, "c"]));
        let grown: Vec<f64> = second.iter().zip(&plain).map(|(a, b)| a - b).collect();
        assert_eq!(grown, [0.0, PANEL_TITLE[0], PANEL_TITLE[0]]);
    }

    #[test]
    fn a_figure_without_panels_has_a_size() {
        let grid = layout(Vec::new(), 3).grid();
        assert!(grid.size[0] > SMALL[0] && grid.size[1] > SMALL[1], "{grid:?}");
    }
}
