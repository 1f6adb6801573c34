//! The choice of SaDE: probabilities in proportion to the success rates of the last rounds.
//!
//! # References
//! A. K. Qin, V. L. Huang, P. N. Suganthan: Differential evolution algorithm with strategy adaptation for global numerical optimization.
//! IEEE Trans. Evol. Comput. 13(2), 2009. <https://doi.org/10.1109/TEVC.2008.927706>

use super::chooser::{Choose, Chooser, spin};
use super::matching::match_to;
use crate::methods::prelude::*;

pub(crate) static ENTRY: Entry<Box<dyn Pam>> = Page {
    name: "sade-choice",
    about: "probabilities in proportion to the success rates of the last rounds",
    source: Source::Published(&[&bibliography::SADE]),
    rule: "p_i = S_i / Σ S, S_i = ns_i / (ns_i + nf_i) + epsilon
ns_i, nf_i = successes and failures of arm i in the last learn rounds;  S_i = epsilon if it was not used in them
p_i = 1/K in the first learn rounds",
    differs: "the rule by which SaDE chooses among its four mutations, for any arms. The published algorithm shares the mutations out with \
              stochastic universal selection; here the individuals draw independently",
    options: &[
        OptionDef::integer("learn", [1, 10_000], "50", "learning period, in rounds"),
        OptionDef::unit("epsilon", "0.01", "added to each success rate"),
    ],
    ..Page::EMPTY
}
.built(|options| {
    let (learn, epsilon) = (options.integer("learn"), options.real("epsilon"));
    Ok(Chooser::boxed(Sade { learn, epsilon, ..Sade::default() }))
});

#[derive(Clone, Default)]
struct Sade {
    learn: usize,
    epsilon: f64,
    /// The number of finished rounds.
    round: usize,
    /// For each of the last rounds: successes and uses of each arm. Whole numbers, so that their sums are exact.
    rounds: Vec<Counts>,
    sums: Counts,
    rates: Vec<f64>,
    probabilities: Vec<f64>,
}

#[derive(Clone, Default)]
struct Counts {
    won: Vec<f64>,
    used: Vec<f64>,
}

impl Counts {
    fn new(arms: usize) -> Self {
        Self { won: vec![0.0; arms], used: vec![0.0; arms] }
    }

    /// Adds other counts, or subtracts them if the sign is −1.
    fn add(&mut self, other: &Self, sign: f64) {
        self.won.iter_mut().zip(&other.won).for_each(|(sum, count)| *sum += sign * count);
        self.used.iter_mut().zip(&other.used).for_each(|(sum, count)| *sum += sign * count);
    }
}

impl Choose for Sade {
    fn start(&mut self, _n: usize, arms: usize, _rng: &mut Stream) {
        self.round = 0;
        self.rounds = vec![Counts::new(arms); self.learn];
        self.sums = Counts::new(arms);
        self.rates = vec![0.0; arms];
        self.probabilities = vec![1.0 / arms as f64; arms];
    }

    fn choose(&mut self, chosen: &mut [usize], rng: &mut Stream) {
        spin(&self.probabilities, chosen, rng);
    }

    fn learn(&mut self, chosen: &[usize], _rewards: &[f64], outcome: &Outcome, _rng: &mut Stream) {
        let counts = &mut self.rounds[self.round % self.learn];
        self.sums.add(counts, -1.0);
        counts.won.fill(0.0);
        counts.used.fill(0.0);
        for (arm, one) in chosen.iter().zip(outcome.ones) {
            counts.won[*arm] += one;
            counts.used[*arm] += 1.0;
        }
        self.sums.add(counts, 1.0);
        self.round += 1;
        if self.round >= self.learn {
            for ((rate, won), used) in self.rates.iter_mut().zip(&self.sums.won).zip(&self.sums.used) {
                *rate = won / used.max(1.0) + self.epsilon;
            }
            match_to(&self.rates, 0.0, &mut self.probabilities);
        }
    }

    fn shown(&self) -> &[f64] {
        &self.probabilities
    }
}

#[cfg(test)]
mod tests {
    use super::super::testing::{close, taught};

    #[test]
    fn probabilities_follow_the_success_rates() {
        // Success rates 1 and 0: 1.01 and 0.01.
        let reward = |_: usize, arm: usize, _: usize| [1.0, -1.0][arm];
        close(&taught("sade-choice:learn=1", 2, 30, 1, reward), &[1.01 / 1.02, 0.01 / 1.02]);
        close(&taught("sade-choice:learn=1,epsilon=0.5", 2, 30, 1, reward), &[0.75, 0.25]);
        close(&taught("sade-choice:learn=1,epsilon=0", 3, 30, 1, |_, _, _| -1.0), &[1.0 / 3.0; 3]);
    }

    #[test]
    fn learning_starts_after_the_period() {
        let reward = |_: usize, arm: usize, _: usize| [1.0, -1.0][arm];
        assert_eq!(taught("sade-choice", 2, 30, 49, reward), [0.5, 0.5]);
        close(&taught("sade-choice", 2, 30, 50, reward), &[1.01 / 1.02, 0.01 / 1.02]);
    }

    #[test]
    fn old_rounds_are_forgotten() {
        // Arm 0 succeeds in the first round, in which both are used, then none does.
        let reward = |round: usize, arm: usize, _: usize| if round == 0 && arm == 0 { 1.0 } else { -1.0 };
        let [three, four] = [3, 4].map(|rounds| taught("sade-choice:learn=3", 2, 300, rounds, reward));
        assert!(three[0] > 0.9, "{three:?}");
        assert_eq!(four, [0.5, 0.5]);
    }
}
