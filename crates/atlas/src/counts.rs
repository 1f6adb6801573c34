//! One run in eight bytes: how many of COCO's 51 target values it had reached at budgets that grow by √10.

use tpam_coco::{Reached, View};

/// The number of target values.
pub const TARGETS: usize = 51;
/// The distance of two budgets in log10(evaluations / D).
const STEP: f64 = 0.5;

/// The number of budgets of a run that was planned for 10^`decade` D evaluations: 10^0.5 D, 10 D, …, 10^`decade` D.
pub(crate) fn places(decade: usize) -> usize {
    2 * decade
}

/// How many target values a run had reached at each budget.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Counts(Vec<u8>);

impl Counts {
    /// The counts of a run that was planned for 10^`decade` D evaluations.
    pub(crate) fn new(run: &Reached, decade: usize) -> Self {
        let reached = |place: usize| (run.proportion(place as f64 * STEP) * TARGETS as f64).round() as u8;
        Self((1..=places(decade)).map(reached).collect())
    }

    /// From what was reached between one budget and the next; `None` if there are more than all target values.
    pub(crate) fn from_increments(increments: impl IntoIterator<Item = u8>) -> Option<Self> {
        let mut sum = 0_usize;
        let mut add = |increment: u8| {
            sum += usize::from(increment);
            (sum <= TARGETS).then_some(sum as u8)
        };
        increments.into_iter().map(&mut add).collect::<Option<_>>().map(Self)
    }

    /// What was reached between the budget before `place` and that of `place`.
    pub(crate) fn increment(&self, place: usize) -> u8 {
        self.0[place] - place.checked_sub(1).map_or(0, |before| self.0[before])
    }

    /// A run seen at fixed budget or anytime, at log10(evaluations / D) = `by`: the share of target values reached, or the mean of that
    /// share over log10(evaluations / D) from 0. Between the budgets of the counts the share is taken to be linear in the logarithm.
    pub fn value(&self, view: View, by: f64) -> f64 {
        match view {
            View::FixedBudget => self.share(by),
            View::Anytime => self.area(by),
        }
    }

    /// No target value counts as reached within D evaluations.
    fn share(&self, by: f64) -> f64 {
        let place = by / STEP;
        let (whole, part) = (place.floor(), place - place.floor());
        let at = |place: usize| place.checked_sub(1).map_or(0.0, |at| f64::from(self.0[at.min(self.0.len() - 1)]));
        let before = at(whole as usize);
        (before + part * (at(whole as usize + 1) - before)) / TARGETS as f64
    }

    fn area(&self, by: f64) -> f64 {
        let whole = (by / STEP).floor();
        let ends = (0..=whole as usize).map(|place| place as f64 * STEP).chain([by]);
        let shares: Vec<(f64, f64)> = ends.map(|end| (end, self.share(end))).collect();
        let pieces = shares.windows(2).map(|ends| (ends[1].0 - ends[0].0) * (ends[0].1 + ends[1].1) / 2.0);
        pieces.sum::<f64>() / by
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// 10 target values from 10^0.5 D, all from 10 D.
    fn counts() -> Counts {
        Counts::from_increments([10, 41]).unwrap()
    }

    #[test]
    fn counts_of_a_run() {
        // 17 target values at 2 D evaluations, 17 at 10 D, 17 at 11 D.
        let lengths = [2.0, 10.0, 11.0].iter().flat_map(|length| [*length; 17]).collect();
        let run = Reached { function: 1, lengths };
        let counts = Counts::new(&run, 2);
        assert_eq!(counts, Counts::from_increments([17, 17, 17, 0]).unwrap());
        assert_eq!((0..4).map(|place| counts.increment(place)).collect::<Vec<_>>(), [17, 17, 17, 0]);
        assert_eq!(Counts::from_increments([50, 2]), None);
    }

    #[test]
    fn shares_and_areas_by_hand() {
        let share = |by| counts().value(View::FixedBudget, by) * 51.0;
        assert_eq!([0.25, 0.5, 0.75, 1.0].map(share), [5.0, 10.0, 30.5, 51.0]);
        let area = |by| counts().value(View::Anytime, by) * 51.0;
        // Triangle 0.5 · 10 / 2, and trapezoid 0.5 · (10 + 51) / 2; up to 0.75 only half of the second, which ends at 30.5.
        assert!((area(0.5) - 5.0).abs() < 1e-12);
        assert!((area(1.0) - (2.5 + 15.25)).abs() < 1e-12);
        assert!((area(0.75) - (2.5 + 0.25 * 40.5 / 2.0) / 0.75).abs() < 1e-12);
    }
}
