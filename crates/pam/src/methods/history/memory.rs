//! The memory of SHADE and its successors: H cells with means of successful values, written in turn. Each individual draws around a random cell.
//!
//! ```text
//! r_i ~ {1, …, H}, the same for F and C      F_i ~ Cauchy(M_F[r_i], 0.1), redrawn while ≤ 0, at most 1      C_i ~ N(M_C[r_i], 0.1²) in [0, 1], 0 if M_C[r_i] < 0
//! success: M[k] ← keep · M[k] + (1 − keep) · mean(S),  k ← k mod H + 1
//! ```

use crate::draw::{self, Locations, Picked};
use crate::methods::{Start, begin};
use crate::spec::{Kind, OptionDef, Options};
use crate::{C, F, Outcome, Params, Stream, Tracked, mean};

/// The content of a cell of M_C after a round in which every successful C was 0: C is 0 around it.
pub(super) const TERMINAL: f64 = -1.0;

/// What happens to a cell of M_C when every successful C was 0.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Terminal {
    /// Nothing special: its mean is 0.
    Off,
    /// It becomes [`TERMINAL`] until it is written again.
    Cell,
    /// It becomes [`TERMINAL`] for ever.
    Locked,
}

/// The option `terminal`.
pub(super) const fn terminal_option(default: &'static str) -> OptionDef {
    OptionDef {
        name: "terminal",
        kind: Kind::Choice(&["locked", "cell", "off"]),
        default: Some(default),
        help: "a cell of M_C when every successful C was 0: C = 0 for ever (locked), until the cell is written again (cell), or its mean (off)",
    }
}

/// Reads [`terminal_option`].
pub(super) fn terminal(options: &Options) -> Terminal {
    match options.text("terminal") {
        "locked" => Terminal::Locked,
        "cell" => Terminal::Cell,
        _ => Terminal::Off,
    }
}

/// A cell with a value that is never changed.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) enum Fixed {
    /// There is none.
    None,
    /// The last of the H cells: what is written to it is never read.
    Last(f64),
    /// One more cell after the H cells.
    Extra(f64),
}

/// How a mean over the successes is computed.
pub(super) type Mean = fn(&[f64], &[f64]) -> Option<f64>;

/// The rules of a memory.
#[derive(Clone, Copy, Debug)]
pub(super) struct Rules {
    /// The number H of cells that are written in turn.
    pub(super) size: usize,
    /// The first values of all cells.
    pub(super) start: [Start; 2],
    pub(super) fixed: Fixed,
    /// The means of F and of C.
    pub(super) means: [Mean; 2],
    /// The parts of the old F and C that a written cell keeps: 0 if it is replaced.
    pub(super) keep: [f64; 2],
    pub(super) terminal: Terminal,
    /// The standard deviation of C.
    pub(super) width_c: f64,
}

impl Rules {
    /// Weighted Lehmer means that replace the content of a cell, as in L-SHADE.
    pub(super) const fn lehmer(size: usize, start_f: f64, start_c: f64) -> Self {
        Self {
            size,
            start: [Some(start_f), Some(start_c)],
            fixed: Fixed::None,
            means: [mean::lehmer, mean::lehmer],
            keep: [0.0, 0.0],
            terminal: Terminal::Off,
            width_c: draw::SCALE,
        }
    }
}

/// A memory.
pub(super) struct History {
    rules: Rules,
    /// Empty if F is not tracked.
    f: Locations,
    /// Empty if C is not tracked.
    c: Vec<f64>,
    next: usize,
    /// The location of F for each individual.
    picked: Picked,
}

impl History {
    pub(super) fn new(rules: Rules) -> Self {
        Self { rules, f: Locations::default(), c: Vec::new(), next: 0, picked: Picked::default() }
    }

    pub(super) fn start(&mut self, n: usize, tracked: Tracked, rng: &mut Stream) {
        let Rules { size, start, fixed, .. } = self.rules;
        let cells = |wanted: bool, start: Start, rng: &mut Stream| -> Vec<f64> {
            let mut cells: Vec<f64> = (0..if wanted { size } else { 0 }).map(|_| begin(start, rng)).collect();
            match fixed {
                Fixed::Last(value) if wanted => cells[size - 1] = value,
                Fixed::Extra(value) if wanted => cells.push(value),
                _ => {}
            }
            cells
        };
        self.f = cells(tracked.has(F), start[F], rng).into_iter().collect();
        self.c = cells(tracked.has(C), start[C], rng);
        self.next = 0;
        self.picked = Picked::new(if tracked.has(F) { n } else { 0 });
    }

