//! The trait [`Search`]: a search proposes points from the parameters that a PAM samples, and selects once it knows their values. It does
//! not know which PAM samples them.

use std::ops::Range;
use tpam_pam::{Feedback, Flags, Outcome, Pam, Params, Stream, View};
use tpam_simd::{choose, wide};

/// A search.
///
/// A run calls [`begin`](Search::begin) and [`began`](Search::began), then in every round [`prepare`](Search::prepare),
/// [`view`](Search::view) if the PAM looks, [`propose`](Search::propose) and [`select`](Search::select) for each
/// [batch](Search::batch), [`tell`](Search::tell) and [`end`](Search::end). After a restart it begins again. Each call handles a batch, so
/// that the cost of a call through `dyn Search` is negligible.
pub trait Search: Send {
    /// What it tells a PAM besides success.
    fn gives(&self) -> Feedback {
        Feedback::GAINS.and(Feedback::PROGRESS).and(Feedback::ROUNDS)
    }

    /// The number of points of the next round: the rows that the PAM samples.
    fn size(&self) -> usize;

    /// How many points it proposes before it needs their values; the size of a round if all are created at once.
    fn batch(&self) -> usize {
        self.size()
    }

    /// The planned number of rounds of a run with this budget.
    fn planned(&self, budget: u64) -> f64 {
        budget as f64 / self.size() as f64
    }

    /// Draws a new population: the points to be evaluated first, in an empty vector; there may be none.
    fn begin(&mut self, points: &mut Vec<f64>);

    /// The values of the population that [`begin`](Search::begin) drew; infinite for points that the budget does not allow.
    fn began(&mut self, points: &[f64], values: &[f64]);

    /// Prepares a round: all that does not depend on the parameters.
    fn prepare(&mut self, now: &Now) {
        let _ = now;
    }

    /// Adds what a PAM sees before it samples, such as the ranks of the individuals.
    fn view<'a>(&'a mut self, view: View<'a>) -> View<'a> {
        view
    }

    /// Writes the points of these rows.
    fn propose(&mut self, rows: Range<usize>, now: &Now, sampled: &mut Sampled, points: &mut [f64]);

    /// The next proposal repeats the random draws of this round with other parameters.
    fn again(&mut self) {}

    /// Selects among the proposed points, and says who succeeded and by how much.
    fn select(&mut self, evaluated: Evaluated, judged: &mut Judged);

    /// Adds what a PAM learns besides success, gains and progress.
    fn tell<'a>(&'a mut self, outcome: Outcome<'a>) -> Outcome<'a> {
        outcome
    }

    /// Ends a round, after the PAM has learned. Returns the rows that remain, in ascending order, if the next round is smaller.
    fn end(&mut self, now: &Now, judged: &Judged) -> Option<Vec<usize>> {
        let _ = (now, judged);
        None
    }

    /// The population, for restart rules and observers.
    fn population(&self) -> Members<'_>;

    /// Creates [probes](crate::Probes), if it can.
    fn probing(&mut self) -> Option<&mut dyn Probing> {
        None
    }
}

/// A search that creates extra points beside those of a round, without any effect on the run: it needs random streams of its own for them.
pub trait Probing {
    /// The value of a column at `unit` in \[0, 1).
    fn at(&self, column: usize, unit: f64) -> f64;

    /// Writes one probe for each individual, from these rows of the parameters, whose columns are those of the search. The first rows of a
    /// round begin at 0.
    fn probe(&mut self, rows: Range<usize>, now: &Now, params: &Params, points: &mut [f64]);

    /// The values that the probes of the individuals compete with.
    fn parents(&self) -> &[f64];

    /// Whether a probe with this value would be a success.
    fn succeeds(&self, value: f64, parent: f64) -> bool;
}

/// The time in a run.
#[derive(Clone, Copy, Debug)]
#[non_exhaustive]
pub struct Now {
    /// The part of the budget that is spent.
    pub progress: f64,
    /// The number of finished rounds; a restart does not reset it.
    pub round: u64,
}

/// The parameters that a PAM sampled for a round.
pub struct Sampled<'a> {
    pub(crate) params: &'a mut Params,
    /// The positions of the columns of the search.
    pub(crate) places: &'a [usize],
    pub(crate) pam: &'a dyn Pam,
}

