//! Response surfaces as judges: success *and* gain as functions of one or two columns and the phase of a search, measured by probes.
//!
//! The acceptances of [`accept`](crate::accept) depend on the distance from a target. A surface has no target: it is what `tpam inspect
//! probe` measured in a search, or any other table of this form. The phase is log₁₀ of the precision f − f_opt of the best individual.
//!
//! - [`Cells`]: equal cells over one or two columns.
//! - [`Surface`]: success and mean log-gain by phase and cell.
//! - [`Twin`]: a PAM judged by a surface, with a phase that follows a recorded path (open loop) or advances by the gains of the samples
//!   (closed loop).

mod cells;
mod twin;

pub use cells::Cells;
pub use twin::{Course, Twin};

use tpam_pam::spec::SpecError;
use tpam_pam::{Space, names_of};

/// Success and mean log-gain by phase and cell.
///
/// ```
/// use tpam_sim::surface::Surface;
/// // Two phases of one cell each: from 1e0 to below 1e2, and from 1e-8 to below 1e0.
/// let text = "log10_from,log10_below,f,c,success,gain\n0,2,0.5,0.5,0.4,0.1\n-8,0,0.5,0.5,0.2,0.05\n";
/// let surface = Surface::read(text, tpam_pam::FC)?;
/// assert_eq!((surface.at(1.0, [0.3, 0.9]), surface.at(-3.0, [0.3, 0.9])), ([0.4, 0.1], [0.2, 0.05]));
/// # Ok::<(), tpam_pam::spec::SpecError>(())
/// ```
#[derive(Clone, Debug, PartialEq)]
pub struct Surface {
    /// From large to small precisions.
    layers: Vec<Layer>,
    cells: Cells,
}

/// A phase: log₁₀ of the precision, from the first number to below the second, and success and mean log-gain in the middle of each cell.
pub type Phase = ([f64; 2], Vec<[f64; 2]>);

/// The surface of one phase.
#[derive(Clone, Debug, PartialEq)]
struct Layer {
    range: [f64; 2],
    cells: Vec<[f64; 2]>,
}

impl Surface {
    /// Reads a file of `tpam inspect probe` over these columns: one row for each phase and cell, phases together, cells in their order.
    pub fn read(text: &str, space: Space) -> Result<Self, SpecError> {
        let wrong = |why: String| SpecError(format!("it is not a surface: {why}"));
        let (header, mut lines) = (header(space), text.lines());
        if lines.next() != Some(&header) {
            return Err(wrong(format!("its first line has to be {header}")));
        }
        let (mut layers, mut places): (Vec<Phase>, Vec<Vec<f64>>) = (Vec::new(), Vec::new());
        for (at, line) in lines.enumerate() {
            let Some((range, place, cell)) = row(line, space.len()) else {
                let count = if space.len() == 2 { "six numbers" } else { "five numbers" };
                return Err(wrong(format!("line {} has no {count} in their ranges", at + 2)));
            };
            if layers.last().is_none_or(|(before, _)| *before != range) {
                layers.push((range, Vec::new()));
                places.clear();
            }
            places.push(place);
            layers.last_mut().expect("a layer was added above").1.push(cell);
        }
        let surface = Self::new(space, layers)?;
        let near = |cell: usize| {
            surface
                .cells
                .values(cell)
                .zip(&places[cell])
                .zip(space)
                .all(|((middle, place), column)| (column.unit(middle) - column.unit(*place)).abs() <= 1e-9)
        };
        if !(0..places.len()).all(near) {
            let columns = space.iter().map(|column| column.symbol).collect::<Vec<_>>().join(" and ");
            let first = space[0].symbol;
            return Err(wrong(format!("{columns} are not the middles of equal cells, {first} first")));
        }
        Ok(surface)
    }

    /// A surface of these phases. Each has the same number of [cells](Cells): for two columns of numbers a square number.
    pub fn new(space: Space, phases: Vec<Phase>) -> Result<Self, SpecError> {
        let count = phases.first().map_or(0, |(_, cells)| cells.len());
        let fits = |cells: &Cells| count > 0 && cells.count() == count && phases.iter().all(|(_, cells)| cells.len() == count);
        let Some(cells) = (1..=count).find_map(|side| Cells::new(space, side).ok().filter(fits)) else {
            return Err(SpecError("it is not a surface: every phase needs the same square number of cells".to_owned()));
        };
        let mut layers: Vec<Layer> = phases.into_iter().map(|(range, cells)| Layer { range, cells }).collect();
        layers.sort_by(|a, b| b.range[0].total_cmp(&a.range[0]));
        Ok(Self { layers, cells })
    }

    /// A surface that does not depend on the phase, from a function of a place that returns success and mean log-gain. For tests with a
    /// known truth.
    pub fn from_function(cells: Cells, at: impl Fn([f64; 2]) -> [f64; 2]) -> Self {
        let heights = (0..cells.count()).map(|cell| at(cells.middle(cell))).collect();
        Self { layers: vec![Layer { range: [f64::NEG_INFINITY, f64::INFINITY], cells: heights }], cells }
    }

    /// The columns.
    pub fn space(&self) -> Space {
        self.cells.space()
    }

    /// Success and mean log-gain at a phase and a place, in units of the ranges: bilinear between the middles of cells, constant beyond the
    /// outermost ones. A phase that was not measured has the surface of the nearest one.
    pub fn at(&self, phase: f64, place: [f64; 2]) -> [f64; 2] {
        self.layer(phase).at(place, self.cells.sides())
    }

