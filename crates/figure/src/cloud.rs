//! Clouds of points, some of them marked, over a common horizontal axis, with a curve.
//!
//! Points are not drawn one by one. The panel is divided into tiles, and a tile is painted once if it contains a point, in another colour
//! if it contains a marked point. No point within a panel is left out, and a file stays below 500 KB for any number of points.

use crate::axis::{Axes, Axis, ends};
use crate::builder::{built, plot};
use crate::layout::{self, Kind, Layout};
use crate::legend::{Entry, Key, Legend};
use crate::palette::Colour;
use crate::shape::{Ink, Run};
use crate::sheet::Sheet;

plot! {
    /// A figure of clouds, one below the other.
    ///
    /// ```
    /// use tpam_figure::{Cloud, CloudPanel};
    /// let panel = CloudPanel::new("F", [0.0, 1.0]).with_points([(0.0, 0.5)]).with_marked([(9.0, 0.6)]);
    /// let panel = panel.with_curve([(0.0, 0.5), (9.0, 0.6)]);
    /// let svg = Cloud::new("A run", ["failed", "succeeded", "spline"]).with_panels([panel]).svg();
    /// assert!(svg.starts_with("<svg ") && svg.contains(">succeeded</text>"));
    /// ```
    pub struct Cloud {
        /// The names of points, marked points and curves in the legend.
        names: [String; 3],
        /// The panels, from the top.
        panels: Vec<CloudPanel> => with_panels(impl Into<Vec<CloudPanel>>),
    }
}

built! {
    /// One panel.
    pub struct CloudPanel {
        /// The title above it.
        title: String,
        /// The ends of its vertical axis.
        height: [f64; 2],
        /// Points that are not marked.
        points: Vec<(f64, f64)> => with_points(impl Into<Vec<(f64, f64)>>),
        /// Points that are marked.
        marked: Vec<(f64, f64)> => with_marked(impl Into<Vec<(f64, f64)>>),
        /// A curve, from left to right.
        curve: Vec<(f64, f64)> => with_curve(impl Into<Vec<(f64, f64)>>),
    }

    /// A panel with a title and the ends of its vertical axis.
    pub fn new(title: impl Into<String>, height: [f64; 2]);
}

const SIZE: [f64; 2] = [640.0, 190.0];
/// Side of a tile.
const TILE: f64 = 2.0;
/// The colours of tiles with points and of tiles with marked points.
const COLOURS: [Colour; 2] = [Colour::SAMPLES, Colour::VERMILION];

impl Cloud {
    /// A figure with this title and no panels; the names are those of points, marked points and curves.
    pub fn new(title: impl Into<String>, names: [&str; 3]) -> Self {
        Self { title: title.into(), names: names.map(str::to_owned), ..Self::default() }
    }

    /// The drawn figure.
    pub fn sheet(&self) -> Sheet {
        self.layout().draw("panel", |sheet, k, axes| self.panels[k].draw(sheet, axes, &self.names))
    }

    fn layout<'a>(&'a self) -> Layout<'a> {
        let all = self.panels.iter().flat_map(|panel| panel.points.iter().chain(&panel.marked).chain(&panel.curve));
        let x = Axis::linear(ends(all.map(|point| point.0)));
        let panel = |panel: &'a CloudPanel| layout::Panel { title: &panel.title, x: x.clone(), y: Axis::linear(panel.height) };
        Layout { legend: self.legend(), ..self.framed(Kind::Readable, SIZE, self.panels.iter().map(panel)) }.fitted()
    }

    fn legend(&self) -> Legend<'_> {
        let areas = COLOURS.map(|colour| Key::Area { colour, marker: None });
        let line = Key::Line { ink: curve_ink(), marker: None };
        let keys = areas.into_iter().chain([line]).zip(&self.names);
        Legend::Entries(keys.map(|(key, name)| Entry { key, name }).collect())
    }
}

fn curve_ink() -> Ink {
    Ink::axis(1.6)
}

