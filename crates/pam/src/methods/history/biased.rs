//! The mean of NL-SHADE-LBC: Σ w s^p / Σ w s^(p − m), a generalisation of the Lehmer mean (p = 2, m = 1). For m ≠ 1 it is not a mean: of
//! equal values s it is s^m.

// Functions called inside a loop must be inlined into the function that is compiled for an instruction set.
#![allow(clippy::inline_always)]

use crate::{mean, wide};
use std::f64::consts::{LN_2, LOG2_E, SQRT_2};
use tpam_simd::choose;

/// Powers are computed for rows of this many values.
const LANES: usize = 8;

/// Computes the mean, with room for the successful values and their powers.
#[derive(Clone, Debug, Default)]
pub(super) struct Biased {
    values: Vec<f64>,
    weights: Vec<f64>,
    over: Vec<f64>,
    under: Vec<f64>,
}

impl Biased {
    /// Σ w s^p / Σ w s^(p − m) with weights that are divided by their sum, and 0.5 if the denominator is at most 1e-6; `None` if all
    /// weights are 0.
    ///
    /// The values are in \[0, 1\], p is not negative, and m is positive. A value 0 makes the mean 0 if p < m.
    pub(super) fn mean(&mut self, values: &[f64], weights: &[f64], p: f64, m: f64) -> Option<f64> {
        self.keep(values, weights);
        self.over.resize(self.values.len(), 0.0);
        self.under.resize(self.values.len(), 0.0);
        powers(&self.values, p, p - m, &mut self.over, &mut self.under);
        let over = mean::arithmetic(&self.over, &self.weights)?;
        let under = mean::arithmetic(&self.under, &self.weights)?;
        Some(if under > 1e-6 { over / under } else { 0.5 })
    }

    /// Copies the values with a positive weight, because powers are expensive and most values fail. Ones of weight 0 fill the last row.
    fn keep(&mut self, values: &[f64], weights: &[f64]) {
        self.values.resize(values.len(), 0.0);
        self.weights.resize(values.len(), 0.0);
        let mut kept = 0;
        // Every value is stored, and a failed one is overwritten by the next: no branch depends on success.
        for (value, weight) in values.iter().zip(weights) {
            (self.values[kept], self.weights[kept]) = (*value, *weight);
            kept += usize::from(*weight > 0.0);
        }
        let full = kept.next_multiple_of(LANES);
        self.values.truncate(kept);
        self.weights.truncate(kept);
        self.values.resize(full, 1.0);
        self.weights.resize(full, 0.0);
    }
}

wide! {
    /// s^p and s^q for each value s.
    fn powers(values: &[f64], p: f64, q: f64, first: &mut [f64], second: &mut [f64]) {
        for ((first, second), s) in first.iter_mut().zip(second).zip(values) {
            let log = logarithm(*s);
            *first = exponential(p * log);
            *second = exponential(q * log);
        }
    }
}

/// ln s to 1e-15 of its value, and a very small number for 0: with s = x · 2^e and x between √½ and √2, ln x = 2 artanh((x − 1)/(x + 1)).
#[inline(always)]
fn logarithm(s: f64) -> f64 {
    const ONE: u64 = 0x3ff0_0000_0000_0000;
    const FRACTION: u64 = (1 << 52) - 1;
    let (exponent, between) = (s.to_bits() >> 52, f64::from_bits(s.to_bits() & FRACTION | ONE));
    let above = between > SQRT_2;
    let x = choose(above, 0.5 * between, between);
    // The exponent as a float without a conversion, which some instruction sets lack: the lower bits of 2^52 + exponent.
    let e = f64::from_bits(0x4330_0000_0000_0000 | exponent) - 4_503_599_627_370_496.0;
    let e = e - choose(above, 1022.0, 1023.0);
    let y = (x - 1.0) / (x + 1.0);
    let z = y * y;
    // Loops over a range of constant length are unrolled, so that the loop over the values is vectorised.
    let mut sum = 1.0 / 21.0;
    for k in 0..10 {
        sum = sum * z + 1.0 / f64::from(19 - 2 * k);
    }
    choose(s >= f64::MIN_POSITIVE, e * LN_2 + 2.0 * y * sum, -1e300)
}

