//! Result folders: a journal during the computation, and final files at the end.
//!
//! ```text
//! experiment.toml        the plan in canonical form; nothing in it depends on the machine
//! folder.toml            the kind of the folder and the version of its files
//! journal.csv            runs as they are computed, one line each with a checksum; locked by the writing process; removed at the end
//! runs.csv, trials.csv   one row per run, in the order of (cell, run)
//! SHA256SUMS             the checksums of all final files, written last
//! ```
//! A folder also has the other final files of its kind, see [`Contents`]. A run is done if `runs.csv` or the journal has a complete line for it. A folder
//! of a killed process is therefore resumed after the last complete line, a larger number of runs computes only the new ones, PAMs are added by giving the
//! lines new numbers, and parts from several machines are merged by reading their lines. Final files are written under a temporary name and renamed.

mod aside;
mod change;
mod claim;
mod contents;
mod done;
mod files;
mod grow;
mod join;
mod journal;
mod load;
mod merge;
mod parquet;
mod plan_file;
mod repair;
mod row;
mod runs;
mod schema;
mod sources;
mod sums;
mod tables;
mod values;

use crate::search::Searches;
use crate::{Error, Shard};
pub use aside::{FileKind, check_file, check_files, check_folder, check_logs, write_all, write_aside, write_parts};
use change::{Changed, change};
use claim::{CLAIM, Claim};
pub use contents::{Contents, Key};
pub use done::Done;
pub use join::{common_plan, join};
use journal::Journal;
pub use load::{Stored, load};
use merge::Segment;
pub use merge::{Line, Rows};
use plan_file::EXPERIMENT;
pub use repair::{Condition, condition, forget_kind, plans_probes, plans_searches, repair, stored_plan};
pub use schema::SCHEMA;
use sources::{segments, what_is_done};
use std::fs;
use std::path::{Path, PathBuf};
pub use sums::{SUMS, Sums, checksum_of};
use tpam_coco::AtomicFile;
use tpam_work::Work;
pub use values::values;

const JOURNAL: &str = "journal.csv";

/// A folder that this process may write to.
pub struct Folder<'a, C: Contents> {
    contents: &'a C,
    path: PathBuf,
    journal: Journal,
    done: Done,
    /// Whether all final files were there, with the right checksums.
    sound: bool,
}

impl<'a, C: Contents> Folder<'a, C> {
    /// Opens or creates the folder of an experiment. Fails if it holds something else, or if another process is writing to it.
    pub fn open(path: &Path, contents: &'a C, work: &Work) -> Result<Self, Error> {
        check::<C>(path, contents)?;
        fs::create_dir_all(path).map_err(|e| Error::file("create", path, e))?;
        let mut journal = Journal::lock(&path.join(JOURNAL))?;
        let had_sums = files::has_its_sums(path);
        match Self::begin(path, contents, &mut journal) {
            Ok((done, sound)) => {
                journal.mend(journal::is_row(contents), work)?;
                Ok(Self { contents, path: path.to_owned(), journal, done, sound })
            }
            Err(error) => {
                // An empty journal would make a finished folder look unfinished. Without a lock, another process may be about to write to it.
                // If this process has removed the checksums, the folder is unfinished.
                let began = had_sums && !files::has_its_sums(path);
                if journal.is_locked() && !journal.has_lines() && !grow::is_under_way(path) && !began {
                    grow::finish(path)?;
                    journal.remove()?;
                }
                Err(error)
            }
        }
    }

