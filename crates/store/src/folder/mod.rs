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

mod any;
mod aside;
mod claim;
mod contents;
mod done;
mod files;
mod fill;
mod grow;
mod join;
mod journal;
mod keeper;
mod merge;
#[cfg(test)]
mod numbers;
mod opening;
mod own;
mod plan_file;
mod repair;
mod schema;
mod sources;
mod sums;

use crate::{Error, FolderProblem, Shard, disk};
pub use any::AnyContents;
pub use aside::{FileKind, check_file, check_files, check_folder, check_logs, write_all, write_aside, write_drawn, write_parts};
use claim::{CLAIM, Claim};
pub use contents::{Contents, Key};
pub use done::Done;
pub use fill::{Take, Wanted, compute_each, fill};
pub use join::{common_plan, join};
use journal::{Journal, Origin};
pub use keeper::Keeper;
use merge::Segment;
pub use merge::{Line, Rows};
use opening::{Known, Performed, State, decide};
use own::Own;
use plan_file::EXPERIMENT;
pub use repair::{Condition, condition, forget_kind, has_sound_plan, is_journal, repair, stored_plan};
pub use schema::{OLDEST, SCHEMA, check_version, kind_of_plan};
use sources::{segments, what_is_done};
use std::path::{Path, PathBuf};
use std::time::Duration;
pub use sums::{SUMS, Sums, checksum_of};
use tpam_coco::AtomicFile;
use tpam_work::Work;

const JOURNAL: &str = "journal.csv";

/// The time that a process waits for one that looks at a folder, and for one that starts it.
const PATIENCE: [Duration; 2] = [Duration::from_millis(200), Duration::from_secs(30)];

/// Where the runs of this process go.
enum Writer {
    /// The journal of the folder: no other process has it.
    Whole(Journal),
    /// The journal of a shard, beside those of others.
    Own(Own),
}

