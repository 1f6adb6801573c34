//! The incomplete beta function, used for the tails of Student's t and of F.

use std::f64::consts::PI;

/// The incomplete beta function ratio Iₓ(a, b) for x ≤ a/(a + b), given by relative odds.
///
/// `odds` is x/(1 − x) divided by a/b, hence at most 1, and `gap` is 1 − `odds`, which the caller
/// can often compute without the rounding error of that difference. With y = 1 − x and λ = ay − bx,
///
/// ```text
/// Iₓ(a, b) = xᵃyᵇ / B(a, b) · K(a, b, x, y, λ)
/// ```
///
/// where K is the continued fraction of [`fraction`]. The factor in front is written relative to
/// its maximum at x₀ = a/(a + b), y₀ = b/(a + b), like BRCOMP in the same paper:
///
/// ```text
/// xᵃyᵇ / B(a, b) = √(ab / (2π(a + b))) · exp(a h(x/x₀) + b h(y/y₀) + δ(a + b) − δ(a) − δ(b))
/// ```
///
/// with h(r) = ln r − (r − 1), which sums to a ln(x/x₀) + b ln(y/y₀) since ax/x₀ + by/y₀ = a + b,
/// and δ the error of Stirling's formula. No large logarithms cancel, as they do in ln B(a, b).
pub(crate) fn incomplete(a: f64, b: f64, odds: f64, gap: f64) -> f64 {
    let scale = a * odds + b;
    let (x, y) = (a * odds / scale, b / scale);
    let (below, above) = (b * gap / scale, a * gap / scale);
    let exponent = a * log_less_linear(odds * ((a + b) / scale), -below) + b * log_less_linear((a + b) / scale, above);
    let stirling = stirling_error(a + b) - stirling_error(a) - stirling_error(b);
    let factor = (a / (a + b) * b / (2.0 * PI)).sqrt() * libm::exp(exponent + stirling);
    factor * fraction(a, b, x, y, b * above)
}

/// The continued fraction K with Iₓ(a, b) = xᵃyᵇ / B(a, b) · K, by the modified Lentz algorithm.
///
/// It is BFRAC of A. R. DiDonato and A. H. Morris, "Algorithm 708: significant digit computation
/// of the incomplete beta function ratios", ACM Transactions on Mathematical Software 18(3), 1992,
/// <https://doi.org/10.1145/131766.131776>, valid for x ≤ a/(a + b). Here `y` is 1 − x and `lambda`
/// is ay − bx.
pub(crate) fn fraction(a: f64, b: f64, x: f64, y: f64, lambda: f64) -> f64 {
    let first = a / (a + 1.0) * (lambda + 1.0);
    let (mut value, mut c, mut d) = (first, first, 0.0);
    // About fifteen terms are typical; more than 150 occur only for x near a/(a + b) with large a and b.
    for n in 1..10_000 {
        let n = f64::from(n);
        let (m, k) = (a + 2.0 * n - 1.0, n * (b - n) * x);
        let alpha = (a + n - 1.0) / m * ((a + b + n - 1.0) / m) * k * x;
        let beta = n + k / m + (a + n) / (m + 2.0) * (lambda + 1.0 + n * (1.0 + y));
        d = 1.0 / (beta + alpha * d);
        c = beta + alpha / c;
        let ratio = c * d;
        value *= ratio;
        if (ratio - 1.0).abs() < f64::EPSILON {
            break;
        }
    }
    1.0 / value
}

/// ln r − (r − 1), given both r and `e` = r − 1, for r > 0.
fn log_less_linear(r: f64, e: f64) -> f64 {
    if e.abs() > 0.25 {
        return libm::log(r) - e;
    }
    // With v = e/(2 + e): ln(1 + e) = 2(v + v³/3 + v⁵/5 + …), and e − 2v = ev.
    let v = e / (2.0 + e);
    let (mut power, mut sum) = (v, 0.0);
    // v² < 1/49, so the error of twelve terms is below 1e-20 of the first term.
    for odd in (3..=25).step_by(2) {
        power *= v * v;
        sum += power / f64::from(odd);
    }
    2.0 * sum - e * v
}

/// δ(z) = ln Γ(z) − ((z − 1/2) ln z − z + ln(2π)/2), the error of Stirling's formula, for z > 0.
fn stirling_error(mut z: f64) -> f64 {
    // From Γ(z + 1) = zΓ(z): δ(z) = δ(z + 1) + (z + 1/2) ln(1 + 1/z) − 1.
    let mut shift = 0.0;
    while z < 12.0 {
        shift += (z + 0.5) * libm::log1p(1.0 / z) - 1.0;
        z += 1.0;
    }
    // <https://dlmf.nist.gov/5.11.E1>; the first omitted term is below 1e-16.
    let r = 1.0 / (z * z);
    let series = 1.0 / 1260.0 + r * (-1.0 / 1680.0 + r * (1.0 / 1188.0 + r * (-691.0 / 360_360.0)));
    shift + (1.0 / 12.0 + r * (-1.0 / 360.0 + r * series)) / z
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn stirling_errors_match_the_gamma_function() {
        // Γ(1/2) = √π, Γ(1) = 1 and Γ(13) = 12!, on both sides of the shift.
        let half_log_two_pi = libm::log(2.0 * PI) / 2.0;
        let by_definition = |z: f64, gamma: f64| libm::log(gamma) - ((z - 0.5) * libm::log(z) - z + half_log_two_pi);
        for (z, gamma) in [(0.5, PI.sqrt()), (1.0, 1.0), (2.5, 0.75 * PI.sqrt()), (13.0, 479_001_600.0)] {
            assert!((stirling_error(z) - by_definition(z, gamma)).abs() < 1e-14, "z {z}");
        }
    }

    /// SciPy 1.17.1: `scipy.special.betainc(a, b, a * odds / (a * odds + b))`.
    #[test]
    fn incomplete_beta_matches_scipy() {
        for (a, b, odds, expected) in [
            (0.5, 0.5, 0.5, 0.391_826_552_030_607_23),
            (3.0, 1.5, 0.25, 0.070_101_116_165_645_35),
            (2.0, 6.0, 0.5, 0.263_513_866_306_920_3),
            (20.0, 12.0, 0.984_375, 0.470_750_825_809_968_3),
            (150.0, 50.0, 0.5, 3.620_296_785_426_794e-6),
        ] {
            let value = incomplete(a, b, odds, 1.0 - odds);
            assert!((value / expected - 1.0).abs() < 1e-13, "{value:e}, not {expected:e}");
        }
    }

    #[test]
    fn logarithm_without_its_linear_part() {
        // −e²/2 + e³/3 for small e; the two formulas meet at |e| = 1/4.
        for e in [1e-6, -1e-6] {
            let series = e * e * (-0.5 + e * (1.0 / 3.0 - e / 4.0));
            assert!((log_less_linear(1.0 + e, e) / series - 1.0).abs() < 1e-15, "e {e}");
        }
        for e in [0.25, -0.25, 0.2, 0.03125] {
            assert!((log_less_linear(1.0 + e, e) / (libm::log1p(e) - e) - 1.0).abs() < 1e-13, "e {e}");
        }
    }
}
