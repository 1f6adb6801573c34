//! The greedy approximate oracle (GAO): a search that tries many parameters for each individual and uses the best ones.
//!
//! For each individual a PAM that learns nothing draws λ values of every column of the search, such as λ pairs (F, C). All have the same
//! parents and the same draws of the crossover. The best of the λ trial vectors is used and counts as one evaluation. Its parameters are
//! recorded. The smoothed schedule of a run is a target trajectory for PAMs.
//!
//! ```text
//! study      a whole study: Gao, and its files
//! schedule   the searches with the draws of one PAM, the choices of the median run, and how well the smoothed schedule describes them
//! ```
//!
//! # References
//! R. Tanabe, A. Fukunaga: How far are we from an optimal, adaptive DE? PPSN XIV, 2016. Footnote 1 of the TPAM paper,
//! <https://doi.org/10.1145/3071178.3071226>.

mod schedule;
mod study;

pub use schedule::Schedule;
pub use study::{DRAWS, Gao, KIND};
