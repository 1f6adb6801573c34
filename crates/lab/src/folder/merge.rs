//! Rows from several sorted stretches of text, joined in the order of (cell, run), a line at a time: memory does not grow with the number of runs.

use super::contents::{Contents, Key};
use super::journal;
use crate::Error;
use std::fs::File;
use std::io::{Read, Seek, SeekFrom};
use std::path::{Path, PathBuf};

/// One run: which, its line, and the row in it.
pub struct Line<R> {
    /// Cell and run.
    pub key: Key,
    /// The line, without its end.
    pub text: String,
    /// What the line says.
    pub row: R,
}

/// A stretch of a file in which (cell, run) ascends. It keeps no file open between portions: there may be thousands of parts.
pub(super) struct Segment<'a, C: Contents + ?Sized> {
    contents: &'a C,
    path: PathBuf,
    /// Where the next portion begins, and where the stretch ends.
    at: u64,
    end: u64,
    portion: Vec<u8>,
    read: usize,
    /// Journal lines end in a checksum, and those that are damaged are passed over.
    journal: bool,
    layout: C::Layout,
    /// Whether the lines are written as this version writes them.
    current: bool,
}

/// Bytes read at a time.
const PORTION: u64 = 1 << 16;

impl<'a, C: Contents + ?Sized> Segment<'a, C> {
    /// A stretch of a journal.
    pub(super) fn of_journal(contents: &'a C, path: &Path, at: u64, end: u64) -> Self {
        let (path, layout) = (path.to_owned(), contents.layout());
        Self { contents, path, at, end, portion: Vec::new(), read: 0, journal: true, layout, current: true }
    }

    /// A whole table, behind its header.
    pub(super) fn of_table(contents: &'a C, path: &Path) -> Result<Self, Error> {
        let end = std::fs::metadata(path).map_err(|e| Error::file("read", path, e))?.len();
        let mut segment = Self { journal: false, ..Self::of_journal(contents, path, 0, end) };
        let header = segment.line()?.map(|line| String::from_utf8_lossy(line).into_owned()).unwrap_or_default();
        if header != contents.header() {
            segment.layout = contents.older_layout(&header).ok_or_else(|| damaged(path))?;
            segment.current = false;
        }
        Ok(segment)
    }

    pub(super) fn next(&mut self) -> Result<Option<Line<C::Row>>, Error> {
        let (in_journal, contents, current) = (self.journal, self.contents, self.current);
        while let Some(line) = self.line()? {
            let text = if in_journal { journal::sound(line) } else { std::str::from_utf8(line).ok() };
            let text = text.map(str::to_owned);
            let row = text.and_then(|text| {
                let (key, row) = (key(&text)?, contents.read(&text, &self.layout)?);
                let text = if current { text } else { contents.write(key, &row) };
                Some(Line { key, text, row })
            });
            match row {
                Some(row) => return Ok(Some(row)),
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

/// Cell and run of a line.
pub(super) fn key(line: &str) -> Option<Key> {
    let mut fields = line.split(',');
    Some((fields.next()?.parse().ok()?, fields.next()?.parse().ok()?))
}

pub(super) fn damaged(path: &Path) -> Error {
    Error::Input(format!("{} is damaged: delete it, and the same command computes its runs again", path.display()))
}

/// All rows of some stretches, in order, each once.
pub struct Rows<'a, C: Contents + ?Sized> {
    heads: Vec<(Line<C::Row>, Segment<'a, C>)>,
}

impl<'a, C: Contents + ?Sized> Rows<'a, C> {
    pub(super) fn new(segments: Vec<Segment<'a, C>>) -> Result<Self, Error> {
        let mut heads = Vec::new();
        for mut segment in segments {
            if let Some(line) = segment.next()? {
                heads.push((line, segment));
            }
        }
        Ok(Self { heads })
    }

    /// The next line of the segment at `at`, in exchange for its head.
    fn advance(&mut self, at: usize) -> Result<Line<C::Row>, Error> {
        match self.heads[at].1.next()? {
            Some(next) => Ok(std::mem::replace(&mut self.heads[at].0, next)),
            None => Ok(self.heads.swap_remove(at).0),
        }
    }

    fn take(&mut self) -> Result<Option<Line<C::Row>>, Error> {
        let least = |heads: &[(Line<C::Row>, Segment<C>)]| {
            heads.iter().enumerate().min_by_key(|(_, (line, _))| line.key).map(|(at, _)| at)
        };
        let Some(at) = least(&self.heads) else { return Ok(None) };
        let line = self.advance(at)?;
        // A run computed twice must have come out the same.
        while let Some(twin) = least(&self.heads).filter(|at| self.heads[*at].0.key == line.key) {
            let path = self.heads[twin].1.path.clone();
            if self.advance(twin)?.text != line.text {
                let (cell, run) = line.key;
                return Err(Error::Input(format!(
                    "cell {cell}, run {run} has two different results, one of them in {}",
                    path.display()
                )));
            }
        }
        Ok(Some(line))
    }
}

impl<C: Contents + ?Sized> Iterator for Rows<'_, C> {
    type Item = Result<Line<C::Row>, Error>;

    fn next(&mut self) -> Option<Self::Item> {
        self.take().transpose()
    }
}
