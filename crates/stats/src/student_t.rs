//! Quantiles of Student's t for every whole number of degrees of freedom.

use std::f64::consts::PI;

use crate::beta;

/// The quantile of Student's t with `df` degrees of freedom: the t with P(T ≤ t) = p.
///
/// With f the density and ν = `df`, two expansions of the incomplete beta function are used. Both
/// are free of cancellation, from ν = 1 to ν = 10¹⁸:
///
/// ```text
/// P(0 < T < t) = t f(t) · (a₀ + a₁ + …)    near the centre, with
///                a₀ = 1,  aₖ₊₁ = aₖ · t²/(ν + t²) · (ν + 1 + 2k)/(3 + 2k)
/// P(T > t)     = t f(t) · K/2              in the tails
/// ```
///
/// The sum is <https://dlmf.nist.gov/8.17.E8>; K is the continued fraction BFRAC of A. R. DiDonato
/// and A. H. Morris, "Algorithm 708: significant digit computation of the incomplete beta function
/// ratios", ACM Transactions on Mathematical Software 18(3), 1992,
/// <https://doi.org/10.1145/131766.131776>, at a = ν/2, b = 1/2.
///
/// Each is solved by Newton's method on the logarithms of t and of the probability. The density
/// of ln |T| is log-concave, hence so are both its tails. From a start on the proper side every
/// step goes towards the root and none goes past it.
///
/// The result is −∞ at p = 0, ∞ at p = 1, and NaN for other p outside (0, 1) or for `df` = 0.
pub fn student_t_quantile(p: f64, df: u64) -> f64 {
    if df == 0 || !(0.0..=1.0).contains(&p) {
        return f64::NAN;
    }
    // Both differences are exact if they are small.
    let (centre, tail) = ((p - 0.5).abs(), p.min(1.0 - p));
    let t = if centre == 0.0 {
        0.0
    } else if tail == 0.0 {
        f64::INFINITY
    } else if tail >= 0.125 {
        central_root(centre, df)
    } else {
        tail_root(tail, df)
    };
    t.copysign(p - 0.5)
}

/// The t > 0 with P(0 < T < t) = `mass`.
fn central_root(mass: f64, df: u64) -> f64 {
    let (nu, log_scale) = (df as f64, log_scale(df));
    let log_mass = libm::log(mass);
    // The density is largest at 0, so mass / f(0) lies below the root.
    newton(libm::exp(log_mass + log_scale), |t| {
        let sum = central_sum(t, nu);
        sum * (log_mass - log_t_density(t, nu, log_scale) - libm::log(sum))
    })
}

/// The t > 0 with P(T > t) = `mass`, for a mass so small that t > 1.
fn tail_root(mass: f64, df: u64) -> f64 {
    let (nu, log_scale) = (df as f64, log_scale(df));
    let log_mass = libm::log(mass);
    // P(T > t) ≤ (1 + t²/ν)^(−ν/2) / 2, since I_x(a, 1/2) ≤ I_x(a, 1) = x^a. Solved for t this
    // lies above the root. It may overflow where the root does not.
    let bound = -2.0 * libm::log(2.0 * mass) / nu;
    let start = nu.sqrt() * libm::exp(bound / 2.0) * (-libm::expm1(-bound)).sqrt();
    newton(start.min(f64::MAX), |t| {
        let half = tail_fraction(t, nu) / 2.0;
        half * (log_t_density(t, nu, log_scale) + libm::log(half) - log_mass)
    })
}

/// Multiplies `t` by the exponential of `step` until the step is small.
fn newton(mut t: f64, step: impl Fn(f64) -> f64) -> f64 {
    // Four steps are typical, and six were the maximum observed; the limit only prevents an endless loop.
    for _ in 0..50 {
        let delta = step(t);
        t *= libm::exp(delta);
        // The error after a step is of the order of the step squared, here below one rounding.
        if delta.abs() < 1e-9 || t.is_infinite() {
            break;
        }
    }
    t
}

