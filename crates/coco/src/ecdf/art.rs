//! Average running time, aRT (also ERT): the evaluations of all trials until they reach a target or end, divided by the number of trials
//! that reach it.
//!
//! N. Hansen, A. Auger, S. Finck, R. Ros, "Real-parameter black-box optimization benchmarking 2009: experimental setup", INRIA research
//! report 6828, 2009, <https://inria.hal.science/inria-00362649>.

use super::RunLengths;
use super::run_lengths::TargetTrials;
use crate::Logs;

/// The average running time to one target.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Art {
    /// In evaluations; infinite if no trial reached the target.
    pub evaluations: f64,
    /// The number of trials that reached the target.
    pub successes: usize,
    /// The number of trials.
    pub trials: usize,
}

/// The average running times to each target of the run lengths. All instances have the same weight.
pub fn art(lengths: &RunLengths) -> Vec<Art> {
    let at = |TargetTrials { hits, spent }: &TargetTrials| {
        let pairs = hits.iter().zip(spent);
        let sum: f64 = pairs.map(|(hit, spent)| if hit.is_nan() { spent } else { hit }).sum();
        let reached = |hits: &[f64]| hits.iter().filter(|hit| !hit.is_nan()).count();
        let weighed = reached(hits);
        let evaluations = if weighed == 0 { f64::INFINITY } else { sum / weighed as f64 };
        Art { evaluations, successes: reached(&hits[..lengths.done.min(hits.len())]), trials: lengths.done.min(hits.len()) }
    };
    lengths.targets.iter().map(at).collect()
}

/// The average running times of one algorithm on one problem.
#[derive(Clone, Debug, PartialEq)]
#[non_exhaustive]
pub struct RunningTimes {
    /// The name of the algorithm.
    pub algorithm: String,
    /// The dimension.
    pub dimension: u32,
    /// The function.
    pub function: u32,
    /// The average running time to each target value.
    pub art: Vec<Art>,
}

impl Logs {
    /// The average running times to some target values (the easiest first), by dimension, function and algorithm.
    pub fn running_times(&self, targets: &[f64]) -> Vec<RunningTimes> {
        let mut found = Vec::new();
        for (dimension, functions) in &self.dimensions {
            for (name, lengths) in self.lengths(*dimension, targets) {
                let asked = lengths.iter().filter(|lengths| functions.contains(&lengths.problem().0));
                found.extend(asked.map(|lengths| RunningTimes {
                    algorithm: name.to_owned(),
                    dimension: *dimension,
                    function: lengths.problem().0,
                    art: art(lengths),
                }));
            }
        }
        // A stable sort keeps the order of the algorithms.
        found.sort_by_key(|one| (one.dimension, one.function));
        found
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::logs::Problem;
    use crate::trial::tests::trial;

    #[test]
    fn running_times_by_hand() {
        let trials = vec![trial(1, 20, &[(1, 50.0)]), trial(2, 4, &[(4, 0.5)]), trial(3, 10, &[(10, 0.0)])];
        let lengths = RunLengths::new(&Problem { function: 1, dimension: 2, trials }, &[1.0, 0.1, 1e-9]);
        let found = art(&lengths);
        let expected = [(17.0, 2), (34.0, 1), (34.0, 1)];
        assert_eq!(found.iter().map(|art| (art.evaluations, art.successes)).collect::<Vec<_>>(), expected);
        assert!(found.iter().all(|art| art.trials == 3));
        let never = RunLengths::new(&Problem { function: 1, dimension: 2, trials: vec![trial(1, 9, &[])] }, &[1.0]);
        assert_eq!(art(&never), [Art { evaluations: f64::INFINITY, successes: 0, trials: 1 }]);
    }
}
