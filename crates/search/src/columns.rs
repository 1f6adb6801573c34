//! The columns that a search asks for, among those of its PAM.

use tpam_pam::spec::SpecError;
use tpam_pam::{Pam, Space, Tracked, names_of, place_of};

/// The columns of a search.
pub(crate) struct Columns {
    pub(crate) space: Space,
    /// The position of each among the columns of the PAM.
    pub(crate) places: Vec<usize>,
    /// The same as a set. Other columns of the PAM are not tracked.
    pub(crate) tracked: Tracked,
}

impl Columns {
    /// Finds columns by their names.
    pub(crate) fn new(space: Space, pam: &dyn Pam, name: &str) -> Result<Self, SpecError> {
        let adapted = pam.space().unwrap_or(space);
        let places: Option<Vec<usize>> = space.iter().map(|column| place_of(adapted, column.name)).collect();
        let Some(places) = places else {
            let names = names_of(space);
            let needed = match names.rsplit_once(", ") {
                None => format!("the column {names}"),
                Some((first, last)) => format!("the columns {first} and {last}"),
            };
            return Err(SpecError(format!("{name} adapts {}: a search needs a PAM that adapts {needed}", names_of(adapted))));
        };
        let tracked = places.iter().fold(Tracked::none(adapted), |tracked, place| tracked.and(*place));
        Ok(Self { space, places, tracked })
    }
}
