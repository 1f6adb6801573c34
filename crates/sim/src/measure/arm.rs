//! Arms: what the samples earn, what they miss, and how often they are the best arm.

use super::log::Run;
use super::{Better, Exists, Kind};

/// The mean reward of the samples.
pub static REWARD: Kind = Kind {
    name: "reward",
    title: "reward of {}",
    exists: Exists::PerCategory,
    value: |run, column, _| Some(run.column(column)?.worth?[0] / samples(run)),
    ..Kind::USUAL
};

/// The mean over all samples of the mean reward of the best arm − that of the sampled arm.
pub static REGRET: Kind = Kind {
    name: "regret",
    title: "regret of {}",
    better: Ok(Better::Lower),
    exists: Exists::PerCategory,
    value: |run, column, _| Some(run.column(column)?.worth?[1] / samples(run)),
    ..Kind::USUAL
};

/// The proportion of samples that are the best arm.
pub static BEST: Kind = Kind {
    name: "best",
    title: "best {} chosen",
    exists: Exists::PerCategory,
    value: |run, column, _| Some(1.0 - run.column(column)?.squares / samples(run)),
    ..Kind::USUAL
};

fn samples(run: &Run) -> f64 {
    run.cell.samples() as f64
}
