//! The choice of AGSK: probabilities follow the shares of the gains, which are raised to a floor.
//!
//! # References
//! A. W. Mohamed, A. A. Hadi, A. K. Mohamed, N. H. Awad: Evaluating the performance of adaptive gaining-sharing knowledge based algorithm
//! on CEC 2020 benchmark problems. CEC 2020. <https://doi.org/10.1109/CEC48606.2020.9185901>

use super::chooser::{Choose, Chooser, add_gains, spin};
use super::matching::match_to;
use crate::methods::prelude::*;

pub(crate) static ENTRY: Entry<Box<dyn Pam>> = Page {
    name: "agsk-choice",
    about: "probabilities follow the shares of the gains, which are raised to a floor",
    source: Source::Published(&[&bibliography::AGSK]),
    rule: "after each round P ← (1 − rate) P + rate Δ, divided by its sum;  all P start at 1/K
Δ_i = share of arm i in the rewards of the round that are above 0, raised to floor; the largest share, the last of equal ones, is what
is left (rest=largest), or all are raised and divided by their sum (rest=all)      Δ_i = 1/K if no reward is above 0",
    differs: "the rule by which AGSK chooses among its four settings, for any arms. Its first probabilities, which belong to its \
              settings, and its wait of a tenth of the run are left out; the rule for the shares is that of the released program, and \
              rest=all that of the paper",
    options: &[
        OptionDef::unit("rate", "0.05", "learning rate of the probabilities"),
        OptionDef::unit("floor", "0.05", "a share of the gains below this is raised to it; at most 1/K of K arms is used"),
        OptionDef::choice(
            "rest",
            &["largest", "all"],
            "how the raised shares are made to sum to 1: the largest gives (largest), or all are divided by the sum (all)",
        ),
    ],
    ..Page::EMPTY
}
.built(|options| {
    let [rate, floor] = ["rate", "floor"].map(|name| options.real(name));
    Ok(Chooser::boxed(Agsk { rate, floor, largest: options.text("rest") == "largest", ..Agsk::default() }))
});

#[derive(Clone, Default)]
struct Agsk {
    rate: f64,
    floor: f64,
    /// Whether the largest share gives what the others get.
    largest: bool,
    gains: Vec<f64>,
    shares: Vec<f64>,
    probabilities: Vec<f64>,
}

impl Agsk {
    /// Raises the shares to the floor.
    fn raise(&mut self) {
        let floor = self.floor.min(1.0 / self.shares.len() as f64);
        let largest = (1..self.shares.len()).fold(0, |best, k| if self.shares[k] >= self.shares[best] { k } else { best });
        self.shares.iter_mut().for_each(|share| *share = share.max(floor));
        if self.largest {
            self.shares[largest] = 0.0;
            self.shares[largest] = 1.0 - self.shares.iter().sum::<f64>();
        } else {
            let sum: f64 = self.shares.iter().sum();
            self.shares.iter_mut().for_each(|share| *share /= sum);
        }
    }
}

impl Choose for Agsk {
    fn start(&mut self, _n: usize, arms: usize, _rng: &mut Stream) {
        self.gains = vec![0.0; arms];
        [self.shares, self.probabilities] = std::array::from_fn(|_| vec![1.0 / arms as f64; arms]);
    }

    fn choose(&mut self, chosen: &mut [usize], rng: &mut Stream) {
        spin(&self.probabilities, chosen, rng);
    }

    fn learn(&mut self, chosen: &[usize], rewards: &[f64], _outcome: &Outcome, _rng: &mut Stream) {
        self.gains.fill(0.0);
        add_gains(chosen, rewards, &mut self.gains);
        match_to(&self.gains, 0.0, &mut self.shares);
        self.raise();
        for (p, share) in self.probabilities.iter_mut().zip(&self.shares) {
            *p = (1.0 - self.rate) * *p + self.rate * share;
        }
        let sum: f64 = self.probabilities.iter().sum();
        self.probabilities.iter_mut().for_each(|p| *p /= sum);
    }

    fn shown(&self) -> &[f64] {
        &self.probabilities
    }
}

#[cfg(test)]
mod tests {
    use super::super::testing::{close, taught};

    /// The probabilities after rounds in which the first individual of each arm gained this much, and the others nothing.
    fn after(spec: &str, gained: [f64; 4], rounds: usize) -> Vec<f64> {
        taught(spec, 4, 500, rounds, |_, arm, nth| if nth == 0 { gained[arm] } else { -1.0 })
    }

    #[test]
    fn shares_of_the_gains_are_raised() {
        // Shares 0.01, 0.04, 0.95, 0: 0.05, 0.05, 0.05 and the rest.
        close(&after("agsk-choice:rate=1", [1.0, 4.0, 95.0, 0.0], 1), &[0.05, 0.05, 0.85, 0.05]);
        close(&after("agsk-choice:rate=1,rest=all", [1.0, 4.0, 95.0, 0.0], 1), &[0.5, 0.5, 9.5, 0.5].map(|share| share / 11.0));
        close(&after("agsk-choice:rate=1,floor=0.9", [1.0, 4.0, 95.0, 0.0], 1), &[0.25; 4]);
    }

    #[test]
    fn probabilities_are_smoothed() {
        // 0.25 · 0.95 + 0.05 · 0.85, and so on towards 0.85.
        close(&after("agsk-choice", [1.0, 4.0, 95.0, 0.0], 1), &[0.24, 0.24, 0.28, 0.24]);
        let gap = (0..10).fold(0.6, |gap, _| 0.95 * gap);
        close(&after("agsk-choice", [1.0, 4.0, 95.0, 0.0], 10)[2..3], &[0.85 - gap]);
    }

    #[test]
    fn without_gains_the_probabilities_become_equal() {
        close(&after("agsk-choice", [0.0; 4], 3), &[0.25; 4]);
        let reward = |round: usize, arm: usize, _: usize| if round == 0 && arm == 0 { 1.0 } else { -1.0 };
        // 0.85 first; then half of the gap to 0.25 in each round.
        close(&taught("agsk-choice:rate=0.5", 4, 500, 3, reward)[..1], &[0.25 + 0.6 / 8.0]);
    }
}
