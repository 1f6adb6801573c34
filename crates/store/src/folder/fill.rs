//! Fills a result folder: the one loop that computes the runs of any contents.

use super::{Contents, Folder, Key, Take, Wanted};
use crate::{Error, Shard};
use std::cmp::Reverse;
use std::path::Path;
use tpam_work::Work;

/// Computes the runs that a folder lacks, or those of a shard, and writes the final files when all runs are there. Returns nothing while
/// runs of other shards are missing.
pub fn fill<C: Contents>(path: &Path, contents: &C, shard: Option<Shard>, work: &Work) -> Result<Option<C::Finished>, Error> {
    let mut folder = Folder::open_part(path, contents, shard, work)?;
    contents.notes().iter().for_each(|note| work.note(note));
    folder.note_resumed(shard, work);
    let done = folder.done().clone();
    let part = shard.map_or(0..done.total, |shard| shard.range(done.total));
    let runs = contents.size().1;
    let is_mine = |cell: usize, run: u64| part.contains(&(cell as u64 * runs + run));
    let wanted = |cell: usize, run: u64| is_mine(cell, run) && !done.has(cell, run);
    let (mut before, mut left) = (0_u64, 0_u64);
    for (cell, run) in keys(contents).filter(|(cell, run)| is_mine(*cell, *run)) {
        let sum = if done.has(cell, run) { &mut before } else { &mut left };
        *sum = sum.saturating_add(contents.cost(cell));
    }
    let stage = work.rest(C::KIND, [before, left], C::UNIT);
    let filled = contents.compute(&wanted, work, &mut |(cell, first), rows| {
        folder.add((first..).map(|run| (cell, run)).zip(rows))?;
        // A run may end before its budget is used: the rest counts as done.
        for row in rows {
            stage.settle(contents.cost(cell), contents.spent(cell, row));
        }
        Ok(())
    });
    drop(stage);
    let completed = filled.and_then(|()| folder.completed(work));
    let finished = completed.and_then(|folder| folder.map(|folder| folder.finish(work)).transpose());
    finished.map_err(|error| error.saved_in(path))
}

/// All runs, in order.
fn keys<C: Contents>(contents: &C) -> impl Iterator<Item = Key> + use<C> {
    let (cells, runs) = contents.size();
    (0..cells).flat_map(move |cell| (0..runs).map(move |run| (cell, run)))
}

/// Computes the wanted runs one by one with `run`, on all threads; the longest ones first, so that no thread ends long before the others.
pub fn compute_each<C: Contents>(
    contents: &C,
    wanted: Wanted,
    work: &Work,
    run: impl Fn(Key) -> Result<C::Row, Error> + Sync,
    take: Take<C::Row>,
) -> Result<(), Error>
where
    C::Row: Send,
{
    let mut keys: Vec<Key> = keys(contents).filter(|(cell, run)| wanted(*cell, *run)).collect();
    keys.sort_by_key(|(cell, _)| Reverse(contents.cost(*cell)));
    work.in_order(keys.into_iter(), |key| run(*key), |key, row| take(key, &[row?]))
}
