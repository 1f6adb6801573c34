//! Clouds of points over a common horizontal axis, some of them marked, with a curve through them; light however many points there are.
//!
//! Points are not drawn one by one: the panel is cut into tiles, and a tile is painted once, as holding a point or as holding a marked one. Nothing within a panel is left out, and a file
//! stays below 500 KB.

use crate::axes::Axes;
use crate::svg::{Sheet, escaped, range};
use std::fmt::Write;

/// A figure of clouds, one below the other.
///
/// ```
/// use tpam_figure::{Cloud, CloudPanel};
/// let panel = CloudPanel { title: "F".into(), height: [0.0, 1.0], points: vec![(0.0, 0.5)], marked: vec![(9.0, 0.6)], curve: vec![(0.0, 0.5), (9.0, 0.6)] };
/// let svg = Cloud { title: "A run".into(), names: ["failed", "succeeded", "spline"].map(Into::into), panels: vec![panel], ..Cloud::default() }.svg();
/// assert!(svg.starts_with("<svg ") && svg.contains(">succeeded</text>"));
/// ```
#[derive(Clone, Debug, Default)]
pub struct Cloud {
    /// What stands above it.
    pub title: String,
    /// What the horizontal axis is.
    pub x: String,
    /// What points, marked points and curves are, for the legend.
    pub names: [String; 3],
    /// The panels, from the top.
    pub panels: Vec<CloudPanel>,
}

/// One panel.
#[derive(Clone, Debug, Default)]
pub struct CloudPanel {
    /// What stands above it.
    pub title: String,
    /// From where to where it goes up.
    pub height: [f64; 2],
    /// Points that are not marked.
    pub points: Vec<(f64, f64)>,
    /// Points that are.
    pub marked: Vec<(f64, f64)>,
    /// A curve, from left to right.
    pub curve: Vec<(f64, f64)>,
}

const SIZE: [f64; 2] = [640.0, 190.0];
/// Side of a tile.
const TILE: f64 = 2.0;
const LEFT: f64 = 60.0;
const TOP: f64 = 58.0;
const BOTTOM: f64 = 44.0;
const GAP: f64 = 26.0;
/// Of tiles with points and of tiles with marked points.
const COLOURS: [&str; 2] = ["#b9c0ca", "#d55e00"];

impl Cloud {
    /// The figure as SVG text.
    pub fn svg(&self) -> String {
        let width = LEFT + SIZE[0] + 14.0;
        let rows = self.panels.len().max(1) as f64;
        let height = TOP + rows * SIZE[1] + (rows - 1.0) * GAP + BOTTOM;
        let mut sheet = Sheet::new(&self.title, LEFT, [width, height]);
        self.legend(&mut sheet);
        let all = self.panels.iter().flat_map(|panel| panel.points.iter().chain(&panel.marked).chain(&panel.curve));
        let [low, high] = range(all.map(|point| point.0));
        let x = if low < high { [low, high] } else { [0.0, 1.0] };
        for (k, panel) in self.panels.iter().enumerate() {
            let axes = Axes { x, y: panel.height, size: SIZE, log: false };
            let place = (LEFT, TOP + k as f64 * (SIZE[1] + GAP));
            sheet.group(place, &axes.attributes(&self.x), |sheet| {
                axes.frame(sheet, &panel.title, [true, k + 1 == self.panels.len()]);
                panel.draw(sheet, &axes, &self.names);
            });
        }
        sheet.words((LEFT + SIZE[0] / 2.0, height - 8.0), "middle", &self.x);
        sheet.finish()
    }

    fn legend(&self, sheet: &mut Sheet) {
        let mut x = LEFT;
        for (k, name) in self.names.iter().enumerate() {
            match COLOURS.get(k) {
                Some(colour) => {
                    sheet.put(&format!("<rect x=\"{x}\" y=\"26\" width=\"12\" height=\"8\" fill=\"{colour}\"/>"));
                }
                None => sheet
                    .put(&format!("<path d=\"M{x:.1} 30h16\" stroke=\"#222\" class=\"axis\" stroke-width=\"1.6\"/>")),
            }
            sheet.words((x + 20.0, 33.5), "start", name);
            x += 36.0 + 6.0 * name.chars().count() as f64;
        }
    }
}

