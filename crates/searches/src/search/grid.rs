//! The grid of a plan: read, checked and expanded into cells.

use super::algorithms::{Algorithms, listed};
use super::log::{Log, Until};
use super::names::{Named, named};
use super::plan::{MOST_TRIALS, SearchPlan, check_count, dimensions, functions, instances};
use super::run::Run;
use crate::Catalogues;
use std::collections::BTreeSet;
use std::sync::Arc;
use tpam_coco::{Recorder, SOLVED};
use tpam_pam::{STREAM_VERSION, Space};
use tpam_problem::{Dimensions, Problem, Suite};
use tpam_search::{Ended, Engine, Settings, Watch};
use tpam_store::Error;
use tpam_work::{Cancelled, Work};

/// Algorithms × functions × dimensions, each run on every instance.
pub struct Grid {
    /// The algorithms, in the order of the folders.
    pub algorithms: Vec<Named>,
    /// The cells, in the order of the runs: by algorithm, function and dimension.
    pub cells: Vec<Cell>,
    /// The instances, one run each.
    pub instances: Vec<u32>,
    /// The suite of the functions.
    pub suite: Arc<dyn Suite>,
    /// The plan in canonical form.
    pub plan: SearchPlan,
    /// The number of PAMs: of algorithms that differ only in the PAM, those with the first PAM come first.
    pub pams: usize,
    /// Trial vectors made for each individual, of which only the best counts: 1 except for the oracle.
    pub tries: usize,
    /// Probes of each individual in each generation, which do not change the runs: 0 except in a study of probes.
    pub probes: usize,
    /// Whether a folder of these searches has COCO's logs: not if a study reads its tables only.
    pub logs: bool,
}

/// One algorithm on one function in one dimension.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Cell {
    pub algorithm: usize,
    pub function: u32,
    pub dim: usize,
}

/// The largest numbers of evaluations of a run, and of individuals.
const MOST_EVALUATIONS: u64 = 1_000_000_000_000;
const MOST_INDIVIDUALS: usize = 100_000;

impl Grid {
    /// Reads and checks a plan.
    pub fn new(plan: &SearchPlan, known: &Catalogues) -> Result<Self, Error> {
        let grid = Self::read(plan, known)?;
        grid.check_engines()?;
        Ok(grid)
    }

    /// Reads a plan whose searches are not computed, so that no engine has to be built.
    pub(crate) fn read(plan: &SearchPlan, known: &Catalogues) -> Result<Self, Error> {
        if plan.stream != STREAM_VERSION {
            let found = plan.stream;
            let says = format!(
                "the searches were made with version {found} of the random streams, this tpam draws version {STREAM_VERSION}: its numbers \
                 would differ"
            );
            return Err(Error::Version { what: "stream", found, reads: STREAM_VERSION..=STREAM_VERSION, says });
        }
        let Algorithms { all, pams, plan } = Algorithms::read(plan, known)?;
        let suite = Arc::clone(known.suites.get(&plan.suite)?);
        let functions = functions(&plan.functions, &*suite)?;
        let dims = dimensions(&plan.dims, &*suite)?;
        let instances = instances(&plan.instances, &*suite)?;
        check_optima(&functions, &dims, instances[0], &*suite)?;
        check_budget(&plan)?;
        check_sizes(&plan, dims.iter().max().copied().unwrap_or(0))?;
        check_count("trials", &[all.len(), functions.len(), dims.len(), instances.len()], MOST_TRIALS)?;
        let algorithms = named(all)?;
        let cells: Vec<Cell> = (0..algorithms.len())
            .flat_map(|algorithm| functions.iter().map(move |function| (algorithm, *function)))
            .flat_map(|(algorithm, function)| dims.iter().map(move |dim| Cell { algorithm, function, dim: *dim as usize }))
            .collect();
        check_distinct(&cells)?;
        let plan = SearchPlan {
            suite: suite.name().to_owned(),
            functions: listed(&functions),
            dims: listed(&dims),
            instances: listed(&instances),
            ..plan
        };
        Ok(Self { algorithms, cells, instances, suite, plan, pams, tries: 1, probes: 0, logs: true })
    }

