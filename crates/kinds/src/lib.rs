//! Result folders of any kind: what holds for simulations, searches and probes alike.
//!
//! - [`job`]: long computations that several processes or machines share; [`merge`]: joins their folders; [`mod@verify`]: whether a result
//!   folder is what was written.
//! - [`archive`]: the logs of searches as an archive for cocopp; [`report`]: result folders as one HTML page; [`shell`]: the command that
//!   repeats a plan; [`study`]: the options of a study with a report.

pub mod archive;
pub mod job;
pub mod merge;
pub mod report;
pub mod shell;
pub mod study;
pub mod verify;

pub use tpam_store::Error;
