//! Calibration: derives a simulation scenario, a target and an acceptance, from runs of a DE.
//!
//! ```text
//! study      a whole calibration: Calibration, and its files
//! offsets    samples and successes counted by their offset from the target
//! family     the options of an acceptance as coordinates for the optimiser
//! fit        fits every family by maximum likelihood; QAIC chooses
//! functions  restart segments with their targets, which are splines through the successful samples; pools all runs by function and fits
//!            the families
//! kept       stores the calibration of a function in a file
//! scenario   the input of `tpam sim` and `tpam sweep`: target file, specs, sizes
//! table      fits.csv, curves.csv, and the printed tables; the shape of a curve in one word
//! figures    observed and fitted curves
//! ```
//!
//! # Assumptions
//!
//! One generation of the search is one iteration of the simulation, and N individuals are N samples. The target therefore moves as fast as
//! in the search. A restart resets the PAM, so a run is cut into *segments* at its restarts, and each segment has its own splines. The
//! target is that of the first segment of the median run (the run of `tpam inspect clouds`). The acceptance is fitted to all segments of
//! all runs; the offset of each sample is measured from the spline of its segment.
//!
//! The spline goes through samples that *succeeded*. If the PAM does not sample where success is likeliest, the spline lies between the
//! two, and the fitted curve is slightly flatter than the true one. The tests in `round_trip` measure this error on simulations, where the
//! true curve is known. The likelihood assumes independent samples. Samples of one run are not independent, so the log-likelihood and the
//! deviance are divided by the overdispersion, which is estimated from the differences between runs.

mod family;
mod figures;
mod fit;
mod functions;
mod kept;
mod offsets;
#[cfg(test)]
mod round_trip;
mod scenario;
mod study;
mod table;

pub use family::{Family, families};
pub use figures::multiples;
pub use fit::Fit;
pub use functions::{Calibrated, Curve, NamedTheta, calibrate};
pub use kept::{keep, kept};
pub use offsets::Offsets;
pub(crate) use scenario::target_file;
pub use scenario::{Scenario, origin};
pub use study::{Calibration, KIND, Options, scenarios};
pub use table::{FORCED, LINEAR, summary};
