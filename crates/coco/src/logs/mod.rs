//! Logs in the format of COCO or IOHprofiler, read from a folder of any program.
//!
//! N. Hansen, A. Auger, R. Ros, O. Mersmann, T. Tušar, D. Brockhoff, "COCO: a platform for comparing continuous optimizers in a black-box
//! setting", Optimization Methods and Software 36(1), 2021, <https://doi.org/10.1080/10556788.2020.1808977>.
//!
//! A folder holds index files (`.info`), which name data files: `.dat` has a row whenever a target was reached, `.tdat` at certain
//! evaluation counts. [`read`] returns them as [`Algorithm`]s, which contain [`Problem`]s, which contain [`Trial`]s. Trials in memory use
//! the same types.

mod data;
mod folder;
mod info;
mod ioh;
mod loaded;
mod reference;
mod rows;
mod set;

use crate::Trial;
pub use folder::read;
pub use reference::{BestRow, Reference};
pub use set::{Logs, Missing, Unfinished};
use std::path::{Component, PathBuf};
use tpam_problem::Group;

/// The suite whose logs every program knows.
pub(crate) const BBOB: &str = "bbob";
/// The keys of headers that only logs of other suites have.
pub(crate) const NAME: &str = "function_name";
pub(crate) const GROUPS: &str = "function_groups";

/// The path of a data file as an index file names it. It stays in the folder of the index file: others are not part of the logs.
fn data_file(named: &str) -> Result<PathBuf, String> {
    // Logs from Windows have backslashes in paths.
    let path = PathBuf::from(named.replace('\\', "/"));
    let stays = path.components().all(|part| matches!(part, Component::Normal(_) | Component::CurDir));
    if stays { Ok(path) } else { Err(format!("'{named}' is not in the folder of the index file")) }
}

/// The trials of one algorithm.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Algorithm {
    /// The name in the logs.
    pub name: String,
    /// The folder of the logs; empty for trials in memory.
    pub source: PathBuf,
    /// The suite, if the logs name it.
    pub suite: Option<String>,
    /// The function groups of the suite, if the logs name them, each with its key as its name.
    pub groups: Vec<Group>,
    /// The problems, by dimension, then function.
    pub problems: Vec<Problem>,
    /// The function and dimension of interrupted trials at the end of the data, which are not among the trials.
    pub unfinished: Vec<(u32, u32)>,
}

/// The trials of one algorithm on one function in one dimension.
#[derive(Clone, Debug, PartialEq)]
pub struct Problem {
    /// The number of the function, from 1 to 24 in the noiseless suite.
    pub function: u32,
    /// The dimension D.
    pub dimension: u32,
    /// The trials, in the order of the logs.
    pub trials: Vec<Trial>,
}
