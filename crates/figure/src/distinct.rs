//! The places of an axis, the rows of a figure, or its panels: what there is to show, each once.

/// The different values, in the order in which they first come.
///
/// ```
/// assert_eq!(tpam_figure::distinct(["b", "a", "b"]), ["b", "a"]);
/// ```
pub fn distinct<T: PartialEq>(all: impl IntoIterator<Item = T>) -> Vec<T> {
    let mut found: Vec<T> = Vec::new();
    for value in all {
        if !found.contains(&value) {
            found.push(value);
        }
    }
    found
}
