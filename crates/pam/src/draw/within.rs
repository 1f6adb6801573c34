//! Draws around a location that are redrawn until they are in [0, 1], at both ends.
//!
//! A Cauchy draw is made by inversion, one draw instead of repeated ones. A normal draw is repeated: at least about half of them are
//! accepted if the location is in [0, 1] and the interval is not many standard deviations long.

use super::SCALE;
use super::cauchy::{Location, tan_ratio};
use crate::{Stream, wide};

/// Fills a column with draws from Cauchy(location, 0.1) restricted to (0, 1]. The location must be in [0, 1].
#[inline]
pub fn cauchys_within(column: &mut [f64], location: f64, rng: &mut Stream) {
    debug_assert!((0.0..=1.0).contains(&location));
    // Half the angles at which the value is 0 and 1.
    let ((_, low), (_, high)) = (Location::new(location).parts(), Location::new(1.0 - location).parts());
    restricted(rng.for_cauchys(column.len()), location, [low, -high], column);
}

/// Fills a column with draws from N(location, width²), each redrawn until it is in [0, 1]. The location must be in [0, 1].
#[inline]
pub fn normals_within(column: &mut [f64], location: f64, width: f64, rng: &mut Stream) {
    debug_assert!((0.0..=1.0).contains(&location));
    shifted(rng.normals(column.len()), location, width, column);
    for value in column {
        while !(0.0..=1.0).contains(value) {
            *value = location + width * rng.normal();
        }
    }
}

wide! {
    /// Converts uniform draws into restricted Cauchy draws.
    fn restricted(draws: &[f64], at: f64, angles: [f64; 2], column: &mut [f64]) {
        let [low, high] = angles;
        for (value, draw) in column.iter_mut().zip(draws) {
            let (over, under) = tan_ratio(low + (high - low) * draw);
            // tan 2h = 2 tan h / (1 − tan² h).
            let drawn = at + 2.0 * SCALE * (over * under) / ((under - over) * (under + over));
            // Rounding can give 0 or a value just above 1.
            *value = drawn.clamp(f64::EPSILON, 1.0);
        }
    }
}

wide! {
    /// Converts standard normal draws into draws around a location.
    fn shifted(draws: &[f64], at: f64, width: f64, column: &mut [f64]) {
        for (value, draw) in column.iter_mut().zip(draws) {
            *value = at + width * draw;
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::testing::gap;

    const MANY: usize = 200_000;

    #[test]
    fn cauchys_follow_the_restricted_distribution() {
        for at in [0.0, 0.03, 0.5, 0.9, 1.0] {
            let mut column = vec![0.0; MANY];
            cauchys_within(&mut column, at, &mut Stream::new(1, 0, "pam"));
            assert!(column.iter().all(|value| 0.0 < *value && *value <= 1.0));
            let free = |x: f64| libm::atan((x - at) / SCALE);
            let cdf = |x: f64| (free(x) - free(0.0)) / (free(1.0) - free(0.0));
            let gap = gap(column, cdf, cdf);
            // Kolmogorov: P(> 3) < 3.1e-8 each.
            assert!(gap < 3.0, "location {at}: {gap}");
        }
    }

    #[test]
    fn normals_follow_the_restricted_distribution() {
        for (at, width) in [(0.0, 0.1), (0.5, 0.1), (0.97, 0.3)] {
            let mut column = vec![0.0; MANY];
            normals_within(&mut column, at, width, &mut Stream::new(2, 0, "pam"));
            let free = |x: f64| 0.5 * libm::erfc(-(x - at) / (width * std::f64::consts::SQRT_2));
            let cdf = |x: f64| (free(x) - free(0.0)) / (free(1.0) - free(0.0));
            let gap = gap(column, cdf, cdf);
            assert!(gap < 3.0, "location {at}: {gap}");
        }
    }

    #[test]
    fn one_draw_per_value() {
        let mut rng = Stream::new(3, 0, "pam");
        cauchys_within(&mut [0.0; 50], 0.01, &mut rng);
        assert_eq!((rng.drawn().cauchy, rng.drawn().normal), (50, 0));
    }
}
