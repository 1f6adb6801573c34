//! Diversity: how much the samples of one iteration differ.

use super::log::ColumnLog;
use super::{Exists, Kind};

/// Mean over t of the standard deviation within the iteration; of a category column, of its Gini impurity 1 − Σ p².
pub static DIVERSITY: Kind = Kind {
    name: "diversity",
    title: "diversity",
    better: Err("more is not better or worse"),
    exists: Exists::PerColumn,
    value: |run, column, _| match run.column(column)? {
        ColumnLog::Real(log) => Some(log.spreads / run.cell.iterations as f64),
        ColumnLog::Category(log) => Some(log.impurities / run.cell.iterations as f64),
    },
    ..Kind::USUAL
};
