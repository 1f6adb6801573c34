//! A memory whose size depends on the dimension of the problem, and crossover rates that may be sorted by rank: IMODE and MadDE.

use super::memory::History;
use super::options::size;
use super::ranked::Ranks;
use super::rules::Rules;
use crate::{Asks, C, F, Feedback, Outcome, Pam, Params, Stream, Tracked, View};

/// A PAM with such a memory, weighted by gains.
pub(super) struct ByDimension {
    /// The option `h`; 0 if the size is `factor` times the dimension.
    h: usize,
    factor: usize,
    dimension: usize,
    memory: History,
    /// `None` if the crossover rates are not sorted.
    ranks: Option<Ranks>,
}

impl ByDimension {
    pub(super) fn new(h: usize, factor: usize, rules: Rules, sorts: bool) -> Self {
        Self { h, factor, dimension: 0, memory: History::new(rules), ranks: sorts.then(Ranks::default) }
    }
}

impl Pam for ByDimension {
    fn asks(&self) -> Asks {
        // A method that does not sort asks for the progress only so that it is shown a view, which has the dimension.
        let before = if self.ranks.is_some() { Feedback::RANKS } else { Feedback::PROGRESS };
        Asks::uses(Feedback::GAINS.and(before))
    }

    fn start(&mut self, n: usize, tracked: Tracked, rng: &mut Stream) {
        self.memory.start(n, tracked, rng);
        self.dimension = 0;
        self.ranks.iter_mut().for_each(Ranks::clear);
    }

    fn look(&mut self, view: &View) {
        self.dimension = view.dim;
        self.ranks.iter_mut().for_each(|ranks| ranks.look(view));
    }

    fn sample(&mut self, out: &mut Params, rng: &mut Stream) {
        self.memory.resize(size(self.h, self.factor, self.dimension), rng);
        self.memory.sample(out, rng);
        self.ranks.iter_mut().for_each(|ranks| ranks.arrange(&mut out[C]));
    }

    fn update(&mut self, used: &Params, outcome: &Outcome, _rng: &mut Stream) {
        self.memory.learn(&used[F], &used[C], outcome.by_gain(), outcome);
    }

    fn trace(&self, show: &mut dyn FnMut(&'static str, f64)) {
        self.memory.trace(show);
    }
}
