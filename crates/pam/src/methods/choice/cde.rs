//! The choice of competitive DE: an arm is chosen in proportion to its successes, until one of the arms is rare.
//!
//! # References
//! J. Tvrdík: Competitive differential evolution. MENDEL 2006.

use super::chooser::{Choose, Chooser, add, spin};
use super::matching::match_to;
use crate::methods::prelude::*;

pub(crate) static ENTRY: Entry<Box<dyn Pam>> = Page {
    name: "cde-choice",
    about: "competitive DE: an arm is chosen in proportion to its successes; all counts are reset when one is rare",
    source: Source::Published(&[&bibliography::CDE]),
    rule: "n_i = successes of arm i since the last reset
p_i = (n_i + n0) / Σ (n + n0); if any p_i < 1 / (limit K), all n_i ← 0 and p_i = 1/K",
    differs: "the rule by which competitive DE chooses among its nine pairs (F, C), for any K arms: the published limit of 1/45 is that of \
              nine",
    options: &[
        OptionDef::real("n0", Bounds::positive(), "2", "added to the successes of every arm"),
        OptionDef::real("limit", Bounds::closed(1.0, f64::INFINITY), "5", "all counts are reset when a probability is below 1 / (limit K)"),
    ],
    ..Page::EMPTY
}
.built(|options| {
    let [base, limit] = ["n0", "limit"].map(|name| options.real(name));
    Ok(Chooser::boxed(Cde { base, limit, points: Vec::new(), probabilities: Vec::new() }))
});

#[derive(Clone)]
struct Cde {
    base: f64,
    limit: f64,
    /// n_i + n0.
    points: Vec<f64>,
    probabilities: Vec<f64>,
}

impl Choose for Cde {
    fn start(&mut self, _n: usize, arms: usize, _rng: &mut Stream) {
        self.points = vec![self.base; arms];
        self.probabilities = vec![1.0 / arms as f64; arms];
    }

    fn choose(&mut self, chosen: &mut [usize], rng: &mut Stream) {
        spin(&self.probabilities, chosen, rng);
    }

    fn learn(&mut self, chosen: &[usize], _rewards: &[f64], outcome: &Outcome, _rng: &mut Stream) {
        add(chosen, outcome.ones, &mut self.points);
        let sum: f64 = self.points.iter().sum();
        if self.points.iter().any(|points| points / sum < 1.0 / (self.limit * self.points.len() as f64)) {
            self.points.fill(self.base);
        }
        match_to(&self.points, 0.0, &mut self.probabilities);
    }

    fn shown(&self) -> &[f64] {
        &self.probabilities
    }
}

#[cfg(test)]
mod tests {
    use super::super::testing::{close, taught};

    /// The probabilities after a round in which each arm succeeded so many times.
    fn after<const K: usize>(spec: &str, successes: [usize; K]) -> Vec<f64> {
        taught(spec, K, 500, 1, |_, arm, nth| if nth < successes[arm] { 1.0 } else { -1.0 })
    }

    #[test]
    fn probabilities_follow_the_successes() {
        close(&after("cde-choice", [3, 1]), &[5.0 / 8.0, 3.0 / 8.0]);
        close(&after("cde-choice:n0=1", [3, 1, 0]), &[4.0 / 7.0, 2.0 / 7.0, 1.0 / 7.0]);
        // Counts go on: 10 + 2 and 5 + 2.
        let rounds = taught("cde-choice", 2, 500, 5, |_, arm, nth| if nth < [2, 1][arm] { 1.0 } else { -1.0 });
        close(&rounds, &[12.0 / 19.0, 7.0 / 19.0]);
    }

    #[test]
    fn a_rare_arm_resets_all_counts() {
        // 2 / (16 + 4) = 1 / (5 · 2) is not below the limit.
        close(&after("cde-choice", [16, 0]), &[0.9, 0.1]);
        assert_eq!(after("cde-choice", [17, 0]), [0.5, 0.5]);
        close(&after("cde-choice:limit=6", [17, 0]), &[19.0 / 21.0, 2.0 / 21.0]);
    }
}
