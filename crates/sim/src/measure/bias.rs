//! Bias: how far the mean sample is above its target.

use super::{Better, Exists, Kind};

/// Mean over t of (mean sampled value − target).
pub static BIAS: Kind = Kind {
    name: "bias",
    title: "bias of {}",
    better: Ok(Better::NearZero),
    exists: Exists::PerColumn,
    value: |run, column, _| Some(run.real(column)?.offsets / run.cell.iterations as f64),
    ..Kind::USUAL
};
