//! The margins of the claims, in one place. They were chosen after first results were known, when S1, S2, P1 and T1 had failed: so every
//! verdict is also given without a margin.

/// The kind of the quantities of a claim, which decides their margin.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Unit {
    /// A success rate, a proportion of target values, an area under an ECDF, or a difference or ratio of two of them.
    Rate,
    /// A root mean square distance from the target.
    Distance,
    /// A rank correlation. A mean rank has the same margin, which is less than one exchange of two PAMs in one of four or ten settings.
    Rank,
}

impl Unit {
    /// How far a quantity may be below 0 without being relevant.
    pub(crate) fn margin(self) -> f64 {
        match self {
            Unit::Rate => 0.005,
            Unit::Distance => 0.01,
            Unit::Rank => 0.1,
        }
    }
}

/// The confidence level of every interval.
pub(crate) const LEVEL: f64 = 0.95;

/// The probability that a claim is called failing, or holding, by chance: one side of an interval.
pub(crate) const ONE_SIDE: f64 = (1.0 - LEVEL) / 2.0;

/// The largest exact one-sided p-value of an order of few PAMs that decides.
pub(crate) const DECIDES: f64 = 0.05;
