//! The parameter adaptation methods, one file each, in folders by what they learn.

pub(crate) mod centre;
pub(crate) mod choice;
pub(crate) mod constant;
mod fc;
pub(crate) mod history;
pub(crate) mod individual;
mod per_column;
pub(crate) mod pool;
mod prelude;
pub(crate) mod rank;
pub(crate) mod step;
mod value;

pub use fc::{C, F, FC, symbol_of};
pub(crate) use per_column::{PerColumn, Rule, forward};

use crate::Stream;
use crate::spec::{Options, Preset, Shorthand};

/// The initial value of F or C; `None` means a new draw at every start.
pub(crate) type Start = Option<f64>;

/// A mean of values with weights; `None` if all weights are 0.
pub(crate) type Mean = fn(&[f64], &[f64]) -> Option<f64>;

/// The options `start_f` and `start_c`.
pub(crate) fn starts(options: &Options) -> [Start; 2] {
    ["start_f", "start_c"].map(|name| options.real_or_random(name))
}

/// The initial value: `start`, or a draw from U[0, 1) if it is random.
pub(crate) fn begin(start: Start, rng: &mut Stream) -> f64 {
    start.unwrap_or_else(|| rng.uniform())
}

/// A named set of values.
pub(crate) const fn preset(name: &'static str, about: &'static str, sets: &'static [(&'static str, &'static str)]) -> Preset {
    Preset { name, about, sets }
}

/// `preset=review` for a PAM whose defaults are those of the review of 2020.
pub(crate) const REVIEW: Preset = preset("review", "as the review of 2020 describes it; the same as the defaults", &[]);

/// `preset=published` for a PAM whose defaults are those of its paper.
pub(crate) const PUBLISHED: Preset = preset("published", "as in the paper; the same as the defaults", &[]);

/// `preset=code` for a PAM whose defaults are those of the program of its authors.
pub(crate) const CODE: Preset = preset("code", "as in the released program; the same as the defaults", &[]);

/// Sets `start_f` and `start_c`.
pub(crate) const START: Shorthand = Shorthand { name: "start", sets: &["start_f", "start_c"] };

/// Sets `tau_f` and `tau_c`.
pub(crate) const TAU: Shorthand = Shorthand { name: "tau", sets: &["tau_f", "tau_c"] };

/// Sets `low_f` and `low_c`.
pub(crate) const LOW: Shorthand = Shorthand { name: "low", sets: &["low_f", "low_c"] };

/// Sets `high_f` and `high_c`.
pub(crate) const HIGH: Shorthand = Shorthand { name: "high", sets: &["high_f", "high_c"] };

/// Keeps the rows of the individuals that remain when the population shrinks.
pub(crate) fn keep_rows<T: Copy>(rows: &mut Vec<T>, kept: &[usize]) {
    if !rows.is_empty() {
        for (row, from) in kept.iter().enumerate() {
            rows[row] = rows[*from];
        }
        rows.truncate(kept.len());
    }
}
