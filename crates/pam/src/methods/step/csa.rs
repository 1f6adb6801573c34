//! CSA (cumulative step-size adaptation): the step size grows if the steps of the centre are longer than they would be without selection.
//!
//! # References
//! N. Hansen, A. Ostermeier: Completely derandomized self-adaptation in evolution strategies. Evol. Comput. 9(2), 2001.
//! <https://doi.org/10.1162/106365601750190398>
//!
//! N. Hansen: The CMA evolution strategy: a tutorial. arXiv:1604.00772, for the constants. <https://arxiv.org/abs/1604.00772>

use super::stepper::{START_AT, Step, Stepper};
use crate::methods::prelude::*;
use crate::recombination_weights;
use tpam_simd::{add_rows, descending};

pub(crate) static ENTRY: Entry<Box<dyn Pam>> = Page {
    name: "csa",
    about: "cumulative step-size adaptation: compares the length of the path of the centre with that of random steps",
    source: Source::Published(&[&bibliography::CSA, &bibliography::CMA_TUTORIAL]),
    rule: "w = weights of the best half of the n individuals, μ_eff = 1/Σ w², z = their steps in units of σ, D = dimension
p ← (1 − c) p + √(c (2 − c) μ_eff) Σ w z      c = (μ_eff + 2)/(D + μ_eff + 5)
σ ← σ exp(c/d (‖p‖/χ − 1)), at most e and at least 1/e      d = 1 + c + 2 max(0, √((μ_eff − 1)/(D + 1)) − 1)
χ = √D (1 − 1/(4D) + 1/(21D²))      p starts at 0",
    options: &[START_AT],
    ..Page::EMPTY
}
.built(|options| Ok(Stepper::boxed(options, Csa::default())));

#[derive(Clone, Default)]
struct Csa {
    path: Vec<f64>,
    weights: Vec<f64>,
    constants: Constants,
    /// The individuals, the best first.
    order: Vec<u32>,
}

/// What depends on the number of individuals and the dimension alone.
#[derive(Clone, Default)]
struct Constants {
    /// c
    rate: f64,
    /// √(c (2 − c) μ_eff)
    scale: f64,
    /// c/d
    damped: f64,
    /// χ
    random: f64,
}

impl Constants {
    fn new(weights: &[f64], dim: f64) -> Self {
        let effective = 1.0 / weights.iter().map(|weight| weight * weight).sum::<f64>();
        let rate = (effective + 2.0) / (dim + effective + 5.0);
        let damping = 1.0 + rate + 2.0 * (((effective - 1.0) / (dim + 1.0)).sqrt() - 1.0).max(0.0);
        let scale = (rate * (2.0 - rate) * effective).sqrt();
        let random = dim.sqrt() * (1.0 - 1.0 / (4.0 * dim) + 1.0 / (21.0 * dim * dim));
        Self { rate, scale, damped: rate / damping, random }
    }
}

impl Step for Csa {
    fn asks(&self) -> Asks {
        Asks::needs(Feedback::STEPS.and(Feedback::REWARDS))
    }

    fn start(&mut self) {
        self.path.clear();
        self.weights.clear();
    }

    fn next(&mut self, sigma: f64, _used: &[f64], outcome: &Outcome, dim: f64) -> f64 {
        let (worth, n) = (outcome.worth(), outcome.success.len());
        if self.path.is_empty() || self.weights.len() != (n / 2).max(1) {
            self.path = vec![0.0; dim as usize];
            self.weights = recombination_weights(n);
            self.constants = Constants::new(&self.weights, dim);
        }
        let Constants { rate, scale, damped, random } = self.constants;
        descending(worth, &mut self.order);
        self.path.iter_mut().for_each(|component| *component *= 1.0 - rate);
        add_rows(&mut self.path, scale, &self.weights, &self.order, outcome.steps);
        let length = self.path.iter().map(|component| component * component).sum::<f64>().sqrt();
        sigma * libm::exp((damped * (length / random - 1.0)).clamp(-1.0, 1.0))
    }
}

#[cfg(test)]
mod tests {
    use super::super::testing::started;
    use crate::Flags;
    use crate::testing::traced;

    /// The factors of σ in rounds of one individual with these steps in two dimensions.
    fn factors(steps: &[[f64; 2]]) -> Vec<f64> {
        let (mut pam, mut rng, mut params) = started("csa", 1);
        let mut sigma = 1.0;
        let next = |step: &[f64; 2]| {
            pam.sample(&mut params, &mut rng);
            pam.update(&params, &Flags::new(1).outcome().rewarding(&[0.0]).stepping(step), &mut rng);
            let before = std::mem::replace(&mut sigma, traced(&*pam)[0].1);
            sigma / before
        };
        steps.iter().map(next).collect()
    }

    #[test]
    fn one_individual_in_two_dimensions_by_hand() {
        // μ_eff = 1, c = 3/8, √(c (2 − c)) = .78062, d = 1.375, χ = √2 (1 − 1/8 + 1/84) = 1.25427.
        let expected = |length: f64| (0.375 / 1.375 * (length / 1.254_270_861_569_098 - 1.0)).exp();
        let root = 0.609_375f64.sqrt();
        let found = factors(&[[1.0, 0.0], [1.0, 0.0], [-2.0, 0.0]]);
        let paths = [root, root * 1.625, (root * 1.625 * 0.625 - 2.0 * root).abs()];
        for (found, length) in found.iter().zip(paths) {
            assert!((found - expected(length)).abs() < 1e-6, "{found} {}", expected(length));
        }
    }

    #[test]
    fn the_step_size_follows_the_best_half() {
        let (mut pam, mut rng, mut params) = started("csa", 4);
        pam.sample(&mut params, &mut rng);
        // The two best samples move far in one direction, the two worst in the other.
        let steps = [5.0, 5.0, -9.0, -9.0];
        pam.update(&params, &Flags::new(4).outcome().rewarding(&[2.0, 1.0, -1.0, -2.0]).stepping(&steps), &mut rng);
        let far = traced(&*pam)[0].1;
        let (mut pam, mut rng, mut params) = started("csa", 4);
        pam.sample(&mut params, &mut rng);
        pam.update(&params, &Flags::new(4).outcome().rewarding(&[2.0, -1.0, 1.0, -2.0]).stepping(&steps), &mut rng);
        assert!(far > 1.0 && traced(&*pam)[0].1 < far);
    }
}
