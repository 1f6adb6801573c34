//! How a PAM behaves in the simulation: the same small experiments for every method.
//!
//! ```text
//! design     the experiments and the reasons for their settings
//! windows    the samples of many runs, window by window
//! column     what the experiments show of F or of C
//! ```
//!
//! ```
//! use tpam_searches::Catalogues;
//! use tpam_methods::behaviour::{Behaviour, Design};
//!
//! let known = Catalogues::default();
//! let few = Design { runs: 5, ..Design::STANDARD };
//! let jade = Behaviour::measure("jade", &few, &known.sim)?;
//! // JADE's Lehmer mean moves F upwards even if every F succeeds equally often.
//! assert!(jade.f.change.low > 0.1);
//! # Ok::<(), tpam_store::Error>(())
//! ```

mod column;
mod design;
mod windows;

pub use column::{ColumnBehaviour, Estimate};
pub use design::Design;
pub use windows::Window;

use column::Drifted;
use tpam_pam::{C, F};
use tpam_sim::Catalogues;
use tpam_store::Error;

/// How a PAM behaves in the standard experiments.
#[derive(Clone, Debug, PartialEq)]
pub struct Behaviour {
    /// The scale factor F.
    pub f: ColumnBehaviour,
    /// The crossover rate C.
    pub c: ColumnBehaviour,
}

impl Behaviour {
    /// Measures a PAM. A PAM that needs what a simulation does not have is an error that says so.
    pub fn measure(pam: &str, design: &Design, known: &Catalogues) -> Result<Self, Error> {
        let [drift_f, drift_c] = Drifted::both(pam, design, known)?;
        Ok(Self {
            f: ColumnBehaviour::measure(pam, F, drift_f, design, known)?,
            c: ColumnBehaviour::measure(pam, C, drift_c, design, known)?,
        })
    }

    /// Both parameters, with their symbols.
    pub fn columns(&self) -> [(&'static str, &ColumnBehaviour); 2] {
        [("F", &self.f), ("C", &self.c)]
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use tpam_pam::pams;

    fn measured(pam: &str) -> Behaviour {
        let design = Design { runs: 7, ..Design::STANDARD };
        Behaviour::measure(pam, &design, &Catalogues::new(pams())).unwrap()
    }

    /// The standard error of a mean of a tenth of a run, or of a window, is below 0.01 in these tests: a tolerance of 0.05 is never
    /// exceeded by chance.
    const NEAR: f64 = 0.05;

    #[test]
    fn the_uniform_baseline_does_not_follow_and_does_not_drift() {
        let uniform = measured("uniform");
        for (name, column) in uniform.columns() {
            assert!(column.step.iter().chain(&column.drift).all(|window| (window.mean - 0.5).abs() < NEAR), "{name}");
            assert!(column.drift.iter().all(|window| window.low < 0.15 && window.high > 0.85), "{name}");
            assert!(column.change.mean.abs() < NEAR && column.halfway == [None; 2], "{name}: {column:?}");
            // E max(0, p − |U − θ|)/p over the path of the sine is the same for both targets, and for F and C.
            assert!((column.slow.mean - uniform.f.fast.mean).abs() < NEAR, "{name}");
        }
    }

    #[test]
    fn jade_follows_a_step_and_tracks_slow_targets_better() {
        let jade = measured("jade");
        for (name, column) in jade.columns() {
            let at = |round: f64| column.step.iter().find(|window| window.round > round).unwrap().mean;
            assert!((at(480.0) - at(230.0)) > 0.2, "{name} rises after the jump at 250");
            assert!((at(480.0) - at(730.0)) > 0.2, "{name} falls after the jump at 500");
            assert!(column.halfway.iter().all(|rounds| rounds.is_some_and(|rounds| rounds > 1 && rounds < 250)), "{name}");
            assert!(column.slow.low > column.fast.high, "{name}: {:?} {:?}", column.slow, column.fast);
            assert!(column.slow.low <= column.slow.mean && column.slow.mean <= column.slow.high && column.slow.mean < 1.0);
        }
        assert!(jade.f.change.low > 0.1, "the Lehmer mean moves F upwards: {:?}", jade.f.change);
    }

    #[test]
    fn the_same_numbers_again() {
        assert_eq!(measured("shade"), measured("shade"));
    }
}
