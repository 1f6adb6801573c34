//! The parameter adaptation methods, one file each, in folders by what they learn.

pub(crate) mod centre;
pub(crate) mod constant;
pub(crate) mod history;
pub(crate) mod individual;
pub(crate) mod pool;
pub(crate) mod rank;
mod value;

use crate::Stream;
use crate::spec::{Bounds, Kind, OptionDef, Options, Preset};

/// The initial value of F or C; `None` means a new draw at every start.
pub(crate) type Start = Option<f64>;

/// The option `start_f` or `start_c`.
pub(crate) const fn start_option(name: &'static str, help: &'static str) -> OptionDef {
    OptionDef { name, kind: Kind::RealOrRandom(Bounds::closed(0.0, 1.0)), default: Some("0.5"), help }
}

/// An option whose values are words; the first one is the default.
pub(crate) const fn choice_option(name: &'static str, words: &'static [&'static str], help: &'static str) -> OptionDef {
    OptionDef { name, kind: Kind::Choice(words), default: Some(words[0]), help }
}

/// Both options of [`start_option`].
pub(crate) fn starts(options: &Options) -> (Start, Start) {
    (options.real_or_random("start_f"), options.real_or_random("start_c"))
}

/// The initial value: `start`, or a draw from U[0, 1) if it is random.
pub(crate) fn begin(start: Start, rng: &mut Stream) -> f64 {
    start.unwrap_or_else(|| rng.uniform())
}

/// `preset=review` for a PAM whose defaults are those of the review of 2020.
pub(crate) const REVIEW: Preset =
    Preset { name: "review", about: "as the review of 2020 describes it; the same as the defaults", sets: &[] };

/// Keeps the rows of the individuals that remain when the population shrinks.
pub(crate) fn keep_rows<T: Copy>(rows: &mut Vec<T>, kept: &[usize]) {
    if !rows.is_empty() {
        for (row, from) in kept.iter().enumerate() {
            rows[row] = rows[*from];
        }
        rows.truncate(kept.len());
    }
}
