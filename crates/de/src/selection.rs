//! Selection: what happens when a trial vector is exactly as good as its parent, and what a success replaces.
//!
//! Published programs differ: with `<` a PAM learns only from strict improvements, with `≤` also from trial vectors on a plateau, whose
//! gain is 0.

use tpam_pam::bibliography;
use tpam_pam::spec::{Catalogue, Entry, OptionDef, Page, Source};

/// What happens to a trial vector that is exactly as good as its parent. A better one always replaces it and counts as a success.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Selection {
    /// Whether it replaces its parent.
    pub replaces: bool,
    /// Whether the PAM is told that it succeeded.
    pub succeeds: bool,
    /// The rules of a front; `None` if a success replaces its parent.
    pub front: Option<FrontRules>,
}

/// How successes enter the front of L-SRTDE.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct FrontRules {
    /// Whether a success enters the front before the next trial vector is created.
    pub at_once: bool,
    /// Whether two errors of the released program are repeated.
    pub quirks: bool,
    /// Whether a third one is: the row that the next success replaces stays where it was when the front becomes smaller.
    pub stale_row: bool,
}

/// The registry.
pub static SELECTIONS: &[&Entry<Selection>] = &[&EQUAL, &STRICT_SUCCESS, &STRICT, &FRONT];

/// [`SELECTIONS`] as a catalogue that reads specs.
///
/// ```
/// let selection = tpam_de::selections().spec("strict-success").unwrap().build().unwrap();
/// assert!(selection.replaces && !selection.succeeds);
/// ```
pub fn selections() -> Catalogue<Selection> {
    Catalogue::new("selection", SELECTIONS.iter().copied())
}

const SOURCE: Source = Source::Published(&[&bibliography::DE]);

static EQUAL: Entry<Selection> = Page::new("equal", "an equal trial vector replaces its parent and is a success", SOURCE)
    .built(|_| Ok(Selection { replaces: true, succeeds: true, front: None }));

static STRICT_SUCCESS: Entry<Selection> =
    Page::new("strict-success", "an equal trial vector replaces its parent, but is not a success for the PAM", SOURCE)
        .built(|_| Ok(Selection { replaces: true, succeeds: false, front: None }));

static STRICT: Entry<Selection> = Page::new("strict", "an equal trial vector neither replaces its parent nor is a success", SOURCE)
    .built(|_| Ok(Selection { replaces: false, succeeds: false, front: None }));

static FRONT: Entry<Selection> = Page {
    name: "front",
    about: "a success enters a front in turn, and joins the best ever found; parents are random (L-SRTDE)",
    source: Source::Published(&[&bibliography::L_SRTDE]),
    rule: "two populations of N: the front, and the top, which holds the best that were found, best first
for k = 1, …, N: trial vector u of a random parent x of the front, by the mutation current-to-ptop/1
                 f(u) ≤ f(x) is a success: u replaces row h of the front, h ← h mod N + 1
after each round: top = the best N of the top and the successes;  the worst leave the front if N falls",
    ledger: include_str!("../text/front.txt"),
    options: &[
        OptionDef::optional(
            "enter",
            &["round"],
            "round: all trial vectors of a round are created before the first one enters the front [default: one after the other]",
        ),
        OptionDef::optional(
            "quirks",
            &["code"],
            "code: a success that replaces its own parent has gain 0, and the last successes are lost when N falls",
        ),
        OptionDef::optional(
            "row",
            &["stale"],
            "stale: h stays where it was when N falls; a success beyond the front is lost [default: h is a row of the front]",
        ),
    ],
    ..Page::EMPTY
}
.built(|options| {
    let rules = FrontRules {
        at_once: options.text("enter").is_empty(),
        quirks: options.text("quirks") == "code",
        stale_row: options.text("row") == "stale",
    };
    Ok(Selection { replaces: true, succeeds: true, front: Some(rules) })
});
