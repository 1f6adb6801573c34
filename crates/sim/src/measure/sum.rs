//! Sums in eight interleaved accumulators, added up in a fixed order: fast, and the same on every machine.

// Everything must be inlined into the function that is compiled for an instruction set.
#![allow(clippy::inline_always)]

use tpam_pam::wide;

const LANES: usize = 8;

/// Σ term(a).
#[inline(always)]
fn sum(a: &[f64], term: impl Fn(f64) -> f64) -> f64 {
    let mut parts = [0.0; LANES];
    let (rows, rest) = a.as_chunks::<LANES>();
    for row in rows {
        for lane in 0..LANES {
            parts[lane] += term(row[lane]);
        }
    }
    let tail: f64 = rest.iter().map(|x| term(*x)).sum();
    total(&parts) + tail
}

/// The sum of the accumulators. It is not inlined, because the compiler would otherwise not keep the accumulators side by side.
#[inline(never)]
fn total([a, b, c, d, e, f, g, h]: &[f64; LANES]) -> f64 {
    ((a + e) + (c + g)) + ((b + f) + (d + h))
}

wide! {
    /// Mean and mean square deviation of (a − from).
    pub(super) fn mean_and_variance(a: &[f64], from: f64) -> [f64; 2] {
        let n = a.len() as f64;
        let mean = sum(a, |x| x - from) / n;
        // A second pass: a difference of squares would lose digits if the values are nearly equal.
        let variance = sum(a, |x| ((x - from) - mean) * ((x - from) - mean)) / n;
        [mean, variance]
    }
}

wide! {
    /// Σ (a − b)².
    pub(super) fn squared_distance(a: &[f64], b: &[f64]) -> f64 {
        let mut parts = [0.0; LANES];
        let ((rows_a, rest_a), (rows_b, rest_b)) = (a.as_chunks::<LANES>(), b.as_chunks::<LANES>());
        for (row_a, row_b) in rows_a.iter().zip(rows_b) {
            for lane in 0..LANES {
                parts[lane] += (row_a[lane] - row_b[lane]) * (row_a[lane] - row_b[lane]);
            }
        }
        let mut tail = 0.0;
        for (x, y) in rest_a.iter().zip(rest_b) {
            tail += (x - y) * (x - y);
        }
        total(&parts) + tail
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn any_length() {
        for n in [1, 7, 8, 9, 50] {
            let a: Vec<f64> = (0..n).map(f64::from).collect();
            let b = vec![1.0; a.len()];
            assert_eq!(squared_distance(&a, &b), a.iter().map(|x| (x - 1.0) * (x - 1.0)).sum::<f64>());
            let [mean, variance] = mean_and_variance(&a, 1.0);
            let n = f64::from(n);
            assert!((mean - ((n - 1.0) / 2.0 - 1.0)).abs() < 1e-12 && (variance - (n * n - 1.0) / 12.0).abs() < 1e-10);
        }
    }

    #[test]
    fn equal_values_have_variance_0() {
        assert_eq!(mean_and_variance(&[0.3; 50], 0.3), [0.0, 0.0]);
    }
}
