//! Fits a layout to a physical size: the size of panels, and the number of panels in a row.

use crate::layout::{Layout, Vertical, columns};
use crate::text::{TITLE_LINE, title_lines};

/// The smallest width of a panel beside others, and of a picture, whose tiles need less room than lines.
const NARROWEST: f64 = 92.0;
const NARROWEST_PICTURE: f64 = 80.0;
/// The smallest height of a panel.
const LOWEST: f64 = 40.0;
/// The range of heights if the height of the figure is not given.
const HEIGHTS: [f64; 2] = [76.0, 300.0];
/// The height of a panel per width if panels that could stand side by side are below each other.
const STACKED: f64 = 0.42;
/// The largest number of rows that are made to leave no hole.
const MOST_ROWS: usize = 4;
/// Rounds of fitting: texts determine margins, margins determine panels, and panels determine texts.
const ROUNDS: usize = 4;

impl Layout<'_> {
    /// This layout with panels that fill the requested size of the sheet; unchanged if there is none.
    pub(crate) fn fitted(mut self) -> Self {
        let Some(sheet) = self.sheet else { return self };
        let (width, height) = sheet.units();
        let wanted = columns(self.columns, self.panels.len());
        self.columns = self.fitting_columns(width);
        let is_stacked = self.columns == 1 && wanted > 1;
        let aspect = if is_stacked { STACKED } else { self.size[1] / self.size[0] };
        for _ in 0..ROUNDS {
            self.size[0] = self.panel_width(self.columns, width);
            self.size[1] = match height {
                Some(height) => self.panel_height(height),
                None => (aspect * self.size[0]).clamp(HEIGHTS[0], HEIGHTS[1]).max(self.least_height()),
            };
        }
        self
    }

    /// The largest number of columns, up to the wanted one, in which panels are wide enough.
    fn fitting_columns(&self, width: f64) -> usize {
        let wanted = columns(self.columns, self.panels.len());
        // Rows that have labels of their own are not mixed.
        let possible = |count: &usize| matches!(self.y, Vertical::Same(_)) || wanted.is_multiple_of(*count);
        let narrowest = if self.kind.is_picture() { NARROWEST_PICTURE } else { NARROWEST };
        let fits = |count: &usize| possible(count) && self.panel_width(*count, width) >= narrowest;
        let fitting: Vec<usize> = (1..=wanted).rev().filter(fits).collect();
        let panels = self.panels.len();
        // Fewer panels in a row than wanted leave no hole, unless there would be many rows.
        let is_full = |count: &&usize| **count == wanted || (panels.is_multiple_of(**count) && panels / **count <= MOST_ROWS);
        fitting.iter().find(is_full).or(fitting.first()).copied().unwrap_or(1)
    }

    /// The width of panels in this number of columns.
    fn panel_width(&self, columns: usize, width: f64) -> f64 {
        let [left, right] = self.sides(columns);
        let gaps = self.gap(columns) * (columns - 1) as f64;
        ((width - left - right - gaps) / columns as f64).max(20.0)
    }

    /// The height of panels in a sheet of this height.
    fn panel_height(&self, height: f64) -> f64 {
        let rows = self.panels.len().div_ceil(self.columns).max(1) as f64;
        let others = self.grid().least + self.title_extra() - rows * self.size[1];
        ((height - others) / rows).max(LOWEST).max(self.least_height())
    }

    /// The height of the lines of the title after the first.
    pub(crate) fn title_extra(&self) -> f64 {
        let Some((width, _)) = self.sheet.map(crate::Size::units) else { return 0.0 };
        TITLE_LINE * (title_lines(self.title, width - 2.0 * self.edge()).len() - 1) as f64
    }
}
