//! The frame of L-SRTDE: trial vectors of random parents enter a front in turn, and the best that were found are kept beside it.
//!
//! A PAM learns from N trial vectors in each round, as in every other frame. What it is told of an individual (rank, value, position) is that of the parent
//! of its trial vector; a PAM with a state per individual keeps one for the first, the second, … trial vector of a round.
//!
//! # References
//! V. Stanovov, E. Semenkin: Success rate-based adaptive differential evolution L-SRTDE for CEC 2024 competition. CEC 2024.
//! <https://doi.org/10.1109/CEC60901.2024.10611907>

use crate::algorithm::Algorithm;
use crate::columns::Columns;
use crate::crossover::Crossover;
use crate::engine::{Ended, Generation, Settings, Watch};
use crate::evaluation::Evaluation;
use crate::generations::gain;
use crate::given::Given;
use crate::mutation::{self, Material, Mutation, Parents, Picks};
use crate::pools::Pools;
use crate::repair::Limits;
use crate::restart::{Restart, State};
use crate::rows::Rows;
use crate::selection::FrontRules;
use crate::sizing::Sizing;
use crate::told::Told;
use tpam_pam::spec::SpecError;
use tpam_pam::{Feedback, Flags, Pam, Params, Stream};
use tpam_problem::Problem;

/// The state of a run.
pub(crate) struct Front<'a> {
    rules: FrontRules,
    evaluation: Evaluation<'a>,
    pam: Box<dyn Pam>,
    columns: Columns,
    mutation: Box<dyn Mutation>,
    crossover: Box<dyn Crossover>,
    restart: Box<dyn Restart>,
    sizing: Box<dyn Sizing>,
    limits: Limits,
    pools: Pools,
    /// The last trial vector of each row of the front.
    last: Rows,
    params: Params,
    picks: Vec<Picks>,
    trials: Vec<f64>,
    values: Vec<f64>,
    /// Components of a trial vector that come from the mutant are 1, others 0.
    marks: Vec<f64>,
    /// As many zeros.
    zeros: Vec<f64>,
    flags: Flags,
    gains: Vec<f64>,
    told: Told,
    first: usize,
    rounds: u64,
    planned: f64,
    /// The part of the trial vectors that succeeded in the last round.
    success: f64,
    streams: Streams,
    restarts: u64,
    /// Points for the first population.
    given: Given,
}

/// One stream per role, as in [`generations`](crate::generations).
struct Streams {
    start: Stream,
    pam: Stream,
    mutation: Stream,
    crossover: Stream,
    repair: Stream,
}

/// The success rate before the first round.
const FIRST_RATE: f64 = 0.5;

impl<'a> Front<'a> {
    /// Prepares a run.
    pub(crate) fn new(
        algorithm: &Algorithm,
        problem: &'a dyn Problem,
        settings: Settings,
        rules: FrontRules,
    ) -> Result<Self, SpecError> {
        let ranges = problem.bounds();
        let dim = ranges.len();
        let sizing = algorithm.population.build()?;
        let n = settings.individuals.unwrap_or_else(|| sizing.first(dim));
        let pam = algorithm.pam.build()?;
        let columns = Columns::of(&*pam, algorithm.pam.name())?;
        let stream = |role| Stream::new(settings.seed, settings.run, role);
        Ok(Self {
            rules,
            evaluation: Evaluation::new(problem, dim, &settings),
            columns,
            mutation: algorithm.mutation.build()?,
            crossover: algorithm.crossover.build()?,
            restart: algorithm.restart.build()?,
            limits: Limits::new(&ranges, n),
            pools: Pools::new(n, dim),
            last: Rows::default(),
            params: Params::new(n, columns.tracked),
            picks: vec![Picks::default(); n],
            trials: vec![0.0; n * dim],
            values: vec![0.0; n],
            marks: vec![0.0; n * dim],
            zeros: vec![0.0; n * dim],
            flags: Flags::new(n),
            gains: vec![0.0; n],
            told: Told::new(pam.asks().all(), n, dim),
            first: n,
            rounds: 0,
            planned: sizing.rounds(n, settings.budget),
            success: FIRST_RATE,
            streams: Streams {
                start: stream("de-start"),
                pam: stream("pam"),
                mutation: stream("de-mutation"),
                crossover: stream("de-crossover"),
                repair: stream("de-repair"),
            },
            restarts: 0,
            given: Given::default(),
            pam,
            sizing,
        })
    }

