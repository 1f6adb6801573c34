//! The runs of one algorithm on one function, pooled by phase.

use super::tally::{Driver, Recorded};
use std::collections::BTreeSet;
use tpam_sim::surface::Cells;
use tpam_stats::pspline::{Mean, Observed};
use tpam_stats::{Interval, Ratio, ratio_of_sums, wilson_interval};

/// Decades of precision in a phase of maps and fits.
const DECADES: i32 = 2;
/// The confidence level of the intervals.
const LEVEL: f64 = 0.95;

/// A phase of several runs.
#[derive(Clone, Debug)]
#[non_exhaustive]
pub struct Phase {
    /// The precision of the best individual is from 10^low to below 10^high; `None` for whole runs.
    pub range: Option<[i32; 2]>,
    /// The cells of the probes.
    pub cells: Cells,
    /// The runs that were in this phase.
    pub runs: Vec<Part>,
}

/// The part of a run in a phase, over all its restart segments.
#[derive(Clone, Debug)]
#[non_exhaustive]
pub struct Part {
    /// Probes and successes of each cell.
    pub success: Vec<Observed>,
    /// Probes and log-gains of each cell.
    pub gain: Vec<Observed>,
    /// What the driver sampled.
    pub driver: Driver,
    /// The number of generations.
    pub generations: u64,
    /// The sum of log₁₀ of the spread of the population over the generations.
    pub spread: f64,
}

/// The phases of some runs with probes over these cells: whole runs first, then from large to small precisions. A
/// phase that fewer than two runs reached is left out.
pub fn phases(runs: &[Recorded], cells: Cells) -> Vec<Phase> {
    let decades = runs.iter().flat_map(|run| &run.blocks).map(|block| block.phase.div_euclid(DECADES));
    let lows: BTreeSet<i32> = decades.map(|group| group * DECADES).collect();
    let ranges = lows.into_iter().rev().map(|low| Some([low, low + DECADES]));
    std::iter::once(None).chain(ranges).map(|range| Phase::from_runs(range, runs, cells)).filter(|phase| phase.runs.len() > 1).collect()
}

impl Phase {
    fn from_runs(range: Option<[i32; 2]>, runs: &[Recorded], cells: Cells) -> Self {
        let parts = runs.iter().map(|run| Part::from_run(run, range, cells)).filter(|part| part.generations > 0);
        Self { range, cells, runs: parts.collect() }
    }

    /// The name of the phase: `1e-2 to 1e0`.
    pub fn name(&self) -> String {
        self.range.map_or_else(|| "whole runs".to_owned(), |[low, high]| format!("1e{low} to 1e{high}"))
    }

    /// The success rate of a cell, with its interval over runs.
    pub fn success(&self, cell: usize) -> Option<Ratio> {
        ratio(Mean::Rate, self.runs.iter().map(|run| run.success[cell]))
    }

    /// The mean log-gain of a cell, with its interval over runs.
    pub fn gain(&self, cell: usize) -> Option<Ratio> {
        ratio(Mean::Positive, self.runs.iter().map(|run| run.gain[cell]))
    }

    /// The success rate or the mean log-gain of all probes, with its interval over runs.
    pub fn over_all(&self, mean: Mean) -> Option<Ratio> {
        ratio(mean, self.runs.iter().map(|run| sum(run.observed(mean))))
    }

    /// The success rate or the mean log-gain in each part of a column, with intervals over runs.
    pub fn over_parts(&self, mean: Mean, which: usize) -> Vec<Option<Ratio>> {
        let runs = self.along(mean, which);
        (0..self.cells.sides()[which]).map(|k| ratio(mean, runs.iter().map(|run| run[k]))).collect()
    }

    /// The probes of each part of a column, run by run.
    pub(super) fn along(&self, mean: Mean, which: usize) -> Vec<Vec<Observed>> {
        let marginal = |run: &Part| {
            let mut parts = vec![Observed::default(); self.cells.sides()[which]];
            for (k, cell) in run.observed(mean).iter().enumerate() {
                parts[self.cells.part(k, which)] += *cell;
            }
            parts
        };
        self.runs.iter().map(marginal).collect()
    }

    /// The number of probes.
    pub fn probes(&self) -> u64 {
        self.runs.iter().map(|run| sum(&run.success).count as u64).sum()
    }

    /// The mean number of generations of a run.
    pub fn generations(&self) -> f64 {
        self.runs.iter().map(|run| run.generations as f64).sum::<f64>() / self.runs.len() as f64
    }

    /// The geometric mean of the spread of the population over all generations.
    pub fn spread(&self) -> f64 {
        let (sum, count) = self.runs.iter().fold((0.0, 0.0), |(sum, count), run| (sum + run.spread, count + run.generations as f64));
        libm::pow(10.0, sum / count)
    }

    /// The mean of a column over the driver's samples, with its interval over runs.
    pub fn sampled(&self, which: usize) -> Option<Ratio> {
        let pairs = self.runs.iter().map(|run| (run.driver.all[which], run.driver.samples as f64));
        self.shown(which, ratio_of_sums(&pairs.collect::<Vec<_>>(), LEVEL)?)
    }

