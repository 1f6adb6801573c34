//! Root mean square error: how far samples are from the target.

use super::{Better, Exists, Kind};

/// The root of the mean square of (sampled value − target), over all samples. The distance of categories is 0 or 1.
pub static RMSE: Kind = Kind {
    name: "rmse",
    title: "RMSE of {}",
    better: Ok(Better::Lower),
    exists: Exists::PerColumn,
    value: |run, column, _| {
        let count = if run.real(column).is_some() { run.cell.iterations as u64 } else { run.cell.samples() };
        Some((run.column(column)?.squares / count as f64).sqrt())
    },
    ..Kind::USUAL
};
