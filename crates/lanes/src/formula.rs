//! Formulas over lanes, evaluated one point at a time or in blocks of eight.

// Everything must be inlined into the function that is compiled for an instruction set.
#![allow(clippy::inline_always)]

use crate::lane::{Lane, Steps};
use crate::total;
use crate::wide::{LANES, Wide};
use tpam_simd::{Simd, two_columns};

/// The formula of a function over numbers of type `L`.
pub trait Formula<L: Lane> {
    /// The value at `x`, including f_opt and penalties.
    fn value(&self, x: &[L], room: &mut Room<L>) -> L;
}

/// Buffers for the intermediate results of a formula, of the length of a point.
#[derive(Debug, Default)]
pub struct Room<L> {
    /// The first buffer.
    pub y: Vec<L>,
    /// The second buffer.
    pub z: Vec<L>,
    /// Buffers of steps between them.
    pub steps: Steps<L>,
}

impl<L: Lane> Room<L> {
    /// Fits the buffers to points of `dim` coordinates.
    pub fn resize(&mut self, dim: usize) {
        let [first, second] = &mut self.steps;
        for buffer in [&mut self.y, &mut self.z, first, second] {
            buffer.resize(dim, L::all(0.0));
        }
    }
}

/// Evaluates blocks of eight points, transposed so that coordinate j of all eight lies side by side.
///
/// Each lane is computed independently, so a value depends neither on its position nor on the other points of its block.
#[inline(always)]
pub fn in_blocks<F: Formula<Wide>>(simd: Simd, function: &F, points: &[f64], values: &mut [f64], x: &mut [Wide], room: &mut Room<Wide>) {
    let dim = x.len();
    for (rows, values) in points.chunks(LANES * dim).zip(values.chunks_mut(LANES)) {
        if values.len() == 1 {
            for (x, coordinate) in x.iter_mut().zip(rows) {
                *x = Wide::all(*coordinate);
                Wide::coordinate_by_coordinate();
            }
        } else {
            // The last block may be short. Its last point fills the unused lanes.
            let row = |l: usize| &rows[l.min(values.len() - 1) * dim..][..dim];
            side_by_side(simd, std::array::from_fn(row), x);
        }
        // If a coordinate is not finite, the value must not be finite either. Comparisons in the formula could hide it.
        let poison = total!(Wide::all(0.0), x in &*x => *x * 0.0);
        let found = function.value(x, room) + poison;
        values.copy_from_slice(&found.0[..values.len()]);
    }
}

/// Transposes eight points.
#[inline(always)]
fn side_by_side(simd: Simd, points: [&[f64]; LANES], x: &mut [Wide]) {
    let (pairs, last) = x.as_chunks_mut::<2>();
    for (k, pair) in pairs.iter_mut().enumerate() {
        *pair = two_columns(simd, points, 2 * k).map(Wide);
        Wide::coordinate_by_coordinate();
    }
    for x in last {
        *x = Wide(points.map(|point| point[point.len() - 1]));
    }
}

/// Corrects the values of points that are not finite. They are rare and affect only their own lane.
pub fn settle(points: &[f64], values: &mut [f64]) {
    let dim = points.len() / values.len().max(1);
    for (place, value) in values.iter_mut().enumerate() {
        if !value.is_finite() {
            *value = beyond(&points[place * dim..][..dim]).unwrap_or_else(|| finite_or_infinite(*value));
        }
    }
}

/// The value at a point that is not finite.
pub fn beyond(x: &[f64]) -> Option<f64> {
    // One sum detects the usual case: 0 times a number that is not finite is NaN.
    if x.iter().fold(0.0, |sum, x| sum + x * 0.0) == 0.0 {
        return None;
    }
    Some(if x.iter().any(|x| x.is_infinite()) { f64::INFINITY } else { f64::NAN })
}

/// The value at a finite point. It is NaN only if a difference of infinite intermediate results occurred.
pub fn finite_or_infinite(value: f64) -> f64 {
    if value.is_nan() { f64::INFINITY } else { value }
}
