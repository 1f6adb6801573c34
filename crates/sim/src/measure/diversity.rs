//! Diversity: how much the samples of one iteration differ.

use super::{Exists, Kind};

/// Mean over t of the standard deviation within the iteration; of a category column, of its Gini impurity 1 − Σ p².
pub static DIVERSITY: Kind = Kind {
    name: "diversity",
    title: "diversity of {}",
    better: Err("more is not better or worse"),
    exists: Exists::PerColumn,
    value: |run, column, _| Some(run.column(column)?.spreads / run.cell.iterations as f64),
    ..Kind::USUAL
};
