//! What can be written for searches: de, clouds and calibrate.

use super::{Shard, format, whole};
use clap::Args as ClapArgs;
use std::path::PathBuf;
use tpam_lab::output::Format;
use tpam_lab::search::SearchPlan;

/// What all searches share.
#[derive(ClapArgs, Debug)]
pub struct SearchArgs {
    /// How mutants are made
    #[arg(long, value_name = "SPECS", default_value = "current-to-pbest/1")]
    pub mutation: String,
    /// How trials are made of mutants and parents
    #[arg(long, value_name = "SPECS", default_value = "bin")]
    pub crossover: String,
    /// When a population is given up [default: zz+stagnation]
    #[arg(long, value_name = "SPECS")]
    pub restart: Option<String>,
    /// Instances, one trial each; or year:2018 for those that COCO used in a year
    #[arg(long, value_name = "NUMBERS", default_value = "1-15")]
    pub instances: String,
    /// Evaluations per dimension
    #[arg(long, value_name = "N", default_value = "10000", value_parser = whole)]
    pub budget: u64,
    /// Individuals [default: 5 per dimension, 20 below five dimensions]
    #[arg(long, value_name = "N")]
    pub individuals: Option<usize>,
    /// Seed of all random numbers [default: 1]
    #[arg(long, allow_negative_numbers = true, value_parser = whole)]
    pub seed: Option<u64>,
    /// How the table is printed
    #[arg(long, value_name = "FORMAT", default_value = "table", value_parser = format())]
    pub format: Format,
    /// Threads [default: all cores]; results do not depend on it
    #[arg(long, allow_negative_numbers = true, value_parser = clap::value_parser!(u16).range(1..=1024))]
    pub threads: Option<u16>,
}

impl SearchArgs {
    /// The plan of these searches.
    pub(crate) fn plan(&self, pam: &str, functions: &str, dims: &str) -> SearchPlan {
        let mut plan = SearchPlan::new(pam, functions, dims);
        plan.mutation.clone_from(&self.mutation);
        plan.crossover.clone_from(&self.crossover);
        plan.restart = self.restart.clone().unwrap_or(plan.restart);
        plan.instances.clone_from(&self.instances);
        plan.budget = self.budget;
        plan.individuals = self.individuals;
        plan.seed = self.seed.unwrap_or(plan.seed);
        plan
    }
}

/// `tpam de`.
#[derive(ClapArgs, Debug)]
#[command(after_help = "\
Every combination of PAM, mutation and crossover is an algorithm. The folder gets one folder of COCO logs for each, which cocopp and iohinspector read as
they are, hits.parquet (which target was reached when) and trials.csv. The same command goes on where it was stopped.

Mutations:   rand/1 rand/2 best/1 best/2 current-to-rand/1 current-to-best/1 current-to-pbest/1:p=0.05 rand-to-pbest/1:p=0.05
Crossovers:  bin sec exp
Restarts:    zz+stagnation zz none

The table has the part of trials that came within 1e-8 of the optimum, and the part of (trial, target) pairs that were reached.

Examples:  tpam de --pam jade,shade --functions 1-24 --dims 10 --out results/de
           tpam de --pam shade:h=5|20 --mutation current-to-pbest/1:p=0.1 --instances year:2018 --budget 1000 --out results/memory")]
pub struct DeArgs {
    /// Folder for the logs; the same command goes on where it was stopped
    #[arg(long, value_name = "DIR")]
    pub out: PathBuf,
    /// Who adapts F and C
    #[arg(long, value_name = "SPECS", default_value = "jde:preset=original,epsde:preset=original,jade,mde,shade")]
    pub pam: String,
    /// BBOB functions, such as 1-24 or 1,8,15-19
    #[arg(long, value_name = "NUMBERS", default_value = "1-24")]
    pub functions: String,
    /// Dimensions
    #[arg(long, value_name = "NUMBERS", default_value = "10")]
    pub dims: String,
    /// Write IOHprofiler's logs too, into ioh/; also later, by the same command with --ioh
    #[arg(long, conflicts_with = "shard")]
    pub ioh: bool,
    /// Compute part I of K only; 'tpam merge' joins the parts
    #[arg(long, value_name = "I/K", allow_hyphen_values = true)]
    pub shard: Option<Shard>,
    /// How it searches.
    #[command(flatten)]
    pub how: SearchArgs,
}

/// `tpam clouds`.
#[derive(ClapArgs, Debug)]
#[command(after_help = "\
The searches are those of 'tpam de' with the same flags. The folder gets fig1.svg (every F and C of the median run, successes marked, a smoothing spline through the
successes), fig2.svg (success by distance from the spline, each run its own, over all runs) and distances.csv, which is the table that is printed:
joint is the part of all samples that lie at a distance and succeed, as in the paper; probability is P(success | distance), with its 95 % interval.
The median run is the one in the middle by evaluations used, and by best value among those that used the whole budget.

