//! The bootstrapped ECDF of COCO: the proportion of (function, target) pairs reached within a budget, with simulated restarts of
//! unsuccessful trials.
//!
//! N. Hansen, A. Auger, D. Brockhoff, T. Tušar, "Anytime performance assessment in blackbox optimization benchmarking", IEEE Transactions
//! on Evolutionary Computation 26(6), 2022, <https://doi.org/10.1109/TEVC.2022.3210897>.
//!
//! The definition is that of the Python package `cocopp`, in two versions ([`Mode`]); tests compare this module with it. In short:
//! [`RunLengths`] are the evaluations that each trial took to each target; [`simulate`] draws from them run lengths of an algorithm that
//! restarts until it succeeds; [`Curve`] is their distribution. The caller provides all random draws: a [`Draws`] gives each problem its
//! own generator, so that the part of a problem in a curve does not depend on the other problems.
//!
//! ```
//! use tpam_coco::{Problem, Row, Trial};
//! use tpam_coco::ecdf::{Mode, RunLengths, Settings, coco_targets, curve};
//!
//! let trial = Trial::new(1, 400, vec![Row::new(1, 30.0), Row::new(50, 0.5), Row::new(400, 1e-9)]);
//! let problem = Problem { function: 1, dimension: 10, trials: vec![trial] };
//!
//! let settings = Settings::new(Mode::Coco, coco_targets(), 1);
//! let lengths = RunLengths::new(&problem, &settings.targets);
//! let curve = curve(&[&lengths], 0, &settings, &|_| Box::new(|n| n / 2));
//! // Three of the 51 targets are reached by the first evaluation, twelve by precision 0.5, all at the end.
//! assert_eq!((curve.at(0.1), curve.at(5.0), curve.at(40.0)), (3.0 / 51.0, 12.0 / 51.0, 1.0));
//! ```

mod art;
mod band;
mod cross;
mod curve;
mod lines;
mod options;
mod randomness;
mod restarts;
mod run_lengths;
mod targets;

pub use art::{Art, RunningTimes, art};
pub use band::{Band, band, end_of_trials};
pub use cross::cross;
pub use curve::{Curve, curve, under};
pub use lines::{EcdfTask, Line, end, grid};
pub use options::{By, EcdfOptions};
pub use options::{Part, parts};
pub use randomness::{Draw, Purpose, Randomness};
pub use restarts::simulate;
pub use run_lengths::{RunLengths, TargetTrials};
pub use targets::{coco_targets, even_targets};

/// The version of COCO's definition.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Mode {
    /// The current version: about a hundred run lengths per pair; each trial begins the same number of them.
    #[default]
    Coco,
    /// The version of 2017 (2.0): ten run lengths per pair, with all trials drawn with replacement.
    Coco2017,
}

/// The settings of an ECDF.
#[derive(Clone, Debug, PartialEq)]
pub struct Settings {
    /// The version of the definition.
    pub mode: Mode,
    /// Target values, the easiest first.
    pub targets: Vec<f64>,
    /// The number of simulated run lengths for each pair.
    pub samples: usize,
}

impl Settings {
    /// The settings of a version; `most_trials` is the largest number of trials ([`RunLengths::trials`]) of a problem of any algorithm.
    ///
    /// # Panics
    ///
    /// If the targets are not decreasing.
    pub fn new(mode: Mode, targets: Vec<f64>, most_trials: usize) -> Self {
        assert!(targets.is_sorted_by(|a, b| a > b), "targets must be decreasing");
        let most_trials = most_trials.max(1);
        let samples = match mode {
            // A multiple of the number of trials, near 100, so that all trials begin the same number of simulated runs.
            Mode::Coco => most_trials * (100 / most_trials).max(2),
            Mode::Coco2017 => 10,
        };
        Self { mode, targets, samples }
    }
}

/// A generator for each problem (function, dimension); called with n, it draws one of 0, 1, …, n − 1 with equal probability.
pub type Draws<'a> = dyn Fn((u32, u32)) -> Draw + 'a;

#[cfg(test)]
pub(crate) mod tests;
