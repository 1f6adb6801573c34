//! Targets: the moving value θ* that a PAM should track, as a function of time n = (t − 1)/t_max in [0, 1).
//!
//! The paper's targets stay within [0.1, 0.9], so that a PAM with values in [0, 1] can overshoot on both sides.
//!
//! # References
//! R. Tanabe, A. Fukunaga: TPAM. GECCO 2017, section 3.1. <https://doi.org/10.1145/3071178.3071226>

mod assign;
mod breaks;
mod constant;
mod driven;
mod file;
mod levels;
mod linear;
mod piecewise;
mod points;
mod rows;
mod sawtooth;
mod sine;
mod step;
mod walk;

pub(crate) use levels::Levels;
use std::sync::Arc;
use tpam_pam::spec::{Catalogue, Entry, Source};
use tpam_pam::{Stream, bibliography};

/// A moving target.
pub trait Target: Send + Sync {
    /// Writes θ*_1 … θ*_T into `path`, where T is its length.
    fn path(&self, path: &mut [f64], rng: &mut Stream);

    /// Whether the path is random, with a new draw in every run.
    fn random(&self) -> bool {
        false
    }

    /// Whether it jumps between levels, so that recovery from a jump can be measured.
    fn jumps(&self) -> bool {
        false
    }

    /// The period, as a fraction of the run; `None` if the target is not periodic.
    fn period(&self) -> Option<f64> {
        None
    }

    /// The number of arms that it is made for; `None` if it fits any columns.
    fn arms(&self) -> Option<usize> {
        None
    }

    /// The levels of each of `arms` arms over time, if they are more than the path of the best one. Drawn from the same stream as the path,
    /// which they replace.
    fn levels(&self, iterations: usize, arms: usize, rng: &mut Stream) -> Option<Levels> {
        let _ = (iterations, arms, rng);
        None
    }

    /// Whether it only begins where its path does, and moves because of the samples.
    fn driven(&self) -> bool {
        false
    }

    /// Whether it fits a run of this length; the error says what to write instead.
    fn check(&self, iterations: usize) -> Result<(), String> {
        let _ = iterations;
        Ok(())
    }

    /// What a user should know about a run of this length.
    fn note(&self, iterations: usize) -> Option<String> {
        let _ = iterations;
        None
    }

    /// The file it was read from and a fingerprint of its values: an experiment depends on them in addition to its text.
    fn input(&self) -> Option<(&str, u64)> {
        None
    }
}

/// Targets are shared by the threads that run cells.
pub type SharedTarget = Arc<dyn Target>;

/// Every target.
pub static TARGETS: &[&Entry<SharedTarget>] = &[
    &linear::LIN_INC,
    &linear::LIN_DEC,
    &linear::SQRT_INC,
    &linear::SQRT_DEC,
    &sine::ENTRY,
    &walk::ENTRY,
    &constant::ENTRY,
    &step::ENTRY,
    &sawtooth::ENTRY,
    &points::ENTRY,
    &file::ENTRY,
    &assign::ENTRY,
    &piecewise::ENTRY,
    &breaks::ENTRY,
    &driven::ENTRY,
];

/// [`TARGETS`] as a catalogue that reads specs.
pub fn targets() -> Catalogue<SharedTarget> {
    Catalogue::new("target", TARGETS.iter().copied())
}

const PAPER: Source = Source::Published(&bibliography::MODEL);
const OURS: Source = Source::Unpublished("this project");

/// The largest number of iterations of a run, for options that count them.
const MOST_ITERATIONS: u64 = 100_000_000;

/// A target that is a function of time alone.
struct Curve<F> {
    at: F,
    period: Option<f64>,
}

impl<F: Fn(f64) -> f64> Curve<F> {
    fn new(at: F) -> Self {
        Self { at, period: None }
    }
}

impl<F: Fn(f64) -> f64 + Send + Sync> Target for Curve<F> {
    fn path(&self, path: &mut [f64], _rng: &mut Stream) {
        let t_max = path.len() as f64;
        path.iter_mut().enumerate().for_each(|(t, value)| *value = (self.at)(t as f64 / t_max));
    }

    fn period(&self) -> Option<f64> {
        self.period
    }
}

#[cfg(test)]
mod tests;
