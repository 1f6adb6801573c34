//! A row per cell: the measures of its runs, averaged, with the interval of the mean success rate.

use tpam_sim::measure::{MEASURES, Measure, NAMES, Record};
use tpam_sim::{Cell, Experiment};
use tpam_stats::{Moments, mean_interval};

/// The level of all intervals.
pub const LEVEL: f64 = 0.95;

/// The runs of one cell so far, taken in order.
#[derive(Clone, Default)]
pub struct Summary {
    measures: [Moments; MEASURES],
}

impl Summary {
    /// Takes one more run.
    pub fn push(&mut self, record: &Record) {
        for (moments, value) in self.measures.iter_mut().zip(record.values) {
            if !value.is_nan() {
                moments.push(value);
            }
        }
    }

    /// Mean of a measure over the runs that have it; NaN where none has.
    pub fn mean(&self, measure: usize) -> f64 {
        self.measures[measure].mean().unwrap_or(f64::NAN)
    }

    /// Half the width of the interval of the mean success rate; NaN for a single run.
    pub fn half_width(&self) -> f64 {
        self.interval().map_or(f64::NAN, |[low, high]| (high - low) / 2.0)
    }

    fn interval(&self) -> Option<[f64; 2]> {
        mean_interval(&self.measures[Measure::Success as usize], LEVEL).map(|interval| [interval.low, interval.high])
    }

    /// The numbers of [`columns`] from `mean_success` on.
    pub fn numbers(&self) -> Vec<f64> {
        let success = self.measures[Measure::Success as usize];
        let [low, high] = self.interval().unwrap_or([f64::NAN; 2]);
        let first = [success.mean().unwrap_or(f64::NAN), success.sd().unwrap_or(f64::NAN), low, high];
        first.into_iter().chain((1..MEASURES).map(|measure| self.mean(measure))).collect()
    }
}

/// A cell with its summary.
pub struct Row<'a> {
    /// Its place in the grid, from 0.
    pub index: usize,
    pub cell: &'a Cell,
    pub experiment: &'a Experiment,
    pub summary: &'a Summary,
}

/// The rows of an experiment.
pub fn rows<'a>(experiment: &'a Experiment, summaries: &'a [Summary]) -> Vec<Row<'a>> {
    let cells = experiment.cells.iter().zip(summaries).enumerate();
    cells.map(|(index, (cell, summary))| Row { index, cell, experiment, summary }).collect()
}

/// The columns of a table of cells.
pub fn columns() -> Vec<&'static str> {
    let labels = ["cell"].into_iter().chain(Cell::LABELS).chain(["runs", "seed"]);
    labels.chain(["mean_success", "sd_success", "ci_low", "ci_high"]).chain(NAMES.into_iter().skip(1)).collect()
}

impl Row<'_> {
    /// The words of [`columns`] before `mean_success`.
    pub fn words(&self) -> Vec<String> {
        let mut words = vec![self.index.to_string()];
        words.extend(self.cell.labels());
        words.extend([self.experiment.runs.to_string(), self.experiment.seed.to_string()]);
        words
    }
}
