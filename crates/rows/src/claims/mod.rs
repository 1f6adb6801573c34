//! Claims as inequalities with intervals.
//!
//! A claim is a set of quantities that should be above 0, each a mean over runs or functions (paired if both sides share them) or a
//! bootstrapped statistic. It *holds* if the 95 % interval of every quantity lies above 0, *holds within the margin* if every interval lies
//! above minus the margin, *fails* if the simultaneous (Holm) 95 % interval of at least one quantity lies below minus the margin, and
//! otherwise *cannot be decided*. The same verdict without margins stands beside it. A claim that fails is a finding.
//!
//! ```text
//! evidence   what is known of a quantity: its interval
//! verdict    the margins, and the verdict on a claim
//! table      tables of verdicts and quantities
//! ```
//!
//! ```
//! use tpam_rows::claims::{Claim, Verdict};
//! let mut leads = Claim::new("X1", "a succeeds more often than b");
//! leads.above("a - b".into(), &[0.52, 0.51, 0.53], &[0.41, 0.42, 0.40], 0.0);
//! assert_eq!(leads.judge().0, Verdict::Holds);
//! ```

mod evidence;
mod table;
mod verdict;

pub use evidence::{Evidence, Resampled};
use std::collections::BTreeSet;
pub use table::{quantities, verdicts};
pub use verdict::{Bound, State, Unit, Verdict, by_chance};

/// The number of tests, and of claims that they are about: some are tested in two versions.
pub fn sizes(claims: &[Claim]) -> String {
    let distinct: BTreeSet<&str> = claims.iter().filter_map(|claim| claim.id.split(' ').next()).collect();
    format!("{} tests of {} claims", claims.len(), distinct.len())
}

/// One claim, or one version of it.
pub struct Claim {
    /// The name of the claim, and its version behind a space.
    pub id: String,
    /// What is claimed, in words.
    pub text: &'static str,
    unit: Unit,
    /// Whether the claim includes that a quantity is 0.
    or_equal: bool,
    parts: Vec<Part>,
}

/// A quantity that should be above 0.
struct Part {
    what: String,
    evidence: Evidence,
}

impl Claim {
    /// A claim without quantities, about rates.
    pub fn new(id: impl Into<String>, text: &'static str) -> Self {
        Self { id: id.into(), text, unit: Unit::Rate, or_equal: false, parts: Vec::new() }
    }

    /// The claim with quantities of another kind.
    #[must_use]
    pub fn in_units(self, unit: Unit) -> Self {
        Self { unit, ..self }
    }

    /// The claim that quantities are at least 0.
    #[must_use]
    pub fn or_equal(self) -> Self {
        Self { or_equal: true, ..self }
    }

    /// Adds the quantity a − b − `least`, paired by run, which should be above 0.
    pub fn above(&mut self, what: String, a: &[f64], b: &[f64], least: f64) {
        let runs = a.iter().zip(b).map(|(a, b)| a - b - least).collect();
        self.add(what, Evidence::Units(runs));
    }

    /// Adds a quantity that should be above 0.
    pub fn add(&mut self, what: String, evidence: Evidence) {
        self.parts.push(Part { what, evidence });
    }
}
