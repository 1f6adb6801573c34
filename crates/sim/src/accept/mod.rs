//! Acceptance: the probability p_a that a sample succeeds, as a function of its distance from the target. It is largest at distance 0,
//! except for `valley`, whose target is what a PAM should avoid, and for what a file says.
//!
//! # References
//! R. Tanabe, A. Fukunaga: TPAM. GECCO 2017, equation (7) for the linear form; the others were defined by this project.
//! <https://doi.org/10.1145/3071178.3071226>

mod families;
mod file;
mod gain;
pub(crate) mod reward;
pub(crate) mod sphere;

use reward::Rewards;
use sphere::Sphere;
use std::sync::Arc;
use tpam_pam::spec::{Catalogue, Entry};
use tpam_pam::{Flags, Space};

/// A model of the probability of success.
pub trait Acceptance: Send + Sync {
    /// Writes p_a for each value, given the target `aim`. If distances of several columns are joined, the values are these distances and
    /// `aim` is 0.
    fn probabilities(&self, values: &[f64], aim: f64, out: &mut [f64]);

    /// Decides which values succeed, with one draw from U[0, 1) per value, and returns their number. `chances` is a work buffer; with a
    /// [gain](Self::gain) model it must hold p_a of each value afterwards, as it does by default.
    fn judge(&self, values: &[f64], aim: f64, draws: &[f64], chances: &mut [f64], flags: &mut Flags) -> u32 {
        self.probabilities(values, aim, chances);
        flags.decide(draws, chances)
    }

    /// How it judges samples, if not by p_a of their distances alone.
    fn law(&self) -> Option<Law> {
        None
    }

    /// p_a at the target itself.
    fn peak(&self) -> f64;

    /// Whether p_a depends on the side of the target. Such a model judges one parameter at a time.
    fn sided(&self) -> bool {
        false
    }

    /// Whether p_a levels off above 0 or rises far from the target, unlike the model of the paper. A calibration fits such an acceptance
    /// only if it is named.
    fn is_far(&self) -> bool {
        false
    }

    /// The file it was read from and a fingerprint of its content: an experiment depends on them in addition to its text.
    fn input(&self) -> Option<(&str, u64)> {
        None
    }

    /// The model of the gains of successes; `None` if PAMs are told no gains. [`with_gain`] adds one to an acceptance.
    fn gain(&self) -> Option<Gain> {
        None
    }
}

/// A law of success that also says what each sample is worth.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Law {
    /// Step sizes on the sphere.
    Sphere(Sphere),
    /// Rewards of arms.
    Rewards(Rewards),
}

impl Law {
    /// The columns that it judges.
    pub fn space(self) -> Space {
        match self {
            Law::Sphere(sphere) => sphere.space(),
            Law::Rewards(rewards) => rewards.space(),
        }
    }
}

/// Acceptances are shared by the threads that run cells.
pub type SharedAcceptance = Arc<dyn Acceptance>;

/// Every acceptance.
pub static ACCEPTANCES: &[&Entry<SharedAcceptance>] = &[
    &families::LINEAR,
    &families::GAUSSIAN,
    &families::EXPONENTIAL,
    &families::BOX,
    &families::GAMMA,
    &families::ASYMMETRIC,
    &families::CONSTANT,
    &families::PLATEAU,
    &families::VALLEY,
    &file::ENTRY,
    &sphere::ENTRY,
    &reward::ENTRY,
];

pub(crate) use gain::Gains;
pub use gain::{GAIN, Gain, with_gain};
pub(crate) use sphere::MOST_DECADES;
pub use sphere::efficiency;

/// [`ACCEPTANCES`] as a catalogue that reads specs.
pub fn acceptances() -> Catalogue<SharedAcceptance> {
    Catalogue::new("acceptance", ACCEPTANCES.iter().copied())
}
