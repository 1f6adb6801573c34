//! `finishing`: a file that only one process can create. Its owner finishes a folder on a file system without locks.

use crate::{Error, disk};
use std::io::Write;
use std::path::{Path, PathBuf};

/// The file of a claim.
pub(super) const CLAIM: &str = "finishing";

/// The right to finish a folder; given back when it is dropped.
pub(super) struct Claim(PathBuf);

impl Claim {
    /// Removes the claim of a process that was killed. The caller holds the lock of the folder.
    pub(super) fn remove(folder: &Path) {
        // Most folders have none.
        let _ = disk::remove(&folder.join(CLAIM));
    }

    /// Takes the claim on a folder, unless another process has it.
    pub(super) fn take(folder: &Path) -> Result<Self, Error> {
        let path = folder.join(CLAIM);
        let Some(mut file) = disk::create_new(&path)? else {
            return Err(Error::Busy { folder: folder.to_owned(), claim: Some(path) });
        };
        // For the user who finds the file: its content decides nothing.
        let _ = writeln!(file, "process {}", std::process::id());
        Ok(Self(path))
    }
}

impl Drop for Claim {
    fn drop(&mut self) {
        // A claim that cannot be removed is named in the next process's message.
        let _ = disk::remove(&self.0);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn one_process_has_it_at_a_time() {
        let folder = tempfile::tempdir().unwrap();
        let first = Claim::take(folder.path()).unwrap();
        assert!(Claim::take(folder.path()).is_err_and(|e| e.to_string().contains("another process is finishing")));
        drop(first);
        assert!(Claim::take(folder.path()).is_ok());
    }
}
