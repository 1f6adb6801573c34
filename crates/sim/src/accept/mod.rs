//! Acceptance: the probability p_a that a sample succeeds, from how far it is from the target. Largest at distance 0.
//!
//! # References
//! R. Tanabe, A. Fukunaga: TPAM. GECCO 2017, equation (7) for the linear form; the others are this project's.
//! <https://doi.org/10.1145/3071178.3071226>

mod families;

use std::sync::Arc;
use tpam_pam::spec::{Catalogue, Entry};

/// A model of success.
pub trait Acceptance: Send + Sync {
    /// Turns each offset θ − θ* into p_a. Where θ is a pair, offsets are joined distances and never negative.
    fn probabilities(&self, offsets: &mut [f64]);

    /// p_a at the target itself.
    fn peak(&self) -> f64;

    /// Whether the sign of an offset matters: such a model judges one parameter at a time.
    fn sided(&self) -> bool {
        false
    }
}

/// Acceptances are shared by the threads that run cells.
pub type SharedAcceptance = Arc<dyn Acceptance>;

/// Every acceptance.
pub static ACCEPTANCES: [&Entry<SharedAcceptance>; 7] = families::ALL;

/// [`ACCEPTANCES`] as a catalogue that reads specs.
pub fn acceptances() -> Catalogue<SharedAcceptance> {
    Catalogue::new("acceptance", ACCEPTANCES)
}
