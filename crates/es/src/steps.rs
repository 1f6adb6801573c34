//! Normal steps within a box.

use tpam_pam::Stream;
use tpam_search::Setup;
use tpam_simd::wide;

/// The first step size, as a part of the width of the box.
const FIRST: f64 = 0.2;

/// A box, and the random numbers of steps in it.
pub(crate) struct Steps {
    dim: usize,
    /// The first step of each coordinate, and the ends of the box: as many rows as a round has points, so that all of its coordinates are
    /// handled in one loop.
    units: Vec<f64>,
    low: Vec<f64>,
    high: Vec<f64>,
    /// The centre, and the length of each step, in as many rows.
    centres: Vec<f64>,
    lengths: Vec<f64>,
    rng: Stream,
    /// The steps of the last points, in units of their step sizes.
    pub(crate) taken: Vec<f64>,
}

impl Steps {
    pub(crate) fn new(setup: &Setup, role: &'static str, points: usize) -> Self {
        Self::within(setup.bounds, setup.stream(role), points)
    }

    fn within(bounds: &[(f64, f64)], rng: Stream, points: usize) -> Self {
        let rows = |value: fn(&(f64, f64)) -> f64| bounds.iter().map(value).collect::<Vec<_>>().repeat(points);
        let [centres, lengths, taken] = std::array::from_fn(|_| vec![0.0; points * bounds.len()]);
        let units = rows(|(low, high)| FIRST * (high - low));
        Self { dim: bounds.len(), units, low: rows(|end| end.0), high: rows(|end| end.1), centres, lengths, rng, taken }
    }

    pub(crate) fn dim(&self) -> usize {
        self.dim
    }

    /// A uniform point of the box.
    pub(crate) fn anywhere(&mut self) -> Vec<f64> {
        let Self { low, high, rng, dim, .. } = self;
        low.iter().zip(high).take(*dim).map(|(low, high)| *low + rng.uniform() * (*high - *low)).collect()
    }

    /// Writes a point for each step size: a step from `centre`, within the box. What is remembered of a step that leaves the box is the
    /// part that was taken. The first two steps are forward and backward along `line`, if there is one, as long as the first would be.
    pub(crate) fn take(&mut self, centre: &[f64], sizes: &[f64], line: Option<&[f64]>, points: &mut [f64]) {
        let (dim, all) = (self.dim, points.len());
        self.taken.clear();
        self.taken.extend_from_slice(self.rng.normals(all));
        if let Some(line) = line.filter(|line| line.iter().any(|component| *component != 0.0)) {
            let length = norm(&self.taken[..dim]);
            for (j, component) in line.iter().enumerate() {
                (self.taken[j], self.taken[dim + j]) = (length * component, -length * component);
            }
        }
        repeat(centre, &mut self.centres);
        let Self { units, low, high, centres, lengths, taken, .. } = self;
        set_lengths(sizes, &units[..all], lengths);
        if !all_within(centres, lengths, taken, [low, high], points) {
            for (at, step) in taken.iter_mut().enumerate() {
                if points[at] != centres[at] + lengths[at] * *step {
                    *step = (points[at] - centres[at]) / lengths[at];
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

/// Fills `rows` with copies of a row: one copy, then twice as many each time.
fn repeat(row: &[f64], rows: &mut [f64]) {
    let mut filled = row.len();
    rows[..filled].copy_from_slice(row);
    while filled < rows.len() {
        let more = filled.min(rows.len() - filled);
        rows.copy_within(..more, filled);
        filled += more;
    }
}

/// The length of each step: its size times the unit of its coordinate.
fn set_lengths(sizes: &[f64], units: &[f64], lengths: &mut [f64]) {
    if sizes.iter().all(|size| *size == sizes[0]) {
        lengths.iter_mut().zip(units).for_each(|(length, unit)| *length = sizes[0] * unit);
        return;
    }
    let dim = units.len() / sizes.len();
    for ((lengths, units), size) in lengths.chunks_mut(dim).zip(units.chunks(dim)).zip(sizes) {
        lengths.iter_mut().zip(units).for_each(|(length, unit)| *length = size * unit);
    }
}

wide! {
    /// Writes the points that these steps lead to, within the box. Returns whether no step left the box.
    fn all_within(centres: &[f64], lengths: &[f64], steps: &[f64], ends: [&[f64]; 2], points: &mut [f64]) -> bool {
        let all = points.len();
        let (centres, lengths, steps, [low, high]) = (&centres[..all], &lengths[..all], &steps[..all], ends.map(|end| &end[..all]));
        let mut within = true;
        for j in 0..all {
            let free = centres[j] + lengths[j] * steps[j];
            let above = if free > high[j] { high[j] } else { free };
            points[j] = if free < low[j] { low[j] } else { above };
            within &= points[j] == free;
        }
        within
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
        let steps = || Steps::within(&[(-5.0, 5.0), (-50.0, 50.0)], Stream::new(1, 0, "es"), 3);
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
        let mut steps = Steps::within(&[(-5.0, 5.0), (-50.0, 50.0)], Stream::new(1, 0, "es"), 20);
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
