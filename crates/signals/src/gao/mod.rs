//! The greedy approximate oracle (GAO): a search that tries many pairs (F, C) for each individual and uses the best one.
//!
//! For each individual λ pairs are drawn, F from (F_min, 1] and C from [0, 1), all with the same parents and the same draws of the
//! crossover. The best of the λ trial vectors is used and counts as one evaluation. Its (F, C) is recorded. The smoothed schedule of a run
//! is a target trajectory for PAMs.
//!
//! ```text
//! study      a whole study: Gao, and its files
//! schedule   the searches for one F_min, and the choices of the median run
//! table      how well the smoothed schedule describes the choices; schedule.csv
//! ```
//!
//! # References
//! R. Tanabe, A. Fukunaga: How far are we from an optimal, adaptive DE? PPSN XIV, 2016. Footnote 1 of the TPAM paper,
//! <https://doi.org/10.1145/3071178.3071226>.

mod schedule;
mod study;
mod table;

pub use schedule::Schedule;
pub use study::{Gao, KIND, Options};
