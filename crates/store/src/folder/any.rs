//! Contents of any kind, without their types: what a folder can do with them.

use super::fill::fill;
use super::journal::Journal;
use super::lines::{self, Key};
use super::repair::{Condition, condition, repair};
use super::state::State;
use super::{Contents, Done, own, peek, prepare, running};
use crate::{Error, Shard};
use std::ops::Range;
use std::path::Path;
use tpam_work::Work;

/// Stores lines that others have computed and sent as text in a journal of its own, beside those of other processes; a folder with all runs
/// needs none.
pub struct Keeper(Option<Journal>);

/// [`Contents`] of any kind.
pub trait AnyContents {
    /// What they are, in the plural: `simulations`.
    fn kind(&self) -> &'static str;

    /// The name of the rows: `runs`.
    fn rows(&self) -> &'static str;

    /// The unit of progress: `samples`.
    fn unit(&self) -> &'static str;

    /// The number of cells, and the number of runs of each.
    fn size(&self) -> (usize, u64);

    /// The units of a run of a cell.
    fn cost(&self, cell: usize) -> u64;

    /// The plan in canonical form, as JSON.
    fn plan(&self) -> String;

    /// Which runs a folder holds; none if there is no folder yet.
    fn done(&self, path: &Path) -> Result<Done, Error>;

    /// The shards of a folder that processes are computing now; `None` if one process has the whole folder.
    fn running(&self, path: &Path) -> Result<Option<Vec<Shard>>, Error>;

    /// Writes the plan into a folder, so that shards can be computed into it.
    fn prepare(&self, path: &Path, work: &Work) -> Result<(), Error>;

    /// Computes the runs that a folder lacks, or those of a shard. Returns whether the folder is complete. Files that are written only on
    /// demand are kept if the folder has them.
    fn fill(&self, path: &Path, shard: Option<Shard>, work: &Work) -> Result<bool, Error>;

    /// Computes a range of runs, numbered in the order of (cell, run), and returns a line of text for each.
    fn lines(&self, range: Range<u64>, work: &Work) -> Result<Vec<String>, Error>;

    /// Stores lines of others in a folder that was [prepared](Self::prepare).
    fn keeper(&self, path: &Path) -> Result<Keeper, Error>;

    /// Stores lines that were computed for a range of runs, in their order. Nothing is stored if one of them is something
    /// else.
    fn store(&self, keeper: &mut Keeper, range: Range<u64>, lines: &[String]) -> Result<(), Error>;

    /// Whether the final files of a folder were written, without a look at them.
    fn is_written(&self, path: &Path) -> Result<bool, Error>;

    /// The condition of a folder. Fails if a file is damaged, or if the runs are not those of the plan.
    fn condition(&self, path: &Path) -> Result<Condition, Error>;

    /// Makes a damaged folder an unfinished one without the damaged files, and computes it again.
    fn repair(&self, path: &Path, work: &Work) -> Result<(), Error>;
}

impl<C: Contents> AnyContents for C {
    fn kind(&self) -> &'static str {
        C::KIND
    }

    fn rows(&self) -> &'static str {
        C::ROWS
    }

    fn unit(&self) -> &'static str {
        C::UNIT
    }

    fn size(&self) -> (usize, u64) {
        Contents::size(self)
    }

    fn cost(&self, cell: usize) -> u64 {
        Contents::cost(self, cell)
    }

    fn plan(&self) -> String {
        serde_json::to_string(Contents::plan(self)).expect("strings and numbers can be written as JSON")
    }

    fn done(&self, path: &Path) -> Result<Done, Error> {
        peek(path, self)
    }

    fn running(&self, path: &Path) -> Result<Option<Vec<Shard>>, Error> {
        running(path, self)
    }

    fn prepare(&self, path: &Path, work: &Work) -> Result<(), Error> {
        prepare(path, self, work)
    }

    fn fill(&self, path: &Path, shard: Option<Shard>, work: &Work) -> Result<bool, Error> {
        let kept = self.keeping(&State::read_damaged::<C>(path)?.names);
        Ok(fill(path, kept.as_ref().unwrap_or(self), shard, work)?.is_some())
    }

    fn lines(&self, range: Range<u64>, work: &Work) -> Result<Vec<String>, Error> {
        let (cells, runs) = Contents::size(self);
        let total = cells as u64 * runs;
        if range.start > range.end || range.end > total {
            let (first, end) = (range.start, range.end);
            return Err(Error::count("runs", end, 0..=total, format!("there are no runs {first}..{end}: this plan has {total}")));
        }
        let wanted = |cell: usize, run: u64| range.contains(&(cell as u64 * runs + run));
        let mut lines = Vec::new();
        self.compute(&wanted, work, &mut |(cell, first), rows| {
            lines.extend((first..).zip(rows).map(|(run, row)| self.write((cell, run), row)));
            Ok(())
        })?;
        Ok(lines)
    }

    fn keeper(&self, path: &Path) -> Result<Keeper, Error> {
        let done = peek(path, self)?;
        let journal = (done.count < done.total).then(|| own::create(path, self, Shard { index: 1, count: 1 }));
        Ok(Keeper(journal.transpose()?))
    }

    fn store(&self, keeper: &mut Keeper, range: Range<u64>, lines: &[String]) -> Result<(), Error> {
        let runs = Contents::size(self).1;
        let keys: Vec<Key> = range.map(|at| ((at / runs) as usize, at % runs)).collect();
        let is_row = |(key, line): (&Key, &String)| lines::key(line) == Some(*key) && self.read(line).is_some();
        if keys.len() != lines.len() || !keys.iter().zip(lines).all(is_row) {
            let first = keys.first().map_or_else(String::new, |key| format!(" from {} on", self.place(*key)));
            return Err(Error::Input(format!(
                "a worker did not send the {} {} that it was asked for{first}: does it have another version of tpam?",
                keys.len(),
                C::ROWS
            )));
        }
        keeper.0.as_mut().map_or(Ok(()), |journal| journal.append(lines.iter().cloned()))
    }

    fn is_written(&self, path: &Path) -> Result<bool, Error> {
        let state = State::read::<C>(path)?;
        Ok(state.table && !state.begun)
    }

    fn condition(&self, path: &Path) -> Result<Condition, Error> {
        condition(path, self)
    }

    fn repair(&self, path: &Path, work: &Work) -> Result<(), Error> {
        let kept = self.keeping(&State::read_damaged::<C>(path)?.names);
        repair(path, kept.as_ref().unwrap_or(self), work)
    }
}
