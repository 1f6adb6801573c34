//! A result folder: a journal while the work goes on, final files at its end.
//!
//! ```text
//! experiment.toml        the plan in canonical form; nothing in it depends on the machine
//! folder.toml            the kind of the folder and the version of its files
//! journal.csv            runs as they are computed, one line each with a checksum; locked by whoever writes; removed at the end
//! runs.csv, trials.csv   one row per run, in the order of (cell, run)
//! ```
//! and the other final files of its kind: [`Contents`] says which. A run is done if `runs.csv` or the journal has a whole line of it. So a folder that
//! was left by a killed process is resumed after the last whole line, more runs compute only the new ones, and parts from several machines are
//! joined by reading their lines. Final files are written under another name and renamed.

mod aside;
mod contents;
mod done;
mod join;
mod journal;
mod load;
mod merge;
mod parquet;
mod plan_file;
mod row;
mod runs;
mod schema;
mod tables;

use crate::Error;
use crate::search::Searches;
pub use aside::{check_folder, write_all, write_aside};
pub use contents::{Contents, Key};
pub use done::Done;
pub use join::{common_plan, join};
use journal::Journal;
pub use load::{Stored, load};
pub use merge::{Line, Rows};
use merge::{Segment, damaged};
use plan_file::EXPERIMENT;
pub use schema::SCHEMA;
use std::fs;
use std::path::{Path, PathBuf};
use tpam_coco::AtomicFile;
use tpam_work::Work;

const JOURNAL: &str = "journal.csv";

/// A folder that this process may write to.
pub struct Folder<'a, C: Contents> {
    contents: &'a C,
    path: PathBuf,
    journal: Journal,
    done: Done,
}

impl<'a, C: Contents> Folder<'a, C> {
    /// Opens or creates the folder of an experiment; refuses one that holds something else, or that another process is writing to.
    pub fn open(path: &Path, contents: &'a C, work: &Work) -> Result<Self, Error> {
        check::<C>(path, contents)?;
        fs::create_dir_all(path).map_err(|e| Error::file("create", path, e))?;
        let mut journal = Journal::lock(&path.join(JOURNAL))?;
        match Self::begin(path, contents) {
            Ok(done) => {
                journal.mend(work)?;
                Ok(Self { contents, path: path.to_owned(), journal, done })
            }
            Err(error) => {
                // An empty journal would make a finished folder look unfinished.
                if !journal.has_lines() {
                    journal.remove()?;
                }
                Err(error)
            }
        }
    }

    /// Behind the lock: another process may have started and finished here since the first look.
    fn begin(path: &Path, contents: &C) -> Result<Done, Error> {
        let stored = plan_file::stored::<C>(path)?;
        if let Some(stored) = &stored {
            plan_file::check_same::<C>(path, stored, contents.plan())?;
        }
        if stored.as_ref() != Some(contents.plan()) {
            plan_file::write(path, contents)?;
        }
        schema::write::<C>(path)?;
        what_is_done(path, contents)
    }

    /// Where it is.
    pub fn path(&self) -> &Path {
        &self.path
    }

    /// Which runs are done.
    pub fn done(&self) -> &Done {
        &self.done
    }

    /// Keeps some runs.
    pub fn add<'r>(&mut self, rows: impl Iterator<Item = (Key, &'r C::Row)> + Clone) -> Result<(), Error>
    where
        C::Row: 'r,
    {
        let contents = self.contents;
        self.journal.append(rows.clone().map(|(key, row)| contents.write(key, row)))?;
        rows.for_each(|((cell, run), _)| _ = self.done.add(cell, run));
        Ok(())
    }

    /// How many runs are missing.
    pub fn missing(&self) -> u64 {
        self.done.total - self.done.count
    }

    /// Writes the final files, once all runs are done.
    pub fn finish(self) -> Result<C::Finished, Error> {
        let fresh = self.journal.has_lines();
        let rows = Rows::new(segments(self.contents, std::slice::from_ref(&self.path))?)?;
        let finished = if fresh || !has_final_files::<C>(&self.path) {
            self.contents.finish(&self.path, rows)?
        } else {
            self.contents.reread(&self.path, rows)?
        };
        self.journal.remove()?;
        Ok(finished)
    }
}

/// What a folder holds of an experiment, without touching it; nothing if there is no folder yet.
pub fn peek<C: Contents>(path: &Path, contents: &C) -> Result<Done, Error> {
    check::<C>(path, contents)?;
    what_is_done(path, contents)
}

/// Whether a folder holds every run of an experiment, and its final files.
pub fn finished<C: Contents>(path: &Path, contents: &C) -> Result<bool, Error> {
    if !has_final_files::<C>(path) || path.join(JOURNAL).exists() {
        return Ok(false);
    }
    if plan_file::stored::<C>(path)?.as_ref() != Some(contents.plan()) {
        return Ok(false);
    }
    let done = what_is_done(path, contents)?;
    Ok(done.count == done.total)
}

