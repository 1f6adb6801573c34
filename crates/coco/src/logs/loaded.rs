//! What is read from an index file and the data files that it names, in any format.

use super::Problem;
use crate::{Error, Links, TextFile};
use std::io::Read;
use std::path::Path;

/// One entry of an index file: the trials of an algorithm on a problem.
#[derive(Debug)]
pub(super) struct Loaded {
    pub(super) problem: Problem,
    pub(super) algorithm: String,
    pub(super) suite: Option<String>,
    /// The keys of the function's groups.
    pub(super) groups: Vec<String>,
    /// Whether the data end with an interrupted trial, which `problem` does not have.
    pub(super) unfinished: bool,
}

/// The text of a file of logs.
pub(super) fn text(path: &Path) -> Result<String, Error> {
    let mut bytes = Vec::new();
    let read = TextFile::open(path, Links::Follow).and_then(|mut file| file.read_to_end(&mut bytes));
    read.map_err(|e| Error::file("read", path, e))?;
    // Comments of other programs may be in any encoding; all parsed fields are ASCII.
    Ok(String::from_utf8_lossy(&bytes).into_owned())
}
