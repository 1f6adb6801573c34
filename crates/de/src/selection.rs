//! Selection: what happens when a trial vector is exactly as good as its parent.
//!
//! Published programs differ: with `<` a PAM learns only from strict improvements, with `≤` also from trial vectors on a plateau, whose gain is 0.

use tpam_pam::bibliography;
use tpam_pam::spec::{Catalogue, Entry, Page, Source};

/// What happens to a trial vector that is exactly as good as its parent. A better one always replaces it and counts as a success.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Selection {
    /// Whether it replaces its parent.
    pub replaces: bool,
    /// Whether the PAM is told that it succeeded.
    pub succeeds: bool,
}

/// The registry.
pub static SELECTIONS: &[&Entry<Selection>] = &[&EQUAL, &STRICT_SUCCESS, &STRICT];

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

const fn page(name: &'static str, about: &'static str) -> Page {
    Page { name, about, source: SOURCE, ..Page::EMPTY }
}

static EQUAL: Entry<Selection> = Entry {
    page: page("equal", "an equal trial vector replaces its parent and is a success"),
    build: |_| Ok(Selection { replaces: true, succeeds: true }),
};

static STRICT_SUCCESS: Entry<Selection> = Entry {
    page: page("strict-success", "an equal trial vector replaces its parent, but is not a success for the PAM"),
    build: |_| Ok(Selection { replaces: true, succeeds: false }),
};

static STRICT: Entry<Selection> = Entry {
    page: page("strict", "an equal trial vector neither replaces its parent nor is a success"),
    build: |_| Ok(Selection { replaces: false, succeeds: false }),
};
