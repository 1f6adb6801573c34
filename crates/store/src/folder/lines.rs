//! The lines of a journal: the first names the plan, and every other one is a run with a checksum.

use crate::{Error, disk};
use std::io::{self, BufRead, BufReader};
use std::path::Path;

/// A run: the numbers of the cell and of the run, each from 0.
pub type Key = (usize, u64);

/// Cell and run of a line.
pub(super) fn key(line: &str) -> Option<Key> {
    let mut fields = line.split(',');
    Some((fields.next()?.parse().ok()?, fields.next()?.parse().ok()?))
}

/// The line of a row, with its checksum and the line end.
pub(super) fn line(row: &str) -> String {
    format!("{row},{:08x}\n", checksum(row))
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

/// What is in a journal besides runs.
pub(super) struct Scan {
    /// The number of damaged lines.
    pub(super) damaged: u64,
    /// The end of the last complete line.
    pub(super) whole: u64,
    /// Whether it names its plan.
    pub(super) named: bool,
}

/// Calls `take` with (position, key, length) of every intact line that `is_row`: one with a right checksum may still have too few fields.
/// Fails if the journal names another plan.
pub(super) fn scan(path: &Path, of: &Origin, is_row: impl Fn(&str) -> bool, mut take: impl FnMut(u64, Key, u64)) -> Result<Scan, Error> {
    let failed = |e: io::Error| Error::file("read", path, e);
    let mut reader = BufReader::new(disk::open_text(path).map_err(failed)?);
    let mut scan = Scan { damaged: 0, whole: 0, named: false };
    let mut line = Vec::new();
    loop {
        line.clear();
        let length = reader.read_until(b'\n', &mut line).map_err(failed)? as u64;
        if line.last() != Some(&b'\n') {
            return Ok(scan);
        }
        let key = sound(&line).filter(|row| is_row(row)).and_then(key);
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
