//! Draws of F and C around a location, as in JADE and its successors.
//!
//! - F ~ Cauchy(location, 0.1), redrawn while F ≤ 0; values above 1 are set to 1.
//! - C ~ N(location, 0.1²), clipped to \[0, 1\].
//!
//! [`pick()`] and [`Picked`] choose from a pool or a memory.
//!
//! # References
//! J. Zhang, A. C. Sanderson: JADE: adaptive differential evolution with optional external archive. IEEE Trans. Evol. Comput. 13(5), 2009.
//! <https://doi.org/10.1109/TEVC.2009.2014613>

mod cauchy;

use crate::{Simd, Stream, wide};
use cauchy::truncated_cauchy;
pub use cauchy::{Location, Locations, Picked};
pub use tpam_simd::part;

/// The scale of the Cauchy distribution and the standard deviation of the normal distribution.
pub const SCALE: f64 = 0.1;

/// Fills a column of F; all values have the same location.
#[inline]
pub fn scale_factors(column: &mut [f64], location: Location, rng: &mut Stream) {
    truncated(rng.for_cauchys(column.len()), location, column);
}

/// Fills a column of F; each individual has the location that was picked for it.
#[inline]
pub fn scale_factors_around(column: &mut [f64], picked: &Picked, rng: &mut Stream) {
    let (at, low) = picked.parts();
    truncated_around(rng.for_cauchys(column.len()), at, low, column);
}

/// Fills a column of C; all values have the same location.
#[inline]
pub fn crossover_rates(column: &mut [f64], location: f64, rng: &mut Stream) {
    clipped(rng.normals(column.len()), location, column);
}

/// Replaces each location in a column by a value of C drawn around it.
#[inline]
pub fn crossover_rates_around(column: &mut [f64], rng: &mut Stream) {
    clipped_around(rng.normals(column.len()), column);
}

/// Converts each uniform draw into an element of `table`; all elements are equally likely.
#[inline]
pub fn pick(table: &[f64], draws: &[f64], out: &mut [f64]) {
    tpam_simd::pick(Simd::best(), [table], draws, [out]);
}

wide! {
    /// Converts uniform draws into F.
    fn truncated(draws: &[f64], location: Location, column: &mut [f64]) {
        let (at, low) = location.parts();
        for (f, draw) in column.iter_mut().zip(draws) {
            *f = truncated_cauchy(*draw, at, low);
        }
    }
}

wide! {
    /// The same, with one location per individual.
    fn truncated_around(draws: &[f64], at: &[f64], low: &[f64], column: &mut [f64]) {
        for (((f, draw), at), low) in column.iter_mut().zip(draws).zip(at).zip(low) {
            *f = truncated_cauchy(*draw, *at, *low);
        }
    }
}

wide! {
    /// Converts standard normal draws into C.
    fn clipped(draws: &[f64], location: f64, column: &mut [f64]) {
        for (c, draw) in column.iter_mut().zip(draws) {
            *c = (location + SCALE * draw).clamp(0.0, 1.0);
        }
    }
}

wide! {
    /// The same, with one location per individual.
    fn clipped_around(draws: &[f64], column: &mut [f64]) {
        for (c, draw) in column.iter_mut().zip(draws) {
            *c = (*c + SCALE * draw).clamp(0.0, 1.0);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const MANY: usize = 200_000;

    /// sup |F_n − F| · √n, also at atoms: both one-sided limits are compared with the empirical ones.
    fn gap(mut draws: Vec<f64>, cdf: impl Fn(f64) -> f64, below: impl Fn(f64) -> f64) -> f64 {
        draws.sort_by(f64::total_cmp);
        let n = draws.len() as f64;
        let at = |x: f64| draws.partition_point(|d| *d <= x) as f64 / n;
        let under = |x: f64| draws.partition_point(|d| *d < x) as f64 / n;
        draws.iter().fold(0.0f64, |gap, &x| gap.max((at(x) - cdf(x)).abs()).max((under(x) - below(x)).abs())) * n.sqrt()
    }

    #[test]
    fn scale_factors_follow_the_truncated_cauchy() {
        for at in [0.0, 0.001, 0.05, 0.3, 0.5, 0.9, 1.0] {
            let mut column = vec![0.0; MANY];
            scale_factors(&mut column, Location::new(at), &mut Stream::new(1, 0, "pam"));
            let free = |x: f64| 0.5 + libm::atan((x - at) / SCALE) / std::f64::consts::PI;
            let kept = |x: f64| (free(x) - free(0.0)) / (1.0 - free(0.0));
            // Kolmogorov: P(> 3) < 3.1e-8 each.
            let gap = gap(column, |x| if x >= 1.0 { 1.0 } else { kept(x) }, kept);
            assert!(gap < 3.0, "location {at}: {gap}");
        }
    }

    #[test]
    fn crossover_rates_follow_the_clipped_normal() {
        for location in [0.0, 0.5, 0.95] {
            let mut column = vec![0.0; MANY];
            crossover_rates(&mut column, location, &mut Stream::new(2, 0, "pam"));
            let free = |x: f64| 0.5 * libm::erfc(-(x - location) / (SCALE * std::f64::consts::SQRT_2));
            let gap = gap(column, |x| if x >= 1.0 { 1.0 } else { free(x) }, |x| if x <= 0.0 { 0.0 } else { free(x) });
            assert!(gap < 3.0, "location {location}: {gap}");
        }
    }

    #[test]
    fn each_individual_picks_its_location() {
        let (memory, mut rng) = ([0.2, 0.8], Stream::new(3, 0, "pam"));
        let places: Vec<f64> = (0..2000).map(|i| if i < 1000 { 0.25 } else { 0.75 }).collect();
        let mut column = vec![0.0; 2000];
        pick(&memory, &places, &mut column);
        crossover_rates_around(&mut column, &mut rng);
        assert!(column[..1000].iter().all(|c| *c < 0.75) && column[1000..].iter().all(|c| *c > 0.25));
        let mut picked = Picked::new(2000);
        picked.pick(&memory.into_iter().collect(), &places);
        scale_factors_around(&mut column, &picked, &mut rng.clone());
        for (k, at) in memory.into_iter().enumerate() {
            let mut alone = vec![0.0; 2000];
            scale_factors(&mut alone, Location::new(at), &mut rng.clone());
            assert_eq!(column[1000 * k..1000 * (k + 1)], alone[1000 * k..1000 * (k + 1)]);
        }
    }
}
