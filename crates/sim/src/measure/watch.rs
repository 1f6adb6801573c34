//! Observers of runs: [`Meter`] measures everything or only the number of successes.

use super::category::CategoryLog;
use super::{Depth, Measure, Measures, Record, WINDOWS, lag::lag, recovery::recovery, sum::mean_and_variance};
use crate::cell::Cell;
use crate::run::{Round, Runner, Watch};
use crate::subject::Subject;
use std::ops::{Deref, Range};
use tpam_pam::spec::SpecError;
use tpam_pam::{Column, ColumnKind};

/// An observer that does nothing.
#[derive(Clone, Copy)]
pub struct Nothing;

impl Watch for Nothing {
    #[inline]
    fn see(&mut self, _round: &Round) {}
}

/// The number of interleaved runs; more than two are not faster.
const IN_TURN: usize = 2;

/// Runs a cell and measures its runs. `C` refers to the cell: `&Cell`, or `Arc<Cell>` to keep a meter for later.
pub struct Meter<C> {
    cell: C,
    depth: Depth,
    runners: Vec<Runner<C>>,
    logs: Vec<Log>,
}

impl<C: Deref<Target = Cell> + Clone> Meter<C> {
    /// Prepares a cell.
    pub fn new(cell: C, depth: Depth) -> Result<Self, SpecError> {
        Self::for_runs(cell, depth, u64::MAX)
    }

    /// Prepares a cell for at most this many runs: a single run needs less than several interleaved ones.
    pub fn for_runs(cell: C, depth: Depth, runs: u64) -> Result<Self, SpecError> {
        let count = runs.clamp(1, IN_TURN as u64);
        let subjects = (0..count).map(|_| cell.subject.build()).collect::<Result<_, _>>()?;
        Ok(Self::with(cell, depth, subjects))
    }

    /// Prepares a cell with given subjects. It interleaves as many runs as there are subjects; the first subject does the first run.
    pub fn with(cell: C, depth: Depth, subjects: Vec<Subject>) -> Self {
        let logs = subjects.iter().map(|_| Log::new(&cell)).collect();
        let runners = subjects.into_iter().map(|subject| Runner::with(cell.clone(), subject)).collect();
        Self { cell, depth, runners, logs }
    }

    /// Simulates and measures some runs.
    pub fn measure(&mut self, seed: u64, runs: Range<u64>) -> Vec<Record> {
        self.measure_while(seed, runs, &mut || true).expect("nothing ends the runs early")
    }

    /// Simulates and measures some runs as long as `go_on` is true, which is asked several times in each millisecond. `None` if it was false.
    ///
    /// ```
    /// use tpam_sim::measure::{Depth, Meter};
    /// use tpam_sim::plan::Count;
    /// use tpam_sim::{Catalogues, Experiment, Plan};
    /// let plan = Plan { iterations: Count::Number(1_000_000), ..Plan::default() };
    /// let experiment = Experiment::new(&plan, &Catalogues::new(tpam_pam::pams())).unwrap();
    /// let (mut meter, mut left) = (Meter::new(&experiment.cells[0], Depth::Success).unwrap(), 3);
    /// let mut go_on = || {
    ///     left -= 1;
    ///     left > 0
    /// };
    /// assert!(meter.measure_while(1, 0..1, &mut go_on).is_none());
    /// ```
    pub fn measure_while(
        &mut self,
        seed: u64,
        runs: Range<u64>,
        go_on: &mut impl FnMut() -> bool,
    ) -> Option<Vec<Record>> {
        let mut records = Vec::new();
        let in_turn = self.runners.len();
        for first in runs.clone().step_by(in_turn) {
            let count = in_turn.min((runs.end - first) as usize);
            let (runners, logs) = (&mut self.runners[..count], &mut self.logs[..count]);
            let complete = match self.depth {
                Depth::Success => Runner::run_while(runners, seed, first, &mut vec![Nothing; count], go_on),
                Depth::All => {
                    logs.iter_mut().for_each(Log::reset);
                    Runner::run_while(runners, seed, first, logs, go_on)
                }
            };
            if !complete {
                return None;
            }
            for k in 0..count {
                records.push(self.record(k, go_on)?);
            }
        }
        Some(records)
    }

    /// Simulates and measures one run, which `watch` observes too.
    ///
    /// ```
    /// use tpam_sim::measure::{Depth, Meter};
    /// use tpam_sim::{Catalogues, Experiment, Measure, Plan, trace::Trace};
    /// let experiment = Experiment::new(&Plan { pam: "jade".into(), ..Plan::default() }, &Catalogues::new(tpam_pam::pams()))?;
    /// let cell = &experiment.cells[0];
    /// let (mut meter, mut trace) = (Meter::new(cell, Depth::All)?, Trace::new(cell));
    /// let record = meter.measure_watched(1, 5, &mut trace);
    /// assert_eq!(record.get(Measure::Bias(1)), meter.measure(1, 5..6)[0].get(Measure::Bias(1)));
    /// let successes = trace.success().iter().filter(|won| **won).count();
    /// assert_eq!(record.get(Measure::Success), Some(successes as f64 / 50_000.0));
    /// # Ok::<(), tpam_pam::spec::SpecError>(())
    /// ```
    pub fn measure_watched(&mut self, seed: u64, run: u64, watch: &mut impl Watch) -> Record {
        self.logs[0].reset();
        Runner::run_in_turn(&mut self.runners[..1], seed, run, &mut [Both(&mut self.logs[0], watch)]);
        self.record(0, &mut || true).expect("nothing ends the run early")
    }

