//! PM-AdapSS: probability matching once in a round, with the mean or the largest reward of each arm's successes.
//!
//! # References
//! W. Gong, Á. Fialho, Z. Cai: Adaptive strategy selection in differential evolution. GECCO 2010.
//! <https://doi.org/10.1145/1830483.1830559>

use super::chooser::{Choose, Chooser, spin};
use super::matching::{ALPHA, PMIN, match_to};
use super::softmax::softmax;
use crate::methods::prelude::*;

pub(crate) static ENTRY: Entry<Box<dyn Pam>> = Page {
    name: "pm-adapss",
    about: "probability matching once in a round, with the mean or the largest reward of each arm's successes",
    source: Source::Published(&[&bibliography::PM_ADAPSS]),
    rule: "after each round, for all arms: q_i ← q_i + alpha (r_i − q_i);  all q start at 0
r_i = mean of the rewards of arm i that are above 0 (credit=average) or the largest of them (credit=extreme), 0 if there are none
scale=normalized: r_i is divided by the largest of all arms
p_i = pmin + (1 − K pmin) q_i / Σ q      p_i = 1/K if no quality is above 0
softmax=yes: after each round q_i ← exp(q_i − max q) / Σ exp(q − max q)",
    differs: "the published reward is the improvement of a trial vector relative to the best objective value, |f(x) − f(u)| f_best / f(u); \
              here a reward is what the search gives. That the program which was compared with RecPM also applies soft-max makes old \
              qualities vanish quickly (preset=code)",
    options: &[
        ALPHA.or("0.3"),
        PMIN.or("0.05"),
        OptionDef::choice("credit", &["average", "extreme"], "what counts of the successes of an arm: their mean reward, or the largest"),
        OptionDef::choice("scale", &["absolute", "normalized"], "rewards as they are, or divided by the largest r_i of the round"),
        OptionDef::choice("softmax", &["no", "yes"], "whether the qualities are replaced by their soft-max after each round"),
    ],
    presets: &[preset("code", "as in the program that was compared with RecPM", &[("alpha", "0.6"), ("pmin", "0"), ("softmax", "yes")])],
    ..Page::EMPTY
}
.built(|options| {
    let [alpha, floor] = ["alpha", "pmin"].map(|name| options.real(name));
    let [extreme, normalized, squashed] =
        [("credit", "extreme"), ("scale", "normalized"), ("softmax", "yes")].map(|(name, word)| options.text(name) == word);
    Ok(Chooser::boxed(AdapSs { alpha, floor, extreme, normalized, squashed, ..AdapSs::default() }))
});

#[derive(Clone, Default)]
struct AdapSs {
    alpha: f64,
    floor: f64,
    extreme: bool,
    normalized: bool,
    squashed: bool,
    credits: Vec<f64>,
    successes: Vec<f64>,
    qualities: Vec<f64>,
    probabilities: Vec<f64>,
}

impl AdapSs {
    /// Computes r from the rewards of a round.
    fn credit(&mut self, chosen: &[usize], rewards: &[f64]) {
        self.credits.fill(0.0);
        self.successes.fill(0.0);
        for (arm, reward) in chosen.iter().zip(rewards) {
            let (credit, reward) = (&mut self.credits[*arm], reward.max(0.0));
            *credit = if self.extreme { credit.max(reward) } else { *credit + reward };
            self.successes[*arm] += f64::from(u8::from(reward > 0.0));
        }
        if !self.extreme {
            self.credits.iter_mut().zip(&self.successes).for_each(|(credit, successes)| *credit /= successes.max(1.0));
        }
        let largest = self.credits.iter().copied().fold(0.0, f64::max);
        if self.normalized && largest > 0.0 {
            self.credits.iter_mut().for_each(|credit| *credit /= largest);
        }
    }
}

impl Choose for AdapSs {
    fn start(&mut self, _n: usize, arms: usize, _rng: &mut Stream) {
        [self.credits, self.successes, self.qualities] = std::array::from_fn(|_| vec![0.0; arms]);
        self.probabilities = vec![1.0 / arms as f64; arms];
    }

    fn choose(&mut self, chosen: &mut [usize], rng: &mut Stream) {
        spin(&self.probabilities, chosen, rng);
    }

    fn learn(&mut self, chosen: &[usize], rewards: &[f64], _outcome: &Outcome, _rng: &mut Stream) {
        self.credit(chosen, rewards);
        self.qualities.iter_mut().zip(&self.credits).for_each(|(quality, credit)| *quality += self.alpha * (credit - *quality));
        if self.squashed {
            softmax(&mut self.qualities);
        }
        match_to(&self.qualities, self.floor, &mut self.probabilities);
    }

    fn shown(&self) -> &[f64] {
        &self.probabilities
    }
}

#[cfg(test)]
mod tests {
    use super::super::testing::{close, taught};

    /// Two arms: the first has the rewards 1, 3, 0, …, the second 1, −1, −1, …
    fn reward(_: usize, arm: usize, nth: usize) -> f64 {
        [[1.0, 3.0, 0.0], [1.0, -1.0, -1.0]][arm][nth.min(2)]
    }

    #[test]
    fn credits_by_hand() {
        // Means 2 and 1: q = 0.3 · (2, 1). The largest 3 and 1. Shares of 0.9 and 0.05 for each arm.
        for (spec, share) in [
            ("pm-adapss", 2.0 / 3.0),
            ("pm-adapss:credit=extreme", 0.75),
            ("pm-adapss:scale=normalized", 2.0 / 3.0),
            ("pm-adapss:credit=extreme,scale=normalized", 0.75),
        ] {
            close(&taught(spec, 2, 30, 1, reward), &[0.05 + 0.9 * share, 0.05 + 0.9 * (1.0 - share)]);
        }
        // Soft-max of 0.6 (2, 1): 1 / (1 + e^−0.6).
        let share = 1.0 / (1.0 + (-0.6f64).exp());
        close(&taught("pm-adapss:preset=code", 2, 30, 1, reward), &[share, 1.0 - share]);
    }

    #[test]
    fn rounds_follow_each_other() {
        // r = (2, 1), then (0, 4): q = (1, 0.5), then (0.5, 0.5 + 0.5 (4 − 0.5)).
        let reward = |round: usize, arm: usize, _: usize| [[2.0, 1.0], [-1.0, 4.0]][round][arm];
        close(&taught("pm-adapss:alpha=0.5,pmin=0", 2, 30, 2, reward), &[0.5 / 2.75, 2.25 / 2.75]);
        // r = (1, 0.5), then (0, 1): q = (0.5, 0.25), then (0.25, 0.25 + 0.5 (1 − 0.25)).
        let scaled = taught("pm-adapss:alpha=0.5,pmin=0,scale=normalized", 2, 30, 2, reward);
        close(&scaled, &[0.25, 0.625].map(|q| q / 0.875));
    }

    #[test]
    fn without_success_qualities_fade_and_shares_stay() {
        let reward = |round: usize, arm: usize, _: usize| if round == 0 { [2.0, 1.0][arm] } else { 0.0 };
        let [one, ten] = [1, 10].map(|rounds| taught("pm-adapss", 2, 30, rounds, reward));
        close(&one, &ten);
        // Soft-max forgets them.
        let squashed = taught("pm-adapss:softmax=yes", 2, 30, 10, reward);
        close(&[0.5, 0.5], &squashed.iter().map(|p| (p * 1e3).round() / 1e3).collect::<Vec<f64>>());
    }
}
