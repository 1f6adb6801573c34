//! What the rules of upper confidence bounds share: the mean reward of each arm, how often it counts as chosen, and the choice.

use std::hint::select_unpredictable;

/// The arms. A choice counts at once; its reward becomes part of the mean when the round ends.
#[derive(Clone, Default)]
pub(super) struct Bandit {
    pub(super) means: Vec<f64>,
    counts: Vec<f64>,
    /// 1/√count, so that a choice costs a single root; infinite for an arm that was not chosen.
    roots: Vec<f64>,
}

impl Bandit {
    /// Forgets everything.
    pub(super) fn start(&mut self, arms: usize) {
        for (values, first) in [(&mut self.means, 0.0), (&mut self.counts, 0.0), (&mut self.roots, f64::INFINITY)] {
            values.clear();
            values.resize(arms, first);
        }
    }

    pub(super) fn counts(&self) -> &[f64] {
        &self.counts
    }

    /// Sets how often an arm counts as chosen.
    pub(super) fn set(&mut self, arm: usize, count: f64) {
        self.counts[arm] = count;
        self.roots[arm] = 1.0 / count.sqrt();
    }

    /// Adds to how often an arm counts as chosen.
    pub(super) fn count(&mut self, arm: usize, times: f64) {
        self.set(arm, self.counts[arm] + times);
    }

    /// Multiplies all counts by γ, whose root is given too.
    pub(super) fn discount(&mut self, gamma: f64, root: f64) {
        self.counts.iter_mut().for_each(|count| *count *= gamma);
        self.roots.iter_mut().for_each(|inverse| *inverse /= root);
    }

    /// The means from the sums of the rewards, when every choice has its reward.
    pub(super) fn average(&mut self, sum: impl Fn(usize) -> f64) {
        for (arm, (mean, count)) in self.means.iter_mut().zip(&self.counts).enumerate() {
            *mean = if *count > 0.0 { sum(arm) / count } else { 0.0 };
        }
    }

    /// The arm with the largest mean + width/√count, the first of equal ones; an arm that was not chosen comes first.
    pub(super) fn leader(&self, width: f64) -> usize {
        let (mut leader, mut most) = (0, f64::NEG_INFINITY);
        for (arm, (mean, root)) in self.means.iter().zip(&self.roots).enumerate() {
            let score = if *root < f64::INFINITY { mean + width * root } else { f64::INFINITY };
            // Which arm is better cannot be predicted: no branch.
            let better = score > most;
            leader = select_unpredictable(better, arm, leader);
            most = if better { score } else { most };
        }
        leader
    }

    /// Chooses as UCB1 does, with the bound `scale` · √(2 ln Σ n / n_i).
    pub(super) fn choose(&mut self, scale: f64, chosen: &mut [usize]) {
        let mut total: f64 = self.counts.iter().sum();
        for arm in chosen {
            *arm = self.leader(bound(scale, total));
            self.count(*arm, 1.0);
            total += 1.0;
        }
    }
}

/// `scale` · √(2 ln `total`); 0 for a total below 1.
pub(super) fn bound(scale: f64, total: f64) -> f64 {
    scale * (2.0 * libm::log(total.max(1.0))).sqrt()
}