impl Sampled<'_> {
    /// One value for each row; `column` is the position in [`Recipe::columns`](crate::Recipe::columns).
    #[inline]
    pub fn column(&self, column: usize) -> &[f64] {
        &self.params[self.places[column]]
    }

    /// Lets the PAM draw other parameters for a row whose point is created again; see [`Pam::redraw`].
    pub fn redraw(&mut self, row: usize, rng: &mut Stream) {
        self.pam.redraw(row, self.params, rng);
    }
}

/// Proposed points with their values.
#[derive(Clone, Debug)]
#[non_exhaustive]
pub struct Evaluated<'a> {
    /// The rows of the round that they belong to.
    pub rows: Range<usize>,
    /// How many of them count: fewer at the end of the budget and after a point that reaches the target value.
    pub counted: usize,
    /// The points, one after the other.
    pub points: &'a [f64],
    /// Their values; infinite for NaN and for points that do not count.
    pub values: &'a [f64],
}

/// Who succeeded in a round, and by how much.
#[derive(Clone, Debug)]
#[non_exhaustive]
pub struct Judged {
    /// Whether each row succeeded.
    pub flags: Flags,
    /// By how much each success improved; 0 for failures.
    pub gains: Vec<f64>,
}

impl Judged {
    /// A round of `n` failures.
    pub(crate) fn new(n: usize) -> Self {
        Self { flags: Flags::new(n), gains: vec![0.0; n] }
    }

    /// Judges a row. The gain of a failure is 0.
    #[inline]
    pub fn set(&mut self, row: usize, won: bool, gain: f64) {
        self.flags.set(row, won);
        self.gains[row] = if won { finite_gain(gain) } else { 0.0 };
    }

    /// Judges all rows by the values of their parents: a row succeeds if its value is smaller, or as small if `equal`. Rows without a value
    /// fail.
    pub fn compare(&mut self, parents: &[f64], values: &[f64], equal: bool) {
        let count = values.len();
        let (success, ones) = self.flags.both_mut();
        judge(parents, values, equal, success, ones, &mut self.gains);
        success[count..].fill(false);
        ones[count..].fill(0.0);
        self.gains[count..].fill(0.0);
    }

    /// The part of the rows that succeeded.
    pub fn rate(&self) -> f64 {
        self.flags.success().iter().filter(|won| **won).count() as f64 / self.gains.len() as f64
    }
}

wide! {
    fn judge(parents: &[f64], values: &[f64], equal: bool, success: &mut [bool], ones: &mut [f64], gains: &mut [f64]) {
        let judged = success.iter_mut().zip(ones).zip(gains);
        for (((success, one), gain), (parent, value)) in judged.zip(parents.iter().zip(values)) {
            *success = value < parent || (equal && value == parent);
            *one = if *success { 1.0 } else { 0.0 };
            *gain = choose(*success, finite_gain(parent - value), 0.0);
        }
    }
}

/// Gains are finite, so that weighted means exist: 1e300 at most, and 0 for NaN.
#[inline]
pub fn finite_gain(gain: f64) -> f64 {
    const MOST: f64 = 1e300;
    if gain.is_nan() { 0.0 } else { gain.min(MOST) }
}

/// The population of a search.
#[derive(Clone, Copy, Debug)]
pub struct Members<'a> {
    /// The individuals, one after the other.
    pub points: &'a [f64],
    /// Their values.
    pub values: &'a [f64],
    /// The smallest value since the population began.
    pub best: f64,
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn gains_are_finite() {
        let mut judged = Judged::new(4);
        for (row, (won, gain)) in [(true, 0.5), (true, f64::INFINITY), (true, f64::NAN), (false, 0.5)].into_iter().enumerate() {
            judged.set(row, won, gain);
        }
        assert_eq!(judged.gains, [0.5, 1e300, 0.0, 0.0]);
        assert_eq!(judged.rate(), 0.75);
    }

    #[test]
    fn all_rows_are_judged_together_as_one_by_one() {
        let parents = [1.0, 1.0, 1.0, f64::INFINITY, 0.0, f64::INFINITY];
        let values = [0.5, 1.0, 1.5, f64::INFINITY, -0.0];
        for equal in [false, true] {
            let (mut together, mut single) = (Judged::new(6), Judged::new(6));
            together.set(5, true, 1.0);
            together.compare(&parents, &values, equal);
            for (row, (parent, value)) in parents.iter().zip(values).enumerate() {
                single.set(row, value < *parent || (equal && value == *parent), parent - value);
            }
            assert_eq!((&together.flags, &together.gains), (&single.flags, &single.gains));
            assert_eq!(together.rate(), if equal { 4.0 / 6.0 } else { 1.0 / 6.0 });
        }
    }
}