/// ln(1/f(0)) = ln(√ν B(1/2, ν/2)).
fn log_scale(df: u64) -> f64 {
    let nu = df as f64;
    if df < 40 {
        // B(1/2, 1/2) = π, B(1/2, 1) = 2, and B(1/2, k/2 + 1) = B(1/2, k/2) k/(k + 1).
        let (first, beta) = if df % 2 == 1 { (1, PI) } else { (2, 2.0) };
        let beta = (first..df).step_by(2).fold(beta, |beta, k| beta * k as f64 / (k + 1) as f64);
        return libm::log(nu.sqrt() * beta);
    }
    // Stirling's series, <https://dlmf.nist.gov/5.11.E1>, of ln Γ(ν/2) − ln Γ(ν/2 + 1/2); the
    // first omitted term is below 1e-16. A difference of two log-gammas would cancel.
    let r = 1.0 / (nu * nu);
    let series = 1.0 / 20.0 + r * (-17.0 / 112.0 + r * (31.0 / 36.0));
    let half_log_two_pi = 0.918_938_533_204_672_7;
    half_log_two_pi + (1.0 / 4.0 + r * (-1.0 / 24.0 + r * series)) / nu
}

/// ln(t f(t)).
fn log_t_density(t: f64, nu: f64, log_scale: f64) -> f64 {
    let s = t / nu.sqrt();
    // From 1e8 on, 1 + s² rounds to s², and the square may overflow.
    let log_spread = if s < 1e8 { libm::log1p(s * s) } else { 2.0 * libm::log(s) };
    libm::log(t) - (0.5 * nu + 0.5) * log_spread - log_scale
}

/// The sum of [`student_t_quantile`], P(0 < T < t) / (t f(t)).
fn central_sum(t: f64, nu: f64) -> f64 {
    let y = t * t / (nu + t * t);
    let (mut sum, mut term, mut twice_j) = (1.0, 1.0, 0.0);
    while term > 1e-17 * sum {
        term *= y * (nu + 1.0 + twice_j) / (3.0 + twice_j);
        sum += term;
        twice_j += 2.0;
    }
    sum
}

