//! The columns of a PAM that a search uses: F scales differences, C is the crossover rate.

use tpam_pam::spec::SpecError;
use tpam_pam::{FC, Pam, Tracked, names_of, place_of};

/// The columns of a PAM that a search needs.
#[derive(Clone, Copy)]
pub(crate) struct Columns {
    /// The position of F.
    pub(crate) f: usize,
    /// The position of C.
    pub(crate) c: usize,
    /// Both.
    pub(crate) tracked: Tracked,
}

impl Columns {
    /// The columns `f` and `c` among those that a PAM declares.
    pub(crate) fn new(pam: &dyn Pam, name: &str) -> Result<Self, SpecError> {
        let space = pam.space().unwrap_or(FC);
        match (place_of(space, "f"), place_of(space, "c")) {
            (Some(f), Some(c)) => Ok(Self { f, c, tracked: Tracked::single(space, f).and(c) }),
            _ => Err(SpecError(format!("{name} adapts {}: a search needs a PAM that adapts the columns f and c", names_of(space)))),
        }
    }
}
