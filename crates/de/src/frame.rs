//! What both frames of a run share: the parts of the algorithm, the trial vectors of a round, what the PAM is told, and the loop of rounds
//! and restarts.

use crate::algorithm::Algorithm;
use crate::columns::Columns;
use crate::crossover::Crossover;
use crate::evaluation::Evaluation;
use crate::given::Given;
use crate::mutation::{Mutation, Picks};
use crate::repair::Limits;
use crate::restart::{Restart, State};
use crate::settings::{Ended, Settings};
use crate::sizing::Sizing;
use crate::told::Told;
use crate::watch::{Generation, Watch};
use tpam_pam::spec::SpecError;
use tpam_pam::{Flags, Pam, Params, Stream};
use tpam_problem::Problem;

/// The success rate before the first round.
pub(crate) const FIRST_RATE: f64 = 0.5;

/// A way to make populations from populations.
pub(crate) trait Frame<'a>: Sized {
    fn run(&mut self) -> &mut Run<'a>;

    /// Draws a population and evaluates it. Returns whether the run continues.
    fn begin(&mut self, watch: &mut impl Watch) -> bool;

    /// Creates and selects the trial vectors of a round. Returns whether the run continues.
    fn round(&mut self, watch: &mut impl Watch) -> bool;

    /// Whether the restart rule wants another population.
    fn wants_restart(&mut self) -> bool;

    /// Runs to the end.
    fn finish(mut self, watch: &mut impl Watch) -> Ended {
        while self.begin(watch) {
            while self.round(watch) {
                if self.wants_restart() {
                    self.run().restarts += 1;
                    break;
                }
            }
            if self.run().evaluation.over() || !watch.go_on() {
                break;
            }
        }
        let run = self.run();
        run.evaluation.ended(run.restarts)
    }
}

/// The state that both frames have.
pub(crate) struct Run<'a> {
    pub(crate) evaluation: Evaluation<'a>,
    pub(crate) dim: usize,
    pub(crate) pam: Box<dyn Pam>,
    pub(crate) columns: Columns,
    pub(crate) mutation: Box<dyn Mutation>,
    pub(crate) crossover: Box<dyn Crossover>,
    pub(crate) restart: Box<dyn Restart>,
    pub(crate) sizing: Box<dyn Sizing>,
    pub(crate) limits: Limits,
    pub(crate) params: Params,
    pub(crate) picks: Vec<Picks>,
    pub(crate) trials: Vec<f64>,
    pub(crate) values: Vec<f64>,
    pub(crate) flags: Flags,
    pub(crate) gains: Vec<f64>,
    /// What else the PAM is told.
    pub(crate) told: Told,
    /// The first number of individuals.
    pub(crate) first: usize,
    /// The number of finished rounds.
    pub(crate) rounds: u64,
    /// The planned number of rounds.
    pub(crate) planned: f64,
    /// The part of the trial vectors that succeeded in the last round.
    pub(crate) success: f64,
    pub(crate) streams: Streams,
    pub(crate) restarts: u64,
    /// Points for the first population.
    given: Given,
}

/// One stream per role, so that a change of one operator does not change the random numbers of the others.
pub(crate) struct Streams {
    pub(crate) start: Stream,
    pub(crate) pam: Stream,
    pub(crate) mutation: Stream,
    pub(crate) crossover: Stream,
    pub(crate) archive: Stream,
    pub(crate) repair: Stream,
    pub(crate) redraw: Stream,
}

