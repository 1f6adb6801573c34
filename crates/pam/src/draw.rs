//! How JADE and its heirs draw F and C around a location.
//!
//! - F ~ Cauchy(location, 0.1), redrawn while F ≤ 0, cut to 1.
//! - C ~ N(location, 0.1²), clipped to \[0, 1\].
//!
//! # References
//! J. Zhang, A. C. Sanderson: JADE: adaptive differential evolution with optional external archive. IEEE Trans. Evol. Comput. 13(5), 2009.
//! <https://doi.org/10.1109/TEVC.2009.2014613>

use crate::Stream;

/// Scale of the Cauchy, standard deviation of the normal distribution.
pub const SCALE: f64 = 0.1;

/// Fills a column of F, each around its own location.
#[inline]
pub fn scale_factors(column: &mut [f64], location: impl Fn(usize) -> f64, rng: &mut Stream) {
    rng.fill_cauchy(column);
    let mut refused = false;
    for (i, f) in column.iter_mut().enumerate() {
        *f = (location(i) + SCALE * *f).min(1.0);
        refused |= *f <= 0.0;
    }
    if refused {
        for (i, f) in column.iter_mut().enumerate() {
            while *f <= 0.0 {
                *f = (location(i) + SCALE * rng.cauchy()).min(1.0);
            }
        }
    }
}

/// Fills a column of C, each around its own location.
#[inline]
pub fn crossover_rates(column: &mut [f64], location: impl Fn(usize) -> f64, rng: &mut Stream) {
    rng.fill_normal(column);
    for (i, c) in column.iter_mut().enumerate() {
        *c = (location(i) + SCALE * *c).clamp(0.0, 1.0);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const MANY: usize = 200_000;

    /// sup |F_n − F| · √n, also at the atoms: both one-sided limits are compared with the one-sided empirical ones.
    fn gap(mut draws: Vec<f64>, cdf: impl Fn(f64) -> f64, below: impl Fn(f64) -> f64) -> f64 {
        draws.sort_by(f64::total_cmp);
        let n = draws.len() as f64;
        let at = |x: f64| draws.partition_point(|d| *d <= x) as f64 / n;
        let under = |x: f64| draws.partition_point(|d| *d < x) as f64 / n;
        draws.iter().fold(0.0f64, |gap, &x| gap.max((at(x) - cdf(x)).abs()).max((under(x) - below(x)).abs())) * n.sqrt()
    }

    #[test]
    fn scale_factors_follow_the_truncated_cauchy() {
        for location in [0.05, 0.5, 1.0] {
            let mut column = vec![0.0; MANY];
            scale_factors(&mut column, |_| location, &mut Stream::new(1, 0, "pam"));
            let free = |x: f64| 0.5 + libm::atan((x - location) / SCALE) / std::f64::consts::PI;
            let kept = |x: f64| (free(x) - free(0.0)) / (1.0 - free(0.0));
            // Kolmogorov: P(> 3) < 3.1e-8.
            let gap = gap(column, |x| if x >= 1.0 { 1.0 } else { kept(x) }, kept);
            assert!(gap < 3.0, "location {location}: {gap}");
        }
    }

    #[test]
    fn crossover_rates_follow_the_clipped_normal() {
        for location in [0.0, 0.5, 0.95] {
            let mut column = vec![0.0; MANY];
            crossover_rates(&mut column, |_| location, &mut Stream::new(2, 0, "pam"));
            let free = |x: f64| 0.5 * libm::erfc(-(x - location) / (SCALE * std::f64::consts::SQRT_2));
            let gap = gap(column, |x| if x >= 1.0 { 1.0 } else { free(x) }, |x| if x <= 0.0 { 0.0 } else { free(x) });
            assert!(gap < 3.0, "location {location}: {gap}");
        }
    }

    #[test]
    fn each_individual_has_its_own_location() {
        let mut column = vec![0.0; 2000];
        crossover_rates(&mut column, |i| if i < 1000 { 0.2 } else { 0.8 }, &mut Stream::new(3, 0, "pam"));
        assert!(column[..1000].iter().all(|c| *c < 0.75) && column[1000..].iter().all(|c| *c > 0.25));
    }
}
