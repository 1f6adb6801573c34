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

    fn pursue(&mut self, beta: f64) {
        let (least, leader) = (self.least(), best(self.qualities.iter().copied()));
        let most = 1.0 - (self.qualities.len() as f64 - 1.0) * least;
        let before = self.probabilities[leader];
        for p in &mut self.probabilities {
            *p += beta * (least - *p);
        }
        self.probabilities[leader] = before + beta * (most - before);
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
            match_to(&self.qualities, self.floor, &mut self.probabilities);
        }
    }

    fn shown(&self) -> &[f64] {
        &self.probabilities
    }
}

/// Probabilities in proportion to qualities, none of them below a floor; a floor above 1/K of K arms counts as 1/K.
pub(super) fn match_to(qualities: &[f64], floor: f64, probabilities: &mut [f64]) {
    let arms = qualities.len() as f64;
    let least = floor.min(1.0 / arms);
    // A negative quality, of rewards that may be negative, has no share.
    let sum: f64 = qualities.iter().map(|q| q.max(0.0)).sum();
    let free = (1.0 - arms * least) / sum;
    for (p, q) in probabilities.iter_mut().zip(qualities) {
        *p = if free.is_finite() && free > 0.0 { least + free * q.max(0.0) } else { 1.0 / arms };
    }
}
