//! The memory of SHADE and its successors: H cells with means of successful values, written in turn. Each individual draws around a random
//! cell.
//!
//! ```text
//! r_i ~ {1, …, H}, the same for F and C
//! F_i ~ Cauchy(M_F[r_i], 0.1), redrawn while ≤ 0, at most 1      C_i ~ N(M_C[r_i], 0.1²) in [0, 1], 0 if M_C[r_i] < 0
//! success: M[k] ← keep · M[k] + (1 − keep) · mean(S),  k ← k mod H + 1
//! ```

use super::rules::{Fixed, Rules, TERMINAL, Terminal};
use crate::draw::{self, Locations, Picked};
use crate::methods::prelude::*;

/// A memory.
pub(super) struct History {
    rules: Rules,
    /// The number H of cells in this run.
    size: usize,
    tracked: [bool; 2],
    /// Empty if F is not tracked.
    pub(super) f: Locations,
    /// Empty if C is not tracked.
    pub(super) c: Vec<f64>,
    /// The cell to be written next.
    next: usize,
    /// Whether a cell was written in this run.
    written: bool,
    /// The location of F for each individual.
    picked: Picked,
}

impl History {
    pub(super) fn new(rules: Rules) -> Self {
        Self {
            rules,
            size: rules.size,
            tracked: [false; 2],
            f: Locations::default(),
            c: Vec::new(),
            next: 0,
            written: false,
            picked: Picked::default(),
        }
    }

    pub(super) fn start(&mut self, n: usize, tracked: Tracked, rng: &mut Stream) {
        self.size = self.rules.size;
        self.tracked = [tracked.has(F), tracked.has(C)];
        self.picked = Picked::new(if tracked.has(F) { n } else { 0 });
        self.written = false;
        self.fill(rng);
    }

    /// Changes H before anything was written, because it depends on the dimension of the problem.
    pub(super) fn resize(&mut self, size: usize, rng: &mut Stream) {
        if size != self.size && !self.written {
            self.size = size;
            self.fill(rng);
        }
    }

    /// Gives all cells their first values.
    fn fill(&mut self, rng: &mut Stream) {
        let cells = |column: usize, rng: &mut Stream| -> Vec<f64> {
            let size = if self.tracked[column] { self.size } else { 0 };
            let mut cells: Vec<f64> = (0..size).map(|_| begin(self.rules.start[column], rng)).collect();
            match self.rules.fixed {
                Fixed::Last(value) if size > 0 => cells[size - 1] = value,
                Fixed::Extra(value) if size > 0 => cells.push(value),
                _ => {}
            }
            cells
        };
        let (f, c) = (cells(F, rng), cells(C, rng));
        self.f = f.into_iter().collect();
        self.c = c;
        self.next = 0;
    }

    /// Draws the F and the C of every individual.
    #[inline]
    pub(super) fn sample(&mut self, out: &mut Params, rng: &mut Stream) {
        self.pick(out, rng);
        self.draw_f(&mut out[F], rng);
        self.draw_c(&mut out[C], rng);
    }

    /// Picks a cell for every individual: its M_F into [`picked`](Self::picked), its M_C into the column of C.
    #[inline]
    pub(super) fn pick(&mut self, out: &mut Params, rng: &mut Stream) {
        let places = rng.uniforms(out[F].len().max(out[C].len()));
        self.pick_at(places, out);
    }

    /// The same with given places: uniform draws, one for each individual.
    #[inline]
    pub(super) fn pick_at(&mut self, places: &[f64], out: &mut Params) {
        if self.tracked[F] {
            self.picked.resize(places.len());
            self.picked.pick(&self.f, places);
        }
        if self.tracked[C] {
            draw::pick(&self.c, places, &mut out[C]);
        }
    }

    /// The locations of F that were picked last.
    pub(super) fn picked(&self) -> &Picked {
        &self.picked
    }

