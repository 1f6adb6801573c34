//! The claims as tables.

use super::{Bound, Claim, Verdict};
use tpam_table::Table;

/// One row per claim: its verdict, and the quantity that decides it.
pub(crate) fn verdicts(claims: &[Claim]) -> Table {
    let rows: Vec<(&Claim, (Verdict, Bound))> = claims.iter().map(|claim| (claim, claim.judge())).collect();
    Table::of(&rows)
        .text("claim", |(claim, _)| &claim.id)
        .text("verdict", |(_, (verdict, _))| verdict.words())
        .text("what is claimed", |(claim, _)| claim.text)
        .text("what decides it", |(claim, (_, bound))| decides(claim, bound))
        .real("estimate", |(_, (_, bound))| bound.estimate)
        .title("estimate [95 % interval]")
        .decimals(4)
        .real("low", |(_, (_, bound))| bound.low)
        .decimals(4)
        .real("high", |(_, (_, bound))| bound.high)
        .decimals(4)
        .interval()
        .build()
}

/// One row per quantity that a claim says is above 0.
pub(crate) fn quantities(claims: &[Claim]) -> Table {
    let mut rows: Vec<(&Claim, Verdict, Bound)> = Vec::new();
    for claim in claims {
        let verdict = claim.judge().0;
        rows.extend(claim.bounds().into_iter().map(|bound| (claim, verdict, bound)));
    }
    Table::of(&rows)
        .text("claim", |(claim, ..)| &claim.id)
        .text("text", |(claim, ..)| claim.text)
        .text("verdict", |(_, verdict, _)| verdict.words())
        .text("quantity", |(.., bound)| bound.what)
        .real("estimate", |(.., bound)| bound.estimate)
        .real("low", |(.., bound)| bound.low)
        .real("high", |(.., bound)| bound.high)
        .build()
}

/// The quantity that decides a claim, and the number of other quantities that do not agree.
fn decides(claim: &Claim, bound: &Bound) -> String {
    let bounds = claim.bounds();
    let failing = bounds.iter().filter(|bound| bound.high < 0.0).count();
    let open = bounds.iter().filter(|bound| bound.low <= 0.0 && bound.high >= 0.0).count();
    match (failing, open) {
        (0, 0) => format!("{} (lowest of {})", bound.what, bounds.len()),
        (0, open) => format!("{} (of {}, {open} undecided)", bound.what, bounds.len()),
        (failing, open) => format!("{} (of {}, {failing} below 0, {open} undecided)", bound.what, bounds.len()),
    }
}
