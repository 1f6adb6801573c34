//! The rows of a folder, wherever they are: in its table, in its journals, or in the file of a change that was not finished, which is
//! written here.

use super::grow::{GROWN, Growth};
use super::lines::{WHOLE, head, line};
use super::merge::{Line, Rows, Segment, damaged};
use super::plan_file::numbering;
use super::state::State;
use super::{Contents, Key};
use crate::{Error, Shard};
use std::path::Path;
use tpam_coco::AtomicFile;

/// The runs in the table and in the journals of a folder. The plan of the folder may have shorter lists.
pub(super) fn what_is_done<C: Contents>(contents: &C, path: &Path, state: &State<C::Plan>) -> Result<Done, Error> {
    let growth = Growth::new(state.plan.as_ref().unwrap_or(contents.plan()), contents);
    let mut done = Done::new(contents.size());
    for mut segment in segments(contents, path, state)? {
        while let Some(Line { key: (cell, run), .. }) = segment.next()? {
            if !done.add(growth.cell(cell), run) {
                return Err(segment.foreign());
            }
        }
    }
    Ok(done)
}

/// All rows of a folder, finished or not, as sorted segments.
pub(super) fn segments<'a, C: Contents>(contents: &'a C, path: &Path, state: &State<C::Plan>) -> Result<Vec<Segment<'a, C>>, Error> {
    let (table, journals) = state.sources(contents, path);
    let mut all = table.map(|table| Segment::of_table(contents, &table)).transpose()?.into_iter().collect::<Vec<_>>();
    let origin = state.origin(contents);
    for journal in journals {
        all.extend(Segment::of_journal(contents, &journal, &origin)?);
    }
    Ok(all)
}

/// Writes the rows with their new numbers, before the plan is written.
pub(super) fn write_rows<C: Contents>(path: &Path, contents: &C, state: &State<C::Plan>, growth: &Growth) -> Result<(), Error> {
    let mut grown = AtomicFile::create(&path.join(GROWN))?;
    grown.put(head(WHOLE, &numbering::<C>(contents.plan())).as_bytes())?;
    let mut done = Done::new(contents.size());
    for read in Rows::new(segments(contents, path, state)?)? {
        let Line { key: (cell, run), row, .. } = read?;
        let key = (growth.cell(cell), run);
        if !done.add(key.0, key.1) {
            return Err(damaged(&path.join(C::TABLE)));
        }
        grown.put(line(&contents.write(key, &row)).as_bytes())?;
    }
    grown.rename()?;
    Ok(())
}

/// Which runs are done: one bit each.
#[derive(Clone)]
pub struct Done {
    runs: u64,
    /// The number of all runs.
    pub total: u64,
    /// The number of runs that are done.
    pub count: u64,
    bits: Vec<u64>,
}

impl Done {
    /// No run is done, of `cells` cells with `runs` runs each.
    pub fn new((cells, runs): (usize, u64)) -> Self {
        let total = cells as u64 * runs;
        Self { runs, total, count: 0, bits: vec![0; total.div_ceil(64) as usize] }
    }

    /// Whether a run is done.
    pub fn has(&self, cell: usize, run: u64) -> bool {
        self.has_at(cell as u64 * self.runs + run)
    }

    fn has_at(&self, at: u64) -> bool {
        self.bits[(at / 64) as usize] & 1 << (at % 64) != 0
    }

    /// The number of runs of a shard that are done.
    pub fn count_in(&self, shard: Shard) -> u64 {
        shard.range(self.total).filter(|at| self.has_at(*at)).count() as u64
    }

    /// The first run that is not done.
    pub fn first_missing(&self) -> Option<Key> {
        (0..self.total).find(|at| !self.has_at(*at)).map(|at| ((at / self.runs) as usize, at % self.runs))
    }

    /// Marks a run as done; returns false if there is no such run.
    pub fn add(&mut self, cell: usize, run: u64) -> bool {
        if run >= self.runs || cell as u64 >= self.total / self.runs {
            return false;
        }
        let at = cell as u64 * self.runs + run;
        self.count += u64::from(!self.has_at(at));
        self.bits[(at / 64) as usize] |= 1 << (at % 64);
        true
    }
}
