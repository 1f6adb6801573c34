//! The registry: every PAM of this crate, in one ordered list. Every PAM in the list is tested, documented and usable everywhere.

use crate::Pam;
use crate::methods::{centre, constant, history, individual};
use crate::spec::{Catalogue, Entry};

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
#[rustfmt::skip] // One line each.
pub static PAMS: &[&Entry<Box<dyn Pam>>] = &[
    // Of the TPAM paper.
    &individual::jde::ENTRY,
    &individual::epsde::ENTRY,
    &centre::jade::ENTRY,
    &centre::mde::ENTRY,
    &history::shade::ENTRY,
    &constant::uniform::ENTRY,
    // Around one centre.
    // Owned by individuals.
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
    // From a pool.
    // By rank, value or position.
    // Controls that learn nothing.
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
