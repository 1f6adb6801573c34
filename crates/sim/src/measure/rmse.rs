//! Root mean square error: how far samples are from the target.

use super::log::ColumnLog;
use super::{Better, Exists, Kind};

/// The root of the mean square of (sampled value − target), over all samples. The distance of categories is 0 or 1.
pub static RMSE: Kind = Kind {
    name: "rmse",
    title: "RMSE",
    better: Ok(Better::Lower),
    exists: Exists::PerColumn,
    value: |run, column, _| match run.column(column)? {
        ColumnLog::Real(log) => Some((log.squares / run.cell.iterations as f64).sqrt()),
        ColumnLog::Category(log) => Some((log.misses as f64 / run.cell.samples() as f64).sqrt()),
    },
    ..Kind::USUAL
};
