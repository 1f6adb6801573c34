//! What is stored of every iteration of a run, from which its measures are computed.

use super::sum::mean_and_variance;
use crate::accept::efficiency;
use crate::cell::Cell;
use crate::run::{Round, Watch, Worth};
use std::borrow::Cow;
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

    /// The path of the target of a column, in decades for a log column.
    pub(super) fn path(&self, at: usize) -> Cow<'_, [f64]> {
        let (column, path) = (&self.cell.space()[at], &self.paths[at]);
        if column.is_log() { path.iter().map(|value| column.shown(*value)).collect() } else { Cow::Borrowed(path) }
    }

    /// A column of numbers.
    pub(super) fn real(&self, at: usize) -> Option<&ColumnLog> {
        self.column(at).filter(|column| column.categories.is_empty())
    }
}

/// The data stored for every iteration.
pub(super) struct Log {
    counts: Vec<u32>,
    /// The tracked columns with their positions.
    columns: Vec<(usize, ColumnLog)>,
}

/// One tracked column over a run. Values of a log column are in decades.
pub(super) struct ColumnLog {
    column: Column,
    /// The decades of the values of a log column in this iteration.
    decades: Vec<f64>,
    /// The number of individuals that sampled each category in this iteration; empty for a column of numbers.
    categories: Vec<u32>,
    /// The mean sampled value of each iteration.
    pub(super) means: Vec<f64>,
    /// Σ (mean sampled value − target).
    pub(super) offsets: f64,
    /// Σ of the mean squares of (sampled value − target). Of categories, the number of samples that miss the target.
    pub(super) squares: f64,
    /// Σ of the standard deviations; of categories, of the Gini impurities.
    pub(super) spreads: f64,
    /// Σ of the rewards of all samples and Σ of their regrets, if the judge has rewards of arms; of a log column, Σ of the efficiencies.
    pub(super) worth: Option<[f64; 2]>,
}

impl Log {
    pub(super) fn new(cell: &Cell) -> Self {
        let columns = cell.theta.tracked().columns().map(|(at, column)| (at, ColumnLog::new(column, cell.iterations)));
        Self { counts: vec![0; cell.iterations], columns: columns.collect() }
    }

    pub(super) fn reset(&mut self) {
        self.columns.iter_mut().for_each(|(_, log)| [log.offsets, log.squares, log.spreads] = [0.0; 3]);
        self.columns.iter_mut().for_each(|(_, log)| log.worth = None);
    }
}

impl Watch for Log {
    fn see(&mut self, round: &Round) {
        self.counts[round.t] = round.count;
        for (at, column) in &mut self.columns {
            column.see(round.t, &round.params[*at], round.aim[*at], &round.worth);
        }
    }
}

impl ColumnLog {
    fn new(column: &Column, iterations: usize) -> Self {
        let categories = match column.kind {
            ColumnKind::Category { names } => vec![0; names.len()],
            ColumnKind::Real { .. } | ColumnKind::Log { .. } => Vec::new(),
        };
        let (decades, means) = (Vec::new(), vec![0.0; iterations]);
        Self { column: *column, decades, categories, means, offsets: 0.0, squares: 0.0, spreads: 0.0, worth: None }
    }

    fn see(&mut self, t: usize, values: &[f64], aim: f64, worth: &Worth) {
        if !self.categories.is_empty() {
            self.see_arms(values, worth);
            return self.see_categories(values, aim);
        }
        let (mut values, mut aim) = (values, aim);
        if self.column.is_log() {
            self.decades.clear();
            let [mut decades, mut share, mut efficiencies, mut last] = [0.0, 0.0, 0.0, f64::NAN];
            for value in values {
                // Most rules give all individuals the same step size.
                if *value != last {
                    (decades, share, last) = (self.column.shown(*value), efficiency(value / aim), *value);
                }
                self.decades.push(decades);
                efficiencies += share;
            }
            self.worth.get_or_insert([0.0; 2])[0] += efficiencies;
            (values, aim) = (&self.decades, self.column.shown(aim));
        }
        let [offset, variance] = mean_and_variance(values, aim);
        self.means[t] = aim + offset;
        self.offsets += offset;
        self.squares += variance + offset * offset;
        self.spreads += variance.sqrt();
    }

    fn see_arms(&mut self, values: &[f64], worth: &Worth) {
        if worth.means.is_empty() {
            return;
        }
        let best = worth.means.iter().fold(f64::NEG_INFINITY, |best, mean| best.max(*mean));
        let [rewards, regrets] = self.worth.get_or_insert([0.0; 2]);
        *rewards += worth.rewards.iter().sum::<f64>();
        *regrets += values.iter().map(|arm| best - worth.means[*arm as usize]).sum::<f64>();
    }

    fn see_categories(&mut self, values: &[f64], aim: f64) {
        self.categories.fill(0);
        for value in values {
            self.categories[*value as usize] += 1;
        }
        let part = |count: &u32| f64::from(*count) / values.len() as f64;
        self.squares += values.len() as f64 - f64::from(self.categories[aim as usize]);
        self.spreads += 1.0 - self.categories.iter().map(|count| part(count) * part(count)).sum::<f64>();
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_log_column_is_measured_in_decades() {
        let mut log = ColumnLog::new(&Column::log("sigma", 1e-8, 1e2), 1);
        log.see(0, &[1e-3, 1e-1], 1e-4, &Worth::default());
        let near = |one: f64, other: f64| (one - other).abs() < 1e-12;
        assert!(near(log.offsets, 2.0) && near(log.squares, 5.0) && near(log.spreads, 1.0) && near(log.means[0], -2.0));
    }

    #[test]
    fn two_iterations_of_a_category_by_hand() {
        let mut log = ColumnLog::new(&Column::category("rule", &["a", "b", "c"]), 2);
        log.see(0, &[0.0, 0.0, 1.0, 2.0], 0.0, &Worth::default());
        log.see(1, &[1.0, 1.0, 1.0, 1.0], 1.0, &Worth::default());
        // 1 − (1/4 + 1/16 + 1/16), and 0.
        assert_eq!((log.squares, log.spreads), (2.0, 0.625));
    }
}