    /// Checks the plan again and writes it, after the lock was taken: another process may have written to the folder before.
    fn begin(path: &Path, contents: &C, journal: &mut Journal) -> Result<(Done, bool), Error> {
        if journal.is_locked() {
            grow::settle::<C>(path, journal)?;
        }
        let stored = plan_file::stored_or_new(path, contents)?;
        if let Some(stored) = &stored {
            plan_file::check_same::<C>(path, stored, contents.plan())?;
        }
        if journal.is_locked() {
            files::remove_unfinished(path, &contents.log_folders())?;
            Claim::remove(path);
        }
        let (sums, all) = files::check_present(path, contents, !journal.is_resumed())?;
        let changed =
            stored.map_or(Ok(Changed::Nothing), |stored| change(path, contents, journal, &stored, sums.as_ref()))?;
        // The final files of a version without checksums are written again.
        let sound = !schema::write(path, C::KIND)? && sums.is_some() && all && changed != Changed::Pams;
        match sums {
            Some(sums) if changed == Changed::Runs => sums.with(path, EXPERIMENT)?.write(path)?,
            Some(_) if changed == Changed::Pams => files::begin(path)?,
            None if journal.is_locked() => files::begin(path)?,
            // Without a lock, another process may have written all checksums meanwhile.
            Some(_) | None => {}
        }
        Ok((what_is_done(path, contents)?, sound))
    }

    /// The path of the folder.
    pub fn path(&self) -> &Path {
        &self.path
    }

    /// Which runs are done.
    pub fn done(&self) -> &Done {
        &self.done
    }

    /// Tells the user how many runs of the shard were there before, if some but not all were.
    pub fn note_resumed(&self, shard: Option<Shard>, work: &Work) {
        let (done, total) = (self.done.count, shard.map_or(self.done.total, |shard| shard.size(self.done.total)));
        if (1..total).contains(&done) {
            work.note(&format!("resumed: {done} of {total} runs done in {}", self.path.display()));
        }
    }

    /// Stores some runs.
    pub fn add<'r>(&mut self, rows: impl Iterator<Item = (Key, &'r C::Row)> + Clone) -> Result<(), Error>
    where
        C::Row: 'r,
    {
        let contents = self.contents;
        self.journal.append(rows.clone().map(|(key, row)| contents.write(key, row)))?;
        rows.for_each(|((cell, run), _)| _ = self.done.add(cell, run));
        Ok(())
    }

    /// The number of missing runs.
    pub fn missing(&self) -> u64 {
        self.done.total - self.done.count
    }

    /// Writes the final files, once all runs are done.
    pub fn finish(self) -> Result<C::Finished, Error> {
        // Without a lock, several processes may come this far.
        let claim = if self.journal.is_locked() { None } else { Some(Claim::take(&self.path)?) };
        check::<C>(&self.path, self.contents)?;
        let fresh = self.journal.has_lines();
        let segments = segments(self.contents, std::slice::from_ref(&self.path))?;
        let rows = Rows::exactly(self.contents, &self.path, segments)?;
        let finished = if !fresh && self.sound && self.contents.is_complete(&self.path) {
            self.contents.reread(&self.path, rows)?
        } else {
            files::write(&self.path, self.contents, rows)?
        };
        grow::finish(&self.path)?;
        self.journal.remove()?;
        drop(claim);
        Ok(finished)
    }
}

/// Which runs of an experiment a folder holds, without changing the folder; none if there is no folder yet.
pub fn peek<C: Contents>(path: &Path, contents: &C) -> Result<Done, Error> {
    check::<C>(path, contents)?;
    what_is_done(path, contents)
}

/// Whether a folder holds every run of an experiment, and its final files.
pub fn finished<C: Contents>(path: &Path, contents: &C) -> Result<bool, Error> {
    if !contents.is_complete(path) || path.join(JOURNAL).exists() {
        return Ok(false);
    }
    if plan_file::stored::<C>(path)?.as_ref() != Some(contents.plan()) {
        return Ok(false);
    }
    files::check_tables::<C>(path)?;
    let done = what_is_done(path, contents)?;
    Ok(done.count == done.total)
}

