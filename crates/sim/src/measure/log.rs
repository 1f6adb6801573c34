//! What is stored of every iteration of a run, from which its measures are computed.

use super::sum::mean_and_variance;
use crate::cell::Cell;
use crate::run::{Round, Watch};
use tpam_pam::{Column, ColumnKind};

/// A run that has ended.
pub(super) struct Run<'a> {
    pub(super) cell: &'a Cell,
    pub(super) successes: u64,
    /// The paths of the targets.
    pub(super) paths: &'a [Vec<f64>],
    /// `None` if only success is measured.
    pub(super) log: Option<&'a Log>,
}

impl Run<'_> {
    /// r_succ.
    pub(super) fn success(&self) -> f64 {
        self.successes as f64 / self.cell.samples() as f64
    }

    /// The successes of each iteration.
    pub(super) fn counts(&self) -> Option<&[u32]> {
        self.log.map(|log| &log.counts[..])
    }

    /// A column; `None` if it is not tracked.
    pub(super) fn column(&self, at: usize) -> Option<&ColumnLog> {
        self.log?.columns.iter().find(|(position, _)| *position == at).map(|(_, column)| column)
    }

    /// A column of numbers.
    pub(super) fn real(&self, at: usize) -> Option<&RealLog> {
        match self.column(at)? {
            ColumnLog::Real(log) => Some(log),
            ColumnLog::Category(_) => None,
        }
    }
}

/// The data stored for every iteration.
pub(super) struct Log {
    counts: Vec<u32>,
    /// The tracked columns with their positions.
    columns: Vec<(usize, ColumnLog)>,
}

/// One tracked column over a run.
pub(super) enum ColumnLog {
    Real(RealLog),
    Category(CategoryLog),
}

impl Log {
    pub(super) fn new(cell: &Cell) -> Self {
        let columns = cell.theta.tracked().columns().map(|(at, column)| (at, ColumnLog::new(column, cell.iterations)));
        Self { counts: vec![0; cell.iterations], columns: columns.collect() }
    }

    pub(super) fn reset(&mut self) {
        for (_, column) in &mut self.columns {
            match column {
                ColumnLog::Real(log) => [log.offsets, log.squares, log.spreads] = [0.0; 3],
                ColumnLog::Category(log) => (log.misses, log.impurities) = (0, 0.0),
            }
        }
    }
}

impl Watch for Log {
    fn see(&mut self, round: &Round) {
        self.counts[round.t] = round.count;
        for (at, column) in &mut self.columns {
            let (values, aim) = (&round.params[*at], round.aim[*at]);
            match column {
                ColumnLog::Real(log) => log.see(round.t, values, aim),
                ColumnLog::Category(log) => log.see(values, aim),
            }
        }
    }
}

impl ColumnLog {
    fn new(column: &Column, iterations: usize) -> Self {
        match column.kind {
            ColumnKind::Real { .. } => {
                let means = vec![0.0; iterations];
                ColumnLog::Real(RealLog { means, offsets: 0.0, squares: 0.0, spreads: 0.0 })
            }
            ColumnKind::Category { names } => {
                ColumnLog::Category(CategoryLog { counts: vec![0; names.len()], misses: 0, impurities: 0.0 })
            }
        }
    }
}

/// One tracked column of numbers over a run.
pub(super) struct RealLog {
    /// The mean sampled value of each iteration.
    pub(super) means: Vec<f64>,
    /// Σ (mean sampled value − target).
    pub(super) offsets: f64,
    /// Σ of the mean squares of (sampled value − target).
    pub(super) squares: f64,
    /// Σ of the standard deviations.
    pub(super) spreads: f64,
}

impl RealLog {
    fn see(&mut self, t: usize, values: &[f64], aim: f64) {
        let [offset, variance] = mean_and_variance(values, aim);
        self.means[t] = aim + offset;
        self.offsets += offset;
        self.squares += variance + offset * offset;
        self.spreads += variance.sqrt();
    }
}

/// One tracked category column over a run.
pub(super) struct CategoryLog {
    /// The number of individuals that sampled each category in this iteration.
    counts: Vec<u32>,
    /// The samples that miss the target.
    pub(super) misses: u64,
    /// Σ of the Gini impurities.
    pub(super) impurities: f64,
}

impl CategoryLog {
    fn see(&mut self, values: &[f64], aim: f64) {
        self.counts.fill(0);
        for value in values {
            self.counts[*value as usize] += 1;
        }
        let n = values.len() as f64;
        let squares: f64 = self.counts.iter().map(|count| (f64::from(*count) / n) * (f64::from(*count) / n)).sum();
        self.misses += values.len() as u64 - u64::from(self.counts[aim as usize]);
        self.impurities += 1.0 - squares;
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn two_iterations_of_a_category_by_hand() {
        let mut log = CategoryLog { counts: vec![0; 3], misses: 0, impurities: 0.0 };
        log.see(&[0.0, 0.0, 1.0, 2.0], 0.0);
        log.see(&[1.0, 1.0, 1.0, 1.0], 1.0);
        // 1 − (1/4 + 1/16 + 1/16), and 0.
        assert_eq!((log.misses, log.impurities), (2, 0.625));
    }
}
