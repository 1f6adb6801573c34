//! Algorithm 1: one run of a subject against a target.
//!
//! ```text
//! for t = 1 … t_max:
//!     θ* = g((t − 1)/t_max)
//!     the PAM looks at the time, if it asks for it
//!     the PAM samples θ_1 … θ_N
//!     each succeeds with probability p_a(θ_i − θ*)
//!     the PAM updates itself from the flags, and from gains and rewards if the acceptance models them
//!     a driven target moves by the best sample
//! r_succ = successes / (t_max · N)
//! ```
//!
//! Random streams depend only on (seed, run, role): run k has the same random walk and the same acceptance draws in every cell of every
//! grid.
//!
//! Within a run every step depends on the previous one. Several runs are therefore interleaved, one iteration of each in turn, so that the
//! CPU can work on one run while another waits.
//!
//! # References
//! R. Tanabe, A. Fukunaga: TPAM. GECCO 2017, Algorithm 1. <https://doi.org/10.1145/3071178.3071226>

use crate::accept::Gains;
use crate::cell::{Cell, Course};
use crate::judge::Judge;
pub use crate::judge::Worth;
use crate::subject::Subject;
use crate::target::{Levels, Target};
use std::ops::{Deref, Index, Range};
use std::slice::from_mut;
pub use tpam_pam::Draws;
use tpam_pam::spec::SpecError;
use tpam_pam::{ColumnKind, Flags, Pam, Params, Pupil, Stream, View};

/// The target in one iteration: a value for each tracked column, by its position; NaN for the others.
#[derive(Clone, Debug, PartialEq)]
pub struct Aim(Vec<f64>);

impl Aim {
    pub(crate) fn new(values: &[f64]) -> Self {
        Self(values.to_vec())
    }
}

impl Index<usize> for Aim {
    type Output = f64;

    #[inline]
    fn index(&self, column: usize) -> &f64 {
        &self.0[column]
    }
}

/// One iteration, as passed to an observer: after the judge has decided, before the update.
pub struct Round<'a> {
    /// The iteration, from 0.
    pub t: usize,
    /// The target.
    pub aim: &'a Aim,
    /// The sampled parameters.
    pub params: &'a Params,
    /// Which samples succeeded.
    pub success: &'a [bool],
    /// The number of successes.
    pub count: u32,
    /// What the samples are worth, if the judge says so.
    pub worth: Worth<'a>,
    /// The PAM, in the state from which it sampled; `None` for the oracle.
    pub pam: Option<&'a dyn Pam>,
}

/// Observes a run.
pub trait Watch {
    /// Called once in each iteration.
    fn see(&mut self, round: &Round);
}

/// Samples between two questions whether to go on: a fraction of a millisecond, so that the question costs nothing and is soon heard.
const STRETCH_SAMPLES: usize = 1 << 16;

/// Everything that is needed to run a cell, allocated once and reused for all runs. `C` refers to the cell: `&Cell`, or `Arc<Cell>` to keep
/// a runner for later.
pub struct Runner<C> {
    cell: C,
    /// `None` is the oracle.
    pupil: Option<Pupil>,
    judge: Judge,
    params: Params,
    flags: Flags,
    aim: Aim,
    /// The path of each column, in its own units; empty if the column is not tracked.
    paths: Vec<Vec<f64>>,
    /// A path of a target before it is mapped onto the range of a column.
    unit: Vec<f64>,
    /// Whether the paths were computed; paths that are not random are computed only once.
    paths_done: bool,
    /// The gains of successes, if the acceptance models them.
    gains: Option<Gains>,
    accept: Stream,
    successes: u64,
}

impl<C: Deref<Target = Cell>> Runner<C> {
    /// Prepares a cell.
    pub fn new(cell: C) -> Result<Self, SpecError> {
        let subject = cell.subject.build()?;
        Ok(Self::with(cell, subject))
    }

    /// Prepares a cell with a given subject.
    pub fn with(cell: C, subject: Subject) -> Self {
        let (space, tracked) = (cell.space(), cell.theta.tracked());
        let path = |column| vec![0.0; if tracked.has(column) { cell.iterations } else { 0 }];
        Self {
            pupil: match subject {
                Subject::Pam(pam) => Some(Pupil::new(pam, Stream::new(0, 0, "pam"))),
                Subject::Oracle => None,
            },
            judge: Judge::new(&cell),
            params: Params::new(cell.n, tracked),
            flags: Flags::new(cell.n),
            aim: Aim::new(&vec![f64::NAN; space.len()]),
            paths: (0..space.len()).map(path).collect(),
            unit: vec![0.0; cell.iterations],
            paths_done: false,
            gains: cell.accept.gain().map(|model| Gains::new(model, cell.n)),
            accept: Stream::new(0, 0, "accept"),
            successes: 0,
            cell,
        }
    }

    /// Simulates run number `run` of the experiment with this `seed` and returns the number of successes.
    pub fn run(&mut self, seed: u64, run: u64, watch: &mut impl Watch) -> u64 {
        Self::run_in_turn(from_mut(self), seed, run, from_mut(watch));
        self.successes
    }

    /// Simulates the runs `first`, `first + 1`, … interleaved, one with each of the `runners`, which must have the same cell.
    pub fn run_in_turn(runners: &mut [Self], seed: u64, first: u64, watches: &mut [impl Watch]) {
        Self::run_while(runners, seed, first, watches, &mut || true);
    }

