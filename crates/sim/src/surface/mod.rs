//! Response surfaces as judges: success *and* gain as functions of F, C and the phase of a search, measured by probes.
//!
//! The acceptances of [`accept`](crate::accept) depend on the distance from a target. A surface has no target: it is what `tpam probe`
//! measured in a search, or any other table of this form. The phase is log₁₀ of the precision f − f_opt of the best individual.
//!
//! - [`Surface`]: success and mean log-gain by phase, F and C.
//! - [`Twin`]: a PAM judged by a surface, with a phase that follows a recorded path (open loop) or advances by the gains of the samples
//!   (closed loop).

mod twin;

pub use twin::{Course, Twin};

use tpam_pam::spec::SpecError;

/// Success and mean log-gain by phase, F and C.
///
/// ```
/// use tpam_sim::surface::Surface;
/// // Two phases of one cell each: from 1e0 to below 1e2, and from 1e-8 to below 1e0.
/// let text = "log10_from,log10_below,f,c,success,gain\n0,2,0.5,0.5,0.4,0.1\n-8,0,0.5,0.5,0.2,0.05\n";
/// let surface = Surface::read(text)?;
/// assert_eq!((surface.at(1.0, [0.3, 0.9]), surface.at(-3.0, [0.3, 0.9])), ([0.4, 0.1], [0.2, 0.05]));
/// # Ok::<(), tpam_pam::spec::SpecError>(())
/// ```
#[derive(Clone, Debug, PartialEq)]
pub struct Surface {
    /// From large to small precisions.
    layers: Vec<Layer>,
    /// Cells along F, and along C.
    side: usize,
}

/// A phase: log₁₀ of the precision, from the first number to below the second, and success and mean log-gain in the middle of each cell.
pub type Phase = ([f64; 2], Vec<[f64; 2]>);

/// The surface of one phase.
#[derive(Clone, Debug, PartialEq)]
struct Layer {
    range: [f64; 2],
    cells: Vec<[f64; 2]>,
}

/// The first line of a file.
const HEADER: &str = "log10_from,log10_below,f,c,success,gain";

impl Surface {
    /// Reads a file of `tpam probe`: one row for each phase and cell, phases together, cells in the order of C and then of F.
    pub fn read(text: &str) -> Result<Self, SpecError> {
        let wrong = |why: String| SpecError(format!("it is not a surface: {why}"));
        let mut lines = text.lines();
        if lines.next() != Some(HEADER) {
            return Err(wrong(format!("its first line has to be {HEADER}")));
        }
        let mut layers: Vec<Phase> = Vec::new();
        let mut places: Vec<[f64; 2]> = Vec::new();
        for (at, line) in lines.enumerate() {
            let row = row(line).ok_or_else(|| wrong(format!("line {} has no six numbers in their ranges", at + 2)))?;
            let [from, below, f, c, success, gain] = row;
            if layers.last().is_none_or(|(range, _)| *range != [from, below]) {
                layers.push(([from, below], Vec::new()));
                places.clear();
            }
            places.push([f, c]);
            layers.last_mut().expect("a layer was added above").1.push([success, gain]);
        }
        let surface = Self::new(layers)?;
        let expected = (0..places.len()).map(|cell| surface.middle(cell));
        if expected.zip(&places).any(|(middle, place)| (0..2).any(|k| (middle[k] - place[k]).abs() > 1e-9)) {
            return Err(wrong("F and C are not the middles of equal cells, F first".to_owned()));
        }
        Ok(surface)
    }

    /// A surface of these phases. Each has the same square number of cells; cell k has F in part k mod side and C in part ⌊k/side⌋ of [0,
    /// 1].
    pub fn new(phases: Vec<Phase>) -> Result<Self, SpecError> {
        let count = phases.first().map_or(0, |(_, cells)| cells.len());
        let side = (count as f64).sqrt() as usize;
        if count == 0 || side * side != count || phases.iter().any(|(_, cells)| cells.len() != count) {
            return Err(SpecError("it is not a surface: every phase needs the same square number of cells".to_owned()));
        }
        let mut layers: Vec<Layer> = phases.into_iter().map(|(range, cells)| Layer { range, cells }).collect();
        layers.sort_by(|a, b| b.range[0].total_cmp(&a.range[0]));
        Ok(Self { layers, side })
    }

