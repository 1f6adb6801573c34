//! The columns that a search asks for, among those of its PAM.

use tpam_pam::spec::{Spec, SpecError};
use tpam_pam::{Pam, Space, Tracked, fitted, names_of, place_of};

/// The columns of a search.
pub(crate) struct Columns {
    pub(crate) space: Space,
    /// The position of each among the columns of the PAM.
    pub(crate) places: Vec<usize>,
    /// The same as a set. Other columns of the PAM are not tracked.
    pub(crate) tracked: Tracked,
}

impl Columns {
    /// Builds a PAM, [fitted] to columns that it lacks, and finds the columns of the search by their names.
    pub(crate) fn fit(space: Space, spec: &Spec<Box<dyn Pam>>) -> Result<(Box<dyn Pam>, Self), SpecError> {
        let Some(pam) = fitted(&|| spec.build(), space)? else {
            let (names, own) = (names_of(space), spec.build()?.space().unwrap_or(space));
            let needed = match names.rsplit_once(", ") {
                None => format!("the column {names}"),
                Some((first, last)) => format!("the columns {first} and {last}"),
            };
            return Err(SpecError(format!("{} adapts {}: a search needs a PAM that adapts {needed}", spec.name(), names_of(own))));
        };
        let adapted = pam.space().unwrap_or(space);
        let places: Vec<usize> = space.iter().filter_map(|column| place_of(adapted, column.name)).collect();
        let tracked = places.iter().fold(Tracked::none(adapted), |tracked, place| tracked.and(*place));
        Ok((pam, Self { space, places, tracked }))
    }
}
