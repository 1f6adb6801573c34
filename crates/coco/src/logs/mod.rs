//! Logs in the format of COCO, read from a folder that any program has written.
//!
//! N. Hansen, A. Auger, R. Ros, O. Mersmann, T. Tušar, D. Brockhoff, "COCO: a platform for comparing continuous optimizers in a black-box setting",
//! Optimization Methods and Software 36(1), 2021, <https://doi.org/10.1080/10556788.2020.1808977>.
//!
//! A folder holds index files (`.info`), which name data files: `.dat` has a row whenever a target was reached, `.tdat` at certain evaluation counts.
//! [`read`] makes of them [`Algorithm`]s, which hold [`Problem`]s, which hold [`Trial`]s. A program that has its trials in memory fills in the same types.

mod folder;
mod info;
mod ioh;
mod reference;
mod rows;
mod set;

use crate::Trial;
pub use folder::read;
pub use reference::{BestRow, Reference};
pub use set::{Logs, Missing};
use std::path::PathBuf;

/// What one algorithm did.
#[derive(Clone, Debug, PartialEq)]
pub struct Algorithm {
    /// Its name in the logs.
    pub name: String,
    /// Where the logs lie; empty for trials in memory.
    pub source: PathBuf,
    /// The suite, where the logs name it.
    pub suite: Option<String>,
    /// By dimension, then function.
    pub problems: Vec<Problem>,
}

/// The trials of one algorithm on one function in one dimension.
#[derive(Clone, Debug, PartialEq)]
pub struct Problem {
    /// From 1 to 24 in the noiseless suite.
    pub function: u32,
    /// D.
    pub dimension: u32,
    /// In the order of the logs.
    pub trials: Vec<Trial>,
}
