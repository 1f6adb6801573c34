//! μ_F and μ_C: the whole population samples around them, and they follow the means of the successes. Shared by JADE and its relatives.

use crate::methods::prelude::*;

/// Fills a column with draws around μ.
pub(super) type Draw = fn(&mut [f64], f64, &mut Stream);

/// How far μ moves to the mean of the successes, as a part of their distance.
#[derive(Clone, Copy)]
pub(super) enum Rate {
    Fixed(f64),
    /// A draw from (0, largest] in each round with a success.
    UpTo(f64),
}

/// The centre of one column.
pub(super) struct Centre {
    name: &'static str,
    start: Start,
    draw: Draw,
    mean: Mean,
    rate: Rate,
    /// Whether μ learns from the shares of components that were crossed over, if they are known.
    pub(super) crossed: bool,
    mu: f64,
}

/// The centres of F and C, with the options `start_f` and `start_c`. Draws, means and rates are those of F and of C.
pub(super) fn centres(options: &Options, draws: [Draw; 2], means: [Mean; 2], rates: [Rate; 2]) -> PerColumn<Centre, Centre> {
    let start = starts(options);
    let centre = |name: &'static str, at: usize| Centre {
        name,
        start: start[at],
        draw: draws[at],
        mean: means[at],
        rate: rates[at],
        crossed: false,
        mu: 0.0,
    };
    PerColumn::new(centre("mu_f", 0), centre("mu_c", 1))
}

impl Rule for Centre {
    fn asks(&self) -> Asks {
        Asks::uses(if self.crossed { Feedback::CROSSED } else { Feedback::NONE })
    }

    fn start(&mut self, _n: usize, rng: &mut Stream) {
        self.mu = begin(self.start, rng);
    }

    fn sample(&mut self, column: &mut [f64], rng: &mut Stream) {
        (self.draw)(column, self.mu, rng);
    }

    fn update(&mut self, used: &[f64], outcome: &Outcome, rng: &mut Stream) {
        let learned = if self.crossed && !outcome.crossed.is_empty() { outcome.crossed } else { used };
        if let Some(mean) = (self.mean)(learned, outcome.ones) {
            let rate = match self.rate {
                Rate::Fixed(rate) => rate,
                Rate::UpTo(largest) => largest * (1.0 - rng.uniform()),
            };
            self.mu = (1.0 - rate) * self.mu + rate * mean;
        }
    }

    fn trace(&self, show: &mut dyn FnMut(&'static str, f64)) {
        show(self.name, self.mu);
    }
}
