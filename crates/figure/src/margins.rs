//! The margins of a layout, which follow from the texts in them.

use crate::axis::Tick;
use crate::layout::{Grid, Layout, NUMBERS, SPACE, Vertical};
use crate::text::{TEXT_LINE, full_lines, lines, widest, width};

/// The minimum margin at the left of panels; titles and legends begin here.
pub(crate) const LEFT: f64 = 60.0;
/// The margin at the right of panels if nothing is beside them.
const RIGHT: f64 = 14.0;
/// The height of the figure's title.
pub(crate) const TITLE: f64 = 28.0;
/// The same margins if the size of the sheet is given.
const FITTED_LEFT: f64 = 4.0;
const FITTED_TITLE: f64 = 24.0;
const NO_TITLE: f64 = 10.0;

impl Layout<'_> {
    /// The position where titles, legends and notes begin.
    pub(crate) fn edge(&self) -> f64 {
        if self.sheet.is_some() { FITTED_LEFT } else { LEFT }
    }

    /// The height of the first line of the figure's title.
    pub(crate) fn title_height(&self) -> f64 {
        match self.sheet {
            _ if self.title.is_empty() => NO_TITLE,
            None => TITLE,
            Some(_) => FITTED_TITLE,
        }
    }

    /// The margins at the left and at the right of the panels.
    pub(crate) fn sides(&self, columns: usize) -> [f64; 2] {
        let label = match self.upright_lines() {
            0 => 3.0,
            lines => 4.0 + TEXT_LINE * lines as f64,
        };
        let left = self.numbers_width(columns, true) + SPACE + label;
        let right = self.beside.map(|[width, _]| width);
        if self.sheet.is_none() {
            return [LEFT.max(left), right.unwrap_or(RIGHT)];
        }
        let [before, after] = self.overhang();
        [left.max(before + 2.0), right.unwrap_or((after + 3.0).max(6.0))]
    }

    /// How far the numbers below panels reach beyond their left and right ends.
    fn overhang(&self) -> [f64; 2] {
        let mut most = [0.0; 2];
        for k in 0..self.panels.len() {
            let axes = self.axes(k);
            for Tick { part, label, .. } in axes.x.across(self.size[0]) {
                let (x, half) = (axes.across(part), width(&label) / 2.0);
                if self.upright().is_none() {
                    most = [f64::max(most[0], half - x), f64::max(most[1], x + half - self.size[0])];
                }
            }
        }
        most
    }

    /// The width of the numbers beside the panels of the first column (`first`), or beside the other panels that have numbers.
    pub(crate) fn numbers_width(&self, columns: usize, first: bool) -> f64 {
        let numbered = (0..self.panels.len()).filter(|k| k.is_multiple_of(columns) == first && self.numbered(*k, columns)[1]);
        numbered.map(|k| labels_width(&self.panels[k].y.upwards(self.size[1]))).fold(0.0, f64::max)
    }

    /// The width of names below panels that are upright, because they are too long to stand side by side.
    pub(crate) fn upright(&self) -> Option<f64> {
        self.panels.iter().filter_map(|panel| panel.x.upright(self.size[0])).reduce(f64::max)
    }

    /// The height of the numbers or names below panels.
    pub(crate) fn numbers_height(&self) -> f64 {
        self.upright().map_or(NUMBERS, |width| width + 14.0)
    }

    /// The smallest height of a panel: names beside it have a line each.
    pub(crate) fn least_height(&self) -> f64 {
        let names = |panel: &crate::layout::Panel| match &panel.y {
            crate::axis::Axis::Slots { labels, named: true, .. } => labels.len(),
            _ => 0,
        };
        TEXT_LINE * self.panels.iter().map(names).max().unwrap_or(0) as f64
    }

    /// The lines of the horizontal axis' label and of the note, in a sheet of this width.
    pub(crate) fn words(&self, width: f64) -> [Vec<String>; 2] {
        let room = width - self.edge() - 4.0;
        let label = if self.x.is_empty() { Vec::new() } else { lines(self.x, room) };
        let note = if self.note.is_empty() { Vec::new() } else { full_lines(self.note, room) };
        [label, note]
    }

    /// The height of the horizontal axis' label and of the note.
    pub(crate) fn words_height(&self, width: f64) -> f64 {
        let height = |lines: Vec<String>| if lines.is_empty() { 0.0 } else { 8.0 + TEXT_LINE * lines.len() as f64 };
        self.words(width).map(height).iter().sum()
    }

    /// The largest number of lines of a vertical label.
    fn upright_lines(&self) -> usize {
        let rows = self.panels.len().div_ceil(self.columns.max(1)).max(1) as f64;
        match self.y {
            Vertical::Same("") => 0,
            Vertical::Same(words) => lines(words, rows * self.size[1]).len(),
            Vertical::Rows(rows, _) => rows.iter().map(|words| lines(words, self.size[1]).len()).max().unwrap_or(0),
        }
    }

    /// The lines of each vertical label, and its middle.
    pub(crate) fn vertical_words(&self, grid: &Grid) -> Vec<(Vec<String>, f64)> {
        let high = self.size[1];
        match self.y {
            Vertical::Same("") => Vec::new(),
            Vertical::Same(words) => {
                let last = grid.tops[grid.tops.len() - 1] + high;
                let room = grid.tops.len() as f64 * high;
                vec![(lines(words, room), f64::midpoint(grid.top(), last))]
            }
            Vertical::Rows(rows, per_row) => {
                let label = |(row, top): (usize, &f64)| {
                    let words = rows.get(row * grid.columns / per_row.max(1))?;
                    Some((lines(words, high), top + high / 2.0))
                };
                grid.tops.iter().enumerate().filter_map(label).collect()
            }
        }
    }
}

/// The middle of a centred text that must not cross the edges of a sheet of this width.
pub(crate) fn centred(middle: f64, text: &str, sheet: f64) -> f64 {
    let half = width(text) / 2.0;
    middle.min(sheet - 4.0 - half).max(half + 4.0)
}

fn labels_width(ticks: &[Tick]) -> f64 {
    widest(ticks.iter().map(|tick| tick.label.as_str()))
}
