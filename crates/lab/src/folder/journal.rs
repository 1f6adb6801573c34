//! The journal: finished runs, appended in blocks, each line with a checksum.
//!
//! A process that is killed leaves at most one incomplete line. Lines with a wrong checksum are skipped, and their runs are computed again.

use super::contents::{Contents, Key};
use super::merge::{self, Segment};
use crate::Error;
use std::fs::{self, File, OpenOptions, TryLockError};
use std::io::{self, BufRead, BufReader, Write};
use std::path::{Path, PathBuf};
use std::time::{Duration, Instant};
use tpam_work::Work;

/// A journal that is locked by this process until it ends.
pub(super) struct Journal {
    path: PathBuf,
    file: File,
    /// Some file systems do not support locks. Two processes may then compute the same runs, which does no harm.
    locked: bool,
    /// Whether the file was there before: the folder is not finished.
    resumed: bool,
    synced: Instant,
}

/// How long lines may stay in the memory of the operating system, where a crash of the machine loses them.
const SYNC: Duration = Duration::from_secs(10);

/// The time between two attempts to lock a journal.
const PAUSE: Duration = Duration::from_millis(20);

impl Journal {
    /// Opens or creates the journal and locks it. The operating system releases the lock when the process ends. If another process has it, waits for a while.
    pub(super) fn lock(path: &Path, patience: Duration) -> Result<Self, Error> {
        let begun = Instant::now();
        loop {
            let resumed = path.exists();
            let open = OpenOptions::new().read(true).append(true).create(true).open(path);
            let file = open.map_err(|e| Error::file("write", path, e))?;
            let locked = match file.try_lock() {
                Err(TryLockError::WouldBlock) if begun.elapsed() < patience => {
                    std::thread::sleep(PAUSE);
                    continue;
                }
                Err(TryLockError::WouldBlock) => return Err(Error::Busy(path.parent().unwrap_or(path).to_owned())),
                Ok(()) => true,
                Err(TryLockError::Error(_)) => false,
            };
            // The process that held the lock may have removed the journal after we opened it.
            if is_at(&file, path) {
                return Ok(Self { path: path.to_owned(), file, locked, resumed, synced: Instant::now() });
            }
        }
    }

    /// Creates a journal for this process alone, with a first line; `None` if the file exists. The lock only shows others that the process is at work.
    pub(super) fn create(path: &Path, head: &str) -> Result<Option<Self>, Error> {
        let mut file = match OpenOptions::new().read(true).append(true).create_new(true).open(path) {
            Ok(file) => file,
            Err(e) if e.kind() == io::ErrorKind::AlreadyExists => return Ok(None),
            Err(e) => return Err(Error::file("write", path, e)),
        };
        let locked = file.try_lock().is_ok();
        file.write_all(head.as_bytes()).map_err(|e| Error::file("write", path, e))?;
        Ok(Some(Self { path: path.to_owned(), file, locked, resumed: false, synced: Instant::now() }))
    }

    /// Whether no other process can be writing to the folder.
    pub(super) fn is_locked(&self) -> bool {
        self.locked
    }

    /// Whether the journal was there before.
    pub(super) fn is_resumed(&self) -> bool {
        self.resumed
    }

    /// Reports damaged lines, and ends a last line without a line end: the next line would be appended to it.
    pub(super) fn mend(&mut self, is_row: impl Fn(&str) -> bool, work: &Work) -> Result<(), Error> {
        let (damaged, whole) = lines(&self.path, is_row, |_, _, _| {})?;
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
        Ok(())
    }

    /// Whether the journal is there and not empty.
    pub(super) fn has_lines(&self) -> bool {
        is_at(&self.file, &self.path) && self.file.metadata().is_ok_and(|meta| meta.len() > 0)
    }