/// The plan of a finished folder.
pub fn plan<C: Contents>(path: &Path) -> Result<C::Plan, Error> {
    let Some(plan) = plan_file::stored::<C>(path)? else {
        files::check_not_lost(path, EXPERIMENT)?;
        let shown = path.display();
        return Err(Error::Input(match result_folder_below(path) {
            Some(below) => format!("{shown} holds result folders: name one of them, such as {}", below.display()),
            None => format!("{shown} is not a folder of {}; create one with `{}`", C::KIND, C::COMMAND),
        }));
    };
    if path.join(JOURNAL).exists() || !path.join(C::TABLE).exists() {
        files::check_not_lost(path, C::TABLE)?;
        return Err(Error::Input(format!(
            "{} is not finished: run the command that started it again to resume, or merge its parts",
            path.display()
        )));
    }
    files::check_tables::<C>(path)?;
    Ok(plan)
}

/// Whether a finished folder has no checksums, because an older version wrote it: nothing tells whether it is what was written.
pub fn is_unchecked(path: &Path) -> bool {
    path.join(EXPERIMENT).exists() && !path.join(JOURNAL).exists() && !path.join(SUMS).exists()
}

/// Calls `take` with the rows of a finished folder, in order. Every run occurs once.
pub fn rows<C: Contents>(
    path: &Path,
    contents: &C,
    mut take: impl FnMut(Key, C::Row) -> Result<(), Error>,
) -> Result<(), Error> {
    let table = Segment::of_table(contents, &path.join(C::TABLE))?;
    for line in Rows::exactly(contents, path, vec![table])? {
        let Line { key, row, .. } = line?;
        take(key, row)?;
    }
    Ok(())
}

/// What a folder holds, such as `simulations` or `a trace`; `None` if it is not a result folder.
pub fn kind(path: &Path) -> Option<String> {
    schema::kind(path)
}

/// The files of a folder without a plan, such as a trace; none if it has a plan or is not a result folder.
pub fn files(path: &Path) -> Vec<String> {
    schema::list(path).into_iter().filter(|name| name != schema::FILE).collect()
}

/// The table of cells of a folder of simulations.
pub(crate) fn cells_file(path: &Path) -> PathBuf {
    path.join(tables::CELLS)
}

/// Whether a folder holds searches.
pub fn holds_searches(path: &Path) -> bool {
    schema::kind(path).as_deref() == Some(Searches::KIND)
}

/// Checks that a folder belongs to this experiment, or can be used for it.
fn check<C: Contents>(path: &Path, contents: &C) -> Result<(), Error> {
    match plan_file::stored::<C>(path)? {
        // A plan that was changed by hand is damaged, and not another one.
        Some(stored) => plan_file::check_same::<C>(path, &stored, contents.plan())
            .or_else(|other| files::check_plan(path).and(Err(other))),
        None => files::check_not_lost(path, EXPERIMENT).and_then(|()| only_ours(path)),
    }
}

/// Checks that a folder without an experiment is empty, or holds only what a process leaves if it is killed at the start.
fn only_ours(path: &Path) -> Result<(), Error> {
    let entries = match fs::read_dir(path) {
        Ok(entries) => entries,
        Err(e) if e.kind() == std::io::ErrorKind::NotFound => return Ok(()),
        Err(e) => return Err(Error::file("read", path, e)),
    };
    for entry in entries.flatten() {
        let empty = entry.metadata().is_ok_and(|meta| meta.len() == 0);
        let name = entry.file_name();
        let ours = name == JOURNAL && empty || name == CLAIM;
        if !(ours || name.to_string_lossy().ends_with(AtomicFile::UNFINISHED)) {
            return Err(Error::Input(format!(
                "{} holds other files and no experiment: name a new folder",
                path.display()
            )));
        }
    }
    Ok(())
}

/// The first result folder inside a folder.
pub(crate) fn result_folder_below(path: &Path) -> Option<PathBuf> {
    let mut below: Vec<_> = fs::read_dir(path).ok()?.flatten().map(|entry| entry.path()).collect();
    below.sort();
    below.into_iter().find(|folder| folder.join(EXPERIMENT).exists())
}
