//! The points of a round and their values.

use std::ops::Range;

/// One row for each point.
#[derive(Clone)]
pub(crate) struct Round {
    pub(crate) points: Vec<f64>,
    pub(crate) values: Vec<f64>,
}

impl Round {
    pub(crate) fn new(n: usize, dim: usize) -> Self {
        Self { points: vec![0.0; n * dim], values: vec![0.0; n] }
    }

    /// The points of these rows, and their values.
    pub(crate) fn part(&mut self, rows: Range<usize>, dim: usize) -> (&[f64], &mut [f64]) {
        (&self.points[rows.start * dim..rows.end * dim], &mut self.values[rows])
    }

    /// Takes the rows of another round that have smaller values, and calls `took` with each.
    pub(crate) fn keep_better(&mut self, other: &Self, dim: usize, mut took: impl FnMut(usize)) {
        for (row, value) in other.values.iter().enumerate() {
            if *value < self.values[row] {
                self.values[row] = *value;
                self.points[row * dim..][..dim].copy_from_slice(&other.points[row * dim..][..dim]);
                took(row);
            }
        }
    }
}
