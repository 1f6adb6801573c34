//! Upper tails of the normal, χ² and F distributions: the p-values of test statistics.

use std::f64::consts::{FRAC_1_SQRT_2, PI};

use crate::beta;

/// P(Z > z) for a standard normal Z, which is erfc(z/√2)/2.
///
/// The relative error grows like z², as the rounding of z/√2 weighs, to 3·10⁻¹³ at z = 38, beyond
/// which the tail itself is below the smallest numbers. <https://dlmf.nist.gov/7.2.E2>.
pub fn normal_tail(z: f64) -> f64 {
    libm::erfc(z * FRAC_1_SQRT_2) / 2.0
}

/// P(X > x) for X distributed as χ² with `df` degrees of freedom, in O(`df`).
///
/// For whole degrees of freedom the tail is a finite sum of positive terms:
///
/// ```text
/// even:  e^(−x/2) · (1 + x/2 + x²/(2·4) + … + x^(df/2 − 1)/(2·4⋯(df − 2)))
/// odd:   erfc(√(x/2)) + e^(−x/2) · √(2x/π) · (1 + x/3 + x²/(3·5) + … + x^((df − 3)/2)/(3·5⋯(df − 2)))
/// ```
///
/// M. Abramowitz and I. A. Stegun, Handbook of Mathematical Functions, 1964, 26.4.4 and 26.4.5.
///
/// The result is 1 for x ≤ 0, and NaN for a NaN or for `df` = 0.
pub fn chi_squared_tail(x: f64, df: u64) -> f64 {
    if df == 0 || x.is_nan() {
        return f64::NAN;
    }
    if x <= 0.0 {
        return 1.0;
    }
    if x.is_infinite() {
        return 0.0;
    }
    let odd = df % 2 == 1;
    let mut term = if odd { (2.0 * x / PI).sqrt() } else { 1.0 };
    let mut sum = if df > 1 { term } else { 0.0 };
    // e^(−x/2) may be zero where its product with the sum is not, and the sum may overflow. So
    // the factor is taken in parts whenever the sum gets large.
    let mut exponent = x / 2.0;
    for k in (if odd { 3 } else { 2 }..df).step_by(2) {
        term *= x / k as f64;
        sum += term;
        if sum > 1e250 {
            let part = exponent.min(500.0);
            let factor = libm::exp(-part);
            (sum, term, exponent) = (sum * factor, term * factor, exponent - part);
        }
    }
    let half = libm::exp(-exponent / 2.0);
    let finite = sum * half * half;
    (if odd { finite + 2.0 * normal_tail(x.sqrt()) } else { finite }).min(1.0)
}

/// P(X > x) for X distributed as Fisher's F with `df1` and `df2` degrees of freedom.
///
/// ```text
/// P(X > x) = I(df2/2, df1/2) at df2/(df2 + df1·x)
/// ```
///
/// with I the incomplete beta function ratio, <https://dlmf.nist.gov/8.17.E2>; Abramowitz and
/// Stegun, 26.6.2. Below x = 1 it is one minus the lower tail, which is the same function with the
/// degrees of freedom exchanged; the lower tail is never close to 1 there.
///
/// The result is 1 for x ≤ 0, and NaN for a NaN or when `df1` or `df2` is 0.
pub fn f_tail(x: f64, df1: u64, df2: u64) -> f64 {
    if df1 == 0 || df2 == 0 || x.is_nan() {
        return f64::NAN;
    }
    let (a, b) = (df2 as f64 / 2.0, df1 as f64 / 2.0);
    if x <= 0.0 {
        1.0
    } else if x < 1.0 {
        1.0 - beta::incomplete(b, a, x, 1.0 - x)
    } else if x.is_finite() {
        beta::incomplete(a, b, 1.0 / x, (x - 1.0) / x)
    } else {
        0.0
    }
}
