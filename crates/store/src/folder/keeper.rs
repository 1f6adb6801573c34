//! Stores runs that others have computed and sent as text.

use super::journal::Journal;
use super::{Contents, Key, lines, own, peek};
use crate::{Error, Shard};
use std::path::Path;

/// Stores lines in a journal of its own, beside those of other processes; a folder with all runs needs none.
pub struct Keeper(Option<Journal>);

impl Keeper {
    /// Opens a folder whose plan is written.
    pub fn open<C: Contents>(path: &Path, contents: &C) -> Result<Self, Error> {
        let done = peek(path, contents)?;
        let journal = (done.count < done.total).then(|| own::create(path, contents, Shard { index: 1, count: 1 }));
        Ok(Self(journal.transpose()?))
    }

    /// Stores the lines of these runs, in their order. Nothing is stored if one of them is something else.
    pub fn add<C: Contents>(&mut self, contents: &C, keys: &[Key], lines: &[String]) -> Result<(), Error> {
        let is_row = |(key, line): (&Key, &String)| lines::key(line) == Some(*key) && contents.read(line).is_some();
        if keys.len() != lines.len() || !keys.iter().zip(lines).all(is_row) {
            let first = keys.first().map_or_else(String::new, |key| format!(" from {} on", contents.place(*key)));
            return Err(Error::Input(format!(
                "a worker did not send the {} {} that it was asked for{first}: does it have another version of tpam?",
                keys.len(),
                C::ROWS
            )));
        }
        self.0.as_mut().map_or(Ok(()), |journal| journal.append(lines.iter().cloned()))
    }
}
