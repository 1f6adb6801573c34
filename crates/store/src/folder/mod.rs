//! Result folders: a journal during the computation, and final files at the end.
//!
//! ```text
//! experiment.toml        the plan in canonical form; nothing in it depends on the machine
//! folder.toml            the kind of the folder and the version of its files
//! journal.csv            runs as they are computed, one line each with a checksum; locked by the writing process; removed at the end
//! shards/                the same, one journal for each process that computes a shard; removed at the end
//! runs.csv, trials.csv   one row per run, in the order of (cell, run)
//! SHA256SUMS             the checksums of all final files, written last
//! ```
//! A folder also has the other final files of its kind, see [`Contents`]. A run is done if `runs.csv` or the journal has a complete line
//! for it. A folder of a killed process is therefore resumed after the last complete line, a larger number of runs computes only the new
//! ones, PAMs are added by giving the lines new numbers, and parts from several machines are merged by reading their lines. Final files are
//! written under a temporary name and renamed.

mod action;
mod any;
mod contents;
mod decide;
mod files;
mod fill;
mod grow;
mod join;
mod journal;
mod lines;
mod logs;
mod merge;
mod names;
#[cfg(test)]
mod numbers;
mod own;
mod plan_file;
mod repair;
mod schema;
mod sources;
mod state;
mod sums;
mod without_plan;

pub use crate::disk::{check_place, write_aside};
use crate::{Error, FolderProblem, Shard, disk};
use action::Doer;
pub use any::{AnyContents, Keeper};
pub use contents::{Contents, Take, Wanted};
use decide::{Opening, is_prepared, refuse};
pub use fill::{compute_each, fill};
pub use join::{common_plan, join};
use journal::{Claim, Journal};
pub use lines::Key;
pub use logs::check_logs;
use merge::Segment;
pub use merge::{Line, Rows};
use names::{EXPERIMENT, JOURNAL};
use own::Part;
pub use repair::{Condition, condition, forget_kind, has_sound_plan, is_journal, repair, stored_plan};
pub use schema::{OLDEST, SCHEMA, check_version, files, kind, kind_of_plan};
pub use sources::Done;
use sources::{segments, what_is_done};
use state::State;
use std::io;
use std::path::{Path, PathBuf};
use std::time::Duration;
pub use sums::{SUMS, Sums, checksum_of};
use tpam_work::Work;
pub use without_plan::{FileKind, PLAN, check_file, check_files, check_folder, check_plan, write_all, write_drawn, write_parts};

/// The time that a process waits for one that looks at a folder, and for one that starts it.
const PATIENCE: [Duration; 2] = [Duration::from_millis(200), Duration::from_secs(30)];

/// A folder that this process may write to.
pub struct Folder<'a, C: Contents> {
    contents: &'a C,
    path: PathBuf,
    /// Where the runs of this process go; `None` if all are there.
    journal: Option<Journal>,
    /// Whether this is the journal of a shard, beside those of others.
    shared: bool,
    done: Done,
    /// Whether all final files were there, with the right checksums.
    sound: bool,
}

impl<'a, C: Contents> Folder<'a, C> {
    /// Opens or creates the folder of an experiment. Fails if it holds something else, or if another process is writing to it.
    pub fn open(path: &Path, contents: &'a C, work: &Work) -> Result<Self, Error> {
        Self::open_patiently(path, contents, work, PATIENCE[0])
    }

    fn open_patiently(path: &Path, contents: &'a C, work: &Work, patience: Duration) -> Result<Self, Error> {
        fitting(path, contents)?;
        disk::create_folder(path)?;
        let mut journal = Journal::lock(&path.join(JOURNAL), patience)?;
        let mut doer = Doer::new(contents, path, &mut journal, work);
        let begun = begin(&mut doer);
        let (done, sound) = doer.leave_unchanged(begun)?;
        Ok(Self { contents, path: path.to_owned(), journal: Some(journal), shared: false, done, sound })
    }