impl<'a> Run<'a> {
    /// Prepares a run.
    pub(crate) fn new(algorithm: &Algorithm, problem: &'a dyn Problem, settings: &Settings) -> Result<Self, SpecError> {
        let ranges = problem.bounds();
        let dim = ranges.len();
        let sizing = algorithm.population.build()?;
        let n = settings.individuals.unwrap_or_else(|| sizing.first(dim));
        let mutation = algorithm.mutation.build()?;
        let pam = algorithm.pam.build()?;
        let columns = Columns::new(&*pam, algorithm.pam.name())?;
        let stream = |role| Stream::new(settings.seed, settings.run, role);
        Ok(Self {
            evaluation: Evaluation::new(problem, dim, settings),
            dim,
            columns,
            mutation,
            crossover: algorithm.crossover.build()?,
            restart: algorithm.restart.build()?,
            limits: Limits::new(&ranges, n),
            params: Params::new(n, columns.tracked),
            picks: vec![Picks::default(); n],
            trials: vec![0.0; n * dim],
            values: vec![0.0; n],
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
                archive: stream("de-archive"),
                repair: stream("de-repair"),
                redraw: stream("de-redraw"),
            },
            restarts: 0,
            given: Given::default(),
            pam,
            sizing,
        })
    }

    /// The number of individuals.
    pub(crate) fn n(&self) -> usize {
        self.values.len()
    }

    /// Sets points of the first population.
    pub(crate) fn start_at(&mut self, points: &[f64]) -> Result<(), SpecError> {
        self.given = Given::new(points, &self.evaluation.bounds(), self.n())?;
        Ok(())
    }

    /// Draws the points of a population and evaluates them. Returns how many were counted.
    pub(crate) fn draw_population(&mut self) -> usize {
        self.streams.start.fill_uniform(&mut self.trials);
        self.limits.spread(&mut self.trials);
        self.given.put(&mut self.trials);
        self.evaluate();
        self.count()
    }

    pub(crate) fn evaluate(&mut self) {
        self.evaluation.evaluate(&self.trials, &mut self.values);
    }

    pub(crate) fn count(&mut self) -> usize {
        self.evaluation.count(&self.trials, &self.values)
    }

    /// Starts the PAM and the restart rule with the first population.
    pub(crate) fn start(&mut self, state: &State) {
        self.pam.start(self.values.len(), self.columns.tracked, &mut self.streams.pam);
        self.restart.begin(state);
    }

    /// Shows the counted points to the observer: those of a first population, or the trial vectors of a round. Returns whether the run
    /// continues.
    pub(crate) fn show(&self, watch: &mut impl Watch, counted: usize, first: bool, [population, energies]: [&[f64]; 2]) -> bool {
        watch.see(&Generation {
            before: self.evaluation.count - counted as u64,
            points: &self.trials[..counted * self.dim],
            values: &self.values[..counted],
            params: (!first).then_some(&self.params),
            success: if first { &[] } else { &self.flags.success()[..counted] },
            restarted: first && self.restarts > 0,
            population,
            energies,
            pam: &*self.pam,
        });
        !self.evaluation.over() && watch.go_on()
    }

    /// Lets the PAM learn from the round; `front` has the rows that trial vectors competed with and the gain of each row, if there is a
    /// front.
    pub(crate) fn learn(&mut self, front: (&[u32], &[f64])) {
        self.rounds += 1;
        self.success = self.flags.success().iter().filter(|won| **won).count() as f64 / self.values.len() as f64;
        let outcome = self.flags.outcome().gaining(&self.gains).at(self.evaluation.progress());
        let outcome = outcome.in_front(front.0, front.1);
        self.pam.update(&self.params, &self.told.complete(outcome), &mut self.streams.pam);
    }

    /// The number of individuals that the population has to have now; it never grows.
    pub(crate) fn size(&self) -> usize {
        self.sizing.at(self.first, self.evaluation.progress()).min(self.n())
    }

    /// Only these individuals remain.
    pub(crate) fn shrink(&mut self, kept: &[usize]) {
        let n = kept.len();
        self.pam.shrink(kept);
        self.params = Params::new(n, self.columns.tracked);
        self.picks.truncate(n);
        self.trials.truncate(n * self.dim);
        self.values.truncate(n);
        self.flags = Flags::new(n);
        self.gains.truncate(n);
        self.told.shrink(n);
    }
}
