//! Observers of runs: [`Meter`] measures everything or only the number of successes.

use super::log::{Log, Run};
use super::{Depth, Record};
use crate::cell::Cell;
use crate::run::{Round, Runner, Watch};
use crate::subject::Subject;
use std::ops::{Deref, Range};
use tpam_pam::spec::SpecError;

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

    /// Simulates and measures some runs as long as `go_on` is true, which is asked several times in each millisecond. `None` if it was
    /// false.
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
    pub fn measure_while(&mut self, seed: u64, runs: Range<u64>, go_on: &mut impl FnMut() -> bool) -> Option<Vec<Record>> {
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
    /// use tpam_sim::measure::{BIAS, Depth, Meter, SUCCESS};
    /// use tpam_sim::{Catalogues, Experiment, Plan, trace::Trace};
    /// let experiment = Experiment::new(&Plan { pam: "jade".into(), ..Plan::default() }, &Catalogues::new(tpam_pam::pams()))?;
    /// let cell = &experiment.cells[0];
    /// let (mut meter, mut trace) = (Meter::new(cell, Depth::All)?, Trace::new(cell));
    /// let record = meter.measure_watched(1, 5, &mut trace);
    /// assert_eq!(record.get(BIAS.at(1)), meter.measure(1, 5..6)[0].get(BIAS.at(1)));
    /// let successes = trace.success().iter().filter(|won| **won).count();
    /// assert_eq!(record.get(&SUCCESS), Some(successes as f64 / 50_000.0));
    /// # Ok::<(), tpam_pam::spec::SpecError>(())
    /// ```
    pub fn measure_watched(&mut self, seed: u64, run: u64, watch: &mut impl Watch) -> Record {
        self.logs[0].reset();
        Runner::run_in_turn(&mut self.runners[..1], seed, run, &mut [Both(&mut self.logs[0], watch)]);
        self.record(0, &mut || true).expect("nothing ends the run early")
    }

    /// The measures of the last run of the `k`-th runner; `None` if `go_on` was false.
    fn record(&self, k: usize, go_on: &mut impl FnMut() -> bool) -> Option<Record> {
        let runner = &self.runners[k];
        let log = (self.depth == Depth::All).then_some(&self.logs[k]);
        let run = Run { cell: &self.cell, successes: runner.successes(), paths: runner.paths(), log };
        Record::measured(&run, go_on)
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
