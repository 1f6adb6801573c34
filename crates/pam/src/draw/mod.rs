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
mod scaled;
mod within;

use crate::{Simd, Stream, wide};
use cauchy::truncated_cauchy;
pub use cauchy::{Location, Locations, Picked};
pub use scaled::scale_factors_with;
use tpam_simd::choose;
pub use tpam_simd::part;
pub use within::{cauchys_within, normals_within};

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

/// The same with another standard deviation; around a negative location C is 0.
#[inline]
pub fn crossover_rates_or_zero_around(column: &mut [f64], width: f64, rng: &mut Stream) {
    clipped_or_zero_around(rng.normals(column.len()), width, column);
}

/// Fills a column with draws from Cauchy(location, scale), neither redrawn nor clipped: the ratio of two normal draws.
#[inline]
pub fn cauchys(column: &mut [f64], location: f64, scale: f64, rng: &mut Stream) {
    ratios(rng.normals(2 * column.len()), location, scale, column);
}

/// One draw from Cauchy(location, scale).
#[inline]
pub fn cauchy(location: f64, scale: f64, rng: &mut Stream) -> f64 {
    let mut one = [0.0];
    cauchys(&mut one, location, scale, rng);
    one[0]
}

/// F as in JADE, but with any scale: Cauchy(location, scale), redrawn while F ≤ 0; values above 1 are set to 1.
#[inline]
pub fn scale_factor(location: f64, scale: f64, rng: &mut Stream) -> f64 {
    loop {
        let f = cauchy(location, scale, rng);
        if f > 0.0 {
            return f.min(1.0);
        }
    }
}

/// One draw from N(location, width²), redrawn until it is in [low, high]. The interval must not be many widths away from the location.
#[inline]
pub fn normal_within(location: f64, width: f64, [low, high]: [f64; 2], rng: &mut Stream) -> f64 {
    loop {
        let value = location + width * rng.normal();
        if (low..=high).contains(&value) {
            return value;
        }
    }
}

/// Fills a column with draws from N(location, width²), clipped to \[0, 1\].
#[inline]
pub fn clipped_normals(column: &mut [f64], location: f64, width: f64, rng: &mut Stream) {
    let draws = rng.normals(column.len());
    for (value, draw) in column.iter_mut().zip(draws) {
        *value = (location + width * draw).clamp(0.0, 1.0);
    }
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

wide! {
    /// The same, with any standard deviation; 0 around a negative location.
    fn clipped_or_zero_around(draws: &[f64], width: f64, column: &mut [f64]) {
        for (c, draw) in column.iter_mut().zip(draws) {
            let around = (*c + width * draw).clamp(0.0, 1.0);
            *c = choose(*c < 0.0, 0.0, around);
        }
    }
}

wide! {
    /// Converts pairs of standard normal draws into Cauchy draws. A ratio 0/0 becomes the location.
    fn ratios(draws: &[f64], location: f64, scale: f64, column: &mut [f64]) {
        let (over, under) = draws.split_at(column.len());
        for ((value, over), under) in column.iter_mut().zip(over).zip(under) {
            let ratio = if *under == 0.0 { 0.0 } else { over / under };
            *value = location + scale * ratio;
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::testing::gap;

    const MANY: usize = 200_000;

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
    fn ratios_of_normals_follow_the_cauchy() {
        let mut column = vec![0.0; MANY];
        cauchys(&mut column, 0.3, 0.2, &mut Stream::new(4, 0, "pam"));
        let cdf = |x: f64| 0.5 + libm::atan((x - 0.3) / 0.2) / std::f64::consts::PI;
        let gap = gap(column, cdf, cdf);
        assert!(gap < 3.0, "{gap}");
    }

    #[test]
    fn any_scale_of_the_truncated_cauchy_and_of_the_normal_within_bounds() {
        let mut rng = Stream::new(5, 0, "pam");
        let free = |x: f64| 0.5 + libm::atan((x - 0.4) / 0.05) / std::f64::consts::PI;
        let kept = |x: f64| (free(x) - free(0.0)) / (1.0 - free(0.0));
        let column = (0..MANY).map(|_| scale_factor(0.4, 0.05, &mut rng)).collect();
        let first = gap(column, |x| if x >= 1.0 { 1.0 } else { kept(x) }, kept);
        let below = |x: f64| 0.5 * libm::erfc(-(x - 0.9) / (0.15 * std::f64::consts::SQRT_2));
        let within = |x: f64| (below(x) - below(0.0)) / (below(1.0) - below(0.0));
        let column = (0..MANY).map(|_| normal_within(0.9, 0.15, [0.0, 1.0], &mut rng)).collect();
        let second = gap(column, within, within);
        assert!(first < 3.0 && second < 3.0, "{first} {second}");
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