/// A folder that this process may write to.
pub struct Folder<'a, C: Contents> {
    contents: &'a C,
    path: PathBuf,
    journal: Writer,
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
        check::<C>(path, contents)?;
        disk::create_folder(path)?;
        let mut journal = Journal::lock(&path.join(JOURNAL), patience)?;
        let has_sums = || disk::is_there(&path.join(SUMS));
        let had_sums = has_sums();
        match Self::begin(path, contents, &mut journal, work) {
            Ok((done, sound)) => Ok(Self { contents, path: path.to_owned(), journal: Writer::Whole(journal), done, sound }),
            Err(error) => {
                // An empty journal would make a finished folder look unfinished. Without a lock, another process may be about to write to
                // it. If this process has removed the checksums, the folder is unfinished.
                let began = had_sums && !has_sums();
                if journal.is_locked() && journal.is_empty() && !grow::is_under_way(path) && !began {
                    grow::finish(path)?;
                    journal.remove()?;
                }
                Err(error)
            }
        }
    }

    /// The same for a process that computes a shard: other processes may compute other shards, or even the same one, into the same folder.
    pub fn open_part(path: &Path, contents: &'a C, shard: Option<Shard>, work: &Work) -> Result<Self, Error> {
        let Some(shard) = shard else { return Self::open(path, contents, work) };
        prepare(path, contents, work)?;
        // Another process may write the final files and remove journals meanwhile. It does so only once.
        let done = what_is_done(path, contents).or_else(|_| what_is_done(path, contents))?;
        let own = Own::new(path, contents, shard);
        let journal = Writer::Own(if done.count < done.total { own.begin()? } else { own });
        Ok(Self { contents, path: path.to_owned(), journal, done, sound: false })
    }

    /// Looks at the folder after the lock was taken, because another process may have written to it before, and does what is to be done
    /// before runs are computed.
    fn begin(path: &Path, contents: &C, journal: &mut Journal, work: &Work) -> Result<(Done, bool), Error> {
        'look: loop {
            let state = State::read(path, contents, journal)?;
            let opening = decide(&state, contents, path)?;
            let mut sums = Known::new(state.sums);
            for action in &opening.actions {
                if action.perform(path, contents, journal, &mut sums, work)? == Performed::LookAgain {
                    continue 'look;
                }
            }
            return Ok((what_is_done(path, contents)?, opening.sound));
        }
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
        match &mut self.journal {
            Writer::Whole(journal) => journal.append(lines)?,
            Writer::Own(own) => own.append(lines)?,
        }
        rows.for_each(|((cell, run), _)| _ = self.done.add(cell, run));
        Ok(())
    }

    /// The number of missing runs.
    pub fn missing(&self) -> u64 {
        self.done.total - self.done.count
    }

    /// The folder as that of this process alone, if every run is there; otherwise a note says how many are. After a shard, others may have
    /// added theirs; if another process finishes the folder now, there is nothing left to do.
    pub fn completed(self, work: &Work) -> Result<Option<Self>, Error> {
        let Self { contents, path, journal: Writer::Own(_), done, .. } = &self else { return Ok(Some(self)) };
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

    /// Ends the work on a folder whose final files are written.
    fn close(self) -> Result<(), Error> {
        grow::finish(&self.path)?;
        own::remove_all(&self.path)?;
        match self.journal {
            Writer::Whole(journal) => journal.remove(),
            Writer::Own(_) => Ok(()),
        }
    }

    /// Writes the final files, once all runs are done.
    pub fn finish(self, work: &Work) -> Result<C::Finished, Error> {
        // Without a lock, several processes may come this far.
        let (locked, fresh) = match &self.journal {
            Writer::Whole(journal) => (journal.is_locked(), journal.has_lines() || !own::all(&self.path)?.is_empty()),
            Writer::Own(_) => (false, true),
        };
        let claim = if locked { None } else { Some(Claim::take(&self.path)?) };
        check::<C>(&self.path, self.contents)?;
        let segments = segments(self.contents, std::slice::from_ref(&self.path))?;
        let rows = Rows::exactly(self.contents, &self.path, segments)?;
        let finished = if !fresh && self.sound && self.contents.is_complete(&self.path) {
            self.contents.reread(rows, work)?
        } else {
            files::write(&self.path, self.contents, rows, work)?
        };
        self.close()?;
        drop(claim);
        Ok(finished)
    }
}

/// Writes the plan of an experiment into its folder, so that shards can be computed into it, and others see what is missing.
pub fn prepare<C: Contents>(path: &Path, contents: &C, work: &Work) -> Result<(), Error> {
    check::<C>(path, contents)?;
    let begun = disk::is_there(&path.join(JOURNAL)) || contents.is_complete(path);
    if begun && !grow::is_under_way(path) && plan_file::stored::<C>(path)?.as_ref() == Some(contents.plan()) {
        return Ok(());
    }
    Folder::open_patiently(path, contents, work, PATIENCE[1]).map(drop)
}

/// The shards of a folder that processes are computing now; `None` if one process has the whole folder. Where files cannot be locked,
/// nothing is known of them.
pub fn running<C: Contents>(path: &Path) -> Result<Option<Vec<Shard>>, Error> {
    if journal::is_locked(&path.join(JOURNAL)) { Ok(None) } else { own::running::<C>(path).map(Some) }
}

/// Which runs of an experiment a folder holds, without changing the folder; none if there is no folder yet.
pub fn peek<C: Contents>(path: &Path, contents: &C) -> Result<Done, Error> {
    check::<C>(path, contents)?;
    what_is_done(path, contents)
}

/// Whether a folder holds every run of an experiment, and its final files.
pub fn finished<C: Contents>(path: &Path, contents: &C) -> Result<bool, Error> {
    if !contents.is_complete(path) || disk::is_there(&path.join(JOURNAL)) {
        return Ok(false);
    }
    if plan_file::stored::<C>(path)?.as_ref() != Some(contents.plan()) {
        return Ok(false);
    }
    files::check_tables::<C>(path)?;
    let done = what_is_done(path, contents)?;
    Ok(done.count == done.total)
}

