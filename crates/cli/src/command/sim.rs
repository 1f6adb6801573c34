//! `tpam sim`: an experiment from the command line.

use super::experiment;
use crate::args::{PlanArgs, RunsArgs, SPECS, WorkArgs, examples};
use crate::run::{Catalogues, Failure, Run};
use tpam_sim::plan::{Count, List};
use tpam_sim::{Experiment, Plan};

#[derive(clap::Args, Debug)]
#[command(after_help = examples(SPECS), after_long_help = SPECS)]
pub(crate) struct Args {
    /// What to simulate.
    #[command(flatten)]
    plan: PlanArgs,
    /// Number of runs and seed.
    #[command(flatten)]
    runs: RunsArgs,
    /// How to compute.
    #[command(flatten)]
    work: WorkArgs,
}

impl Run for Args {
    fn run(&self, known: &Catalogues) -> Result<(), Failure> {
        let mut plan = Plan::default();
        say(&mut plan, &self.plan)?;
        repeat(&mut plan, &self.runs);
        let experiment = Experiment::new(&plan, &known.sim)?;
        experiment::run(vec![(experiment, self.work.keep.out.clone())], &self.work, known)
    }
}

/// The text, if it is not empty. A row of results has empty fields for unused targets; passed as flags, they count as absent.
fn given(text: Option<&String>) -> Option<String> {
    text.filter(|text| !text.is_empty()).cloned()
}

/// Copies the flags into the plan.
pub(super) fn say(plan: &mut Plan, args: &PlanArgs) -> Result<(), Failure> {
    let lists = [
        (&mut plan.pam, &args.pams.list()?),
        (&mut plan.theta, &args.theta),
        (&mut plan.target, &given(args.target.as_ref())),
        (&mut plan.accept, &args.accept),
    ];
    for (list, text) in lists {
        if let Some(text) = text {
            *list = List::Text(text.clone());
        }
    }
    let named = args.target_of.iter().map(|(column, specs)| (column.as_str(), Some(specs)));
    for (column, text) in [("f", args.target_f.as_ref()), ("c", args.target_c.as_ref())].into_iter().chain(named) {
        if let Some(text) = given(text) {
            plan.targets.set(column, List::Text(text));
        }
    }
    for (count, text) in [(&mut plan.n, &args.n), (&mut plan.iterations, &args.iterations)] {
        if let Some(text) = text {
            *count = Count::Text(text.clone());
        }
    }
    plan.measures = args.measures.unwrap_or(plan.measures);
    Ok(())
}

/// Runs per cell with `--quick`.
pub(super) const QUICK: u64 = 11;

/// Copies the flags for runs and seed into the plan.
pub(super) fn repeat(plan: &mut Plan, args: &RunsArgs) {
    plan.runs = if args.quick { QUICK } else { args.runs.unwrap_or(plan.runs) };
    plan.seed = args.seed.unwrap_or(plan.seed);
}
