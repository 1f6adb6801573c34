//! A PAM that is a memory, and what its methods differ in: weights of the successes, limits early in the run, a memory size that depends on
//! the dimension of the problem, crossover rates that are sorted by rank.

use super::memory::History;
use super::options::size;
use super::ranked::Ranks;
use super::rules::Rules;
use crate::methods::prelude::*;

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
        let now = |limits: &'static [[f64; 2]]| limits.iter().filter(move |[until, _]| progress < *until).map(|[_, limit]| *limit);
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
    Equal,
    Gains,
    Distances,
}

/// A PAM with a memory.
pub(super) struct Learner {
    pub(super) memory: History,
    weights: Weights,
    /// `None` if the method does not use the progress of the run.
    limits: Option<Limits>,
    /// The option `h` and the factor of the dimension in its place; `None` if the size does not depend on the dimension.
    sizes: Option<[usize; 2]>,
    /// `None` if the crossover rates are not sorted.
    ranks: Option<Ranks>,
    /// The finished part of the run.
    pub(super) progress: f64,
    dimension: usize,
}

impl Learner {
    /// A memory that learns from these weights, and nothing else.
    pub(super) fn new(rules: Rules, weights: Weights) -> Self {
        let memory = History::new(rules);
        Self { memory, weights, limits: None, sizes: None, ranks: None, progress: 0.0, dimension: 0 }
    }

    /// The same with limits early in the run.
    pub(super) fn limited(self, limits: Limits) -> Self {
        Self { limits: Some(limits), ..self }
    }

    /// The same with a memory of `factor` times the dimension if `h` is 0.
    pub(super) fn sized(self, h: usize, factor: usize) -> Self {
        Self { sizes: Some([h, factor]), ..self }
    }

    /// The same, and the best individual gets the smallest C of the round.
    pub(super) fn sorted(self) -> Self {
        Self { ranks: Some(Ranks::default()), ..self }
    }

    /// Applies the limits of the present progress.
    pub(super) fn limit(&self, out: &mut Params) {
        self.limits.unwrap_or(Limits::NONE).apply(out, self.progress);
    }
}

impl Pam for Learner {
    forward!(memory: trace);

    fn asks(&self) -> Asks {
        let weights = match self.weights {
            Weights::Equal => Feedback::NONE,
            Weights::Gains => Feedback::GAINS,
            Weights::Distances => Feedback::DISTANCES,
        };
        let before = match (&self.ranks, self.sizes) {
            (Some(_), _) => Feedback::RANKS,
            // A method that does not sort asks for the progress only so that it is shown a view, which has the dimension.
            (None, Some(_)) => Feedback::PROGRESS,
            (None, None) => Feedback::NONE,
        };
        let needs = if self.limits.is_some() { Feedback::PROGRESS } else { Feedback::NONE };
        Asks::needs(needs).and_uses(weights.and(before))
    }

    fn start(&mut self, n: usize, tracked: Tracked, rng: &mut Stream) {
        self.memory.start(n, tracked, rng);
        self.ranks.iter_mut().for_each(Ranks::clear);
        self.progress = 0.0;
        self.dimension = 0;
    }

    fn look(&mut self, view: &View) {
        self.progress = view.progress.unwrap_or(0.0);
        self.dimension = view.dim;
        self.ranks.iter_mut().for_each(|ranks| ranks.look(view));
    }

    fn sample(&mut self, out: &mut Params, rng: &mut Stream) {
        if let Some([h, factor]) = self.sizes {
            self.memory.resize(size(h, factor, self.dimension), rng);
        }
        self.memory.sample(out, rng);
        self.ranks.iter_mut().for_each(|ranks| ranks.arrange(&mut out[C]));
        self.limit(out);
    }

    fn update(&mut self, used: &Params, outcome: &Outcome, _rng: &mut Stream) {
        let weights = match self.weights {
            Weights::Equal => outcome.ones,
            Weights::Gains => outcome.by_gain(),
            Weights::Distances => outcome.by_distance(),
        };
        self.memory.learn(&used[F], &used[C], weights, outcome);
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
