//! Relative success: r_succ in relation to that of samples on the target.

use super::Kind;

/// r_succ / p_a(0).
pub static RELATIVE: Kind = Kind {
    name: "relative",
    title: "relative success rate",
    value: |run, _, _| (run.cell.peak() > 0.0).then(|| run.success() / run.cell.peak()),
    ..Kind::USUAL
};
