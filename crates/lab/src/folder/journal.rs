//! The journal: runs as they are computed, appended a block at a time, each line with a checksum.
//!
//! A process that is killed leaves at most one line cut short. Lines whose checksum is wrong are passed over, and their runs computed again.

use super::contents::{Contents, Key};
use super::merge::{self, Segment};
use crate::Error;
use std::fmt::Write as _;
use std::fs::{self, File, OpenOptions, TryLockError};
use std::io::{BufRead, BufReader, Write};
use std::path::{Path, PathBuf};
use tpam_work::Work;

/// A journal that this process alone may write to, for as long as it lives.
pub(super) struct Journal {
    path: PathBuf,
    file: File,
}

impl Journal {
    /// Opens or makes the journal and locks it. The lock goes with the process, however that ends.
    pub(super) fn lock(path: &Path) -> Result<Self, Error> {
        loop {
            let open = OpenOptions::new().read(true).append(true).create(true).open(path);
            let file = open.map_err(|e| Error::file("write", path, e))?;
            match file.try_lock() {
                Err(TryLockError::WouldBlock) => {
                    let folder = path.parent().unwrap_or(path).display();
                    return Err(Error::Input(format!(
                        "another process is writing to {folder}: wait for it, or name another folder"
                    )));
                }
                // Some file systems know no locks; then nobody is kept out, and doing work twice does no harm.
                Ok(()) | Err(TryLockError::Error(_)) => {}
            }
            // Whoever held it may have finished and removed it since we opened it.
            if is_at(&file, path) {
                return Ok(Self { path: path.to_owned(), file });
            }
        }
    }

    /// Notes what is damaged, and cuts off a last line that has no end: it would swallow the next one.
    pub(super) fn mend(&mut self, work: &Work) -> Result<(), Error> {
        let (damaged, whole) = lines(&self.path, |_, _, _| {})?;
        let length = self.file.metadata().map_err(|e| Error::file("read", &self.path, e))?.len();
        let lines = damaged + u64::from(whole < length);
        if lines > 0 {
            let path = self.path.display();
            work.note(&format!("passed over {lines} damaged line(s) of {path}; the runs are computed again"));
        }
        if whole < length {
            self.file.set_len(whole).map_err(|e| Error::file("mend", &self.path, e))?;
        }
        Ok(())
    }

    /// Whether anything is in it.
    pub(super) fn has_lines(&self) -> bool {
        self.file.metadata().is_ok_and(|meta| meta.len() > 0)
    }

    /// Appends lines in one write.
    pub(super) fn append(&mut self, lines: impl IntoIterator<Item = String>) -> Result<(), Error> {
        let mut text = String::new();
        for line in lines {
            let _ = writeln!(text, "{line},{:08x}", checksum(&line));
        }
        self.file.write_all(text.as_bytes()).map_err(|e| {
            Error::Input(format!(
                "cannot write {}: {e}; what was computed so far is kept, and the same command goes on",
                self.path.display()
            ))
        })
    }

    /// Removes it: its runs are in the final files.
    pub(super) fn remove(self) -> Result<(), Error> {
        fs::remove_file(&self.path).map_err(|e| Error::file("remove", &self.path, e))
    }
}

/// Tells `take` of every run in a journal; `take` refuses runs that do not exist.
pub(super) fn keys(path: &Path, mut take: impl FnMut(usize, u64) -> bool) -> Result<(), Error> {
    let mut foreign = false;
    lines(path, |_, key, _| foreign |= !take(key.0, key.1))?;
    if foreign {
        let path = path.display();
        return Err(Error::Input(format!("{path} holds runs of another experiment: name another folder")));
    }
    Ok(())
}

/// The stretches of a journal in which (cell, run) ascends.
pub(super) fn segments<'a, C: Contents + ?Sized>(contents: &'a C, path: &Path) -> Result<Vec<Segment<'a, C>>, Error> {
    let mut found: Vec<(u64, u64)> = Vec::new();
    let mut last: Option<Key> = None;
    lines(path, |at, key, length| {
        match found.last_mut() {
            Some((_, end)) if last.is_some_and(|before| before < key) => *end = at + length,
            _ => found.push((at, at + length)),
        }
        last = Some(key);
    })?;
    Ok(found.into_iter().map(|(from, to)| Segment::of_journal(contents, path, from, to)).collect())
}

/// Every sound line as (place, key, length); gives the number of damaged ones and where the last whole line ends.
fn lines(path: &Path, mut take: impl FnMut(u64, Key, u64)) -> Result<(u64, u64), Error> {
    let failed = |e: std::io::Error| Error::file("read", path, e);
    let mut reader = BufReader::new(File::open(path).map_err(failed)?);
    let (mut at, mut damaged, mut line) = (0, 0, Vec::new());
    loop {
        line.clear();
        let length = reader.read_until(b'\n', &mut line).map_err(failed)? as u64;
        if line.last() != Some(&b'\n') {
            return Ok((damaged, at));
        }
        match sound(&line).and_then(merge::key) {
            Some(key) => take(at, key, length),
            None => damaged += 1,
        }
        at += length;
    }
}

/// Whether `path` still leads to this very file.
#[cfg(unix)]
fn is_at(file: &File, path: &Path) -> bool {
    use std::os::unix::fs::MetadataExt;
    let same = |a: &fs::Metadata, b: &fs::Metadata| a.ino() == b.ino() && a.dev() == b.dev();
    matches!((file.metadata(), fs::metadata(path)), (Ok(ours), Ok(there)) if same(&ours, &there))
}

/// Whether `path` still leads to a file.
#[cfg(not(unix))]
fn is_at(_file: &File, path: &Path) -> bool {
    path.exists()
}

/// The row in a journal line, where its checksum is right.
pub(super) fn sound(line: &[u8]) -> Option<&str> {
    let (row, sum) = std::str::from_utf8(line).ok()?.trim_end().rsplit_once(',')?;
    (u32::from_str_radix(sum, 16).ok()? == checksum(row)).then_some(row)
}

/// FNV-1a: notices lines that were cut short or mixed up.
fn checksum(text: &str) -> u32 {
    text.bytes().fold(0x811c_9dc5, |hash, byte| (hash ^ u32::from(byte)).wrapping_mul(0x0100_0193))
}
