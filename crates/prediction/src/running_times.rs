//! The rank of each subject by average running time (aRT): the second outcome.

use crate::sample::Sample;
use tpam_stats::{Drawn, TwoStage};

/// One run: how long it took.
#[derive(Clone, Debug)]
pub(crate) struct Length {
    /// All evaluations of the run.
    pub(crate) spent: u64,
    /// The evaluations until each precision was reached.
    pub(crate) hits: Vec<Option<u64>>,
}

/// The runs of all subjects. The score of a subject is minus its mean rank: for each function, dimension and precision, the subjects are
/// ranked by aRT, and the ranks are averaged over precisions and dimensions, and then over functions. A precision that no run reaches has
/// an infinite aRT; such subjects share the last ranks.
#[derive(Clone, Debug)]
pub(crate) struct RunningTimes {
    /// By subject, function, dimension and instance.
    lengths: Vec<Vec<Vec<Vec<Length>>>>,
    /// Ranks are places among this many first subjects.
    among: usize,
}

impl RunningTimes {
    pub(crate) fn new(lengths: Vec<Vec<Vec<Vec<Length>>>>) -> Self {
        let among = lengths.len();
        Self { lengths, among }
    }

    /// The same, with ranks that are places among the first subjects: those that were drawn. Other subjects do not move their ranks.
    pub(crate) fn ranked_among(self, among: usize) -> Self {
        Self { among, ..self }
    }

    /// The ranks of all subjects on one function, a mean over dimensions and precisions.
    fn ranks(&self, drawn: &Drawn) -> Vec<f64> {
        let first = &self.lengths[0][drawn.group];
        let precisions = first[0][0].hits.len();
        let mut sums = vec![0.0; self.lengths.len()];
        for dim in 0..first.len() {
            for precision in 0..precisions {
                let times: Vec<f64> = self.lengths.iter().map(|of| art(&of[drawn.group][dim], &drawn.units, precision)).collect();
                let mut order = times[..self.among].to_vec();
                order.sort_unstable_by(f64::total_cmp);
                for (sum, time) in sums.iter_mut().zip(&times) {
                    let below = order.partition_point(|other| other < time);
                    let equal = order.partition_point(|other| other <= time) - below;
                    *sum += below as f64 + f64::midpoint(equal as f64, 1.0);
                }
            }
        }
        let cells = (first.len() * precisions) as f64;
        sums.into_iter().map(|sum| sum / cells).collect()
    }
}

/// The evaluations of the drawn runs until they reach a precision or end, divided by the number of those that reach it.
fn art(runs: &[Length], drawn: &[usize], precision: usize) -> f64 {
    let (mut sum, mut reached) = (0, 0_u32);
    for run in drawn.iter().map(|at| &runs[*at]) {
        sum += run.hits[precision].unwrap_or(run.spent);
        reached += u32::from(run.hits[precision].is_some());
    }
    if reached == 0 { f64::INFINITY } else { sum as f64 / f64::from(reached) }
}

impl Sample for RunningTimes {
    fn stages(&self) -> TwoStage {
        let sizes = |functions: &Vec<Vec<Vec<Length>>>| functions.iter().map(|dims| dims[0].len()).collect();
        TwoStage::new(self.lengths.first().map_or_else(Vec::new, sizes))
    }

    fn scores(&self, drawn: &[Drawn]) -> Vec<f64> {
        let mut sums = vec![0.0; self.lengths.len()];
        for function in drawn {
            for (sum, rank) in sums.iter_mut().zip(self.ranks(function)) {
                *sum -= rank / drawn.len() as f64;
            }
        }
        sums
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// One function in one dimension, two instances, one precision.
    fn subject(hits: [Option<u64>; 2]) -> Vec<Vec<Vec<Length>>> {
        vec![vec![hits.map(|hit| Length { spent: 100, hits: vec![hit] }).into()]]
    }

    #[test]
    fn average_running_times_are_ranked() {
        // aRT 20, 110, infinite, infinite.
        let all = [[Some(10), Some(30)], [Some(10), None], [None; 2], [None; 2]].map(subject).to_vec();
        let times = RunningTimes::new(all);
        assert_eq!(times.scores(&times.stages().whole()), [-1.0, -2.0, -3.5, -3.5]);
        // Only the second instance: the second subject does not reach the precision.
        let second = [Drawn { group: 0, units: vec![1, 1] }];
        assert_eq!(times.scores(&second), [-1.0, -3.0, -3.0, -3.0]);
        let among = times.ranked_among(2);
        assert_eq!(among.scores(&among.stages().whole()), [-1.0, -2.0, -2.5, -2.5]);
    }
}
