//! Probability matching and adaptive pursuit: qualities that follow the rewards, and probabilities that follow the qualities.

use super::chooser::{Choose, best, spin};
use crate::methods::prelude::*;

pub(super) const ALPHA: OptionDef = OptionDef::real("alpha", Bounds::open_low(0.0, 1.0), "0.8", "learning rate of the qualities");
pub(super) const PMIN: OptionDef = OptionDef::unit("pmin", "0.1", "smallest probability of an arm; at most 1/K of K arms is used");

/// Qualities q and probabilities p of the arms.
#[derive(Clone)]
pub(super) struct Matching {
    alpha: f64,
    floor: f64,
    /// The learning rate of the probabilities; `None` if they are proportional to the qualities.
    pursuit: Option<f64>,
    qualities: Vec<f64>,
    probabilities: Vec<f64>,
}

impl Matching {
    pub(super) fn new(options: &Options, pursuit: Option<f64>) -> Self {
        let [alpha, floor] = ["alpha", "pmin"].map(|name| options.real(name));
        Self { alpha, floor, pursuit, qualities: Vec::new(), probabilities: Vec::new() }
    }

    /// The smallest probability that leaves something for the best arm.
    fn least(&self) -> f64 {
        self.floor.min(1.0 / self.qualities.len() as f64)
    }

    fn match_qualities(&mut self) {
        let (arms, least) = (self.qualities.len() as f64, self.least());
        // A negative quality, of rewards that may be negative, has no share.
        let sum: f64 = self.qualities.iter().map(|q| q.max(0.0)).sum();
        for (p, q) in self.probabilities.iter_mut().zip(&self.qualities) {
            *p = if sum > 0.0 { least + (1.0 - arms * least) * q.max(0.0) / sum } else { 1.0 / arms };
        }
    }

    fn pursue(&mut self, beta: f64) {
        let (least, leader) = (self.least(), best(self.qualities.iter().copied()));
        let most = 1.0 - (self.qualities.len() as f64 - 1.0) * least;
        for (arm, p) in self.probabilities.iter_mut().enumerate() {
            *p += beta * (if arm == leader { most } else { least } - *p);
        }
    }
}

impl Choose for Matching {
    fn start(&mut self, _n: usize, arms: usize, _rng: &mut Stream) {
        self.qualities = vec![0.0; arms];
        self.probabilities = vec![1.0 / arms as f64; arms];
    }

    fn choose(&mut self, chosen: &mut [usize], rng: &mut Stream) {
        spin(&self.probabilities, chosen, rng);
    }

    fn learn(&mut self, chosen: &[usize], rewards: &[f64], _outcome: &Outcome, _rng: &mut Stream) {
        for (arm, reward) in chosen.iter().zip(rewards) {
            self.qualities[*arm] += self.alpha * (reward - self.qualities[*arm]);
            if let Some(beta) = self.pursuit {
                self.pursue(beta);
            }
        }
        if self.pursuit.is_none() {
            self.match_qualities();
        }
    }

    fn shown(&self) -> &[f64] {
        &self.probabilities
    }
}
