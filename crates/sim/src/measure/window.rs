//! Windows: r_succ in each tenth of the run.

use super::{Exists, Kind};

/// The number of windows of a run.
pub const WINDOWS: usize = 10;

/// r_succ in a tenth of the run.
pub static WINDOW: Kind = Kind {
    name: "window",
    title: "success rate in tenth {} of the run",
    exists: Exists::PerTenth,
    decimals: None,
    value: |run, tenth, _| {
        let end = |tenth: usize| tenth * run.cell.iterations / WINDOWS;
        let window = &run.counts()?[end(tenth)..end(tenth + 1)];
        let successes = window.iter().map(|count| u64::from(*count)).sum::<u64>();
        Some(successes as f64 / (window.len() as f64 * run.cell.n as f64))
    },
    ..Kind::USUAL
};
