//! Errors of reading, writing and comparing logs.

use std::fmt;
use std::io;
use std::path::{Path, PathBuf};

/// An error in reading, writing or comparing logs.
#[derive(Debug)]
#[non_exhaustive]
pub enum Error {
    /// Logs that cannot be read; the sentence names the file and the line.
    Unreadable(String),
    /// A file or folder that cannot be created, read or written.
    File {
        /// What was tried: `create`, `read`, `write`.
        action: &'static str,
        /// The file or folder.
        path: PathBuf,
        /// The cause.
        source: io::Error,
    },
    /// A request that the logs cannot answer.
    Invalid(String),
}

impl Error {
    pub(crate) fn file(action: &'static str, path: &Path, source: io::Error) -> Self {
        Error::File { action, path: path.to_owned(), source }
    }
}

impl fmt::Display for Error {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Error::Unreadable(sentence) | Error::Invalid(sentence) => f.write_str(sentence),
            Error::File { action, path, source } => write!(f, "cannot {action} {}: {source}", path.display()),
        }
    }
}

impl std::error::Error for Error {
    fn source(&self) -> Option<&(dyn std::error::Error + 'static)> {
        match self {
            Error::File { source, .. } => Some(source),
            _ => None,
        }
    }
}
