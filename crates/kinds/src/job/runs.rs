//! The runs of one result folder, of any kind: how many there are, how many are done, and how they are computed.

use super::Forecast;
use std::path::Path;
use tpam_rows::simulations::Simulations;
use tpam_searches::search::{Grid, SearchPlan, Searches};
use tpam_searches::{Catalogues, unknown};
use tpam_signals::probe::{ProbePlan, ProbeRuns};
use tpam_sim::{Experiment, Plan};
use tpam_store::folder::{self, AnyContents, Contents};
use tpam_store::{Error, Shard};

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
        let runs = AnyPlan::stored(path)?.map(|plan| plan.runs(known)).transpose()?;
        Ok(if folder::is_without_logs::<Searches>(path) { runs.map(Self::without_logs) } else { runs })
    }

    /// Whether a folder names entries that this program does not have, such as objects of Python, or files of targets: then its runs cannot
    /// be compared with its plan, although nothing is wrong.
    pub(crate) fn need_others(path: &Path, known: &Catalogues) -> Result<bool, Error> {
        Ok(AnyPlan::stored(path)?.is_some_and(|plan| plan.needs_others(known)))
    }

    /// What a folder can do with them.
    pub fn contents(&self) -> Box<dyn AnyContents + '_> {
        match self {
            Self::Simulations(experiment) => Box::new(Simulations(experiment)),
            Self::Searches(grid) => Box::new(Searches { grid, ioh: false }),
            Self::Probes(stored) => Box::new(ProbeRuns { grid: &stored.0, plan: &stored.1 }),
        }
    }

    /// What is left of a folder, or of a shard of it, and the time that it should take. Without a folder, all runs are left.
    pub fn forecast(&self, path: Option<&Path>, shard: Option<Shard>, known: &Catalogues) -> Result<Forecast, Error> {
        let done = path.map(|path| self.contents().done(path)).transpose()?;
        Forecast::new(self, done.as_ref(), shard, known)
    }
}

/// A plan of any kind.
pub(super) enum AnyPlan {
    Simulations(Plan),
    Searches(SearchPlan),
    Probes(ProbePlan),
}

impl AnyPlan {
    /// The plan of a folder, if one is stored in it. The numbers of a study are runs of its own.
    fn stored(path: &Path) -> Result<Option<Self>, Error> {
        let kinds = [Simulations::KIND, Searches::KIND, ProbeRuns::KIND];
        if folder::kind(path).is_some_and(|kind| !kinds.contains(&kind.as_str())) {
            return Ok(None);
        }
        Ok(match folder::kind_of_plan(path) {
            Some(Searches::KIND) => folder::stored_plan::<Searches>(path)?.map(Self::Searches),
            Some(ProbeRuns::KIND) => folder::stored_plan::<ProbeRuns>(path)?.map(Self::Probes),
            _ => folder::stored_plan::<Simulations>(path)?.map(Self::Simulations),
        })
    }

    pub(super) fn runs(&self, known: &Catalogues) -> Result<Runs, Error> {
        match self {
            Self::Simulations(plan) => Runs::simulations(plan, known),
            Self::Searches(plan) => Runs::searches(plan, known),
            Self::Probes(plan) => Runs::probes(plan, known),
        }
    }

    fn needs_others(&self, known: &Catalogues) -> bool {
        match self {
            Self::Simulations(plan) => unknown::in_simulations(&known.sim, plan),
            Self::Searches(plan) | Self::Probes(ProbePlan { search: plan, .. }) => unknown::in_searches(known, plan),
        }
    }
}