/// Whether a finished folder was stored without logs: none of its checksums is of a file in a folder.
pub fn is_without_logs<C: Contents>(path: &Path) -> bool {
    let is_plain = |sums: Sums| sums.has(C::TABLE) && !sums.names().any(|name| name.contains('/'));
    Sums::read(path).ok().flatten().is_some_and(is_plain)
}

/// The plan of a finished folder.
pub fn plan<C: Contents>(path: &Path) -> Result<C::Plan, Error> {
    let Some(plan) = plan_file::stored::<C>(path)? else {
        files::check_not_lost(path, EXPERIMENT)?;
        return Err(match result_folder_below(path) {
            Some(below) => {
                let advice = format!("name one of them, such as {}", below.display());
                Error::folder(path, FolderProblem::Parent { below }, advice)
            }
            None => Error::folder(path, not_results::<C>(Some(C::COMMAND)), ""),
        });
    };
    if disk::is_there(&path.join(JOURNAL)) || !disk::is_there(&path.join(C::TABLE)) {
        files::check_not_lost(path, C::TABLE)?;
        let advice = "run the command that started it again to resume, or merge its parts";
        return Err(Error::folder(path, FolderProblem::NotFinished { state: "is not finished" }, advice));
    }
    files::check_tables::<C>(path)?;
    Ok(plan)
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

/// What a folder holds, such as `simulations` or `a trace`; `None` if it is not a result folder.
pub fn kind(path: &Path) -> Option<String> {
    schema::kind(path)
}

/// The files of a folder without a plan, such as a trace; none if it has a plan or is not a result folder.
pub fn files(path: &Path) -> Vec<String> {
    schema::list(path).into_iter().filter(|name| name != schema::FILE).collect()
}

fn not_results<C: Contents>(command: Option<&'static str>) -> FolderProblem {
    FolderProblem::NotResults { wanted: format!("a folder of {}", C::KIND), command }
}

/// Checks that a folder belongs to this experiment, or can be used for it.
fn check<C: Contents>(path: &Path, contents: &C) -> Result<(), Error> {
    // Joined with a file's name, an empty path is the current folder.
    if path.as_os_str().is_empty() {
        return Err(Error::Input("the name of the result folder is empty: write one, such as results/mine".to_owned()));
    }
    files::check_regular::<C>(path)?;
    match plan_file::stored::<C>(path)? {
        // A plan that was changed by hand is damaged, and not another one.
        Some(stored) => plan_file::check_same::<C>(path, &stored, contents.plan()).or_else(|other| files::check_plan(path).and(Err(other))),
        None => match files::check_not_lost(path, EXPERIMENT).and_then(|()| only_ours(path)) {
            // Another process wrote its plan between the two looks.
            Err(_) if is_result_folder(path) => check(path, contents),
            checked => checked,
        },
    }
}

/// Checks that a folder without an experiment is empty, or holds only what a process leaves if it is killed at the start.
fn only_ours(path: &Path) -> Result<(), Error> {
    if !disk::is_there(path) {
        return Ok(());
    }
    for (name, _) in disk::list(path)? {
        let ours = name == JOURNAL && !journal::has_lines(&path.join(JOURNAL)) || name == CLAIM;
        if !(ours || name.ends_with(AtomicFile::UNFINISHED)) {
            return Err(Error::folder(path, FolderProblem::OtherFiles { holds: "other files and no experiment" }, "name a new folder"));
        }
    }
    Ok(())
}

/// The first result folder inside a folder.
pub fn result_folder_below(path: &Path) -> Option<PathBuf> {
    let below = disk::list(path).ok()?.into_iter().map(|(name, _)| path.join(name));
    below.into_iter().find(|folder| is_result_folder(folder))
}
