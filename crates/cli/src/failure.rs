//! How the command ends when it does not succeed: one sentence and an exit code.

use std::io::{self, Write};
use tpam_lab::Error;
use tpam_pam::spec::SpecError;

/// Why the command ended early.
#[derive(Debug)]
pub enum Failure {
    /// Wrong input, in one sentence: exit code 2.
    Input(String),
    /// An error of a library.
    Library(Error),
    /// Standard output was closed by its reader: not an error.
    ClosedOutput,
}

impl Failure {
    /// Prints the sentence on standard error, and gives the exit code.
    pub fn report(&self) -> u8 {
        match self {
            Failure::ClosedOutput => 0,
            Failure::Library(Error::Cancelled { saved }) => {
                let resume = |folder: &std::path::PathBuf| {
                    format!("Results so far are saved in {}. Run the same command again to resume.", folder.display())
                };
                let nothing = || "Nothing was saved.".to_owned();
                say(&format!("Stopped. {}", saved.as_ref().map_or_else(nothing, resume)));
                // As shells expect after Ctrl-C.
                130
            }
            Failure::Input(sentence) => wrong(sentence),
            Failure::Library(error) => wrong(&sentence(error)),
        }
    }
}

fn wrong(sentence: &str) -> u8 {
    say(&format!("error: {sentence}"));
    2
}

/// The sentence of a library's error, with keys as flags.
fn sentence(error: &Error) -> String {
    match error {
        Error::Key { key, value, problem } => format!("--{} {value}: {problem}", key.replace('_', "-")),
        Error::Unused { key, reason } => format!("--{}: {reason}; leave it out", key.replace('_', "-")),
        Error::File { action, path, source, resumable: true } => format!(
            "cannot {action} {}: {source}. Results so far are saved. Run the same command again to resume.",
            path.display()
        ),
        other => other.to_string(),
    }
}

/// Prints a sentence on standard error. stderr may be closed: ignore the error.
pub(crate) fn say(sentence: &str) {
    let _ = writeln!(io::stderr(), "{sentence}");
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
            _ => Failure::Input(format!("cannot write the output: {error}")),
        }
    }
}
