//! The data of a spline (sorted, ties merged, x scaled to [0, 1]) and the solution for one λ.

use super::Bands;

/// The data of a spline.
pub(super) struct Knots {
    /// The distinct x, ascending.
    pub(super) x: Vec<f64>,
    /// The mean of the values at each x.
    y: Vec<f64>,
    /// The number of values at each x.
    weights: Vec<f64>,
    /// The distances of neighbouring x, scaled so that their sum is 1.
    steps: Vec<f64>,
    /// The sum of the squared deviations of the values from the mean at their x.
    within: f64,
    /// The number of all values.
    count: f64,
}

/// A spline for one λ, with scaled x.
pub(super) struct Solved {
    /// y − g at every x.
    residuals: Vec<f64>,
    /// Second derivatives at the inner x.
    bends: Vec<f64>,
    pub(super) degrees_of_freedom: f64,
    /// The criterion of generalised cross validation; NaN for an interpolation without ties.
    pub(super) score: f64,
}

impl Knots {
    /// Sorts and merges the data. `None` if a number is not finite, if all x are equal, or if the lengths differ.
    pub(super) fn new(x: &[f64], y: &[f64]) -> Option<Self> {
        if x.len() != y.len() || x.iter().chain(y).any(|value| !value.is_finite()) {
            return None;
        }
        let mut pairs: Vec<(f64, f64)> = x.iter().copied().zip(y.iter().copied()).collect();
        // Sorted by y too, so that sums over ties do not depend on the order of the data.
        pairs.sort_by(|a, b| a.0.total_cmp(&b.0).then(a.1.total_cmp(&b.1)));
        let mut knots = Self { x: Vec::new(), y: Vec::new(), weights: Vec::new(), steps: Vec::new(), within: 0.0, count: x.len() as f64 };
        for tied in pairs.chunk_by(|a, b| a.0 == b.0) {
            let weight = tied.len() as f64;
            let mean = tied.iter().map(|pair| pair.1).sum::<f64>() / weight;
            knots.within += tied.iter().map(|pair| (pair.1 - mean) * (pair.1 - mean)).sum::<f64>();
            knots.x.push(tied[0].0);
            knots.y.push(mean);
            knots.weights.push(weight);
        }
        let length = knots.length();
        knots.steps = knots.x.windows(2).map(|pair| (pair[1] - pair[0]) / length).collect();
        (length > 0.0 && length.is_finite()).then_some(knots)
    }

    /// The distance from the first to the last x.
    fn length(&self) -> f64 {
        self.x.last().zip(self.x.first()).map_or(0.0, |(last, first)| last - first)
    }

    /// The factor that converts λ from scaled to original x.
    pub(super) fn cube(&self) -> f64 {
        let length = self.length();
        length * length * length
    }

    /// The range of log₁₀ λ from interpolation to a straight line. The amplitude of a wave with k half periods is halved at λ ≈ N/(πk)⁴.
    pub(super) fn logs(&self) -> [f64; 2] {
        let count = libm::log10(self.count);
        [count - 4.0 * libm::log10(self.x.len() as f64) - 6.0, count + 3.0]
    }

    /// Column j of Q, the second difference at inner point j.
    fn column(&self, j: usize) -> [f64; 3] {
        let (before, after) = (1.0 / self.steps[j], 1.0 / self.steps[j + 1]);
        [before, -before - after, after]
    }

    /// The spline for λ; `None` if the matrix is numerically singular.
    pub(super) fn solve(&self, lambda: f64) -> Option<Solved> {
        let (n, inner) = (self.x.len(), self.x.len() - 2);
        let columns: Vec<[f64; 3]> = (0..inner).map(|j| self.column(j)).collect();
        // The entry of QᵀW⁻¹Q in row j, k places beside the diagonal.
        let penalty = |j: usize, k: usize| -> f64 {
            let Some(other) = columns.get(j + k) else { return 0.0 };
            (k..3).map(|row| columns[j][row] * other[row - k] / self.weights[j + row]).sum()
        };
        let penalties: Vec<[f64; 3]> = (0..inner).map(|j| [0, 1, 2].map(|k| penalty(j, k))).collect();
        let mass = |j: usize| [(self.steps[j] + self.steps[j + 1]) / 3.0, self.steps[j + 1] / 6.0, 0.0];
        let band = |k: usize| (0..inner).map(|j| mass(j)[k] + lambda * penalties[j][k]).collect();
        let bands = Bands::decomposed(band(0), band(1), band(2))?;
        let right: Vec<f64> = columns.iter().enumerate().map(|(j, column)| (0..3).map(|row| column[row] * self.y[j + row]).sum()).collect();
        let bends = bands.solve(&right);
        let mut residuals = vec![0.0; n];
        for (j, column) in columns.iter().enumerate() {
            (0..3).for_each(|row| residuals[j + row] += lambda * column[row] * bends[j] / self.weights[j + row]);
        }
        // Two traces that sum to n − 2; each is accurate where it is small.
        let (mut fitted, mut left) = (0.0, 0.0);
        for (j, inverse) in bands.inverse().iter().enumerate() {
            let mass = mass(j);
            let twice = if j + 1 < inner { 2.0 } else { 0.0 };
            fitted += inverse[0] * mass[0] + twice * inverse[1] * mass[1];
            left += inverse[0] * penalties[j][0] + 2.0 * (inverse[1] * penalties[j][1] + inverse[2] * penalties[j][2]);
        }
        let between: f64 = residuals.iter().zip(&self.weights).map(|(residual, weight)| weight * residual * residual).sum();
        let freedom = self.count - n as f64 + lambda * left;
        let score = self.count * (self.within + between) / (freedom * freedom);
        Some(Solved { residuals, bends, degrees_of_freedom: 2.0 + fitted, score })
    }

    /// The values and second derivatives at every original x.
    pub(super) fn unscaled(&self, solved: &Solved) -> (Vec<f64>, Vec<f64>) {
        let values = self.y.iter().zip(&solved.residuals).map(|(y, residual)| y - residual).collect();
        let square = self.length() * self.length();
        let inner = solved.bends.iter().map(|bend| bend / square);
        (values, [0.0].into_iter().chain(inner).chain([0.0]).collect())
    }
}
