//! The scale factors of LSHADE-EpSin and LSHADE-cnEpSin: in the first half of a run F follows one of two sinusoids, in the second half a
//! memory.

// Functions called inside a loop must be inlined into the function that is compiled for an instruction set.
#![allow(clippy::inline_always)]

use super::memory::History;
use super::rules::Rules;
use crate::draw::{self, Locations, Picked};
use crate::methods::prelude::*;
use std::f64::consts::PI;

/// The option `frequency`.
pub(super) const FREQUENCY: OptionDef = OptionDef::unit(
    "frequency",
    "0.5",
    "frequency of the first sinusoid in cycles per round; with 0.5, as published, it is the constant 0.5",
);

/// The option `start_freq`.
pub(super) const START_FREQUENCY: OptionDef = OptionDef::unit_or_random("start_freq", "0.5", "first values of the cells of frequencies");

/// Decides which sinusoid the individuals of a round use.
pub(super) trait Choice: Send {
    /// Forgets what it has learned.
    fn start(&mut self);
    /// Whether it is the first sinusoid.
    fn first(&mut self, rng: &mut Stream) -> bool;
    /// Learns how many individuals succeeded with it, and how many failed.
    fn learn(&mut self, first: bool, success: usize, failure: usize);
    /// The chance of the first sinusoid.
    fn trace(&self, show: &mut dyn FnMut(&'static str, f64));
}

/// A PAM with two sinusoids.
pub(super) struct Sinusoids<T> {
    choice: T,
    /// The frequency of the first sinusoid.
    frequency: f64,
    start_phi: Start,
    memory: History,
    /// The number of cells of frequencies.
    size: usize,
    /// The cells of frequencies of the second sinusoid; empty if F is not tracked.
    cells: Locations,
    picked: Picked,
    places: Vec<f64>,
    /// The frequency φ of each individual.
    phi: Vec<f64>,
    progress: f64,
    round: u64,
    rounds: f64,
    /// The sinusoid of this round: `None` in the second half of the run.
    used: Option<bool>,
}

impl<T: Choice> Sinusoids<T> {
    pub(super) fn new(choice: T, frequency: f64, start_phi: Start, rules: Rules) -> Self {
        Self {
            choice,
            frequency,
            start_phi,
            size: rules.size,
            memory: History::new(rules),
            cells: Locations::default(),
            picked: Picked::default(),
            places: Vec::new(),
            phi: Vec::new(),
            progress: 0.0,
            round: 0,
            rounds: f64::INFINITY,
            used: None,
        }
    }

    /// Draws F and the frequencies, around the cells that were picked.
    fn draw_f(&mut self, column: &mut [f64], rng: &mut Stream) {
        let n = column.len();
        self.picked.resize(n);
        self.picked.pick(&self.cells, &self.places);
        self.phi.resize(n, 0.0);
        draw::scale_factors_around(&mut self.phi, &self.picked, rng);
        if self.progress > 0.5 {
            self.used = None;
            return self.memory.draw_f(column, rng);
        }
        let first = self.choice.first(rng);
        self.used = Some(first);
        // The rounds are numbered from 1.
        let round = (self.round + 1) as f64;
        let part = (round / self.rounds).min(1.0);
        if first {
            column.fill(0.5 * (1.0 + sine(self.frequency * round + 0.5) * (1.0 - part)));
        } else {
            waves(&self.phi, round, part, column);
        }
    }
}

impl<T: Choice> Pam for Sinusoids<T> {
    fn asks(&self) -> Asks {
        Asks::needs(Feedback::PROGRESS.and(Feedback::ROUNDS)).and_uses(Feedback::GAINS)
    }

    fn start(&mut self, n: usize, tracked: Tracked, rng: &mut Stream) {
        self.memory.start(n, tracked, rng);
        let size = if tracked.has(F) { self.size } else { 0 };
        self.cells = (0..size).map(|_| begin(self.start_phi, rng)).collect();
        self.choice.start();
        (self.progress, self.round, self.rounds, self.used) = (0.0, 0, f64::INFINITY, None);
    }

    fn look(&mut self, view: &View) {
        self.progress = view.progress.unwrap_or(0.0);
        self.round = view.round;
        self.rounds = view.rounds.unwrap_or(f64::INFINITY).max(1.0);
    }

    fn sample(&mut self, out: &mut Params, rng: &mut Stream) {
        self.places.clear();
        self.places.extend_from_slice(rng.uniforms(out[F].len().max(out[C].len())));
        self.memory.pick_at(&self.places, out);
        if !out[F].is_empty() {
            self.draw_f(&mut out[F], rng);
        }
        self.memory.draw_c(&mut out[C], rng);
    }

    fn update(&mut self, used: &Params, outcome: &Outcome, _rng: &mut Stream) {
        let weights = outcome.by_gain();
        if !used[F].is_empty() {
            if let Some(mean) = mean::lehmer(&self.phi, weights) {
                self.cells.set(self.memory.next(), mean);
            }
            if let Some(first) = self.used {
                let success = outcome.success.iter().filter(|won| **won).count();
                self.choice.learn(first, success, outcome.success.len() - success);
            }
        }
        self.memory.learn(&used[F], &used[C], weights, outcome);
    }

    fn trace(&self, show: &mut dyn FnMut(&'static str, f64)) {
        self.memory.trace(show);
        self.cells.all().iter().for_each(|m| show("m_freq", *m));
        self.choice.trace(show);
    }
}

wide! {
    /// ½ (1 + part · sin(2π φ round)) for each φ.
    fn waves(phi: &[f64], round: f64, part: f64, out: &mut [f64]) {
        for (f, phi) in out.iter_mut().zip(phi) {
            *f = 0.5 * (1.0 + part * sine(phi * round));
        }
    }
}

/// sin(2π x), to 1e-15, and exactly 0 if 2x is a whole number.
#[inline(always)]
fn sine(x: f64) -> f64 {
    let half_turns = (2.0 * x).floor();
    // sin(2π x) = ± sin(π y) with y in [0, 1), and sin(π y) = sin(π (1 − y)).
    let y = 2.0 * x - half_turns;
    let y = if y > 0.5 { 1.0 - y } else { y };
    let odd = half_turns - 2.0 * (0.5 * half_turns).floor();
    let t = PI * y;
    let q = t * t;
    // The Taylor series up to t¹⁹; its next term is below 1e-15. A loop over a range of constant length is unrolled.
    let mut sum = 1.0;
    for k in 0..9 {
        let n = 9 - k;
        sum = 1.0 - sum * q * (1.0 / f64::from(2 * n * (2 * n + 1)));
    }
    (1.0 - 2.0 * odd) * t * sum
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn sines() {
        for k in -4000..4000 {
            let x = f64::from(k) / 777.0;
            assert!((sine(x) - libm::sin(2.0 * PI * x)).abs() < 2e-14, "{x}: {} {}", sine(x), libm::sin(2.0 * PI * x));
        }
        assert!((0..1000).all(|k| sine(0.5 * f64::from(k)) == 0.0));
        assert!([sine(0.25), -sine(0.75), sine(123.25)].iter().all(|top| (top - 1.0).abs() < 1e-15));
    }

    #[test]
    fn waves_grow_from_one_half() {
        let mut out = [0.0; 3];
        waves(&[0.25, 0.75, 0.5], 1.0, 0.2, &mut out);
        assert!(out.iter().zip([0.6, 0.4, 0.5]).all(|(f, exact)| (f - exact).abs() < 1e-15), "{out:?}");
    }
}
