//! Names that users write, and names and numbers in sentences.

use std::path::Path;
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
            let choices = several.iter().map(|one| full_and_short(one)[0].clone()).collect();
            Err(Error::Ambiguous { name: name.to_owned(), choices })
        }
    }
}

/// Names for a message, of many only the first ones: `a, b and 3 more`.
pub(crate) fn first_names(names: &[String], most: usize) -> String {
    let more = names.len().saturating_sub(most);
    let more = if more > 0 { format!(" and {more} more") } else { String::new() };
    format!("{}{more}", names[..names.len().min(most)].join(", "))
}

/// `1 cell`, `3 cells`.
///
/// ```
/// assert_eq!([0, 1].map(|count| tpam_rows::names::counted(count, "cell")), ["0 cells", "1 cell"]);
/// ```
pub fn counted(count: usize, noun: &str) -> String {
    format!("{count} {noun}{}", if count == 1 { "" } else { "s" })
}

/// `50 settings`, or `40 to 50 settings`.
pub fn counted_range([least, most]: [usize; 2], noun: &str) -> String {
    if least == most { counted(most, noun) } else { format!("{least} to {}", counted(most, noun)) }
}

/// The last name of each path; the whole path if it has none, such as `..`, or if another path ends in the same name.
///
/// ```
/// # use std::path::Path;
/// let of = |paths: [&str; 3]| tpam_rows::names::names_of_folders(&paths.map(Path::new));
/// assert_eq!(of(["a/x", "b/y", "a/x"]), ["x", "y", "x"]);
/// assert_eq!(of(["a/x", "b/x", ".."]), ["a/x", "b/x", ".."]);
/// ```
pub fn names_of_folders(paths: &[&Path]) -> Vec<String> {
    let name = |path: &Path| {
        let last = path.file_name()?;
        let alone = !paths.iter().any(|other| *other != path && other.file_name() == Some(last));
        alone.then(|| last.to_string_lossy().into_owned())
    };
    paths.iter().map(|path| name(path).unwrap_or_else(|| path.display().to_string())).collect()
}
