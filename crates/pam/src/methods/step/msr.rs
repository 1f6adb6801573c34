//! MSR (median success rule): the share of samples that are better than a quantile of the round before.
//!
//! # References
//! O. Ait Elhara, A. Auger, N. Hansen: A median success rule for non-elitist evolution strategies: study of feasibility. GECCO 2013.
//! <https://doi.org/10.1145/2463372.2463429>

use super::stepper::{DIM, START_AT, Step, Stepper};
use crate::methods::prelude::*;

pub(crate) static ENTRY: Entry<Box<dyn Pam>> = Page {
    name: "msr",
    about: "median success rule: half of the samples should be better than a quantile of the round before",
    source: Source::Published(&[&bibliography::MEDIAN_SUCCESS]),
    rule: "k = number of successes among n individuals      z = (2/n) (k − (n + 1)/2)
s ← (1 − rate) s + rate z, s starts at 0      σ ← σ exp(s/d), d = 2 − 2/dim",
    differs: "a success is what the search calls one: in a (μ/μ_w, λ)-ES a point that is better than the median of the round before. \
              The published rule compares with a lower quantile, which depends on the ES, so that half of the samples are better while \
              the search makes progress: about 0.3, the option quantile of the search es. In other searches it is a point that is \
              better than its parent",
    options: &[DIM, OptionDef::real("rate", Bounds::open_low(0.0, 1.0), "0.3", "learning rate of the success measure"), START_AT],
    ..Page::EMPTY
}
.built(|options| Ok(Stepper::with_dim(options, Msr { rate: options.real("rate"), smoothed: 0.0 })));

#[derive(Clone)]
struct Msr {
    rate: f64,
    smoothed: f64,
}

impl Step for Msr {
    fn start(&mut self) {
        self.smoothed = 0.0;
    }

    fn next(&mut self, sigma: f64, _used: &[f64], outcome: &Outcome, dim: f64) -> f64 {
        let (won, n) = (outcome.ones.iter().sum::<f64>(), outcome.ones.len() as f64);
        self.smoothed += self.rate * (2.0 / n * (won - 0.5 * (n + 1.0)) - self.smoothed);
        // In one dimension the published damping is 0.
        sigma * libm::exp(self.smoothed / (2.0 - 2.0 / dim).max(0.5))
    }
}

#[cfg(test)]
mod tests {
    use super::super::testing::factors;

    #[test]
    fn half_of_the_samples_keep_the_step_size() {
        // n = 3: k = 2 gives z = 0. n = 4, k = 4: z = 3/4, s = .225, d = 1.8.
        assert_eq!(factors("msr", &[&[true, true, false]]), [1.0]);
        let found = factors("msr", &[&[true; 4], &[false; 4]]);
        // Then z = −5/4: s = .7 · .225 − .3 · 1.25 = −.2175.
        assert!((found[0] - (0.225f64 / 1.8).exp()).abs() < 1e-14 && (found[1] - (-0.2175f64 / 1.8).exp()).abs() < 1e-14, "{found:?}");
    }
}
