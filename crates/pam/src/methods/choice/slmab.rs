//! Sliding multi-armed bandit: the longer an arm was not chosen, the less its past counts.
//!
//! # References
//! Á. Fialho, L. Da Costa, M. Schoenauer, M. Sebag: Analyzing bandit-based adaptive operator selection mechanisms.
//! Ann. Math. Artif. Intell. 60, 2010. <https://doi.org/10.1007/s10472-010-9213-y>

use super::bandit::{Bandit, bound};
use super::chooser::{Choose, Chooser};
use super::ucb1::SCALE;
use crate::methods::prelude::*;

pub(crate) static ENTRY: Entry<Box<dyn Pam>> = Page {
    name: "slmab",
    about: "upper confidence bounds; the longer an arm was not chosen, the less its past counts",
    source: Source::Published(&[&bibliography::SLMAB]),
    rule: "arm = argmax q_i + c √(2 ln Σ n / n_i), the first of equal ones; an arm that was never chosen comes first
arm i, chosen Δ choices after it was chosen before, with reward r:
q_i ← q_i w/(w + Δ) + r/(n_i + 1), then n_i ← n_i (w/(w + Δ) + 1/(n_i + 1)), w = window;  the first time: q_i = r, n_i = 1
An arm that is always chosen with the same reward has n_i → w and q_i → r; before, q_i is larger than the reward.
If a round has several individuals, each choice counts at once, and its reward when the round ends.",
    differs: "the first choice of an arm is set apart: with n_i = 0 the formula would leave n_i at 0. Where Σ n is below 1, the bound is 0",
    options: &[SCALE, OptionDef::integer("window", [1, 1_000_000], "50", "how many choices count, about")],
    ..Page::EMPTY
}
.built(|options| {
    let (scale, window) = (options.real("c"), options.integer("window") as f64);
    Ok(Chooser::boxed(Slmab { scale, window, time: 0.0, last: Vec::new(), bandit: Bandit::default(), steps: Vec::new() }))
});

#[derive(Clone)]
struct Slmab {
    scale: f64,
    window: f64,
    /// The number of choices so far.
    time: f64,
    /// When each arm was chosen last.
    last: Vec<f64>,
    bandit: Bandit,
    /// For each choice of the round: the factor of its arm's quality, and that of the reward.
    steps: Vec<[f64; 2]>,
}

impl Slmab {
    fn count(&mut self, arm: usize) {
        self.time += 1.0;
        let count = self.bandit.counts()[arm];
        let [kept, share] =
            if count > 0.0 { [self.window / (self.window + self.time - self.last[arm]), 1.0 / (count + 1.0)] } else { [0.0, 1.0] };
        self.last[arm] = self.time;
        self.bandit.set(arm, if count > 0.0 { count * (kept + share) } else { 1.0 });
        self.steps.push([kept, share]);
    }
}

impl Choose for Slmab {
    fn start(&mut self, n: usize, arms: usize, _rng: &mut Stream) {
        self.time = 0.0;
        self.last = vec![0.0; arms];
        self.bandit.start(arms);
        self.steps = Vec::with_capacity(n);
    }

    fn choose(&mut self, chosen: &mut [usize], _rng: &mut Stream) {
        self.steps.clear();
        let mut total: f64 = self.bandit.counts().iter().sum();
        for arm in chosen {
            *arm = self.bandit.leader(bound(self.scale, total));
            let before = self.bandit.counts()[*arm];
            self.count(*arm);
            total += self.bandit.counts()[*arm] - before;
        }
    }

    fn learn(&mut self, chosen: &[usize], rewards: &[f64], _outcome: &Outcome, _rng: &mut Stream) {
        for ((arm, reward), [kept, share]) in chosen.iter().zip(rewards).zip(&self.steps) {
            let quality = &mut self.bandit.means[*arm];
            *quality = *quality * kept + reward * share;
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
    fn qualities_by_hand() {
        // w = 3, one arm. n = 1, then 1 (3/4 + 1/2) = 5/4, so that the weights of the second and third reward are 1/2 and 4/9.
        let q = learned("slmab:window=3", 1, &[0; 3], &[1.0, 0.0, 2.0]);
        assert!((q[0] - (0.75 * 0.75 + 2.0 * 4.0 / 9.0)).abs() < 1e-15, "{q:?}");
        // Arm 0 is chosen again after two choices, and its past has the weight 3/5; one and the same after a round of three individuals.
        let q = learned("slmab:window=3", 2, &[0, 1, 0], &[1.0, 0.5, 1.0]);
        assert!((q[0] - (0.6 + 0.5)).abs() < 1e-15 && q[1] == 0.5, "{q:?}");
        assert_eq!(taught("slmab:window=3", 2, 3, 1, |_, arm, _| [1.0, 0.5][arm]), q);
        // A fourth individual: n = (1.1, 1), and arm 1 has the larger bound.
        let q = taught("slmab:window=3", 2, 4, 1, |_, arm, nth| [[1.0, 1.0], [0.5, 0.25]][arm][nth.min(1)]);
        assert!((q[1] - (0.5 * 0.6 + 0.25 / 2.0)).abs() < 1e-15, "{q:?}");
    }

    #[test]
    fn the_bound_by_hand() {
        // w = 1, rewards 1 and 0. n = (1, 1): arm 0; Δ = 2: n_0 = 1/3 + 1/2 = 5/6, q_0 = 1/3 + 1/2. Σ n = 11/6: 0.8333 + 1.2064 > 1.1011.
        // Δ = 1: n_0 = 5/6 (1/2 + 6/11) = 0.8712, q_0 = 5/12 + 6/11 = 0.9621. Without bounds, arm 0 stays.
        assert_eq!(chosen("slmab:window=1", &[1.0, 0.0], 4), [0, 1, 0, 0]);
        let q = learned("slmab:window=1", 2, &[0, 1, 0, 0], &[1.0, 0.0, 1.0, 1.0]);
        assert!((q[0] - (5.0 / 12.0 + 6.0 / 11.0)).abs() < 1e-15, "{q:?}");
    }

    #[test]
    fn an_arm_that_is_always_chosen_forgets_its_past() {
        // n_i is near w, and q_i near the reward.
        let q = taught("slmab:window=10", 1, 1, 500, |_, _, _| 3.0);
        assert!((q[0] - 3.0).abs() < 1e-9, "{q:?}");
        // Rewards 1 for 100 rounds, then 0. The weight of the past is about (w/(w + 1))^100; a mean of all rewards would be 0.5.
        let q = taught("slmab:window=10", 1, 1, 200, |round, _, _| if round < 100 { 1.0 } else { 0.0 });
        assert!((q[0] - (10.0f64 / 11.0).powi(100)).abs() < 1e-6, "{q:?}");
    }
}
