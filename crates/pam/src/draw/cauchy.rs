//! The Cauchy distribution on (0, ∞), cut to 1: what "redrawn while F ≤ 0" comes to, in one go.
//!
//! By inversion: F = location + 0.1 tan(a), with a uniform between the angle at which F is 0 and a right angle. Only `+ − × ÷`, so all
//! compilations give the same bits.

// What is called inside a loop must end up inside the function that is compiled for an instruction set.
#![allow(clippy::inline_always)]

use super::SCALE;
use std::f64::consts::{FRAC_PI_4, FRAC_PI_8};

/// A location of F in [0, 1], and half the angle at which F is 0: an arctangent, taken once and not for every draw.
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
        Self { at, low: -(FRAC_PI_8 + 0.5 * atan((at - SCALE) / (at + SCALE))) }
    }

    #[inline(always)]
    pub(super) fn parts(self) -> (f64, f64) {
        (self.at, self.low)
    }
}

/// A memory of locations of F, of which each individual picks one.
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

    #[inline(always)]
    pub(super) fn parts(&self) -> (&[f64], &[f64]) {
        (&self.at, &self.low)
    }

    /// Replaces the `k`-th.
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

/// F from a draw from U[0, 1).
#[inline(always)]
pub(super) fn truncated_cauchy(draw: f64, at: f64, low: f64) -> f64 {
    // ½ atan(10), rounded up: above it F is at least 1 around any location, and the pole of the tangent is near.
    const HIGH: f64 = 0.7356;
    let half = least(low + (FRAC_PI_4 - low) * draw, HIGH);
    let (over, under) = tan_ratio(half);
    // tan 2h = 2 tan h / (1 − tan² h).
    let f = at + 2.0 * SCALE * (over * under) / ((under - over) * (under + over));
    // Rounding may reach 0, the distribution does not.
    least(if f > f64::EPSILON { f } else { f64::EPSILON }, 1.0)
}

/// The smaller one; `f64::min` would also ask whether one is not a number.
#[inline(always)]
fn least(one: f64, other: f64) -> f64 {
    if one < other { one } else { other }
}

/// atan x for |x| ≤ 1, to 3e-15: x times a ratio of polynomials in x² that was fitted so that its largest error is about the least. Everybody waits for
/// it, so the sums are arranged in pairs.
#[inline(always)]
fn atan(x: f64) -> f64 {
    let q = x * x;
    let (q2, q4) = (q * q, (q * q) * (q * q));
    let over = ((0.999_999_999_999_997_1 + 2.048_692_607_183_662 * q)
        + (1.409_588_792_424_002_7 + 0.373_876_514_872_021_95 * q) * q2)
        + (0.032_000_968_199_953_13 + 0.000_389_522_147_144_348_25 * q) * q4;
    let under = ((1.0 + 2.382_025_940_516_028_7 * q) + (2.003_597_439_317_61 + 0.708_194_281_517_954_5 * q) * q2)
        + (0.096_524_563_752_714_52 + 0.003_393_171_199_483_414_5 * q) * q4;
    x * over / under
}

/// tan x = first / second for |x| ≤ π/4: the convergent of Lambert's continued fraction
/// x/(1 − x²/(3 − x²/(5 − …))) that ends in 15, to 1e-15.
#[inline(always)]
fn tan_ratio(x: f64) -> (f64, f64) {
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
        for x in (-1000..=1000).map(|k| f64::from(k) / 1000.0) {
            assert!((atan(x) - libm::atan(x)).abs() < 3e-15, "{x}");
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
            // The first and the last that a stream can give.
            assert!(truncated_cauchy(0.0, at, low) > 0.0);
            assert_eq!(truncated_cauchy(1.0 - f64::EPSILON, at, low), 1.0);
        }
    }
}
