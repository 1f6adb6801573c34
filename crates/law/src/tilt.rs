//! The slope that a mean forces on the success probability where the PAM rests.
//!
//! The PAM draws θ around a location μ and learns a Gini mean M(S) of the successes. It rests where M(S) = μ. If ln p is nearly a line over
//! the sampler, with the slope s, the successes have the sampler's distribution tilted by e^{sθ}. So the resting point determines s,
//! whatever p is:
//!
//! ```text
//! M(tilted by s) = μ      κ = −s m,  m = arithmetic mean of the tilted distribution
//! ```
//!
//! For a narrow sampler with variance v that is not cut, m = μ + v s and M = m + κ₀ v/m with κ₀ = (r + q − 1)/2, hence s = −κ₀/m and κ =
//! κ₀: d ln p/dθ = −κ₀/θ. Redrawing below 0, cutting at 1 and heavy tails move κ away from κ₀.

use super::quadrature::{near_root, root};
use super::sampler::Sampler;
use tpam_pam::mean::Gini;

/// What a mean forces at a location.
#[derive(Clone, Copy, Debug, PartialEq)]
#[non_exhaustive]
pub struct Tilt {
    /// The slope s = d ln p/dθ.
    pub slope: f64,
    /// The arithmetic mean m of the successes.
    pub mean: f64,
    /// κ = −s m.
    pub kappa: f64,
}

/// The largest slope that is looked for: e^{±s} must be a number.
const STEEPEST: f64 = 500.0;

/// The slope at which a PAM with this mean and this sampler rests at a location strictly between 0 and 1.
///
/// ```
/// use tpam_law::{Sampler, tilt};
/// use tpam_pam::mean::Gini;
/// let shade_c = tilt(Gini::with_kappa(1.0), Sampler::Normal(0.1), 0.5);
/// assert!((shade_c.kappa - 1.0).abs() < 0.005 && (shade_c.mean - 0.479).abs() < 0.0005);
/// ```
///
/// # Panics
/// If the location is not strictly between 0 and 1.
pub fn tilt(mean: Gini, sampler: Sampler, location: f64) -> Tilt {
    tilt_moving(mean, sampler, location, 0.0)
}

/// The slope at which a PAM learns a mean that is a step above its location: it does not rest but moves.
///
/// # Panics
/// If the location is not strictly between 0 and 1.
pub fn tilt_moving(mean: Gini, sampler: Sampler, location: f64, step: f64) -> Tilt {
    forced(mean, sampler, location, step, |ends, above| root(ends, above))
}

/// The same, with a function that finds the root of another one between two ends.
fn forced(mean: Gini, sampler: Sampler, location: f64, step: f64, find: impl Fn([f64; 2], &dyn Fn(f64) -> f64) -> f64) -> Tilt {
    assert!(location > 0.0 && location < 1.0, "the location is {location}");
    let around = sampler.around(location);
    let [r, q] = mean.exponents();
    let power = |(value, mass): &(f64, f64)| [*value - location, mass * libm::pow(*value, r), mass * libm::pow(*value, q)];
    let powers: Vec<[f64; 3]> = around.points().iter().map(power).collect();
    let above = |slope: f64| {
        let (mut over, mut under) = (0.0, 0.0);
        for [offset, high, low] in &powers {
            let weight = libm::exp(slope * offset);
            over += weight * high;
            under += weight * low;
        }
        mean.root(over, under) - (location + step)
    };
    // The mean grows with the slope.
    let (mut low, mut high) = (-1.0, 1.0);
    while above(low) > 0.0 && low > -STEEPEST {
        low *= 2.0;
    }
    while above(high) < 0.0 && high < STEEPEST {
        high *= 2.0;
    }
    let slope = find([low, high], &above);
    let mean = around.weighted(|value| libm::exp(slope * (value - location))).expect(|value| value);
    Tilt { slope, mean, kappa: -slope * mean }
}

/// The same, for a given arithmetic mean of the successes instead of a location, and the step by which the learned mean is above the
/// location (0 at rest); `None` if no location has it.
pub fn tilt_at_mean(mean: Gini, sampler: Sampler, successes: f64, step: f64) -> Option<Tilt> {
    const ENDS: [f64; 2] = [0.01, 0.99];
    // Only the sign counts until the location is known.
    let near = |location: f64| forced(mean, sampler, location, step, |ends, above| near_root(ends, above));
    let above = |location: f64| near(location).mean - successes;
    let found = |location: f64| tilt_moving(mean, sampler, location, step);
    (above(ENDS[0]) < 0.0 && above(ENDS[1]) > 0.0).then(|| found(root_to(ENDS, 1e-6, above)))
}