    /// log₁₀ of the precision at which a search begins: the middle of the first phase; 0 if the surface does not depend on the phase.
    pub fn start(&self) -> f64 {
        let [from, below] = self.layers[0].range;
        if from.is_finite() && below.is_finite() { f64::midpoint(from, below) } else { 0.0 }
    }

    fn layer(&self, phase: f64) -> &Layer {
        let gap = |layer: &Layer| (layer.range[0] - phase).max(phase - layer.range[1]).max(0.0);
        // The interval of a layer is closed below: on a border the layer above is nearest.
        self.layers.iter().min_by(|a, b| gap(a).total_cmp(&gap(b))).expect("a surface has a layer")
    }
}

impl Layer {
    fn at(&self, place: [f64; 2], sides: [usize; 2]) -> [f64; 2] {
        let between = |which: usize| {
            let (x, side) = (place[which], sides[which]);
            let inner = (x * side as f64 - 0.5).clamp(0.0, (side - 1) as f64);
            let low = (inner as usize).min(side.saturating_sub(2));
            (low, (low + 1).min(side - 1), inner - low as f64)
        };
        let [(x0, x1, a), (y0, y1, b)] = [0, 1].map(between);
        let cell = |x: usize, y: usize| self.cells[y * sides[0] + x];
        let (low, high) = ([cell(x0, y0), cell(x1, y0)], [cell(x0, y1), cell(x1, y1)]);
        let along = |ends: [[f64; 2]; 2], k: usize| ends[0][k] + a * (ends[1][k] - ends[0][k]);
        [0, 1].map(|k| along(low, k) + b * (along(high, k) - along(low, k)))
    }
}

/// The first line of a file.
fn header(space: Space) -> String {
    format!("log10_from,log10_below,{},success,gain", names_of(space).replace(", ", ","))
}

/// The phase, the place and the cell of a line, with success in [0, 1] and a gain of at least 0.
fn row(line: &str, columns: usize) -> Option<([f64; 2], Vec<f64>, [f64; 2])> {
    let numbers: Vec<f64> = line.split(',').map(|field| field.parse().ok()).collect::<Option<_>>()?;
    let (range, rest) = numbers.split_first_chunk::<2>()?;
    let (place, cell) = rest.split_last_chunk::<2>()?;
    let fits = place.len() == columns && range[0] < range[1] && (0.0..=1.0).contains(&cell[0]) && cell[1] >= 0.0 && cell[1].is_finite();
    fits.then(|| (*range, place.to_vec(), *cell))
}

#[cfg(test)]
mod tests {
    use super::*;
    use tpam_pam::{Column, FC};

    const HEADER: &str = "log10_from,log10_below,f,c,success,gain";

    #[test]
    fn a_plane_is_interpolated_exactly_between_the_outermost_middles() {
        let surface = Surface::from_function(Cells::new(FC, 10).unwrap(), |[f, c]| [0.2 + 0.3 * f + 0.1 * c, f * 0.5]);
        for pair in [[0.05, 0.05], [0.5, 0.37], [0.95, 0.6], [0.111, 0.95]] {
            let [success, gain] = surface.at(3.0, pair);
            assert!((success - (0.2 + 0.3 * pair[0] + 0.1 * pair[1])).abs() < 1e-12, "{pair:?}");
            assert!((gain - 0.5 * pair[0]).abs() < 1e-12);
        }
        assert_eq!(surface.at(0.0, [0.0, 0.0]), surface.at(0.0, [0.05, 0.05]));
        assert_eq!(surface.at(0.0, [1.0, 1.0]), surface.at(0.0, [0.95, 0.95]));
    }

    #[test]
    fn phases_are_those_of_the_file_and_others_the_nearest() {
        let layer = |from: i32, below: i32, p: f64| {
            let row = |k: u32| format!("{from},{below},{},{},{p},0.1\n", 0.25 + 0.5 * f64::from(k % 2), 0.25 + 0.5 * f64::from(k / 2));
            (0..4).map(row).collect::<String>()
        };
        let text = format!("{HEADER}\n{}{}", layer(-4, -2, 0.2), layer(2, 4, 0.6));
        let surface = Surface::read(&text, FC).unwrap();
        let success = |phase: f64| surface.at(phase, [0.5, 0.5])[0];
        assert_eq!([5.0, 3.0, 2.0, 0.1, -0.1, -3.0, -9.0].map(success), [0.6, 0.6, 0.6, 0.6, 0.2, 0.2, 0.2]);
        assert_eq!(surface.start(), 3.0);
    }

    #[test]
    fn wrong_files_are_refused() {
        let refused = |text: &str| Surface::read(text, FC).unwrap_err().0;
        assert!(refused("f,c\n").contains("first line"));
        assert!(refused(&format!("{HEADER}\n")).contains("square number"));
        assert!(refused(&format!("{HEADER}\n0,2,0.5,0.5,1.2,0.1\n")).contains("line 2"));
        assert!(refused(&format!("{HEADER}\n0,2,0.4,0.5,0.2,0.1\n")).contains("middles"));
    }
    #[test]
    fn a_surface_over_one_column() {
        const SIGMA: Space = &[Column::log("sigma", 1e-4, 1.0)];
        // Four cells of one decade each.
        let rows: Vec<String> = (0..4).map(|k| format!("0,2,{},0.{k},0.1", SIGMA[0].at((f64::from(k) + 0.5) / 4.0))).collect();
        let surface = Surface::read(&format!("log10_from,log10_below,sigma,success,gain\n{}\n", rows.join("\n")), SIGMA).unwrap();
        assert_eq!([0.125, 0.25, 0.5, 1.0].map(|unit| surface.at(1.0, [unit, 0.5])[0]), [0.0, 0.05, 0.150_000_000_000_000_02, 0.3]);
    }
}
