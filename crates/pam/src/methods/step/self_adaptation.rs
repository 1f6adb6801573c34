//! Self-adaptation: each sample mutates the step size, and the next one is the geometric mean of the step sizes of the best samples.
//!
//! # References
//! H.-G. Beyer, H.-P. Schwefel: Evolution strategies: a comprehensive introduction. Nat. Comput. 1, 2002.
//! <https://doi.org/10.1023/A:1015059928466>

use super::stepper::{DIM, START_AT, Step, Stepper, USUAL_DIM};
use crate::methods::prelude::*;
use tpam_simd::descending;

pub(crate) static ENTRY: Entry<Box<dyn Pam>> = Page {
    name: "self-adaptation",
    about: "each sample mutates the step size; the next one is the geometric mean of those of the best samples",
    source: Source::Published(&[&bibliography::INTRODUCTION_TO_ES]),
    rule: "σ_i = σ e^(τ N(0, 1))      τ = 1/√(2 dim)
σ ← geometric mean of the σ_i of the best parents · n individuals (at least one), by the reward of each sample, of equal ones the first
The only rule here without a set point: it imitates samples that are best, not samples that succeed.",
    options: &[DIM, OptionDef::real("parents", Bounds::open_low(0.0, 1.0), "0.25", "share of the individuals that are parents"), START_AT],
    ..Page::EMPTY
}
.built(|options| {
    let dim = options.optional_real(DIM.name).unwrap_or(USUAL_DIM);
    Ok(Stepper::with_dim(options, SelfAdaptation { dim, parents: options.real("parents"), order: Vec::new() }))
});

#[derive(Clone)]
struct SelfAdaptation {
    /// The dimension, which a search shows with the first outcome.
    dim: f64,
    parents: f64,
    /// The individuals, the best first.
    order: Vec<u32>,
}

impl Step for SelfAdaptation {
    fn asks(&self) -> Asks {
        Asks::uses(Feedback::REWARDS)
    }

    fn spread(&mut self, sigma: f64, column: &mut [f64], rng: &mut Stream) {
        let tau = 1.0 / (2.0 * self.dim).sqrt();
        let normals = rng.normals(column.len());
        for (value, normal) in column.iter_mut().zip(normals) {
            *value = sigma * libm::exp(tau * normal);
        }
    }

    fn next(&mut self, _sigma: f64, used: &[f64], outcome: &Outcome, dim: f64) -> f64 {
        self.dim = dim;
        let worth = outcome.worth();
        descending(worth, &mut self.order);
        let parents = ((self.parents * worth.len() as f64).round() as usize).max(1);
        let sum: f64 = self.order[..parents].iter().map(|i| libm::log(used[*i as usize])).sum();
        libm::exp(sum / parents as f64)
    }
}

#[cfg(test)]
mod tests {
    use super::super::testing::started;
    use crate::Flags;
    use crate::testing::traced;

    #[test]
    fn the_best_quarter_is_imitated() {
        let (mut pam, mut rng, mut params) = started("self-adaptation", 8);
        pam.sample(&mut params, &mut rng);
        let rewards = [0.0, 3.0, -1.0, 0.0, 7.0, 1.0, 2.0, 0.0];
        pam.update(&params, &Flags::new(8).outcome().rewarding(&rewards), &mut rng);
        let mean = (params[0][1] * params[0][4]).sqrt();
        assert!((traced(&*pam)[0].1 / mean - 1.0).abs() < 1e-14);
    }

    #[test]
    fn mutations_are_log_normal() {
        let (mut pam, mut rng, mut params) = started("self-adaptation:dim=2", 10_000);
        pam.sample(&mut params, &mut rng);
        // ln σ_i has mean 0 and standard deviation 1/2 (σ starts at 1). Seven standard errors: probability 3e-12.
        let logs: Vec<f64> = params[0].iter().map(|sigma| sigma.ln()).collect();
        let mean = logs.iter().sum::<f64>() / 1e4;
        let variance = logs.iter().map(|log| log * log).sum::<f64>() / 1e4;
        assert!(mean.abs() < 7.0 * 0.005 && (variance - 0.25).abs() < 7.0 * 0.25 * (2.0f64 / 1e4).sqrt(), "{mean} {variance}");
    }
}
