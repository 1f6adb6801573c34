//! Standard output, whether the command is quiet, and its last line: what to do next.

use crate::failure::{Failure, note};
use crate::origin::program;
use std::io::{IsTerminal, Write};
use std::path::Path;
use std::sync::Mutex;
use std::sync::atomic::{AtomicBool, Ordering};
use tpam_kinds::shell::word_of_path;
use tpam_table::printable;

/// Whether there are no notes and no progress.
static QUIET: AtomicBool = AtomicBool::new(false);
/// Whether there is no standard output either, because all results are in files.
static SILENT: AtomicBool = AtomicBool::new(false);

/// The last line of the command.
static NEXT: Mutex<String> = Mutex::new(String::new());

/// Makes the command quiet or not. Several commands may run in one process.
pub(crate) fn set_quiet(quiet: bool) {
    QUIET.store(quiet, Ordering::Relaxed);
    SILENT.store(false, Ordering::Relaxed);
    next(String::new());
}

/// Says that everything the command was asked for is in files: a quiet command prints nothing from now on.
pub(crate) fn in_files() {
    SILENT.store(is_quiet(), Ordering::Relaxed);
}

/// Says that everything the command was asked for is in a folder, and which subcommand reads it.
pub(crate) fn saved(folder: &Path, subcommand: &str) {
    saved_and(folder, &format!("{} {subcommand} {}", program(), word_of_path(folder)));
}

/// Says that everything the command was asked for is in a folder or file, and what to do next.
pub(crate) fn saved_and(place: &Path, sentence: &str) {
    in_files();
    next(format!("saved in {}; next: {sentence}", place.display()));
}

/// Sets the last line of the command.
pub(crate) fn next(line: String) {
    if let Ok(mut last) = NEXT.lock() {
        *last = line;
    }
}

/// Prints the last line, unless the command is quiet.
pub(crate) fn end() {
    let line = NEXT.lock().map_or_else(|_| String::new(), |mut line| std::mem::take(&mut *line));
    if !line.is_empty() {
        note(&line);
    }
}

/// Whether there are no notes and no progress.
pub(crate) fn is_quiet() -> bool {
    QUIET.load(Ordering::Relaxed)
}

/// Prints to standard output. A terminal gets the text with its control characters shown, because names of others may hold some; a file or
/// another program gets the bytes as they are.
pub(crate) fn print(bytes: &[u8]) -> Result<(), Failure> {
    if SILENT.load(Ordering::Relaxed) {
        return Ok(());
    }
    let mut out = std::io::stdout().lock();
    if out.is_terminal() {
        out.write_all(printable(&String::from_utf8_lossy(bytes)).as_bytes())?;
    } else {
        out.write_all(bytes)?;
    }
    out.flush()?;
    Ok(())
}
