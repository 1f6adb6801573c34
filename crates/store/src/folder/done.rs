//! Which runs of an experiment are done.

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

    fn place(&self, cell: usize, run: u64) -> (usize, u64) {
        let at = cell as u64 * self.runs + run;
        ((at / 64) as usize, 1 << (at % 64))
    }

    /// Whether a run is done.
    pub fn has(&self, cell: usize, run: u64) -> bool {
        let (word, bit) = self.place(cell, run);
        self.bits[word] & bit != 0
    }

    /// The number of runs of a shard that are done.
    pub fn count_in(&self, shard: Shard) -> u64 {
        if self.count == 0 {
            return 0;
        }
        let place = |at: u64| ((at / self.runs) as usize, at % self.runs);
        let (from, size) = (shard.first(self.total), shard.size(self.total));
        (from..from + size).map(place).filter(|(cell, run)| self.has(*cell, *run)).count() as u64
    }

    /// The first run that is not done.
    pub fn first_missing(&self) -> Option<(usize, u64)> {
        (0..self.total).map(|at| ((at / self.runs) as usize, at % self.runs)).find(|(cell, run)| !self.has(*cell, *run))
    }

    /// Marks a run as done; returns false if there is no such run.
    pub fn add(&mut self, cell: usize, run: u64) -> bool {
        if run >= self.runs || cell as u64 >= self.total / self.runs {
            return false;
        }
        let (word, bit) = self.place(cell, run);
        self.count += u64::from(self.bits[word] & bit == 0);
        self.bits[word] |= bit;
        true
    }
}