    /// Changes H. Only a memory that starts with fixed values and was not written yet can be changed.
    pub(super) fn set_size(&mut self, size: usize) {
        if size == self.rules.size || self.next != 0 {
            return;
        }
        self.rules.size = size;
        let Rules { start, fixed, .. } = self.rules;
        let cells = |filled: bool, start: Start| -> Vec<f64> {
            let mut cells = vec![start.unwrap_or(0.5); if filled { size } else { 0 }];
            match fixed {
                Fixed::Last(value) if filled => cells[size - 1] = value,
                Fixed::Extra(value) if filled => cells.push(value),
                _ => {}
            }
            cells
        };
        self.f = cells(!self.f.all().is_empty(), start[F]).into_iter().collect();
        self.c = cells(!self.c.is_empty(), start[C]);
    }

    /// Draws the F and the C of every individual.
    pub(super) fn sample(&mut self, out: &mut Params, rng: &mut Stream) {
        self.pick(out, rng);
        if !out[F].is_empty() {
            draw::scale_factors_around(&mut out[F], &self.picked, rng);
        }
        self.draw_c(&mut out[C], rng);
    }

    /// Draws only C; the cells are picked as by [`sample`](Self::sample).
    pub(super) fn sample_c(&mut self, out: &mut Params, rng: &mut Stream) {
        self.pick(out, rng);
        self.draw_c(&mut out[C], rng);
    }

    /// The locations of F that were picked last.
    pub(super) fn picked(&self) -> &Picked {
        &self.picked
    }

    /// Picks a cell for every individual: its M_F into `picked`, its M_C into the column of C.
    fn pick(&mut self, out: &mut Params, rng: &mut Stream) {
        let n = out[F].len().max(out[C].len());
        let places = rng.uniforms(n);
        if !self.f.all().is_empty() {
            self.picked.resize(n);
            self.picked.pick(&self.f, places);
        }
        if !out[C].is_empty() {
            draw::pick(&self.c, places, &mut out[C]);
        }
    }

    fn draw_c(&self, column: &mut [f64], rng: &mut Stream) {
        if !column.is_empty() {
            draw::crossover_rates_or_zero_around(column, self.rules.width_c, rng);
        }
    }

    /// Writes the means of the successes, with these weights, into the next cell. Nothing changes without a success. `c` are the values that M_C learns from.
    pub(super) fn learn(&mut self, used: &Params, c: &[f64], weights: &[f64], outcome: &Outcome) {
        if !outcome.any() {
            return;
        }
        let Rules { means, keep, .. } = self.rules;
        if !used[F].is_empty() {
            let mean = means[F](&used[F], weights).unwrap_or(0.0);
            self.write_f(mean, keep[F]);
        }
        if !c.is_empty() {
            let mean = means[C](c, weights).unwrap_or(0.0);
            self.write_c(mean, keep[C], all_zero(c, outcome.success));
        }
        self.advance();
    }

    /// Writes a mean into the next cell of F.
    pub(super) fn write_f(&mut self, mean: f64, keep: f64) {
        if self.free() {
            let old = self.f.all()[self.next];
            self.f.set(self.next, blend(old, mean, keep));
        }
    }

    /// Writes a mean into the next cell of C; `zero` says that every successful C was 0.
    pub(super) fn write_c(&mut self, mean: f64, keep: f64, zero: bool) {
        if !self.free() {
            return;
        }
        let cell = &mut self.c[self.next];
        let ends = match self.rules.terminal {
            Terminal::Off => false,
            Terminal::Cell => zero,
            Terminal::Locked => zero || *cell == TERMINAL,
        };
        *cell = blend(*cell, if ends { TERMINAL } else { mean }, keep);
    }

    /// Moves on to the next cell.
    pub(super) fn advance(&mut self) {
        self.next = (self.next + 1) % self.rules.size;
    }

    /// Sets the next cell to these values and does not move on: what IMODE, MadDE and the NL-SHADE methods do when nothing succeeds.
    pub(super) fn reset_cell(&mut self, f: f64, c: f64) {
        if self.free() {
            if !self.f.all().is_empty() {
                self.f.set(self.next, f);
            }
            if let Some(cell) = self.c.get_mut(self.next) {
                *cell = c;
            }
        }
    }

    /// Whether the next cell is not fixed.
    fn free(&self) -> bool {
        !matches!(self.rules.fixed, Fixed::Last(_)) || self.next + 1 < self.rules.size
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
