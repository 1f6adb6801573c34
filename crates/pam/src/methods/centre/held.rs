//! The C of SaDE and SaNSDE: normal around μ_C, and held for some rounds.

use crate::methods::prelude::*;

/// The C of each individual.
pub(super) struct Held {
    /// The number of rounds for which a C is held.
    rounds: usize,
    /// Whether a C outside [0, 1] is redrawn, not clipped.
    redraws: bool,
    values: Vec<f64>,
}

impl Held {
    pub(super) fn new(rounds: usize, redraws: bool) -> Self {
        Self { rounds, redraws, values: Vec::new() }
    }

    pub(super) fn start(&mut self, n: usize) {
        self.values = vec![0.0; n];
    }

    pub(super) fn shrink(&mut self, kept: &[usize]) {
        keep_rows(&mut self.values, kept);
    }

    /// Draws around `mu` if the time of the values is over; `round` is the number of finished rounds.
    pub(super) fn sample(&mut self, round: usize, mu: f64, column: &mut [f64], rng: &mut Stream) {
        if round.is_multiple_of(self.rounds) {
            if self.redraws {
                draw::normals_within(&mut self.values, mu, draw::SCALE, rng);
            } else {
                draw::crossover_rates(&mut self.values, mu, rng);
            }
        }
        column.copy_from_slice(&self.values);
    }
}