    /// Draws F around the picked locations.
    #[inline]
    pub(super) fn draw_f(&self, column: &mut [f64], rng: &mut Stream) {
        if !column.is_empty() {
            draw::scale_factors_around(column, &self.picked, rng);
        }
    }

    /// Replaces the picked locations in the column of C by draws around them.
    #[inline]
    pub(super) fn draw_c(&self, column: &mut [f64], rng: &mut Stream) {
        if !column.is_empty() {
            if self.rules.terminal == Terminal::Off && self.rules.width_c == draw::SCALE {
                draw::crossover_rates_around(column, rng);
            } else {
                draw::crossover_rates_or_zero_around(column, self.rules.width_c, rng);
            }
        }
    }

    /// Writes the means of the successes, with these weights, into the next cell. M_F and M_C learn from the values `f` and `c`.
    pub(super) fn learn(&mut self, f: &[f64], c: &[f64], weights: &[f64], outcome: &Outcome) {
        let means = self.rules.means;
        self.learn_by(f, c, outcome, |column, _, values| means[column](values, weights).unwrap_or(0.0));
    }

    /// The same with any mean of the values of a column; it gets the number of the column, the content of its next cell and the values.
    pub(super) fn learn_by(&mut self, f: &[f64], c: &[f64], outcome: &Outcome, mut mean: impl FnMut(usize, f64, &[f64]) -> f64) {
        if !outcome.any() {
            return self.fall_silent();
        }
        if self.tracked[F] {
            self.write_f(mean(F, self.f.all()[self.next], f));
        }
        if self.tracked[C] {
            let mean = mean(C, self.c[self.next], c);
            self.write_c(mean, self.rules.terminal != Terminal::Off && all_zero(c, outcome.success));
        }
        self.advance();
    }

    /// Writes a mean into the next cell of M_F.
    pub(super) fn write_f(&mut self, mean: f64) {
        let old = self.f.all()[self.next];
        self.f.set(self.next, self.fixed().unwrap_or_else(|| blend(old, mean, self.rules.keep[F])));
    }

    /// Writes a mean into the next cell of M_C; `zero` says that every successful C was 0.
    pub(super) fn write_c(&mut self, mean: f64, zero: bool) {
        let old = self.c[self.next];
        let written = match self.rules.terminal {
            Terminal::Locked if zero || old == TERMINAL => TERMINAL,
            Terminal::Cell if zero => blend(old, TERMINAL, self.rules.keep[C]),
            _ => blend(old, mean, self.rules.keep[C]),
        };
        self.c[self.next] = self.fixed().unwrap_or(written);
    }

    /// Moves on to the next cell.
    pub(super) fn advance(&mut self) {
        self.written = true;
        self.next = (self.next + 1) % self.size;
    }

    /// The number of the cell to be written next, from 0.
    pub(super) fn next(&self) -> usize {
        self.next
    }

    /// What happens to the next cell when nothing succeeds.
    fn fall_silent(&mut self) {
        if let Some(value) = self.rules.silence {
            self.written = true;
            let value = self.fixed().unwrap_or(value);
            if self.tracked[F] {
                self.f.set(self.next, value);
            }
            if self.tracked[C] {
                self.c[self.next] = value;
            }
        }
    }

    /// The value of the next cell if it is fixed.
    fn fixed(&self) -> Option<f64> {
        match self.rules.fixed {
            Fixed::Last(value) | Fixed::Late(value) if self.next + 1 == self.size => Some(value),
            _ => None,
        }
    }

    pub(super) fn trace(&self, show: &mut dyn FnMut(&'static str, f64)) {
        self.f.all().iter().for_each(|m| show("m_f", *m));
        self.c.iter().for_each(|m| show("m_c", *m));
    }
}

/// Whether every success has the value 0.
pub(super) fn all_zero(values: &[f64], success: &[bool]) -> bool {
    values.iter().zip(success).all(|(value, won)| !won || *value == 0.0)
}

fn blend(old: f64, new: f64, keep: f64) -> f64 {
    if keep == 0.0 { new } else { keep * old + (1.0 - keep) * new }
}
