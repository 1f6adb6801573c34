//! Logs in COCO's format, of any optimiser: read, and judged by run lengths, average running times and the bootstrapped ECDF.
//!
//! - [`read`]: the logs of a folder, as [`Algorithm`]s → [`Problem`]s → [`Trial`]s → [`Row`]s; a program that has its trials in memory fills in the same types.
//! - [`convergence`]: quartiles of the best value over time.
//! - [`ecdf`]: COCO's bootstrapped ECDF with bands, and average running times.

mod convergence;
pub mod ecdf;
mod error;
mod file;
mod logger;
mod logs;
mod recorder;
mod scores;
mod trial;
mod write;

pub use convergence::{Convergence, Quartiles, convergence};
pub use error::Error;
pub use file::AtomicFile;
pub use logger::{Logger, Recording};
pub use logs::{Algorithm, BestRow, Logs, Missing, Problem, Reference, read};
pub use recorder::Recorder;
pub use scores::Scores;
pub use trial::{Row, SOLVED, Trial, reaches};
pub use write::{CocoWriter, IohWriter};
