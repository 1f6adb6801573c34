//! COCO and IOHprofiler logs of any optimiser: written by a logger around any problem, read from any program, evaluated by run lengths,
//! average running times (aRT) and the bootstrapped ECDF.
//!
//! ```text
//! write    Logger      observes problems, writes one trial for each            logger.rs
//!          Recorder    records a run as COCO's logger does                     recorder.rs
//!          CocoWriter, IohWriter   trials to files of either format            write/
//! store    Trial, Row  one run, in memory or from a file                       trial.rs
//!          Algorithm → Problem → Trial                                         logs/
//! read     read, Logs  folders of either format; several algorithms            logs/
//!          best2009    a reference line that is data of this crate             best2009/
//! analyse  Logs::ecdf            ECDF of (function, target) pairs              ecdf/
//!          Logs::running_times   average running times                         ecdf/art.rs
//!          Logs::convergence     quartiles of the best value over time         convergence.rs
//!          Logs::scores          algorithms compared                           scores.rs
//!          Logs::fixed_budget    errors at the checkpoints of competitions     fixed_budget.rs
//!          Ranking               ranks and scores at a fixed budget           ranking.rs
//!          Reached               when a run reached its target values          reached.rs
//! ```
//!
//! An optimiser without any code for logs, its logs, and its ECDF:
//!
//! ```
//! use tpam_bbob::Bbob;
//! use tpam_coco::{Logger, Logs, ecdf::EcdfOptions};
//! use tpam_problem::{Problem, Suite};
//!
//! /// Evaluates points on the diagonal of the box.
//! fn optimise(problem: &dyn Problem) {
//!     for k in 0..=100 {
//!         problem.evaluate(&vec![-5.0 + f64::from(k) / 10.0; problem.dimension()]);
//!     }
//! }
//!
//! # let folder = std::env::temp_dir().join(format!("tpam-coco-{}", std::process::id()));
//! let mut logger = Logger::create(&folder, "bbob", "diagonal")?;
//! for function in 1..=3 {
//!     let problem = logger.observe(Bbob.problem(function, 2, 1)?)?;
//!     optimise(&problem);
//! }
//! logger.finish()?;
//!
//! let logs = Logs::read(&[&folder])?;
//! let ecdf = logs.ecdf(&EcdfOptions::default());
//! assert_eq!((ecdf[0].algorithm.as_str(), ecdf[0].functions), ("diagonal", 3));
//! assert!(ecdf[0].area() > 0.0);
//! # std::fs::remove_dir_all(&folder)?;
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! # Reached targets
//!
//! A trial has reached a target value if its best f − f_opt is at most the target, with a relative tolerance of 10⁻⁹ ([`reaches`]). Files
//! have ten digits; with this tolerance a trial in memory and the same trial read from its file agree. Target values are always those of
//! [`ecdf::coco_targets`], correctly rounded.

mod best2009;
mod convergence;
pub mod ecdf;
mod error;
mod file;
mod fixed_budget;
mod logger;
mod logs;
mod ranking;
mod reached;
mod recorder;
mod regular;
mod scores;
mod trial;
mod write;

pub use best2009::best2009;
pub use convergence::{Convergence, Quartiles, convergence};
pub use error::{Error, in_words};
pub use file::{AtomicFile, Written};
pub use fixed_budget::{FixedBudget, OnFunction, Sample, Spread};
pub use logger::{Logger, Recording};
pub use logs::{Algorithm, BestRow, Logs, Missing, Problem, Reference, Unfinished, read};
pub use ranking::{Ranking, Sign};
pub use reached::{Reached, by_function, mean_area, proportions};
pub use recorder::Recorder;
pub use regular::{Links, TextFile, open_regular};
pub use scores::{Against, Gain, Scores, View};
pub use trial::{Row, SOLVED, Trial, reaches};
pub use write::{CocoWriter, IohWriter};
