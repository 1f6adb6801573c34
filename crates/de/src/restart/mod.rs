//! Restarts: when a population is given up and a new one drawn. One file each.

mod none;
mod zz;

use tpam_pam::spec::Entry;

/// A rule of restart.
pub trait Restart: Send {
    /// A new population has been drawn and evaluated.
    fn begin(&mut self, state: &State);

    /// Whether the population is to be given up now, after a generation.
    fn wanted(&mut self, state: &State) -> bool;
}

/// What a rule may know.
#[derive(Clone, Copy, Debug)]
pub struct State<'a> {
    /// The individuals, one after the other.
    pub points: &'a [f64],
    /// Their values.
    pub values: &'a [f64],
    /// Dimensions.
    pub dim: usize,
    /// Evaluations since the run began.
    pub evaluations: u64,
    /// The least value in the population.
    pub best: f64,
}

/// The registry.
#[rustfmt::skip] // One line each.
pub static RESTARTS: &[&Entry<Box<dyn Restart>>] = &[
    &zz::WITH_STAGNATION,
    &zz::ENTRY,
    &none::ENTRY,
];
