//! The verdict on a claim, from what is known of its quantities.
//!
//! The margins of the claims are here. They were chosen after first results of the paper's claims were known, when S1, S2, P1 and T1 had
//! failed: so every verdict is also given without a margin.

use super::{Claim, Part};
use tpam_figure::prose;
use tpam_stats::Interval;
use tpam_table::named;

/// The kind of the quantities of a claim, which decides their margin.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Unit {
    /// A success rate, a proportion of target values, an area under an ECDF, or a difference or ratio of two of them.
    Rate,
    /// A root mean square distance from the target.
    Distance,
    /// A rank correlation. A mean rank has the same margin, which is less than one exchange of two PAMs in one of four or ten settings.
    Rank,
}

impl Unit {
    /// How far a quantity may be below 0 without being relevant.
    pub fn margin(self) -> f64 {
        match self {
            Unit::Rate => 0.005,
            Unit::Distance => 0.01,
            Unit::Rank => 0.1,
        }
    }
}

/// The confidence level of every interval.
const LEVEL: f64 = 0.95;

/// The probability that a claim is called failing, or holding, by chance: one side of an interval.
const ONE_SIDE: f64 = (1.0 - LEVEL) / 2.0;

/// The largest exact one-sided p-value of an order of few PAMs that decides.
const DECIDES: f64 = 0.05;

named! {
    /// The verdict on a claim.
    pub enum Verdict {
        /// Every quantity is above 0.
        Holds = "holds",
        /// Every quantity is above minus its margin, and not all are above 0.
        WithinMargin = "holds within the margin",
        /// A quantity is below minus its margin.
        Fails = "fails",
        /// The data or the number of units cannot give either.
        Undecided = "cannot be decided",
    }
}

impl Verdict {
    const WITHOUT_MARGIN: [Self; 3] = [Self::Holds, Self::Fails, Self::Undecided];

    /// The verdict after a number of claims: "25 hold".
    fn plural(self) -> String {
        self.name().replace("holds", "hold").replace("fails", "fail")
    }

    /// The number of tests with each verdict, with margins and without, in words.
    pub fn counts(claims: &[Claim]) -> String {
        let counted = |verdicts: &[Self], judge: &dyn Fn(&Claim) -> Self| {
            let count = |verdict: Self| claims.iter().filter(|claim| judge(claim) == verdict).count();
            let words: Vec<String> = verdicts.iter().map(|verdict| format!("{} {}", count(*verdict), verdict.plural())).collect();
            words.join(", ")
        };
        let [with, without] = [counted(&Self::ALL, &|claim| claim.judge().0), counted(&Self::WITHOUT_MARGIN, &Claim::judge_without_margin)];
        format!("{with}; without margins {without}")
    }
}

/// What is known of one quantity, from the worst to the best for a claim.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum State {
    /// It is below minus its margin, by an interval that holds for all quantities of the claim at once (Holm).
    Below,
    /// Nothing of the others.
    Open,
    /// It is above minus its margin.
    Within,
    /// It is above 0.
    Above,
}

/// A quantity with its interval and what follows from it.
pub struct Bound<'a> {
    /// The quantity, in words.
    pub what: &'a str,
    /// Its estimate.
    pub estimate: f64,
    /// The lower end of the 95 % interval of this quantity alone.
    pub low: f64,
    /// The upper end.
    pub high: f64,
    /// How far it may be below 0.
    pub margin: f64,
    /// What follows.
    pub state: State,
}

/// Differences that are only rounding.
const ROUNDING: f64 = 1e-12;

impl Claim {
    /// Every quantity with its interval.
    pub fn bounds(&self) -> Vec<Bound<'_>> {
        self.bounds_within(self.unit.margin())
    }

    fn bounds_within(&self, margin: f64) -> Vec<Bound<'_>> {
        let bound = |(part, below): (&'_ Part, bool)| {
            let (estimate, Interval { low, high }) = part.evidence.interval(LEVEL);
            let state = if below { State::Below } else { self.state(part, low, margin) };
            (estimate, low, high, state)
        };
        let with = |(part, below)| {
            let (estimate, low, high, state) = bound((part, below));
            Bound { what: &part.what, estimate, low, high, margin, state }
        };
        self.parts.iter().zip(self.below(margin)).map(with).collect()
    }

    /// The state of a quantity that is not below its margin.
    fn state(&self, part: &Part, low: f64, margin: f64) -> State {
        // An interval from runs says nothing about other PAMs; the orders of a few PAMs must decide too.
        if part.evidence.exact().is_some_and(|[above, _]| above > DECIDES) {
            return State::Open;
        }
        match low {
            low if low > 0.0 || (self.or_equal && low >= -ROUNDING) => State::Above,
            low if low > -margin => State::Within,
            _ => State::Open,
        }
    }

    /// Which quantities are below minus their margin: Holm's step-down procedure with intervals. With m quantities that are not yet
    /// rejected, those are rejected whose interval at the level 1 − 0.05/m lies below; then m is smaller.
    fn below(&self, margin: f64) -> Vec<bool> {
        let mut rejected = vec![false; self.parts.len()];
        loop {
            let open = rejected.iter().filter(|done| !**done).count();
            let lies_below = |part: &Part| {
                let level = 1.0 - 2.0 * ONE_SIDE / open as f64;
                let exact = part.evidence.exact().is_none_or(|[_, below]| below <= ONE_SIDE / open as f64);
                exact && part.evidence.interval(level).1.high < -margin
            };
            let new: Vec<usize> = (0..self.parts.len()).filter(|k| !rejected[*k] && lies_below(&self.parts[*k])).collect();
            if new.is_empty() {
                return rejected;
            }
            for k in new {
                rejected[k] = true;
            }
        }
    }

    /// The verdict, and the quantity that decides it: the one in the worst state with the lowest interval.
    ///
    /// A claim that all quantities are above 0 is a conjunction. By the intersection-union rule it holds if each is above 0 by its own
    /// interval, without a correction for their number: the claim is wrong only if at least one is not, and this one is called so wrongly
    /// with a probability of at most 0.025 (R. L. Berger, "Multiparameter hypothesis testing and acceptance sampling", Technometrics 24(4),
    /// 1982, <https://doi.org/10.1080/00401706.1982.10487790>).
    pub fn judge(&self) -> (Verdict, Bound<'_>) {
        self.judge_within(self.unit.margin())
    }

    /// The verdict if nothing below 0 is allowed.
    pub fn judge_without_margin(&self) -> Verdict {
        self.judge_within(0.0).0
    }

    fn judge_within(&self, margin: f64) -> (Verdict, Bound<'_>) {
        let by = |bound: &Bound| if bound.state == State::Below { bound.high } else { bound.low };
        let order = |a: &Bound, b: &Bound| a.state.cmp(&b.state).then(by(a).total_cmp(&by(b)));
        let decisive = self.bounds_within(margin).into_iter().min_by(order).expect("every claim has at least one quantity");
        let verdict = match decisive.state {
            State::Below => Verdict::Fails,
            State::Open => Verdict::Undecided,
            State::Within => Verdict::WithinMargin,
            State::Above => Verdict::Holds,
        };
        (verdict, decisive)
    }
}

/// How many claims may be called failing by chance, in a sentence.
pub fn by_chance(claims: usize) -> String {
    let [words] = prose!("by-chance", level = ONE_SIDE, expected = ONE_SIDE * claims as f64, claims = claims);
    words
}

#[cfg(test)]
mod tests;