    /// Sets points of the first population.
    pub(crate) fn start_at(&mut self, points: &[f64]) -> Result<(), SpecError> {
        self.given = Given::new(points, &self.evaluation.bounds(), self.pools.n)?;
        Ok(())
    }

    /// Runs to the end.
    pub(crate) fn run(mut self, watch: &mut impl Watch) -> Ended {
        while self.begin(watch) {
            while self.round(watch) {
                if self.restart.wanted(&state(&self.pools, &self.evaluation)) {
                    self.restarts += 1;
                    break;
                }
            }
            if self.evaluation.over() || !watch.go_on() {
                break;
            }
        }
        self.evaluation.ended(self.restarts)
    }

    /// Draws a population and evaluates it. Returns whether the run continues.
    fn begin(&mut self, watch: &mut impl Watch) -> bool {
        self.streams.start.fill_uniform(&mut self.trials);
        self.limits.spread(&mut self.trials);
        self.given.put(&mut self.trials);
        self.evaluation.evaluate(&self.trials, &mut self.values);
        let counted = self.evaluation.count(&self.trials, &self.values);
        self.values[counted..].fill(f64::INFINITY);
        self.pools.begin(&self.trials, &self.values);
        self.last = Rows::default();
        self.success = FIRST_RATE;
        self.pam.start(self.pools.n, self.columns.tracked, &mut self.streams.pam);
        self.restart.begin(&state(&self.pools, &self.evaluation));
        watch.see(&Generation {
            before: self.evaluation.count - counted as u64,
            points: &self.trials[..counted * self.pools.dim],
            values: &self.values[..counted],
            params: None,
            success: &[],
            restarted: self.restarts > 0,
            population: self.pools.front(),
            energies: &self.pools.values,
            pam: &*self.pam,
        });
        !self.evaluation.over() && watch.go_on()
    }

    /// Creates and selects N trial vectors. Returns whether the run continues.
    fn round(&mut self, watch: &mut impl Watch) -> bool {
        let (n, dim) = (self.pools.n, self.pools.dim);
        self.prepare();
        let counted = if self.rules.at_once { self.one_by_one() } else { self.together() };
        watch.see(&Generation {
            before: self.evaluation.count - counted as u64,
            points: &self.trials[..counted * dim],
            values: &self.values[..counted],
            params: Some(&self.params),
            success: &self.flags.success()[..counted],
            restarted: false,
            population: self.pools.front(),
            energies: &self.pools.values,
            pam: &*self.pam,
        });
        if self.evaluation.over() || !watch.go_on() {
            return false;
        }
        self.rounds += 1;
        self.success = self.flags.success().iter().filter(|won| **won).count() as f64 / n as f64;
        let (rows, row_gains) = self.last.gains();
        let outcome =
            self.flags.outcome().gaining(&self.gains).at(self.evaluation.progress()).in_front(rows, row_gains);
        self.pam.update(&self.params, &self.told.complete(outcome), &mut self.streams.pam);
        self.shrink();
        true
    }

    /// Picks rows, samples parameters and draws the components of all trial vectors: none of this depends on the trial vectors of the round.
    fn prepare(&mut self) {
        let (n, dim, progress) = (self.pools.n, self.pools.dim, self.evaluation.progress());
        self.pools.rank();
        let draws = mutation::draws(&*self.mutation, n, &mut self.streams.mutation);
        let parents = Parents { n, archived: n, best: &[], order: &self.pools.order, progress, success: self.success };
        self.mutation.pick(&parents, draws, &mut self.picks);
        self.last.begin(&self.pools.values);
        if self.told.looks() {
            let time = (progress, self.rounds, self.planned);
            self.pools.gather(&self.picks);
            self.pam.look(&self.pools.view(time));
        }
        self.pam.sample(&mut self.params, &mut self.streams.pam);
        self.crossover.begin(progress, &mut self.streams.crossover);
        self.marks.fill(1.0);
        let c = &self.params[self.columns.c];
        self.crossover.cross(&self.zeros, &mut self.marks, dim, c, &mut self.streams.crossover);
        self.told.count_marks(&self.marks, dim);
    }

