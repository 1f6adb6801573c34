//! The Gini mean of two exponents, of which the arithmetic, the power and the Lehmer mean are cases.
//!
//! ```text
//! G_{r,q}(S) = (Σ w s^r / Σ w s^q)^(1/(r − q))      κ = (r + q − 1)/2
//! ```
//!
//! For values with mean m and a small variance v, G ≈ m + κ v/m: κ measures how far the mean lies above the arithmetic one.
//!
//! # References
//! C. Gini: Di una formula comprensiva delle medie. Metron 13, 1938.

use super::{arithmetic, lehmer, power};

/// A Gini mean.
///
/// ```
/// use tpam_pam::mean::Gini;
/// let lehmer = Gini::new(2.0, 1.0).unwrap();
/// assert_eq!((lehmer, lehmer.kappa()), (Gini::with_kappa(1.0), 1.0));
/// assert_eq!(lehmer.weighted_mean(&[0.25, 0.75], &[1.0, 1.0]), Some(0.625));
/// assert_eq!(Gini::new(1.0, 1.0), None);
/// ```
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Gini {
    r: f64,
    q: f64,
}

impl Gini {
    /// The smallest r − q: below it the root multiplies rounding errors.
    pub const LEAST_GAP: f64 = 1e-3;

    /// The mean with the exponents r and q; `None` unless q ≥ 0 and r − q is at least [`Gini::LEAST_GAP`].
    pub fn new(r: f64, q: f64) -> Option<Self> {
        (q >= 0.0 && r.is_finite() && r - q >= Self::LEAST_GAP).then_some(Self { r, q })
    }

    /// The mean of Lehmer's type with this κ: r = κ + 1, q = κ.
    ///
    /// # Panics
    /// If κ is negative or not finite.
    pub fn with_kappa(kappa: f64) -> Self {
        assert!(kappa >= 0.0 && kappa.is_finite(), "κ is {kappa}");
        Self { r: kappa + 1.0, q: kappa }
    }

    /// κ = (r + q − 1)/2.
    pub fn kappa(self) -> f64 {
        0.5 * (self.r + self.q - 1.0)
    }

    /// The exponents r and q.
    pub fn exponents(self) -> [f64; 2] {
        [self.r, self.q]
    }

    /// The mean of values ≥ 0 with these weights; 0 if all values are 0, `None` if all weights are 0. The means of JADE, MDE and SHADE use
    /// their own kernels.
    #[inline]
    pub fn weighted_mean(self, values: &[f64], weights: &[f64]) -> Option<f64> {
        match [self.r, self.q] {
            [1.0, 0.0] => arithmetic(values, weights),
            [1.5, 0.0] => power(values, weights),
            [2.0, 1.0] => lehmer(values, weights),
            _ => self.by_powers(values, weights),
        }
    }

    /// The same with any exponents.
    fn by_powers(self, values: &[f64], weights: &[f64]) -> Option<f64> {
        let (mut over, mut under, mut any) = (0.0, 0.0, false);
        for (value, weight) in values.iter().zip(weights).filter(|(_, weight)| **weight > 0.0) {
            any = true;
            over += weight * libm::pow(*value, self.r);
            under += weight * libm::pow(*value, self.q);
        }
        any.then(|| self.root(over, under))
    }

    /// (over/under)^(1/(r − q)); 0 if `under` is 0.
    pub fn root(self, over: f64, under: f64) -> f64 {
        if under > 0.0 { libm::pow(over / under, 1.0 / (self.r - self.q)) } else { 0.0 }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Fifty values in [0, 1), of which every third has weight 0.
    fn sample() -> (Vec<f64>, Vec<f64>) {
        (0..50).map(|i| (f64::from(i) / 50.0, f64::from(i % 3))).unzip()
    }

    #[test]
    fn the_kernels_agree_with_the_general_form() {
        let (values, weights) = sample();
        for (r, q) in [(1.0, 0.0), (1.5, 0.0), (2.0, 1.0)] {
            let mean = Gini::new(r, q).unwrap();
            let (kernel, general) = (mean.weighted_mean(&values, &weights).unwrap(), mean.by_powers(&values, &weights).unwrap());
            assert!((kernel - general).abs() < 1e-14, "{r} {q}: {kernel} {general}");
        }
    }

    #[test]
    fn by_hand() {
        let (values, weights) = ([0.5, 1.0, 0.3], [1.0, 1.0, 0.0]);
        assert_eq!(Gini::with_kappa(2.0).weighted_mean(&values, &weights), Some(1.125 / 1.25));
        let root = Gini::new(3.0, 1.0).unwrap().weighted_mean(&values, &weights).unwrap();
        assert!((root - libm::sqrt(1.125 / 1.5)).abs() < 1e-15);
    }

    #[test]
    fn kappa_is_the_distance_from_the_arithmetic_mean() {
        // Two values m ± d have variance d²: the mean lies κ d²/m above m, up to terms with d⁴.
        let (m, d) = (0.5, 1e-3);
        for (r, q) in [(1.0, 0.0), (1.5, 0.0), (2.0, 1.0), (3.0, 2.0), (1.25, 0.25), (2.5, 0.5), (0.5, 0.0)] {
            let mean = Gini::new(r, q).unwrap();
            let above = mean.weighted_mean(&[m - d, m + d], &[1.0; 2]).unwrap() - m;
            assert!((above * m / (d * d) - mean.kappa()).abs() < 1e-4, "{r} {q}: {above}");
        }
    }

    #[test]
    fn a_mean_lies_between_its_values_and_grows_with_kappa() {
        let (values, weights) = sample();
        let means: Vec<f64> = (0..100).map(|k| Gini::with_kappa(f64::from(k) / 4.0).weighted_mean(&values, &weights).unwrap()).collect();
        assert!(means.is_sorted() && means[0] > 0.0 && means[99] < 0.98, "{means:?}");
    }

    #[test]
    fn zeros_and_no_successes() {
        for mean in [Gini::with_kappa(0.0), Gini::with_kappa(0.7), Gini::with_kappa(2.0), Gini::new(1.7, 0.0).unwrap()] {
            assert_eq!(mean.weighted_mean(&[0.0; 3], &[1.0; 3]), Some(0.0), "{mean:?}");
            assert_eq!(mean.weighted_mean(&[0.5; 3], &[0.0; 3]), None, "{mean:?}");
        }
        // Powers that underflow.
        assert_eq!(Gini::with_kappa(100.0).weighted_mean(&[1e-16; 2], &[1.0; 2]), Some(0.0));
    }

    #[test]
    fn exponents_that_define_no_mean_are_refused() {
        for (r, q) in [(1.0, 1.0), (0.0, 1.0), (1.0, -0.5), (f64::INFINITY, 0.0), (f64::NAN, 0.0), (1.0, f64::NAN)] {
            assert_eq!(Gini::new(r, q), None, "{r} {q}");
        }
    }
}