    /// The same runs, stored without COCO's logs.
    #[must_use]
    pub fn without_logs(self) -> Self {
        Self { logs: false, ..self }
    }

    /// The same runs with probes, if every algorithm can have them.
    pub fn with_probes(self, probes: usize) -> Result<Self, Error> {
        let grid = Self { probes, ..self };
        grid.check_engines()?;
        Ok(grid)
    }

    /// Searches that make this many trial vectors for each individual, if every algorithm can.
    pub fn with_tries(self, tries: usize) -> Result<Self, Error> {
        let grid = Self { tries, ..self };
        grid.check_engines()?;
        Ok(grid)
    }

    /// Checks that every engine can be built, so that errors are reported before the first run.
    fn check_engines(&self) -> Result<(), Error> {
        let first = self.cells[0].function;
        for cell in self.cells.iter().filter(|cell| cell.function == first) {
            let problem = self.instance(*cell, self.instances[0]);
            let settings = self.settings(*cell, 0, &*problem);
            Engine::new(&*self.algorithms[cell.algorithm].algorithm, &*problem, settings)?;
        }
        Ok(())
    }

    /// The columns that an algorithm asks its PAM for.
    pub fn columns(&self, algorithm: usize) -> Space {
        self.algorithms[algorithm].columns
    }

    /// The functions, in order.
    pub fn functions(&self) -> Vec<u32> {
        self.cells.iter().map(|cell| cell.function).collect::<BTreeSet<_>>().into_iter().collect()
    }

    /// The dimensions, in order.
    pub fn dims(&self) -> Vec<usize> {
        self.cells.iter().map(|cell| cell.dim).collect::<BTreeSet<_>>().into_iter().collect()
    }

    /// The budget of a run of a cell, in evaluations.
    pub fn budget(&self, cell: Cell) -> u64 {
        self.plan.evaluations_in(cell.dim)
    }

    /// The smallest budget in evaluations per dimension.
    pub fn least_budget(&self) -> f64 {
        self.cells.iter().map(|cell| self.budget(*cell) as f64 / cell.dim as f64).fold(f64::INFINITY, f64::min)
    }

    fn settings(&self, cell: Cell, run: u64, problem: &dyn Problem) -> Settings {
        Settings {
            individuals: self.plan.individuals,
            budget: self.budget(cell),
            target: optimum(problem) + SOLVED,
            seed: self.plan.seed,
            // The random streams depend on function, dimension and instance. All algorithms share them.
            run: (u64::from(cell.function) << 48) | ((cell.dim as u64) << 32) | run,
            tries: self.tries,
            probes: self.probes,
        }
    }

    /// Computes run `run` of a cell on its problem, observed by `watch`. Ends with an error if the work is cancelled meanwhile.
    pub fn watched(&self, cell: Cell, run: u64, problem: &dyn Problem, watch: &mut impl Watch, work: &Work) -> Result<Ended, Cancelled> {
        let (algorithm, settings) = (&*self.algorithms[cell.algorithm].algorithm, self.settings(cell, run, problem));
        let engine = Engine::new(algorithm, problem, settings).expect("the grid checked that every engine can be built");
        let mut watch = Until { watch, work };
        let ended = engine.run(&mut watch);
        // A run that ended by itself is complete, but nobody wants it any more.
        work.check()?;
        Ok(ended)
    }

    /// The problem of run `run` of a cell.
    pub fn problem(&self, cell: usize, run: u64) -> Box<dyn Problem + Send + Sync> {
        self.instance(self.cells[cell], self.instances[run as usize])
    }

