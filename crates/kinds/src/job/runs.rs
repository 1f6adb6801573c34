//! The runs of one result folder, of any kind: how many there are, how many are done, and how they are computed.

use super::Forecast;
use std::path::Path;
use tpam_rows::simulations::Simulations;
use tpam_rows::sweep;
use tpam_searches::Catalogues;
use tpam_searches::search::{self, Grid, Keep, SearchPlan, Searches};
use tpam_signals::probe::{self, ProbePlan, ProbeRuns};
use tpam_sim::{Experiment, Plan};
use tpam_store::folder::{self, Contents, Done};
use tpam_store::{Error, Shard};
use tpam_work::Work;

/// The runs of a result folder.
#[non_exhaustive]
pub enum Runs {
    /// Simulations.
    Simulations(Box<Experiment>),
    /// Searches.
    Searches(Box<Grid>),
    /// Probes of searches.
    Probes(Box<(Grid, ProbePlan)>),
}

/// Calls a function with the contents of a folder, whose type depends on the kind of the runs.
macro_rules! with {
    ($runs:expr, $work:expr, $contents:ident => $then:expr) => {
        match $runs {
            Runs::Simulations(experiment) => {
                let $contents = &Simulations(experiment);
                $then
            }
            Runs::Searches(grid) => {
                let $contents = &Searches { grid, ioh: false };
                $then
            }
            Runs::Probes(stored) => {
                let $contents = &ProbeRuns { grid: &stored.0, plan: &stored.1, work: $work };
                $then
            }
        }
    };
}
pub(super) use with;

impl Runs {
    /// The simulations of a plan.
    pub fn simulations(plan: &Plan, known: &Catalogues) -> Result<Self, Error> {
        Ok(Self::Simulations(Box::new(Experiment::new(plan, &known.sim)?)))
    }

    /// The searches of a plan.
    pub fn searches(plan: &SearchPlan, known: &Catalogues) -> Result<Self, Error> {
        Ok(Self::Searches(Box::new(Grid::new(plan, known)?)))
    }

    /// The same runs; searches are stored without COCO's logs.
    #[must_use]
    pub fn without_logs(self) -> Self {
        match self {
            Self::Searches(grid) => Self::Searches(Box::new(grid.without_logs())),
            others => others,
        }
    }

    /// The probes of a plan.
    pub fn probes(plan: &ProbePlan, known: &Catalogues) -> Result<Self, Error> {
        let grid = plan.grid(known)?;
        let plan = ProbePlan { search: grid.plan.clone(), ..plan.clone() };
        Ok(Self::Probes(Box::new((grid, plan))))
    }

    /// The runs that a folder was made for, finished or not; `None` if no plan is stored in it.
    pub fn stored(path: &Path, known: &Catalogues) -> Result<Option<Self>, Error> {
        match folder::kind_of_plan(path) {
            Some(Searches::KIND) => {
                let plan: Option<SearchPlan> = folder::stored_plan::<Searches>(path)?;
                let runs = plan.map(|plan| Self::searches(&plan, known)).transpose()?;
                Ok(if folder::is_without_logs::<Searches>(path) { runs.map(Self::without_logs) } else { runs })
            }
            Some(ProbeRuns::KIND) => {
                let plan: Option<ProbePlan> = folder::stored_plan::<ProbeRuns>(path)?;
                plan.map(|plan| Self::probes(&plan, known)).transpose()
            }
            _ => {
                let plan: Option<Plan> = folder::stored_plan::<Simulations>(path)?;
                plan.map(|plan| Self::simulations(&plan, known)).transpose()
            }
        }
    }

    /// What they are, in the plural: `simulations`.
    pub fn kind(&self) -> &'static str {
        match self {
            Self::Simulations(_) => Simulations::KIND,
            Self::Searches(_) => Searches::KIND,
            Self::Probes(_) => ProbeRuns::KIND,
        }
    }

    /// The number of cells, and the number of runs of each.
    pub fn size(&self) -> (usize, u64) {
        with!(self, &Work::new(), contents => contents.size())
    }

    /// Which runs a folder holds; none if there is no folder yet.
    pub fn done(&self, path: &Path) -> Result<Done, Error> {
        with!(self, &Work::new(), contents => folder::peek(path, contents))
    }

    /// What is left of a folder, or of a shard of it, and the time that it should take. Without a folder, all runs are left.
    pub fn forecast(&self, path: Option<&Path>, shard: Option<Shard>, known: &Catalogues) -> Result<Forecast, Error> {
        let done = path.map(|path| self.done(path)).transpose()?;
        Forecast::new(self, done.as_ref(), shard, known)
    }

    /// The shards of a folder that processes are computing now; `None` if one process has the whole folder.
    pub fn running(&self, path: &Path) -> Result<Option<Vec<Shard>>, Error> {
        match self {
            Self::Simulations(_) => folder::running::<Simulations>(path),
            Self::Searches(_) => folder::running::<Searches>(path),
            Self::Probes(_) => folder::running::<ProbeRuns>(path),
        }
    }

    /// Writes the plan into a folder, so that shards can be computed into it.
    pub fn prepare(&self, path: &Path, work: &Work) -> Result<(), Error> {
        with!(self, work, contents => folder::prepare(path, contents, work))
    }

    /// Computes the runs of a shard, or all, that a folder lacks. Returns whether the folder is complete.
    pub fn keep(&self, path: &Path, shard: Option<Shard>, work: &Work) -> Result<bool, Error> {
        match self {
            Self::Simulations(experiment) => Ok(sweep::keep_in(experiment, path, shard, work)?.is_some()),
            Self::Searches(grid) => search::keep(grid, path, Keep { shard, ..Keep::default() }, work, |_, _, _| ()),
            Self::Probes(stored) => {
                let runs = ProbeRuns { grid: &stored.0, plan: &stored.1, work };
                Ok(probe::keep(&runs, path, shard)?.is_some())
            }
        }
    }
}
