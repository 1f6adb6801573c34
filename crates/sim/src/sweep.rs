//! The work of an experiment, spread over threads and handed back in order.
//!
//! Runs are computed in blocks by whoever is free, and given to the caller in the order of (cell, run) whatever the number of threads: what is
//! folded or written there is the same on every machine.

use crate::experiment::Experiment;
use crate::measure::{Meter, Record};
use std::collections::BTreeMap;
use std::ops::Range;
use std::sync::Mutex;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::sync_channel;

/// Some runs of one cell.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Block {
    /// The cell's index.
    pub cell: usize,
    /// Its runs.
    pub runs: Range<u64>,
}

/// Samples in a block: a millisecond or two, long enough to make handing out cheap, short enough to stop soon.
const BLOCK_SAMPLES: u64 = 500_000;

impl Experiment {
    /// The work, in order: the runs `wanted` says yes to, cut into blocks as they are asked for.
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

    /// Computes `blocks` on `threads` threads and gives each to `take`, in order. Ends early, between two blocks, once `stop` is set or
    /// `take` fails.
    pub fn compute<E>(
        &self,
        blocks: impl Iterator<Item = Block> + Send,
        threads: usize,
        stop: &AtomicBool,
        mut take: impl FnMut(&Block, &[Record]) -> Result<(), E>,
    ) -> Result<(), E> {
        in_order(blocks, threads, stop, |block| self.block(block), |block, records| take(&block, &records))
    }

    /// Computes one block.
    fn block(&self, block: &Block) -> Vec<Record> {
        let cell = &self.cells[block.cell];
        let mut meter = Meter::new(cell, self.depth).expect("the experiment was checked when it was read");
        meter.measure(self.seed, block.runs.clone())
    }
}

/// Does `work` on `threads` threads and gives what comes of it to `take`, in the order of `items`. Ends early, between two items, once `stop` is set or
/// `take` fails.
pub fn in_order<I: Send, R: Send, E>(
    items: impl Iterator<Item = I> + Send,
    threads: usize,
    stop: &AtomicBool,
    work: impl Fn(&I) -> R + Sync,
    mut take: impl FnMut(I, R) -> Result<(), E>,
) -> Result<(), E> {
    let items = Mutex::new(items.enumerate());
    let failed = AtomicBool::new(false);
    let (send, receive) = sync_channel::<(usize, I, R)>(threads);
    std::thread::scope(|scope| {
        for _ in 0..threads.max(1) {
            let (send, items, failed, work) = (send.clone(), &items, &failed, &work);
            scope.spawn(move || {
                while !stop.load(Ordering::Relaxed) && !failed.load(Ordering::Relaxed) {
                    let next = items.lock().expect("nobody panics while holding the work").next();
                    let Some((turn, item)) = next else { break };
                    let done = work(&item);
                    if send.send((turn, item, done)).is_err() {
                        break;
                    }
                }
            });
        }
        drop(send);
        // What came before its turn.
        let mut early = BTreeMap::new();
        let mut turn = 0;
        let mut result = Ok(());
        for (at, item, done) in receive {
            early.insert(at, (item, done));
            while let Some((item, done)) = early.remove(&turn) {
                if result.is_ok() {
                    result = take(item, done);
                }
                turn += 1;
                failed.fetch_or(result.is_err(), Ordering::Relaxed);
            }
        }
        result
    })
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
    fn a_failure_to_take_ends_the_work() {
        let experiment = experiment(1000);
        let mut taken = 0;
        let result = experiment.compute(experiment.blocks(|_, _| true), 2, &false.into(), |_, _| {
            taken += 1;
            if taken == 3 { Err("enough") } else { Ok(()) }
        });
        assert_eq!((result, taken), (Err("enough"), 3));
    }
}