    fn instance(&self, cell: Cell, instance: u32) -> Box<dyn Problem + Send + Sync> {
        self.suite.problem(cell.function, cell.dim, instance).expect("the grid checked functions and dimensions")
    }

    /// Computes run `run` of a cell, on its instance number `run`, and records what COCO's logger records. Ends with an error if the work
    /// is cancelled meanwhile.
    pub fn search(&self, cell: usize, run: u64, work: &Work) -> Result<Run, Cancelled> {
        let problem = self.problem(cell, run);
        let mut log = Log::new(Recorder::new(optimum(&*problem), problem.dimension()));
        let ended = self.watched(self.cells[cell], run, &*problem, &mut log, work)?;
        let trial = log.recorder.trial(problem.instance());
        // The row of the last evaluation.
        log.parameters.resize(trial.by_target.len(), log.latest.clone());
        Ok(Run { restarts: ended.restarts, trial, parameters: log.parameters })
    }
}

/// The value f_opt of a problem of a grid.
pub fn optimum(problem: &dyn Problem) -> f64 {
    problem.f_opt().expect("the grid checked that all optima are known")
}

/// Checks that f_opt is known for every function, because logs hold f − f_opt. Problems in the lowest dimension are the cheapest to build;
/// if a suite lists its dimensions, a function may lack some of them, so that all are built.
fn check_optima(functions: &[u32], dims: &[u32], instance: u32, suite: &dyn Suite) -> Result<(), Error> {
    let dims = match suite.dimensions() {
        Dimensions::Range(range) => vec![*range.start()],
        Dimensions::List(_) => dims.iter().map(|dim| *dim as usize).collect(),
    };
    for (function, dim) in functions.iter().flat_map(|function| dims.iter().map(move |dim| (function, dim))) {
        if suite.problem(*function, *dim, instance)?.f_opt().is_none() {
            let why = format!("function {function} of the suite {} has no known f_opt, which logs need", suite.name());
            return Err(Error::nothing("f_opt", why));
        }
    }
    Ok(())
}

/// Checks that the budget is given, in one unit.
fn check_budget(plan: &SearchPlan) -> Result<(), Error> {
    let (key, budget) = plan.given_budget();
    let problem = match (plan.budget, plan.evaluations) {
        (0, None) => "nothing can be evaluated: write evaluations per dimension, such as 10000",
        (_, Some(0)) => "nothing can be evaluated: write a number of evaluations, such as 50000",
        (1.., Some(_)) => "the plan has a budget per dimension too: write one of them",
        _ => return Ok(()),
    };
    Err(Error::key(key, budget, problem))
}

/// Refuses plans that would never end, or not fit into memory.
fn check_sizes(plan: &SearchPlan, dim: u32) -> Result<(), Error> {
    if plan.evaluations_in(dim as usize) > MOST_EVALUATIONS {
        let (key, budget) = plan.given_budget();
        let most = match plan.evaluations {
            Some(_) => format!("{MOST_EVALUATIONS} evaluations"),
            None => format!("{} evaluations per dimension", MOST_EVALUATIONS / u64::from(dim)),
        };
        return Err(Error::key(key, budget, format!("too large: write at most {most}")));
    }
    match plan.individuals {
        Some(0) => Err(Error::key("individuals", 0, "write at least 1")),
        Some(n) if n > MOST_INDIVIDUALS => Err(Error::key("individuals", n, format!("too large: write at most {MOST_INDIVIDUALS}"))),
        _ => Ok(()),
    }
}

/// Checks that no cell occurs twice.
fn check_distinct(cells: &[Cell]) -> Result<(), Error> {
    let mut seen = BTreeSet::new();
    if let Some(cell) = cells.iter().find(|cell| !seen.insert((cell.algorithm, cell.function, cell.dim))) {
        let name = format!("function {} in {} dimensions", cell.function, cell.dim);
        return Err(Error::twice("problem", &name, format!("{name} is asked for twice")));
    }
    Ok(())
}
