//! The PAM of SHADE 1.0 and 1.1: a memory that learns means weighted by gains, and nothing else.

use super::memory::History;
use super::rules::Rules;
use crate::{Asks, C, F, Feedback, Outcome, Pam, Params, Stream, Tracked};

/// A memory that learns from gains.
pub(super) struct ByGain(History);

impl ByGain {
    pub(super) fn new(rules: Rules) -> Self {
        Self(History::new(rules))
    }
}

impl Pam for ByGain {
    fn asks(&self) -> Asks {
        Asks::uses(Feedback::GAINS)
    }

    fn start(&mut self, n: usize, tracked: Tracked, rng: &mut Stream) {
        self.0.start(n, tracked, rng);
    }

    fn sample(&mut self, out: &mut Params, rng: &mut Stream) {
        self.0.sample(out, rng);
    }

    fn update(&mut self, used: &Params, outcome: &Outcome, _rng: &mut Stream) {
        self.0.learn(&used[F], &used[C], outcome.by_gain(), outcome);
    }

    fn trace(&self, show: &mut dyn FnMut(&'static str, f64)) {
        self.0.trace(show);
    }
}
