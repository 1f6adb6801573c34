//! The cross on a curve: the budget of the trials. To its right the curve consists of simulated restarts.

use super::{Mode, RunLengths};
use crate::scores::median;
use std::collections::BTreeMap;

/// The budget to mark, in evaluations divided by the dimension; `None` if every trial reached every target.
///
/// In [`Mode::Coco`], each problem with a failure at the last target gives the 90th percentile, over its instances, of the evaluations per
/// success (at least one); the mark is the median over these problems. In [`Mode::Coco2017`], it is the median of the evaluations of all
/// failures at all targets.
pub fn cross(problems: &[&RunLengths], mode: Mode) -> Option<f64> {
    let budgets: Vec<f64> = match mode {
        Mode::Coco => problems.iter().filter_map(|lengths| effective(lengths)).collect(),
        Mode::Coco2017 => problems.iter().flat_map(|lengths| failures(lengths)).collect(),
    };
    (!budgets.is_empty()).then(|| median(&budgets))
}

/// The evaluations of each failure at each target.
fn failures(lengths: &RunLengths) -> Vec<f64> {
    let all = lengths.targets.iter().flat_map(|reached| reached.hits.iter().zip(&reached.spent));
    all.filter(|(hit, _)| hit.is_nan()).map(|(_, spent)| spent / f64::from(lengths.dimension)).collect()
}

/// The 90th percentile, over the instances, of the evaluations per success; `None` without failures.
fn effective(lengths: &RunLengths) -> Option<f64> {
    let last = lengths.targets.last().filter(|last| last.hits.iter().any(|hit| hit.is_nan()))?;
    let mut instances: BTreeMap<u32, (f64, f64)> = BTreeMap::new();
    for k in 0..lengths.done {
        let (spent, successes) = instances.entry(lengths.instances[k]).or_default();
        *spent += last.spent[k];
        *successes += f64::from(!last.hits[k].is_nan());
    }
    let mut taken: Vec<f64> = instances.values().map(|(spent, successes)| spent / successes.max(1.0)).collect();
    taken.sort_unstable_by(f64::total_cmp);
    Some(percentile(&taken, 0.9) / f64::from(lengths.dimension))
}

/// The `p`-quantile of sorted values, where the k-th of n is at (k − 1/2)/n: definition 5 of Hyndman and Fan, as in `cocopp`.
fn percentile(sorted: &[f64], p: f64) -> f64 {
    let at = (p * sorted.len() as f64 - 0.5).clamp(0.0, (sorted.len() - 1) as f64);
    let (below, above) = (sorted[at.floor() as usize], sorted[at.ceil() as usize]);
    below + (above - below) * at.fract()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::logs::Problem;
    use crate::trial::Trial;
    use crate::trial::tests::trial;

    fn lengths(trials: Vec<Trial>) -> RunLengths {
        RunLengths::new(&Problem { function: 1, dimension: 2, trials }, &[1.0, 1e-8])
    }

    #[test]
    fn the_budget_of_failures() {
        let failed = |instance, evaluations, best| trial(instance, evaluations, &[(1, 5.0), (10, best)]);
        let solved = lengths(vec![failed(1, 10, 0.0), failed(2, 10, 0.0)]);
        let mixed = lengths(vec![failed(1, 100, 0.5), failed(1, 10, 0.0), failed(2, 400, 3.0)]);
        assert_eq!(cross(&[&solved], Mode::Coco), None);
        assert_eq!(cross(&[&solved], Mode::Coco2017), None);
        // Instance 1 took 110 per success and instance 2 took 400; the 90th percentile of two values is the larger one.
        assert_eq!(cross(&[&solved, &mixed], Mode::Coco), Some(200.0));
        // Instance 2 is repeated: it fails twice at both targets; instance 1 fails at one target.
        assert_eq!(cross(&[&solved, &mixed], Mode::Coco2017), Some(200.0));
        let other = lengths(vec![failed(1, 40, 3.0)]);
        assert_eq!(cross(&[&mixed, &other], Mode::Coco), Some(110.0));
    }

    /// cocopp 2.9.1: `toolsstats.prctile(range(1, 16), [90])`.
    #[test]
    fn percentiles_as_cocopp() {
        let fifteen: Vec<f64> = (1..=15).map(f64::from).collect();
        assert_eq!(percentile(&fifteen, 0.9), 14.0);
        assert_eq!((percentile(&fifteen, 0.01), percentile(&[3.0], 0.9)), (1.0, 3.0));
    }
}
