//! The claims of the paper as inequalities with intervals.
//!
//! A claim is a set of quantities that should be above 0, each a mean over runs or functions (paired if both sides share them) or a
//! bootstrapped statistic. It *holds* if the 95 % interval of every quantity lies above 0, *holds within the margin* if every interval lies
//! above minus the margin, *fails* if the simultaneous (Holm) 95 % interval of at least one quantity lies below minus the margin, and
//! otherwise *cannot be decided*. The same verdict without margins stands beside it. A claim that fails is a finding.
//!
//! ```text
//! margin     the margins
//! evidence   what is known of a quantity: its interval
//! verdict    the verdict on a claim
//! table      tables of verdicts and quantities
//! lines … search   the claims
//! ```

mod evidence;
mod lines;
mod others;
mod search;
mod sines;
mod table;
mod verdict;
mod walks;

use super::study::{Stage, Study};
pub(crate) use evidence::{Evidence, Resampled};
use std::collections::BTreeSet;
pub(crate) use table::{quantities, verdicts};
use tpam_store::Error;
pub(crate) use verdict::{State, Unit, Verdict, by_chance};

/// All claims of the paper; B3 only with the searches of the supplement.
pub(crate) fn all(study: &Study) -> Result<Vec<Claim>, Error> {
    let mut claims = lines::claims(study, "printed", ["lin-inc", "lin-dec"]);
    claims.extend(lines::claims(study, "sqrt", ["sqrt-inc", "sqrt-dec"]));
    claims.extend(sines::claims(study));
    claims.extend(walks::claims(study));
    claims.extend(others::claims(study)?);
    let searches = study.searches()?;
    claims.extend([search::leads(searches), search::predicts(study, searches)]);
    if study.stages.contains(&Stage::Supplement) {
        claims.push(search::overall(study.supplement()?));
    }
    Ok(claims)
}

/// The number of tests, and of claims of the paper that they are about: some are tested in two versions.
pub(crate) fn sizes(claims: &[Claim]) -> String {
    let distinct: BTreeSet<&str> = claims.iter().filter_map(|claim| claim.id.split(' ').next()).collect();
    format!("{} tests of {} claims", claims.len(), distinct.len())
}

/// One claim, or one version of it.
pub(crate) struct Claim {
    /// The name of the claim, and its version behind a space.
    pub(crate) id: String,
    pub(crate) text: &'static str,
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
    pub(crate) fn new(id: impl Into<String>, text: &'static str) -> Self {
        Self { id: id.into(), text, unit: Unit::Rate, or_equal: false, parts: Vec::new() }
    }

    /// The claim with quantities of another kind.
    pub(crate) fn in_units(self, unit: Unit) -> Self {
        Self { unit, ..self }
    }

    /// The claim that quantities are at least 0.
    fn or_equal(self) -> Self {
        Self { or_equal: true, ..self }
    }

    /// Adds the quantity a − b − `least`, paired by run, which should be above 0.
    fn above(&mut self, what: String, a: &[f64], b: &[f64], least: f64) {
        let runs = a.iter().zip(b).map(|(a, b)| a - b - least).collect();
        self.add(what, Evidence::Units(runs));
    }

    /// Adds that the success rate of the first PAM on a target is above that of the second. `place` says where, behind the names of both.
    fn beats(&mut self, study: &Study, [a, b]: [&str; 2], (target, p_max): (&str, f64), place: &str) {
        let [own, other] = [a, b].map(|pam| study.rate(target, p_max, pam));
        self.above(format!("{a} - {b}{place}"), own, other, 0.0);
    }

    pub(crate) fn add(&mut self, what: String, evidence: Evidence) {
        self.parts.push(Part { what, evidence });
    }
}

/// The PAMs other than one.
fn others(pam: &str) -> impl Iterator<Item = &'static str> {
    super::grids::PAMS.into_iter().filter(move |other| *other != pam)
}
