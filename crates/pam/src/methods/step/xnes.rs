//! The step size of xNES: it grows if the best samples have longer steps than random ones.
//!
//! # References
//! T. Glasmachers, T. Schaul, Sun Yi, D. Wierstra, J. Schmidhuber: Exponential natural evolution strategies. GECCO 2010.
//! <https://doi.org/10.1145/1830483.1830557>

use super::stepper::{START_AT, Step, Stepper};
use crate::methods::prelude::*;
use crate::recombination_weights;
use tpam_simd::descending;

pub(crate) static ENTRY: Entry<Box<dyn Pam>> = Page {
    name: "xnes",
    about: "step size of xNES: compares the lengths of the best steps with those of random steps",
    source: Source::Published(&[&bibliography::EXPONENTIAL_NES]),
    rule: "w = weights of the best half of the n individuals, μ_eff = 1/Σ w², z = their steps in units of σ, D = dimension
σ ← σ exp(c/√D Σ w (‖z‖² − D))      c = μ_eff/(2 √D ln max(2, D))",
    differs: "published for a whole covariance matrix, with the rate (9 + 3 ln D)/(5 D √D) and utilities of all samples; the weights and c \
              are those of an implementation for a single step size",
    options: &[START_AT],
    ..Page::EMPTY
}
.built(|options| Ok(Stepper::boxed(options, Xnes::default())));

#[derive(Clone, Default)]
struct Xnes {
    weights: Vec<f64>,
    /// The individuals, the best first.
    order: Vec<u32>,
}

impl Step for Xnes {
    fn asks(&self) -> Asks {
        Asks::needs(Feedback::STEPS.and(Feedback::REWARDS))
    }

    fn next(&mut self, sigma: f64, _used: &[f64], outcome: &Outcome, dim: f64) -> f64 {
        let (n, length) = (outcome.success.len(), dim as usize);
        if self.weights.len() != (n / 2).max(1) {
            self.weights = recombination_weights(n);
        }
        descending(outcome.worth(), &mut self.order);
        let squares = |i: &u32| outcome.steps[*i as usize * length..][..length].iter().map(|z| z * z).sum::<f64>();
        let longer: f64 = self.weights.iter().zip(&self.order).map(|(weight, i)| weight * (squares(i) - dim)).sum();
        let effective = 1.0 / self.weights.iter().map(|weight| weight * weight).sum::<f64>();
        let rate = effective / (2.0 * dim.sqrt() * libm::log(dim.max(2.0)));
        sigma * libm::exp(rate / dim.sqrt() * longer)
    }
}

#[cfg(test)]
mod tests {
    use super::super::testing::started;
    use crate::Flags;
    use crate::testing::traced;

    #[test]
    fn the_lengths_of_the_best_steps_decide() {
        // Two individuals in two dimensions: only the better one counts, w = 1, c = 1/(2 √2 ln 2), and ‖z‖² = 25 or 1.
        let sigma = |rewards: [f64; 2]| {
            let (mut pam, mut rng, mut params) = started("xnes", 2);
            pam.sample(&mut params, &mut rng);
            pam.update(&params, &Flags::new(2).outcome().rewarding(&rewards).stepping(&[3.0, 4.0, 1.0, 0.0]), &mut rng);
            traced(&*pam)[0].1.ln()
        };
        let rate = 1.0 / (4.0 * 2.0f64.ln());
        assert!((sigma([1.0, 0.0]) - rate * 23.0).abs() < 1e-12 && (sigma([0.0, 1.0]) + rate).abs() < 1e-12);
    }
}
