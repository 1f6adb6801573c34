//! The frame of a panel: its title, grid, tick marks and numbers.

use crate::axis::Axes;
use crate::layout::{Grid, Layout, PANEL_TITLE, SPACE};
use crate::legend::FOOT;
use crate::palette::Colour;
use crate::shape::{Ink, Path, TextStyle};
use crate::sheet::{Pointer, Sheet};

impl Layout<'_> {
    /// Draws the title, the numbers and, unless a picture covers them, the grid and the frame.
    pub(crate) fn behind(&self, sheet: &mut Sheet, k: usize, grid: &Grid, axes: &Axes) {
        let [width, _] = self.size;
        for (k, line) in self.title_lines(self.panels[k].title, grid.gap).iter().rev().enumerate() {
            sheet.text((width / 2.0, -PANEL_TITLE[1] - PANEL_TITLE[0] * k as f64), TextStyle::Middle, line);
        }
        let [below, beside] = self.numbered(k, grid.columns);
        self.vertical(sheet, axes, beside);
        self.horizontal(sheet, axes, below);
        if !self.kind.is_picture() {
            let frame = sheet.rect((0.0, 0.0), self.size, Ink::stroke(Colour::FRAME, 1.0));
            frame.pointer(Pointer::All);
        }
    }

    fn vertical(&self, sheet: &mut Sheet, axes: &Axes, numbered: bool) {
        let [width, height] = self.size;
        for tick in axes.y.upwards(height) {
            let y = axes.upwards(tick.part);
            if !self.kind.is_picture() {
                let colour = if tick.zero { Colour::ZERO } else { Colour::GRID };
                sheet.path(Path::line((0.0, y), (width, y)), Ink::stroke(colour, 1.0).class("grid"));
            }
            if numbered {
                sheet.text((-SPACE, y + FOOT), TextStyle::End, &tick.label);
            }
        }
    }

    fn horizontal(&self, sheet: &mut Sheet, axes: &Axes, numbered: bool) {
        let [width, height] = self.size;
        for tick in axes.x.across(width) {
            let x = axes.across(tick.part);
            if !self.kind.is_picture() {
                sheet.path(Path::line((x, height), (x, height + 4.0)), Ink::stroke(Colour::FRAME, 1.0));
            }
            match self.upright().filter(|_| numbered) {
                Some(_) => {
                    let middle = height + 7.0 + crate::text::width(&tick.label) / 2.0;
                    sheet.text((x + FOOT, middle), TextStyle::Upright, &tick.label);
                }
                None if numbered => sheet.text((x, height + 15.0), TextStyle::Middle, &tick.label),
                None => {}
            }
        }
    }
}