impl CloudPanel {
    fn draw(&self, sheet: &mut Sheet, axes: &Axes, names: &[String; 3]) {
        let tiles = Tiles::new(self, axes);
        for (k, colour) in COLOURS.iter().enumerate() {
            let place = format!("transform=\"scale({TILE}) translate(0 .5)\" shape-rendering=\"crispEdges\"");
            let (path, name) = (tiles.path(k as u8 + 1), escaped(&names[k]));
            sheet.put(&format!("<path d=\"{path}\" {place} stroke=\"{colour}\"><title>{name}</title></path>"));
        }
        let (path, name) = (axes.path(&self.curve), escaped(&names[2]));
        sheet.put(&format!("<path d=\"{path}\" fill=\"none\" stroke=\"#fff\" stroke-width=\"3.4\" class=\"halo\"/>"));
        let look = "fill=\"none\" stroke=\"#222\" class=\"axis\" stroke-width=\"1.6\"";
        sheet.put(&format!("<path d=\"{path}\" {look} data-name=\"{name}\"/>"));
    }
}

/// What the tiles of a panel hold: 0 nothing, 1 points, 2 a marked point.
struct Tiles {
    held: Vec<u8>,
    columns: usize,
}

impl Tiles {
    fn new(panel: &CloudPanel, axes: &Axes) -> Self {
        let [columns, rows] = SIZE.map(|side| (side / TILE).ceil() as usize);
        let mut held = vec![0; columns * rows];
        for (points, mark) in [(&panel.points, 1), (&panel.marked, 2)] {
            for point in points {
                let (x, y) = axes.place(*point);
                let inside = (0.0..=SIZE[0]).contains(&x) && (0.0..=SIZE[1]).contains(&y);
                if inside {
                    // What lies on the lower or right edge belongs to the last tile.
                    let [column, row] = [((x / TILE) as usize, columns), ((y / TILE) as usize, rows)]
                        .map(|(tile, most)| tile.min(most - 1));
                    held[row * columns + column] = mark;
                }
            }
        }
        Self { held, columns }
    }

    /// The tiles that hold this, those beside each other as one stroke.
    fn path(&self, mark: u8) -> String {
        let mut path = String::new();
        for (y, row) in self.held.chunks(self.columns).enumerate() {
            let mut x = 0;
            let mut pen = None;
            for run in row.chunk_by(|a, b| a == b) {
                if run[0] == mark {
                    let _ = match pen {
                        None => write!(path, "M{x} {y}h{}", run.len()),
                        Some(end) => write!(path, "m{} 0h{}", x - end, run.len()),
                    };
                    pen = Some(x + run.len());
                }
                x += run.len();
            }
        }
        path
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// As many points as there is room for, in an order that leaves no two tiles alike beside each other.
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
    fn a_file_stays_light_whatever_it_shows() {
        let names = ["a", "b", "c"].map(str::to_owned);
        let svg = Cloud { names, panels: vec![full(), full()], ..Cloud::default() }.svg();
        assert!(svg.len() < 500_000, "{}", svg.len());
    }

    #[test]
    fn every_point_has_a_tile_and_marks_win() {
        let axes = Axes { x: [0.0, 1.0], y: [0.0, 1.0], size: SIZE, log: false };
        let corners = vec![(0.0, 0.0), (1.0, 1.0), (0.0, 1.0), (1.0, 0.0), (0.5, 0.5), (0.5, 2.0)];
        let panel = CloudPanel { points: corners, marked: vec![(0.5, 0.5)], ..CloudPanel::default() };
        let tiles = Tiles::new(&panel, &axes);
        let count = |mark| tiles.held.iter().map(|held| usize::from(*held == mark)).sum::<usize>();
        assert_eq!((count(1), count(2)), (4, 1));
        assert_eq!(tiles.path(2), "M160 47h1");
        assert_eq!(tiles.path(1), "M3 0h1m313 0h1M3 94h1m313 0h1");
    }

    #[test]
    fn nothing_to_draw_is_still_a_picture() {
        let svg =
            Cloud { panels: vec![CloudPanel { height: [0.0, 1.0], ..CloudPanel::default() }], ..Cloud::default() };
        assert!(svg.svg().ends_with("</svg>\n") && !svg.svg().contains("NaN"));
    }
}