    /// The same for a process that computes a shard: other processes may compute other shards, or even the same one, into the same folder.
    fn open_part(path: &Path, contents: &'a C, shard: Option<Shard>, work: &Work) -> Result<Self, Error> {
        let Some(shard) = shard else { return Self::open(path, contents, work) };
        prepare(path, contents, work)?;
        // Another process may write the final files and remove journals meanwhile. It does so only once.
        let done = peek(path, contents).or_else(|_| peek(path, contents))?;
        let journal = (done.count < done.total).then(|| own::create(path, contents, shard)).transpose()?;
        Ok(Self { contents, path: path.to_owned(), journal, shared: true, done, sound: false })
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
        let all = (self.done.count, self.done.total);
        let (done, total) = shard.map_or(all, |shard| (self.done.count_in(shard), shard.size(all.1)));
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
        let lines = rows.clone().map(|(key, row)| contents.write(key, row));
        self.journal.as_mut().map_or(Ok(()), |journal| journal.append(lines))?;
        rows.for_each(|((cell, run), _)| _ = self.done.add(cell, run));
        Ok(())
    }

    /// The folder as that of this process alone, if every run is there; otherwise a note says how many are. After a shard, others may have
    /// added theirs; if another process finishes the folder now, there is nothing left to do.
    pub fn completed(self, work: &Work) -> Result<Option<Self>, Error> {
        let Self { contents, path, shared: true, done, .. } = &self else { return Ok(Some(self)) };
        // While another process writes the final files, journals disappear.
        let done = peek(path, *contents).unwrap_or_else(|_| done.clone());
        if done.count < done.total {
            let (there, total, path) = (done.count, done.total, path.display());
            work.note(&format!("{there} of {total} {} are in {path}; merge the parts when all are computed", C::ROWS));
            return Ok(None);
        }
        match Self::open(path, contents, work) {
            Err(Error::Busy { claim: None, .. }) => Ok(None),
            opened => opened.map(Some),
        }
    }

    /// Writes the final files, once all runs are done.
    pub fn finish(self, work: &Work) -> Result<C::Finished, Error> {
        self.finish_with(None, work)
    }

    /// The same from the given rows instead of those of the folder.
    fn finish_with(self, rows: Option<Vec<Segment<'a, C>>>, work: &Work) -> Result<C::Finished, Error> {
        let Self { contents, path, journal, shared, sound, .. } = self;
        let Some(mut journal) = journal.filter(|_| !shared) else { return Self::open(&path, contents, work)?.finish_with(rows, work) };
        // Without a lock, several processes may come this far.
        let claim = if journal.locked { None } else { Some(Claim::take(&path)?) };
        let state = fitting(&path, contents)?.held_by(&journal);
        let (actions, known) = decide::finish(&state, contents, sound && rows.is_none());
        let mut doer = Doer::new(contents, &path, &mut journal, work);
        doer.perform_all(actions, &state)?;
        let rows = rows.map_or_else(|| segments(contents, &path, &state), Ok)?;
        let rows = Rows::exactly(contents, &path, rows)?;
        let (finished, sums) = match known {
            Some(known) => files::write(&path, contents, rows, &known, work)?,
            None => (contents.finish(None, rows, work)?.0, None),
        };
        let proven = !state.is_unproven() || repair::gives_aside(&path, contents)?;
        doer.perform_all(decide::settle::<C>(&state, sums, proven), &state)?;
        drop(claim);
        if proven { Ok(finished) } else { Err(repair::contradiction::<C>(&path)) }
    }
}

/// Looks at the folder after the lock was taken, because another process may have written to it before, and does what is to be done before
/// runs are computed. Returns the runs that are there, and whether the final files are sound.
fn begin<C: Contents>(doer: &mut Doer<C>) -> Result<(Done, bool), Error> {
    loop {
        let state = State::read::<C>(doer.path)?.held_by(doer.journal);
        let state = State { all: files::check_present(doer.path, doer.contents, &state)?, ..state };
        let Opening { actions, sound, again } = decide::open(&state, doer.contents, doer.path)?;
        if doer.perform_all(actions, &state)? && !again {
            return Ok((peek(doer.path, doer.contents)?, sound));
        }
    }
}

/// Writes the plan of an experiment into its folder, so that shards can be computed into it, and others see what is missing.
pub fn prepare<C: Contents>(path: &Path, contents: &C, work: &Work) -> Result<(), Error> {
    let state = fitting(path, contents)?;
    if is_prepared(&state, contents) { Ok(()) } else { Folder::open_patiently(path, contents, work, PATIENCE[1]).map(drop) }
}

