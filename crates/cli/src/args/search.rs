//! Flags that all searches share: de, clouds, calibrate, gao and probe.

use super::{OperatorArgs, OutputArgs, count, size_value, whole};
use std::path::PathBuf;
use tpam_de::DE;
use tpam_searches::Catalogues;
use tpam_searches::search::SearchPlan;
use tpam_store::Error;

/// Flags that all searches share.
#[derive(clap::Args, Debug)]
pub(crate) struct SearchArgs {
    /// The parts of the algorithms.
    #[command(flatten)]
    pub(crate) parts: OperatorArgs<true>,
    /// Suite of test functions
    #[arg(long, value_name = "NAME", default_value = "bbob", hide_short_help = true)]
    pub(crate) suite: String,
    /// Folder of the data files that the suite needs, such as those of CEC 2017 [default: the environment variable TPAM_CEC_DATA]
    #[arg(long, value_name = "DIR", hide_short_help = true)]
    pub(crate) data: Option<PathBuf>,
    /// Instances, one run each; year:2018 for the instances that COCO used in that year
    #[arg(long, value_name = "NUMBERS", default_value = "1-15")]
    pub(crate) instances: String,
    /// Budget per dimension: a run in D dimensions has N * D evaluations [default: 10000, or that of the suite]
    #[arg(long, value_name = "N", allow_negative_numbers = true, value_parser = count)]
    pub(crate) budget: Option<u64>,
    /// Budget of a run in evaluations, the same in every dimension, instead of --budget
    #[arg(long, value_name = "N", conflicts_with = "budget", hide_short_help = true, allow_negative_numbers = true, value_parser = count)]
    pub(crate) evaluations: Option<u64>,
    /// Population size at the beginning [default: 5 per dimension, 20 below five dimensions; see --population]
    #[arg(long, value_name = "N", hide_short_help = true, allow_negative_numbers = true, value_parser = size_value)]
    pub(crate) individuals: Option<usize>,
    /// Seed of all random numbers [default: 1]
    #[arg(long, hide_short_help = true, allow_negative_numbers = true, value_parser = whole)]
    pub(crate) seed: Option<u64>,
    /// Format and threads.
    #[command(flatten)]
    pub(crate) output: OutputArgs,
}

/// Which search a study observes.
#[derive(clap::Args, Debug)]
pub(crate) struct ObservedArgs {
    /// Search (tpam list searches)
    #[arg(long, hide_short_help = true, value_name = "SPEC", default_value = DE.page.name)]
    pub(crate) search: String,
}

impl ObservedArgs {
    /// The PAM that the scenarios of this search have to name, because it adapts other columns than those of differential evolution.
    pub(crate) fn own_pam<'a>(&self, pam: &'a str) -> Option<&'a str> {
        (self.search != DE.page.name).then_some(pam)
    }
}

impl SearchArgs {
    /// The catalogues with the data files of suites.
    pub(crate) fn known(&self, known: &Catalogues) -> Catalogues {
        let mut known = known.clone();
        known.suites = self.data.as_ref().map_or(known.suites.clone(), |folder| known.suites.with_data(folder));
        known
    }

    /// The plan of a study of one search on some functions in some dimensions.
    pub(crate) fn plan(
        &self,
        observed: &ObservedArgs,
        pam: &str,
        [functions, dims]: [&str; 2],
        known: &Catalogues,
    ) -> Result<SearchPlan, Error> {
        let plan = SearchPlan::new(pam, functions, dims);
        if observed.search == DE.page.name {
            return self.complete(plan, known);
        }
        let SearchPlan { pam, functions, dims, .. } = plan;
        self.complete(SearchPlan { pam, functions, dims, ..SearchPlan::alone(&observed.search) }, known)
    }

    /// A plan with these flags in place of its own parts.
    pub(crate) fn complete(&self, mut plan: SearchPlan, known: &Catalogues) -> Result<SearchPlan, Error> {
        self.parts.replace(plan.parts_mut());
        plan.suite.clone_from(&self.suite);
        plan.instances.clone_from(&self.instances);
        plan.individuals = self.individuals;
        plan.seed = self.seed.unwrap_or(plan.seed);
        match (self.evaluations, self.budget) {
            (Some(evaluations), _) => Ok(plan.with_evaluations(evaluations)),
            (None, Some(budget)) => Ok(SearchPlan { budget, ..plan }),
            (None, None) => plan.with_usual_budget(&known.suites),
        }
    }
}
