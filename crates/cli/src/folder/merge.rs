//! Runs from several sorted stretches of text, joined in the order of (cell, run), a line at a time: memory does not grow with the number of runs.

use super::journal;
use super::row::{self, Key};
use crate::failure::Failure;
use std::fs::File;
use std::io::{BufRead, BufReader, Read, Seek, SeekFrom, Take};
use std::path::{Path, PathBuf};
use tpam_sim::Record;

/// One run: which, its line, its measures.
pub(super) type Line = (Key, String, Record);

/// A stretch of a file in which (cell, run) ascends.
pub(super) struct Segment {
    reader: Take<BufReader<File>>,
    /// Journal lines end in a checksum.
    journal: bool,
    path: PathBuf,
}

impl Segment {
    /// A stretch of a journal.
    pub(super) fn open(path: &Path, from: u64, to: u64) -> Result<Self, Failure> {
        let failed = |e: std::io::Error| Failure::file("read", path, &e);
        let mut file = File::open(path).map_err(failed)?;
        file.seek(SeekFrom::Start(from)).map_err(failed)?;
        Ok(Self { reader: BufReader::new(file).take(to - from), journal: true, path: path.to_owned() })
    }

    fn next(&mut self) -> Result<Option<Line>, Failure> {
        let mut line = String::new();
        let length = self.reader.read_line(&mut line).map_err(|e| Failure::file("read", &self.path, &e))?;
        if length == 0 {
            return Ok(None);
        }
        let text = if self.journal { journal::sound(line.as_bytes()) } else { line.strip_suffix('\n') };
        let run = text.and_then(|text| Some((row::key(text)?, text.to_owned(), row::read(text)?)));
        run.map(Some).ok_or_else(|| damaged(&self.path))
    }
}

fn damaged(path: &Path) -> Failure {
    Failure::Input(format!("{} is damaged: delete it, and the same command computes its runs again", path.display()))
}

/// A whole `runs.csv`.
pub(super) fn whole(path: &Path) -> Result<Segment, Failure> {
    let failed = |e: std::io::Error| Failure::file("read", path, &e);
    let mut reader = BufReader::new(File::open(path).map_err(failed)?);
    let mut header = String::new();
    reader.read_line(&mut header).map_err(failed)?;
    if header != row::header() {
        return Err(damaged(path));
    }
    Ok(Segment { reader: reader.take(u64::MAX), journal: false, path: path.to_owned() })
}

/// Tells `take` of every run in a `runs.csv`; `take` refuses runs that do not exist.
pub(super) fn keys(path: &Path, mut take: impl FnMut(usize, u64) -> bool) -> Result<(), Failure> {
    let mut segment = whole(path)?;
    while let Some(((cell, run), ..)) = segment.next()? {
        if !take(cell, run) {
            return Err(damaged(path));
        }
    }
    Ok(())
}

/// All runs of some segments, in order, each once.
pub(super) struct Merged {
    heads: Vec<(Line, Segment)>,
}

impl Merged {
    pub(super) fn new(segments: Vec<Segment>) -> Result<Self, Failure> {
        let mut heads = Vec::new();
        for mut segment in segments {
            if let Some(line) = segment.next()? {
                heads.push((line, segment));
            }
        }
        Ok(Self { heads })
    }

    /// The next line of the segment at `at`, in exchange for its head.
    fn advance(&mut self, at: usize) -> Result<Line, Failure> {
        match self.heads[at].1.next()? {
            Some(next) => Ok(std::mem::replace(&mut self.heads[at].0, next)),
            None => Ok(self.heads.swap_remove(at).0),
        }
    }

    fn take(&mut self) -> Result<Option<Line>, Failure> {
        let least = |heads: &[(Line, Segment)]| {
            heads.iter().enumerate().min_by_key(|(_, ((key, ..), _))| *key).map(|(at, _)| at)
        };
        let Some(at) = least(&self.heads) else { return Ok(None) };
        let line = self.advance(at)?;
        // A run computed twice must have come out the same.
        while let Some(twin) = least(&self.heads).filter(|at| self.heads[*at].0.0 == line.0) {
            let path = self.heads[twin].1.path.clone();
            if self.advance(twin)?.1 != line.1 {
                let (cell, run) = line.0;
                return Err(Failure::Input(format!(
                    "cell {cell}, run {run} has two different results, one of them in {}",
                    path.display()
                )));
            }
        }
        Ok(Some(line))
    }
}

impl Iterator for Merged {
    type Item = Result<Line, Failure>;

    fn next(&mut self) -> Option<Self::Item> {
        self.take().transpose()
    }
}
