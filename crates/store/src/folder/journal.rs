//! The journal: finished runs, appended in blocks, each line with a checksum; and `finishing`, a file that only one process can create,
//! whose owner finishes a folder on a file system without locks.
//!
//! A process that is killed leaves at most one incomplete line. Lines with a wrong checksum are skipped, and their runs are computed again.
//! The first line names the plan: runs of another one, such as one with another seed, have the same form and right checksums.

use super::lines::{Origin, Scan, WHOLE, head, line, scan};
use crate::Error;
use crate::disk::{self, File, TryLockError};
use std::io::{self, Write};
use std::path::{Path, PathBuf};
use std::time::{Duration, Instant};
use tpam_coco::AtomicFile;
use tpam_work::Work;

/// A journal that is locked by this process until it ends.
pub(super) struct Journal {
    path: PathBuf,
    file: File,
    /// Whether no other process can be writing to the folder. Some file systems do not support locks: two processes may then compute the
    /// same runs, which does no harm.
    pub(super) locked: bool,
    /// Whether the file was there before: the folder is not finished.
    pub(super) resumed: bool,
    /// The first line, as long as it is not written.
    head: Option<String>,
    synced: Instant,
}

/// How long lines may stay in the memory of the operating system, where a crash of the machine loses them.
const SYNC: Duration = Duration::from_secs(10);

/// The time between two attempts to lock a journal.
const PAUSE: Duration = Duration::from_millis(20);

impl Journal {
    /// Opens or creates the journal and locks it. The operating system releases the lock when the process ends. If another process has it,
    /// waits for a while.
    pub(super) fn lock(path: &Path, patience: Duration) -> Result<Self, Error> {
        let begun = Instant::now();
        loop {
            let resumed = disk::is_there(path);
            let file = disk::append(path)?;
            let locked = match file.try_lock() {
                Err(TryLockError::WouldBlock) if begun.elapsed() < patience => {
                    std::thread::sleep(PAUSE);
                    continue;
                }
                Err(TryLockError::WouldBlock) => return Err(Error::Busy { folder: path.parent().unwrap_or(path).to_owned(), claim: None }),
                Ok(()) => true,
                Err(TryLockError::Error(_)) => false,
            };
            // The process that held the lock may have removed the journal after we opened it.
            if disk::is_at(&file, path) {
                return Ok(Self { locked, resumed, ..Self::new(path, file) });
            }
        }
    }

    /// Creates a journal for this process alone, which gets a first line; `None` if the file exists. The lock only shows others that the
    /// process is at work.
    pub(super) fn create(path: &Path, head: String) -> Result<Option<Self>, Error> {
        let created = |file: File| Self { locked: file.try_lock().is_ok(), head: Some(head), ..Self::new(path, file) };
        Ok(disk::create_new(path)?.map(created))
    }

    fn new(path: &Path, file: File) -> Self {
        Self { path: path.to_owned(), file, locked: false, resumed: false, head: None, synced: Instant::now() }
    }

    /// Reports damaged lines, ends a last line without a line end, because the next line would be appended to it, and adds a missing first
    /// line.
    pub(super) fn mend(&mut self, of: &Origin, is_row: impl Fn(&str) -> bool, work: &Work) -> Result<(), Error> {
        let mut rows = false;
        let Scan { damaged, whole, named } = scan(&self.path, of, is_row, |_, _, _| rows = true)?;
        let length = self.file.metadata().map_err(|e| Error::file("read", &self.path, e))?.len();
        let lines = damaged + u64::from(whole < length);
        if lines > 0 {
            let path = self.path.display();
            work.note(&format!("passed over {lines} damaged line(s) of {path}; the runs are computed again"));
        }
        if whole < length {
            // Without a lock, another process may have appended to that line since.
            let mended = if self.locked { self.file.set_len(whole) } else { self.file.write_all(b"\n") };
            mended.map_err(|e| Error::file("mend", &self.path, e))?;
        }
        self.head = (!named).then(|| head(WHOLE, &of.plan));
        if rows { self.add_head() } else { Ok(()) }
    }

