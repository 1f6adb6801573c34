//! Runs from several sorted stretches of text, joined in the order of (cell, run), a line at a time: memory does not grow with the number of runs.

use super::journal;
use super::row::{self, Key};
use crate::Error;
use std::fs::File;
use std::io::{Read, Seek, SeekFrom};
use std::path::{Path, PathBuf};

/// One run: which, and its line.
pub type Line = (Key, String);

/// What the lines of a table are like.
#[derive(Clone, Copy)]
pub struct Table {
    /// The first line, without its end.
    pub header: fn() -> String,
    /// Whether a line is whole.
    pub whole: fn(&str) -> bool,
}

/// A stretch of a file in which (cell, run) ascends. It keeps no file open between portions: there may be thousands of parts.
pub struct Segment {
    path: PathBuf,
    /// Where the next portion begins, and where the stretch ends.
    at: u64,
    end: u64,
    portion: Vec<u8>,
    read: usize,
    /// Journal lines end in a checksum, and those that are damaged are passed over.
    journal: bool,
    table: Table,
}

/// Bytes read at a time.
const PORTION: u64 = 1 << 16;

impl Segment {
    /// A stretch of a journal.
    pub fn of_journal(path: &Path, table: Table, at: u64, end: u64) -> Self {
        Self { path: path.to_owned(), at, end, portion: Vec::new(), read: 0, journal: true, table }
    }

    fn next(&mut self) -> Result<Option<Line>, Error> {
        let (in_journal, whole) = (self.journal, self.table.whole);
        while let Some(line) = self.line()? {
            let text = if in_journal { journal::sound(line) } else { std::str::from_utf8(line).ok() };
            match text.filter(|text| whole(text)).and_then(|text| Some((row::key(text)?, text.to_owned()))) {
                Some(run) => return Ok(Some(run)),
                None if in_journal => {}
                None => return Err(damaged(&self.path)),
            }
        }
        Ok(None)
    }

    /// The next line, without its end.
    fn line(&mut self) -> Result<Option<&[u8]>, Error> {
        let length = loop {
            match self.portion[self.read..].iter().position(|byte| *byte == b'\n') {
                Some(length) => break length,
                None if self.at < self.end => self.more()?,
                None if self.read < self.portion.len() => return Err(damaged(&self.path)),
                None => return Ok(None),
            }
        };
        let from = self.read;
        self.read += length + 1;
        Ok(Some(&self.portion[from..from + length]))
    }

    fn more(&mut self) -> Result<(), Error> {
        let failed = |e: std::io::Error| Error::file("read", &self.path, e);
        self.portion.drain(..self.read);
        self.read = 0;
        let mut file = File::open(&self.path).map_err(failed)?;
        file.seek(SeekFrom::Start(self.at)).map_err(failed)?;
        let got = file.take(PORTION.min(self.end - self.at)).read_to_end(&mut self.portion).map_err(failed)?;
        // A file that is shorter than it was is at its end now.
        self.at = if got == 0 { self.end } else { self.at + got as u64 };
        Ok(())
    }
}

fn damaged(path: &Path) -> Error {
    Error::Input(format!("{} is damaged: delete it, and the same command computes its runs again", path.display()))
}

/// A whole table.
pub fn whole(path: &Path, table: Table) -> Result<Segment, Error> {
    let end = std::fs::metadata(path).map_err(|e| Error::file("read", path, e))?.len();
    let mut segment =
        Segment { path: path.to_owned(), at: 0, end, portion: Vec::new(), read: 0, journal: false, table };
    match segment.line()? {
        Some(header) if header == (table.header)().as_bytes() => Ok(segment),
        _ => Err(damaged(path)),
    }
}

/// Tells `take` of every run in a table; `take` refuses runs that do not exist.
pub fn keys(path: &Path, table: Table, mut take: impl FnMut(usize, u64) -> bool) -> Result<(), Error> {
    let mut segment = whole(path, table)?;
    while let Some(((cell, run), _)) = segment.next()? {
        if !take(cell, run) {
            return Err(damaged(path));
        }
    }
    Ok(())
}

/// All runs of some segments, in order, each once.
pub struct Merged {
    heads: Vec<(Line, Segment)>,
}

impl Merged {
    pub fn new(segments: Vec<Segment>) -> Result<Self, Error> {
        let mut heads = Vec::new();
        for mut segment in segments {
            if let Some(line) = segment.next()? {
                heads.push((line, segment));
            }
        }
        Ok(Self { heads })
    }

    /// The next line of the segment at `at`, in exchange for its head.
    fn advance(&mut self, at: usize) -> Result<Line, Error> {
        match self.heads[at].1.next()? {
            Some(next) => Ok(std::mem::replace(&mut self.heads[at].0, next)),
            None => Ok(self.heads.swap_remove(at).0),
        }
    }

    fn take(&mut self) -> Result<Option<Line>, Error> {
        let least = |heads: &[(Line, Segment)]| {
            heads.iter().enumerate().min_by_key(|(_, ((key, _), _))| *key).map(|(at, _)| at)
        };
        let Some(at) = least(&self.heads) else { return Ok(None) };
        let line = self.advance(at)?;
        // A run computed twice must have come out the same.
        while let Some(twin) = least(&self.heads).filter(|at| self.heads[*at].0.0 == line.0) {
            let path = self.heads[twin].1.path.clone();
            if self.advance(twin)?.1 != line.1 {
                let (cell, run) = line.0;
                return Err(Error::Input(format!(
                    "cell {cell}, run {run} has two different results, one of them in {}",
                    path.display()
                )));
            }
        }
        Ok(Some(line))
    }
}

impl Iterator for Merged {
    type Item = Result<Line, Error>;

    fn next(&mut self) -> Option<Self::Item> {
        self.take().transpose()
    }
}
