//! The options that several methods with a memory have in common.

use super::rules::{Fixed, Terminal};
use crate::methods::prelude::*;

/// The option `h`.
pub(super) const fn size_option(default: &'static str) -> OptionDef {
    OptionDef::integer("h", [1, 1_000_000], default, "memory size H")
}

/// The option `h` of a method whose memory size is proportional to the dimension; read by [`size`].
pub(super) const fn size_by_dimension(help: &'static str) -> OptionDef {
    OptionDef::integer("h", [0, 1_000_000], "0", help)
}

/// The memory size for `h`: if that is 0, `factor` times the dimension of the problem, which is 10 where there is no problem.
pub(super) fn size(h: usize, factor: usize, dimension: usize) -> usize {
    match (h, dimension) {
        (0, 0) => 10 * factor,
        (0, _) => factor * dimension,
        _ => h,
    }
}

/// The option `start_f` or `start_c`.
pub(super) const fn start_option(name: &'static str, default: &'static str) -> OptionDef {
    OptionDef::unit_or_random(name, default, "first values of the cells")
}

/// The option `terminal`.
pub(super) const fn terminal_option(default: &'static str) -> OptionDef {
    OptionDef::choice(
        "terminal",
        &["locked", "cell", "off"],
        "a cell of M_C when every successful C was 0: C = 0 for ever (locked), until the cell is written again (cell), or its mean (off)",
    )
    .or(default)
}

/// Reads [`terminal_option`].
pub(super) fn terminal(options: &Options) -> Terminal {
    match options.text("terminal") {
        "locked" => Terminal::Locked,
        "cell" => Terminal::Cell,
        _ => Terminal::Off,
    }
}

/// The option `fixed`.
pub(super) const fn fixed_option(default: &'static str) -> OptionDef {
    OptionDef::choice(
        "fixed",
        &["last", "late", "extra", "none"],
        "the cell (0.9, 0.9): the last of the h cells, the same from its first turn on (late), one more cell (extra), or none",
    )
    .or(default)
}

/// Reads [`fixed_option`].
pub(super) fn fixed(options: &Options) -> Fixed {
    const VALUE: f64 = 0.9;
    match options.text("fixed") {
        "last" => Fixed::Last(VALUE),
        "late" => Fixed::Late(VALUE),
        "extra" => Fixed::Extra(VALUE),
        _ => Fixed::None,
    }
}

/// The option `silence`.
pub(super) const fn silence_option(default: &'static str) -> OptionDef {
    OptionDef::choice(
        "silence",
        &["keep", "reset"],
        "when nothing succeeds: nothing changes (keep), or the next cell becomes (0.5, 0.5) and k does not move (reset)",
    )
    .or(default)
}

/// Reads [`silence_option`].
pub(super) fn silence(options: &Options) -> Option<f64> {
    (options.text("silence") == "reset").then_some(0.5)
}

/// The option `limits`.
pub(super) const LIMITS: OptionDef =
    OptionDef::choice("limits", &["on", "off"], "whether C has a lower and F an upper limit early in the run");

/// The weighted Lehmer mean, and 0.5 if Σ w s / Σ w is at most 1e-6, as in the programs of LSHADE-RSP and NL-SHADE-RSP.
pub(super) fn lehmer_or_half(values: &[f64], weights: &[f64]) -> Option<f64> {
    lehmer_or(values, weights, 1e-6, 0.5)
}

/// The weighted Lehmer mean, and `otherwise` if Σ w s / Σ w is at most `least`.
pub(super) fn lehmer_or(values: &[f64], weights: &[f64], least: f64, otherwise: f64) -> Option<f64> {
    let arithmetic = mean::arithmetic(values, weights)?;
    if arithmetic > least { mean::lehmer(values, weights) } else { Some(otherwise) }
}
