//! The run in the middle.

/// How a run ended.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Ending {
    /// The place of its instance.
    pub run: u64,
    pub evaluations: u64,
    /// Of the best value from the optimum.
    pub above: f64,
    pub restarts: u64,
}

/// The run in the middle, the lower of two, by evaluations used. Unsolved runs have all used the budget: among them the best value decides.
pub fn median<T>(runs: &[T], ending: impl Fn(&T) -> Ending) -> Option<&T> {
    let mut order: Vec<&T> = runs.iter().collect();
    order.sort_by(|a, b| {
        let (a, b) = (ending(a), ending(b));
        a.evaluations.cmp(&b.evaluations).then(a.above.total_cmp(&b.above)).then(a.run.cmp(&b.run))
    });
    order.get(order.len().saturating_sub(1) / 2).copied()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn evaluations_decide_then_values_then_places() {
        let end = |run, evaluations, above| Ending { run, evaluations, above, restarts: 0 };
        let middle = |runs: &[Ending]| median(runs, |run| *run).map(|run| run.run);
        assert_eq!(middle(&[end(0, 9, 0.0), end(1, 5, 0.0), end(2, 7, 9.0)]), Some(2));
        assert_eq!(middle(&[end(0, 9, 3.0), end(1, 9, 1.0), end(2, 9, 2.0)]), Some(2));
        assert_eq!(middle(&[end(0, 9, 1.0), end(1, 9, 1.0)]), Some(0));
        assert_eq!(middle(&[]), None);
    }
}
