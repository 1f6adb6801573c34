//! The distributions that PAMs draw F and C from, as points with masses.

use super::quadrature::nodes;
use std::f64::consts::{FRAC_PI_2, PI, SQRT_2};
use tpam_pam::F;
use tpam_pam::mean::Gini;

/// A distribution around a location, as JADE and its successors have it.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Sampler {
    /// Cauchy with this scale, redrawn while the value is not above 0; values above 1 become 1.
    Cauchy(f64),
    /// Normal with this standard deviation, clipped to [0, 1].
    Normal(f64),
}

/// Normal densities beyond this many standard deviations are below rounding errors.
const FAR: f64 = 9.0;

impl Sampler {
    /// That of the column F or C, with this width.
    pub fn for_column(column: usize, width: f64) -> Self {
        if column == F { Self::Cauchy(width) } else { Self::Normal(width) }
    }

    /// A normal sampler of this variance, if it is wider: locations may differ. The values of a Cauchy distribution have no variance.
    pub(super) fn widened(self, variance: f64) -> Self {
        match self {
            Self::Normal(sd) => Self::Normal(sd.max(variance.sqrt())),
            Self::Cauchy(scale) => Self::Cauchy(scale),
        }
    }

    /// The distribution around a location in [0, 1].
    pub fn around(self, location: f64) -> Distribution {
        match self {
            Self::Cauchy(scale) => cauchy(location, scale),
            Self::Normal(sd) => normal(location, sd),
        }
    }
}

/// The angle of the inverse cdf is uniform, and the value is smooth in it.
fn cauchy(location: f64, scale: f64) -> Distribution {
    let (low, high) = (-libm::atan(location / scale), libm::atan((1.0 - location) / scale));
    let all = FRAC_PI_2 - low;
    let inside = nodes([low, high]).map(|(angle, weight)| (location + scale * libm::tan(angle), weight / all));
    Distribution(inside.chain([(1.0, (FRAC_PI_2 - high) / all)]).collect())
}

fn normal(location: f64, sd: f64) -> Distribution {
    let (below, above) = (location / sd, (1.0 - location) / sd);
    let density = |z: f64| libm::exp(-0.5 * z * z) / libm::sqrt(2.0 * PI);
    let beyond = |z: f64| 0.5 * libm::erfc(z / SQRT_2);
    let inside = nodes([-below.min(FAR), above.min(FAR)]).map(|(z, weight)| (location + sd * z, weight * density(z)));
    Distribution([(0.0, beyond(below))].into_iter().chain(inside).chain([(1.0, beyond(above))]).collect())
}

/// A distribution on [0, 1]: values and their masses.
#[derive(Clone, Debug)]
pub struct Distribution(Vec<(f64, f64)>);

impl Distribution {
    /// The same with every mass multiplied by a weight, such as a success probability.
    #[must_use]
    pub fn weighted(mut self, weight: impl Fn(f64) -> f64) -> Self {
        self.0.iter_mut().for_each(|(value, mass)| *mass *= weight(*value));
        self
    }

    /// The sum of all masses: 1, or the mean of the weights.
    pub fn total(&self) -> f64 {
        self.0.iter().map(|(_, mass)| mass).sum()
    }

    /// The expectation of a function, with masses divided by their sum.
    pub fn expect(&self, function: impl Fn(f64) -> f64) -> f64 {
        self.0.iter().map(|(value, mass)| mass * function(*value)).sum::<f64>() / self.total()
    }

    /// A Gini mean: that of infinitely many draws.
    pub fn mean(&self, mean: Gini) -> f64 {
        let [over, under] = mean.exponents().map(|power| self.expect(|value| libm::pow(value, power)));
        mean.root(over, under)
    }

    /// Values and masses.
    pub(super) fn points(&self) -> &[(f64, f64)] {
        &self.0
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use tpam_pam::Stream;
    use tpam_pam::draw::{self, Location};

    #[test]
    fn masses_and_moments_are_those_of_draws() {
        const MANY: usize = 1_000_000;
        for location in [0.05, 0.5, 0.93] {
            let (mut f, mut c) = (vec![0.0; MANY], vec![0.0; MANY]);
            draw::scale_factors(&mut f, Location::new(location), &mut Stream::new(1, 0, "pam"));
            draw::crossover_rates(&mut c, location, &mut Stream::new(1, 0, "pam"));
            for (sampler, drawn) in [(Sampler::Cauchy(0.1), f), (Sampler::Normal(0.1), c)] {
                let known = sampler.around(location);
                assert!((known.total() - 1.0).abs() < 1e-13, "{sampler:?}: {}", known.total());
                for power in [1.0, 2.0, 2.5] {
                    let mean = drawn.iter().map(|value| libm::pow(*value, power)).sum::<f64>() / MANY as f64;
                    // The standard deviation of a value in [0, 1] is at most 0.5: six standard errors are 0.003, probability 2e-9 each.
                    assert!((known.expect(|value| libm::pow(value, power)) - mean).abs() < 0.003);
                }
                let ones = drawn.iter().filter(|value| **value == 1.0).count() as f64 / MANY as f64;
                let at_one = known.points().last().unwrap().1;
                assert!((at_one - ones).abs() < 0.003, "{sampler:?}: {at_one} {ones}");
            }
        }
    }

    #[test]
    fn narrow_and_wide_samplers() {
        let narrow = Sampler::Normal(0.001).around(0.5);
        assert!((narrow.total() - 1.0).abs() < 1e-13 && (narrow.expect(|value| value) - 0.5).abs() < 1e-13);
        let wide = Sampler::Cauchy(5.0).around(0.5);
        assert!((wide.total() - 1.0).abs() < 1e-13);
        // κ of a narrow normal: G ≈ m + κ v/m.
        let mean = narrow.mean(Gini::with_kappa(2.0));
        assert!(((mean - 0.5) * 0.5 / 1e-6 - 2.0).abs() < 1e-3, "{mean}");
    }
}
