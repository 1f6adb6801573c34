//! The samples of many runs of a cell, collected window by window.

use super::design::Design;
use std::ops::Range;
use tpam_sim::Cell;
use tpam_sim::run::{Round, Runner, Watch};
use tpam_store::Error;

/// Samples beyond these limits, in units of the range, count as the nearer limit: a few methods sample from distributions without a mean.
const LIMITS: [f64; 2] = [-1.0, 2.0];
/// The share of samples below and above the middle that a window shows.
const TAIL: f64 = 0.1;

/// All samples of a parameter in some neighbouring iterations of all runs.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Window {
    /// The middle of the window, in iterations from 0.
    pub round: f64,
    /// The mean of the samples.
    pub mean: f64,
    /// The value below which a tenth of the samples are.
    pub low: f64,
    /// The value above which a tenth of the samples are.
    pub high: f64,
}

/// The samples of one column in all runs of a cell.
#[derive(Default)]
pub(super) struct Samples {
    column: usize,
    /// The samples of each window, of all runs.
    windows: Vec<Vec<f64>>,
    /// The mean of the samples in each iteration, run after run.
    means: Vec<f64>,
    /// The target in each iteration of the first run.
    path: Vec<f64>,
    rounds: usize,
    window: usize,
}

/// The samples of several columns.
struct Observed<'a>(&'a mut [Samples]);

impl Watch for Observed<'_> {
    fn see(&mut self, round: &Round) {
        for samples in &mut *self.0 {
            let (at, column) = (samples.column, &round.params.space()[samples.column]);
            let values = round.params[at].iter().map(|value| column.unit(*value).clamp(LIMITS[0], LIMITS[1]));
            samples.means.push(values.clone().sum::<f64>() / values.len() as f64);
            samples.windows[round.t / samples.window].extend(values);
            if samples.path.len() == round.t {
                samples.path.push(column.unit(round.aim[at]));
            }
        }
    }
}

impl Samples {
    /// Runs a cell and collects the samples of some of its tracked columns.
    pub(super) fn collect(cell: &Cell, columns: Range<usize>, design: &Design) -> Result<Vec<Self>, Error> {
        let empty = |column| Self {
            column,
            windows: vec![Vec::new(); design.rounds.div_ceil(design.window)],
            means: Vec::new(),
            path: Vec::new(),
            rounds: design.rounds,
            window: design.window,
        };
        let mut samples: Vec<Self> = columns.map(empty).collect();
        let mut runner = Runner::new(cell)?;
        (0..design.runs).for_each(|run| _ = runner.run(design.seed, run, &mut Observed(&mut samples)));
        Ok(samples)
    }

    /// One point for each window.
    pub(super) fn windows(&mut self) -> Vec<Window> {
        let width = self.window as f64;
        let at = |(k, values): (usize, &mut Vec<f64>)| {
            let mean = values.iter().sum::<f64>() / values.len() as f64;
            let tail = (TAIL * values.len() as f64) as usize;
            let ends = [tail, values.len() - 1 - tail];
            let [low, high] = ends.map(|k| *values.select_nth_unstable_by(k, f64::total_cmp).1);
            Window { round: (k as f64 + 0.5) * width, mean, low, high }
        };
        self.windows.iter_mut().enumerate().map(at).collect()
    }

    /// The target in each iteration of the first run.
    pub(super) fn path(&self) -> &[f64] {
        &self.path
    }

    /// For each run, the mean of the samples in each iteration.
    pub(super) fn runs(&self) -> impl Iterator<Item = &[f64]> {
        self.means.chunks(self.rounds)
    }

    /// The mean over all runs, for each iteration.
    pub(super) fn course(&self) -> Vec<f64> {
        let runs = self.runs().count() as f64;
        (0..self.rounds).map(|t| self.runs().map(|run| run[t]).sum::<f64>() / runs).collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn windows_of_known_samples() {
        // Two windows of one iteration each; 0, 1, …, 99 and the same halved.
        let values = |scale: f64| (0..100).rev().map(|k| scale * f64::from(k)).collect::<Vec<_>>();
        let mut samples = Samples { windows: vec![values(1.0), values(0.5)], window: 10, ..Samples::default() };
        let window = |round: f64, scale: f64| Window { round, mean: 49.5 * scale, low: 10.0 * scale, high: 89.0 * scale };
        assert_eq!(samples.windows(), [window(5.0, 1.0), window(15.0, 0.5)]);
    }

    #[test]
    fn the_course_is_the_mean_over_runs() {
        let samples = Samples { means: vec![0.1, 0.2, 0.3, 0.4], rounds: 2, ..Samples::default() };
        assert_eq!(samples.runs().collect::<Vec<_>>(), [[0.1, 0.2], [0.3, 0.4]]);
        assert_eq!(samples.course(), [0.2, f64::midpoint(0.2, 0.4)]);
    }
}
