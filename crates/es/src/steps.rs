//! Normal steps within a box.

use tpam_pam::Stream;
use tpam_search::Setup;
use tpam_simd::wide;

/// The first step size, as a part of the width of the box.
const FIRST: f64 = 0.2;

/// A box, and the random numbers of steps in it.
pub(crate) struct Steps {
    low: Vec<f64>,
    high: Vec<f64>,
    /// The first step of each coordinate.
    units: Vec<f64>,
    rng: Stream,
    /// The steps of the last points, in units of their step sizes.
    pub(crate) taken: Vec<f64>,
}

impl Steps {
    pub(crate) fn new(setup: &Setup, role: &'static str) -> Self {
        Self::within(setup.bounds, setup.stream(role))
    }

    fn within(bounds: &[(f64, f64)], rng: Stream) -> Self {
        let (low, high) = bounds.iter().copied().unzip();
        Self { low, high, units: bounds.iter().map(|(low, high)| FIRST * (high - low)).collect(), rng, taken: Vec::new() }
    }

    pub(crate) fn dim(&self) -> usize {
        self.units.len()
    }

    /// A uniform point of the box.
    pub(crate) fn anywhere(&mut self) -> Vec<f64> {
        let Self { low, high, rng, .. } = self;
        low.iter().zip(high).map(|(low, high)| *low + rng.uniform() * (*high - *low)).collect()
    }

    /// Writes a point for each step size: a step from `centre`, within the box. What is remembered of a step that leaves the box is the
    /// part that was taken. The first two steps are forward and backward along `line`, if there is one, as long as the first would be.
    pub(crate) fn take(&mut self, centre: &[f64], sizes: &[f64], line: Option<&[f64]>, points: &mut [f64]) {
        let Self { low, high, units, rng, taken } = self;
        let dim = units.len();
        taken.clear();
        taken.extend_from_slice(rng.normals(points.len()));
        if let Some(line) = line.filter(|line| line.iter().any(|component| *component != 0.0)) {
            let length = norm(&taken[..dim]);
            for (j, component) in line.iter().enumerate() {
                (taken[j], taken[dim + j]) = (length * component, -length * component);
            }
        }
        if all_within(centre, sizes, units, taken, [low, high], points) {
            return;
        }
        for (row, size) in sizes.iter().enumerate() {
            for (j, (centre, unit)) in centre.iter().zip(&*units).enumerate() {
                let (length, at) = (size * unit, row * dim + j);
                if points[at] != centre + length * taken[at] {
                    taken[at] = (points[at] - centre) / length;
                }
            }
        }
    }

    /// The direction from one point to another, of length 1 in units of the first steps; 0 if they are equal.
    pub(crate) fn direction(&self, from: &[f64], to: &[f64], line: &mut [f64]) {
        for (j, component) in line.iter_mut().enumerate() {
            *component = (to[j] - from[j]) / self.units[j];
        }
        let length = norm(line);
        line.iter_mut().filter(|_| length > 0.0).for_each(|component| *component /= length);
    }
}

wide! {
    /// Writes a point for each step size: the step from `centre`, within the box. Returns whether no step left the box.
    fn all_within(centre: &[f64], sizes: &[f64], units: &[f64], steps: &[f64], ends: [&[f64]; 2], points: &mut [f64]) -> bool {
        let dim = units.len();
        let (centre, [low, high]) = (&centre[..dim], ends.map(|end| &end[..dim]));
        let mut all = true;
        for (row, size) in sizes.iter().enumerate() {
            let (point, z) = (&mut points[row * dim..][..dim], &steps[row * dim..][..dim]);
            for j in 0..dim {
                let free = centre[j] + size * units[j] * z[j];
                let above = if free > high[j] { high[j] } else { free };
                point[j] = if free < low[j] { low[j] } else { above };
                all &= point[j] == free;
            }
        }
        all
    }
}

fn norm(vector: &[f64]) -> f64 {
    vector.iter().map(|component| component * component).sum::<f64>().sqrt()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn two_steps_lie_on_a_line() {
        let steps = || Steps::within(&[(-5.0, 5.0), (-50.0, 50.0)], Stream::new(1, 0, "es"));
        let (mut free, mut bound) = (steps(), steps());
        let (mut line, mut points) = ([0.0; 2], [0.0; 6]);
        free.take(&[1.0, 2.0], &[0.1; 3], None, &mut points);
        let (length, last) = (norm(&free.taken[..2]), points[4..].to_vec());
        // The first steps are 2 and 20: in their units (6, 80) is (3, 4).
        free.direction(&[0.0, 0.0], &[6.0, 80.0], &mut line);
        assert_eq!(line, [0.6, 0.8]);
        bound.take(&[1.0, 2.0], &[0.1; 3], Some(&line), &mut points);
        let expected = [1.0 + 0.12 * length, 2.0 + 1.6 * length, 1.0 - 0.12 * length, 2.0 - 1.6 * length];
        assert!(points.iter().zip(expected).all(|(point, expected)| (point - expected).abs() < 1e-12), "{points:?}");
        assert_eq!(points[4..], last);
    }

    #[test]
    fn what_is_remembered_is_the_part_of_a_step_within_the_box() {
        let mut steps = Steps::within(&[(-5.0, 5.0), (-50.0, 50.0)], Stream::new(1, 0, "es"));
        let mut points = [0.0; 40];
        // The first steps are 2 and 20: some of these leave the box, from a centre near its upper ends.
        steps.take(&[4.0, 40.0], &[1.0; 20], None, &mut points);
        for (point, z) in points.chunks(2).zip(steps.taken.chunks(2)) {
            let expected = [4.0 + 2.0 * z[0], 40.0 + 20.0 * z[1]];
            assert!(point[0] <= 5.0 && point[1] <= 50.0 && point.iter().zip(expected).all(|(one, other)| (one - other).abs() < 1e-12));
        }
        let cut = points.chunks(2).filter(|point| point[0] == 5.0 || point[1] == 50.0).count();
        assert!((1..20).contains(&cut), "{cut}");
    }
}
