//! RecPM: probability matching with qualities that also contain the qualities of the arms that may follow.
//!
//! # References
//! M. Sharma, M. López-Ibáñez, D. Kazakov: Performance assessment of recursive probability matching for adaptive operator selection in
//! differential evolution. PPSN 2018. <https://doi.org/10.1007/978-3-319-99259-4_26>

use super::chooser::{Choose, Chooser, add, spin};
use super::matching::{PMIN, match_to};
use super::softmax::softmax;
use crate::methods::prelude::*;

pub(crate) static ENTRY: Entry<Box<dyn Pam>> = Page {
    name: "recpm",
    about: "probability matching with qualities that also contain the qualities of the arms that may follow",
    source: Source::Published(&[&bibliography::RECPM]),
    rule: "after each round, for all arms: r_i ← keep r_i + successes / uses of arm i in the round;  all r start at 0
Q = r + gamma P Q, so that Q = (I − gamma P)⁻¹ r;  P_ij = (p_i + p_j) / Σ_k (p_i + p_k)
q_i = exp(Q_i − max Q) / Σ exp(Q − max Q)      p_i = pmin + (1 − K pmin) q_i",
    differs: "read from the program of its authors and from the Bellman equation that it names, not from the paper. The program has a \
              matrix of ones in place of the identity I, which is not that equation, and begins with a random P; here P begins with \
              p_i = 1/K. The program gives the first K individuals one arm each",
    options: &[
        OptionDef::real("gamma", Bounds::closed(0.0, 0.99), "0.6", "discount factor: the weight of the qualities that follow"),
        OptionDef::unit("keep", "0.5", "factor of the earlier rewards"),
        PMIN.or("0"),
    ],
    ..Page::EMPTY
}
.built(|options| {
    let [gamma, keep, floor] = ["gamma", "keep", "pmin"].map(|name| options.real(name));
    Ok(Chooser::boxed(RecPm { gamma, keep, floor, ..RecPm::default() }))
});

#[derive(Clone, Default)]
struct RecPm {
    gamma: f64,
    keep: f64,
    floor: f64,
    rewards: Vec<f64>,
    uses: Vec<f64>,
    successes: Vec<f64>,
    qualities: Vec<f64>,
    probabilities: Vec<f64>,
}

impl RecPm {
    /// Solves Q = r + γ P Q. A row of P is (p_i + p_j) / (K p_i + 1): Q_i = r_i + γ (p_i S + T) / (K p_i + 1) with S = Σ Q and T = Σ p Q,
    /// two unknowns with two equations.
    fn solve(&mut self) {
        let arms = self.rewards.len() as f64;
        let mut moments = [0.0; 3];
        let [mut plain, mut weighted] = [0.0; 2];
        for (reward, p) in self.rewards.iter().zip(&self.probabilities) {
            let row = self.gamma / (arms * p + 1.0);
            moments[0] += row;
            moments[1] += row * p;
            moments[2] += row * p * p;
            plain += reward;
            weighted += reward * p;
        }
        // (1 − m₁) S − m₀ T = Σ r and −m₂ S + (1 − m₁) T = Σ p r.
        let [none, one, two] = moments;
        let determinant = (1.0 - one) * (1.0 - one) - none * two;
        let s = ((1.0 - one) * plain + none * weighted) / determinant;
        let t = (two * plain + (1.0 - one) * weighted) / determinant;
        for ((quality, reward), p) in self.qualities.iter_mut().zip(&self.rewards).zip(&self.probabilities) {
            *quality = reward + self.gamma * (p * s + t) / (arms * p + 1.0);
        }
    }
}

impl Choose for RecPm {
    fn start(&mut self, _n: usize, arms: usize, _rng: &mut Stream) {
        [self.rewards, self.uses, self.successes, self.qualities] = std::array::from_fn(|_| vec![0.0; arms]);
        self.probabilities = vec![1.0 / arms as f64; arms];
    }

    fn choose(&mut self, chosen: &mut [usize], rng: &mut Stream) {
        spin(&self.probabilities, chosen, rng);
    }

    fn learn(&mut self, chosen: &[usize], _rewards: &[f64], outcome: &Outcome, _rng: &mut Stream) {
        self.uses.fill(0.0);
        self.successes.fill(0.0);
        for arm in chosen {
            self.uses[*arm] += 1.0;
        }
        add(chosen, outcome.ones, &mut self.successes);
        for ((reward, successes), uses) in self.rewards.iter_mut().zip(&self.successes).zip(&self.uses) {
            *reward = self.keep * *reward + successes / uses.max(1.0);
        }
        self.solve();
        softmax(&mut self.qualities);
        match_to(&self.qualities, self.floor, &mut self.probabilities);
    }

    fn shown(&self) -> &[f64] {
        &self.probabilities
    }
}

#[cfg(test)]
mod tests {
    use super::super::testing::{close, taught};
    use super::*;

    #[test]
    fn one_round_by_hand() {
        // Both arms have p = 1/2, so that P is 1/2 everywhere: Q = (1, 0) + γ (Q_0 + Q_1)/2: the difference of the qualities is 1.
        let share = 1.0 / (1.0 + (-1f64).exp());
        let reward = |_: usize, arm: usize, _: usize| if arm == 0 { 1.0 } else { -1.0 };
        close(&taught("recpm", 2, 30, 1, reward), &[share, 1.0 - share]);
        close(&taught("recpm:pmin=0.1", 2, 30, 1, reward), &[0.1 + 0.8 * share, 0.9 - 0.8 * share]);
        // Without the future: r = (1.5, 0).
        let share = 1.0 / (1.0 + (-1.5f64).exp());
        close(&taught("recpm:gamma=0", 2, 30, 2, reward), &[share, 1.0 - share]);
        // Only the last round counts.
        let share = 1.0 / (1.0 + (-1f64).exp());
        close(&taught("recpm:gamma=0,keep=0", 2, 30, 9, reward), &[share, 1.0 - share]);
    }

    #[test]
    fn the_equation_is_solved() {
        let (p, r) = ([0.5, 0.3, 0.15, 0.05], [0.2, 1.4, 0.0, 0.7]);
        let mut rule = RecPm { gamma: 0.9, rewards: r.to_vec(), probabilities: p.to_vec(), qualities: vec![0.0; 4], ..RecPm::default() };
        rule.solve();
        for i in 0..4 {
            let row: f64 = p.iter().map(|other| p[i] + other).sum();
            let follows: f64 = (0..4).map(|j| (p[i] + p[j]) / row * rule.qualities[j]).sum();
            assert!((rule.qualities[i] - r[i] - 0.9 * follows).abs() < 1e-13, "{i}: {:?}", rule.qualities);
        }
    }

    #[test]
    fn old_rewards_are_halved() {
        // Arm 0 succeeds in the first round, arm 1 in those that follow.
        let reward = |round: usize, arm: usize, _: usize| if (round == 0) == (arm == 0) { 1.0 } else { -1.0 };
        let [one, two] = [1, 2].map(|rounds| taught("recpm:gamma=0", 2, 30, rounds, reward));
        let share = |gap: f64| 1.0 / (1.0 + (-gap).exp());
        close(&[one[0], two[1]], &[share(1.0), share(0.5)]);
    }
}
