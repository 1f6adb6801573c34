//! How a PAM behaves in the simulation: the same small experiments for every method.
//!
//! ```text
//! design     the experiments and the reasons for their settings
//! windows    the samples of many runs, window by window
//! column     what the experiments show of one column
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
//! assert!(jade.columns[0].change.low > 0.1);
//! # Ok::<(), tpam_store::Error>(())
//! ```

mod column;
mod design;
mod windows;

pub use column::{ColumnBehaviour, Estimate};
pub use design::Design;
pub use windows::Window;

use column::Drifted;
use tpam_pam::{Column, Space};
use tpam_sim::Catalogues;
use tpam_store::Error;

/// How a PAM behaves in the standard experiments.
#[derive(Clone, Debug, PartialEq)]
pub struct Behaviour {
    /// Its columns.
    pub space: Space,
    /// How it adapts each of them.
    pub columns: Vec<ColumnBehaviour>,
}

impl Behaviour {
    /// Measures a PAM. A PAM that needs what a simulation does not have is an error that says so.
    pub fn measure(pam: &str, design: &Design, known: &Catalogues) -> Result<Self, Error> {
        let space = known.subjects.spec(pam)?.build()?.space().unwrap_or_else(|| known.spaces()[0]);
        let drifted = Drifted::together(pam, space, design, known)?.into_iter().enumerate();
        let columns = drifted.map(|(at, drifted)| ColumnBehaviour::measure(pam, (space, at), drifted, design, known));
        Ok(Self { space, columns: columns.collect::<Result<_, _>>()? })
    }

    /// Each column, and how it is adapted.
    pub fn columns(&self) -> impl Iterator<Item = (&'static Column, &ColumnBehaviour)> {
        self.space.iter().zip(&self.columns)
    }

    /// How the column with a name is adapted.
    pub(crate) fn column(&self, name: &str) -> Option<&ColumnBehaviour> {
        self.columns().find(|(column, _)| column.name == name).map(|(_, behaviour)| behaviour)
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
        for (Column { name, .. }, column) in uniform.columns() {
            assert!(column.step.iter().chain(&column.drift).all(|window| (window.mean - 0.5).abs() < NEAR), "{name}");
            assert!(column.drift.iter().all(|window| window.low < 0.15 && window.high > 0.85), "{name}");
            assert!(column.change.mean.abs() < NEAR && column.halfway == [None; 2], "{name}: {column:?}");
            // E max(0, p − |U − θ|)/p over the path of the sine is the same for both targets, and for F and C.
            assert!((column.slow.mean - uniform.columns[0].fast.mean).abs() < NEAR, "{name}");
        }
    }

    #[test]
    fn jade_follows_a_step_and_tracks_slow_targets_better() {
        let jade = measured("jade");
        for (Column { name, .. }, column) in jade.columns() {
            let at = |round: f64| column.step.iter().find(|window| window.round > round).unwrap().mean;
            assert!((at(480.0) - at(230.0)) > 0.2, "{name} rises after the jump at 250");
            assert!((at(480.0) - at(730.0)) > 0.2, "{name} falls after the jump at 500");
            assert!(column.halfway.iter().all(|rounds| rounds.is_some_and(|rounds| rounds > 1 && rounds < 250)), "{name}");
            assert!(column.slow.low > column.fast.high, "{name}: {:?} {:?}", column.slow, column.fast);
            assert!(column.slow.low <= column.slow.mean && column.slow.mean <= column.slow.high && column.slow.mean < 1.0);
        }
        let change = jade.columns[0].change;
        assert!(change.low > 0.1, "the Lehmer mean moves F upwards: {change:?}");
    }

    #[test]
    fn the_same_numbers_again() {
        assert_eq!(measured("shade"), measured("shade"));
    }
}
