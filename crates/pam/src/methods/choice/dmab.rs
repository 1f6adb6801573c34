//! Dynamic multi-armed bandit: UCB1 that forgets everything when a test finds that the rewards of an arm have changed.
//!
//! # References
//! L. Da Costa, Á. Fialho, M. Schoenauer, M. Sebag: Adaptive operator selection with dynamic multi-armed bandits. GECCO 2008.
//! <https://doi.org/10.1145/1389095.1389272>

use super::bandit::Bandit;
use super::chooser::{Choose, Chooser};
use super::ucb1::SCALE;
use crate::methods::prelude::*;

pub(crate) static ENTRY: Entry<Box<dyn Pam>> = Page {
    name: "dmab",
    about: "UCB1 that forgets everything when a Page–Hinkley test finds that the rewards of an arm have changed",
    source: Source::Published(&[&bibliography::DMAB]),
    rule: "arm = argmax r̄_i + c √(2 ln Σ n / n_i), the first of equal ones; an arm that was never chosen comes first
reward r of arm i: r̄_i = mean reward with r;  m_i ← m_i + r − r̄_i + delta;  M_i ← max(M_i, |m_i|)
M_i − |m_i| > lambda: all r̄, n, m, M of all arms are 0 again
If a round has several individuals, each choice counts at once, and the rewards one after the other when the round ends.",
    differs: "the test finds rewards that become smaller, as published. The publication also scales the rewards; here c, delta and lambda \
              follow the range of the rewards, and have to be chosen for it",
    options: &[
        SCALE,
        OptionDef::real("delta", Bounds::closed(0.0, f64::INFINITY), "0.15", "change of the mean reward that the test tolerates"),
        OptionDef::real("lambda", Bounds::positive(), "10", "threshold of the test: a larger one has fewer false alarms and reacts later"),
    ],
    ..Page::EMPTY
}
.built(|options| {
    let [scale, delta, lambda] = ["c", "delta", "lambda"].map(|name| options.real(name));
    Ok(Chooser::boxed(Dmab { scale, delta, lambda, bandit: Bandit::default(), tests: Vec::new() }))
});

#[derive(Clone)]
struct Dmab {
    scale: f64,
    delta: f64,
    lambda: f64,
    bandit: Bandit,
    tests: Vec<Test>,
}

/// The Page–Hinkley test of an arm.
#[derive(Clone, Copy, Default)]
struct Test {
    /// The number of rewards.
    count: f64,
    /// The sum m of the deviations from the mean.
    sum: f64,
    /// The largest |m|.
    most: f64,
}

impl Dmab {
    fn restart(&mut self) {
        self.bandit.start(self.tests.len());
        self.tests.fill(Test::default());
    }
}

impl Choose for Dmab {
    fn start(&mut self, _n: usize, arms: usize, _rng: &mut Stream) {
        self.tests = vec![Test::default(); arms];
        self.restart();
    }

    fn choose(&mut self, chosen: &mut [usize], _rng: &mut Stream) {
        self.bandit.choose(self.scale, chosen);
    }

    fn learn(&mut self, chosen: &[usize], rewards: &[f64], _outcome: &Outcome, _rng: &mut Stream) {
        let mut changed = false;
        for (arm, reward) in chosen.iter().zip(rewards) {
            let (test, mean) = (&mut self.tests[*arm], &mut self.bandit.means[*arm]);
            test.count += 1.0;
            *mean += (reward - *mean) / test.count;
            test.sum += reward - *mean + self.delta;
            test.most = test.most.max(test.sum.abs());
            if test.most - test.sum.abs() > self.lambda {
                changed = true;
                self.restart();
            }
        }
        if changed {
            // What follows the change in this round counts.
            for (arm, test) in self.tests.iter().enumerate() {
                self.bandit.set(arm, test.count);
            }
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
    fn without_a_change_it_is_ucb1() {
        for rewards in [&[1.0, 0.0, 0.5][..], &[0.0, 0.0, 0.5], &[2.0, 1.9]] {
            assert_eq!(chosen("dmab", rewards, 200), chosen("ucb1", rewards, 200));
        }
    }

    #[test]
    fn the_test_by_hand() {
        // One arm, delta = 0.5. Rewards 1, 1, 0: means 1, 1, 2/3; m = 0.5, 1, 1 − 2/3 + 0.5 = 0.8333; M = 1: the gap is 0.1667.
        assert!((learned("dmab:delta=0.5,lambda=0.17", 1, &[0; 3], &[1.0, 1.0, 0.0])[0] - 2.0 / 3.0).abs() < 1e-15);
        assert_eq!(learned("dmab:delta=0.5,lambda=0.16", 1, &[0; 3], &[1.0, 1.0, 0.0]), [0.0], "the mean is forgotten");
        // Next 0: mean 1/2, m = 0.8333 − 0.5 + 0.5. Without a tolerance m = 0, 0, −2/3, −7/6: |m| is the largest one, there is no gap.
        assert_eq!(learned("dmab:delta=0.5,lambda=0.17", 1, &[0; 4], &[1.0, 1.0, 0.0, 0.0]), [0.5]);
        assert_eq!(learned("dmab:delta=0,lambda=0.001", 1, &[0; 4], &[1.0, 1.0, 0.0, 0.0]), [0.5]);
    }

    #[test]
    fn a_change_resets_all_arms_and_the_rest_of_the_round_counts() {
        // Arms 0 and 1 take turns in rounds of four, with rewards 1. In the second round the first reward of arm 0 is the change.
        let reward = |round: usize, arm: usize, nth: usize| if arm == 0 { [[1.0; 2], [0.0, 0.5], [9.0; 2]][round][nth] } else { 1.0 };
        let after = |rounds: usize| taught("dmab:c=0.0001,delta=0.5,lambda=0.1", 2, 4, rounds, reward);
        assert_eq!([after(1), after(2)], [[1.0, 1.0], [0.5, 1.0]]);
        assert_eq!(after(3), [0.5, 1.0], "both count as chosen, and arm 1 has the larger mean");
    }

    #[test]
    fn it_returns_to_an_arm_that_has_become_the_best() {
        // Arm 0 is the best for 100 rounds, then arm 1.
        let reward = |round: usize, arm: usize, _: usize| if (round < 100) == (arm == 0) { 1.0 } else { 0.0 };
        let [ucb1, dmab] = ["ucb1:c=0.1", "dmab:c=0.1,lambda=2"].map(|spec| taught(spec, 2, 1, 130, reward));
        assert!(ucb1[0] > ucb1[1] && dmab == [0.0, 1.0], "{ucb1:?} {dmab:?}");
    }
}
