//! Flags of searches: de, clouds, calibrate and gao.

use super::operators::names;
use super::{FigureArgs, OperatorArgs, PartsArgs, count, format, whole};
use clap::Args as ClapArgs;
use std::path::PathBuf;
use tpam_searches::search::SearchPlan;
use tpam_table::Format;

/// Flags that all searches share.
#[derive(ClapArgs, Debug)]
pub struct SearchArgs {
    /// The parts of the algorithms.
    #[command(flatten)]
    pub parts: OperatorArgs<true>,
    /// Suite of test functions
    #[arg(long, value_name = "NAME", default_value = "bbob")]
    pub suite: String,
    /// Instances, one run each; year:2018 for the instances that COCO used in that year
    #[arg(long, value_name = "NUMBERS", default_value = "1-15")]
    pub instances: String,
    /// Budget per dimension: a run in D dimensions has N * D evaluations [default: 10000]
    #[arg(long, value_name = "N", allow_negative_numbers = true, value_parser = count)]
    pub budget: Option<u64>,
    /// Budget of a run in evaluations, the same in every dimension, instead of --budget
    #[arg(long, value_name = "N", conflicts_with = "budget", allow_negative_numbers = true, value_parser = count)]
    pub evaluations: Option<u64>,
    /// Population size at the beginning [default: 5 per dimension, 20 below five dimensions; see --population]
    #[arg(long, value_name = "N", allow_negative_numbers = true, value_parser = size)]
    pub individuals: Option<usize>,
    /// Seed of all random numbers [default: 1]
    #[arg(long, allow_negative_numbers = true, value_parser = whole)]
    pub seed: Option<u64>,
    /// Output format
    #[arg(long, value_name = "FORMAT", default_value = "table", value_parser = format())]
    pub format: Format,
    /// Threads [default: all cores]; results do not depend on it
    #[arg(long, allow_negative_numbers = true, value_parser = clap::value_parser!(u16).range(1..=1024))]
    pub threads: Option<u16>,
}

fn size(text: &str) -> Result<usize, String> {
    count(text).and_then(|size| usize::try_from(size).map_err(|_| format!("{size} is too large")))
}

impl SearchArgs {
    /// The plan of these searches.
    pub(crate) fn plan(&self, pam: &str, functions: &str, dims: &str) -> SearchPlan {
        self.complete(SearchPlan::new(pam, functions, dims))
    }