    /// Adds the first line to a journal of version 4. A process that is killed leaves the journal with it or without it.
    fn add_head(&mut self) -> Result<(), Error> {
        let Some(head) = self.head.take() else { return Ok(()) };
        let failed = |e: io::Error| Error::file("read", &self.path, e);
        let mut named = AtomicFile::create(&self.path)?;
        named.put(head.as_bytes())?;
        io::copy(&mut disk::open(&self.path).map_err(failed)?, &mut named).map_err(failed)?;
        named.rename()?;
        // The lock is on the file that was replaced. Another process may get that of the new file first.
        *self = Self { resumed: self.resumed, ..Self::lock(&self.path, Duration::ZERO)? };
        Ok(())
    }

    /// Appends lines in one write.
    pub(super) fn append(&mut self, lines: impl IntoIterator<Item = String>) -> Result<(), Error> {
        let text: String = self.head.take().into_iter().chain(lines.into_iter().map(|row| line(&row))).collect();
        let failed = |source| Error::File { action: "write", path: self.path.clone(), source, resumable: true };
        self.file.write_all(text.as_bytes()).map_err(failed)?;
        if !disk::is_at(&self.file, &self.path) {
            return Err(Error::file("write", &self.path, io::Error::other("it was removed or replaced meanwhile")));
        }
        if self.synced.elapsed() >= SYNC {
            self.file.sync_data().map_err(failed)?;
            self.synced = Instant::now();
        }
        Ok(())
    }

    /// Replaces all lines by those of another file, and waits until they are on the disk.
    pub(super) fn refill(&mut self, from: &Path) -> Result<(), Error> {
        let failed = |e: io::Error| Error::file("write", &self.path, e);
        let mut lines = disk::open(from).map_err(|e| Error::file("read", from, e))?;
        self.file.set_len(0).map_err(failed)?;
        io::copy(&mut lines, &mut self.file).map_err(failed)?;
        self.head = None;
        self.file.sync_data().map_err(failed)
    }
}

/// Whether a journal is known to be empty.
pub(super) fn is_empty(path: &Path) -> bool {
    disk::open(path).and_then(|file| file.metadata()).is_ok_and(|meta| meta.len() == 0)
}

/// Whether another process has locked a file.
pub(super) fn is_locked(path: &Path) -> bool {
    disk::open(path).is_ok_and(|file| matches!(file.try_lock_shared(), Err(TryLockError::WouldBlock)))
}

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
    fn a_journal_has_one_holder() {
        let place = tempfile::tempdir().unwrap();
        let path = place.path().join("journal.csv");
        let first = Journal::lock(&path, Duration::ZERO).unwrap();
        assert!(first.locked && is_locked(&path));
        assert!(matches!(Journal::lock(&path, Duration::ZERO), Err(Error::Busy { .. })));
        drop(first);
        let second = Journal::lock(&path, Duration::ZERO).unwrap();
        assert!(second.locked && second.resumed);
    }

    /// The next line does not become a part of a line that was cut.
    #[test]
    fn a_cut_line_is_removed() {
        let place = tempfile::tempdir().unwrap();
        let path = place.path().join("journal.csv");
        let of = Origin { plan: "0".repeat(64), named: true };
        let whole = [head(WHOLE, &of.plan), line("0,0,1"), line("0,1,2"), line("0,2,3")].concat();
        for kept in (whole.len() - line("0,2,3").len()..whole.len()).rev() {
            disk::write_aside(&path, &whole.as_bytes()[..kept]).unwrap();
            let mut journal = Journal::lock(&path, Duration::ZERO).unwrap();
            journal.mend(&of, |_| true, &Work::new()).unwrap();
            journal.append(["0,2,3".to_owned()]).unwrap();
            assert_eq!(disk::read_text(&path, disk::OF_PLAN).unwrap().as_ref(), Some(&whole), "{kept} of {} bytes", whole.len());
        }
    }

    #[test]
    fn one_process_has_it_at_a_time() {
        let folder = tempfile::tempdir().unwrap();
        let first = Claim::take(folder.path()).unwrap();
        assert!(Claim::take(folder.path()).is_err_and(|e| e.to_string().contains("another process is finishing")));
        drop(first);
        assert!(Claim::take(folder.path()).is_ok());
    }
}
