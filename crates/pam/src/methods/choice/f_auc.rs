//! F-AUC bandit: upper confidence bounds of areas under ROC curves, which only depend on the ranks of the last rewards.
//!
//! # References
//! Á. Fialho, M. Schoenauer, M. Sebag: Toward comparison-based adaptive operator selection. GECCO 2010.
//! <https://doi.org/10.1145/1830483.1830619>

use super::bandit::Bandit;
use super::chooser::{Choose, Chooser};
use super::recent::Recent;
use super::roc::{Ranked, steps};
use crate::methods::prelude::*;

pub(crate) static ENTRY: Entry<Box<dyn Pam>> = Page {
    name: "f-auc",
    about: "upper confidence bounds of areas under ROC curves: only the ranks of the last rewards matter",
    source: Source::Published(&[&bibliography::F_AUC]),
    rule: "arm = argmax q_i + c √(2 ln Σ n / n_i), the first of equal ones; an arm with n_i = 0 comes first
n_i = how often arm i was chosen in the last w = window choices;  q_i = A_i / Σ A, 0 if all areas are 0
A_i = area under the curve of arm i: the last w rewards, the largest first; the curve goes up for a reward of arm i, and to the right
for that of another arm, by the length Δ_r of the rank r = 0, 1, …; equal rewards share the mean of their lengths, and the curve is
straight from the first to the last of them
Δ_r = decay^r (w − r) (steps=decay), 1 (steps=equal), or (2^(w − r − 1) − 1) / ln(r + 2) (steps=ndcg)
If a round has several individuals, each choice counts at once, and its reward when the round ends.",
    differs: "it ranks the rewards that the search gives. With objective values it is the published F-AUC, with improvements the \
              published AUC. The rewards of failures are ranked, too; a program that was compared with RecPM stores successes only, \
              and never chooses an arm again that has none",
    options: &[
        OptionDef::real("c", Bounds::closed(0.0, f64::INFINITY), "0.5", "scale of the bound"),
        OptionDef::integer("window", [1, 10_000], "50", "how many rewards are ranked"),
        OptionDef::choice("steps", &["decay", "equal", "ndcg"], "how the length of a step depends on its rank"),
        OptionDef::unit("decay", "0.5", "factor of the length from one rank to the next (steps=decay)"),
    ],
    ..Page::EMPTY
}
.built(|options| {
    let steps = steps(options.text("steps"), options.real("decay"), options.integer("window"));
    Ok(Chooser::boxed(FAuc { scale: options.real("c"), bandit: Bandit::default(), recent: Recent::default(), ranked: Ranked::new(steps) }))
});

#[derive(Clone)]
struct FAuc {
    scale: f64,
    bandit: Bandit,
    recent: Recent,
    ranked: Ranked,
}

impl Choose for FAuc {
    fn start(&mut self, _n: usize, arms: usize, _rng: &mut Stream) {
        self.bandit.start(arms);
        self.recent.start(self.ranked.size());
        self.ranked.start(arms);
    }

    fn choose(&mut self, chosen: &mut [usize], _rng: &mut Stream) {
        self.recent.choose(self.scale, &mut self.bandit, chosen);
    }

    fn learn(&mut self, chosen: &[usize], rewards: &[f64], _outcome: &Outcome, _rng: &mut Stream) {
        let old = chosen.len().saturating_sub(self.ranked.size());
        chosen[old..].iter().zip(&rewards[old..]).for_each(|(arm, reward)| self.ranked.push(*arm, *reward));
        let areas = self.ranked.areas();
        let sum: f64 = areas.iter().sum();
        for (quality, area) in self.bandit.means.iter_mut().zip(areas) {
            *quality = if sum > 0.0 { area / sum } else { 0.0 };
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
        // Rewards 3, 2, 1 of the arms 0, 1, 0, w = 4. Lengths 4, 3/2, 1/2.
        // Arm 0: up 4, right 1.5: 6. Arm 1: right 4, up 1.5, right 0.5: 0.75.
        let q = learned("f-auc:window=4", 2, &[0, 1, 0], &[3.0, 2.0, 1.0]);
        assert!((q[0] - 6.0 / 6.75).abs() < 1e-15 && (q[1] - 0.75 / 6.75).abs() < 1e-15, "{q:?}");
        // Any increasing function of the rewards gives the same.
        assert_eq!(learned("f-auc:window=4", 2, &[0, 1, 0], &[1e9, 0.1, -7.0]), q);
        // Lengths 1. Arm 0: up 1, right 1. Arm 1: right 1, up 1, right 1.
        assert_eq!(learned("f-auc:window=4,steps=equal", 2, &[0, 1, 0], &[3.0, 2.0, 1.0]), [0.5, 0.5]);
        // One arm has no area.
        assert_eq!(learned("f-auc", 1, &[0, 0], &[1.0, 2.0]), [0.0]);
    }

    #[test]
    fn equal_rewards_are_equal_qualities() {
        assert_eq!(taught("f-auc", 2, 10, 20, |_, _, _| 0.0), [0.5, 0.5]);
    }

    #[test]
    fn an_arm_that_leaves_the_window_comes_first() {
        assert_eq!(chosen("f-auc:window=4,c=0", &[1.0, 0.0], 12), [0, 1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1]);
    }

    #[test]
    fn old_rewards_leave() {
        // 60 rewards in rounds of 7, the last 10 of which count.
        let reward = |round: usize, arm: usize, _: usize| if (round < 50) == (arm == 0) { 1.0 } else { 0.0 };
        let [before, after] = [50, 60].map(|rounds| taught("f-auc:window=10", 2, 7, rounds, reward));
        assert!(before[0] > 0.9 && after[1] > 0.9, "{before:?} {after:?}");
    }
}
