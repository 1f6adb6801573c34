//! Observes a run and counts its probes.

use super::tally::{Block, LATE, decade, log_gain};
use tpam_de::{Generation, Probes, Watch};
use tpam_sim::surface::Cells;

/// Counts the probes of a run, and what the driver samples.
pub(super) struct Counter {
    f_opt: f64,
    cells: Cells,
    /// The place of each probe.
    places: Vec<[f64; 2]>,
    pub(super) blocks: Vec<Block>,
    /// The block of the current generation.
    current: Option<usize>,
}

impl Counter {
    pub(super) fn new(f_opt: f64, cells: Cells) -> Self {
        Self { f_opt, cells, places: Vec::new(), blocks: Vec::new(), current: None }
    }

    /// The position of the block of a phase, which is added if it is new.
    fn place(&mut self, segment: u64, phase: i32) -> usize {
        let same = |block: &Block| block.segment == segment && block.phase == phase;
        // Most generations have the phase of the one before.
        if let Some(at) = self.blocks.iter().rposition(same) {
            return at;
        }
        self.blocks.push(Block::new(self.cells, segment, phase));
        self.blocks.len() - 1
    }
}

impl Watch for Counter {
    fn probed(&mut self, probes: &Probes) {
        let place = self.place(probes.segment.min(LATE), decade(probes.leader - self.f_opt));
        self.current = Some(place);
        self.places.clear();
        self.places.resize(probes.values.len(), [0.5; 2]);
        for (which, column) in self.cells.space().iter().enumerate() {
            let values = probes.params.column(column.name).unwrap_or_default();
            self.places.iter_mut().zip(values).for_each(|(place, value)| place[which] = column.unit(*value));
        }
        let (block, f_opt) = (&mut self.blocks[place], self.f_opt);
        block.generations += 1;
        // A population on one point has no spread: its logarithm is that of the smallest number of full accuracy.
        block.spread += libm::log10(probes.spread.max(f64::MIN_POSITIVE));
        let values = probes.parents.iter().zip(probes.values);
        for ((place, (parent, value)), success) in self.places.iter().zip(values).zip(probes.success) {
            let tally = &mut block.cells[self.cells.cell(*place)];
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
        for (k, column) in self.cells.space().iter().enumerate() {
            for (value, success) in params.column(column.name).unwrap_or_default().iter().zip(generation.success) {
                let unit = column.unit(*value);
                driver.all[k] += unit;
                driver.won[k] += if *success { unit } else { 0.0 };
            }
        }
    }
}
