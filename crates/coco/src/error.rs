//! Errors of reading, writing and comparing logs.

use std::io;
use std::path::{Path, PathBuf};

/// An error in reading, writing or comparing logs.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum Error {
    /// Logs that cannot be read.
    #[error("{}: {problem}", place(path, *line))]
    Unreadable {
        /// The file or folder.
        path: PathBuf,
        /// The line of the file, from 1; 0 if the problem is not in one line.
        line: usize,
        /// What is wrong.
        problem: String,
    },
    /// A file or folder that cannot be created, read or written.
    #[error("cannot {action} {}: {source}", path.display())]
    File {
        /// What was tried: `create`, `read`, `write`.
        action: &'static str,
        /// The file or folder.
        path: PathBuf,
        /// The cause.
        source: io::Error,
    },
    /// An option of the ECDF is out of its range.
    #[error("{key} = {value}: write {range}")]
    Option {
        /// The option.
        key: &'static str,
        /// Its value.
        value: f64,
        /// The values that are possible, in words.
        range: String,
    },
    /// There are no logs of a dimension.
    #[error("no logs for D = {wanted} (available: {})", listed(available))]
    Dimension {
        /// The dimension asked for.
        wanted: u32,
        /// The dimensions with logs.
        available: Vec<u32>,
    },
    /// There are no logs of a function.
    #[error("no logs of function {wanted} (available: {})", listed(available))]
    Function {
        /// The function asked for.
        wanted: u32,
        /// The functions with logs.
        available: Vec<u32>,
    },
    /// The same logs were named twice.
    #[error("the logs in {} would be shown twice: name each folder once", .0.display())]
    Repeated(PathBuf),
    /// New logs would be mixed with other ones.
    #[error("{} already holds logs: name another folder", .0.display())]
    Occupied(PathBuf),
    /// The optimal value of a problem is unknown.
    #[error("f{function} in {dimension} dimensions has no known f_opt, and logs hold f - f_opt")]
    NoOptimum {
        /// The function.
        function: u32,
        /// The dimension.
        dimension: usize,
    },
    /// A single algorithm cannot be compared.
    #[error("a comparison needs the logs of two algorithms at least")]
    Single,
    /// The algorithms have no function in common.
    #[error("there is no function in {0}-D that all algorithms were run on")]
    NothingInCommon(u32),
}

impl Error {
    pub(crate) fn file(action: &'static str, path: &Path, source: io::Error) -> Self {
        Error::File { action, path: path.to_owned(), source: in_words(source) }
    }

    /// What is wrong with a file; `line` is its line from 1, or 0.
    pub(crate) fn unreadable(path: &Path, line: usize, problem: impl Into<String>) -> Self {
        Error::Unreadable { path: path.to_owned(), line, problem: problem.into() }
    }
}

/// An error of the system in words: without its number, and plainly if there is no such file.
pub fn in_words(error: io::Error) -> io::Error {
    let text = error.to_string();
    match (error.kind(), text.split_once(" (os error")) {
        (io::ErrorKind::NotFound, _) => io::Error::new(io::ErrorKind::NotFound, "there is no such file or folder"),
        (kind, Some((words, _))) => io::Error::new(kind, words.to_owned()),
        _ => error,
    }
}

fn place(path: &Path, line: usize) -> String {
    if line == 0 { path.display().to_string() } else { format!("{} line {line}", path.display()) }
}

fn listed(numbers: &[u32]) -> String {
    numbers.iter().map(u32::to_string).collect::<Vec<_>>().join(", ")
}
