//! Standard output, and whether the command is quiet.

use crate::failure::Failure;
use std::io::{IsTerminal, Write};
use std::sync::atomic::{AtomicBool, Ordering};
use tpam_table::printable;

/// Whether there are no notes and no progress.
static QUIET: AtomicBool = AtomicBool::new(false);
/// Whether there is no standard output either, because all results are in files.
static SILENT: AtomicBool = AtomicBool::new(false);

/// Makes the command quiet. Nothing is printed on standard output if all results are `in_files`.
pub(crate) fn set_quiet(quiet: bool, in_files: bool) {
    QUIET.store(quiet, Ordering::Relaxed);
    SILENT.store(quiet && in_files, Ordering::Relaxed);
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
