//! Options that are values of F or C, and the rules of columns that learn nothing: a constant, or uniform draws.

use super::Rule;
use crate::spec::{Bounds, OptionDef, Options};
use crate::{Stream, wide};

/// An option that is a value of F, which may be as large as 2.
pub(super) const fn f_value(name: &'static str, default: &'static str, help: &'static str) -> OptionDef {
    OptionDef::real(name, Bounds::closed(0.0, 2.0), default, help)
}

/// The range of a column whose values may be as large as `high`.
pub(super) fn up_to(high: f64) -> [f64; 2] {
    [0.0, high.max(1.0)]
}

/// All individuals have this value.
pub(super) struct Constant(pub(super) f64);

impl Rule for Constant {
    fn range(&self) -> [f64; 2] {
        up_to(self.0)
    }

    fn sample(&mut self, column: &mut [f64], _rng: &mut Stream) {
        column.fill(self.0);
    }
}

/// Each individual draws from U[low, high).
pub(super) struct Between(pub(super) [f64; 2]);

impl Rule for Between {
    fn range(&self) -> [f64; 2] {
        up_to(self.0[1])
    }

    #[inline]
    fn sample(&mut self, column: &mut [f64], rng: &mut Stream) {
        stretch(rng.uniforms(column.len()), self.0[0], self.0[1], column);
    }
}

/// Two options that are the ends of an interval.
pub(super) fn interval(options: &Options, [low, high]: [&str; 2]) -> Result<[f64; 2], String> {
    let (from, to) = (options.real(low), options.real(high));
    if from > to { Err(format!("{low}={from} is above {high}={to}")) } else { Ok([from, to]) }
}

wide! {
    /// Converts draws from U[0, 1) into values between low and high.
    fn stretch(draws: &[f64], low: f64, high: f64, column: &mut [f64]) {
        let length = high - low;
        for (value, draw) in column.iter_mut().zip(draws) {
            // The product may be rounded up.
            *value = (low + length * draw).min(high);
        }
    }
}
