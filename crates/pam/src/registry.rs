//! The registry: every PAM of this crate, in one ordered list. Every PAM in the list is tested, documented and usable everywhere.

use crate::Pam;
use crate::group::{Group, Member};
use crate::methods::{centre, choice, constant, history, individual, pool, rank, step};
use crate::spec::{Catalogue, Entry};
use std::sync::LazyLock;

/// The PAMs of the TPAM paper, which come first.
const OF_THE_PAPER: [&str; 6] = ["jde", "epsde", "jade", "mde", "shade", "uniform"];

/// The other PAMs, in the order of their groups.
static MEMBERS: [(&Group, &[Member]); 6] = [
    (&centre::GROUP, centre::PAMS),
    (&individual::GROUP, individual::PAMS),
    (&history::GROUP, history::PAMS),
    (&pool::GROUP, pool::PAMS),
    (&rank::GROUP, rank::PAMS),
    (&constant::GROUP, constant::PAMS),
];

/// Every PAM of this crate.
///
/// Some differ from what was published under the same name, because they are those of the TPAM paper: `shade` has unweighted means and
/// H = 10, `jde` and `epsde` have other ranges unless `preset=original` is given. [`Page::differs`](crate::spec::Page::differs) says how:
///
/// ```
/// let shade = tpam_pam::pams().pages_of("shade").unwrap()[0];
/// assert!(shade.differs.starts_with("the version of the TPAM paper (2017): unweighted Lehmer means for F and C, H = 10"));
/// assert_eq!(shade.source.to_string(), "Tanabe & Fukunaga 2013, doi:10.1109/CEC.2013.6557555");
/// ```
pub static PAMS: LazyLock<Vec<&'static Entry<Box<dyn Pam>>>> = LazyLock::new(|| {
    let mut all: Vec<_> = MEMBERS.iter().flat_map(|(_, members)| members.iter().map(|(entry, _)| *entry)).collect();
    // Stable: the others keep the order of their groups.
    all.sort_by_key(|entry| OF_THE_PAPER.iter().position(|name| *name == entry.page.name).unwrap_or(OF_THE_PAPER.len()));
    all
});

/// [`PAMS`] as a catalogue that reads specs; add your own PAM with [`Catalogue::with`].
///
/// ```
/// let pams = tpam_pam::pams();
/// assert_eq!(pams.spec("shade:h=20").unwrap().to_string(), "shade:h=20,start_f=0.5,start_c=0.5");
/// assert_eq!(pams.spec("shaed").unwrap_err().to_string(), "unknown PAM 'shaed': did you mean 'shade'?");
/// ```
pub fn pams() -> Catalogue<Box<dyn Pam>> {
    Catalogue::new("PAM", PAMS.iter().copied())
}

/// The PAMs of step sizes and of operators: they adapt log columns and categories, not F and C.
static OTHERS: [(&Group, &[Member]); 2] = [(&step::GROUP, step::PAMS), (&choice::GROUP, choice::PAMS)];

/// The other PAMs of this crate: step-size rules, which adapt any log columns, such as the step size σ of an evolution strategy, and rules
/// that choose operators, which adapt any categories.
///
/// ```
/// use tpam_pam::{Column, FC, other_pams};
/// let [sigma, rule] = [Column::log("sigma", 1e-8, 10.0), Column::category("rule", &["add", "drop"])];
/// let adapts = |name: &str, column: &Column| other_pams().spec(name).unwrap().build().unwrap().adapts(column);
/// assert!(adapts("one-fifth", &sigma) && !adapts("one-fifth", &rule) && !adapts("one-fifth", &FC[0]));
/// assert!(adapts("ucb1", &rule) && !adapts("ucb1", &sigma));
/// ```
pub static OTHER_PAMS: LazyLock<Vec<&'static Entry<Box<dyn Pam>>>> =
    LazyLock::new(|| OTHERS.iter().flat_map(|(_, members)| members.iter().map(|(entry, _)| *entry)).collect());

/// [`OTHER_PAMS`] as a catalogue that reads specs.
pub fn other_pams() -> Catalogue<Box<dyn Pam>> {
    Catalogue::new("PAM", OTHER_PAMS.iter().copied())
}

/// A catalogue with [`OTHER_PAMS`] added, as far as it has no PAM of the same name.
///
/// ```
/// let all = tpam_pam::with_other_pams(tpam_pam::pams());
/// assert!(all.spec("shade").is_ok() && all.spec("ucb1").is_ok());
/// ```
pub fn with_other_pams(pams: Catalogue<Box<dyn Pam>>) -> Catalogue<Box<dyn Pam>> {
    let known: Vec<&str> = pams.pages().map(|page| page.name).collect();
    OTHER_PAMS.iter().filter(|entry| !known.contains(&entry.page.name)).fold(pams, |all, entry| all.with(entry))
}

/// All groups of PAMs of F and C.
pub static GROUPS: [&Group; 6] = [&constant::GROUP, &individual::GROUP, &centre::GROUP, &pool::GROUP, &rank::GROUP, &history::GROUP];

/// Where a PAM of this crate is defined.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Place {
    /// Its group.
    pub group: &'static Group,
    /// Its file, from the root of the repository.
    pub file: &'static str,
}

/// Whether a PAM learns from its successes. PAMs of other crates are taken to learn.
///
/// ```
/// use tpam_pam::learns;
/// assert!(["jade", "epsde", "shade", "my-pam"].into_iter().all(learns) && !learns("uniform") && !learns("swde"));
/// ```
pub fn learns(name: &str) -> bool {
    place(name).is_none_or(|place| place.group.learns)
}

/// Where a PAM of this crate is defined; `None` for a PAM of another crate.
///
/// ```
/// let place = tpam_pam::place("l-shade").unwrap();
/// assert_eq!((place.group.name, place.file), ("history", "crates/pam/src/methods/history/l_shade.rs"));
/// assert_eq!(tpam_pam::place("my-pam"), None);
/// ```
pub fn place(name: &str) -> Option<Place> {
    let mut all =
        MEMBERS.iter().chain(&OTHERS).flat_map(|(group, members)| members.iter().map(move |(entry, file)| (entry, Place { group, file })));
    all.find(|(entry, _)| entry.page.name == name).map(|(_, place)| place)
}
