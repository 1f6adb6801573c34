//! What a judge can tell a PAM besides the success of its samples: before it samples ([`View`]) and afterwards
//! ([`Outcome`](crate::Outcome)).
//!
//! A PAM declares what it listens to ([`Asks`]). A judge that cannot give what a PAM needs refuses it; what a PAM only uses has a stand-in.

use std::fmt;

/// A set of kinds of feedback.
///
/// ```
/// use tpam_pam::Feedback;
/// let asked = Feedback::GAINS.and(Feedback::RANKS);
/// assert!(asked.has(Feedback::GAINS) && !asked.has(Feedback::VALUES));
/// assert_eq!(asked.without(Feedback::RANKS), Feedback::GAINS);
/// assert_eq!(asked.to_string(), "the gains of successes and the ranks of the individuals");
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Feedback(u16);

impl Feedback {
    /// Success flags only, which every judge provides.
    pub const NONE: Self = Self(0);
    /// By how much each success improved: [`Outcome::gains`](crate::Outcome::gains). The stand-in is equal gains.
    pub const GAINS: Self = Self(1);
    /// The finished fraction of the run: [`View::progress`].
    pub const PROGRESS: Self = Self(1 << 1);
    /// The planned number of rounds: [`View::rounds`].
    pub const ROUNDS: Self = Self(1 << 2);
    /// The ranks of the individuals: [`View::ranks`]. The stand-in is a random order.
    pub const RANKS: Self = Self(1 << 3);
    /// The ranks of the base vectors: [`View::base_ranks`].
    pub const BASE_RANKS: Self = Self(1 << 4);
    /// The objective values of the individuals: [`View::values`].
    pub const VALUES: Self = Self(1 << 5);
    /// The positions of the individuals: [`View::points`].
    pub const POINTS: Self = Self(1 << 6);
    /// How far each trial vector is from its parent: [`Outcome::distances`](crate::Outcome::distances). The stand-in is equal distances.
    pub const DISTANCES: Self = Self(1 << 7);
    /// The share of components that came from the mutant: [`Outcome::crossed`](crate::Outcome::crossed). The stand-in is C itself.
    pub const CROSSED: Self = Self(1 << 8);
    /// Which individual each trial vector replaces: [`Outcome::heirs`](crate::Outcome::heirs). The stand-in is its parent.
    pub const HEIRS: Self = Self(1 << 9);
    /// What each sample is worth, also of those that fail: [`Outcome::rewards`](crate::Outcome::rewards). The stand-ins are the gains, and
    /// equal rewards of successes.
    pub const REWARDS: Self = Self(1 << 10);
    /// How each point was made from random numbers: [`Outcome::steps`](crate::Outcome::steps).
    pub const STEPS: Self = Self(1 << 11);
    /// The first two samples lie on the line of the last step of the centre, the first forward and the second backward by the same length.
    pub const LINE: Self = Self(1 << 12);

