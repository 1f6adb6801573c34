//! The claims of the paper, each in its section.

mod lines;
mod others;
mod search;
mod sines;
mod walks;

use super::study::{Stage, Study};
pub(crate) use tpam_rows::claims::{Claim, Evidence, Resampled, Unit};
use tpam_store::Error;

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

/// Adds that the success rate of the first PAM on a target is above that of the second. `place` says where, behind the names of both.
fn beats(claim: &mut Claim, study: &Study, [a, b]: [&str; 2], (target, p_max): (&str, f64), place: &str) {
    let [own, other] = [a, b].map(|pam| study.rate(target, p_max, pam));
    claim.above(format!("{a} - {b}{place}"), own, other, 0.0);
}

/// The PAMs other than one.
fn others(pam: &str) -> impl Iterator<Item = &'static str> {
    super::grids::PAMS.into_iter().filter(move |other| *other != pam)
}
