//! What a search tells its PAM besides successes and gains: only what the PAM asks for is computed.

use crate::mutation::Picks;
use crate::population::Population;
use tpam_pam::{Feedback, Outcome, View};

/// What a search by DE can tell: what trial vectors are worth are their gains, and there are no steps.
pub(crate) const GIVEN: Feedback = Feedback::EVERYTHING.without(Feedback::REWARDS.and(Feedback::STEPS).and(Feedback::LINE));

/// The feedback that a PAM asks for, and the buffers for it.
pub(crate) struct Told {
    asked: Feedback,
    ranks: Vec<u32>,
    base_ranks: Vec<u32>,
    distances: Vec<f64>,
    crossed: Vec<f64>,
}

impl Told {
    pub(crate) fn new(asked: Feedback, n: usize) -> Self {
        let room = |kind, size: usize| if asked.has(kind) { size } else { 0 };
        let ranks = room(Feedback::RANKS, n).max(room(Feedback::BASE_RANKS, n));
        Self {
            asked,
            ranks: vec![0; ranks],
            base_ranks: vec![0; room(Feedback::BASE_RANKS, n)],
            distances: vec![0.0; room(Feedback::DISTANCES, n)],
            crossed: vec![0.0; room(Feedback::CROSSED, n)],
        }
    }

    /// Whether the PAM asks for a kind of feedback.
    pub(crate) fn asks(&self, kind: Feedback) -> bool {
        self.asked.has(kind)
    }

    /// Whether the individuals must be sorted.
    pub(crate) fn needs_ranks(&self) -> bool {
        !self.ranks.is_empty()
    }

    pub(crate) fn shrink(&mut self, n: usize) {
        self.ranks.truncate(n);
        self.base_ranks.truncate(n);
        self.distances.truncate(n);
        self.crossed.truncate(n);
    }

    /// Adds what the PAM sees before it samples.
    pub(crate) fn view<'a>(&'a mut self, view: View<'a>, population: &'a Population, picks: &[Picks]) -> View<'a> {
        if self.needs_ranks() {
            for (rank, row) in (1..).zip(&population.order) {
                self.ranks[*row as usize] = rank;
            }
        }
        for (rank, pick) in self.base_ranks.iter_mut().zip(picks) {
            *rank = self.ranks[pick.base as usize];
        }
        view.ranked(&self.ranks).based(&self.base_ranks).placed(&population.values, population.individuals(), population.dim)
    }

    /// Takes the shares of components that come from the mutant of the individuals from `first` on: marks are 1 for them, else 0.
    pub(crate) fn count_marks(&mut self, first: usize, marks: &[f64], dim: usize) {
        for (share, row) in self.crossed.iter_mut().skip(first).zip(marks.chunks_exact(dim)) {
            *share = row.iter().sum::<f64>() / dim as f64;
        }
    }

    /// Stores how far a successful trial vector is from its parent.
    pub(crate) fn measure(&mut self, i: usize, won: bool, trial: &[f64], parent: &[f64]) {
        let square = |(u, x): (&f64, &f64)| (u - x) * (u - x);
        self.distances[i] = if won { trial.iter().zip(parent).map(square).sum::<f64>().sqrt() } else { 0.0 };
    }

    /// Adds what is known after selection.
    pub(crate) fn complete<'a>(&'a self, outcome: Outcome<'a>) -> Outcome<'a> {
        outcome.moving(&self.distances).crossing(&self.crossed)
    }
}
