//! The reference line for comparisons: another algorithm, or the best algorithm for each target value.

use super::Algorithm;
use crate::ecdf::{RunLengths, TargetTrials};
use crate::trial::reaches;

/// The reference line for comparisons.
#[derive(Clone, Debug)]
#[non_exhaustive]
pub enum Reference {
    /// The trials of one algorithm.
    Algorithm(Algorithm),
    /// For each target value the trials of the best algorithm.
    BestPerTarget {
        /// The name of the line.
        name: String,
        /// The rows by problem, each from the easiest target value to the hardest.
        rows: Vec<BestRow>,
    },
}

/// The run lengths of the best algorithm for one target value.
#[derive(Clone, Debug, PartialEq)]
pub struct BestRow {
    /// Function and dimension.
    pub problem: (u32, u32),
    /// The target value.
    pub target: f64,
    /// The run lengths of its trials.
    pub reached: TargetTrials,
}

impl Reference {
    /// The name of the line.
    pub fn name(&self) -> &str {
        match self {
            Reference::Algorithm(algorithm) => &algorithm.name,
            Reference::BestPerTarget { name, .. } => name,
        }
    }

    /// The run lengths in one dimension.
    pub fn lengths(&self, dimension: u32, targets: &[f64]) -> Vec<RunLengths> {
        match self {
            Reference::Algorithm(algorithm) => algorithm.in_dimension(dimension).map(|problem| RunLengths::new(problem, targets)).collect(),
            Reference::BestPerTarget { rows, .. } => {
                let problems = rows.chunk_by(|a, b| a.problem == b.problem);
                problems.filter(|rows| rows[0].problem.1 == dimension).map(|rows| best(rows, targets)).collect()
            }
        }
    }
}

/// The run lengths on one problem: for each target value those of the first row that is at least as hard.
fn best(rows: &[BestRow], targets: &[f64]) -> RunLengths {
    let first = |target: &f64| rows.iter().find(|row| reaches(row.target, *target));
    let reached = targets.iter().map(|target| first(target).map(|row| row.reached.clone()).unwrap_or_default());
    RunLengths::by_target(rows[0].problem, reached.collect())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn each_target_uses_the_first_row_that_is_at_least_as_hard() {
        let row = |target, hit| BestRow { problem: (1, 2), target, reached: TargetTrials { hits: vec![hit], spent: vec![hit] } };
        let reference = Reference::BestPerTarget { name: "best".to_owned(), rows: vec![row(10.0, 4.0), row(0.1, 30.0)] };
        let found = reference.lengths(2, &[100.0, 10.0, 1.0, 0.01]);
        let art: Vec<f64> = crate::ecdf::art(&found[0]).iter().map(|art| art.evaluations).collect();
        assert_eq!((found.len(), art), (1, vec![4.0, 4.0, 30.0, f64::INFINITY]));
        assert!(reference.lengths(3, &[1.0]).is_empty());
    }
}
