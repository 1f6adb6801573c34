//! What a search tells its PAM besides successes and gains: only what the PAM asks for is computed.

use crate::crossover::Crossover;
use crate::mutation::Picks;
use crate::population::Population;
use tpam_pam::{Feedback, Outcome, Stream, View};

/// The feedback that a PAM asks for, and the buffers for it.
pub(crate) struct Told {
    asked: Feedback,
    ranks: Vec<u32>,
    base_ranks: Vec<u32>,
    distances: Vec<f64>,
    crossed: Vec<f64>,
    /// 0 for a component of a parent, 1 for one of a mutant.
    parents: Vec<f64>,
    marks: Vec<f64>,
}

impl Told {
    pub(crate) fn new(asked: Feedback, n: usize, dim: usize) -> Self {
        let room = |kind, size: usize| if asked.has(kind) { size } else { 0 };
        let ranks = room(Feedback::RANKS, n).max(room(Feedback::BASE_RANKS, n));
        Self {
            asked,
            ranks: vec![0; ranks],
            base_ranks: vec![0; room(Feedback::BASE_RANKS, n)],
            distances: vec![0.0; room(Feedback::DISTANCES, n)],
            crossed: vec![0.0; room(Feedback::CROSSED, n)],
            parents: vec![0.0; room(Feedback::CROSSED, n * dim)],
            marks: vec![0.0; room(Feedback::CROSSED, n * dim)],
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

    /// Counts the components that come from the mutant: the same crossover with the same draws on marks.
    pub(crate) fn count_crossed(&mut self, crossover: &mut dyn Crossover, dim: usize, c: &[f64], mut rng: Stream) {
        let size = c.len() * dim;
        let (parents, marks) = (&self.parents[..size], &mut self.marks[..size]);
        marks.fill(1.0);
        crossover.cross(parents, marks, dim, c, &mut rng);
        shares(&mut self.crossed, marks, dim);
    }

    /// Takes the shares from marks: 1 for a component of the mutant, else 0.
    pub(crate) fn count_marks(&mut self, marks: &[f64], dim: usize) {
        shares(&mut self.crossed, marks, dim);
    }

    /// [`count_crossed`](Self::count_crossed) for one individual whose trial vector was created again.
    pub(crate) fn recount_crossed(&mut self, i: usize, crossover: &mut dyn Crossover, dim: usize, c: &[f64], mut rng: Stream) {
        let marks = &mut self.marks[..dim];
        marks.fill(1.0);
        crossover.cross(&self.parents[..dim], marks, dim, c, &mut rng);
        shares(&mut self.crossed[i..=i], marks, dim);
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

/// The share of marked components of each row.
fn shares(shares: &mut [f64], marks: &[f64], dim: usize) {
    for (share, row) in shares.iter_mut().zip(marks.chunks_exact(dim)) {
        *share = row.iter().sum::<f64>() / dim as f64;
    }
}
