//! Smooth surfaces and curves of a phase, and the shapes of the curves.

use super::phase::{Part, Phase};
use tpam_pam::Column;
use tpam_stats::pspline::{Mean, Observed};
use tpam_stats::{Pspline, Shape, shape};

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
    pub success: Option<Pspline>,
    /// The mean log-gain.
    pub gain: Option<Pspline>,
    /// The shape of the success rate.
    pub success_shape: Shape,
    /// The shape of the mean log-gain.
    pub gain_shape: Shape,
}

impl Fitted {
    /// Fits a phase.
    pub fn new(phase: &Phase) -> Self {
        let columns = phase.cells.space();
        let at: Vec<[f64; 2]> = (0..phase.cells.count()).map(|cell| phase.cells.middle(cell)).collect();
        let smooth = if columns.len() == 1 { Pspline::line } else { Pspline::surface };
        let surface = |mean, cells: fn(&Part) -> &Vec<Observed>| {
            let runs: Vec<Vec<Observed>> = phase.runs.iter().map(|run| cells(run).clone()).collect();
            if columns.iter().any(Column::is_category) { None } else { smooth(mean, &at, &runs) }
        };
        Self {
            success: surface(Mean::Rate, |part| &part.success),
            gain: surface(Mean::Positive, |part| &part.gain),
            along: (0..columns.len()).map(|which| Along::new(phase, which)).collect(),
        }
    }
}

impl Along {
    fn new(phase: &Phase, which: usize) -> Self {
        if phase.cells.space()[which].is_category() {
            let unknown = Shape::Undecided;
            return Self { success: None, gain: None, success_shape: unknown, gain_shape: unknown };
        }
        let side = phase.cells.sides()[which];
        let at: Vec<[f64; 2]> = (0..side).map(|k| [(k as f64 + 0.5) / side as f64, 0.0]).collect();
        let [success, gain] = [phase.along(which, |part| &part.success), phase.along(which, |part| &part.gain)];
        Self {
            success: Pspline::line(Mean::Rate, &at, &success),
            gain: Pspline::line(Mean::Positive, &at, &gain),
            success_shape: shape(Mean::Rate, &success),
            gain_shape: shape(Mean::Positive, &gain),
        }
    }

    /// Where success is likeliest, in units of the range, as all places here.
    pub fn best_success(&self) -> Option<f64> {
        Some(highest(self.success.as_ref()?, 0.0))
    }

    /// Where the gain is largest.
    pub fn best_gain(&self) -> Option<f64> {
        Some(highest(self.gain.as_ref()?, 0.0))
    }

    /// Where θ·p(θ) is largest: the resting point of a PAM with Lehmer's mean, to first order.
    pub fn best_weighted(&self) -> Option<f64> {
        Some(highest(self.success.as_ref()?, 1.0))
    }
}

/// Where θ^κ times a curve is largest, to 0.005.
fn highest(curve: &Pspline, kappa: f64) -> f64 {
    const STEPS: usize = 200;
    let place = |k: &usize| *k as f64 / STEPS as f64;
    let height = |k: &usize| libm::pow(place(k), kappa) * curve.at([place(k), 0.0]);
    (0..=STEPS).max_by(|a, b| height(a).total_cmp(&height(b))).as_ref().map_or(0.0, place)
}
