//! Failures of the command: an error message of one sentence, and an exit code.

use crate::interrupt;
use crate::print::is_quiet;
use std::io::{self, Write};
use std::path::{Path, PathBuf};
use tpam_kinds::shell::word_of_path;
use tpam_pam::spec::SpecError;
use tpam_store::Error;
use tpam_store::folder::{SUMS, has_sound_plan, is_journal};
use tpam_table::printable;

/// Why the command ended early.
#[derive(Debug)]
pub enum Failure {
    /// Wrong input, in one sentence: exit code 2.
    Input(String),
    /// A folder that `tpam folder verify` found damaged, in one sentence: exit code 3.
    Damaged(String),
    /// Standard output cannot be written: exit code 4.
    Output(io::Error),
    /// An error of a library.
    Library(Error),
    /// Standard output was closed by its reader: not an error.
    ClosedOutput,
}

impl Failure {
    /// Prints the error message on standard error and returns the exit code.
    pub fn report(&self) -> u8 {
        match self {
            Failure::ClosedOutput => {}
            Failure::Library(Error::Cancelled { saved }) => {
                let resume =
                    |folder: &PathBuf| format!("Results so far are saved in {}. Run the same command again to resume.", folder.display());
                let nothing = || "Nothing was saved.".to_owned();
                say(&format!("Stopped. {}", saved.as_ref().map_or_else(nothing, resume)));
            }
            Failure::Input(sentence) | Failure::Damaged(sentence) => say(&format!("error: {sentence}")),
            Failure::Output(error) => say(&format!("error: cannot write the output: {error}")),
            Failure::Library(error) => say(&format!("error: {}", sentence(error))),
        }
        self.exit_code()
    }

    /// 2: wrong input; 3: damaged data; 4: a file that cannot be read or written; 130 and 143: ended by a signal.
    fn exit_code(&self) -> u8 {
        match self {
            Failure::ClosedOutput => 0,
            Failure::Library(Error::Cancelled { .. }) => interrupt::exit_code(),
            Failure::Damaged(_) | Failure::Library(Error::Damaged { .. }) => 3,
            Failure::Output(_) | Failure::Library(Error::File { .. }) => 4,
            Failure::Input(_) | Failure::Library(_) => 2,
        }
    }
}

/// The message of a library error, with keys written as flags.
fn sentence(error: &Error) -> String {
    match error {
        Error::Key { key, value, problem } => format!("--{} {value}: {problem}", key.replace('_', "-")),
        Error::Unused { key, reason } => format!("--{}: {reason}; leave it out", key.replace('_', "-")),
        Error::File { action, path, source, resumable: true } => {
            format!("cannot {action} {}: {source}. Results so far are saved. Run the same command again to resume.", path.display())
        }
        Error::Damaged { path, .. } => {
            let Some(folder) = result_folder(path) else { return error.to_string() };
            let repairs = has_sound_plan(folder) && !is_journal(path);
            let more = if repairs { "; with --repair it recomputes what is damaged" } else { "" };
            format!("{error}. `tpam folder verify {}` says more{more}.", word_of_path(folder))
        }
        other => other.to_string(),
    }
}

/// The result folder that a damaged file belongs to: the nearest folder above it that says what it holds; `None` for logs of other
/// programs.
fn result_folder(path: &Path) -> Option<&Path> {
    let says = |folder: &&Path| ["folder.toml", "experiment.toml", SUMS].iter().any(|name| folder.join(name).exists());
    path.ancestors().take(4).find(says)
}

/// Prints a sentence on standard error, in one line: a line break in a name of others must not begin another message. stderr may be closed:
/// ignore the error.
pub(crate) fn say(sentence: &str) {
    let _ = writeln!(io::stderr(), "{}", printable(&sentence.replace('\n', " ")));
}

/// Prints a note on standard error, unless the command is quiet.
pub(crate) fn note(sentence: &str) {
    if !is_quiet() {
        say(sentence);
    }
}

/// Prints the notes of a library on standard error, unless the command is quiet.
pub(crate) fn notes(sentences: impl IntoIterator<Item = String>) {
    sentences.into_iter().for_each(|sentence| note(&format!("note: {sentence}")));
}

impl From<Error> for Failure {
    fn from(error: Error) -> Self {
        Failure::Library(error)
    }
}

impl From<SpecError> for Failure {
    fn from(error: SpecError) -> Self {
        Failure::Input(error.0)
    }
}

/// A failure to write to standard output.
impl From<io::Error> for Failure {
    fn from(error: io::Error) -> Self {
        match error.kind() {
            io::ErrorKind::BrokenPipe => Failure::ClosedOutput,
            _ => Failure::Output(error),
        }
    }
}
