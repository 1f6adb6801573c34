//! How the command ends when it does not succeed: one sentence and an exit code.

use std::io::{self, Write};
use std::path::Path;
use tpam_pam::spec::SpecError;

/// Why the command ended early.
#[derive(Debug)]
pub enum Failure {
    /// Something the user can mend, in one sentence: exit code 2.
    Input(String),
    /// Ctrl-C, with what is to be said about it: exit code 130, as shells expect.
    Interrupted(String),
    /// Whoever read our output has gone: not an error.
    Unread,
}

impl Failure {
    /// Says it, and gives the exit code.
    pub fn report(&self) -> u8 {
        match self {
            Failure::Input(sentence) => {
                say(&format!("error: {sentence}"));
                2
            }
            Failure::Interrupted(sentence) => {
                say(sentence);
                130
            }
            Failure::Unread => 0,
        }
    }

    /// What is to be said; nothing where nobody reads.
    pub fn sentence(&self) -> &str {
        match self {
            Failure::Input(sentence) | Failure::Interrupted(sentence) => sentence,
            Failure::Unread => "",
        }
    }

    /// A failure to do `what` with the file at `path`.
    pub(crate) fn file(what: &str, path: &Path, error: &io::Error) -> Self {
        Failure::Input(format!("cannot {what} {}: {error}", path.display()))
    }
}

/// Says something on standard error. Where that is closed or full nobody listens, and the work goes on.
pub(crate) fn say(sentence: &str) {
    let _ = writeln!(io::stderr(), "{sentence}");
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
            io::ErrorKind::BrokenPipe => Failure::Unread,
            _ => Failure::Input(format!("cannot write the output: {error}")),
        }
    }
}
