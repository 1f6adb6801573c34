//! The error type of this crate and of the crates above it.

use crate::folder_problem::FolderProblem;
use std::fmt;
use std::io;
use std::ops::RangeInclusive;
use std::path::{Path, PathBuf};
use tpam_pam::spec::{SpecError, nearest};
use tpam_work::Cancelled;

/// The end of the message of an error after which the same call resumes.
const SAVED: &str = "; the results so far are saved, repeat the call to resume";

/// Why a computation ended early. A variant says what went wrong and carries the values that a caller may need; `to_string` is the sentence
/// for a user, which a caller need not read.
///
/// ```
/// use tpam_store::folder::check_folder;
/// use tpam_store::{Error, FolderProblem};
///
/// let folder = tempfile::tempdir()?;
/// std::fs::write(folder.path().join("notes.txt"), "mine")?;
/// match check_folder(folder.path(), "targets") {
///     Err(Error::Folder { path, problem: FolderProblem::OtherFiles { .. }, .. }) => assert_eq!(path, folder.path()),
///     other => panic!("{other:?}"),
/// }
/// # Ok::<(), std::io::Error>(())
/// ```
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum Error {
    /// Wrong input of a kind that occurs in one place only, in one sentence that says what to do instead: options that contradict each
    /// other, a file system without locks. There is nothing in it that a caller could act on.
    #[error("{0}")]
    Input(String),
    /// A wrong value of one key of a plan or of one option.
    #[error("{key} = {value}: {problem}")]
    Key {
        /// The key, as it is written in a plan: `functions`, `lambda`.
        key: &'static str,
        /// Its value.
        value: String,
        /// What is wrong with it, and what to write instead.
        problem: String,
    },
    /// An option that would be ignored.
    #[error("{key}: {reason}; leave it out")]
    Unused {
        /// The option, as it is called in the library: `own_heights`.
        key: &'static str,
        /// Why it would be ignored.
        reason: &'static str,
    },
    /// A name that nothing has.
    #[error("{says}")]
    Unknown {
        /// What should have the name: `measure`, `figure`, `axis`.
        what: &'static str,
        /// The name.
        name: String,
        /// The sentence, with the names that exist.
        says: String,
    },
    /// A name that stands for several things.
    #[error("'{name}' is ambiguous: write {}", choices.join(" or "))]
    Ambiguous {
        /// The name.
        name: String,
        /// The full names of the things.
        choices: Vec<String>,
    },
    /// The same thing, or the same name, was asked for twice.
    #[error("{says}")]
    Twice {
        /// What occurs twice: `algorithm`, `folder`.
        what: &'static str,
        /// Its name.
        name: String,
        /// The sentence.
        says: String,
    },
    /// Too many or too few of something: several algorithms where one is needed, more runs than can be computed.
    #[error("{says}")]
    Count {
        /// What was counted: `algorithms`, `bytes`.
        what: &'static str,
        /// How many there are.
        found: u64,
        /// How many there may be.
        allowed: RangeInclusive<u64>,
        /// The sentence.
        says: String,
    },
    /// There is nothing to work with: no folder is named, no cell is selected, nothing was measured.
    #[error("{says}")]
    Nothing {
        /// What is missing: `folder`, `cell`, `measure`.
        what: &'static str,
        /// The sentence.
        says: String,
    },
    /// Two results that do not belong together.
    #[error("{says}")]
    Different {
        /// What differs.
        what: Difference,
        /// The sentence.
        says: String,
    },
    /// A folder, or a file of it, that cannot be used for what was asked.
    #[error("{} {problem}{}", path.display(), after_colon(advice))]
    Folder {
        /// The folder or the file.
        path: PathBuf,
        /// What is wrong with it.
        problem: FolderProblem,
        /// What to do instead; may be empty.
        advice: String,
    },
    /// Results of a version that this program does not read.
    #[error("{says}")]
    Version {
        /// What has a version: `schema`, `stream`.
        what: &'static str,
        /// The version of the results.
        found: u32,
        /// The versions that this program reads.
        reads: RangeInclusive<u32>,
        /// The sentence.
        says: String,
    },
    /// A text, written by a user or by another program, that is not what it should be: a plan, a design, a table.
    #[error("{}{problem}", path.as_ref().map_or_else(String::new, |path| format!("{}: ", path.display())))]
    Unreadable {
        /// The file, if the text is in one.
        path: Option<PathBuf>,
        /// What is wrong, with the line if it is known.
        problem: String,
    },
    /// An error in a part of the input.
    #[error("{place}: {source}")]
    Within {
        /// The part: a file, `the design`.
        place: String,
        /// The error.
        source: Box<Error>,
    },
    /// A wrong spec.
    #[error("{0}")]
    Spec(#[from] SpecError),
    /// A problem or a suite that does not exist.
    #[error("{0}")]
    Problem(#[from] tpam_problem::Error),
    /// A figure that cannot be written.
    #[error("{0}")]
    Figure(#[from] tpam_figure::Error),
    /// Logs that cannot be used.
    #[error("{0}")]
    Logs(#[source] tpam_coco::Error),
    /// A file that could not be read or written.
    #[error("cannot {action} {}: {source}{}", path.display(), if *resumable { SAVED } else { "" })]
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
    #[error("{} is damaged: {problem}", path.display())]
    Damaged {
        /// The file.
        path: PathBuf,
        /// What is wrong with it.
        problem: String,
    },
    /// Another process is writing to this folder.
    #[error("another process is {}", busy(folder, claim.as_deref()))]
    Busy {
        /// The folder.
        folder: PathBuf,
        /// The file by which that process claims the folder while it finishes it. It remains if the process is killed.
        claim: Option<PathBuf>,
    },
    /// The work was cancelled.
    #[error("stopped; {}", saved.as_ref().map_or_else(|| "nothing was saved".to_owned(), |folder| saved_in(folder)))]
    Cancelled {
        /// The folder in which the results so far are saved.
        saved: Option<PathBuf>,
    },
}

/// In what two results differ that should belong together.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Difference {
    /// Their seeds, so that their runs are not pairs.
    Seeds,
    /// Their suites.
    Suites,
    /// Their plans.
    Plans,
    /// Their cells: they have too few in common.
    Cells,
    /// The results of the same run, or the tables of the same folder.
    Results,
}

impl Error {
    /// A wrong value of a key.
    pub fn key(key: &'static str, value: impl fmt::Display, problem: impl Into<String>) -> Self {
        Error::Key { key, value: value.to_string(), problem: problem.into() }
    }

    /// A name that nothing has.
    pub fn unknown(what: &'static str, name: &str, says: impl Into<String>) -> Self {
        Error::Unknown { what, name: name.to_owned(), says: says.into() }
    }

    /// A name that none of `known` is, with the one that is meant, or all.
    pub fn not_among<'a>(what: &'static str, name: &str, known: impl Iterator<Item = &'a str> + Clone) -> Self {
        Self::unknown(what, name, format!("there is no {what} '{name}': {}", nearest(name, known)))
    }

    /// Something that was asked for twice.
    pub fn twice(what: &'static str, name: impl fmt::Display, says: impl Into<String>) -> Self {
        Error::Twice { what, name: name.to_string(), says: says.into() }
    }

    /// Too many or too few of something.
    pub fn count(what: &'static str, found: u64, allowed: RangeInclusive<u64>, says: impl Into<String>) -> Self {
        Error::Count { what, found, allowed, says: says.into() }
    }

    /// Nothing to work with.
    pub fn nothing(what: &'static str, says: impl Into<String>) -> Self {
        Error::Nothing { what, says: says.into() }
    }

    /// Two results that do not belong together.
    pub fn different(what: Difference, says: impl Into<String>) -> Self {
        Error::Different { what, says: says.into() }
    }

    /// A folder that cannot be used, and what to do instead.
    pub fn folder(path: &Path, problem: FolderProblem, advice: impl Into<String>) -> Self {
        Error::Folder { path: path.to_owned(), problem, advice: advice.into() }
    }

    /// A file whose text is not what it should be.
    pub fn unreadable(path: &Path, problem: impl fmt::Display) -> Self {
        Error::Unreadable { path: Some(path.to_owned()), problem: problem.to_string() }
    }

    /// The same error, in a part of the input.
    #[must_use]
    pub fn within(self, place: impl fmt::Display) -> Self {
        Error::Within { place: place.to_string(), source: Box::new(self) }
    }

    /// A failure to do `action` with the file at `path`.
    pub fn file(action: &'static str, path: &Path, source: io::Error) -> Self {
        Error::File { action, path: path.to_owned(), source: tpam_coco::in_words(source), resumable: false }
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

fn after_colon(advice: &str) -> String {
    if advice.is_empty() { String::new() } else { format!(": {advice}") }
}

/// What another process does with a folder, and what to do about it.
fn saved_in(folder: &Path) -> String {
    format!("the results so far are saved in {}, repeat the call to resume", folder.display())
}

fn busy(folder: &Path, claim: Option<&Path>) -> String {
    let folder = folder.display();
    match claim {
        Some(claim) => format!("finishing {folder}: wait for it; if it was killed, delete {}", claim.display()),
        None => format!("writing to {folder}: wait for it, or name another folder"),
    }
}

impl From<tpam_coco::Error> for Error {
    fn from(error: tpam_coco::Error) -> Self {
        match error {
            tpam_coco::Error::File { action, path, source } => Error::File { action, path, source, resumable: false },
            other => Error::Logs(other),
        }
    }
}

impl From<Cancelled> for Error {
    fn from(_: Cancelled) -> Self {
        Error::Cancelled { saved: None }
    }
}
