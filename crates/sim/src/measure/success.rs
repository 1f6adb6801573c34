//! Success: r_succ, the proportion of samples that succeed.

use super::Kind;

/// r_succ = successes / (t_max · N).
pub static SUCCESS: Kind = Kind { name: "success", title: "success rate", value: |run, _, _| Some(run.success()), ..Kind::USUAL };
