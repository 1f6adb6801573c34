//! Which runs of an experiment are done.

use super::Key;
use crate::Shard;

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
