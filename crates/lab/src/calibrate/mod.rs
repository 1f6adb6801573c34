//! Calibration: from runs of a real DE to a scenario of the simulation, a target and an acceptance.
//!
//! ```text
//! study      a whole calibration: Calibration, and its files
//! segment    a restart segment: what a run samples between two restarts, and the splines through its successes, the targets
//! offsets    samples and successes by how far they are from that target
//! family     the options of an acceptance as places to search
//! fit        every family by maximum likelihood; AIC chooses
//! functions  all runs on all functions, pooled and fitted
//! kept       what was found, in a file
//! scenario   what `tpam sim` and `tpam sweep` take: target file, specs, sizes
//! table      fits.csv, curves.csv, and what is printed
//! figures    observed and fitted curves
//! ```
//!
//! # What is assumed
//!
//! One generation of the search is one iteration of the simulation, N individuals are N samples: a PAM meets the target at the speed at which it met it in the search.
//! A restart resets the PAM, so a run is cut into *segments* at its restarts, and each segment has splines of its own. The target is that of the first segment of the median
//! run (the one in the middle, as `tpam clouds` has it); the acceptance pools all segments of all runs, each sample measured from the spline of its own segment.
//!
//! The spline goes through samples that *succeeded*: where the PAM samples beside the place where success is likeliest, it lies between the two, and the fitted curve is
//! a little flatter than the true one. The tests measure by how much where the truth is known (`round_trip`).
//! Likelihoods take samples as independent; those of one population are not quite, so differences in AIC are larger than they should be.

mod family;
mod figures;
mod fit;
mod functions;
mod kept;
mod offsets;
#[cfg(test)]
mod round_trip;
mod scenario;
mod segment;
mod study;
mod table;

pub use family::families;
pub use figures::{alone, multiples};
pub use fit::Fit;
pub use functions::{Calibrated, Curve, NamedTheta, calibrate};
pub use kept::{keep, kept};
pub use offsets::Offsets;
pub(crate) use scenario::origin;
pub use scenario::{Scenario, label, rows_of_target, target_file};
pub use study::{Calibration, Options};
pub use table::{LINEAR, curves, fits, one_function, several_functions, shape, summary};
