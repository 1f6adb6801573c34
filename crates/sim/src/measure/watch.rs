//! Watchers that measure: everything, or nothing beyond the count of successes.

use super::{Depth, Measure, Record, WINDOWS, lag::lag, recovery::recovery, sum::mean_and_variance};
use crate::cell::Cell;
use crate::run::{Round, Runner, Watch};
use crate::subject::Subject;
use std::ops::Range;
use tpam_pam::spec::SpecError;

/// Sees nothing.
#[derive(Clone, Copy)]
pub struct Nothing;

impl Watch for Nothing {
    #[inline]
    fn see(&mut self, _round: &Round) {}
}

/// Runs that are played in turn: more than two gain nothing.
const IN_TURN: usize = 2;

/// Runs a cell and measures its runs.
pub struct Meter<'a> {
    cell: &'a Cell,
    depth: Depth,
    runners: Vec<Runner<'a>>,
    logs: Vec<Log>,
}

impl<'a> Meter<'a> {
    /// Prepares a cell.
    pub fn new(cell: &'a Cell, depth: Depth) -> Result<Self, SpecError> {
        let subjects = (0..IN_TURN).map(|_| cell.subject.build()).collect::<Result<_, _>>()?;
        Ok(Self::with(cell, depth, subjects))
    }

    /// Prepares a cell, played by subjects that were made elsewhere: as many runs in turn as there are subjects, the first by the first.
    pub fn with(cell: &'a Cell, depth: Depth, subjects: Vec<Subject>) -> Self {
        let logs = subjects.iter().map(|_| Log::new(cell)).collect();
        Self { cell, depth, runners: subjects.into_iter().map(|subject| Runner::with(cell, subject)).collect(), logs }
    }

    /// Plays and measures some runs.
    pub fn measure(&mut self, seed: u64, runs: Range<u64>) -> Vec<Record> {
        let mut records = Vec::new();
        let in_turn = self.runners.len();
        for first in runs.clone().step_by(in_turn) {
            let count = in_turn.min((runs.end - first) as usize);
            let (runners, logs) = (&mut self.runners[..count], &mut self.logs[..count]);
            match self.depth {
                Depth::Success => Runner::run_in_turn(runners, seed, first, &mut vec![Nothing; count]),
                Depth::All => {
                    logs.iter_mut().for_each(Log::reset);
                    Runner::run_in_turn(runners, seed, first, logs);
                }
            }
            records.extend((0..count).map(|k| self.record(k)));
        }
        records
    }

    /// What became of the run of the `k`-th runner.
    fn record(&self, k: usize) -> Record {
        let (runner, log) = (&self.runners[k], &self.logs[k]);
        let mut record = Record::EMPTY;
        let success = runner.successes() as f64 / self.cell.samples() as f64;
        record.set(Measure::Success, success);
        if self.cell.peak() > 0.0 {
            record.set(Measure::Relative, success / self.cell.peak());
        }
        if self.depth == Depth::All {
            log.fill(&mut record, self.cell, runner.paths());
        }
        record
    }
}

/// What is kept of every iteration.
struct Log {
    counts: Vec<u32>,
    f: Option<Column>,
    c: Option<Column>,
}

impl Log {
    fn new(cell: &Cell) -> Self {
        let tracked = cell.theta.tracked();
        Self { counts: vec![0; cell.iterations], f: Column::new(tracked.f, cell), c: Column::new(tracked.c, cell) }
    }

    fn reset(&mut self) {
        [&mut self.f, &mut self.c].into_iter().flatten().for_each(Column::reset);
    }

    fn fill(&self, record: &mut Record, cell: &Cell, (path_f, path_c): (&[f64], &[f64])) {
        let t_max = cell.iterations;
        for k in 0..WINDOWS {
            let window = &self.counts[k * t_max / WINDOWS..(k + 1) * t_max / WINDOWS];
            let samples = window.len() as f64 * cell.n as f64;
            record.values[Measure::Window1 as usize + k] =
                window.iter().map(|c| u64::from(*c)).sum::<u64>() as f64 / samples;
        }
        if cell.course.jumps() {
            // Separate targets jump when either does.
            let path: Vec<f64> = path_f.iter().zip(path_c).map(|(f, c)| f + c).collect();
            if let Some((time, part)) = recovery(&path, &self.counts) {
                record.set(Measure::Recovery, time);
                record.set(Measure::Recovered, part);
            }
        }
        let periods = cell.periods();
        if let Some(f) = &self.f {
            f.fill(record, [Measure::BiasF, Measure::RmseF, Measure::LagF, Measure::DiversityF], path_f, periods[0]);
        }
        if let Some(c) = &self.c {
            c.fill(record, [Measure::BiasC, Measure::RmseC, Measure::LagC, Measure::DiversityC], path_c, periods[1]);
        }
    }
}

impl Watch for Log {
    fn see(&mut self, round: &Round) {
        self.counts[round.t] = round.count;
        if let Some(f) = &mut self.f {
            f.see(round.t, &round.params.f, round.aim.f);
        }
        if let Some(c) = &mut self.c {
            c.see(round.t, &round.params.c, round.aim.c);
        }
    }
}

/// One tracked parameter over a run.
struct Column {
    means: Vec<f64>,
    offsets: f64,
    squares: f64,
    spreads: f64,
}

impl Column {
    fn new(wanted: bool, cell: &Cell) -> Option<Self> {
        wanted.then(|| Self { means: vec![0.0; cell.iterations], offsets: 0.0, squares: 0.0, spreads: 0.0 })
    }

    fn reset(&mut self) {
        [self.offsets, self.squares, self.spreads] = [0.0; 3];
    }

    fn see(&mut self, t: usize, values: &[f64], aim: f64) {
        let [offset, variance] = mean_and_variance(values, aim);
        self.means[t] = aim + offset;
        self.offsets += offset;
        self.squares += variance + offset * offset;
        self.spreads += variance.sqrt();
    }

    fn fill(
        &self,
        record: &mut Record,
        [bias, rmse, lagging, diversity]: [Measure; 4],
        path: &[f64],
        period: Option<f64>,
    ) {
        let t_max = path.len() as f64;
        record.set(bias, self.offsets / t_max);
        record.set(rmse, (self.squares / t_max).sqrt());
        record.set(diversity, self.spreads / t_max);
        if let Some(k) = lag(&self.means, path, period) {
            record.set(lagging, k);
        }
    }
}
