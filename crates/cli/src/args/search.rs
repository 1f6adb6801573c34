//! Flags that all searches share: de, clouds, calibrate, gao and probe.

use super::{OperatorArgs, OutArgs, OutputArgs, count, size_value, whole};
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
    /// Suite of test functions (tpam list suites)
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

/// Which search a study observes, and where its results go; whether it has several functions, and several dimensions.
#[derive(clap::Args, Debug)]
pub(crate) struct ObservedArgs<const FUNCTIONS: bool, const DIMS: bool> {
    /// Where results go.
    #[command(flatten)]
    pub(crate) out: OutArgs,
    /// Search (tpam list searches)
    #[arg(long, hide_short_help = true, value_name = "SPEC", default_value = DE.page.name)]
    search: String,
    #[arg(long, value_name = value_name(FUNCTIONS), default_value = "8", alias = "function")]
    #[arg(help = if FUNCTIONS { "Functions of the suite, such as 8 or 1-24" } else { "Function of the suite, one number" })]
    functions: String,
    #[arg(long, value_name = value_name(DIMS), default_value = "10", alias = "dim")]
    #[arg(help = if DIMS { "Dimensions" } else { "Dimension, one number" })]
    dims: String,
}

fn value_name(several: bool) -> &'static str {
    if several { "NUMBERS" } else { "NUMBER" }
}

impl<const FUNCTIONS: bool, const DIMS: bool> ObservedArgs<FUNCTIONS, DIMS> {
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

    /// Refuses --data for a suite without data files. An unknown suite is refused elsewhere.
    fn check_data(&self, known: &Catalogues) -> Result<(), Error> {
        match (&self.data, known.suites.get(&self.suite)) {
            (Some(folder), Ok(suite)) if suite.with_data(folder).is_none() => {
                Err(Error::Unused { key: "data", reason: "only suites with data files use it (tpam list suites)" })
            }
            _ => Ok(()),
        }
    }

    /// The plan of a study of one search on some functions in some dimensions.
    pub(crate) fn plan<const FUNCTIONS: bool, const DIMS: bool>(
        &self,
        observed: &ObservedArgs<FUNCTIONS, DIMS>,
        pam: &str,
        known: &Catalogues,
    ) -> Result<SearchPlan, Error> {
        let ObservedArgs { search, functions, dims, .. } = observed;
        let whole = if search == DE.page.name { SearchPlan::default() } else { SearchPlan::alone(search) };
        self.complete(SearchPlan { pam: pam.to_owned(), functions: functions.clone(), dims: dims.clone(), ..whole }, known)
    }

    /// A plan with these flags in place of its own parts.
    pub(crate) fn complete(&self, mut plan: SearchPlan, known: &Catalogues) -> Result<SearchPlan, Error> {
        self.check_data(known)?;
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
