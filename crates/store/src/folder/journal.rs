//! The journal: finished runs, appended in blocks, each line with a checksum.
//!
//! A process that is killed leaves at most one incomplete line. Lines with a wrong checksum are skipped, and their runs are computed again.
//! The first line names the plan: runs of another one, such as one with another seed, have the same form and right checksums.

use super::contents::{Contents, Key};
use super::merge::{self, Segment};
use crate::Error;
use crate::disk::{self, File, TryLockError};
use std::io::{self, BufRead, BufReader, Write};
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

/// Writes the first line of a journal: who writes it, and the checksum of the part of the plan that numbers the cells.
pub(super) fn head(writer: &str, plan: &str) -> String {
    format!("# {writer}{OF}{plan}\n")
}

/// The writer of the journal of a whole folder.
pub(super) const WHOLE: &str = "journal";
const OF: &str = " of the cells ";

/// Reads writer and plan in such a line; `None` if it is another line, or was not written to its end.
pub(super) fn read_head(line: &[u8]) -> Option<(&str, &str)> {
    let (writer, plan) = std::str::from_utf8(line).ok()?.strip_suffix('\n')?.strip_prefix("# ")?.split_once(OF)?;
    (plan.len() == 64 && plan.bytes().all(|digit| digit.is_ascii_hexdigit())).then_some((writer, plan))
}

/// The plan whose runs a journal has to hold.
pub(super) struct Origin {
    pub(super) plan: String,
    /// Whether the first line has to say so: before version 5 of the files it did not.
    pub(super) named: bool,
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
            let file = disk::append(path, false).map_err(|e| Error::file("write", path, e))?;
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
        match disk::append(path, true) {
            Ok(file) => Ok(Some(Self { locked: file.try_lock().is_ok(), head: Some(head), ..Self::new(path, file) })),
            Err(e) if e.kind() == io::ErrorKind::AlreadyExists => Ok(None),
            Err(e) => Err(Error::file("write", path, e)),
        }
    }

    fn new(path: &Path, file: File) -> Self {
        Self { path: path.to_owned(), file, locked: false, resumed: false, head: None, synced: Instant::now() }
    }

    /// Reports damaged lines, ends a last line without a line end, because the next line would be appended to it, and adds a missing first
    /// line.
    pub(super) fn mend(&mut self, of: &Origin, is_row: impl Fn(&str) -> bool, work: &Work) -> Result<(), Error> {
        let mut rows = false;
        let Scan { damaged, whole, named } = lines(&self.path, of, is_row, |_, _, _| rows = true)?;
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

/// The line of a row, with its checksum and the line end.
pub(super) fn line(row: &str) -> String {
    format!("{row},{:08x}\n", checksum(row))
}

/// The segments of a journal in which (cell, run) ascends.
pub(super) fn segments<'a, C: Contents + ?Sized>(contents: &'a C, path: &Path, of: &Origin) -> Result<Vec<Segment<'a, C>>, Error> {
    let mut found: Vec<(u64, u64)> = Vec::new();
    let mut last: Option<Key> = None;
    lines(path, of, is_row(contents), |at, key, length| {
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
    |line| contents.read(line).is_some()
}

/// What is in a journal besides runs.
struct Scan {
    /// The number of damaged lines.
    damaged: u64,
    /// The end of the last complete line.
    whole: u64,
    /// Whether it names its plan.
    named: bool,
}

/// Calls `take` with (position, key, length) of every intact line. Fails if it names another plan.
fn lines(path: &Path, of: &Origin, is_row: impl Fn(&str) -> bool, mut take: impl FnMut(u64, Key, u64)) -> Result<Scan, Error> {
    let failed = |e: std::io::Error| Error::file("read", path, e);
    let mut reader = BufReader::new(disk::open_text(path).map_err(failed)?);
    let mut scan = Scan { damaged: 0, whole: 0, named: false };
    let mut line = Vec::new();
    loop {
        line.clear();
        let length = reader.read_until(b'\n', &mut line).map_err(failed)? as u64;
        if line.last() != Some(&b'\n') {
            return Ok(scan);
        }
        let key = sound(&line).filter(|row| is_row(row)).and_then(merge::key);
        match (read_head(&line), key) {
            // Without locks, two processes may write it.
            (Some((_, plan)), _) if plan == of.plan => scan.named = true,
            (Some(_), _) => {
                let problem = "its first line names another plan than that of this folder: restore it from a copy, or delete it to \
                               compute its runs again";
                return Err(Error::damaged(path, problem));
            }
            (None, Some(key)) if scan.named || !of.named => take(scan.whole, key, length),
            // A row above the first line, which was cut off or damaged, may belong to any plan.
            (None, _) => scan.damaged += 1,
        }
        scan.whole += length;
    }
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
