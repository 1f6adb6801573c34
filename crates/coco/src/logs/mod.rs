//! Logs in the format of COCO, read from a folder that any program has written.
//!
//! N. Hansen, A. Auger, R. Ros, O. Mersmann, T. Tušar, D. Brockhoff, "COCO: a platform for comparing continuous optimizers in a black-box setting",
//! Optimization Methods and Software 36(1), 2021, <https://doi.org/10.1080/10556788.2020.1808977>.
//!
//! A folder holds index files (`.info`), which name data files: `.dat` has a row whenever a target was reached, `.tdat` at certain evaluation counts.
//! [`read`] makes of them [`Algorithm`]s, which hold [`Problem`]s, which hold [`Trial`]s. A program that has its trials in memory fills in the same types.

mod convergence;
mod folder;
mod info;
mod rows;

pub use convergence::{Quartiles, convergence};
pub use folder::read;
use std::fmt;
use std::path::PathBuf;

/// The precision at which a problem counts as solved.
pub const SOLVED: f64 = 1e-8;

/// What one algorithm did.
#[derive(Clone, Debug, PartialEq)]
pub struct Algorithm {
    /// Its name in the logs.
    pub name: String,
    /// Where the logs lie.
    pub source: PathBuf,
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

/// One run.
#[derive(Clone, Debug, PartialEq)]
pub struct Trial {
    /// Which instance of the function.
    pub instance: u32,
    /// How many evaluations it took in all.
    pub evaluations: u64,
    /// Rows written when a target was reached, the first evaluation first: those of `.dat`.
    pub by_target: Vec<Row>,
    /// Rows written at certain evaluation counts: those of `.tdat`, may be empty.
    pub by_time: Vec<Row>,
}

/// A moment of a run.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Row {
    /// Evaluations so far, this one included.
    pub evaluations: u64,
    /// The best f − f_opt so far.
    pub best: f64,
}

impl Trial {
    /// The evaluation count at which `precision` was first logged as reached. Texts of ten digits round, so what is equal to nine counts as reached.
    pub fn first_hit(&self, precision: f64) -> Option<u64> {
        let limit = precision * (1.0 + CLOSE);
        self.by_target.iter().find(|row| row.best <= limit).map(|row| row.evaluations)
    }

    /// What was spent on it: until it was solved, or all of it.
    pub fn spent(&self) -> u64 {
        self.first_hit(SOLVED).unwrap_or(self.evaluations)
    }

    /// The best f − f_opt after so many evaluations; infinite before the first row.
    pub fn best_at(&self, evaluations: u64) -> f64 {
        let last = |rows: &[Row]| {
            let seen = rows.partition_point(|row| row.evaluations <= evaluations);
            seen.checked_sub(1).map_or(f64::INFINITY, |at| rows[at].best)
        };
        last(&self.by_target).min(last(&self.by_time))
    }
}

/// Precisions that differ by less than this part of them are equal.
const CLOSE: f64 = 1e-9;

/// Why logs could not be read, in one sentence that names the file.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Unreadable(pub String);

impl fmt::Display for Unreadable {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

impl std::error::Error for Unreadable {}

#[cfg(test)]
pub(crate) mod tests {
    use super::*;

    /// A trial from its rows.
    pub(crate) fn trial(instance: u32, evaluations: u64, rows: &[(u64, f64)]) -> Trial {
        let by_target = rows.iter().map(|&(evaluations, best)| Row { evaluations, best }).collect();
        Trial { instance, evaluations, by_target, by_time: Vec::new() }
    }

    #[test]
    fn a_target_is_reached_at_the_first_row_that_is_as_good() {
        let trial = trial(1, 90, &[(1, 50.0), (7, 3.0), (20, 1.000_000_000_4), (60, 2e-9)]);
        assert_eq!(trial.first_hit(100.0), Some(1));
        assert_eq!(trial.first_hit(3.0), Some(7));
        assert_eq!(trial.first_hit(1.0), Some(20));
        assert_eq!(trial.first_hit(1e-9), None);
        assert_eq!(trial.spent(), 60);
    }

    #[test]
    fn the_best_so_far_is_in_either_kind_of_rows() {
        let mut trial = trial(1, 90, &[(1, 50.0), (20, 1.0)]);
        trial.by_time = vec![Row { evaluations: 10, best: 40.0 }, Row { evaluations: 50, best: 0.9 }];
        assert_eq!(
            [0, 1, 9, 10, 20, 50, 90].map(|at| trial.best_at(at)),
            [f64::INFINITY, 50.0, 50.0, 40.0, 1.0, 0.9, 0.9]
        );
    }
}
