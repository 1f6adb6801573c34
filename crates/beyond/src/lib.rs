//! Beyond F and C: step sizes and operators under the same moving target, and back in searches, with a report.
//!
//! ```text
//! five      five tests of a step size: an evolution strategy on functions whose answer is known
//! distance  the step size in proportion to the distance from the optimum, which the others are compared with
//! folders   the result folders, which several processes can share: simulations and searches
//! measured  values of simulations, run by run
//! arms      who finds the moving operator
//! common    tracking, recovery and prediction of search for PAMs, step sizes and operators
//! pool      DE with rules that choose its mutation
//! claims    what the literature says, as inequalities
//! figures   the figures
//! report    the page
//! run       computes and writes everything
//! ```

mod arms;
mod claims;
mod common;
mod distance;
mod figures;
mod five;
mod folders;
mod measured;
mod pool;
mod report;
mod run;

pub use folders::job;
pub use run::{Beyond, run};
pub use tpam_kinds::study::Options;
