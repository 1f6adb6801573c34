//! Computes the runs of an experiment on several threads and returns the results in order.
//!
//! Runs are computed in blocks and passed to the caller in the order of (cell, run), for any number of threads. Sums and files made from
//! them are therefore the same on every machine.

use crate::experiment::Experiment;
use crate::measure::{Meter, Record};
use std::ops::Range;
use tpam_work::{Cancelled, Work};

/// Some runs of one cell.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Block {
    /// The cell's index.
    pub cell: usize,
    /// Its runs.
    pub runs: Range<u64>,
}

/// Samples in a block: one or two milliseconds of work. The overhead of a block is then small, and cancelling takes effect soon.
const BLOCK_SAMPLES: u64 = 500_000;

impl Experiment {
    /// The runs for which `wanted` is true, in order, split lazily into blocks.
    pub fn blocks<'a>(&'a self, wanted: impl Fn(usize, u64) -> bool + 'a) -> impl Iterator<Item = Block> + 'a {
        let (mut cell, mut run) = (0, 0);
        std::iter::from_fn(move || {
            while cell < self.cells.len() {
                let most = (BLOCK_SAMPLES / self.cells[cell].samples()).max(1);
                let first = (run..self.runs).find(|run| wanted(cell, *run));
                if let Some(first) = first {
                    let end = (first..self.runs.min(first + most)).find(|run| !wanted(cell, *run));
                    run = end.unwrap_or(self.runs.min(first + most));
                    return Some(Block { cell, runs: first..run });
                }
                (cell, run) = (cell + 1, 0);
            }
            None
        })
    }

    /// Computes `blocks` and passes each to `take`, in order. Stops at once if the work is cancelled, and between two blocks if `take`
    /// fails.
    pub fn compute<E: From<Cancelled>>(
        &self,
        blocks: impl Iterator<Item = Block> + Send,
        work: &Work,
        mut take: impl FnMut(&Block, &[Record]) -> Result<(), E>,
    ) -> Result<(), E> {
        let compute = |block: &Block| self.block(block, &mut || !work.is_cancelled());
        work.in_order(blocks, compute, |block, records| take(&block, &records.ok_or(Cancelled)?))
    }

    /// Computes one block on this thread; `None` if `go_on` was false meanwhile.
    pub fn block(&self, block: &Block, go_on: &mut impl FnMut() -> bool) -> Option<Vec<Record>> {
        let cell = &self.cells[block.cell];
        let runs = block.runs.end - block.runs.start;
        let mut meter = Meter::for_runs(cell, self.depth, runs).expect("the experiment was checked when it was read");
        meter.measure_while(self.seed, block.runs.clone(), go_on)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Catalogues, Plan};

    fn experiment(runs: u64) -> Experiment {
        let plan = Plan { pam: "jade,shade".into(), accept: "linear".into(), runs, ..Plan::default() };
        Experiment::new(&plan, &Catalogues::new(tpam_pam::pams())).unwrap()
    }

    #[test]
    fn blocks_hold_every_wanted_run_once_and_in_order() {
        let experiment = experiment(101);
        let some = |cell: usize, run: u64| !(cell as u64 + run).is_multiple_of(3);
        for wanted in [|_: usize, _: u64| true, some, |_, run| run == 100, |_, _| false] {
            let blocks: Vec<Block> = experiment.blocks(wanted).collect();
            let runs: Vec<(usize, u64)> = blocks.iter().flat_map(|b| b.runs.clone().map(|run| (b.cell, run))).collect();
            let all = (0..2).flat_map(|cell| (0..101).map(move |run| (cell, run)));
            assert_eq!(runs, all.filter(|(cell, run)| wanted(*cell, *run)).collect::<Vec<_>>());
            assert!(blocks.iter().all(|b| b.runs.end - b.runs.start <= BLOCK_SAMPLES / 50_000));
        }
    }

    #[test]
    fn an_error_of_take_stops_the_work() {
        let experiment = experiment(1000);
        let mut taken = 0;
        let result = experiment.compute(experiment.blocks(|_, _| true), &Work::new().with_threads(2), |_, _| {
            taken += 1;
            if taken == 3 { Err(Cancelled) } else { Ok(()) }
        });
        assert_eq!((result, taken), (Err(Cancelled), 3));
    }
}