    /// The measures of the last run of the `k`-th runner; `None` if `go_on` was false.
    fn record(&self, k: usize, go_on: &mut impl FnMut() -> bool) -> Option<Record> {
        let (runner, log) = (&self.runners[k], &self.logs[k]);
        let mut record = Record::empty(Measures::of(self.cell.space()));
        let success = runner.successes() as f64 / self.cell.samples() as f64;
        record.set(Measure::Success, success);
        if self.cell.peak() > 0.0 {
            record.set(Measure::Relative, success / self.cell.peak());
        }
        if self.depth == Depth::All && !log.fill(&mut record, &self.cell, runner.paths(), go_on) {
            return None;
        }
        Some(record)
    }
}

/// Two observers of one run.
struct Both<'a, A, B>(&'a mut A, &'a mut B);

impl<A: Watch, B: Watch> Watch for Both<'_, A, B> {
    fn see(&mut self, round: &Round) {
        self.0.see(round);
        self.1.see(round);
    }
}

/// The data stored for every iteration.
struct Log {
    counts: Vec<u32>,
    /// The tracked columns with their positions.
    columns: Vec<(usize, ColumnLog)>,
}

/// One tracked column over a run.
enum ColumnLog {
    Real(RealLog),
    Category(CategoryLog),
}

impl Log {
    fn new(cell: &Cell) -> Self {
        let columns = cell.theta.tracked().columns().map(|(at, column)| (at, ColumnLog::new(column, cell.iterations)));
        Self { counts: vec![0; cell.iterations], columns: columns.collect() }
    }

    fn reset(&mut self) {
        for (_, column) in &mut self.columns {
            match column {
                ColumnLog::Real(log) => log.reset(),
                ColumnLog::Category(log) => log.reset(),
            }
        }
    }

    /// Fills in what was measured, unless `go_on` is false: in a long run the lags take seconds. Returns whether the record is complete.
    fn fill(&self, record: &mut Record, cell: &Cell, paths: &[Vec<f64>], go_on: &mut impl FnMut() -> bool) -> bool {
        self.fill_windows(record, cell);
        if cell.course.jumps()
            && let Some((time, part)) = recovery(&self.joined_path(paths), &self.counts)
        {
            record.set(Measure::Recovery, time);
            record.set(Measure::Recovered, part);
        }
        self.columns.iter().all(|(at, column)| match column {
            ColumnLog::Real(log) => log.fill(record, *at, &paths[*at], cell.period(*at), go_on),
            ColumnLog::Category(log) => {
                log.fill(record, *at);
                true
            }
        })
    }

    fn fill_windows(&self, record: &mut Record, cell: &Cell) {
        let t_max = cell.iterations;
        for k in 0..WINDOWS {
            let window = &self.counts[k * t_max / WINDOWS..(k + 1) * t_max / WINDOWS];
            let samples = window.len() as f64 * cell.n as f64;
            let successes = window.iter().map(|count| u64::from(*count)).sum::<u64>();
            record.set(Measure::Window(k), successes as f64 / samples);
        }
    }

    /// The sum of the paths of all tracked columns: it jumps when one of them jumps.
    fn joined_path(&self, paths: &[Vec<f64>]) -> Vec<f64> {
        let mut sum = vec![0.0; self.counts.len()];
        for (at, _) in &self.columns {
            sum.iter_mut().zip(&paths[*at]).for_each(|(sum, value)| *sum += value);
        }
        sum
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
            ColumnKind::Real { .. } => ColumnLog::Real(RealLog::new(iterations)),
            ColumnKind::Category { names } => ColumnLog::Category(CategoryLog::new(names.len())),
        }
    }
}

/// One tracked column of numbers over a run.
struct RealLog {
    means: Vec<f64>,
    offsets: f64,
    squares: f64,
    spreads: f64,
}

impl RealLog {
    fn new(iterations: usize) -> Self {
        Self { means: vec![0.0; iterations], offsets: 0.0, squares: 0.0, spreads: 0.0 }
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
        column: usize,
        path: &[f64],
        period: Option<f64>,
        go_on: &mut impl FnMut() -> bool,
    ) -> bool {
        let t_max = path.len() as f64;
        record.set(Measure::Bias(column), self.offsets / t_max);
        record.set(Measure::Rmse(column), (self.squares / t_max).sqrt());
        record.set(Measure::Diversity(column), self.spreads / t_max);
        let mut complete = true;
        let asked = || {
            complete &= go_on();
            complete
        };
        if let Some(k) = lag(&self.means, path, period, asked) {
            record.set(Measure::Lag(column), k);
        }
        complete
    }
}
