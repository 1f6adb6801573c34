//! Observes a run and counts its probes.

use super::tally::{Block, LATE, cell, decade, log_gain};
use tpam_de::{Generation, Probes, Watch};
use tpam_pam::{C, F};

/// Counts the probes of a run, and what the driver samples.
pub(super) struct Counter {
    f_opt: f64,
    pub(super) blocks: Vec<Block>,
    /// The block of the current generation.
    current: Option<usize>,
}

impl Counter {
    pub(super) fn new(f_opt: f64) -> Self {
        Self { f_opt, blocks: Vec::new(), current: None }
    }

    /// The position of the block of a phase, which is added if it is new.
    fn place(&mut self, segment: u64, phase: i32) -> usize {
        let same = |block: &Block| block.segment == segment && block.phase == phase;
        // Most generations have the phase of the one before.
        if let Some(at) = self.blocks.iter().rposition(same) {
            return at;
        }
        self.blocks.push(Block::new(segment, phase));
        self.blocks.len() - 1
    }
}

impl Watch for Counter {
    fn probed(&mut self, probes: &Probes) {
        let place = self.place(probes.segment.min(LATE), decade(probes.leader - self.f_opt));
        self.current = Some(place);
        let (block, f_opt) = (&mut self.blocks[place], self.f_opt);
        block.generations += 1;
        // A population on one point has no spread: its logarithm is that of the smallest number of full accuracy.
        block.spread += libm::log10(probes.spread.max(f64::MIN_POSITIVE));
        let params = probes.params[F].iter().zip(&probes.params[C]);
        let values = probes.parents.iter().zip(probes.values);
        for (((f, c), (parent, value)), success) in params.zip(values).zip(probes.success) {
            let tally = &mut block.cells[cell(*f, *c)];
            tally.probes += 1;
            tally.successes += u64::from(*success);
            if *success {
                tally.gain += log_gain(parent - f_opt, value - f_opt);
            }
        }
    }

    fn see(&mut self, generation: &Generation) {
        let (Some(params), Some(current)) = (generation.params, self.current) else { return };
        let driver = &mut self.blocks[current].driver;
        driver.samples += generation.success.len() as u64;
        driver.successes += generation.success.iter().map(|success| u64::from(*success)).sum::<u64>();
        for (k, name) in ["f", "c"].into_iter().enumerate() {
            for (value, success) in params.column(name).unwrap_or_default().iter().zip(generation.success) {
                driver.all[k] += value;
                driver.won[k] += if *success { *value } else { 0.0 };
            }
        }
    }
}
