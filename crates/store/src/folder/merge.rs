//! Merges rows from several sorted segments of text in the order of (cell, run), line by line, so that memory does not grow with the number
//! of runs.

use super::contents::Contents;
use super::lines::{Key, Origin, key, scan, sound};
use crate::{Difference, Error, FolderProblem, disk};
use std::io::{Read, Seek, SeekFrom};
use std::path::{Path, PathBuf};
use tpam_coco::{AtomicFile, TextFile};

/// One run: its key, its line, and the row in the line.
pub struct Line<R> {
    /// Cell and run.
    pub key: Key,
    /// The line, without the line end.
    pub text: String,
    /// The row in the line.
    pub row: R,
}

/// A segment of a file in which (cell, run) ascends. The file is closed between reads, because there may be thousands of parts.
pub(super) struct Segment<'a, C: Contents + ?Sized> {
    contents: &'a C,
    path: PathBuf,
    /// Where the next read begins, and where the segment ends.
    at: u64,
    end: u64,
    portion: Vec<u8>,
    read: usize,
    /// Whether this is a journal, whose lines end in a checksum. Damaged lines of a journal are skipped.
    journal: bool,
    /// The key of the line before: keys have to ascend.
    last: Option<Key>,
}

/// Bytes read at a time.
const PORTION: u64 = 1 << 16;

impl<'a, C: Contents + ?Sized> Segment<'a, C> {
    fn new(contents: &'a C, path: &Path, (at, end): (u64, u64), journal: bool) -> Self {
        Self { contents, path: path.to_owned(), at, end, portion: Vec::new(), read: 0, journal, last: None }
    }

    /// The segments of a journal in which (cell, run) ascends.
    pub(super) fn of_journal(contents: &'a C, path: &Path, of: &Origin) -> Result<Vec<Self>, Error> {
        let mut found: Vec<(u64, u64)> = Vec::new();
        let mut last: Option<Key> = None;
        scan(
            path,
            of,
            |line| contents.read(line).is_some(),
            |at, key, length| {
                match found.last_mut() {
                    Some((_, end)) if last.is_some_and(|before| before < key) => *end = at + length,
                    _ => found.push((at, at + length)),
                }
                last = Some(key);
            },
        )?;
        Ok(found.into_iter().map(|place| Self::new(contents, path, place, true)).collect())
    }

    /// A whole table without its header.
    pub(super) fn of_table(contents: &'a C, path: &Path) -> Result<Self, Error> {
        let length = disk::open(path).and_then(|file| file.metadata()).map(|meta| meta.len());
        let end = length.map_err(|e| Error::file("read", path, e))?;
        let mut segment = Self::new(contents, path, (0, end), false);
        let is_ours = segment.line()? == Some(contents.header().as_bytes());
        if is_ours { Ok(segment) } else { Err(damaged(path)) }
    }

    /// The error that it holds a run that does not exist.
    pub(super) fn foreign(&self) -> Error {
        if !self.journal {
            return damaged(&self.path);
        }
        let problem = FolderProblem::OtherPlan { holds: "runs of another experiment".to_owned(), key: None };
        Error::folder(&self.path, problem, "name another folder")
    }

    pub(super) fn next(&mut self) -> Result<Option<Line<C::Row>>, Error> {
        let (in_journal, contents) = (self.journal, self.contents);
        while let Some(line) = self.line()? {
            let text = if in_journal { sound(line) } else { std::str::from_utf8(line).ok() };
            let row = text.and_then(|text| Some(Line { key: key(text)?, row: contents.read(text)?, text: text.to_owned() }));
            match row {
                Some(line) if self.last.is_none_or(|last| last < line.key) => {
                    self.last = Some(line.key);
                    return Ok(Some(line));
                }
                None if in_journal => {}
                _ => return Err(damaged(&self.path)),
            }
        }
        Ok(None)
    }

    /// The next line, without the line end.
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
        if self.portion.len() > TextFile::LONGEST_LINE {
            return Err(damaged(&self.path));
        }
        let mut file = disk::open(&self.path).map_err(failed)?;
        file.seek(SeekFrom::Start(self.at)).map_err(failed)?;
        let got = file.take(PORTION.min(self.end - self.at)).read_to_end(&mut self.portion).map_err(failed)?;
        // If the file has become shorter, this is its end.
        self.at = if got == 0 { self.end } else { self.at + got as u64 };
        Ok(())
    }
}