/// e^x to 1e-15 of its value for |x| ≤ 700; beyond that, its value there.
#[inline(always)]
fn exponential(x: f64) -> f64 {
    const LIMIT: f64 = 700.0;
    /// Added to a float, it leaves the nearest whole number in the lowest bits.
    const ROUND: f64 = 6_755_399_441_055_744.0;
    /// ln 2 in two parts; the first has few bits, so that its product with a whole number is exact.
    const HIGH: f64 = 0.693_147_180_369_123_8;
    const LOW: f64 = 1.908_214_929_270_587_7e-10;
    let x = choose(x < -LIMIT, -LIMIT, choose(x > LIMIT, LIMIT, x));
    let shifted = x * LOG2_E + ROUND;
    let k = shifted - ROUND;
    let r = (x - k * HIGH) - k * LOW;
    let mut sum = 1.0;
    for k in 0..13 {
        sum = 1.0 + sum * r * (1.0 / f64::from(13 - k));
    }
    sum * f64::from_bits((shifted.to_bits() << 52).wrapping_add(1023 << 52))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn biased(values: &[f64], weights: &[f64], p: f64, m: f64) -> Option<f64> {
        Biased::default().mean(values, weights, p, m)
    }

    #[test]
    fn logarithms_and_exponentials() {
        for s in (1..=2000).map(|k| f64::from(k) / 2000.0).chain([1e-80, 1e-16, f64::EPSILON, 1e-9, 1.0 - 1e-16]) {
            for p in [0.0, 0.3, 1.0, 1.5, 2.25, 3.5] {
                let (made, exact) = (exponential(p * logarithm(s)), libm::pow(s, p));
                // The error of the logarithm is multiplied by |p ln s|.
                let tolerance = 4e-16 * (2.0 + (p * libm::log(s)).abs());
                assert!((made - exact).abs() <= tolerance * exact, "{s}^{p}: {made}, {exact}");
            }
        }
        assert!(exponential(3.5 * logarithm(0.0)) < 1e-300 && exponential(-0.5 * logarithm(0.0)) > 1e300);
        assert_eq!((exponential(0.0 * logarithm(0.0)), exponential(2.0 * logarithm(1.0))), (1.0, 1.0));
    }

    #[test]
    fn numbers_of_the_catalogue() {
        let mean = |p: f64| biased(&[0.4, 0.8], &[1.0, 3.0], p, 1.5).unwrap();
        // τ = 0, 0.25, 0.5, 0.75, 1: exponents 1.5 + 2 (1 − τ) of F and 1.5 − 0.5 (1 − τ) of C.
        let f = [0.679_960, 0.666_776, 0.649_462, 0.627_311, 0.599_902];
        let c = [0.567_348, 0.575_936, 0.584_233, 0.592_226, 0.599_902];
        for (k, (f, c)) in (0..).zip(f.into_iter().zip(c)) {
            let left = 1.0 - f64::from(k) / 4.0;
            assert!((mean(1.5 + 2.0 * left) - f).abs() < 5e-7 && (mean(1.5 - 0.5 * left) - c).abs() < 5e-7, "{k}");
        }
        // The Lehmer mean.
        assert!((biased(&[0.4, 0.8], &[1.0, 3.0], 2.0, 1.0).unwrap() - 0.742_857_142_857_142_9).abs() < 1e-14);
    }

    #[test]
    fn zeros_and_failures() {
        // 0^(−0.5) is infinite: the mean is 0, unless the zero failed.
        assert!(biased(&[0.0, 0.8], &[1.0, 1.0], 1.0, 1.5).unwrap() < 1e-300);
        assert!((biased(&[0.0, 0.8], &[0.0, 1.0], 1.0, 1.5).unwrap() - libm::pow(0.8, 1.5)).abs() < 1e-14);
        assert_eq!(biased(&[0.0, 0.0], &[1.0, 1.0], 3.5, 1.5), Some(0.5));
        assert_eq!(biased(&[0.3, 0.4], &[0.0, 0.0], 3.5, 1.5), None);
        assert!(biased(&[0.0, 0.5], &[1e300, 1e300], 1.0, 1.5).unwrap().is_finite());
    }

    #[test]
    fn any_length() {
        for n in 1..40 {
            let values: Vec<f64> = (1..=n).map(|i| f64::from(i) / 40.0).collect();
            let weights: Vec<f64> = (1..=n).map(|i| f64::from(i % 3)).collect();
            let sum = |p: f64| values.iter().zip(&weights).map(|(s, w)| w * libm::pow(*s, p)).sum::<f64>();
            let mean = biased(&values, &weights, 2.5, 1.5).unwrap();
            assert!((mean - sum(2.5) / sum(1.0)).abs() < 1e-14, "{n}");
        }
    }
}