    /// Appends lines in one write.
    pub(super) fn append(&mut self, lines: impl IntoIterator<Item = String>) -> Result<(), Error> {
        let text: String = lines.into_iter().map(|row| line(&row)).collect();
        let failed = |source| Error::File { action: "write", path: self.path.clone(), source, resumable: true };
        self.file.write_all(text.as_bytes()).map_err(failed)?;
        if !is_at(&self.file, &self.path) {
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
        let mut lines = File::open(from).map_err(|e| Error::file("read", from, e))?;
        self.file.set_len(0).map_err(failed)?;
        io::copy(&mut lines, &mut self.file).map_err(failed)?;
        self.file.sync_data().map_err(failed)
    }

    /// Removes the journal, once its runs are in the final files. Without locks, another process may have done so.
    pub(super) fn remove(self) -> Result<(), Error> {
        match fs::remove_file(&self.path) {
            Err(e) if self.locked || e.kind() != io::ErrorKind::NotFound => Err(Error::file("remove", &self.path, e)),
            _ => Ok(()),
        }
    }
}

/// Whether another process has locked a file.
pub(super) fn is_locked(path: &Path) -> bool {
    File::open(path).is_ok_and(|file| matches!(file.try_lock_shared(), Err(TryLockError::WouldBlock)))
}

/// The line of a row, with its checksum and the line end.
pub(super) fn line(row: &str) -> String {
    format!("{row},{:08x}\n", checksum(row))
}

/// Calls `take` with every run in a journal; `take` returns false for runs that do not exist.
pub(super) fn keys(
    path: &Path,
    is_row: impl Fn(&str) -> bool,
    mut take: impl FnMut(usize, u64) -> bool,
) -> Result<(), Error> {
    let mut foreign = false;
    lines(path, is_row, |_, key, _| foreign |= !take(key.0, key.1))?;
    if foreign {
        let path = path.display();
        return Err(Error::Input(format!("{path} holds runs of another experiment: name another folder")));
    }
    Ok(())
}

/// The segments of a journal in which (cell, run) ascends.
pub(super) fn segments<'a, C: Contents + ?Sized>(contents: &'a C, path: &Path) -> Result<Vec<Segment<'a, C>>, Error> {
    let mut found: Vec<(u64, u64)> = Vec::new();
    let mut last: Option<Key> = None;
    lines(path, is_row(contents), |at, key, length| {
        match found.last_mut() {
            Some((_, end)) if last.is_some_and(|before| before < key) => *end = at + length,
            _ => found.push((at, at + length)),
        }
        last = Some(key);
    })?;
    Ok(found.into_iter().map(|(from, to)| Segment::of_journal(contents, path, from, to)).collect())
}

/// Whether a line is a complete row: one with a right checksum may still have too few fields.
pub(super) fn is_row<C: Contents + ?Sized>(contents: &C) -> impl Fn(&str) -> bool {
    let layout = contents.layout();
    move |line| contents.read(line, &layout).is_some()
}

/// Calls `take` with (position, key, length) of every intact line. Returns the number of damaged lines and the end of the last complete line.
fn lines(path: &Path, is_row: impl Fn(&str) -> bool, mut take: impl FnMut(u64, Key, u64)) -> Result<(u64, u64), Error> {
    let failed = |e: std::io::Error| Error::file("read", path, e);
    let mut reader = BufReader::new(File::open(path).map_err(failed)?);
    let (mut at, mut damaged, mut line) = (0, 0, Vec::new());
    loop {
        line.clear();
        let length = reader.read_until(b'\n', &mut line).map_err(failed)? as u64;
        if line.last() != Some(&b'\n') {
            return Ok((damaged, at));
        }
        match sound(&line).filter(|row| is_row(row)).and_then(merge::key) {
            Some(key) => take(at, key, length),
            None => damaged += 1,
        }
        at += length;
    }
}

/// Whether `path` still refers to this file.
#[cfg(unix)]
fn is_at(file: &File, path: &Path) -> bool {
    use std::os::unix::fs::MetadataExt;
    let same = |a: &fs::Metadata, b: &fs::Metadata| a.ino() == b.ino() && a.dev() == b.dev();
    matches!((file.metadata(), fs::metadata(path)), (Ok(ours), Ok(there)) if same(&ours, &there))
}

/// Whether `path` still exists.
#[cfg(not(unix))]
fn is_at(_file: &File, path: &Path) -> bool {
    path.exists()
}

/// The row in a journal line; `None` if the checksum is wrong.
pub(super) fn sound(line: &[u8]) -> Option<&str> {
    let (row, sum) = std::str::from_utf8(line).ok()?.trim_end().rsplit_once(',')?;
    (u32::from_str_radix(sum, 16).ok()? == checksum(row)).then_some(row)
}

/// FNV-1a: detects lines that are incomplete or mixed up.
fn checksum(text: &str) -> u32 {
    text.bytes().fold(0x811c_9dc5, |hash, byte| (hash ^ u32::from(byte)).wrapping_mul(0x0100_0193))
}
