//! The points of a round, their values and the parameters that they were made with.

use std::ops::Range;
use tpam_pam::{Params, Tracked};

/// One row for each point.
#[derive(Clone)]
pub(crate) struct Round {
    pub(crate) points: Vec<f64>,
    pub(crate) values: Vec<f64>,
    pub(crate) params: Params,
}

impl Round {
    pub(crate) fn new(n: usize, dim: usize, tracked: Tracked) -> Self {
        Self { points: vec![0.0; n * dim], values: vec![0.0; n], params: Params::new(n, tracked) }
    }

    /// The points of these rows, and their values.
    pub(crate) fn part(&mut self, rows: Range<usize>, dim: usize) -> (&[f64], &mut [f64]) {
        (&self.points[rows.start * dim..rows.end * dim], &mut self.values[rows])
    }

    /// Takes the rows of another round that have smaller values.
    pub(crate) fn keep_better(&mut self, other: &Self, dim: usize) {
        for (i, value) in other.values.iter().enumerate() {
            if *value < self.values[i] {
                self.values[i] = *value;
                self.points[i * dim..][..dim].copy_from_slice(&other.points[i * dim..][..dim]);
                self.params.copy_individual(&other.params, i);
            }
        }
    }
}
