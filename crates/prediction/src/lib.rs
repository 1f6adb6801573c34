//! Does simulation predict search? A study whose design is a file that is fixed before the first full run.
//!
//! Settings are drawn from the PAM family `mean`. Simulations, and surfaces measured on one half of the functions, predict how well each
//! setting searches on the other half. The settings that the building half prefers are frozen in the design before the test half is
//! computed. `docs/study.md` explains the design.
//!
//! ```text
//! design         the file, read and checked                        experiments/study.toml
//! sobol          the points from which settings are made
//! setting        the subjects: settings of the family, and marks
//! setup          what all parts share, and what is computed before the test half
//! tracking       simulations of the TPAM paper                     data/simulations
//! searched       searches of one half with one operator            data/building-*, data/test-*
//! running_times  ranks by average running time
//! surfaces       probes of the building half                       data/probes-*
//! twins          simulations on surfaces; twin_file: their file    data/surfaces-*.csv
//! predictor      what each of them says about a subject
//! sample         scores on functions and instances, also without each function
//! relate         Spearman's ρ, its interval (jackknife) and its test; correlate: all of them
//! chosen         the order of the better settings, and the first choice; between: differences of two predictors
//! controls       one predictor that must succeed, and one that should fail
//! choice         the two settings of the building half
//! comparison     the frozen settings against other PAMs            data/comparison-*
//! job            the result folders that several processes can share
//! study          all of it: Study, and its files
//! ```
//!
//! ```
//! use tpam_prediction::{Design, Predictor};
//! let design = Design::read("../../experiments/study.toml".as_ref())?;
//! assert_eq!(design.building.functions, "1,3,5,7,9,11,13,15,17,19,21,23");
//! assert_eq!("twin-area".parse::<Predictor>()?, Predictor::TwinArea);
//! # Ok::<(), tpam_store::Error>(())
//! ```

mod between;
mod choice;
mod chosen;
mod comparison;
mod controls;
mod correlate;
mod design;
#[cfg(test)]
#[path = "../tests/error_rates/mod.rs"]
mod error_rates;
mod figures;
mod jackknife;
mod job;
mod predictor;
mod relate;
mod results;
mod running_times;
mod sample;
mod searched;
mod setting;
mod setup;
mod side;
mod sobol;
mod study;
mod surfaces;
mod tables;
mod tracking;
mod twin_file;
mod twins;

pub use between::Between;
pub use chosen::Chosen;
pub use comparison::{Difference, Verdict};
pub use controls::Control;
pub use design::{Comparison, Design, Family, Frozen, Half, Probing, Simulation, Statistics, Twins};
pub use job::job;
pub use predictor::Predictor;
pub use relate::Related;
pub use results::{Predicted, Reached, Rho};
pub use setting::Subject;
pub use side::{Outcome, Side};
pub use study::{Options, Study};