/// The continued fraction K of [`student_t_quantile`].
fn tail_fraction(t: f64, nu: f64) -> f64 {
    let (a, b) = (nu / 2.0, 0.5);
    let square = t / nu.sqrt() * (t / nu.sqrt());
    // Written so that an infinite square gives x = 0 and y = 1.
    let (x, y) = (1.0 / (1.0 + square), 1.0 / (1.0 + 1.0 / square));
    beta::fraction(a, b, x, y, a * y - b * x)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn assert_close(value: f64, expected: f64, tolerance: f64, what: &str) {
        let error = (value / expected - 1.0).abs();
        assert!(error <= tolerance, "{what}: {value:e}, not {expected:e}: error {error:e}");
    }

    const PROBABILITIES: [f64; 4] = [0.975, 0.9995, 0.025, 0.001];

    /// SciPy 1.17.1: `scipy.stats.t.ppf([0.975, 0.9995, 0.025, 0.001], df)`.
    #[rustfmt::skip]
    const SCIPY: [(u64, [f64; 4]); 8] = [
        (1, [12.706_204_736_174_694, 636.619_248_768_789_7, -12.706_204_736_174_705, -318.308_838_985_550_44]),
        (2, [4.302_652_729_749_462, 31.599_054_576_445_365, -4.302_652_729_749_464, -22.327_124_770_119_873]),
        (3, [3.182_446_305_283_707_8, 12.923_978_636_687_961, -3.182_446_305_283_708_6, -10.214_531_852_407_385]),
        (10, [2.228_138_851_986_274, 4.586_893_858_702_708, -2.228_138_851_986_275_3, -4.143_700_494_046_589]),
        (100, [1.983_971_518_523_551_8, 3.390_491_311_164_263, -1.983_971_518_523_552, -3.173_739_493_738_783]),
        (101, [1.983_731_002_955_606, 3.389_474_884_047_306_3, -1.983_731_002_955_606, -3.172_892_665_740_569_4]),
        (1_000, [1.962_339_080_826_408_3, 3.300_282_648_423_944, -1.962_339_080_826_408_5, -3.098_402_163_912_923_3]),
        (1_000_000, [1.959_966_356_814_107, 3.290_536_461_248_722_2, -1.959_966_356_814_107_2, -3.090_240_456_316_52]),
    ];

    #[test]
    fn quantiles_match_scipy() {
        for (df, expected) in SCIPY {
            for (p, expected) in PROBABILITIES.into_iter().zip(expected) {
                assert_close(student_t_quantile(p, df), expected, 1e-13, &format!("{p}, df {df}"));
            }
            assert_eq!(student_t_quantile(0.5, df), 0.0, "df {df}");
        }
        // The limit of many degrees of freedom, `scipy.stats.norm.ppf([0.975, 0.001])`.
        assert_close(student_t_quantile(0.975, u64::MAX), 1.959_963_984_540_054, 1e-13, "normal");
        assert_close(student_t_quantile(0.001, u64::MAX), -3.090_232_306_167_813, 1e-13, "normal");
    }

    /// P(T ≤ t) in closed form: Abramowitz and Stegun, Handbook of Mathematical Functions, 1964,
    /// 26.7.3 and 26.7.4. It shares no formula with the code under test.
    fn cdf(t: f64, df: u64) -> f64 {
        let nu = df as f64;
        let (sin, cos_squared) = (t / (nu + t * t).sqrt(), nu / (nu + t * t));
        let odd = df % 2 == 1;
        let (mut sum, mut term, mut k) = (0.0, if odd { cos_squared.sqrt() } else { 1.0 }, df % 2);
        while k + 2 <= df {
            sum += term;
            term *= cos_squared * (k + 1) as f64 / (k + 2) as f64;
            k += 2;
        }
        let both = if odd { 2.0 / PI * (libm::atan(t / nu.sqrt()) + sin * sum) } else { sin * sum };
        0.5 + both / 2.0
    }

    #[test]
    fn quantiles_invert_the_closed_form() {
        for df in 1..=300 {
            for k in 1..1000 {
                let p = f64::from(k) / 1000.0;
                let error = (cdf(student_t_quantile(p, df), df) - p).abs();
                assert!(error < 4e-15, "p {p}, df {df}: off by {error:e}");
            }
        }
    }

    /// One and two degrees of freedom have closed forms that are accurate in the far tails.
    #[test]
    fn far_tails_and_near_centre() {
        for exponent in [5, 20, 100, 200, 300, 307, 308] {
            let p: f64 = format!("1e-{exponent}").parse().unwrap();
            assert_close(student_t_quantile(p, 1), -1.0 / libm::tan(PI * p), 1e-12, "df 1");
            assert_close(student_t_quantile(p, 2), -(1.0 - 2.0 * p) / (2.0 * p * (1.0 - p)).sqrt(), 1e-12, "df 2");
        }
        for bits in 1..=52 {
            let a = 0.5 / (1_u64 << bits) as f64;
            assert_close(student_t_quantile(0.5 + a, 1), libm::tan(PI * a), 1e-13, "df 1");
            assert_close(student_t_quantile(0.5 + a, 2), 2.0 * a / (0.5 - 2.0 * a * a).sqrt(), 1e-13, "df 2");
        }
        assert_eq!(student_t_quantile(f64::from_bits(1), 1), f64::NEG_INFINITY);
    }

    #[test]
    fn quantiles_are_odd_in_p_and_ordered() {
        for df in [1, 2, 3, 39, 40, 1000, 1 << 40] {
            let quantiles: Vec<f64> = (1..1024).map(|k| student_t_quantile(f64::from(k) / 1024.0, df)).collect();
            assert!(quantiles.is_sorted_by(|x, y| x < y), "df {df}");
            for (low, high) in quantiles.iter().zip(quantiles.iter().rev()) {
                assert_eq!(*low, -high, "df {df}");
            }
        }
        // More degrees of freedom have lighter tails; the formula of f(0) changes from 39 to 40.
        for df in 1..2000 {
            assert!(student_t_quantile(0.975, df) > student_t_quantile(0.975, df + 1), "df {df}");
        }
    }

    #[test]
    fn arguments_outside_the_domain() {
        assert_eq!(student_t_quantile(0.0, 5), f64::NEG_INFINITY);
        assert_eq!(student_t_quantile(1.0, 5), f64::INFINITY);
        for (p, df) in [(-0.1, 5), (1.1, 5), (f64::NAN, 5), (0.5, 0)] {
            assert!(student_t_quantile(p, df).is_nan(), "{p}, {df}");
        }
    }
}
