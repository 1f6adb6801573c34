//! Names that users write, and lists of names in messages.

use tpam_store::Error;

/// The one that has a name: as its full name, or as a short one that no other has. `None` if there is none.
pub(crate) fn the_one_named<'a, T>(all: &'a [T], name: &str, full_and_short: impl Fn(&T) -> [String; 2]) -> Result<Option<&'a T>, Error> {
    if let Some(one) = all.iter().find(|one| full_and_short(one)[0] == name) {
        return Ok(Some(one));
    }
    match &all.iter().filter(|one| full_and_short(one)[1] == name).collect::<Vec<_>>()[..] {
        [] => Ok(None),
        [one] => Ok(Some(one)),
        several => {
            let names: Vec<String> = several.iter().map(|one| full_and_short(one)[0].clone()).collect();
            Err(Error::Input(format!("'{name}' is ambiguous: write {}", names.join(" or "))))
        }
    }
}

/// Names for a message, of many only the first ones: `a, b and 3 more`.
pub(crate) fn first_names(names: &[String], most: usize) -> String {
    let more = names.len().saturating_sub(most);
    let more = if more > 0 { format!(" and {more} more") } else { String::new() };
    format!("{}{more}", names[..names.len().min(most)].join(", "))
}
