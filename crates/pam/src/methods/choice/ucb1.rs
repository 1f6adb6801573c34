//! UCB1: the arm with the largest upper confidence bound of its mean reward.
//!
//! # References
//! P. Auer, N. Cesa-Bianchi, P. Fischer: Finite-time analysis of the multiarmed bandit problem. Mach. Learn. 47, 2002.
//! <https://doi.org/10.1023/A:1013689704352>

use super::bandit::Bandit;
use super::chooser::{Choose, Chooser, add};
use crate::methods::prelude::*;

pub(crate) static ENTRY: Entry<Box<dyn Pam>> = Page {
    name: "ucb1",
    about: "the arm with the largest upper confidence bound of its mean reward",
    source: Source::Published(&[&bibliography::UCB1]),
    rule: "arm = argmax r̄_i + c √(2 ln Σ n / n_i), the first of equal ones; an arm that was never chosen comes first
r̄_i = mean reward of arm i, n_i = how often it was chosen
If a round has several individuals, each choice counts at once, and its reward when the round ends.",
    options: &[SCALE],
    ..Page::EMPTY
}
.built(|options| Ok(Chooser::boxed(Ucb1 { scale: options.real("c"), bandit: Bandit::default(), sums: Vec::new() })));

pub(super) const SCALE: OptionDef =
    OptionDef::real("c", Bounds::closed(0.0, f64::INFINITY), "1", "scale of the bound; the range of the rewards");

#[derive(Clone)]
struct Ucb1 {
    scale: f64,
    bandit: Bandit,
    /// The sum of the rewards of each arm.
    sums: Vec<f64>,
}

impl Choose for Ucb1 {
    fn start(&mut self, _n: usize, arms: usize, _rng: &mut Stream) {
        self.bandit.start(arms);
        self.sums = vec![0.0; arms];
    }

    fn choose(&mut self, chosen: &mut [usize], _rng: &mut Stream) {
        self.bandit.choose(self.scale, chosen);
    }

    fn learn(&mut self, chosen: &[usize], rewards: &[f64], _outcome: &Outcome, _rng: &mut Stream) {
        add(chosen, rewards, &mut self.sums);
        self.bandit.average(|arm| self.sums[arm]);
    }

    fn shown(&self) -> &[f64] {
        &self.bandit.means
    }
}

#[cfg(test)]
mod tests {
    use super::super::testing::chosen;

    #[test]
    fn each_arm_comes_first_once_and_then_the_largest_bound() {
        // Means 1, 0 and 0.5. After three choices all counts are 1: the largest mean. Then √(2 ln 4 / 2) = 1.18 against 1.67 of the others:
        // 1 + 1.18 > 0.5 + 1.67 > 1.67.
        assert_eq!(chosen("ucb1", &[1.0, 0.0, 0.5], 5), [0, 1, 2, 0, 0]);
        assert_eq!(chosen("ucb1:c=0", &[0.0, 0.0, 0.5], 5), [0, 1, 2, 2, 2]);
    }
}
