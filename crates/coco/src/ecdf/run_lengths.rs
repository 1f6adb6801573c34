//! Run lengths: the evaluations of each trial of a problem until each target, and in total.

use crate::logs::Problem;
use crate::trial::Trial;
use std::collections::BTreeMap;

/// The run lengths of the trials of one problem.
///
/// If some instances were run more often than others, trials are repeated so that all instances have the same weight, as in `cocopp`.
#[derive(Clone, Debug, PartialEq)]
pub struct RunLengths {
    pub(super) function: u32,
    pub(super) dimension: u32,
    /// The number of trials without repetitions.
    pub(super) done: usize,
    pub(super) instances: Vec<u32>,
    pub(super) targets: Vec<TargetTrials>,
}

/// The results of the trials for one target.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct TargetTrials {
    /// The evaluations of each trial until it reached the target; NaN if it did not.
    pub hits: Vec<f64>,
    /// The total evaluations of each trial: until the problem was solved, or until the trial ended.
    pub spent: Vec<f64>,
}

impl RunLengths {
    /// The run lengths to some targets, the easiest first.
    pub fn new(problem: &Problem, targets: &[f64]) -> Self {
        let trials: Vec<&Trial> = balanced(&problem.trials);
        let spent: Vec<f64> = trials.iter().map(|trial| trial.spent() as f64).collect();
        let hit = |trial: &&Trial, target: f64| trial.first_hit(target).map_or(f64::NAN, |count| count as f64);
        let to_target =
            |target: &f64| TargetTrials { hits: trials.iter().map(|trial| hit(trial, *target)).collect(), spent: spent.clone() };
        Self {
            function: problem.function,
            dimension: problem.dimension,
            done: problem.trials.len(),
            instances: trials.iter().map(|trial| trial.instance).collect(),
            targets: targets.iter().map(to_target).collect(),
        }
    }

    /// Run lengths with different trials for each target, such as those of the best algorithm for each target.
    pub fn by_target((function, dimension): (u32, u32), targets: Vec<TargetTrials>) -> Self {
        let done = targets.iter().map(|reached| reached.hits.len()).max().unwrap_or(0);
        Self { function, dimension, done, instances: (0..).take(done).collect(), targets }
    }

    /// The number of trials, including repetitions.
    pub fn trials(&self) -> usize {
        self.instances.len()
    }

    /// The function and the dimension.
    pub fn problem(&self) -> (u32, u32) {
        (self.function, self.dimension)
    }

    /// The total evaluations of the longest trial, divided by the dimension.
    pub fn longest(&self) -> f64 {
        let spent = self.targets.iter().flat_map(|reached| &reached.spent);
        spent.copied().fold(0.0, f64::max) / f64::from(self.dimension)
    }

    /// The evaluations of a trial until a target, divided by the dimension; NaN if it did not reach it.
    pub(super) fn hit(&self, target: usize, trial: usize) -> f64 {
        self.targets[target].hits[trial] / f64::from(self.dimension)
    }
}

/// All trials, followed by repetitions of trials of instances with too few.
fn balanced(trials: &[Trial]) -> Vec<&Trial> {
    /// The largest number of trials of an instance after repetition, unless more were run.
    const MOST: usize = 24;
    let mut counts: BTreeMap<u32, usize> = BTreeMap::new();
    for trial in trials {
        *counts.entry(trial.instance).or_default() += 1;
    }
    let largest = counts.values().copied().max().unwrap_or(1);
    let multiple = |wanted: usize| counts.values().all(|count| wanted.is_multiple_of(*count));
    let wanted = (largest..=MOST.max(largest)).find(|wanted| multiple(*wanted)).unwrap_or(largest * (MOST / largest).max(1));
    let more = |trial: &Trial| wanted / counts[&trial.instance] - 1;
    let repeated = trials.iter().flat_map(|trial| std::iter::repeat_n(trial, more(trial)));
    trials.iter().chain(repeated).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::trial::tests::trial;

    #[test]
    fn hits_and_total_evaluations() {
        let trials = vec![trial(1, 90, &[(1, 50.0), (7, 0.5)]), trial(2, 80, &[(1, 200.0), (30, 1e-9)])];
        let lengths = RunLengths::new(&Problem { function: 3, dimension: 2, trials }, &[100.0, 1.0, 1e-8]);
        let hits: Vec<&Vec<f64>> = lengths.targets.iter().map(|reached| &reached.hits).collect();
        assert_eq!(hits[..2], [&[1.0, 30.0], &[7.0, 30.0]]);
        assert!(hits[2][0].is_nan() && hits[2][1] == 30.0);
        assert!(lengths.targets.iter().all(|reached| reached.spent == [90.0, 30.0]));
        assert_eq!((lengths.longest(), lengths.trials()), (45.0, 2));
    }

    #[test]
    fn instances_have_equal_weights() {
        let runs = |instances: &[u32]| {
            let trials: Vec<Trial> = instances.iter().map(|k| trial(*k, u64::from(*k), &[])).collect();
            balanced(&trials).iter().map(|trial| trial.instance).collect::<Vec<_>>()
        };
        assert_eq!(runs(&[1, 2, 3]), [1, 2, 3]);
        assert_eq!(runs(&[1, 1, 2, 2]), [1, 1, 2, 2]);
        assert_eq!(runs(&[1, 1, 2]), [1, 1, 2, 2]);
        assert_eq!(runs(&[1, 1, 2, 2, 2]), [1, 1, 2, 2, 2, 1, 1, 1, 1, 2, 2, 2]);
        assert!(runs(&[]).is_empty());
        // The least common multiple of 5 and 7 is too large: 7 · 3 trials are wanted, and 5 fits 4 times.
        let many: Vec<u32> = [vec![1; 5], vec![2; 7]].concat();
        assert_eq!(runs(&many).iter().filter(|k| **k == 1).count(), 20);
        assert_eq!(runs(&many).len(), 41);
    }
}
