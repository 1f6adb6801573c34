//! F as in JADE with any scale: Cauchy(location, scale), redrawn while F ≤ 0; values above 1 are set to 1.
//!
//! One draw by inversion replaces the repeated ones, as for the scale 0.1, but with the tangent of a library: the fast one is only for that
//! scale.

use crate::Stream;
use std::f64::consts::FRAC_PI_2;

/// Replaces each location in a column by a value of F drawn around it with this scale. Locations must not be negative.
pub fn scale_factors_with(column: &mut [f64], scale: f64, rng: &mut Stream) {
    let draws = rng.for_cauchys(column.len());
    for (f, draw) in column.iter_mut().zip(draws) {
        // The angle at which F is 0.
        let low = -libm::atan(*f / scale);
        let drawn = *f + scale * libm::tan(low + (FRAC_PI_2 - low) * draw);
        // Rounding can give 0, which the distribution excludes.
        *f = drawn.clamp(f64::EPSILON, 1.0);
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::draw::{Location, SCALE, scale_factors};
    use crate::testing::gap;

    #[test]
    fn draws_follow_the_truncated_cauchy() {
        for (at, scale) in [(0.0, 0.01), (0.5, 0.02), (0.3, 0.3), (0.9, 0.05), (1.0, 2.0)] {
            let mut column = vec![at; 200_000];
            scale_factors_with(&mut column, scale, &mut Stream::new(1, 0, "pam"));
            let free = |x: f64| 0.5 + libm::atan((x - at) / scale) / std::f64::consts::PI;
            let kept = |x: f64| (free(x) - free(0.0)) / (1.0 - free(0.0));
            // Kolmogorov: P(> 3) < 3.1e-8 each.
            let gap = gap(column, |x| if x >= 1.0 { 1.0 } else { kept(x) }, kept);
            assert!(gap < 3.0, "location {at}, scale {scale}: {gap}");
        }
    }

    #[test]
    fn the_usual_scale_gives_the_usual_draws() {
        let (mut usual, mut scaled) = ([0.0; 1000], [0.4; 1000]);
        scale_factors(&mut usual, Location::new(0.4), &mut Stream::new(2, 0, "pam"));
        scale_factors_with(&mut scaled, SCALE, &mut Stream::new(2, 0, "pam"));
        assert!(usual.iter().zip(&scaled).all(|(one, other)| (one - other).abs() < 1e-13));
    }
}