pub(super) fn damaged(path: &Path) -> Error {
    Error::damaged(path, "it is not a table of these runs in their order")
}

/// All rows of some segments, in order and without duplicates.
pub struct Rows<'a, C: Contents + ?Sized> {
    heads: Vec<(Line<C::Row>, Segment<'a, C>)>,
    plan: Option<Progress<'a, C>>,
    copy: Option<&'a mut AtomicFile>,
}

/// How far a plan has been read.
struct Progress<'a, C: ?Sized> {
    contents: &'a C,
    folder: PathBuf,
    read: u64,
}

impl<C: Contents + ?Sized> Progress<'_, C> {
    /// The next row has to be the next run of the plan; `None` is the end.
    fn check(&mut self, found: Option<Key>) -> Result<(), Error> {
        let (cells, runs) = self.contents.size();
        let wanted = (self.read < cells as u64 * runs).then(|| ((self.read / runs) as usize, self.read % runs));
        self.read += 1;
        match wanted {
            _ if found == wanted => Ok(()),
            Some(missing) => Err(Error::damaged(&self.folder, format!("{} is missing", self.contents.place(missing)))),
            None => Err(Error::damaged(&self.folder, "it holds runs that its experiment does not have")),
        }
    }
}

impl<'a, C: Contents + ?Sized> Rows<'a, C> {
    pub(super) fn new(segments: Vec<Segment<'a, C>>) -> Result<Self, Error> {
        let mut heads = Vec::new();
        for mut segment in segments {
            if let Some(line) = segment.next()? {
                heads.push((line, segment));
            }
        }
        Ok(Self { heads, plan: None, copy: None })
    }

    /// The same, and the rows have to be exactly those of the plan: a missing run is an error, and so is one too many.
    pub(super) fn exactly(contents: &'a C, folder: &Path, segments: Vec<Segment<'a, C>>) -> Result<Self, Error> {
        let plan = Some(Progress { contents, folder: folder.to_owned(), read: 0 });
        Ok(Self { plan, ..Self::new(segments)? })
    }

    /// The same, and writes each line to a table.
    pub(super) fn copied_to(self, table: &'a mut AtomicFile) -> Self {
        Self { copy: Some(table), ..self }
    }

    /// Returns the head of the segment at `at`, and replaces it by the next line.
    fn advance(&mut self, at: usize) -> Result<Line<C::Row>, Error> {
        match self.heads[at].1.next()? {
            Some(next) => Ok(std::mem::replace(&mut self.heads[at].0, next)),
            None => Ok(self.heads.swap_remove(at).0),
        }
    }

    fn take(&mut self) -> Result<Option<Line<C::Row>>, Error> {
        let least = |heads: &[(Line<C::Row>, Segment<C>)]| heads.iter().enumerate().min_by_key(|(_, (line, _))| line.key).map(|(at, _)| at);
        let Some(at) = least(&self.heads) else { return Ok(None) };
        let line = self.advance(at)?;
        // A run that was computed twice must have equal results.
        while let Some(twin) = least(&self.heads).filter(|at| self.heads[*at].0.key == line.key) {
            let path = self.heads[twin].1.path.clone();
            if self.advance(twin)?.text != line.text {
                let (cell, run) = line.key;
                let says = format!("cell {cell}, run {run} has two different results, one of them in {}", path.display());
                return Err(Error::different(Difference::Results, says));
            }
        }
        Ok(Some(line))
    }
}

impl<C: Contents + ?Sized> Iterator for Rows<'_, C> {
    type Item = Result<Line<C::Row>, Error>;

    fn next(&mut self) -> Option<Self::Item> {
        let line = self.take().and_then(|line| {
            let key = line.as_ref().map(|line| line.key);
            self.plan.as_mut().map_or(Ok(()), |plan| plan.check(key))?;
            if let (Some(table), Some(line)) = (&mut self.copy, &line) {
                table.put(line.text.as_bytes())?;
                table.put(b"\n")?;
            }
            Ok(line)
        });
        line.transpose()
    }
}
