//! Weighted means of a column: arithmetic, Lehmer and power mean, and the family of Gini means that contains them.
//!
//! With [`Outcome::ones`](crate::Outcome::ones) as weights they are the plain means over the successes. Sums run in eight interleaved
//! accumulators that are added up in a fixed order: fast, and the same on every machine.

// Everything must be inlined into the function that is compiled for an instruction set.
#![allow(clippy::inline_always)]

mod cube_root;
mod gini;

use crate::wide;
use cube_root::cube_root;
pub use gini::Gini;
use std::hint::black_box;

const LANES: usize = 8;

/// Σ first(s, w) and Σ second(s, w).
#[inline(always)]
fn sums(values: &[f64], weights: &[f64], first: impl Fn(f64, f64) -> f64, second: impl Fn(f64, f64) -> f64) -> [f64; 2] {
    debug_assert_eq!(values.len(), weights.len());
    let (value_rows, value_rest) = values.as_chunks::<LANES>();
    let (weight_rows, weight_rest) = weights.as_chunks::<LANES>();
    // Values that do not fill a row are summed separately: they were stored one by one, and a vector load would have to wait until they
    // reach the cache.
    let mut rest = [0.0; 2];
    for (value, weight) in value_rest.iter().zip(weight_rest) {
        rest[0] += first(*value, *weight);
        rest[1] += second(*value, *weight);
    }
    let mut parts = [[0.0; LANES]; 2];
    for (values, weights) in value_rows.iter().zip(weight_rows) {
        // Two separate loops: in a single loop the compiler pairs the two sums instead of filling whole vectors.
        for lane in 0..LANES {
            parts[0][lane] += first(values[lane], weights[lane]);
        }
        for lane in 0..LANES {
            parts[1][lane] += second(values[lane], weights[lane]);
        }
    }
    // `black_box` keeps the accumulators side by side; otherwise the compiler arranges them for this last sum.
    let [first, second] = black_box(parts).map(total);
    [first + rest[0], second + rest[1]]
}

/// The sum of a row, by adding halves: fewer dependent steps than a sequential sum, and always in this order.
#[inline(always)]
fn total(row: [f64; LANES]) -> f64 {
    let four: [f64; 4] = std::array::from_fn(|lane| row[lane] + row[lane + 4]);
    let two: [f64; 2] = std::array::from_fn(|lane| four[lane] + four[lane + 2]);
    two[0] + two[1]
}

wide! {
    /// Σ w s / Σ w; `None` if all weights are 0.
    pub fn arithmetic(values: &[f64], weights: &[f64]) -> Option<f64> {
        let [sum, weight] = sums(values, weights, |s, w| w * s, |_, w| w);
        (weight > 0.0).then(|| sum / weight)
    }
}

wide! {
    /// Σ w s² / Σ w s, and 0 if all s are 0; `None` if all weights are 0.
    pub fn lehmer(values: &[f64], weights: &[f64]) -> Option<f64> {
        let [squares, sum] = sums(values, weights, |s, w| w * (s * s), |s, w| w * s);
        if sum > 0.0 {
            return Some(squares / sum);
        }
        weights.iter().any(|weight| *weight > 0.0).then_some(0.0)
    }
}

wide! {
    /// (Σ w s^1.5 / Σ w)^(1/1.5); `None` if all weights are 0.
    pub fn power(values: &[f64], weights: &[f64]) -> Option<f64> {
        let [twice, weight] = sums(values, weights, twice_power_1_5, |_, w| w);
        // ∛(Σ² W) / W is (Σ/W)^(2/3), and the division does not depend on the root.
        (weight > 0.0).then(|| cube_root(twice * twice * (0.25 * weight)) * (1.0 / weight))
    }
}

/// 2 w s^1.5 for s in [0, 1], to 1.5e-14: a square root r with 24 bits takes a third of the time. With its error d = s − r²,
/// 2 (r² + d)^1.5 = r (3s − r² + ¾ (d/r)² − …), where the term with (d/r)² is below 1.5e-14.
#[inline(always)]
fn twice_power_1_5(s: f64, w: f64) -> f64 {
    let root = f64::from((s as f32).sqrt());
    (w * root) * (3.0 * s - root * root)
}

#[cfg(test)]
mod tests {
    use super::*;

    const VALUES: [f64; 4] = [0.25, 0.5, 0.75, 1.0];
    const SOME: [f64; 4] = [1.0, 0.0, 0.0, 1.0];

    #[test]
    fn by_hand() {
        assert_eq!(arithmetic(&VALUES, &SOME), Some(0.625));
        assert_eq!(lehmer(&VALUES, &SOME), Some(1.0625 / 1.25));
        assert!((power(&VALUES, &SOME).unwrap() - libm::pow(0.5625, 2.0 / 3.0)).abs() < 1e-15);
    }

    #[test]
    fn powers() {
        for s in (0..=100_000).map(|k| f64::from(k) * 1e-5).chain([1e-9, 1e-20, 1e-25]) {
            let exact = s * s.sqrt();
            assert!((0.5 * twice_power_1_5(s, 1.0) - exact).abs() <= 1.5e-14 * exact, "{s}");
        }
        // Below the range of f32.
        for s in [1e-40, 1e-46, 1e-300] {
            assert!(twice_power_1_5(s, 1.0) < 1e-50);
        }
    }

    #[test]
    fn any_length() {
        for n in 0..40 {
            let values: Vec<f64> = (0..n).map(|i| f64::from(i + 1)).collect();
            let weights: Vec<f64> = (0..n).map(|i| f64::from(i % 2)).collect();
            let weight: f64 = weights.iter().sum();
            let sum: f64 = values.iter().zip(&weights).map(|(v, w)| v * w).sum();
            assert_eq!(arithmetic(&values, &weights), (weight > 0.0).then(|| sum / weight), "{n}");
        }
    }

    #[test]
    fn weights_are_applied() {
        assert_eq!(arithmetic(&[0.25, 0.75], &[3.0, 1.0]), Some(0.375));
        assert_eq!(lehmer(&[0.25, 0.75], &[3.0, 1.0]), Some((3.0 * 0.0625 + 0.5625) / 1.5));
    }

    #[test]
    fn nothing_succeeded() {
        let none = [0.0; 4];
        assert_eq!((arithmetic(&VALUES, &none), lehmer(&VALUES, &none), power(&VALUES, &none)), (None, None, None));
    }

    #[test]
    fn zeros_give_zero_and_not_nan() {
        let all = [1.0; 3];
        assert_eq!(lehmer(&[0.0; 3], &all), Some(0.0));
        assert_eq!(power(&[0.0; 3], &all), Some(0.0));
    }

    #[test]
    fn the_order_of_means() {
        // Arithmetic < power(1.5) < Lehmer unless all values are equal: the cause of the upward bias that the paper describes.
        let values: Vec<f64> = (0..50).map(|i| f64::from(i) / 50.0).collect();
        let flags: Vec<f64> = (0..50).map(|i| f64::from(u8::from(i % 3 != 0))).collect();
        let [a, p, l] = [arithmetic, power, lehmer].map(|mean| mean(&values, &flags).unwrap());
        assert!(a < p && p < l, "{a} {p} {l}");
        let plain = values.iter().zip(&flags).filter(|(_, won)| **won > 0.0).map(|(v, _)| v).sum::<f64>() / 33.0;
        assert!((a - plain).abs() < 1e-15);
    }
}