    /// A plan with these flags in place of its own parts.
    fn complete(&self, mut plan: SearchPlan) -> SearchPlan {
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

/// `tpam de`.
#[derive(ClapArgs, Debug)]
#[command(after_help = format!("\
Every combination of PAM, mutation and crossover is an algorithm. The output folder contains one folder of COCO logs per algorithm, which cocopp and
iohinspector read directly, hits.parquet (the evaluation at which each target value was reached) and trials.csv. Run the same command again to resume.
More PAMs at the end of --pam add them to the folder.

Logs and folders have short names, such as 'jade rand1'. 'SPEC as NAME' names a PAM; other names can be given later by the same command.

{}

The table shows the proportion of runs that reached a precision of 1e-8, and the proportion of (run, target value) pairs that were reached.

Examples:  tpam de --pam jade,shade --functions 1-24 --dims 10 --out results/de
           tpam de --pam 'shade:h=5 as s5,shade:h=20 as \"SHADE, H=20\"' --out results/named
           tpam de --algorithm l-shade --functions 1-24 --dims 10 --out results/l-shade
           tpam de --pam 'shade:h=5|20' --mutation current-to-pbest/1:p=0.1 --instances year:2018 --budget 1000 --out results/memory", names()))]
pub struct DeArgs {
    /// Output folder; run the same command again to resume
    #[arg(long, value_name = "DIR")]
    pub out: PathBuf,
    /// PAMs, each with a name of its own if you like: 'shade:h=5 as s5' [default: jde:preset=original,epsde:preset=original,jade,mde,shade]
    #[arg(long, value_name = "SPECS")]
    pub pam: Option<String>,
    /// A whole published algorithm (tpam list algorithms); --pam, --mutation and the other parts replace its own
    #[arg(long, value_name = "NAME")]
    pub algorithm: Option<String>,
    /// Functions of the suite, such as 1-24 or 1,8,15-19
    #[arg(long, value_name = "NUMBERS", default_value = "all")]
    pub functions: String,
    /// Dimensions
    #[arg(long, value_name = "NUMBERS", default_value = "10")]
    pub dims: String,
    /// Also write IOHprofiler logs, into ioh/; can be added later by the same command with --ioh
    #[arg(long, conflicts_with = "shard")]
    pub ioh: bool,
    /// Parts of the work.
    #[command(flatten)]
    pub parts: PartsArgs,
    /// How to search.
    #[command(flatten)]
    pub how: SearchArgs,
}

impl DeArgs {
    /// The plan of the searches.
    pub(crate) fn plan(&self) -> Result<SearchPlan, tpam_store::Error> {
        let mut plan = match &self.algorithm {
            Some(name) => SearchPlan::published(name)?,
            None => SearchPlan::default(),
        };
        if let Some(pam) = &self.pam {
            plan.pam.clone_from(pam);
        }
        plan.functions.clone_from(&self.functions);
        plan.dims.clone_from(&self.dims);
        Ok(self.how.complete(plan))
    }
}

/// `tpam clouds`.
#[derive(ClapArgs, Debug)]
#[command(after_help = "\
The searches are those of 'tpam de' with the same flags. The output folder contains fig1.svg (every F and C of the median run, successes marked, with a smoothing
spline through the successes), fig2.svg (success by distance from the spline of the same run, pooled over all runs) and distances.csv, the printed table:
joint is the proportion of all samples that lie at a distance and succeed, as in the paper; probability is P(success | distance) with its 95 % interval.
The median run is the median by evaluations used; runs that used the whole budget are ordered by their best value.

Examples:  tpam clouds --out results/clouds
           tpam clouds --functions 1 --dims 5 --pam shade --mutation rand/1 --budget 1000 --out results/sphere")]
pub struct CloudsArgs {
    /// Output folder for the figures and the table
    #[arg(long, value_name = "DIR")]
    pub out: PathBuf,
    /// Function of the suite, one number
    #[arg(long, value_name = "NUMBER", default_value = "8", alias = "function")]
    pub functions: String,
    /// Dimension, one number
    #[arg(long, value_name = "NUMBER", default_value = "10", alias = "dim")]
    pub dims: String,
    /// PAM
    #[arg(long, value_name = "SPEC", default_value = "jade")]
    pub pam: String,
    /// Degrees of freedom of the smoothing splines, at least 2 [default: chosen by generalised cross validation]
    #[arg(long, value_name = "NUMBER", allow_negative_numbers = true)]
    pub df: Option<f64>,
    /// How to search.
    #[command(flatten)]
    pub how: SearchArgs,
    /// How figures are written.
    #[command(flatten)]
    pub figure: FigureArgs,
}

/// `tpam calibrate`.
#[derive(ClapArgs, Debug)]
#[command(after_help = "\
The searches are those of 'tpam de' with the same flags. Each run is cut into restart segments. The target of a segment is a smoothing spline through its successful
values. Every acceptance of 'tpam list acceptances' is fitted to success by distance from the target, over all segments of all runs, by maximum likelihood; QAIC selects one.

For function 8 and theta c the output folder contains f8-target-c.csv (the target of the first segment of the median run, one row per generation), f8-scenario-c.toml
for 'tpam sweep' and f8-fit-c.svg; also fits.csv (all fits), curves.csv (observed success rates) and, for several functions, curves-c.svg. Paths in scenarios are
relative to the current folder.

explained is the proportion of the deviance of a constant success rate that the fit removes; deviance is measured against the observed curve; compare it with df.

Examples:  tpam calibrate --out results/f8
           tpam calibrate --functions 1-24 --pam shade --theta c --out results/scenarios")]
pub struct CalibrateArgs {
    /// Output folder for targets, scenarios, tables and figures
    #[arg(long, value_name = "DIR")]
    pub out: PathBuf,
    /// Functions of the suite, such as 8 or 1-24
    #[arg(long, value_name = "NUMBERS", default_value = "8", alias = "function")]
    pub functions: String,
    /// Dimension, one number
    #[arg(long, value_name = "NUMBER", default_value = "10", alias = "dim")]
    pub dims: String,
    /// PAM
    #[arg(long, value_name = "SPEC", default_value = "jade")]
    pub pam: String,
    /// Tracked parameters: f, c, pair, pair:join=max or pair:join=sum
    #[arg(long, value_name = "SPECS", default_value = "f,c")]
    pub theta: String,
    /// Acceptances to fit [default: all]
    #[arg(long, value_name = "NAMES", value_delimiter = ',')]
    pub families: Vec<String>,
    /// Degrees of freedom of the smoothing splines, at least 2 [default: chosen by generalised cross validation]
    #[arg(long, value_name = "NUMBER", allow_negative_numbers = true)]
    pub df: Option<f64>,
    /// How it searches.
    #[command(flatten)]
    pub how: SearchArgs,
    /// How figures are written.
    #[command(flatten)]
    pub figure: FigureArgs,
}

/// `tpam gao`.
#[derive(ClapArgs, Debug)]
#[command(after_help = "\
For each individual LAMBDA pairs are drawn, F from (F_MIN, 1] and C from [0, 1), all with the same parents and the same crossover draws. The best trial vector counts as
one evaluation, and its F and C are recorded (Tanabe & Fukunaga, PPSN 2016). --budget counts these evaluations; the work is LAMBDA times larger.

For function 8 and F_min 0.4 the output folder contains f8-gao0.4-target-f.csv and -c.csv (splines through the successful values of the median run, one row per
generation), f8-gao0.4-scenario-f.toml and -c.toml for 'tpam sweep' and f8-gao0.4.svg; also schedule.csv (all values of the median runs) and gao.csv, the printed table:
within_0.1 is the proportion of successful values within 0.1 of the target, unexplained_variance the proportion of their variance that remains around it.

Examples:  tpam gao --out results/gao
           tpam gao --functions 15 --f-min 0 --lambda 50 --budget 200 --instances 1-3 --out results/rastrigin")]
pub struct GaoArgs {
    /// Output folder for targets, scenarios, tables and figures
    #[arg(long, value_name = "DIR")]
    pub out: PathBuf,
    /// Function of the suite, one number
    #[arg(long, value_name = "NUMBER", default_value = "8", alias = "function")]
    pub functions: String,
    /// Dimension, one number
    #[arg(long, value_name = "NUMBER", default_value = "10", alias = "dim")]
    pub dims: String,
    /// Lower bounds of F; one schedule for each
    #[arg(long, value_name = "NUMBERS", default_value = "0,0.4", allow_hyphen_values = true)]
    pub f_min: String,
    /// Pairs (F, C) to try for each individual
    #[arg(long, value_name = "NUMBER", default_value = "200", allow_negative_numbers = true, value_parser = count)]
    pub lambda: u64,
    /// How it searches.
    #[command(flatten)]
    pub how: SearchArgs,
    /// How figures are written.
    #[command(flatten)]
    pub figure: FigureArgs,
}