/// [`root`] to a tolerance, for a function that is expensive.
fn root_to([mut low, mut high]: [f64; 2], tolerance: f64, rising: impl Fn(f64) -> f64) -> f64 {
    while high - low > tolerance {
        let middle = f64::midpoint(low, high);
        *if rising(middle) > 0.0 { &mut high } else { &mut low } = middle;
    }
    f64::midpoint(low, high)
}

#[cfg(test)]
mod tests {
    use super::*;

    const F: Sampler = Sampler::Cauchy(0.1);
    const C: Sampler = Sampler::Normal(0.1);

    /// Rows of [location, mean of the successes, κ], rounded to three and two decimals.
    fn check(sampler: Sampler, [r, q]: [f64; 2], rows: &[[f64; 3]]) {
        let mean = Gini::new(r, q).unwrap();
        for [location, successes, kappa] in rows {
            let found = tilt(mean, sampler, *location);
            let near = (found.mean - successes).abs() < 0.000_51 && (found.kappa - kappa).abs() < 0.005_1;
            assert!(near, "({r}, {q}) at {location}: {found:?}");
        }
    }

    #[test]
    fn the_slopes_of_f() {
        let lehmer = [[0.2, 0.142, 1.13], [0.4, 0.324, 1.28], [0.5, 0.421, 1.33]];
        check(F, [2.0, 1.0], &lehmer);
        check(F, [2.0, 1.0], &[[0.6, 0.522, 1.33], [0.7, 0.629, 1.24], [0.8, 0.744, 0.92]]);
        check(F, [1.5, 0.0], &[[0.2, 0.183, 0.72], [0.3, 0.281, 0.72], [0.4, 0.380, 0.71]]);
        check(F, [1.5, 0.0], &[[0.5, 0.481, 0.67], [0.6, 0.583, 0.57]]);
        check(F, [1.0, 0.0], &[[0.4, 0.400, 0.50], [0.5, 0.500, 0.43], [0.6, 0.600, 0.32]]);
    }

    #[test]
    fn the_slopes_of_c() {
        check(C, [2.0, 1.0], &[[0.2, 0.141, 0.93], [0.4, 0.373, 1.00], [0.5, 0.479, 1.00], [0.7, 0.685, 1.00]]);
        check(C, [2.0, 1.0], &[[0.8, 0.788, 0.94], [0.89, 0.881, 0.24], [0.95, 0.945, -2.92]]);
        check(C, [1.0, 0.0], &[[0.1, 0.100, 0.11], [0.5, 0.500, 0.00], [0.8, 0.800, -0.07]]);
        check(C, [1.0, 0.0], &[[0.9, 0.900, -1.03], [0.95, 0.950, -3.99]]);
        check(C, [1.5, 0.0], &[[0.5, 0.495, 0.25], [0.8, 0.797, 0.18], [0.9, 0.898, -0.77]]);
    }

    #[test]
    fn a_narrow_sampler_follows_the_first_order_law() {
        for (r, q) in [(1.0, 0.0), (1.5, 0.0), (2.0, 1.0), (3.0, 2.0), (2.5, 0.5)] {
            let mean = Gini::new(r, q).unwrap();
            let found = tilt(mean, Sampler::Normal(0.005), 0.5);
            assert!((found.kappa - mean.kappa()).abs() < 1e-3, "({r}, {q}): {found:?}");
        }
    }

    /// To first order the successes have the mean μ + v s, and the learned one is κ v/μ above it: a step d needs the slope d/v − κ/μ.
    #[test]
    fn a_location_that_moves_needs_another_slope() {
        let narrow = Sampler::Normal(0.005);
        for (kappa, step) in [(0.0, 2e-5), (1.0, -1e-5), (2.0, 4e-5)] {
            let found = tilt_moving(Gini::with_kappa(kappa), narrow, 0.5, step);
            assert!((found.slope - (step / 2.5e-5 - kappa / 0.5)).abs() < 0.01, "{kappa} {step}: {found:?}");
        }
    }

    #[test]
    fn the_location_can_be_found_from_the_successes() {
        let lehmer = Gini::with_kappa(1.0);
        let [one, other] = [tilt(lehmer, F, 0.6), tilt_at_mean(lehmer, F, tilt(lehmer, F, 0.6).mean, 0.0).unwrap()];
        assert!((one.kappa - other.kappa).abs() < 1e-4, "{one:?} {other:?}");
        assert_eq!(tilt_at_mean(lehmer, C, 0.9999, 0.0), None);
    }
}