    /// Creates every trial vector after the one before it entered the front. Returns how many were counted.
    fn one_by_one(&mut self) -> usize {
        let dim = self.pools.dim;
        let mut counted = 0;
        for k in 0..self.pools.n {
            if self.evaluation.over() {
                self.flags.set(k, false);
                self.gains[k] = 0.0;
                continue;
            }
            self.create(k);
            let (point, value) = (&self.trials[k * dim..][..dim], &mut self.values[k..=k]);
            self.evaluation.evaluate(point, value);
            self.evaluation.count(point, value);
            self.select(k);
            counted += 1;
        }
        counted
    }

    /// Creates all trial vectors, then selects them in turn.
    fn together(&mut self) -> usize {
        (0..self.pools.n).for_each(|k| self.create(k));
        self.evaluation.evaluate(&self.trials, &mut self.values);
        let counted = self.evaluation.count(&self.trials, &self.values);
        self.values[counted..].fill(f64::INFINITY);
        (0..self.pools.n).for_each(|k| self.select(k));
        counted
    }

    /// Creates trial vector `k` from the rows as they are now.
    fn create(&mut self, k: usize) {
        let dim = self.pools.dim;
        let trial = &mut self.trials[k * dim..][..dim];
        let material = Material {
            rows: &self.pools.rows,
            dim,
            picks: &self.picks[k..=k],
            differences: self.mutation.differences(),
            weight: self.mutation.weight(self.evaluation.progress()),
        };
        mutation::combine(material, &self.params[self.columns.f][k..=k], trial);
        let parent = &self.pools.rows[self.picks[k].base as usize * dim..][..dim];
        for ((v, x), mark) in trial.iter_mut().zip(parent).zip(&self.marks[k * dim..]) {
            *v = if *mark > 0.0 { *v } else { *x };
        }
        self.limits.scatter(trial, &mut self.streams.repair);
    }

    /// Lets trial vector `k` enter the front if it is at least as good as its parent.
    fn select(&mut self, k: usize) {
        let dim = self.pools.dim;
        let (parent, value) = (self.picks[k].base as usize, self.values[k]);
        let before = self.pools.values[parent];
        let won = value <= before && value < f64::INFINITY;
        self.last.tried(parent, value);
        let trial = &self.trials[k * dim..][..dim];
        if self.told.asks(Feedback::DISTANCES) {
            self.told.measure(k, won, trial, &self.pools.rows[parent * dim..][..dim]);
        }
        self.flags.set(k, won);
        self.gains[k] = if won { gain(before, value) } else { 0.0 };
        if won {
            let replaced = self.pools.enter(trial, value);
            if self.rules.quirks && replaced == parent {
                self.gains[k] = 0.0;
            }
        }
    }

    /// Merges the successes into the best that were found, and removes the worst if the population has to become smaller.
    fn shrink(&mut self) {
        let before = self.pools.n;
        let n = self.sizing.at(self.first, self.evaluation.progress()).min(before);
        let lost = if self.rules.quirks { before - n } else { 0 };
        self.pools.end(n, lost, self.rules.stale_row);
        if n == before {
            return;
        }
        let (kept, dim): (Vec<usize>, usize) = ((0..n).collect(), self.pools.dim);
        self.pam.shrink(&kept);
        self.params = Params::new(n, self.columns.tracked);
        self.picks.truncate(n);
        for column in [&mut self.trials, &mut self.marks, &mut self.zeros] {
            column.truncate(n * dim);
        }
        self.values.truncate(n);
        self.flags = Flags::new(n);
        self.gains.truncate(n);
        self.told.shrink(n);
    }
}

fn state<'a>(pools: &'a Pools, evaluation: &Evaluation) -> State<'a> {
    State {
        points: pools.front(),
        values: &pools.values,
        dim: pools.dim,
        evaluations: evaluation.count,
        best: pools.top_values[0],
    }
}
