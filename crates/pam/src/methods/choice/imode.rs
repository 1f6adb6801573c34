//! The choice of IMODE: probabilities in proportion to the mean gains of the last round, within limits.
//!
//! # References
//! K. M. Sallam, S. M. Elsayed, R. K. Chakrabortty, M. J. Ryan: Improved multi-operator differential evolution algorithm for solving
//! unconstrained problems. CEC 2020. <https://doi.org/10.1109/CEC48606.2020.9185577>

use super::chooser::{Choose, Chooser, add_gains, spin};
use super::matching::{PMIN, match_to};
use crate::methods::prelude::*;

pub(crate) static ENTRY: Entry<Box<dyn Pam>> = Page {
    name: "imode-choice",
    about: "probabilities in proportion to the mean gains of the last round, within limits",
    source: Source::Published(&[&bibliography::IMODE, &bibliography::MADDE]),
    rule: "after each round: g_i = mean of max(r, 0) over the individuals of arm i, 0 if there are none
p_i = g_i / Σ g, limited to [pmin, pmax], divided by the sum of all      p_i = 1/K if no reward is above 0",
    differs: "the rule by which IMODE and MadDE choose among three mutations, for any arms. Their gains are relative to the objective \
              value of the parent; here a reward is what the search gives. Of three limited shares the published programs leave to the \
              last mutation what the others do not take; here they are divided by their sum",
    options: &[PMIN, OptionDef::unit("pmax", "0.9", "largest share of an arm, before the division by the sum")],
    ..Page::EMPTY
}
.built(|options| {
    let [low, high] = ["pmin", "pmax"].map(|name| options.real(name));
    Ok(Chooser::boxed(Imode { low, high, ..Imode::default() }))
});

#[derive(Clone, Default)]
struct Imode {
    low: f64,
    high: f64,
    uses: Vec<f64>,
    gains: Vec<f64>,
    shares: Vec<f64>,
    probabilities: Vec<f64>,
}

impl Choose for Imode {
    fn start(&mut self, _n: usize, arms: usize, _rng: &mut Stream) {
        [self.uses, self.gains] = std::array::from_fn(|_| vec![0.0; arms]);
        [self.shares, self.probabilities] = std::array::from_fn(|_| vec![1.0 / arms as f64; arms]);
    }

    fn choose(&mut self, chosen: &mut [usize], rng: &mut Stream) {
        spin(&self.probabilities, chosen, rng);
    }

    fn learn(&mut self, chosen: &[usize], rewards: &[f64], _outcome: &Outcome, _rng: &mut Stream) {
        self.uses.fill(0.0);
        self.gains.fill(0.0);
        for arm in chosen {
            self.uses[*arm] += 1.0;
        }
        add_gains(chosen, rewards, &mut self.gains);
        self.gains.iter_mut().zip(&self.uses).for_each(|(gain, uses)| *gain /= uses.max(1.0));
        match_to(&self.gains, 0.0, &mut self.shares);
        let low = self.low.min(1.0 / self.shares.len() as f64);
        self.shares.iter_mut().for_each(|share| *share = share.min(self.high).max(low));
        match_to(&self.shares, 0.0, &mut self.probabilities);
    }

    fn shown(&self) -> &[f64] {
        &self.probabilities
    }
}

#[cfg(test)]
mod tests {
    use super::super::testing::{close, taught};

    #[test]
    fn probabilities_follow_the_mean_gains() {
        let p = |spec: &str, rewards: [f64; 3]| taught(spec, 3, 60, 1, |_, arm, _| rewards[arm]);
        close(&p("imode-choice", [5.0, 3.0, 2.0]), &[0.5, 0.3, 0.2]);
        // Shares 1, 0, 0: 0.9, 0.1, 0.1, with the sum 1.1.
        close(&p("imode-choice", [5.0, 0.0, -2.0]), &[9.0 / 11.0, 1.0 / 11.0, 1.0 / 11.0]);
        close(&p("imode-choice:pmax=0.5,pmin=0", [8.0, 2.0, 0.0]), &[0.5 / 0.7, 0.2 / 0.7, 0.0]);
        close(&p("imode-choice:pmin=1", [8.0, 2.0, 0.0]), &[0.8, 1.0 / 3.0, 1.0 / 3.0].map(|share| share / (0.8 + 2.0 / 3.0)));
    }

    #[test]
    fn failures_count_in_the_mean() {
        // Half of the individuals of arm 0 gain 4, all of arm 1 gain 2, up to an odd number of individuals.
        let p = taught("imode-choice", 2, 10_000, 1, |_, arm, nth| if arm == 1 { 2.0 } else { [4.0, -9.0][nth % 2] });
        assert!((p[0] - 0.5).abs() < 1e-3, "{p:?}");
    }

    #[test]
    fn only_the_last_round_counts() {
        let reward = |round: usize, arm: usize, _: usize| [[1.0, 0.0], [1.0, 3.0], [0.0, 0.0]][round][arm];
        let after = |rounds: usize| taught("imode-choice", 2, 200, rounds, reward);
        close(&after(1), &[0.9, 0.1]);
        close(&after(2), &[0.25, 0.75]);
        close(&after(3), &[0.5, 0.5]);
    }
}
