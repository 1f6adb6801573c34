//! A memory with limits of C and F in the first part of a run: iL-SHADE, jSO and its successors.

use super::memory::History;
use super::rules::Rules;
use crate::{Asks, C, F, Feedback, Outcome, Pam, Params, Stream, Tracked, View};

/// Lower limits of C and upper limits of F, each with the progress of the run until which it holds. If several hold, the strictest counts.
#[derive(Clone, Copy, Debug)]
pub(super) struct Limits {
    pub(super) least_c: &'static [[f64; 2]],
    pub(super) most_f: &'static [[f64; 2]],
}

impl Limits {
    /// No limits.
    pub(super) const NONE: Self = Self { least_c: &[], most_f: &[] };

    /// Moves values beyond a limit to it.
    pub(super) fn apply(self, out: &mut Params, progress: f64) {
        let now = |limits: &'static [[f64; 2]]| {
            limits.iter().filter(move |[until, _]| progress < *until).map(|[_, limit]| *limit)
        };
        let least = now(self.least_c).fold(0.0, f64::max);
        let most = now(self.most_f).fold(1.0, f64::min);
        if least > 0.0 {
            out[C].iter_mut().for_each(|c| *c = if *c < least { least } else { *c });
        }
        if most < 1.0 {
            out[F].iter_mut().for_each(|f| *f = if *f > most { most } else { *f });
        }
    }
}

/// What the successes are weighted by.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Weights {
    Gains,
    Distances,
}

/// A PAM with a memory and limits.
pub(super) struct Limited {
    pub(super) memory: History,
    limits: Limits,
    weights: Weights,
    progress: f64,
}

impl Limited {
    pub(super) fn new(rules: Rules, limits: Limits, weights: Weights) -> Self {
        Self { memory: History::new(rules), limits, weights, progress: 0.0 }
    }
}

impl Pam for Limited {
    fn asks(&self) -> Asks {
        let weights = match self.weights {
            Weights::Gains => Feedback::GAINS,
            Weights::Distances => Feedback::DISTANCES,
        };
        Asks::needs(Feedback::PROGRESS).and_uses(weights)
    }

    fn start(&mut self, n: usize, tracked: Tracked, rng: &mut Stream) {
        self.memory.start(n, tracked, rng);
        self.progress = 0.0;
    }

    fn look(&mut self, view: &View) {
        self.progress = view.progress.unwrap_or(0.0);
    }

    fn sample(&mut self, out: &mut Params, rng: &mut Stream) {
        self.memory.sample(out, rng);
        self.limits.apply(out, self.progress);
    }

    fn update(&mut self, used: &Params, outcome: &Outcome, _rng: &mut Stream) {
        let weights = match self.weights {
            Weights::Gains => outcome.by_gain(),
            Weights::Distances => outcome.by_distance(),
        };
        self.memory.learn(&used[F], &used[C], weights, outcome);
    }

    fn trace(&self, show: &mut dyn FnMut(&'static str, f64)) {
        self.memory.trace(show);
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::FC;

    #[test]
    fn the_strictest_limit_counts_until_its_time() {
        const LIMITS: Limits = Limits { least_c: &[[0.25, 0.7], [0.5, 0.6]], most_f: &[[0.6, 0.7]] };
        let at = |progress: f64| {
            let mut out = Params::from_columns(FC, [vec![0.1, 0.8], vec![0.1, 0.8]]);
            LIMITS.apply(&mut out, progress);
            [out[F].to_vec(), out[C].to_vec()]
        };
        assert_eq!(at(0.0), [[0.1, 0.7], [0.7, 0.8]]);
        assert_eq!(at(0.25), [[0.1, 0.7], [0.6, 0.8]]);
        assert_eq!(at(0.5), [[0.1, 0.7], [0.1, 0.8]]);
        assert_eq!(at(0.6), [[0.1, 0.8], [0.1, 0.8]]);
        // A column that is not tracked stays empty.
        let mut only_c = Params::from_columns(FC, [vec![], vec![0.1]]);
        LIMITS.apply(&mut only_c, 0.1);
        assert_eq!((only_c[F].len(), &only_c[C]), (0, &[0.7][..]));
    }
}
