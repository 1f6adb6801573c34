//! The columns that a search asks for, among those of its PAM.

use tpam_pam::spec::SpecError;
use tpam_pam::{Column, ColumnKind, Pam, Space, Tracked, names_of, place_of};

/// The columns of a search.
pub(crate) struct Columns {
    pub(crate) space: Space,
    /// The position of each among the columns of the PAM.
    pub(crate) places: Vec<usize>,
    /// The same as a set. Other columns of the PAM are not tracked.
    pub(crate) tracked: Tracked,
}

impl Columns {
    /// Finds columns by their names in a PAM that is [fitted](tpam_pam::fitted) to them.
    pub(crate) fn new(space: Space, pam: &dyn Pam) -> Self {
        let adapted = pam.space().unwrap_or(space);
        let places: Vec<usize> = space.iter().filter_map(|column| place_of(adapted, column.name)).collect();
        let tracked = places.iter().fold(Tracked::none(adapted), |tracked, place| tracked.and(*place));
        Self { space, places, tracked }
    }

    /// Refuses a PAM that takes a number for a category, or the other way round, or that has other categories. Its range may be another
    /// one: F may be above 1.
    pub(crate) fn check_same(space: Space, pam: &dyn Pam, name: &str) -> Result<(), SpecError> {
        let adapted = pam.space().unwrap_or(space);
        for column in space {
            let Some(place) = place_of(adapted, column.name) else { continue };
            if adapted[place].is_category() != column.is_category() {
                let column = column.name;
                return Err(SpecError(format!("{name} has another kind of {column} than the search: numbers and categories differ")));
            }
            if column.is_category() && adapted[place].kind != column.kind {
                let (column, [own, theirs]) = (column.name, [&adapted[place], column].map(categories));
                return Err(SpecError(format!(
                    "{name} has the values {own} of {column}, and the search has {theirs}: declare these, in this order"
                )));
            }
        }
        Ok(())
    }

    /// Says that a PAM lacks columns.
    pub(crate) fn lacking(space: Space, pam: &dyn Pam, name: &str) -> SpecError {
        if pam.space().is_none()
            && let Some(column) = space.iter().find(|column| !pam.adapts(column))
        {
            let (column, sort, others) = (column.name, column.sort(), column.adapted_by());
            return SpecError(format!("{name} cannot adapt {column}, which is {sort}, and the search asks for it: choose {others}"));
        }
        let names = names_of(space);
        let needed = match names.rsplit_once(", ") {
            None => format!("the column {names}"),
            Some((first, last)) => format!("the columns {first} and {last}"),
        };
        let others =
            space.iter().find(|column| column.is_category()).map_or_else(String::new, |column| format!(": choose {}", column.adapted_by()));
        SpecError(format!("{name} adapts {}: a search needs a PAM that adapts {needed}{others}", names_of(pam.space().unwrap_or(space))))
    }
}

/// The names of a column's categories.
fn categories(column: &Column) -> String {
    if let ColumnKind::Category { names } = column.kind { names.join(", ") } else { String::new() }
}
