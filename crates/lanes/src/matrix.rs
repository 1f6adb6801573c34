//! Square matrices, and their product with one point or with eight side by side.

// Everything must be inlined into the function that is compiled for an instruction set. Numbers that are not used do not matter.
#![allow(clippy::inline_always, clippy::return_self_not_must_use)]

use crate::lane::Lane;

/// A square matrix, stored by rows.
#[derive(Clone, Debug)]
pub struct Matrix {
    dim: usize,
    entries: Vec<f64>,
}

impl Matrix {
    /// The matrix with these entries by row and column.
    pub fn from_fn(dim: usize, entry: impl Fn(usize, usize) -> f64) -> Self {
        let entry = &entry;
        Self { dim, entries: (0..dim).flat_map(|row| (0..dim).map(move |column| entry(row, column))).collect() }
    }

    /// A row.
    pub fn row(&self, row: usize) -> &[f64] {
        &self.entries[row * self.dim..][..self.dim]
    }

    /// The matrix with each row multiplied by its scale.
    pub fn with_rows_scaled(&self, scales: &[f64]) -> Self {
        Self::from_fn(self.dim, |row, column| scales[row] * self.row(row)[column])
    }

    /// A Λ B for a diagonal Λ, as one matrix.
    pub fn product(a: &Self, diagonal: &[f64], b: &Self) -> Self {
        Self::from_fn(a.dim, |row, column| {
            let terms = (0..a.dim).map(|k| a.row(row)[k] * diagonal[k] * b.row(k)[column]);
            terms.fold(0.0, |sum, term| sum + term)
        })
    }

    /// The sum of each column, added from the first row on.
    pub fn column_sums(&self) -> Vec<f64> {
        (0..self.dim).map(|column| (0..self.dim).fold(0.0, |sum, row| sum + self.row(row)[column])).collect()
    }

    /// `out` = the matrix times `x`.
    #[inline(always)]
    pub fn times<L: Lane>(&self, x: &[L], out: &mut [L]) {
        self.times_plus(0.0, x, out);
    }

    /// `out` = `start` + the matrix times `x`. Each sum begins with `start` and follows the order of the columns.
    #[inline(always)]
    pub fn times_plus<L: Lane>(&self, start: f64, x: &[L], out: &mut [L]) {
        let x = &x[..self.dim];
        let left = rows_times::<L, 4>(&self.entries, start, x, out);
        let left = rows_times::<L, 2>(left.0, start, x, left.1);
        rows_times::<L, 1>(left.0, start, x, left.1);
    }
}

/// Rows times `x`, `N` at a time; returns what is left. The `N` sums are computed together, because independent chains of additions are
/// faster than one.
#[inline(always)]
fn rows_times<'a, L: Lane, const N: usize>(rows: &'a [f64], start: f64, x: &[L], out: &'a mut [L]) -> (&'a [f64], &'a mut [L]) {
    let groups = rows.chunks_exact(N * x.len());
    let (chunks, rest) = out.as_chunks_mut::<N>();
    let left = groups.remainder();
    for (rows, out) in groups.zip(chunks) {
        let rows: [&[f64]; N] = std::array::from_fn(|row| &rows[row * x.len()..][..x.len()]);
        let mut sums = [L::all(start); N];
        for (column, x) in x.iter().enumerate() {
            for (sum, row) in sums.iter_mut().zip(rows) {
                *sum = *sum + *x * row[column];
            }
            L::coordinate_by_coordinate();
        }
        *out = sums;
    }
    (left, rest)
}