/// The plan of a finished folder.
pub fn plan<C: Contents>(path: &Path) -> Result<C::Plan, Error> {
    let Some(plan) = plan_file::stored::<C>(path)? else {
        let shown = path.display();
        return Err(Error::Input(match result_folder_below(path) {
            Some(below) => format!("{shown} holds result folders: name one of them, such as {}", below.display()),
            None => format!("{shown} is not a folder of {}; create one with `{}`", C::KIND, C::COMMAND),
        }));
    };
    if path.join(JOURNAL).exists() || !path.join(C::TABLE).exists() {
        return Err(Error::Input(format!(
            "{} is not finished: run the command that started it again to resume, or merge its parts",
            path.display()
        )));
    }
    Ok(plan)
}

/// The rows of a finished folder, in order. Every run is there, once.
pub fn rows<C: Contents>(
    path: &Path,
    contents: &C,
    mut take: impl FnMut(Key, C::Row) -> Result<(), Error>,
) -> Result<(), Error> {
    let table = path.join(C::TABLE);
    let mut done = none_done(contents);
    for line in Rows::new(vec![Segment::of_table(contents, &table)?])? {
        let Line { key, row, .. } = line?;
        if !done.add(key.0, key.1) {
            return Err(damaged(&table));
        }
        take(key, row)?;
    }
    if done.count < done.total {
        return Err(Error::Input(format!(
            "{} holds {} of the {} {} of its experiment: run the command that made it again",
            table.display(),
            done.count,
            done.total,
            C::ROWS
        )));
    }
    Ok(())
}

/// Whether a folder holds searches.
pub fn holds_searches(path: &Path) -> bool {
    schema::kind(path).as_deref() == Some(Searches::KIND)
}

/// A folder that may become one of this experiment, or is one.
fn check<C: Contents>(path: &Path, contents: &C) -> Result<(), Error> {
    match plan_file::stored::<C>(path)? {
        Some(stored) => plan_file::check_same::<C>(path, &stored, contents.plan()),
        None => only_ours(path),
    }
}

fn has_final_files<C: Contents>(path: &Path) -> bool {
    [C::TABLE].iter().chain(C::OTHERS).all(|name| path.join(name).exists())
}

fn none_done<C: Contents>(contents: &C) -> Done {
    let (cells, runs) = contents.size();
    Done::new(cells, runs)
}

/// Every run in the table and the journal of a folder.
fn what_is_done<C: Contents>(path: &Path, contents: &C) -> Result<Done, Error> {
    let mut done = none_done(contents);
    let table = path.join(C::TABLE);
    if table.exists() {
        let mut segment = Segment::of_table(contents, &table)?;
        while let Some(Line { key: (cell, run), .. }) = segment.next()? {
            if !done.add(cell, run) {
                return Err(damaged(&table));
            }
        }
    }
    if path.join(JOURNAL).exists() {
        journal::keys(&path.join(JOURNAL), |cell, run| done.add(cell, run))?;
    }
    Ok(done)
}

/// Everything that some folders hold, finished or not.
fn segments<'a, C: Contents>(contents: &'a C, folders: &[PathBuf]) -> Result<Vec<Segment<'a, C>>, Error> {
    let mut all = Vec::new();
    for folder in folders {
        if folder.join(C::TABLE).exists() {
            all.push(Segment::of_table(contents, &folder.join(C::TABLE))?);
        }
        if folder.join(JOURNAL).exists() {
            all.extend(journal::segments(contents, &folder.join(JOURNAL))?);
        }
    }
    Ok(all)
}

/// A folder without an experiment must hold nothing but what a process leaves that was killed as it started.
fn only_ours(path: &Path) -> Result<(), Error> {
    let entries = match fs::read_dir(path) {
        Ok(entries) => entries,
        Err(e) if e.kind() == std::io::ErrorKind::NotFound => return Ok(()),
        Err(e) => return Err(Error::file("read", path, e)),
    };
    for entry in entries.flatten() {
        let empty = entry.metadata().is_ok_and(|meta| meta.len() == 0);
        let name = entry.file_name();
        if !(name == JOURNAL && empty || name.to_string_lossy().ends_with(AtomicFile::UNFINISHED)) {
            return Err(Error::Input(format!(
                "{} holds other files and no experiment: name a new folder",
                path.display()
            )));
        }
    }
    Ok(())
}

/// A result folder in a folder.
fn result_folder_below(path: &Path) -> Option<PathBuf> {
    let mut below: Vec<_> = fs::read_dir(path).ok()?.flatten().map(|entry| entry.path()).collect();
    below.sort();
    below.into_iter().find(|folder| folder.join(EXPERIMENT).exists())
}
