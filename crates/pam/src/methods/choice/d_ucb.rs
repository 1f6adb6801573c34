//! Discounted UCB: upper confidence bounds of means in which the past counts less with every choice.
//!
//! # References
//! A. Garivier, E. Moulines: On upper-confidence bound policies for switching bandit problems. ALT 2011.
//! <https://doi.org/10.1007/978-3-642-24412-4_16>

use super::bandit::Bandit;
use super::chooser::{Choose, Chooser};
use super::sw_ucb::{RANGE, XI};
use crate::methods::prelude::*;

pub(crate) static ENTRY: Entry<Box<dyn Pam>> = Page {
    name: "d-ucb",
    about: "upper confidence bounds of means in which the past counts less with every choice",
    source: Source::Published(&[&bibliography::NONSTATIONARY_UCB]),
    rule: "arm = argmax X_i / N_i + 2 b √(xi ln Σ N / N_i), the first of equal ones; an arm that was never chosen comes first
each choice: N_i ← gamma N_i for all arms, then N_i ← N_i + 1 for the chosen one;  X_i is the same sum of its rewards
If a round has several individuals, each choice counts at once, and its reward when the round ends.",
    options: &[
        OptionDef::real("gamma", Bounds::open_low(0.0, 1.0), "0.99", "discount factor; for Υ changes in T choices about 1 − √(Υ/T) / 4"),
        XI,
        RANGE,
    ],
    ..Page::EMPTY
}
.built(|options| {
    let [gamma, xi, range] = ["gamma", "xi", "b"].map(|name| options.real(name));
    Ok(Chooser::boxed(DUcb { gamma, width: 2.0 * range * xi.sqrt(), bandit: Bandit::default(), rewarded: Vec::new() }))
});

#[derive(Clone)]
struct DUcb {
    gamma: f64,
    width: f64,
    bandit: Bandit,
    /// The discounted numbers of rewards: those of choices, up to the last round.
    rewarded: Vec<f64>,
}

impl Choose for DUcb {
    fn start(&mut self, _n: usize, arms: usize, _rng: &mut Stream) {
        self.bandit.start(arms);
        self.rewarded = vec![0.0; arms];
    }

    fn choose(&mut self, chosen: &mut [usize], _rng: &mut Stream) {
        let mut total: f64 = self.bandit.counts().iter().sum();
        let root = self.gamma.sqrt();
        for arm in chosen {
            *arm = self.bandit.leader(self.width * libm::log(total.max(1.0)).sqrt());
            self.bandit.discount(self.gamma, root);
            self.bandit.count(*arm, 1.0);
            total = self.gamma * total + 1.0;
        }
    }

    fn learn(&mut self, chosen: &[usize], rewards: &[f64], _outcome: &Outcome, _rng: &mut Stream) {
        for (arm, reward) in chosen.iter().zip(rewards) {
            self.rewarded.iter_mut().for_each(|count| *count *= self.gamma);
            self.rewarded[*arm] += 1.0;
            // Both sums of the mean are discounted alike: only a new reward changes it.
            let mean = &mut self.bandit.means[*arm];
            *mean += (reward - *mean) / self.rewarded[*arm];
        }
    }

    fn shown(&self) -> &[f64] {
        &self.bandit.means
    }
}

#[cfg(test)]
mod tests {
    use super::super::testing::{chosen, learned, taught};

    #[test]
    fn means_are_discounted() {
        // Weights 1/4, 1/2, 1 of the rewards 1, 0, 2: (0.25 + 2) / 1.75.
        let q = learned("d-ucb:gamma=0.5", 1, &[0; 3], &[1.0, 0.0, 2.0]);
        assert!((q[0] - 2.25 / 1.75).abs() < 1e-15, "{q:?}");
        // What is chosen in between counts as time: weights 1/4 and 1; one and the same after a round of three individuals.
        let q = learned("d-ucb:gamma=0.5,b=0", 2, &[0, 1, 0], &[1.0, 0.5, 0.0]);
        assert!((q[0] - 0.25 / 1.25).abs() < 1e-15 && q[1] == 0.5, "{q:?}");
        assert_eq!(taught("d-ucb:gamma=0.5,b=0.001", 2, 3, 1, |_, arm, nth| [[1.0, 0.0], [0.5, 0.5]][arm][nth]), q);
    }

    #[test]
    fn the_bound_of_an_arm_grows_while_others_are_chosen() {
        // Means 1 and 0, b = 0.5, xi = 0.5, so that the bound is √(ln Σ N / (2 N)). gamma = 1: N = (1, 1), √(ln 2 / 2) = 0.589 for both:
        // arm 0. N = (2, 1): 1 + √(ln 3 / 4) = 1.524 > √(ln 3 / 2) = 0.741, and so on for long.
        assert_eq!(chosen("d-ucb:gamma=1,b=0.5", &[1.0, 0.0], 8), [0, 1, 0, 0, 0, 0, 0, 0]);
        // gamma = 0.5: N = (0.5, 1), (1.25, 0.5), (1.625, 0.25), (1.8125, 0.125). 1 + √(ln 1.9375 / 3.625) = 1.427 < √(ln 1.9375 / 0.25)
        // = 1.626: arm 1. Before: 1 + √(ln 1.875 / 3.25) = 1.440 > √(ln 1.875 / 0.5) = 1.121.
        assert_eq!(chosen("d-ucb:gamma=0.5,b=0.5", &[1.0, 0.0], 6), [0, 1, 0, 0, 0, 1]);
    }

    #[test]
    fn a_change_is_noticed() {
        let reward = |round: usize, arm: usize, _: usize| if (round < 1000) == (arm == 0) { 1.0 } else { 0.0 };
        let [ucb1, discounted] = ["ucb1:c=0.1", "d-ucb:b=0.1"].map(|spec| taught(spec, 2, 1, 1200, reward));
        assert!(ucb1[0] > 0.8 && ucb1[1] < 0.1, "{ucb1:?}");
        assert!(discounted[0] < discounted[1] && discounted[1] > 0.99, "{discounted:?}");
    }
}
