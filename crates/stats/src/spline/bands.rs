//! A symmetric positive definite matrix with five bands: solution of linear systems, and the central bands of its inverse.

/// A = LDLᵀ, where L has two bands below a diagonal of ones.
pub(super) struct Bands {
    diagonal: Vec<f64>,
    first: Vec<f64>,
    second: Vec<f64>,
}

impl Bands {
    /// Decomposes the matrix with this diagonal and these two bands beside it. `None` if it is not positive definite.
    pub(super) fn decomposed(mut diagonal: Vec<f64>, mut first: Vec<f64>, mut second: Vec<f64>) -> Option<Self> {
        let n = diagonal.len();
        for i in 0..n {
            let pivot = diagonal[i];
            if !(pivot > 0.0 && pivot.is_finite()) {
                return None;
            }
            let (a, b) = (first[i], second[i]);
            if i + 1 < n {
                diagonal[i + 1] -= a / pivot * a;
                first[i + 1] -= a / pivot * b;
            }
            if i + 2 < n {
                diagonal[i + 2] -= b / pivot * b;
            }
            (first[i], second[i]) = (a / pivot, b / pivot);
        }
        Some(Self { diagonal, first, second })
    }

    /// The solution of Az = right.
    pub(super) fn solve(&self, right: &[f64]) -> Vec<f64> {
        let n = right.len();
        let mut z = right.to_vec();
        for i in 0..n {
            let value = z[i];
            if i + 1 < n {
                z[i + 1] -= self.first[i] * value;
            }
            if i + 2 < n {
                z[i + 2] -= self.second[i] * value;
            }
        }
        for i in (0..n).rev() {
            let next = |k: usize| z.get(i + k).copied().unwrap_or(0.0);
            z[i] = z[i] / self.diagonal[i] - self.first[i] * next(1) - self.second[i] * next(2);
        }
        z
    }

    /// The diagonal of the inverse and the two bands above it, by Hutchinson & de Hoog's recurrence from the last row upwards.
    pub(super) fn inverse(&self) -> Vec<[f64; 3]> {
        let n = self.diagonal.len();
        let mut rows = vec![[0.0; 3]; n];
        let [mut below, mut further] = [[0.0; 3]; 2];
        for i in (0..n).rev() {
            let (a, b) = (self.first[i], self.second[i]);
            let one = -a * below[0] - b * below[1];
            let two = -a * below[1] - b * further[0];
            rows[i] = [1.0 / self.diagonal[i] - a * one - b * two, one, two];
            (below, further) = (rows[i], below);
        }
        rows
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn solution_and_inverse_of_a_small_matrix() {
        // The square of the second-difference matrix, with five rows: 6 on the diagonal, −4 and 1 beside it.
        let bands = || Bands::decomposed(vec![6.0; 5], vec![-4.0; 5], vec![1.0; 5]).unwrap();
        let entry = |i: usize, j: usize| [6.0, -4.0, 1.0].get(i.abs_diff(j)).copied().unwrap_or(0.0);
        let inverse = bands().inverse();
        for column in 0..5 {
            let mut unit = [0.0; 5];
            unit[column] = 1.0;
            let z = bands().solve(&unit);
            for i in 0..5 {
                let product: f64 = (0..5).map(|j| entry(i, j) * z[j]).sum();
                assert!((product - unit[i]).abs() < 1e-12);
                if (i..i + 3).contains(&column) {
                    assert!((inverse[i][column - i] - z[i]).abs() < 1e-12, "{i} {column}");
                }
            }
        }
    }

    #[test]
    fn a_matrix_that_is_not_positive_definite_is_refused() {
        assert!(Bands::decomposed(vec![1.0; 3], vec![2.0; 3], vec![0.0; 3]).is_none());
    }
}
