//! The median run: the middle one of sorted runs. Of an even number of runs it is the lower of the two middle ones, so that it is an actual
//! run.

use std::cmp::Ordering;

/// How a search ended.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Ending {
    /// The run: the index of its instance in the list of instances.
    pub run: u64,
    /// Evaluations used.
    pub evaluations: u64,
    /// The precision of the best value: f − f_opt.
    pub above: f64,
    /// Restarts of the population.
    pub restarts: u64,
}

/// The middle element in the given order, the lower one of two; `None` for an empty slice.
///
/// ```
/// use tpam_rows::median::median_by;
/// assert_eq!(median_by(&[7, 1, 5, 3], Ord::cmp), Some(&3));
/// ```
pub fn median_by<T>(all: &[T], compare: impl Fn(&T, &T) -> Ordering) -> Option<&T> {
    let mut order: Vec<&T> = all.iter().collect();
    order.sort_by(|a, b| compare(a, b));
    order.get(order.len().saturating_sub(1) / 2).copied()
}

/// The median of searches by evaluations used. Unsolved runs have all used the whole budget, so they are ordered by their best value.
pub fn median_search<T>(runs: &[T], ending: impl Fn(&T) -> Ending) -> Option<&T> {
    median_by(runs, |a, b| {
        let (a, b) = (ending(a), ending(b));
        a.evaluations.cmp(&b.evaluations).then(a.above.total_cmp(&b.above)).then(a.run.cmp(&b.run))
    })
}

/// The number of the run with the median success rate. Equal rates are ordered by run.
///
/// ```
/// assert_eq!(tpam_rows::median::median_rate(&[0.3, 0.1, 0.2]), Some(2));
/// ```
pub fn median_rate(rates: &[f64]) -> Option<u64> {
    let runs: Vec<(u64, f64)> = (0..).zip(rates.iter().copied()).collect();
    median_by(&runs, |a, b| a.1.total_cmp(&b.1).then(a.0.cmp(&b.0))).map(|(run, _)| *run)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn searches_are_ordered_by_evaluations_then_value_then_run() {
        let end = |run, evaluations, above| Ending { run, evaluations, above, restarts: 0 };
        let middle = |runs: &[Ending]| median_search(runs, |run| *run).map(|run| run.run);
        assert_eq!(middle(&[end(0, 9, 0.0), end(1, 5, 0.0), end(2, 7, 9.0)]), Some(2));
        assert_eq!(middle(&[end(0, 9, 3.0), end(1, 9, 1.0), end(2, 9, 2.0)]), Some(2));
        assert_eq!(middle(&[end(0, 9, 1.0), end(1, 9, 1.0)]), Some(0));
        assert_eq!(middle(&[]), None);
    }

    #[test]
    fn equal_rates_are_ordered_by_run() {
        assert_eq!(median_rate(&[0.5, 0.2, 0.5, 0.5]), Some(0));
        assert_eq!(median_rate(&[0.5, 0.2, 0.5, 0.5, 0.1]), Some(0));
        assert_eq!(median_rate(&[]), None);
    }
}
