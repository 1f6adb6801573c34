//! Smooth surfaces and curves of a phase, the shapes of the curves, and all phases of one algorithm on one function.

use super::phase::Phase;
use tpam_pam::Column;
use tpam_sim::surface::{Cells, Surface};
use tpam_stats::pspline::{Mean, Observed};
use tpam_stats::{Pspline, Shape, shape};
use tpam_store::Error;

/// The fits of a phase.
#[derive(Clone, Debug)]
#[non_exhaustive]
pub struct Fitted {
    /// The success rate over all cells; `None` if nothing succeeds, or everything, or a column is a category.
    pub success: Option<Pspline>,
    /// The mean log-gain over all cells; `None` if there is no gain, or a column is a category.
    pub gain: Option<Pspline>,
    /// Along each column, over all values of the other one.
    pub along: Vec<Along>,
}

/// The fits along a column; a category has none.
#[derive(Clone, Debug)]
#[non_exhaustive]
pub struct Along {
    /// The success rate.
    pub success: Smooth,
    /// The mean log-gain.
    pub gain: Smooth,
}

/// A smooth curve and its shape.
#[derive(Clone, Debug)]
#[non_exhaustive]
pub struct Smooth {
    /// The curve.
    pub curve: Option<Pspline>,
    /// Its shape.
    pub shape: Shape,
}

impl Fitted {
    /// Fits a phase.
    pub fn new(phase: &Phase) -> Self {
        let columns = phase.cells.space();
        let at: Vec<[f64; 2]> = (0..phase.cells.count()).map(|cell| phase.cells.middle(cell)).collect();
        let smooth = if columns.len() == 1 { Pspline::line } else { Pspline::surface };
        let surface = |mean| {
            let runs: Vec<Vec<Observed>> = phase.runs.iter().map(|run| run.observed(mean).to_vec()).collect();
            if columns.iter().any(Column::is_category) { None } else { smooth(mean, &at, &runs) }
        };
        let along = |which| Along { success: Smooth::new(phase, which, Mean::Rate), gain: Smooth::new(phase, which, Mean::Positive) };
        Self { success: surface(Mean::Rate), gain: surface(Mean::Positive), along: (0..columns.len()).map(along).collect() }
    }
}

impl Smooth {
    fn new(phase: &Phase, which: usize, mean: Mean) -> Self {
        if phase.cells.space()[which].is_category() {
            return Self { curve: None, shape: Shape::Undecided };
        }
        let side = phase.cells.sides()[which];
        let at: Vec<[f64; 2]> = (0..side).map(|k| [(k as f64 + 0.5) / side as f64, 0.0]).collect();
        let runs = phase.along(mean, which);
        Self { curve: Pspline::line(mean, &at, &runs), shape: shape(mean, &runs) }
    }

    /// Where θ^κ times the curve is largest, to 0.005 and in units of the range. With κ = 1, that of the success rate is the resting point
    /// of a PAM with Lehmer's mean, to first order.
    pub fn best(&self, kappa: f64) -> Option<f64> {
        const STEPS: usize = 200;
        let curve = self.curve.as_ref()?;
        let place = |k: &usize| *k as f64 / STEPS as f64;
        let height = |k: &usize| libm::pow(place(k), kappa) * curve.at([place(k), 0.0]);
        (0..=STEPS).max_by(|a, b| height(a).total_cmp(&height(b))).as_ref().map(place)
    }
}

/// One algorithm on one function in one dimension, with its phases and their fits.
#[derive(Clone, Debug)]
#[non_exhaustive]
pub struct Problem {
    /// The name of the algorithm.
    pub algorithm: String,
    /// The first part of the names of its files.
    pub stem: String,
    /// The number of the function.
    pub function: u32,
    /// The dimension.
    pub dim: usize,
    /// The cells of the probes.
    pub cells: Cells,
    /// Whole runs, then each phase.
    pub phases: Vec<(Phase, Fitted)>,
}

impl Problem {
    /// Its smooth surfaces, for a simulation. Whole runs, and phases without a fit, are left out.
    pub fn surface(&self) -> Result<Surface, Error> {
        let cells = |(phase, fitted): &(Phase, Fitted)| {
            let (range, success, gain) = (phase.range?, fitted.success.as_ref()?, fitted.gain.as_ref()?);
            let cell = |cell: usize| [success, gain].map(|surface| surface.at(self.cells.middle(cell)));
            Some((range.map(f64::from), (0..self.cells.count()).map(cell).collect()))
        };
        Ok(Surface::new(self.cells.space(), self.phases.iter().filter_map(cells).collect())?)
    }
}
