//! The Cauchy distribution restricted to (0, ∞), with values above 1 set to 1. One draw replaces "redrawn while F ≤ 0".
//!
//! Sampled by inversion: F = location + 0.1 tan(a), with a uniform between the angle at which F is 0 and a right angle. It uses only `+ − ×
//! ÷`, so all compilations give the same bits.

// Functions called inside a loop must be inlined into the function that is compiled for an instruction set.
#![allow(clippy::inline_always)]

use super::SCALE;
use crate::Simd;
use std::f64::consts::{FRAC_PI_4, FRAC_PI_8};

/// A location of F in [0, 1] and half the angle at which F is 0. The angle is an arctangent, computed once and not for every draw.
#[derive(Clone, Copy, Debug)]
pub struct Location {
    at: f64,
    low: f64,
}

impl Location {
    /// Prepares a location.
    #[inline]
    pub fn new(at: f64) -> Self {
        debug_assert!(at >= 0.0);
        // atan x = π/4 + atan((x − 1)/(x + 1)), here for x = at/SCALE.
        Self { at, low: -FRAC_PI_8 - half_atan(at - SCALE, at + SCALE) }
    }

    #[inline(always)]
    pub(super) fn parts(self) -> (f64, f64) {
        (self.at, self.low)
    }
}

/// A memory of locations of F; each individual picks one of them.
#[derive(Clone, Debug, Default)]
pub struct Locations {
    at: Vec<f64>,
    low: Vec<f64>,
}

impl Locations {
    /// The locations.
    pub fn all(&self) -> &[f64] {
        &self.at
    }

    /// Replaces the `k`-th location.
    pub fn set(&mut self, k: usize, at: f64) {
        Location { at: self.at[k], low: self.low[k] } = Location::new(at);
    }
}

impl FromIterator<f64> for Locations {
    fn from_iter<T: IntoIterator<Item = f64>>(locations: T) -> Self {
        let (at, low) = locations.into_iter().map(Location::new).map(|location| (location.at, location.low)).unzip();
        Self { at, low }
    }
}

/// The location that each individual picked from [`Locations`].
#[derive(Clone, Debug, Default)]
pub struct Picked {
    at: Vec<f64>,
    low: Vec<f64>,
}

impl Picked {
    /// Room for `n` individuals.
    pub fn new(n: usize) -> Self {
        Self { at: vec![0.0; n], low: vec![0.0; n] }
    }

    /// Changes the number of individuals.
    pub fn resize(&mut self, n: usize) {
        self.at.resize(n, 0.0);
        self.low.resize(n, 0.0);
    }

    /// The locations.
    pub fn all(&self) -> &[f64] {
        &self.at
    }

    /// Picks for each place in [0, 1) the location at that fraction of the memory.
    #[inline]
    pub fn pick(&mut self, memory: &Locations, places: &[f64]) {
        tpam_simd::pick(Simd::best(), [&memory.at, &memory.low], places, [&mut self.at, &mut self.low]);
    }

    #[inline(always)]
    pub(super) fn parts(&self) -> (&[f64], &[f64]) {
        (&self.at, &self.low)
    }
}

/// F from a draw from U[0, 1).
#[inline(always)]
pub(super) fn truncated_cauchy(draw: f64, at: f64, low: f64) -> f64 {
    // ½ atan(10), rounded up: above it F is at least 1 for every location, and the pole of the tangent is close.
    const HIGH: f64 = 0.7356;
    let half = least(low + (FRAC_PI_4 - low) * draw, HIGH);
    let (over, under) = tan_ratio(half);
    // tan 2h = 2 tan h / (1 − tan² h).
    let f = at + 2.0 * SCALE * (over * under) / ((under - over) * (under + over));
    // Rounding can give 0, which the distribution excludes.
    least(if f > f64::EPSILON { f } else { f64::EPSILON }, 1.0)
}

/// The smaller value, without the NaN check of `f64::min`.
#[inline(always)]
fn least(one: f64, other: f64) -> f64 {
    if one < other { one } else { other }
}

/// ½ atan(a/b) for |a| ≤ b, to 1.5e-15: with x = a/b, x times a ratio of polynomials in x², fitted so that the largest error is nearly
/// minimal. For low latency, numerator and denominator are multiplied by b¹⁰, which leaves one division, and the sums are arranged in
/// pairs.
#[inline(always)]
fn half_atan(a: f64, b: f64) -> f64 {
    let (p, q) = (a * a, b * b);
    let (p2, q2) = (p * p, q * q);
    let (p4, pq, q4) = (p2 * p2, p2 * q2, q2 * q2);
    let sum = |c: [f64; 6]| ((c[0] * q + c[1] * p) * q4 + (c[2] * q + c[3] * p) * pq) + (c[4] * q + c[5] * p) * p4;
    let over = sum([
        0.999_999_999_999_997_1,
        2.048_692_607_183_662,
        1.409_588_792_424_002_7,
        0.373_876_514_872_021_95,
        0.032_000_968_199_953_13,
        0.000_389_522_147_144_348_25,
    ]);
    let under = sum([
        1.0,
        2.382_025_940_516_028_7,
        2.003_597_439_317_61,
        0.708_194_281_517_954_5,
        0.096_524_563_752_714_52,
        0.003_393_171_199_483_414_5,
    ]);
    (0.5 * a) * over / (b * under)
}

/// tan x = first / second for |x| ≤ π/4: the convergent of Lambert's continued fraction
/// x/(1 − x²/(3 − x²/(5 − …))) that ends with the term 15, to 1e-15.
#[inline(always)]
pub(super) fn tan_ratio(x: f64) -> (f64, f64) {
    let q = x * x;
    let over = ((-36.0 * q + 6_930.0) * q - 270_270.0) * q + 2_027_025.0;
    let under = (((q - 630.0) * q + 51_975.0) * q - 945_945.0) * q + 2_027_025.0;
    (x * over, under)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn arctangents() {
        for (k, b) in (-1000..=1000).flat_map(|k| [(k, 0.1), (k, 0.6), (k, 1.1)]) {
            let x = f64::from(k) / 1000.0;
            assert!((half_atan(b * x, b) - 0.5 * libm::atan(x)).abs() < 1.5e-15, "{x}");
        }
    }

    #[test]
    fn every_draw_gives_its_quantile() {
        let quantile = |u: f64, at: f64| {
            let low = -libm::atan(at / SCALE);
            (at + SCALE * libm::tan(low + u * (std::f64::consts::FRAC_PI_2 - low))).clamp(0.0, 1.0)
        };
        for at in (0..=100).map(|k| f64::from(k) / 100.0) {
            let Location { low, .. } = Location::new(at);
            for u in (0..10_000).map(|k| f64::from(k) / 10_000.0) {
                let f = truncated_cauchy(u, at, low);
                assert!((f - quantile(u, at)).abs() < 1e-13, "{u} at {at}: {f}, {}", quantile(u, at));
            }
            // The smallest and the largest draw of a stream.
            assert!(truncated_cauchy(0.0, at, low) > 0.0);
            assert_eq!(truncated_cauchy(1.0 - f64::EPSILON, at, low), 1.0);
        }
    }
}
