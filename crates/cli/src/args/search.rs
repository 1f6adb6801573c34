//! Flags that all searches share: de, clouds, calibrate, gao and probe.

use super::{OperatorArgs, OutputArgs, count, size_value, whole};
use tpam_de::DE;
use tpam_searches::search::SearchPlan;

/// Flags that all searches share.
#[derive(clap::Args, Debug)]
pub(crate) struct SearchArgs {
    /// The parts of the algorithms.
    #[command(flatten)]
    pub(crate) parts: OperatorArgs<true>,
    /// Suite of test functions
    #[arg(long, value_name = "NAME", default_value = "bbob", hide_short_help = true)]
    pub(crate) suite: String,
    /// Instances, one run each; year:2018 for the instances that COCO used in that year
    #[arg(long, value_name = "NUMBERS", default_value = "1-15")]
    pub(crate) instances: String,
    /// Budget per dimension: a run in D dimensions has N * D evaluations [default: 10000]
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
    /// The plan of a study of one search.
    pub(crate) fn plan(&self, observed: &ObservedArgs, pam: &str, functions: &str, dims: &str) -> SearchPlan {
        let plan = SearchPlan::new(pam, functions, dims);
        if observed.search == DE.page.name {
            return self.complete(plan);
        }
        let SearchPlan { pam, functions, dims, .. } = plan;
        self.complete(SearchPlan { pam, functions, dims, ..SearchPlan::alone(&observed.search) })
    }

    /// A plan with these flags in place of its own parts.
    pub(crate) fn complete(&self, mut plan: SearchPlan) -> SearchPlan {
        self.parts.replace(plan.parts_mut());
        plan.suite.clone_from(&self.suite);
        plan.instances.clone_from(&self.instances);
        plan.budget = self.budget.unwrap_or(plan.budget);
        plan.individuals = self.individuals;
        plan.seed = self.seed.unwrap_or(plan.seed);
        match self.evaluations {
            Some(evaluations) => plan.with_evaluations(evaluations),
            None => plan,
        }
    }
}
