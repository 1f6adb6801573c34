//! The claims as tables.

use super::Claim;
use super::verdict::{Bound, State, Verdict};
use tpam_table::Table;

/// One row per claim: its verdict, and the quantity that decides it.
pub fn verdicts(claims: &[Claim]) -> Table {
    let rows: Vec<(&Claim, (Verdict, Bound))> = claims.iter().map(|claim| (claim, claim.judge())).collect();
    Table::from_rows(&rows)
        .text("claim", |(claim, _)| &claim.id)
        .text("verdict", |(_, (verdict, _))| verdict.name())
        .text("without margin", |(claim, _)| claim.judge_without_margin().name())
        .text("what is claimed", |(claim, _)| claim.text)
        .text("what decides it", |(claim, (_, bound))| decides(claim, bound))
        .rounded("estimate", 4, |(_, (_, bound))| bound.estimate)
        .title("estimate [95 % interval]")
        .rounded("low", 4, |(_, (_, bound))| bound.low)
        .rounded("high", 4, |(_, (_, bound))| bound.high)
        .interval()
        .real("margin", |(_, (_, bound))| bound.margin)
        .build()
}

/// One row per quantity that a claim says is above 0.
pub fn quantities(claims: &[Claim]) -> Table {
    let mut rows: Vec<(&Claim, [Verdict; 2], Bound)> = Vec::new();
    for claim in claims {
        let verdicts = [claim.judge().0, claim.judge_without_margin()];
        rows.extend(claim.bounds().into_iter().map(|bound| (claim, verdicts, bound)));
    }
    Table::from_rows(&rows)
        .text("claim", |(claim, ..)| &claim.id)
        .text("text", |(claim, ..)| claim.text)
        .text("verdict", |(_, [verdict, _], _)| verdict.name())
        .text("without_margin", |(_, [_, without], _)| without.name())
        .text("quantity", |(.., bound)| bound.what)
        .real("estimate", |(.., bound)| bound.estimate)
        .real("low", |(.., bound)| bound.low)
        .real("high", |(.., bound)| bound.high)
        .real("margin", |(.., bound)| bound.margin)
        .text("state", |(.., bound)| word(bound.state))
        .build()
}

/// What is known of a quantity.
fn word(state: State) -> &'static str {
    match state {
        State::Above => "above 0",
        State::Within => "above minus the margin",
        State::Open => "open",
        State::Below => "below minus the margin",
    }
}

/// The quantity that decides a claim, and how many others are not above 0.
fn decides(claim: &Claim, bound: &Bound) -> String {
    let bounds = claim.bounds();
    let count = |state: State| bounds.iter().filter(|bound| bound.state == state).count();
    let named = [(State::Below, "below"), (State::Open, "open"), (State::Within, "within the margin")];
    let words: Vec<String> =
        named.into_iter().filter(|(state, _)| count(*state) > 0).map(|(state, word)| format!("{} {word}", count(state))).collect();
    if words.is_empty() {
        format!("{} (lowest of {})", bound.what, bounds.len())
    } else {
        format!("{} (of {}: {})", bound.what, bounds.len(), words.join(", "))
    }
}