    /// The mean of a column over the driver's successes, with its interval over runs.
    pub fn won(&self, which: usize) -> Option<Ratio> {
        let pairs = self.runs.iter().map(|run| (run.driver.won[which], run.driver.successes as f64));
        self.shown(which, ratio_of_sums(&pairs.collect::<Vec<_>>(), LEVEL)?)
    }

    /// A ratio in units of the range of a column, as tables show it.
    fn shown(&self, which: usize, Ratio { value, interval, runs }: Ratio) -> Option<Ratio> {
        let column = self.cells.space().get(which)?;
        let [value, low, high] = [value, interval.low, interval.high].map(|unit| column.shown(column.at(unit)));
        Some(Ratio { value, interval: Interval { low, high }, runs })
    }
}

impl Part {
    /// What was observed in each cell: the successes or the gains.
    pub(super) fn observed(&self, mean: Mean) -> &[Observed] {
        if mean == Mean::Rate { &self.success } else { &self.gain }
    }

    fn from_run(run: &Recorded, range: Option<[i32; 2]>, cells: Cells) -> Self {
        let none = vec![Observed::default(); cells.count()];
        let mut part = Self { success: none.clone(), gain: none, driver: Driver::new(cells), generations: 0, spread: 0.0 };
        let inside = |phase: i32| range.is_none_or(|[low, high]| (low..high).contains(&phase));
        for block in run.blocks.iter().filter(|block| inside(block.phase)) {
            part.generations += block.generations;
            part.spread += block.spread;
            part.driver.add(&block.driver);
            for (k, tally) in block.cells.iter().enumerate() {
                let count = tally.probes as f64;
                part.success[k] += Observed { count, sum: tally.successes as f64 };
                part.gain[k] += Observed { count, sum: tally.gain };
            }
        }
        part
    }
}

impl Driver {
    /// Adds the samples of another phase.
    fn add(&mut self, other: &Self) {
        self.samples += other.samples;
        self.successes += other.successes;
        for (sums, more) in [(&mut self.all, &other.all), (&mut self.won, &other.won)] {
            sums.iter_mut().zip(more).for_each(|(sum, more)| *sum += more);
        }
    }
}

fn sum(cells: &[Observed]) -> Observed {
    let mut sum = Observed::default();
    for cell in cells {
        sum += *cell;
    }
    sum
}

/// A mean over runs and its interval; that of a rate is within [0, 1]. If all probes of all runs have the same outcome, the runs say
/// nothing of the interval of a rate: then it is Wilson's.
fn ratio(mean: Mean, runs: impl Iterator<Item = Observed> + Clone) -> Option<Ratio> {
    let found = ratio_of_sums(&runs.clone().map(|cell| (cell.sum, cell.count)).collect::<Vec<_>>(), LEVEL)?;
    if mean == Mean::Positive {
        return Some(found);
    }
    let count = runs.map(|cell| cell.count).sum::<f64>() as u64;
    let same = [(0.0, 0), (1.0, count)].into_iter().find(|(value, _)| found.value == *value);
    let interval = same.map_or(Some(found.interval), |(_, won)| wilson_interval(won, count, LEVEL))?;
    Some(Ratio { interval: Interval { low: interval.low.max(0.0), high: interval.high.min(1.0) }, ..found })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::probe::tally::{Block, Tally};

    fn cells() -> Cells {
        Cells::new(tpam_pam::FC, 20).unwrap()
    }

    fn run(phase: i32, successes: u64) -> Recorded {
        let mut block = Block::new(cells(), 0, phase);
        block.generations = 1;
        block.cells[21] = Tally { probes: 100, successes, gain: 0.1 * successes as f64 };
        Recorded { evaluations: 1, restarts: 0, above: 1.0, blocks: vec![block] }
    }

    #[test]
    fn phases_are_pooled_run_by_run() {
        let found = phases(&[run(-1, 20), run(-2, 40), run(-2, 30), run(3, 50)], cells());
        let ranges: Vec<_> = found.iter().map(|phase| (phase.range, phase.runs.len())).collect();
        assert_eq!(ranges, [(None, 4), (Some([-2, 0]), 3)], "one run is too few");
        let success = found[1].success(21).unwrap();
        assert!((success.value - 0.3).abs() < 1e-12 && success.runs == 3);
        // The rates 0.2, 0.3 and 0.4: sd 0.1, t 4.303.
        assert!((success.interval.high - (0.3 + 4.3027 * 0.1 / 3.0_f64.sqrt())).abs() < 1e-4);
        assert!((found[1].gain(21).unwrap().value - 0.03).abs() < 1e-12);
        assert_eq!(found[1].success(0), None);
        let along = found[1].along(Mean::Rate, 1);
        assert_eq!((along.len(), along[0][1].count, along[0][0].count), (3, 100.0, 0.0));
    }

    #[test]
    fn a_cell_without_successes_has_an_interval() {
        let phase = &phases(&[run(0, 0), run(0, 0)], cells())[0];
        let success = phase.success(21).unwrap();
        assert!(success.value == 0.0 && success.interval.high > 0.01 && success.interval.low == 0.0);
    }
}
