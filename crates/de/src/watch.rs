//! Observers of a run.

use crate::probe::Probes;
use tpam_pam::{Pam, Params};

/// One generation, as passed to an observer: after selection, before the PAM learns. The first generation of each population has no
/// parameters.
pub struct Generation<'a> {
    /// Evaluations before this generation.
    pub before: u64,
    /// The points that were evaluated and counted, one after the other.
    pub points: &'a [f64],
    /// Their values, in the order of evaluation; NaN is +∞.
    pub values: &'a [f64],
    /// F and C of the points; in an incomplete generation, of more individuals than were counted.
    pub params: Option<&'a Params>,
    /// Whether the PAM is told that each point succeeded: it is better than its parent or, unless the selection is strict, as good.
    pub success: &'a [bool],
    /// The population after selection, one individual after the other. In the frame of a [front](crate::Selection), the front.
    pub population: &'a [f64],
    /// The values of the population.
    pub energies: &'a [f64],
    /// Whether a new population begins here after a restart.
    pub restarted: bool,
    /// The PAM, in the state from which it sampled the parameters.
    pub pam: &'a dyn Pam,
}

/// Observes a run.
pub trait Watch {
    /// Called once in each generation.
    fn see(&mut self, generation: &Generation);

    /// Called with the probes of each generation, before the generation itself; see [`Settings::probes`](crate::Settings::probes).
    fn probed(&mut self, _: &Probes) {}

    /// Whether the run should continue.
    fn go_on(&mut self) -> bool {
        true
    }
}

impl Watch for () {
    fn see(&mut self, _: &Generation) {}
}
