//! One row per cell: the means of its measures, and the interval of the mean success rate.

mod best;
mod pivot;
mod table;

pub use best::{BASELINES, leaders};
pub use table::table;

use tpam_pam::Space;
use tpam_sim::measure::SUCCESS;
use tpam_sim::{Cell, Experiment, Label, Measure, Measures, Record};
use tpam_stats::{Moments, rate_interval};

/// The confidence level of all intervals.
pub const LEVEL: f64 = 0.95;

/// The moments of the measures over the runs of one cell, added in order.
#[derive(Clone)]
pub struct Summary {
    measures: Measures,
    /// Samples of one run.
    samples: u64,
    moments: Vec<Moments>,
    /// For each measure, the value that means this much or more, and whether a run has it.
    limits: Vec<(f64, bool)>,
    /// r_succ, run by run, to compare PAMs; `None` if it is not kept.
    rates: Option<Vec<f64>>,
}

/// The largest number of runs of an experiment whose success rates are kept, to compare PAMs. More would need too much memory.
const MOST_RATES: u64 = 1_000_000;

impl Summary {
    /// No runs of this cell yet.
    pub fn new(cell: &Cell) -> Self {
        let measures = Measures::for_space(cell.space());
        let limit = |measure: Measure| (measure.limit(cell).unwrap_or(f64::INFINITY), false);
        Self {
            measures,
            samples: cell.samples(),
            moments: vec![Moments::default(); measures.len()],
            limits: measures.iter().map(limit).collect(),
            rates: None,
        }
    }

    /// The same, with the success rates of all runs, so that PAMs can be compared run by run.
    #[must_use]
    pub fn with_rates(self) -> Self {
        Self { rates: Some(Vec::new()), ..self }
    }

    /// No runs of any cell of an experiment yet. Success rates of up to a million runs are kept.
    pub fn all(experiment: &Experiment) -> Vec<Self> {
        let few = experiment.runs.saturating_mul(experiment.cells.len() as u64) <= MOST_RATES;
        let summary = |cell| if few { Self::new(cell).with_rates() } else { Self::new(cell) };
        experiment.cells.iter().map(summary).collect()
    }

    /// The success rates, run by run; `None` if they are not kept.
    pub fn rates(&self) -> Option<&[f64]> {
        self.rates.as_deref()
    }

    /// Whether the mean of a measure is only a lower bound, because a run has the largest value that can be measured.
    pub fn at_limit(&self, measure: Measure) -> bool {
        self.limits[self.measures.place(measure)].1
    }

    /// Adds a run.
    pub fn push(&mut self, record: &Record) {
        if let Some(rates) = &mut self.rates {
            rates.extend(record.get(&SUCCESS));
        }
        for ((moments, (limit, reached)), value) in self.moments.iter_mut().zip(&mut self.limits).zip(record.values()) {
            if !value.is_nan() {
                moments.push(*value);
                *reached |= value >= limit;
            }
        }
    }

    /// The mean of a measure over the runs that have it; NaN if none has it.
    pub fn mean(&self, measure: impl Into<Measure>) -> f64 {
        self.moments(measure).mean().unwrap_or(f64::NAN)
    }

    fn moments(&self, measure: impl Into<Measure>) -> &Moments {
        &self.moments[self.measures.place(measure.into())]
    }

    /// The interval of the mean success rate; `None` for a single run.
    fn interval(&self) -> Option<[f64; 2]> {
        rate_interval(self.moments(&SUCCESS), self.samples, LEVEL).map(|interval| [interval.low, interval.high])
    }

    /// The numbers of [`columns`] from `mean_success` on.
    pub fn numbers(&self) -> Vec<f64> {
        let success = self.moments(&SUCCESS);
        let [low, high] = self.interval().unwrap_or([f64::NAN; 2]);
        let first = [success.mean().unwrap_or(f64::NAN), success.sd().unwrap_or(f64::NAN), low, high];
        first.into_iter().chain(self.measures.iter().skip(1).map(|measure| self.mean(measure))).collect()
    }
}

/// A cell with its summary.
pub struct Row<'a> {
    /// Its place in the grid, from 0.
    pub index: usize,
    /// The cell.
    pub cell: &'a Cell,
    /// The experiment that it belongs to.
    pub experiment: &'a Experiment,
    /// The summary of its runs.
    pub summary: &'a Summary,
}

/// The rows of an experiment.
pub fn rows<'a>(experiment: &'a Experiment, summaries: &'a [Summary]) -> Vec<Row<'a>> {
    let cells = experiment.cells.iter().zip(summaries).enumerate();
    cells.map(|(index, (cell, summary))| Row { index, cell, experiment, summary }).collect()
}

/// The columns of the machine-readable [`table`] of cells whose PAMs adapt the columns of `space`.
pub fn columns(space: Space) -> Vec<String> {
    let labels = Label::for_space(space).into_iter().map(|label| label.name().into_owned());
    let between = ["runs", "seed", "mean_success", "sd_success", "ci_low", "ci_high"].map(str::to_owned);
    let measures = Measures::for_space(space).names().into_iter().skip(1);
    ["cell".to_owned()].into_iter().chain(labels).chain(between).chain(measures).collect()
}
