//! The studentized range with infinitely many degrees of freedom: the difference of the largest and the smallest of k standard normal
//! values.

use crate::normal_tail;

/// The quantile at `p` of the range of `k` standard normal values.
///
/// The range is at most q with the probability
///
/// ```text
/// P(q) = k ∫ φ(z) (Φ(z + q) − Φ(z))^(k − 1) dz
/// ```
///
/// over all z, where z is the smallest value. The integral is computed by Simpson's rule, the quantile by bisection.
///
/// J. W. Tukey, "The problem of multiple comparisons", 1953; H. L. Harter, "Tables of range and studentized range", The Annals of
/// Mathematical Statistics 31(4), 1960, <https://doi.org/10.1214/aoms/1177705684>.
///
/// # Panics
///
/// If `k` is below 2 or `p` is not strictly between 0 and 1.
pub fn studentized_range_quantile(p: f64, k: usize) -> f64 {
    assert!(k > 1 && p > 0.0 && p < 1.0, "k must be at least 2, and p strictly between 0 and 1");
    let (mut low, mut high) = (0.0, 100.0);
    for _ in 0..60 {
        let middle = f64::midpoint(low, high);
        if chance(middle, k) < p { low = middle } else { high = middle }
    }
    f64::midpoint(low, high)
}

/// P(q), the probability that the range is at most q.
fn chance(q: f64, k: usize) -> f64 {
    const STEPS: i32 = 400;
    const END: f64 = 9.0;
    let step = 2.0 * END / f64::from(STEPS);
    let density = |z: f64| libm::exp(-z * z / 2.0) / std::f64::consts::TAU.sqrt();
    let between = |z: f64| (normal_tail(z) - normal_tail(z + q)).max(0.0);
    let value = |at: i32| {
        let z = f64::from(at) * step - END;
        k as f64 * density(z) * libm::pow(between(z), (k - 1) as f64)
    };
    let weight = |at: i32| if at == 0 || at == STEPS { 1.0 } else { f64::from(2 + 2 * (at % 2)) };
    (0..=STEPS).map(|at| weight(at) * value(at)).sum::<f64>() * step / 3.0
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Table 5 of Demšar (2006) has these quantiles divided by √2, to three decimals.
    #[test]
    fn the_critical_values_of_nemenyis_test() {
        let five = [1.960, 2.343, 2.569, 2.728, 2.850, 2.949, 3.031, 3.102, 3.164];
        let ten = [1.645, 2.052, 2.291, 2.459, 2.589, 2.693, 2.780, 2.855, 2.920];
        for k in 2..=10 {
            for (level, table) in [(0.95, five), (0.90, ten)] {
                let q = studentized_range_quantile(level, k) / std::f64::consts::SQRT_2;
                assert!((q - table[k - 2]).abs() <= 0.001, "{k}: {q}, not {}", table[k - 2]);
            }
        }
    }

    /// Two values differ by √2 times a standard normal value.
    #[test]
    fn the_range_of_two_values_has_normal_quantiles() {
        let q = studentized_range_quantile(0.95, 2);
        assert!((q / (std::f64::consts::SQRT_2 * 1.959_963_984_540_054) - 1.0).abs() < 1e-10, "{q}");
    }
}