    /// Like [`run_in_turn`](Self::run_in_turn), but asks `go_on` after every 65,536 samples or so, and ends when it is false. Returns
    /// whether the runs are complete.
    pub fn run_while(runners: &mut [Self], seed: u64, first: u64, watches: &mut [impl Watch], go_on: &mut impl FnMut() -> bool) -> bool {
        for (runner, run) in runners.iter_mut().zip(first..) {
            runner.begin(seed, run);
        }
        let Some((n, iterations)) = runners.first().map(|runner| (runner.cell.n, runner.cell.iterations)) else {
            return true;
        };
        let stretch = (STRETCH_SAMPLES / (n * runners.len()).max(1)).max(1);
        for begun in (0..iterations).step_by(stretch) {
            if !go_on() {
                return false;
            }
            for t in begun..iterations.min(begun + stretch) {
                for (runner, watch) in runners.iter_mut().zip(&mut *watches) {
                    runner.iterate(t, watch);
                }
            }
        }
        true
    }

    fn begin(&mut self, seed: u64, run: u64) {
        let levels = self.lay_paths(seed, run);
        self.judge.begin(seed, run, levels.as_ref());
        self.accept = Stream::new(seed, run, "accept");
        self.successes = 0;
        if let Some(pupil) = &mut self.pupil {
            pupil.draws = Stream::new(seed, run, "pam");
            pupil.start(self.cell.n, self.cell.theta.tracked());
        }
        if let Some(gains) = &mut self.gains {
            gains.begin(seed, run);
        }
    }

    #[inline]
    fn iterate(&mut self, t: usize, watch: &mut impl Watch) {
        let Self { cell, pupil, judge, params, flags, gains, accept, aim, .. } = self;
        let t_max = cell.iterations as f64;
        for (aim, path) in aim.0.iter_mut().zip(&self.paths).filter(|(_, path)| !path.is_empty()) {
            *aim = path[t];
        }
        match pupil {
            Some(pupil) => pupil.sample(params, || View::at(t as f64 / t_max, t as u64, t_max).placed(judge.values(), &[], 0)),
            None => params.columns_mut().zip(&aim.0).for_each(|(values, aim)| values.fill(*aim)),
        }
        let count = judge.judge(t, params, aim, flags, accept);
        self.successes += u64::from(count);
        let pam = pupil.as_ref().map(|pupil| &*pupil.pam);
        let worth = judge.worth();
        watch.see(&Round { t, aim, params, success: flags.success(), count, worth, pam });
        if let Some(pupil) = pupil {
            let mut outcome = flags.outcome().at((t + 1) as f64 / t_max);
            if let Some(gains) = gains {
                outcome = outcome.gaining(gains.draw(judge.chances(), flags.success()));
            }
            if !worth.rewards.is_empty() {
                outcome = outcome.gaining(worth.gains).rewarding(worth.rewards);
            }
            pupil.update(params, &outcome);
        }
        if let Some(dim) = cell.driven_in() {
            let best = worth.gains.iter().fold(0.0, |best: f64, gain| best.max(*gain));
            let path = self.paths.iter_mut().find(|path| !path.is_empty()).expect("a column is tracked");
            path.get_mut(t + 1).into_iter().for_each(|next| *next = aim.0[0] * libm::exp(-best / dim as f64));
        }
    }

    /// The successes of the last run.
    pub fn successes(&self) -> u64 {
        self.successes
    }

    /// The random draws of the last run.
    pub fn draws(&self) -> Draws {
        let gains = self.gains.as_ref().map(Gains::drawn).unwrap_or_default();
        let pam = self.pupil.as_ref().map(|pupil| pupil.draws.drawn()).unwrap_or_default();
        pam + self.accept.drawn() + gains + self.judge.drawn()
    }

    /// The path of the target of each column in the last run, in the column's own units; empty if the column is not tracked.
    pub fn paths(&self) -> &[Vec<f64>] {
        &self.paths
    }

    /// Computes the paths of the targets, and returns the levels of a target of arms.
    fn lay_paths(&mut self, seed: u64, run: u64) -> Option<Levels> {
        let Self { cell, paths, unit, .. } = self;
        let space = cell.space();
        if let (Course::Shared(target), [column]) = (&cell.course, space)
            && let ColumnKind::Category { names } = column.kind
            && let Some(levels) = target.built.levels(cell.iterations, names.len(), &mut Stream::new(seed, run, "target"))
        {
            levels.lay(&mut paths[0], |own| Levels::best(own) as f64);
            return Some(levels);
        }
        if self.paths_done && !cell.course.random() {
            return None;
        }
        self.paths_done = true;
        // A column that is not tracked stays empty.
        let mut lay = |target: &dyn Target, role: &str, columns: Range<usize>| {
            target.path(unit, &mut Stream::new(seed, run, role));
            for (path, kind) in paths[columns.clone()].iter_mut().zip(&space[columns]) {
                path.iter_mut().zip(&*unit).for_each(|(value, unit)| *value = kind.at(*unit));
            }
        };
        match &cell.course {
            Course::Shared(target) => lay(&*target.built, "target", 0..space.len()),
            Course::Separate(targets) => {
                for (column, target) in targets.iter().enumerate() {
                    lay(&*target.built, &format!("target-{}", space[column].name), column..column + 1);
                }
            }
        }
        None
    }
}