Examples:  tpam clouds --out results/clouds
           tpam clouds --function 1 --dim 5 --pam shade --mutation rand/1 --budget 1000 --out results/sphere")]
pub struct CloudsArgs {
    /// Folder for the figures and the table
    #[arg(long, value_name = "DIR")]
    pub out: PathBuf,
    /// BBOB function
    #[arg(long, value_name = "NUMBER", default_value = "8", value_parser = whole)]
    pub function: u64,
    /// Dimension
    #[arg(long, value_name = "NUMBER", default_value = "10", value_parser = whole)]
    pub dim: u64,
    /// Who adapts F and C
    #[arg(long, value_name = "SPEC", default_value = "jade")]
    pub pam: String,
    /// How it searches.
    #[command(flatten)]
    pub how: SearchArgs,
}

/// `tpam calibrate`.
#[derive(ClapArgs, Debug)]
#[command(after_help = "\
The searches are those of 'tpam de' with the same flags. A smoothing spline through the successful values of each life (what lies between two restarts) is its target; every
acceptance of 'tpam list acceptances' is fitted to success by distance from it, over all lives of all runs, by maximum likelihood; AIC chooses.

The folder gets, for function 8 and theta c, f8-target-c.csv (the target: the first life of the median run, one row per generation), f8-scenario-c.toml for
'tpam sweep', f8-fit-c.svg; and fits.csv (every family), curves.csv (what was observed), with several functions also curves-c.svg. Paths in scenarios count
from the current folder.

explained is the part of a level line's deviance that is gone; deviance is that from the observed curve itself, to be compared with df.

Examples:  tpam calibrate --out results/f8
           tpam calibrate --functions 1-24 --pam shade --theta c --out results/scenarios")]
pub struct CalibrateArgs {
    /// Folder for targets, scenarios, tables and figures
    #[arg(long, value_name = "DIR")]
    pub out: PathBuf,
    /// BBOB functions, such as 8 or 1-24
    #[arg(long, value_name = "NUMBERS", default_value = "8", visible_alias = "function")]
    pub functions: String,
    /// Dimension
    #[arg(long, value_name = "NUMBER", default_value = "10", value_parser = whole)]
    pub dim: u64,
    /// Who adapts F and C
    #[arg(long, value_name = "SPEC", default_value = "jade")]
    pub pam: String,
    /// What is tracked: f, c, pair, pair:join=max or pair:join=sum
    #[arg(long, value_name = "SPECS", default_value = "f,c")]
    pub theta: String,
    /// Acceptances that are fitted [default: all]
    #[arg(long, value_name = "NAMES", value_delimiter = ',')]
    pub families: Vec<String>,
    /// How it searches.
    #[command(flatten)]
    pub how: SearchArgs,
}

/// `tpam gao`.
#[derive(ClapArgs, Debug)]
#[command(after_help = "\
For each individual LAMBDA pairs are drawn, F from (F_MIN, 1] and C from [0, 1), all with the same parents and the same draws of the crossover; the best trial counts, as
one evaluation, and its F and C are recorded (Tanabe & Fukunaga, PPSN 2016). --budget counts these evaluations; the work is LAMBDA times as much.

The folder gets, for function 8 and F_min 0.4, f8-gao0.4-target-f.csv and -c.csv (splines through the successful choices of the median run, one row per generation),
f8-gao0.4-scenario-f.toml and -c.toml for 'tpam sweep', f8-gao0.4.svg; and schedule.csv (every choice of the median runs) and gao.csv, which is the table that is printed:
near is the part of the successful choices within 0.1 of the target, left the part of their variance that is left around it.

Examples:  tpam gao --out results/gao
           tpam gao --function 15 --f-min 0 --lambda 50 --budget 200 --instances 1-3 --out results/rastrigin")]
pub struct GaoArgs {
    /// Folder for targets, scenarios, tables and figures
    #[arg(long, value_name = "DIR")]
    pub out: PathBuf,
    /// BBOB function
    #[arg(long, value_name = "NUMBER", default_value = "8", value_parser = whole)]
    pub function: u64,
    /// Dimension
    #[arg(long, value_name = "NUMBER", default_value = "10", value_parser = whole)]
    pub dim: u64,
    /// Lower ends of F, a schedule for each
    #[arg(long, value_name = "NUMBERS", default_value = "0,0.4", allow_hyphen_values = true)]
    pub f_min: String,
    /// Pairs that are tried for each individual
    #[arg(long, value_name = "NUMBER", default_value = "200", value_parser = whole)]
    pub lambda: u64,
    /// How it searches.
    #[command(flatten)]
    pub how: SearchArgs,
}
