//! The greedy approximate oracle (GAO): a search that knows beforehand what its trials are worth, and the F and C it would choose.
//!
//! For each individual λ pairs are drawn, F from (F_min, 1] and C from [0, 1), all with the same parents and the same draws of the crossover; the best of the λ trials
//! is the trial and counts as one evaluation. Its (F, C) is recorded. The smoothed schedule of a run is a target that PAMs can be set to track.
//!
//! ```text
//! study      a whole study: Gao, and its files
//! schedule   the searches for one F_min, and what the median run chose
//! table      what one line through that keeps and what it loses; schedule.csv
//! ```
//!
//! # References
//! R. Tanabe, A. Fukunaga: How far are we from an optimal, adaptive DE? PPSN XIV, 2016. Footnote 1 of the TPAM paper, <https://doi.org/10.1145/3071178.3071226>.

mod schedule;
mod study;
mod table;

pub use schedule::Schedule;
pub use study::{Gao, Options};
pub use table::{choices, sentence, table};
