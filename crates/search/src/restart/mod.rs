//! Restart rules: when a new population replaces the current one. One file each.

mod collapse;
mod none;

use tpam_pam::spec::{Catalogue, Entry};

/// A restart rule.
pub trait Restart: Send {
    /// Called when a new population was drawn and evaluated.
    fn begin(&mut self, state: &State);

    /// Whether to restart now, after a generation.
    fn wanted(&mut self, state: &State) -> bool;
}

/// The state of a run, as seen by a rule.
#[derive(Clone, Copy, Debug)]
pub struct State<'a> {
    /// The individuals, one after the other.
    pub points: &'a [f64],
    /// Their values.
    pub values: &'a [f64],
    /// The dimension.
    pub dim: usize,
    /// Evaluations since the run began.
    pub evaluations: u64,
    /// The smallest value in the population.
    pub best: f64,
}

/// The registry.
#[rustfmt::skip] // One line each.
pub static RESTARTS: &[&Entry<Box<dyn Restart>>] = &[
    &collapse::WITH_STAGNATION,
    &collapse::ENTRY,
    &none::ENTRY,
];

/// [`RESTARTS`] as a catalogue that reads specs.
///
/// ```
/// let restarts = tpam_search::restarts();
/// assert!(restarts.spec("collapse+stagnation").is_ok());
/// ```
pub fn restarts() -> Catalogue<Box<dyn Restart>> {
    Catalogue::new("restart", RESTARTS.iter().copied())
}
