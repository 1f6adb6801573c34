//! What is measured of a run.
//!
//! ```text
//! success      r_succ = successes / (t_max · N)
//! relative     r_succ / p_a(0)
//! bias         mean over t of (mean sampled value − target)
//! rmse         root of the mean square of (sampled value − target), over all samples
//! lag          the k in 0 … 200, below one period of the target, with the least mean square of (mean sampled value at t − target at t − k)
//! diversity    mean over t of the standard deviation within the iteration
//! recovery     iterations after a jump of the target until success is back to 90 % of its level before
//! recovered    the part of the jumps after which it came back at all
//! window_k     r_succ in the k-th tenth of the run
//! ```
//! bias, rmse, lag and diversity exist once for each tracked parameter (`bias_f`, `bias_c`). What cannot be measured is NaN here and an empty field in tables.

mod lag;
mod recovery;
mod sum;
mod watch;

pub use watch::{Meter, Nothing};

/// A column of measures.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[repr(usize)]
pub enum Measure {
    /// r_succ.
    Success,
    /// r_succ / p_a(0).
    Relative,
    /// Bias of F.
    BiasF,
    /// Bias of C.
    BiasC,
    /// Root mean square error of F.
    RmseF,
    /// Root mean square error of C.
    RmseC,
    /// Lag of F, in iterations.
    LagF,
    /// Lag of C, in iterations.
    LagC,
    /// Diversity of F.
    DiversityF,
    /// Diversity of C.
    DiversityC,
    /// Iterations until success is back after a jump.
    Recovery,
    /// Part of the jumps after which it came back.
    Recovered,
    /// r_succ in the first tenth; nine more follow.
    Window1,
}

/// Tenths of a run.
pub const WINDOWS: usize = 10;
/// Columns of measures.
pub const MEASURES: usize = Measure::Window1 as usize + WINDOWS;

/// The names of the columns, in order.
pub const NAMES: [&str; MEASURES] = [
    "success",
    "relative",
    "bias_f",
    "bias_c",
    "rmse_f",
    "rmse_c",
    "lag_f",
    "lag_c",
    "diversity_f",
    "diversity_c",
    "recovery",
    "recovered",
    "window_1",
    "window_2",
    "window_3",
    "window_4",
    "window_5",
    "window_6",
    "window_7",
    "window_8",
    "window_9",
    "window_10",
];

/// The measures of one run.
#[derive(Clone, Copy, Debug)]
pub struct Record {
    /// In the order of [`NAMES`]; NaN where there is nothing to measure.
    pub values: [f64; MEASURES],
}

impl Record {
    /// Nothing measured.
    pub const EMPTY: Self = Self { values: [f64::NAN; MEASURES] };

    /// One measure; `None` where there is nothing to measure.
    pub fn get(&self, measure: Measure) -> Option<f64> {
        Some(self.values[measure as usize]).filter(|value| !value.is_nan())
    }

    pub(crate) fn set(&mut self, measure: Measure, value: f64) {
        self.values[measure as usize] = value;
    }
}

/// How much is measured.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, serde::Serialize, serde::Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Depth {
    /// Everything.
    #[default]
    All,
    /// r_succ alone, and what follows from it: faster.
    Success,
}
