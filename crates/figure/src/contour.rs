//! A landscape over a square, in bands of heights that grow by a constant factor.

use crate::palette::scale;
use crate::svg::{Sheet, short, ticks};
use std::fmt::Write;

/// A figure of one landscape.
#[derive(Clone, Debug, Default)]
pub struct Contour {
    /// What stands above it.
    pub title: String,
    /// What the two axes are.
    pub axes: [String; 2],
    /// Where both axes begin and end.
    pub ends: [f64; 2],
    /// Cells along a side.
    pub side: usize,
    /// The height in the middle of each cell, not negative: row by row, the lowest row first.
    pub heights: Vec<f64>,
    /// A place that is marked.
    pub mark: Option<(f64, f64)>,
}

const BANDS: usize = 14;
const SIZE: f64 = 200.0;
const LEFT: f64 = 40.0;
const TOP: f64 = 28.0;

impl Contour {
    /// The figure as SVG text.
    ///
    /// ```
    /// use tpam_figure::Contour;
    /// let heights = vec![1.0, 10.0, 100.0, 1000.0];
    /// let svg = Contour { title: "four".into(), ends: [0.0, 1.0], side: 2, heights, ..Contour::default() }.svg();
    /// assert!(svg.starts_with("<svg "));
    /// ```
    pub fn svg(&self) -> String {
        let mut sheet = Sheet::new(&self.title, LEFT, [LEFT + SIZE + 60.0, TOP + SIZE + 36.0]);
        let [low, high] = self.logs();
        sheet.group((LEFT, TOP), "", |sheet| {
            self.bands(sheet, low, high);
            self.frame(sheet);
            scale_beside(sheet, low, high);
        });
        sheet.words((LEFT + SIZE / 2.0, TOP + SIZE + 30.0), "middle", &self.axes[0]);
        sheet.upright((12.0, TOP + SIZE / 2.0), &self.axes[1]);
        sheet.finish()
    }

    /// The logarithms between which the bands lie: up to the greatest height, down to what a few cells only are below.
    fn logs(&self) -> [f64; 2] {
        let finite = self.heights.iter().filter(|height| height.is_finite() && **height > 0.0);
        let mut logs: Vec<f64> = finite.map(|height| libm::log10(*height)).collect();
        logs.sort_by(f64::total_cmp);
        match logs[..] {
            [] => [0.0, 1.0],
            [.., last] => [logs[logs.len() / 200].min(last - 1e-9), last],
        }
    }

    /// Every band is one path: runs of cells of a row as thick strokes.
    fn bands(&self, sheet: &mut Sheet, low: f64, high: f64) {
        let band = |height: &f64| {
            let part = (libm::log10(*height) - low) / (high - low);
            ((part * BANDS as f64) as usize).min(BANDS - 1)
        };
        let mut paths = vec![String::new(); BANDS];
        let mut pens = [(0, 0); BANDS];
        for (row, cells) in self.heights.chunks(self.side.max(1)).rev().enumerate() {
            let mut column = 0;
            for run in cells.chunk_by(|a, b| band(a) == band(b)) {
                let band = band(&run[0]);
                let (x, y) = pens[band];
                let (right, down) = (column as i64 - x, row as i64 - y);
                let _ = write!(paths[band], "m{right} {down}h{}", run.len());
                column += run.len();
                pens[band] = (column as i64, row as i64);
            }
        }
        let cell = SIZE / self.side.max(1) as f64;
        sheet.put(&format!(
            "<g transform=\"scale({cell:.4}) translate(0 .5)\" fill=\"none\" stroke-width=\"1.05\" shape-rendering=\"crispEdges\">"
        ));
        for (band, path) in paths.iter().enumerate().filter(|(_, path)| !path.is_empty()) {
            sheet.put(&format!("<path stroke=\"{}\" d=\"M0 0{path}\"/>", colour(band)));
        }
        sheet.put("</g>");
    }

    fn frame(&self, sheet: &mut Sheet) {
        let [low, high] = self.ends;
        let along = |value: f64| (value - low) / (high - low) * SIZE;
        if let Some((x, y)) = self.mark {
            let cross = format!("M{:.1} {:.1}m-5 0h10m-5-5v10", along(x), SIZE - along(y));
            for (colour, width) in [("#000", 3.2), ("#fff", 1.4)] {
                sheet.put(&format!("<path d=\"{cross}\" stroke=\"{colour}\" stroke-width=\"{width}\"/>"));
            }
        }
        sheet.put(&format!("<rect width=\"{SIZE}\" height=\"{SIZE}\" fill=\"none\" stroke=\"#888\"/>"));
        for value in ticks(self.ends) {
            sheet.words((along(value), SIZE + 14.0), "middle", &short(value));
            sheet.words((-5.0, SIZE - along(value) + 3.5), "end", &short(value));
        }
    }
}

/// What the colours mean, at the right side.
fn scale_beside(sheet: &mut Sheet, low: f64, high: f64) {
    let (x, tall) = (SIZE + 10.0, SIZE / BANDS as f64);
    for band in 0..BANDS {
        let y = SIZE - (band + 1) as f64 * tall;
        sheet.put(&format!(
            "<rect x=\"{x}\" y=\"{y:.2}\" width=\"8\" height=\"{:.2}\" fill=\"{}\"/>",
            tall + 0.3,
            colour(band)
        ));
    }
    let whole = (low.ceil() as i32)..=(high.floor() as i32);
    let step = (whole.clone().count() / 7 + 1).max(1);
    for power in whole.step_by(step) {
        let y = SIZE - (f64::from(power) - low) / (high - low) * SIZE;
        sheet.words((x + 11.0, y + 3.5), "start", &format!("1e{power}"));
    }
}

fn colour(band: usize) -> String {
    scale(band as f64 / (BANDS - 1) as f64)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn contour(heights: &[f64]) -> String {
        let side = heights.len().isqrt();
        let axes = ["x".to_owned(), "y".to_owned()];
        Contour {
            title: "a < b".into(),
            axes,
            ends: [-5.0, 5.0],
            side,
            heights: heights.to_vec(),
            mark: Some((0.0, 0.0)),
        }
        .svg()
    }

    #[test]
    fn every_cell_is_in_one_band() {
        let heights: Vec<f64> = (0..100).map(|k| f64::from(k % 37)).collect();
        let svg = contour(&heights);
        // After the 'h' of each run stands how many cells it has.
        let paths = svg.lines().filter(|line| line.starts_with("<path stroke=\"#") && line.contains("m0 "));
        let runs = paths.flat_map(|path| path.split('h').skip(1));
        let cells = runs.filter_map(|run| run.split(['m', '"']).next()?.parse::<usize>().ok()).sum::<usize>();
        assert!(svg.contains("a &lt; b") && cells <= 100 && cells > 0, "{cells}");
    }

    #[test]
    fn the_lowest_row_is_drawn_at_the_bottom() {
        let svg = contour(&[1.0, 1.0, 1000.0, 1000.0]);
        assert!(svg.contains(&format!("<path stroke=\"{}\" d=\"M0 0m0 1h2\"/>", scale(0.0))), "{svg}");
        assert!(svg.contains(&format!("<path stroke=\"{}\" d=\"M0 0m0 0h2\"/>", scale(1.0))));
    }

    #[test]
    fn nothing_to_draw_is_still_a_picture() {
        assert!(Contour::default().svg().ends_with("</svg>\n"));
        assert!(!contour(&[0.0, 0.0, 0.0, f64::INFINITY]).contains("NaN"));
    }
}
