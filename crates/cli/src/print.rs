//! Standard output, and whether the command is quiet.

use crate::failure::Failure;
use std::io::Write;
use std::sync::atomic::{AtomicBool, Ordering};

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

/// Prints to standard output.
pub(crate) fn print(bytes: &[u8]) -> Result<(), Failure> {
    if SILENT.load(Ordering::Relaxed) {
        return Ok(());
    }
    let mut out = std::io::stdout().lock();
    out.write_all(bytes)?;
    out.flush()?;
    Ok(())
}
