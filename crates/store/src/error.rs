//! The error type of this crate.

use std::fmt;
use std::io;
use std::path::{Path, PathBuf};
use tpam_pam::spec::SpecError;
use tpam_work::Cancelled;

/// Why a computation ended early.
#[derive(Debug)]
#[non_exhaustive]
pub enum Error {
    /// Wrong input, in one sentence that says what to write instead.
    Input(String),
    /// A wrong value of one key of a plan or of one option.
    Key {
        /// The key, as it is written in a plan: `functions`, `f_min`.
        key: &'static str,
        /// Its value.
        value: String,
        /// What is wrong with it, and what to write instead.
        problem: String,
    },
    /// An option that would be ignored.
    Unused {
        /// The option, as it is called in the library: `own_heights`.
        key: &'static str,
        /// Why it would be ignored.
        reason: &'static str,
    },
    /// A file that could not be read or written.
    File {
        /// The action that failed: `read`, `write`.
        action: &'static str,
        /// The path of the file.
        path: PathBuf,
        /// The cause.
        source: io::Error,
        /// Whether the results so far are saved, so that the same call resumes.
        resumable: bool,
    },
    /// Stored results that are not what was written.
    Damaged {
        /// The file.
        path: PathBuf,
        /// What is wrong with it.
        problem: String,
    },
    /// Another process is writing to this folder.
    Busy(PathBuf),
    /// The work was cancelled.
    Cancelled {
        /// The folder in which the results so far are saved.
        saved: Option<PathBuf>,
    },
}

impl Error {
    /// A wrong value of a key.
    pub fn key(key: &'static str, value: impl fmt::Display, problem: impl Into<String>) -> Self {
        Error::Key { key, value: value.to_string(), problem: problem.into() }
    }

    /// A failure to do `action` with the file at `path`.
    pub fn file(action: &'static str, path: &Path, source: io::Error) -> Self {
        Error::File { action, path: path.to_owned(), source, resumable: false }
    }

    /// A stored file that is not what was written.
    pub fn damaged(path: &Path, problem: impl Into<String>) -> Self {
        Error::Damaged { path: path.to_owned(), problem: problem.into() }
    }

    /// A failure to write a table to the file at `path`, after the results that it is made of were saved.
    pub fn table(path: &Path, error: tpam_table::Error) -> Self {
        Error::File { action: "write", path: path.to_owned(), source: io::Error::other(error), resumable: true }
    }

    /// The same error, saying that the results so far are saved in `folder` if the work was cancelled.
    #[must_use]
    pub fn saved_in(self, folder: &Path) -> Self {
        match self {
            Error::Cancelled { .. } => Error::Cancelled { saved: Some(folder.to_owned()) },
            Error::File { action, path, source, .. } => Error::File { action, path, source, resumable: true },
            other => other,
        }
    }
}

impl fmt::Display for Error {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Error::Input(sentence) => f.write_str(sentence),
            Error::Key { key, value, problem } => write!(f, "{key} = {value}: {problem}"),
            Error::Unused { key, reason } => write!(f, "{key}: {reason}; leave it out"),
            Error::File { action, path, source, resumable } => {
                let more = if *resumable { "; the results so far are saved, repeat the call to resume" } else { "" };
                write!(f, "cannot {action} {}: {source}{more}", path.display())
            }
            Error::Damaged { path, problem } => write!(f, "{} is damaged: {problem}", path.display()),
            Error::Busy(folder) => {
                write!(f, "another process is writing to {}: wait for it, or name another folder", folder.display())
            }
            Error::Cancelled { saved: None } => f.write_str("stopped; nothing was saved"),
            Error::Cancelled { saved: Some(folder) } => {
                write!(f, "stopped; the results so far are saved in {}, repeat the call to resume", folder.display())
            }
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

impl From<tpam_figure::Error> for Error {
    fn from(error: tpam_figure::Error) -> Self {
        Error::Input(error.to_string())
    }
}

impl From<SpecError> for Error {
    fn from(error: SpecError) -> Self {
        Error::Input(error.0)
    }
}

impl From<tpam_problem::Error> for Error {
    fn from(error: tpam_problem::Error) -> Self {
        Error::Input(error.to_string())
    }
}

impl From<tpam_coco::Error> for Error {
    fn from(error: tpam_coco::Error) -> Self {
        match error {
            tpam_coco::Error::File { action, path, source } => Error::File { action, path, source, resumable: false },
            other => Error::Input(other.to_string()),
        }
    }
}

impl From<Cancelled> for Error {
    fn from(_: Cancelled) -> Self {
        Error::Cancelled { saved: None }
    }
}
