//! Normal steps within a box.

use tpam_pam::Stream;
use tpam_search::Setup;

/// The first step size, as a part of the width of the box.
const FIRST: f64 = 0.2;

/// A box, and the random numbers of steps in it.
pub(crate) struct Steps {
    bounds: Vec<(f64, f64)>,
    /// The first step of each coordinate.
    units: Vec<f64>,
    rng: Stream,
    /// The steps of the last points, in units of their step sizes.
    pub(crate) taken: Vec<f64>,
}

impl Steps {
    pub(crate) fn new(setup: &Setup, role: &'static str) -> Self {
        let units = setup.bounds.iter().map(|(low, high)| FIRST * (high - low)).collect();
        Self { bounds: setup.bounds.to_vec(), units, rng: setup.stream(role), taken: Vec::new() }
    }

    pub(crate) fn dim(&self) -> usize {
        self.bounds.len()
    }

    /// A uniform point of the box.
    pub(crate) fn anywhere(&mut self) -> Vec<f64> {
        let Self { bounds, rng, .. } = self;
        bounds.iter().map(|(low, high)| low + rng.uniform() * (high - low)).collect()
    }

    /// Writes a point for each step size: a step from `centre`, within the box. What is remembered of a step that leaves the box is the
    /// part that was taken.
    pub(crate) fn take(&mut self, centre: &[f64], sizes: &[f64], points: &mut [f64]) {
        let Self { bounds, units, rng, taken } = self;
        let dim = bounds.len();
        taken.clear();
        taken.extend_from_slice(rng.normals(points.len()));
        for ((point, z), size) in points.chunks_exact_mut(dim).zip(taken.chunks_exact_mut(dim)).zip(sizes) {
            for j in 0..dim {
                let (step, (low, high)) = (size * units[j], bounds[j]);
                let free = centre[j] + step * z[j];
                point[j] = free.clamp(low, high);
                if point[j] != free {
                    z[j] = (point[j] - centre[j]) / step;
                }
            }
        }
    }
}
