//! Logs in COCO's format, of any optimiser: read, and judged by run lengths, average running times and the bootstrapped ECDF.
//!
//! - [`read`]: the logs of a folder, as [`Algorithm`]s → [`Problem`]s → [`Trial`]s → [`Row`]s; a program that has its trials in memory fills in the same types.
//! - [`convergence`]: quartiles of the best value over time.
//! - [`ecdf`]: COCO's bootstrapped ECDF with bands, and average running times.

pub mod ecdf;
mod logs;

pub use logs::{Algorithm, Problem, Quartiles, Row, SOLVED, Trial, Unreadable, convergence, read};
