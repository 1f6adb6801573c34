//! The registry: every PAM of this crate, in one ordered list. Every PAM in the list is tested, documented and usable everywhere.

use crate::Pam;
use crate::group::Group;
use crate::methods::{centre, constant, history, individual, pool, rank};
use crate::spec::{Catalogue, Entry};

/// Makes the registry from the paths of its entries: each PAM, its group, and the file of its rule.
macro_rules! registry {
    ($(#[$doc:meta])* $(&$folder:ident::$file:ident::ENTRY,)*) => {
        $(#[$doc])*
        pub static PAMS: &[&Entry<Box<dyn Pam>>] = &[$(&$folder::$file::ENTRY,)*];

        /// Where each entry of [`PAMS`] is defined, in the same order.
        static PLACES: &[Place] = &[$(Place {
            group: &$folder::GROUP,
            file: concat!("crates/pam/src/methods/", stringify!($folder), "/", stringify!($file), ".rs"),
        },)*];
    };
}

#[rustfmt::skip] // One line each.
registry![
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

/// All groups.
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
    let at = PAMS.iter().position(|entry| entry.page.name == name)?;
    Some(PLACES[at])
}
