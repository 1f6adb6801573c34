//! Newton's method for the coefficients: the penalised likelihood equations, solved by Cholesky's decomposition of a banded matrix.

use super::basis::{Basis, products};
use super::{Mean, Observed};

/// The largest number of steps, and of halvings of a step.
const STEPS: usize = 60;
const HALVINGS: usize = 30;
/// Keeps the equations solvable where there are no samples.
const RIDGE: f64 = 1e-6;
/// The relative decrease of the objective below which the coefficients are final.
const ENOUGH: f64 = 1e-10;

/// The equations of one fit.
pub(super) struct Equations<'a> {
    mean: Mean,
    cells: &'a [Observed],
    /// For each cell the functions that are not 0 there.
    rows: Vec<Vec<(usize, f64)>>,
    /// The penalty matrix, row by row.
    penalty: Vec<f64>,
    size: usize,
    /// The largest difference of the indices of coefficients in one equation.
    band: usize,
}

impl<'a> Equations<'a> {
    pub(super) fn new(mean: Mean, bases: [Basis; 2], at: &[[f64; 2]], cells: &'a [Observed], lambda: f64) -> Self {
        let [tall, width] = bases.map(Basis::size);
        let size = tall * width;
        let mut penalty = vec![0.0; size * size];
        (0..size).for_each(|k| penalty[k * size + k] = RIDGE);
        for i in 0..tall {
            for j in 0..width {
                if i + 2 < tall {
                    add(&mut penalty, size, [i, i + 1, i + 2].map(|i| i * width + j), lambda);
                }
                if j + 2 < width {
                    add(&mut penalty, size, [j, j + 1, j + 2].map(|j| i * width + j), lambda);
                }
            }
        }
        let rows = at.iter().map(|point| products(bases, *point)).collect();
        Self { mean, cells, rows, penalty, size, band: (3 * width + 3).min(size - 1) }
    }

    /// The coefficients that minimise the objective, from others on.
    pub(super) fn solve(&self, from: &[f64]) -> Vec<f64> {
        let mut coefficients = from.to_vec();
        let mut objective = self.objective(&coefficients);
        for _ in 0..STEPS {
            let step = self.step(&coefficients);
            let mut length = 1.0;
            let moved = (0..HALVINGS).find_map(|_| {
                let next: Vec<f64> = coefficients.iter().zip(&step).map(|(b, d)| b + length * d).collect();
                length *= 0.5;
                let value = self.objective(&next);
                (value < objective).then_some((next, value))
            });
            let Some((next, value)) = moved else { break };
            let done = objective - value <= ENOUGH * value.abs();
            (coefficients, objective) = (next, value);
            if done {
                break;
            }
        }
        coefficients
    }

    fn objective(&self, coefficients: &[f64]) -> f64 {
        let cells = self.rows.iter().zip(self.cells);
        let deviance: f64 = cells.map(|(row, cell)| self.mean.deviance(*cell, eta(row, coefficients))).sum();
        let product = self.times_penalty(coefficients);
        deviance + product.iter().zip(coefficients).map(|(a, b)| a * b).sum::<f64>()
    }

    fn times_penalty(&self, coefficients: &[f64]) -> Vec<f64> {
        let near = |i: usize| i.saturating_sub(self.band)..self.size.min(i + self.band + 1);
        let entry = |i: usize| near(i).map(|j| self.penalty[i * self.size + j] * coefficients[j]).sum();
        (0..self.size).map(entry).collect()
    }

    /// Newton's step: (BᵀWB + P)⁻¹ (Bᵀ(sum − count·μ) − Pβ).
    fn step(&self, coefficients: &[f64]) -> Vec<f64> {
        let mut matrix = self.penalty.clone();
        let mut side: Vec<f64> = self.times_penalty(coefficients).into_iter().map(|x| -x).collect();
        for (row, cell) in self.rows.iter().zip(self.cells).filter(|(_, cell)| cell.count > 0.0) {
            let mean = self.mean.at(eta(row, coefficients));
            let weight = cell.count * self.mean.slope(mean);
            for (i, a) in row {
                side[*i] += a * (cell.sum - cell.count * mean);
                for (j, b) in row {
                    matrix[i * self.size + j] += weight * a * b;
                }
            }
        }
        cholesky(&mut matrix, self.size, self.band);
        substitute(&matrix, self.size, self.band, &mut side);
        side
    }
}

/// The linear predictor of a cell.
fn eta(row: &[(usize, f64)], coefficients: &[f64]) -> f64 {
    row.iter().map(|(k, value)| value * coefficients[*k]).sum()
}

/// Adds λ·(βₐ − 2βᵦ + β꜀)² to a penalty.
fn add(penalty: &mut [f64], size: usize, places: [usize; 3], lambda: f64) {
    for (i, a) in places.iter().zip([1.0, -2.0, 1.0]) {
        for (j, b) in places.iter().zip([1.0, -2.0, 1.0]) {
            penalty[i * size + j] += lambda * a * b;
        }
    }
}

/// Replaces the lower part of a positive definite banded matrix by its factor L, with LLᵀ the matrix.
fn cholesky(matrix: &mut [f64], size: usize, band: usize) {
    for i in 0..size {
        let first = i.saturating_sub(band);
        for j in first..=i {
            let from = first.max(j.saturating_sub(band));
            let sum: f64 = (from..j).map(|k| matrix[i * size + k] * matrix[j * size + k]).sum();
            let left = matrix[i * size + j] - sum;
            matrix[i * size + j] = if i == j { left.max(RIDGE * RIDGE).sqrt() } else { left / matrix[j * size + j] };
        }
    }
}

/// Solves LLᵀx = side in place.
fn substitute(factor: &[f64], size: usize, band: usize, side: &mut [f64]) {
    for i in 0..size {
        let sum: f64 = (i.saturating_sub(band)..i).map(|k| factor[i * size + k] * side[k]).sum();
        side[i] = (side[i] - sum) / factor[i * size + i];
    }
    for i in (0..size).rev() {
        let sum: f64 = (i + 1..size.min(i + band + 1)).map(|k| factor[k * size + i] * side[k]).sum();
        side[i] = (side[i] - sum) / factor[i * size + i];
    }
}