    /// Every kind, with the words of messages and lists.
    pub const KINDS: [(Self, &'static str); 13] = [
        (Self::GAINS, "the gains of successes"),
        (Self::PROGRESS, "the progress of the run"),
        (Self::ROUNDS, "the planned number of rounds"),
        (Self::RANKS, "the ranks of the individuals"),
        (Self::BASE_RANKS, "the ranks of the base vectors"),
        (Self::VALUES, "the objective values of the individuals"),
        (Self::POINTS, "the positions of the individuals"),
        (Self::DISTANCES, "the distances of trial vectors from their parents"),
        (Self::CROSSED, "the share of components that were crossed over"),
        (Self::HEIRS, "the individual that each trial vector replaces"),
        (Self::REWARDS, "the rewards of all samples"),
        (Self::STEPS, "the steps of the points"),
        (Self::LINE, "two points on the line of the last step"),
    ];

    /// What takes the place of a kind that a PAM uses and a judge does not have, in words: `equal gains stand in` for the gains. The other
    /// kinds have no stand-in.
    pub const STAND_INS: [(Self, &'static str); 6] = [
        (Self::GAINS, "equal gains stand in"),
        (Self::RANKS, "a random order stands in"),
        (Self::DISTANCES, "equal distances stand in"),
        (Self::CROSSED, "C stands in"),
        (Self::HEIRS, "the parent stands in"),
        (Self::REWARDS, "gains of successes stand in"),
    ];

    /// All kinds.
    pub const EVERYTHING: Self = Self((1 << 13) - 1);

    /// What is told before sampling: everything in a [`View`].
    pub const BEFORE: Self = Self::PROGRESS.and(Self::ROUNDS).and(Self::RANKS).and(Self::BASE_RANKS).and(Self::VALUES).and(Self::POINTS);

    /// Both sets.
    #[must_use]
    pub const fn and(self, other: Self) -> Self {
        Self(self.0 | other.0)
    }

    /// This set without another.
    #[must_use]
    pub const fn without(self, other: Self) -> Self {
        Self(self.0 & !other.0)
    }

    /// What is in both sets.
    #[must_use]
    pub const fn common(self, other: Self) -> Self {
        Self(self.0 & other.0)
    }

    /// Whether all kinds of `other` are in this set.
    #[inline]
    pub const fn has(self, other: Self) -> bool {
        self.0 & other.0 == other.0
    }

    /// Whether the set is empty.
    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// Each kind of the set alone.
    pub fn kinds(self) -> impl Iterator<Item = Self> {
        Self::KINDS.into_iter().map(|(kind, _)| kind).filter(move |kind| self.has(*kind))
    }

    /// What takes the place of this kind where a judge does not have it, as a sentence.
    ///
    /// ```
    /// use tpam_pam::Feedback;
    /// assert_eq!(Feedback::GAINS.stand_in(), "equal gains stand in for the gains of successes");
    /// assert_eq!(Feedback::VALUES.stand_in(), "nothing stands in for the objective values of the individuals");
    /// ```
    pub fn stand_in(self) -> String {
        let known = Self::STAND_INS.iter().find(|(kind, _)| *kind == self);
        format!("{} for {self}", known.map_or("nothing stands in", |(_, words)| words))
    }
}

/// The kinds in words: `the gains of successes and the progress of the run`; `nothing` for an empty set.
impl fmt::Display for Feedback {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let words: Vec<&str> = Self::KINDS.iter().filter(|(kind, _)| self.has(*kind)).map(|(_, words)| *words).collect();
        match words.split_last() {
            None => f.write_str("nothing"),
            Some((last, [])) => f.write_str(last),
            Some((last, others)) => write!(f, "{} and {last}", others.join(", ")),
        }
    }
}

/// What a PAM listens to besides success flags.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Asks {
    /// What it cannot work without: a judge that does not have it refuses the PAM.
    pub needs: Feedback,
    /// What it uses if it is there; else the stand-in of each kind takes its place.
    pub uses: Feedback,
}

impl Asks {
    /// A PAM that needs these.
    pub const fn needs(needs: Feedback) -> Self {
        Self { needs, uses: Feedback::NONE }
    }

    /// A PAM that uses these, and works without them.
    pub const fn uses(uses: Feedback) -> Self {
        Self { needs: Feedback::NONE, uses }
    }

    /// The same, and it uses these too.
    #[must_use]
    pub const fn and_uses(self, uses: Feedback) -> Self {
        Self { uses: self.uses.and(uses), ..self }
    }

    /// What one of two needs, and what one of them uses.
    #[must_use]
    pub const fn and(self, other: Self) -> Self {
        Self { needs: self.needs.and(other.needs), uses: self.uses.and(other.uses) }
    }

    /// Everything it listens to.
    pub const fn all(self) -> Feedback {
        self.needs.and(self.uses)
    }

    /// Whether its rule follows a schedule over the whole run, so that it depends on the budget.
    pub const fn follow_budget(self) -> bool {
        !self.all().common(Feedback::PROGRESS.and(Feedback::ROUNDS)).is_empty()
    }
}

/// What a judge knows before the parameters of a round are sampled. A field that it does not know is empty or `None`.
#[derive(Clone, Copy, Debug, Default)]
#[non_exhaustive]
pub struct View<'a> {
    /// The finished fraction of the run, in [0, 1).
    pub progress: Option<f64>,
    /// The number of finished rounds of the run; a restart does not reset it.
    pub round: u64,
    /// The planned number of rounds: evaluations divided by individuals, not always a whole number.
    pub rounds: Option<f64>,
    /// The rank of each individual, 1 for the best; of equal ones the first is better.
    pub ranks: &'a [u32],
    /// The rank of the base vector of each individual's mutant.
    pub base_ranks: &'a [u32],
    /// The objective value of each individual.
    pub values: &'a [f64],
    /// The individuals, one after the other.
    pub points: &'a [f64],
    /// The dimension of the problem; 0 if there is none.
    pub dim: usize,
}

impl<'a> View<'a> {
    /// A view of a run at this point.
    pub fn at(progress: f64, round: u64, rounds: f64) -> Self {
        Self { progress: Some(progress), round, rounds: Some(rounds), ..Self::default() }
    }

    /// Adds the ranks of the individuals.
    #[must_use]
    pub fn ranked(self, ranks: &'a [u32]) -> Self {
        Self { ranks, ..self }
    }

    /// Adds the ranks of the base vectors.
    #[must_use]
    pub fn based(self, base_ranks: &'a [u32]) -> Self {
        Self { base_ranks, ..self }
    }

    /// Adds the values of the individuals, and their positions in this many dimensions.
    #[must_use]
    pub fn placed(self, values: &'a [f64], points: &'a [f64], dim: usize) -> Self {
        Self { values, points, dim, ..self }
    }
}