/// The shards of a folder that processes are computing now; `None` if one process has the whole folder. Where files cannot be locked,
/// nothing is known of them.
pub fn running<C: Contents>(path: &Path, contents: &C) -> Result<Option<Vec<Shard>>, Error> {
    if journal::is_locked(&path.join(JOURNAL)) {
        return Ok(None);
    }
    let state = State::read::<C>(path)?;
    let plan = state.origin(contents).plan;
    let at_work = |part: &&Part| part.plan == plan && journal::is_locked(&path.join(&part.name));
    Ok(Some(state.parts.iter().filter(at_work).filter_map(|part| part.shard).collect()))
}

/// Which runs of an experiment a folder holds, without changing the folder; none if there is no folder yet.
pub fn peek<C: Contents>(path: &Path, contents: &C) -> Result<Done, Error> {
    what_is_done(contents, path, &fitting(path, contents)?)
}

/// The state of a folder that can hold these contents.
fn fitting<C: Contents>(path: &Path, contents: &C) -> Result<State<C::Plan>, Error> {
    let state = State::read::<C>(path)?;
    refuse(&state, contents, path).map(|()| state)
}

/// Whether a folder holds every run of an experiment, and its final files.
pub fn finished<C: Contents>(path: &Path, contents: &C) -> Result<bool, Error> {
    let state = State::read::<C>(path)?;
    if state.begun || !is_prepared(&state, contents) {
        return Ok(false);
    }
    files::check_tables::<C>(path, &state)?;
    let done = what_is_done(contents, path, &state)?;
    Ok(done.count == done.total)
}

/// Whether a finished folder was stored without logs: none of its checksums is of a file in a folder.
pub fn is_without_logs<C: Contents>(path: &Path) -> bool {
    let is_plain = |sums: Sums| sums.has(C::TABLE) && !sums.names().any(|name| name.contains('/'));
    Sums::read(path).ok().flatten().is_some_and(is_plain)
}

/// The plan of a finished folder.
pub fn plan<C: Contents>(path: &Path) -> Result<C::Plan, Error> {
    let state = State::read::<C>(path)?;
    let wanted = if state.plan.is_none() { EXPERIMENT } else { C::TABLE };
    if state.has_lost(wanted) {
        return Err(Error::damaged(&path.join(wanted), "it is missing"));
    }
    let Some(plan) = &state.plan else {
        return Err(match kind(path) {
            Some(holds) if holds != C::KIND => schema::other_kind(path, holds, C::KIND),
            _ => not_results(path, format!("a folder of {}", C::KIND), Some(C::COMMAND), ""),
        });
    };
    if state.begun || !state.table {
        let advice = "run the command that started it again to resume, or merge its parts";
        return Err(Error::folder(path, FolderProblem::NotFinished { state: "is not finished" }, advice));
    }
    files::check_tables::<C>(path, &state)?;
    Ok(plan.clone())
}

/// Calls `take` with the rows of a finished folder, in order. Every run occurs once.
pub fn rows<C: Contents>(path: &Path, contents: &C, mut take: impl FnMut(Key, C::Row) -> Result<(), Error>) -> Result<(), Error> {
    let table = Segment::of_table(contents, &path.join(C::TABLE))?;
    for line in Rows::exactly(contents, path, vec![table])? {
        let Line { key, row, .. } = line?;
        take(key, row)?;
    }
    Ok(())
}

/// Whether a folder has a plan.
pub fn is_result_folder(path: &Path) -> bool {
    disk::is_there(&path.join(EXPERIMENT))
}

/// The error of a folder without results of its own: there is nothing at its path, there are result folders in it, or it is not what is
/// `wanted`, as in `a folder of simulations`.
pub fn not_results(path: &Path, wanted: impl Into<String>, command: Option<&'static str>, advice: &str) -> Error {
    if !disk::is_there(path) {
        return Error::file("read", path, io::ErrorKind::NotFound.into());
    }
    match result_folder_below(path) {
        Some(below) => {
            let advice = format!("name one of them, such as {}", below.display());
            Error::folder(path, FolderProblem::Parent { below }, advice)
        }
        None => Error::folder(path, FolderProblem::NotResults { wanted: wanted.into(), command }, advice),
    }
}

/// The first result folder inside a folder.
pub fn result_folder_below(path: &Path) -> Option<PathBuf> {
    let inside =
        |path: PathBuf| disk::list(&path).ok()?.into_iter().map(|(name, _)| path.join(name)).find(|folder| is_result_folder(folder));
    // A study keeps its results in such a folder.
    ["", "data", "data-quick"].into_iter().find_map(|part| inside(path.join(part)))
}
