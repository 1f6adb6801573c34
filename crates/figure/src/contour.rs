//! A function over a square, drawn in bands whose heights grow by a constant factor.

use crate::axis::{Axes, Axis};
use crate::builder::plot;
use crate::gradient::scale;
use crate::layout::{Grid, Kind, Layout, Panel, Vertical};
use crate::legend::FOOT;
use crate::palette::Colour;
use crate::shape::{Ink, Path, Run, TextStyle};
use crate::sheet::Sheet;
use crate::text::log_short;

plot! {
    /// A figure of one function over a square.
    ///
    /// ```
    /// use tpam_figure::Contour;
    /// let svg = Contour::new("four", [0.0, 1.0], 2, [1.0, 10.0, 100.0, 1000.0]).with_mark((0.2, 0.2)).svg();
    /// assert!(svg.starts_with("<svg "));
    /// ```
    pub struct Contour {
        /// The label of the vertical axis.
        y: String => with_y(impl Into<String>),
        /// The ends of both axes.
        ends: [f64; 2],
        /// The number of cells along a side.
        side: usize,
        /// The height at the centre of each cell, not negative: row by row, the lowest row first.
        heights: Vec<f64>,
        /// A point to be marked.
        mark: Option<(f64, f64)> => with_mark(impl Into<Option<(f64, f64)>>),
    }

    /// A figure over a square with these ends and `side` cells along each side. The heights are given row by row, the lowest row first.
    pub fn new(title: impl Into<String>, ends: [f64; 2], side: usize, heights: impl Into<Vec<f64>>);
}

const BANDS: usize = 14;
const SIZE: f64 = 200.0;
/// Width of the scale at the right.
const SCALE: f64 = 60.0;

impl Contour {
    /// The drawn figure.
    pub fn sheet(&self) -> Sheet {
        let [low, high] = self.logs();
        let layout = self.layout();
        let mut sheet = layout.draw("", |sheet, _, axes| {
            self.bands(sheet, axes.size[0], [low, high]);
            self.cross(sheet, axes);
        });
        scale_beside(&mut sheet, &layout.grid(), layout.size[1], [low, high]);
        sheet
    }

    fn layout(&self) -> Layout<'_> {
        let axis = Axis::linear(self.ends);
        let panel = Panel { title: "", x: axis.clone(), y: axis };
        let framed = self.framed(Kind::Square, [SIZE; 2], [panel].into_iter());
        Layout { y: Vertical::Same(&self.y), beside: Some([SCALE, 0.0]), ..framed }.fitted()
    }

    /// The logarithms of the ends of the bands: from a low quantile of the heights to the maximum.
    fn logs(&self) -> [f64; 2] {
        let finite = self.heights.iter().filter(|height| height.is_finite() && **height > 0.0);
        let mut logs: Vec<f64> = finite.map(|height| libm::log10(*height)).collect();
        logs.sort_by(f64::total_cmp);
        match logs[..] {
            [] => [0.0, 1.0],
            [.., last] => [logs[logs.len() / 200].min(last - 1e-9), last],
        }
    }

    /// Draws the cells, band by band.
    fn bands(&self, sheet: &mut Sheet, width: f64, [low, high]: [f64; 2]) {
        let band = |height: &f64| {
            let part = (libm::log10(*height) - low) / (high - low);
            ((part * BANDS as f64) as usize).min(BANDS - 1)
        };
        let mut bands: [Vec<Run>; BANDS] = Default::default();
        for (row, cells) in self.heights.chunks(self.side.max(1)).rev().enumerate() {
            let mut column = 0;
            for alike in cells.chunk_by(|a, b| band(a) == band(b)) {
                bands[band(&alike[0])].push(Run { column, row, length: alike.len() });
                column += alike.len();
            }
        }
        for (band, runs) in bands.into_iter().enumerate().filter(|(_, runs)| !runs.is_empty()) {
            sheet.cells(width / self.side.max(1) as f64, runs, colour(band));
        }
    }

    /// Draws the mark.
    fn cross(&self, sheet: &mut Sheet, axes: &Axes) {
        if let Some(mark) = self.mark {
            let (x, y) = axes.place(mark);
            let cross = Path::line((x - 5.0, y), (x + 5.0, y)).and(Path::line((x, y - 5.0), (x, y + 5.0)));
            for (colour, width) in [(Colour::INK, 3.2), (Colour::PAPER, 1.4)] {
                sheet.path(cross.clone(), Ink::stroke(colour, width));
            }
        }
    }
}

/// Draws the colour scale at the right side.
fn scale_beside(sheet: &mut Sheet, grid: &Grid, height: f64, [low, high]: [f64; 2]) {
    let (x, foot, tall) = (grid.right + 10.0, grid.top() + height, height / BANDS as f64);
    for band in 0..BANDS {
        let place = (x, foot - (band + 1) as f64 * tall);
        sheet.rect(place, [8.0, tall + 0.3], Ink::fill(colour(band)));
    }
    let whole = (low.ceil() as i32)..=(high.floor() as i32);
    let step = (whole.clone().count() / 7 + 1).max(1);
    for power in whole.step_by(step) {
        let y = foot - (f64::from(power) - low) / (high - low) * height;
        sheet.text((x + 11.0, y + FOOT), TextStyle::Start, &log_short(libm::exp10(f64::from(power)), true));
    }
}

fn colour(band: usize) -> Colour {
    scale(band as f64 / (BANDS - 1) as f64)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::shape::Shape;
    use crate::sheet::{Element, Item};

    fn contour(heights: &[f64]) -> String {
        let side = heights.len().isqrt();
        Contour {
            title: "a < b".into(),
            x: "x".into(),
            y: "y".into(),
            ends: [-5.0, 5.0],
            side,
            heights: heights.to_vec(),
            mark: Some((0.0, 0.0)),
            ..Contour::default()
        }
        .svg()
    }

    #[test]
    fn every_cell_is_in_one_band() {
        let heights: Vec<f64> = (0..100).map(|k| f64::from(k % 37)).collect();
        let sheet = Contour::new("", [0.0, 1.0], 10, heights).sheet();
        let mut held = [0; 100];
        for item in &sheet.items {
            if let Item::Element(Element { shape: Shape::Cells { runs, .. }, .. }) = item {
                let cells = runs.iter().flat_map(|run| (0..run.length).map(|k| run.row * 10 + run.column + k));
                cells.for_each(|cell| held[cell] += 1);
            }
        }
        assert_eq!(held, [1; 100]);
    }

    #[test]
    fn the_lowest_row_is_drawn_at_the_bottom() {
        let svg = contour(&[1.0, 1.0, 1000.0, 1000.0]);
        for (path, part) in [("M0 1h2", 0.0), ("M0 0h2", 1.0)] {
            let stroke = format!("stroke=\"{}\"", scale(part));
            assert!(svg.lines().any(|line| line.contains(path) && line.contains(&stroke)), "{svg}");
        }
    }

    #[test]
    fn an_empty_figure_is_drawn() {
        assert!(contour(&[1.0]).contains("a &lt; b"));
        assert!(Contour::default().svg().ends_with("</svg>\n"));
        assert!(!contour(&[0.0, 0.0, 0.0, f64::INFINITY]).contains("NaN"));
    }
}