    /// A surface that does not depend on the phase, from a function of F and C that returns success and mean log-gain. For tests with a
    /// known truth.
    pub fn from_function(side: usize, at: impl Fn(f64, f64) -> [f64; 2]) -> Self {
        let mut surface = Self { layers: Vec::new(), side };
        let cells = (0..side * side).map(|cell| surface.middle(cell)).map(|[f, c]| at(f, c)).collect();
        surface.layers.push(Layer { range: [f64::NEG_INFINITY, f64::INFINITY], cells });
        surface
    }

    fn middle(&self, cell: usize) -> [f64; 2] {
        [cell % self.side, cell / self.side].map(|part| (part as f64 + 0.5) / self.side as f64)
    }

    /// Success and mean log-gain at a phase and a pair (F, C): bilinear between the middles of cells, constant beyond the outermost ones. A
    /// phase that was not measured has the surface of the nearest one.
    pub fn at(&self, phase: f64, pair: [f64; 2]) -> [f64; 2] {
        self.layer(phase).at(pair, self.side)
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
    fn at(&self, pair: [f64; 2], side: usize) -> [f64; 2] {
        let place = |x: f64| {
            let inner = (x * side as f64 - 0.5).clamp(0.0, (side - 1) as f64);
            let low = (inner as usize).min(side.saturating_sub(2));
            (low, (low + 1).min(side - 1), inner - low as f64)
        };
        let [(f0, f1, a), (c0, c1, b)] = pair.map(place);
        let cell = |f: usize, c: usize| self.cells[c * side + f];
        let (low, high) = ([cell(f0, c0), cell(f1, c0)], [cell(f0, c1), cell(f1, c1)]);
        let along = |ends: [[f64; 2]; 2], k: usize| ends[0][k] + a * (ends[1][k] - ends[0][k]);
        [0, 1].map(|k| along(low, k) + b * (along(high, k) - along(low, k)))
    }
}

/// The six numbers of a line, with success in [0, 1] and a gain of at least 0.
fn row(line: &str) -> Option<[f64; 6]> {
    let numbers: Vec<f64> = line.split(',').map(|field| field.parse().ok()).collect::<Option<_>>()?;
    let row: [f64; 6] = numbers.try_into().ok()?;
    (row[0] < row[1] && (0.0..=1.0).contains(&row[4]) && row[5] >= 0.0 && row[5].is_finite()).then_some(row)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_plane_is_interpolated_exactly_between_the_outermost_middles() {
        let surface = Surface::from_function(10, |f, c| [0.2 + 0.3 * f + 0.1 * c, f * 0.5]);
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
        let surface = Surface::read(&text).unwrap();
        let success = |phase: f64| surface.at(phase, [0.5, 0.5])[0];
        assert_eq!([5.0, 3.0, 2.0, 0.1, -0.1, -3.0, -9.0].map(success), [0.6, 0.6, 0.6, 0.6, 0.2, 0.2, 0.2]);
        assert_eq!(surface.start(), 3.0);
    }

    #[test]
    fn wrong_files_are_refused() {
        let refused = |text: &str| Surface::read(text).unwrap_err().0;
        assert!(refused("f,c\n").contains("first line"));
        assert!(refused(&format!("{HEADER}\n")).contains("square number"));
        assert!(refused(&format!("{HEADER}\n0,2,0.5,0.5,1.2,0.1\n")).contains("line 2"));
        assert!(refused(&format!("{HEADER}\n0,2,0.4,0.5,0.2,0.1\n")).contains("middles"));
    }
}