impl CloudPanel {
    fn draw(&self, sheet: &mut Sheet, axes: &Axes, names: &[String; 3]) {
        let tiles = Tiles::new(self, axes);
        for ((mark, colour), name) in (1..).zip(COLOURS).zip(names) {
            sheet.cells(tiles.side, tiles.runs(mark), colour).title(name);
        }
        let path = axes.path(&self.curve);
        sheet.path(path.clone(), Ink::stroke(Colour::PAPER, 3.4).class("halo"));
        sheet.path(path, curve_ink()).data("data-name", &names[2]);
    }
}

/// The tiles of a panel: 0 is empty, 1 contains points, 2 contains a marked point.
struct Tiles {
    held: Vec<u8>,
    columns: usize,
    /// Side of a tile.
    side: f64,
}

impl Tiles {
    fn new(panel: &CloudPanel, axes: &Axes) -> Self {
        // Tiles are smaller in a smaller figure.
        let tile = if axes.size[0] < SIZE[0] / 2.0 { 0.75 * TILE } else { TILE };
        let [columns, rows] = axes.size.map(|side| ((side / tile).ceil() as usize).max(1));
        let mut held = vec![0; columns * rows];
        for (points, mark) in [(&panel.points, 1), (&panel.marked, 2)] {
            for point in points {
                let (x, y) = axes.place(*point);
                let inside = (0.0..=axes.size[0]).contains(&x) && (0.0..=axes.size[1]).contains(&y);
                if inside {
                    // A point on the lower or right edge belongs to the last tile.
                    let [column, row] =
                        [((x / tile) as usize, columns), ((y / tile) as usize, rows)].map(|(tile, most)| tile.min(most - 1));
                    held[row * columns + column] = mark;
                }
            }
        }
        Self { held, columns, side: tile }
    }

    /// The tiles with this content, as runs.
    fn runs(&self, mark: u8) -> Vec<Run> {
        let mut runs = Vec::new();
        for (row, tiles) in self.held.chunks(self.columns).enumerate() {
            let mut column = 0;
            for alike in tiles.chunk_by(|a, b| a == b) {
                if alike[0] == mark {
                    runs.push(Run { column, row, length: alike.len() });
                }
                column += alike.len();
            }
        }
        runs
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A point in every tile, in an order in which no two neighbouring tiles have the same content.
    fn full() -> CloudPanel {
        let [columns, rows] = SIZE.map(|side| (side / TILE) as usize);
        let mut panel = CloudPanel { height: [0.0, 1.0], ..CloudPanel::default() };
        for row in 0..rows {
            for column in 0..columns {
                let point = (column as f64 + 0.5, (row as f64 + 0.5) / rows as f64);
                if (row + column) % 2 == 0 { panel.points.push(point) } else { panel.marked.push(point) }
            }
        }
        panel
    }

    #[test]
    fn a_full_panel_is_below_500_kb() {
        let names = ["a", "b", "c"].map(str::to_owned);
        let svg = Cloud { names, panels: vec![full(), full()], ..Cloud::default() }.svg();
        assert!(svg.len() < 500_000, "{}", svg.len());
    }

    #[test]
    fn every_point_has_a_tile_and_marks_win() {
        let axis = Axis::linear([0.0, 1.0]);
        let axes = Axes { x: &axis, y: &axis, size: SIZE, inset: 6.0 };
        let corners = vec![(0.0, 0.0), (1.0, 1.0), (0.0, 1.0), (1.0, 0.0), (0.5, 0.5), (0.5, 2.0)];
        let panel = CloudPanel { points: corners, marked: vec![(0.5, 0.5)], ..CloudPanel::default() };
        let tiles = Tiles::new(&panel, &axes);
        let count = |mark| tiles.held.iter().map(|held| usize::from(*held == mark)).sum::<usize>();
        assert_eq!((count(1), count(2)), (4, 1));
        let run = |column, row| Run { column, row, length: 1 };
        assert_eq!(tiles.runs(2), [run(160, 47)]);
        assert_eq!(tiles.runs(1), [run(3, 0), run(317, 0), run(3, 94), run(317, 94)]);
    }

    #[test]
    fn an_empty_figure_is_drawn() {
        let svg = Cloud { panels: vec![CloudPanel { height: [0.0, 1.0], ..CloudPanel::default() }], ..Cloud::default() };
        assert!(svg.svg().ends_with("</svg>\n") && !svg.svg().contains("NaN"));
    }
}
