//! Sliding-window UCB: upper confidence bounds of the mean rewards of the last choices.
//!
//! # References
//! A. Garivier, E. Moulines: On upper-confidence bound policies for switching bandit problems. ALT 2011.
//! <https://doi.org/10.1007/978-3-642-24412-4_16>

use super::bandit::Bandit;
use super::chooser::{Choose, Chooser};
use super::recent::Recent;
use super::window::Window;
use crate::methods::prelude::*;

pub(super) const XI: OptionDef =
    OptionDef::real("xi", Bounds::closed(0.0, f64::INFINITY), "0.5", "how wide the bounds are; the theory needs more than 1/2");
pub(super) const RANGE: OptionDef =
    OptionDef::real("b", Bounds::closed(0.0, f64::INFINITY), "1", "scale of the bounds; the range of the rewards");

pub(crate) static ENTRY: Entry<Box<dyn Pam>> = Page {
    name: "sw-ucb",
    about: "upper confidence bounds of the mean rewards of the last choices",
    source: Source::Published(&[&bibliography::NONSTATIONARY_UCB]),
    rule: "arm = argmax r̄_i + b √(xi ln min(t, window) / n_i), the first of equal ones; an arm with n_i = 0 comes first
r̄_i = mean reward of arm i in the last window choices, n_i = how often it was chosen in them, t = the number of choices so far
If a round has several individuals, each choice counts at once, and its reward when the round ends.",
    options: &[
        OptionDef::integer("window", [1, 1_000_000], "200", "how many choices count; for Υ changes in T choices about 2 √(T ln T / Υ)"),
        XI,
        RANGE,
    ],
    ..Page::EMPTY
}
.built(|options| {
    let [xi, range] = ["xi", "b"].map(|name| options.real(name));
    // The bound that all these rules share is √(2 ln t / n).
    let (size, scale) = (options.integer("window"), range * (0.5 * xi).sqrt());
    Ok(Chooser::boxed(SwUcb { size, scale, bandit: Bandit::default(), recent: Recent::default(), window: Window::default() }))
});

#[derive(Clone)]
struct SwUcb {
    size: usize,
    scale: f64,
    bandit: Bandit,
    recent: Recent,
    window: Window,
}

impl Choose for SwUcb {
    fn start(&mut self, _n: usize, arms: usize, _rng: &mut Stream) {
        self.bandit.start(arms);
        self.recent.start(self.size);
        self.window.start(self.size, arms);
    }

    fn choose(&mut self, chosen: &mut [usize], _rng: &mut Stream) {
        self.recent.choose(self.scale, &mut self.bandit, chosen);
    }

    fn learn(&mut self, chosen: &[usize], rewards: &[f64], _outcome: &Outcome, _rng: &mut Stream) {
        chosen.iter().zip(rewards).for_each(|(arm, reward)| self.window.push(*arm, *reward));
        self.bandit.average(|arm| self.window.sum(arm));
    }

    fn shown(&self) -> &[f64] {
        &self.bandit.means
    }
}

#[cfg(test)]
mod tests {
    use super::super::testing::{chosen, learned, taught};

    #[test]
    fn means_are_those_of_the_window() {
        assert_eq!(learned("sw-ucb:window=2", 1, &[0; 4], &[8.0, 1.0, 2.0, 5.0]), [3.5]);
        assert_eq!(learned("sw-ucb:window=3", 1, &[0; 4], &[8.0, 1.0, 2.0, 6.0]), [3.0]);
        // A round with more individuals than the window.
        assert_eq!(taught("sw-ucb:window=3", 1, 10, 2, |round, _, nth| (10 * round + nth) as f64), [18.0]);
    }

    #[test]
    fn an_arm_that_leaves_the_window_comes_first() {
        // Without bounds, arm 0 is chosen until its rival is no longer among the last four.
        assert_eq!(chosen("sw-ucb:window=4,b=0", &[1.0, 0.0], 12), [0, 1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1]);
        assert_eq!(taught("sw-ucb:window=4,b=0", 2, 6, 1, |_, arm, _| [1.0, 0.0][arm]), [1.0, 0.0]);
    }

    #[test]
    fn the_bound_by_hand() {
        // b = 2, xi = 0.5: the bound is 2 √(ln t / (2 n)). Means 1 and 0. t = 2: arm 0. t = 3, n = (2, 1): 1 + 1.048 > 1.482.
        // t = 4, n = (3, 1): 1 + 0.961 > 1.665; t = 5, n = (4, 1): 1 + 0.897 > 1.794; t = 6, n = (5, 1): 1 + 0.847 < 1.893: arm 1.
        assert_eq!(chosen("sw-ucb:b=2", &[1.0, 0.0], 7), [0, 1, 0, 0, 0, 0, 1]);
        // In a window of 5, t and n stay at 5 and (4, 1), until arm 1 leaves.
        assert_eq!(chosen("sw-ucb:b=2,window=5", &[1.0, 0.0], 8), [0, 1, 0, 0, 0, 0, 0, 1]);
        // t = 3, n = (2, 1): 1 + 5 √(ln 3 / 4) = 3.620 < 5 √(ln 3 / 2) = 3.706.
        assert_eq!(chosen("sw-ucb:b=5,window=3", &[1.0, 0.0], 7), [0, 1, 0, 1, 0, 1, 0]);
    }
}
