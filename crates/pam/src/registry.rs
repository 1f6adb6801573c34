//! The registry: every PAM of this crate, in one ordered list. Every PAM in the list is tested, documented and usable everywhere.

use crate::Pam;
use crate::methods::{centre, constant, history, individual, pool, rank};
use crate::spec::{Catalogue, Entry};

/// Makes the registry from the paths of its entries: each PAM, and the folder and file of its rule.
macro_rules! registry {
    ($(#[$doc:meta])* $(&$folder:ident::$file:ident::ENTRY,)*) => {
        $(#[$doc])*
        pub static PAMS: &[&Entry<Box<dyn Pam>>] = &[$(&$folder::$file::ENTRY,)*];

        /// The folder and the file of each entry of [`PAMS`], in the same order.
        static PLACES: &[[&str; 2]] = &[$([stringify!($folder), stringify!($file)],)*];
    };
}

#[rustfmt::skip] // One line each.
registry![
/// Every PAM of this crate.
///
/// Some differ from what was published under the same name, because they are those of the TPAM paper: `shade` has unweighted means and H = 10, `jde` and `epsde` have
/// other ranges unless `preset=original` is given. [`Page::differs`](crate::spec::Page::differs) says how:
///
/// ```
/// let shade = tpam_pam::pams().pages_of("shade").unwrap()[0];
/// assert!(shade.differs.starts_with("the version of the TPAM paper (2017): unweighted Lehmer means for F and C, H = 10"));
/// assert_eq!(shade.source.to_string(), "Tanabe & Fukunaga 2013, doi:10.1109/CEC.2013.6557555");
/// ```
    // Of the TPAM paper.
    &individual::jde::ENTRY,
    &individual::epsde::ENTRY,
    &centre::jade::ENTRY,
    &centre::mde::ENTRY,
    &history::shade::ENTRY,
    &constant::uniform::ENTRY,
    // Around one centre.
    &centre::sade::ENTRY,
    &centre::sansde::ENTRY,
    &centre::slade::ENTRY,
    &centre::mde_pbx::ENTRY,
    // Owned by individuals.
    &individual::fdsade::ENTRY,
    &individual::isade::ENTRY,
    &individual::cobide::ENTRY,
    &individual::sde::ENTRY,
    &individual::jdelscop::ENTRY,
    &individual::jde100::ENTRY,
    &individual::j2020::ENTRY,
    // With a memory.
    &history::shade_2013::ENTRY,
    &history::l_shade::ENTRY,
    &history::il_shade::ENTRY,
    &history::jso::ENTRY,
    &history::dish::ENTRY,
    &history::lshade_epsin::ENTRY,
    &history::lshade_cnepsin::ENTRY,
    &history::lshade_rsp::ENTRY,
    &history::nl_shade_rsp::ENTRY,
    &history::nl_shade_lbc::ENTRY,
    &history::l_srtde::ENTRY,
    &history::rde_2024::ENTRY,
    &history::rdex::ENTRY,
    &history::imode::ENTRY,
    &history::madde::ENTRY,
    &history::s_lshade_dp::ENTRY,
    &history::arrde::ENTRY,
    &history::mean::ENTRY,
    // From a pool.
    &pool::cde::ENTRY,
    &pool::dedps::ENTRY,
    &pool::agsk::ENTRY,
    &pool::apgsk::ENTRY,
    &pool::efade::ENTRY,
    // By rank, value or position.
    &rank::depd::ENTRY,
    &rank::rde::ENTRY,
    &rank::ide::ENTRY,
    &rank::zaharie::ENTRY,
    // Controls that learn nothing.
    &constant::fixed::ENTRY,
    &constant::decars::ENTRY,
    &constant::dersf::ENTRY,
    &constant::detvsf::ENTRY,
    &constant::sinde::ENTRY,
    &constant::zmde::ENTRY,
    &constant::code::ENTRY,
    &constant::swde::ENTRY,
];

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

/// A group of PAMs, by what they learn: a folder of this crate.
#[derive(Debug, PartialEq, Eq)]
pub struct Group {
    /// The name.
    pub name: &'static str,
    /// What its PAMs do, in a few words.
    pub about: &'static str,
    /// Whether its PAMs listen to the success of their samples.
    pub learns: bool,
}

/// All groups.
#[rustfmt::skip] // One line each.
pub static GROUPS: [Group; 6] = [
    Group { name: "constant", about: "learns nothing: constants, fixed distributions and schedules; the controls", learns: false },
    Group { name: "individual", about: "individuals own their F and C: kept on success, redrawn or restored on failure", learns: true },
    Group { name: "centre", about: "samples the whole population around one centre, which follows the successes", learns: true },
    Group { name: "pool", about: "chooses from a pool of settings and learns how often to choose each", learns: true },
    Group { name: "rank", about: "computes F and C from the ranks, the values or the positions of the individuals", learns: false },
    Group { name: "history", about: "has a memory of recent successful means: SHADE and its successors", learns: true },
];

/// Where a PAM of this crate is defined.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Place {
    /// Its group.
    pub group: &'static Group,
    /// Its file, from the root of the repository.
    pub file: String,
}

/// Where a PAM of this crate is defined; `None` for a PAM of another crate.
///
/// ```
/// let place = tpam_pam::place("l-shade").unwrap();
/// assert_eq!((place.group.name, place.file.as_str()), ("history", "crates/pam/src/methods/history/l_shade.rs"));
/// assert_eq!(tpam_pam::place("my-pam"), None);
/// ```
pub fn place(name: &str) -> Option<Place> {
    let at = PAMS.iter().position(|entry| entry.page.name == name)?;
    let [folder, file] = PLACES[at];
    let group = GROUPS.iter().find(|group| group.name == folder)?;
    Some(Place { group, file: format!("crates/pam/src/methods/{folder}/{file}.rs") })
}
