//! The choice of EPSDE: every individual owns an arm, keeps it while it succeeds, and draws another one on failure.
//!
//! # References
//! R. Mallipeddi, P. N. Suganthan, Q. K. Pan, M. F. Tasgetiren: Differential evolution algorithm with ensemble of parameters and mutation
//! strategies. Appl. Soft Comput. 11(2), 2011. <https://doi.org/10.1016/j.asoc.2010.04.024>

use super::chooser::{Choose, Chooser};
use crate::methods::prelude::*;

pub(crate) static ENTRY: Entry<Box<dyn Pam>> = Page {
    name: "epsde-choice",
    about: "each individual owns an arm, keeps it on success, draws any arm on failure",
    source: Source::Published(&[&bibliography::EPSDE]),
    rule: "at the start each individual draws its arm uniformly from all arms
success: the arm stays      failure: it is drawn again, uniformly from all arms",
    differs: "the rule by which EPSDE chooses mutations, F and C from their pools, for any arms. The published algorithm may also \
              draw, after a failure, a combination that succeeded before",
    ..Page::EMPTY
}
.built(|_| Ok(Chooser::boxed(Epsde { owned: Vec::new(), shares: Vec::new() })));

#[derive(Clone)]
struct Epsde {
    owned: Vec<usize>,
    /// The share of each arm among the individuals.
    shares: Vec<f64>,
}

impl Epsde {
    /// Draws the arms of those who did not succeed. One draw for every individual is cheaper than a branch.
    fn redraw(&mut self, success: &[bool], rng: &mut Stream) {
        let (n, arms) = (self.owned.len(), self.shares.len());
        self.shares.fill(0.0);
        for ((own, won), draw) in self.owned.iter_mut().zip(success).zip(rng.uniforms(n)) {
            *own = std::hint::select_unpredictable(*won, *own, draw::part(*draw, arms));
            self.shares[*own] += 1.0;
        }
        self.shares.iter_mut().for_each(|share| *share /= n as f64);
    }
}

impl Choose for Epsde {
    fn start(&mut self, n: usize, arms: usize, rng: &mut Stream) {
        self.owned = vec![0; n];
        self.shares = vec![0.0; arms];
        self.redraw(&vec![false; n], rng);
    }

    fn choose(&mut self, chosen: &mut [usize], _rng: &mut Stream) {
        chosen.copy_from_slice(&self.owned);
    }

    fn learn(&mut self, _chosen: &[usize], _rewards: &[f64], outcome: &Outcome, rng: &mut Stream) {
        self.redraw(outcome.success, rng);
    }

    fn shrink(&mut self, kept: &[usize]) {
        keep_rows(&mut self.owned, kept);
    }

    fn shown(&self) -> &[f64] {
        &self.shares
    }
}

#[cfg(test)]
mod tests {
    use super::super::testing::{rows, taught};

    #[test]
    fn success_keeps_and_failure_draws() {
        // Half of the individuals own arm 0. Nobody else succeeds: 1/2 of them draw it, and so on. Seven standard deviations: 3e-12.
        let near = |found: f64, p: f64| (found - p).abs() < 7.0 * (0.25f64 / 1e5).sqrt();
        for (rounds, expected) in [(0, 0.5), (1, 0.75), (2, 0.875), (4, 0.96875)] {
            let shares = taught("epsde-choice", 2, 100_000, rounds, |_, arm, _| [1.0, -1.0][arm]);
            assert!(near(shares[0], expected) && shares[0] + shares[1] == 1.0, "{rounds}: {shares:?}");
        }
        let shares = taught("epsde-choice", 4, 100_000, 3, |_, _, _| -1.0);
        assert!(shares.iter().all(|share| near(*share, 0.25)), "{shares:?}");
    }

    #[test]
    fn everybody_succeeds_and_nobody_draws() {
        let history = rows("epsde-choice", 5, 100, 3, None);
        assert!(history[0] == history[2] && (0..5).all(|arm| history[0].contains(&arm)));
    }

    #[test]
    fn those_who_remain_keep_their_arms() {
        let kept: Vec<usize> = (0..100).filter(|i| i % 3 == 1).collect();
        let history = rows("epsde-choice", 5, 100, 2, Some(&kept));
        assert_eq!(history[1], kept.iter().map(|i| history[0][*i]).collect::<Vec<usize>>());
    }
}
