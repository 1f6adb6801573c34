//! The work of an experiment, spread over threads and handed back in order.
//!
//! Runs are computed in blocks by whoever is free, and given to the caller in the order of (cell, run) whatever the number of threads: what is
//! folded or written there is the same on every machine.

use crate::experiment::Experiment;
use crate::measure::{Depth, Meter, Record};
use std::collections::BTreeMap;
use std::ops::Range;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
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
    /// All work, in order: the runs `wanted` says yes to, cut into blocks.
    pub fn blocks(&self, mut wanted: impl FnMut(usize, u64) -> bool) -> Vec<Block> {
        let mut blocks: Vec<Block> = Vec::new();
        for (cell, what) in self.cells.iter().enumerate() {
            let most = (BLOCK_SAMPLES / what.samples()).max(1);
            for run in (0..self.runs).filter(|run| wanted(cell, *run)) {
                match blocks.last_mut() {
                    Some(last) if last.cell == cell && last.runs.end == run && run - last.runs.start < most => {
                        last.runs.end += 1;
                    }
                    _ => blocks.push(Block { cell, runs: run..run + 1 }),
                }
            }
        }
        blocks
    }

    /// Computes `blocks` on `threads` threads and gives each to `take`, in order. Ends early, between two blocks, once `stop` is set or
    /// `take` fails.
    pub fn compute<E>(
        &self,
        blocks: &[Block],
        threads: usize,
        stop: &AtomicBool,
        mut take: impl FnMut(&Block, &[Record]) -> Result<(), E>,
    ) -> Result<(), E> {
        let next = AtomicUsize::new(0);
        let failed = AtomicBool::new(false);
        let (send, receive) = sync_channel::<(usize, Vec<Record>)>(threads);
        std::thread::scope(|scope| {
            for _ in 0..threads.clamp(1, blocks.len().max(1)) {
                let (send, next, failed) = (send.clone(), &next, &failed);
                scope.spawn(move || {
                    while !stop.load(Ordering::Relaxed) && !failed.load(Ordering::Relaxed) {
                        let at = next.fetch_add(1, Ordering::Relaxed);
                        let Some(block) = blocks.get(at) else { break };
                        if send.send((at, self.block(block, self.depth))).is_err() {
                            break;
                        }
                    }
                });
            }
            drop(send);
            // Blocks that came before their turn.
            let mut early = BTreeMap::new();
            let mut turn = 0;
            let mut result = Ok(());
            for (at, records) in receive {
                early.insert(at, records);
                while let Some(records) = early.remove(&turn) {
                    if result.is_ok() {
                        result = take(&blocks[turn], &records);
                    }
                    turn += 1;
                    failed.fetch_or(result.is_err(), Ordering::Relaxed);
                }
            }
            result
        })
    }

    /// Computes one block.
    fn block(&self, block: &Block, depth: Depth) -> Vec<Record> {
        let cell = &self.cells[block.cell];
        let mut meter = Meter::new(cell, depth).expect("the experiment was checked when it was read");
        block.runs.clone().map(|run| meter.measure(self.seed, run)).collect()
    }
}
