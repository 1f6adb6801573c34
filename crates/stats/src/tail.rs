//! Upper tails of the normal, χ² and F distributions: the p-values of test statistics.

use std::f64::consts::{FRAC_1_SQRT_2, PI};

use crate::beta;

/// P(Z > z) for a standard normal Z, which is erfc(z/√2)/2.
///
/// Because z/√2 is rounded, the relative error grows like z², to 3·10⁻¹³ at z = 38. For larger z
/// the tail is below the smallest positive number. <https://dlmf.nist.gov/7.2.E2>.
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
    // e^(−x/2) may underflow although its product with the sum does not, and the sum may overflow.
    // So the factor is applied in parts whenever the sum gets large.
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
/// The result is 1 for x ≤ 0, and NaN for a NaN or if `df1` or `df2` is 0.
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

#[cfg(test)]
mod tests {
    use super::*;

    fn assert_close(value: f64, expected: f64, what: &str) {
        let error = (value / expected - 1.0).abs();
        assert!(error < 5e-13, "{what}: {value:e}, not {expected:e}: error {error:e}");
    }

    /// SciPy 1.17.1: `scipy.stats.norm.sf(z)`.
    #[test]
    fn normal_tails_match_scipy() {
        for (z, expected) in [
            (-3.0, 0.998_650_101_968_369_9),
            (-0.5, 0.691_462_461_274_013_1),
            (0.5, 0.308_537_538_725_986_9),
            (1.959_963_984_540_054, 0.025),
            (5.0, 2.866_515_718_791_933e-7),
            (10.0, 7.619_853_024_160_47e-24),
            (37.0, 5.725_571_222_523_926_6e-300),
        ] {
            assert_close(normal_tail(z), expected, &format!("z {z}"));
        }
        assert_eq!(normal_tail(0.0), 0.5);
        assert_eq!((normal_tail(f64::NEG_INFINITY), normal_tail(f64::INFINITY)), (1.0, 0.0));
    }

    /// SciPy 1.17.1: `scipy.stats.chi2.sf(x, df)`. Those with x > 1500 exceed the range of e^(−x/2).
    #[test]
    fn chi_squared_tails_match_scipy() {
        for (x, df, expected) in [
            (0.5, 1, 0.479_500_122_186_953_37),
            (10.0, 1, 0.001_565_402_258_002_549),
            (600.0, 1, 1.674_167_984_691_805e-132),
            (0.001, 2, 0.999_500_124_979_169_3),
            (7.5, 3, 0.057_558_451_972_636_4),
            (30.0, 4, 4.894_437_128_029_217e-6),
            (3.0, 10, 0.981_424_063_777_859_3),
            (40.0, 29, 0.083_936_898_491_518_3),
            (900.0, 1000, 0.989_282_761_908_710_2),
            (1200.0, 1001, 1.349_007_580_754_398_8e-5),
            (2900.0, 3000, 0.902_683_280_969_905_7),
            (3800.0, 2999, 6.391_421_503_539_648e-22),
        ] {
            assert_close(chi_squared_tail(x, df), expected, &format!("x {x}, df {df}"));
        }
    }

    /// SciPy 1.17.1: `scipy.stats.f.sf(x, df1, df2)`.
    #[test]
    fn f_tails_match_scipy() {
        for (x, df1, df2, expected) in [
            (0.5, 1, 1, 0.608_173_447_969_392_8),
            (4.0, 1, 10, 0.073_388_034_770_740_37),
            (0.1, 3, 4, 0.955_858_410_483_296_2),
            (1.0, 5, 7, 0.481_293_912_958_205_5),
            (2.5, 4, 36, 0.059_587_429_486_616_72),
            (30.0, 4, 36, 5.114_653_300_132_889e-11),
            (0.9, 100, 200, 0.720_494_682_398_23),
            (1.3, 100, 200, 0.060_368_516_884_722_99),
            (8.0, 9, 81, 2.249_433_684_634_918_4e-8),
            (100.0, 9, 261, 2.467_239_230_881_524_2e-79),
            (1000.0, 2, 1, 0.022_355_091_700_494_795),
            (1.05, 9999, 5000, 0.023_652_725_480_717_913),
        ] {
            assert_close(f_tail(x, df1, df2), expected, &format!("x {x}, df {df1} and {df2}"));
        }
    }

    /// For df1 = 2 the tail is (1 + 2x/df2)^(−df2/2), and for df2 = 2 the lower one is its mirror.
    #[test]
    fn f_tails_match_their_closed_forms() {
        for df in [1, 2, 3, 10, 99, 1000, 100_000] {
            for x in [1e-6, 0.01, 0.3, 0.999, 1.0, 1.001, 1.7, 5.0, 80.0, 1e6] {
                let (half, what) = (df as f64 / 2.0, format!("x {x}, df {df}"));
                let upper = libm::exp(-half * libm::log1p(x / half));
                if upper > 1e-300 {
                    assert_close(f_tail(x, 2, df), upper, &what);
                }
                let lower_log = -half * libm::log1p(1.0 / (x * half));
                assert_close(f_tail(x, df, 2), -libm::expm1(lower_log), &what);
            }
        }
    }

    /// F with 1 and many degrees of freedom tends to χ² with 1, and both to a squared normal.
    #[test]
    fn tails_agree_with_each_other() {
        for x in [0.01, 0.9, 1.1, 4.0, 25.0_f64] {
            assert_close(chi_squared_tail(x, 1), 2.0 * normal_tail(x.sqrt()), "normal");
            for df in [1, 2, 7] {
                let limit = f_tail(x / df as f64, df, 1 << 60);
                assert_close(limit, chi_squared_tail(x, df), &format!("x {x}, df {df}"));
            }
        }
        for df in [1, 2, 50, 100_000, 100_000_000] {
            assert_close(f_tail(1.0, df, df), 0.5, &format!("df {df}"));
        }
    }

    #[test]
    fn arguments_at_the_edges() {
        for x in [f64::NEG_INFINITY, -1.0, 0.0] {
            assert_eq!((chi_squared_tail(x, 3), f_tail(x, 3, 4)), (1.0, 1.0));
        }
        assert_eq!((chi_squared_tail(f64::INFINITY, 3), f_tail(f64::INFINITY, 3, 4)), (0.0, 0.0));
        assert!(chi_squared_tail(1.0, 0).is_nan() && chi_squared_tail(f64::NAN, 3).is_nan());
        assert!(f_tail(1.0, 0, 4).is_nan() && f_tail(1.0, 3, 0).is_nan() && f_tail(f64::NAN, 3, 4).is_nan());
        assert!(normal_tail(f64::NAN).is_nan());
        // Here the sum rounds to slightly more than 1.
        assert_eq!(chi_squared_tail(0.03125, 14), 1.0);
        // A heavy tail, (1 + 2x)^(−1/2), which is still positive at the largest numbers.
        assert_close(f_tail(1e308, 2, 1), (0.5e-308_f64).sqrt(), "heavy tail");
    }
}
