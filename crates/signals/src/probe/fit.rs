//! Smooth surfaces and curves of a phase, and the shapes of the curves.

use super::phase::{Part, Phase};
use super::tally::{CELLS, SIDE, middle};
use tpam_stats::pspline::{Mean, Observed};
use tpam_stats::{Pspline, Shape, shape};

/// The fits of a phase.
#[derive(Clone, Debug)]
#[non_exhaustive]
pub struct Fitted {
    /// The success rate over F × C; `None` if nothing succeeds, or everything.
    pub success: Option<Pspline>,
    /// The mean log-gain over F × C; `None` if there is no gain.
    pub gain: Option<Pspline>,
    /// Along F, over all C, and along C, over all F.
    pub along: [Along; 2],
}

/// The fits along F or C.
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
        let at: Vec<[f64; 2]> = (0..CELLS).map(middle).collect();
        let surface = |mean, cells: fn(&Part) -> &Vec<Observed>| {
            Pspline::surface(mean, &at, &phase.runs.iter().map(|run| cells(run).clone()).collect::<Vec<_>>())
        };
        Self {
            success: surface(Mean::Rate, |part| &part.success),
            gain: surface(Mean::Positive, |part| &part.gain),
            along: [0, 1].map(|which| Along::new(phase, which)),
        }
    }
}

impl Along {
    fn new(phase: &Phase, which: usize) -> Self {
        let at: Vec<[f64; 2]> = (0..SIDE).map(|k| [(k as f64 + 0.5) / SIDE as f64, 0.0]).collect();
        let [success, gain] = [phase.along(which, |part| &part.success), phase.along(which, |part| &part.gain)];
        Self {
            success: Pspline::line(Mean::Rate, &at, &success),
            gain: Pspline::line(Mean::Positive, &at, &gain),
            success_shape: shape(Mean::Rate, &success),
            gain_shape: shape(Mean::Positive, &gain),
        }
    }

    /// Where success is likeliest.
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
