//! What can be written on the command line.

use crate::output::Format;
use clap::{Args as ClapArgs, Parser, Subcommand};
use std::path::PathBuf;
use tpam_sim::measure::Depth;

/// How well does a parameter adaptation method track a moving target?
#[derive(Parser, Debug)]
#[command(name = "tpam", version, max_term_width = 110, after_help = GRAMMAR)]
pub struct Args {
    /// What to do.
    #[command(subcommand)]
    pub command: Command,
}

const GRAMMAR: &str = "\
Everything is named by one grammar:  name:key=value,key=value
  a comma before key= goes on with the options, a comma before a name starts the next:  jade,shade:h=5,jde
  a number may be a range, ends included:  pmax=0.1..1.0/0.1    or alternatives:  h=5|10|20
  a text may be quoted:  file:path='a,b.csv'
  lists, ranges and alternatives multiply out into a grid; 'tpam list' shows every name and option.

Without flags:  --pam jde,epsde,jade,mde,shade,uniform,oracle --theta c --target sin:omega=20
                --accept linear:pmax=0.1|0.5|1 --n 50 --iterations 1000 --measures all

Example:  tpam sim --pam jade,shade --target sin:omega=40 --accept linear:pmax=0.1..1.0/0.1";

/// The subcommands.
#[derive(Subcommand, Debug)]
pub enum Command {
    /// Simulate PAMs against moving targets
    Sim(SimArgs),
    /// Simulate what experiment files describe
    Sweep(SweepArgs),
    /// Show one run, iteration by iteration
    Trace(TraceArgs),
    /// Compare two results: paired differences and effect sizes
    Compare(CompareArgs),
    /// Join parts that were computed by --shard
    Merge(MergeArgs),
    /// Redo the study of the paper: its figures, its published points and its claims, in one report
    Paper(PaperArgs),
    /// Search: adaptive differential evolution on the BBOB functions
    De(DeArgs),
    /// Draw every F and C that a search samples, and success by distance from the successful ones
    Clouds(CloudsArgs),
    /// Draw a result folder or a trace
    Plot(PlotArgs),
    /// List, evaluate and draw the BBOB functions
    Bbob(BbobArgs),
    /// Judge searches by their COCO logs: ECDF, running times, comparisons, convergence
    Ecdf(EcdfArgs),
    /// Measure what a sample costs
    Bench(BenchArgs),
    /// List PAMs, targets, acceptances, mutations, crossovers, restarts and their options
    List(ListArgs),
    /// Print what to cite
    Cite,
    /// Print the completions of a shell
    Completions {
        /// The shell
        shell: clap_complete::Shell,
    },
}

impl Command {
    /// Whether it looks for Ctrl-C from time to time and ends cleanly; the others are ended by it at once.
    pub fn hears_interrupts(&self) -> bool {
        matches!(
            self,
            Command::Sim(_)
                | Command::Sweep(_)
                | Command::Trace(_)
                | Command::Paper(_)
                | Command::De(_)
                | Command::Clouds(_)
        )
    }
}

/// What is simulated.
#[derive(ClapArgs, Debug)]
pub struct PlanArgs {
    /// Who is simulated
    #[arg(long, value_name = "SPECS")]
    pub pam: Option<String>,
    /// What is tracked: f, c or pair
    #[arg(long, value_name = "SPECS")]
    pub theta: Option<String>,
    /// What should be tracked
    #[arg(long, value_name = "SPECS")]
    pub target: Option<String>,
    /// What F should track, where theta is pair and C has a target of its own
    #[arg(long, value_name = "SPECS", alias = "target_f")]
    pub target_f: Option<String>,
    /// What C should track there
    #[arg(long, value_name = "SPECS", alias = "target_c")]
    pub target_c: Option<String>,
    /// How success depends on the distance from the target
    #[arg(long, value_name = "SPECS")]
    pub accept: Option<String>,
    /// Individuals N; may be a range or alternatives
    #[arg(long, value_name = "NUMBERS", allow_negative_numbers = true)]
    pub n: Option<String>,
    /// Iterations of a run, t_max; may be a range or alternatives
    #[arg(long, value_name = "NUMBERS", allow_negative_numbers = true)]
    pub iterations: Option<String>,
    /// How much is measured: all, or success alone, which is faster and leaves the other columns empty
    #[arg(long, value_name = "all|success", value_parser = depth)]
    pub measures: Option<Depth>,
}

fn whole(text: &str) -> Result<u64, String> {
    text.parse().map_err(|_| format!("write a whole number from 0 to {}", u64::MAX))
}

fn depth(text: &str) -> Result<Depth, String> {
    match text {
        "all" => Ok(Depth::All),
        "success" => Ok(Depth::Success),
        _ => Err("write all or success".to_owned()),
    }
}

/// How often it is simulated.
#[derive(ClapArgs, Debug)]
pub struct RunsArgs {
    /// Runs of each cell [default: 101, or what the file says]
    #[arg(long, conflicts_with = "quick", allow_negative_numbers = true, value_parser = whole)]
    pub runs: Option<u64>,
    /// Seed of all random numbers [default: 1, or what the file says]
    #[arg(long, allow_negative_numbers = true, value_parser = whole)]
    pub seed: Option<u64>,
    /// Eleven runs of each cell, for a first look
    #[arg(long)]
    pub quick: bool,
}

/// How the work is done and what becomes of the results.
#[derive(ClapArgs, Debug)]
pub struct WorkArgs {
    /// How results are printed
    #[arg(long, value_enum, default_value_t)]
    pub format: Format,
    /// Folder to keep results in; the same command goes on where it was stopped
    #[arg(long, value_name = "DIR")]
    pub out: Option<PathBuf>,
    /// Threads [default: all cores]; results do not depend on it
    #[arg(long, allow_negative_numbers = true, value_parser = clap::value_parser!(u16).range(1..=1024))]
    pub threads: Option<u16>,
    /// Compute part I of K only, into --out; 'tpam merge' joins the parts
    #[arg(long, value_name = "I/K", requires = "out", allow_hyphen_values = true)]
    pub shard: Option<Shard>,
    /// Say how many cells and samples there are and how long they should take, and stop
    #[arg(long)]
    pub dry_run: bool,
}

/// `tpam sim`.
#[derive(ClapArgs, Debug)]
#[command(after_help = GRAMMAR)]
pub struct SimArgs {
    /// What.
    #[command(flatten)]
    pub plan: PlanArgs,
    /// How often.
    #[command(flatten)]
    pub runs: RunsArgs,
    /// How.
    #[command(flatten)]
    pub work: WorkArgs,
}

/// `tpam sweep`.
#[derive(ClapArgs, Debug)]
pub struct SweepArgs {
    /// Experiment files; with several, --out gets one folder for each
    #[arg(required = true, value_name = "FILE.toml")]
    pub files: Vec<PathBuf>,
    /// How often, where the file says otherwise.
    #[command(flatten)]
    pub runs: RunsArgs,
    /// How.
    #[command(flatten)]
    pub work: WorkArgs,
}

/// `tpam trace`.
#[derive(ClapArgs, Debug)]
#[command(after_help = "\
The table shows 25 iterations; csv has one row per iteration, or with --samples one per sample; json has one object per iteration.
With --out DIR both csv files are written: iterations.csv and samples.csv.

Without flags:  --pam shade --theta c --target sin:omega=20 --accept linear:pmax=0.1 --n 50 --iterations 1000

Example:  tpam trace --pam shade --target ran:s=0.1 --accept linear:pmax=0.1 --run median --format csv")]
pub struct TraceArgs {
    /// What.
    #[command(flatten)]
    pub plan: PlanArgs,
    /// Seed of all random numbers [default: 1]
    #[arg(long, allow_negative_numbers = true, value_parser = whole)]
    pub seed: Option<u64>,
    /// Runs among which the median is looked for [default: 101]
    #[arg(long, allow_negative_numbers = true, value_parser = whole)]
    pub runs: Option<u64>,
    /// Which run: its number from 0, or 'median' for the one with the median success rate
    #[arg(long, value_name = "K|median", default_value = "0", allow_negative_numbers = true)]
    pub run: String,
    /// How it is printed
    #[arg(long, value_enum, default_value_t)]
    pub format: Format,
    /// With --format csv: one row per sample instead of one per iteration
    #[arg(long)]
    pub samples: bool,
    /// Folder for iterations.csv and samples.csv
    #[arg(long, value_name = "DIR")]
    pub out: Option<PathBuf>,
}

/// `tpam compare`.
#[derive(ClapArgs, Debug)]
#[command(after_help = "\
A result is a folder made by --out, or a part of it: DIR@SPEC for the cells of one PAM, DIR@K for the cell of row K (from 0).
Cells are paired by everything but the PAM where each side has one PAM only, else by everything; two single rows as they are.
Difference and interval are of the runs that both have, run by run; A12 is the chance that a run of b beats a run of a.

Examples:  tpam compare results@jade results@shade
           tpam compare results@shade:h=5 results@shade:h=20
           tpam compare results@3 results@4 --format csv")]
pub struct CompareArgs {
    /// The first result
    pub a: String,
    /// The second result
    pub b: String,
    /// How it is printed
    #[arg(long, value_enum, default_value_t)]
    pub format: Format,
}

/// `tpam merge`.
#[derive(ClapArgs, Debug)]
#[command(after_help = "\
The result is the very bytes that one machine would have written. A part that was computed twice does no harm.

Example:  tpam sweep study.toml --shard 1/2 --out part1        (on one machine)
          tpam sweep study.toml --shard 2/2 --out part2        (on another)
          tpam merge part1 part2 --out results")]
pub struct MergeArgs {
    /// The folders of the parts
    #[arg(required = true, value_name = "PART")]
    pub parts: Vec<PathBuf>,
    /// Folder for the joined result
    #[arg(long, value_name = "DIR")]
    pub out: PathBuf,
    /// How results are printed
    #[arg(long, value_enum, default_value_t)]
    pub format: Format,
}

/// Part `index` of `count`, from 1.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Shard {
    /// Which part, from 1.
    pub index: u64,
    /// Of how many.
    pub count: u64,
}

impl std::str::FromStr for Shard {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        let parts = text.split_once('/').and_then(|(index, count)| Some((index.parse().ok()?, count.parse().ok()?)));
        match parts {
            Some((index, count)) if 1 <= index && index <= count => Ok(Self { index, count }),
            _ => Err("write I/K with I from 1 to K, such as 3/8".to_owned()),
        }
    }
}

impl Shard {
    /// Whether the `at`-th of `total` runs, in the order of (cell, run), belongs to this part: parts are consecutive and as equal as can be.
    pub fn holds(self, at: u64, total: u64) -> bool {
        let from = |part: u64| u128::from(part) * u128::from(total) / u128::from(self.count);
        (from(self.index - 1)..from(self.index)).contains(&u128::from(at))
    }
}

/// `tpam paper`.
#[derive(ClapArgs, Debug)]
#[command(after_help = "\
Writes report.html, every figure as SVG, claims.csv and claims.json into the folder, and the simulations into data/ below it: the same command goes on
where it was stopped, and after --quick only what is missing of 101 runs is computed.

A claim is a set of quantities that should be above 0, each with its simultaneous (Bonferroni) 95 % interval. It holds when all intervals
lie above 0, fails when one lies below, and otherwise holds within noise; the table shows the quantity that decides. csv and json have them all.
Claims on the monotone targets are judged on the printed equations and on the square roots that the published Figure 3 follows.

Figures:  fig3 fig4 fig5 fig6 figS1 winners rates bias lag drift fig7

Examples:  tpam paper --quick
           tpam paper --only fig5,fig6
           tpam paper --claims --format json")]
pub struct PaperArgs {
    /// Folder for the report, the figures and the data
    #[arg(long, value_name = "DIR", default_value = "results/paper")]
    pub out: PathBuf,
    /// Eleven runs of each cell instead of 101, for a first look
    #[arg(long)]
    pub quick: bool,
    /// Only these figures, and no report
    #[arg(long, value_name = "FIGURES", value_delimiter = ',', conflicts_with = "claims")]
    pub only: Vec<String>,
    /// Also Figures S.2 to S.5: 80 algorithms in four dimensions, about half an hour on two cores
    #[arg(long, conflicts_with = "only")]
    pub supplement: bool,
    /// Print the claims, each with its verdict and the numbers that decide it
    #[arg(long)]
    pub claims: bool,
    /// Seed of all random numbers [default: 1]
    #[arg(long, allow_negative_numbers = true, value_parser = whole)]
    pub seed: Option<u64>,
    /// How the claims are printed; csv and json imply --claims
    #[arg(long, value_enum, default_value_t, conflicts_with = "only")]
    pub format: Format,
    /// Threads [default: all cores]; results do not depend on it
    #[arg(long, allow_negative_numbers = true, value_parser = clap::value_parser!(u16).range(1..=1024))]
    pub threads: Option<u16>,
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
    /// How mutants are made
    #[arg(long, value_name = "SPECS", default_value = "current-to-pbest/1")]
    pub mutation: String,
    /// How trials are made of mutants and parents
    #[arg(long, value_name = "SPECS", default_value = "bin")]
    pub crossover: String,
    /// When a population is given up [default: zz+stagnation]
    #[arg(long, value_name = "SPECS")]
    pub restart: Option<String>,
    /// BBOB functions, such as 1-24 or 1,8,15-19
    #[arg(long, value_name = "NUMBERS", default_value = "1-24")]
    pub functions: String,
    /// Dimensions
    #[arg(long, value_name = "NUMBERS", default_value = "10")]
    pub dims: String,
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
    /// Write IOHprofiler's logs too, into ioh/; also later, by the same command with --ioh
    #[arg(long, conflicts_with = "shard")]
    pub ioh: bool,
    /// Compute part I of K only; 'tpam merge' joins the parts
    #[arg(long, value_name = "I/K", allow_hyphen_values = true)]
    pub shard: Option<Shard>,
    /// How the table is printed
    #[arg(long, value_enum, default_value_t)]
    pub format: Format,
    /// Threads [default: all cores]; results do not depend on it
    #[arg(long, allow_negative_numbers = true, value_parser = clap::value_parser!(u16).range(1..=1024))]
    pub threads: Option<u16>,
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
    /// How mutants are made
    #[arg(long, value_name = "SPEC", default_value = "current-to-pbest/1")]
    pub mutation: String,
    /// How trials are made of mutants and parents
    #[arg(long, value_name = "SPEC", default_value = "bin")]
    pub crossover: String,
    /// When a population is given up [default: zz+stagnation]
    #[arg(long, value_name = "SPEC")]
    pub restart: Option<String>,
    /// Instances, one run each; or year:2018 for those that COCO used in a year
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
    #[arg(long, value_enum, default_value_t)]
    pub format: Format,
    /// Threads [default: all cores]; results do not depend on it
    #[arg(long, allow_negative_numbers = true, value_parser = clap::value_parser!(u16).range(1..=1024))]
    pub threads: Option<u16>,
}

/// `tpam plot`.
#[derive(ClapArgs, Debug)]
#[command(after_help = "\
  lines   a measure over a number that varies between the cells: a line per PAM, a panel for everything else
  map     a measure over two numbers that vary, as colours: a panel per PAM
  best    who has the highest success rate over two numbers that vary
  trace   target, and what the PAM remembers, iteration by iteration (of a folder made by tpam trace --out)

Measures are the columns of runs.csv: success, relative, bias_c, rmse_c, lag_c, diversity_c, recovery and those of F.
Under --accept constant a plot of bias shows the drift of each PAM. PNG is made by rsvg-convert, inkscape or magick, whichever is found.

Examples:  tpam plot results
           tpam plot results --x omega --y lag_c --out lag.svg
           tpam plot results --kind best --x s --up pmax
           tpam plot trace --out trace.png")]
pub struct PlotArgs {
    /// A folder made by sim --out, sweep --out, merge or trace --out
    #[arg(value_name = "DIR")]
    pub folder: PathBuf,
    /// What is drawn [default: trace where the folder is one, else lines]
    #[arg(long, value_enum)]
    pub kind: Option<Kind>,
    /// The number along the horizontal axis, such as pmax, omega, s, h or n, or 'time' [default: the one with most values]
    #[arg(long, value_name = "NAME")]
    pub x: Option<String>,
    /// The measure
    #[arg(long = "y", value_name = "MEASURE", default_value = "success")]
    pub measure: String,
    /// The number along the vertical axis of a map [default: the one with most values after --x]
    #[arg(long, value_name = "NAME")]
    pub up: Option<String>,
    /// Give each panel its own heights
    #[arg(long)]
    pub own_heights: bool,
    /// The title [default: what all cells have in common]
    #[arg(long)]
    pub title: Option<String>,
    /// The file, .svg or .png [default: an .svg in the folder]
    #[arg(long, value_name = "FILE")]
    pub out: Option<PathBuf>,
}

/// What `tpam plot` draws.
#[derive(Clone, Copy, Debug, PartialEq, Eq, clap::ValueEnum)]
pub enum Kind {
    /// A measure over a number.
    Lines,
    /// A measure over two numbers.
    Map,
    /// Who is best over two numbers.
    Best,
    /// One run, iteration by iteration.
    Trace,
}

/// `tpam bbob`.
#[derive(ClapArgs, Debug)]
#[command(after_help = "\
Values are COCO's to the bit; with --batch they are computed eight at a time, as searches do, and differ in the last digits.

Examples:  tpam bbob list
           tpam bbob eval --function 8 --dim 10 --instance 3 < points.csv
           tpam bbob plot --function 16 > f16.svg")]
pub struct BbobArgs {
    /// What to do with them.
    #[command(subcommand)]
    pub what: BbobCommand,
}

/// The subcommands of `tpam bbob`.
#[derive(Subcommand, Debug)]
pub enum BbobCommand {
    /// List the functions, their groups and COCO's sets of instances
    List,
    /// Evaluate points: one a line on standard input, numbers separated by commas; one value a line comes back
    Eval {
        /// The function, 1 to 24
        #[arg(long, allow_negative_numbers = true, value_parser = whole)]
        function: u64,
        /// The dimension, 2 or more
        #[arg(long, allow_negative_numbers = true, value_parser = whole)]
        dim: u64,
        /// The instance
        #[arg(long, allow_negative_numbers = true, value_parser = whole)]
        instance: u64,
        /// Eight points at a time
        #[arg(long)]
        batch: bool,
    },
    /// Draw the landscape in two dimensions
    Plot {
        /// The function, 1 to 24 [default: all, into --out]
        #[arg(long, allow_negative_numbers = true, value_parser = whole)]
        function: Option<u64>,
        /// The instance
        #[arg(long, default_value_t = 1, allow_negative_numbers = true, value_parser = whole)]
        instance: u64,
        /// Folder for f01.svg to f24.svg; without it the picture is printed
        #[arg(long, value_name = "DIR")]
        out: Option<PathBuf>,
    },
}

/// `tpam ecdf`.
#[derive(ClapArgs, Debug)]
#[command(after_help = "\
A folder holds the COCO logs (.info, .dat, .tdat) of one algorithm, or folders of several; whichever program wrote them. The ECDF is the one of cocopp: the
share of (function, target) pairs reached within a budget, with simulated restarts. Budgets are in evaluations divided by the dimension D.

  curve         the ECDF at some budgets, and the area under it over log10(evaluations / D)
  area          that area alone, and the budget that a cross marks in the figures: to its right there are only restarts
  art           average running times (aRT) to COCO's targets, with successes and trials
  compare       for each algorithm: Average Performance Score (how many others are better, rank-sum test at 0.05, mean over the functions), mean rank of the
                median error (Friedman), and against the first algorithm Holm's p and on how many functions it is better, equal, worse (+ = -)
  convergence   median and quartiles of f - f_opt over the trials

With --out every table is written as CSV and every figure as SVG: ECDF, convergence, critical differences.

Examples:  tpam ecdf exdata/jade exdata/shade --dim 10
           tpam ecdf exdata --by group --bands --reference best2009 --out results/ecdf
           tpam ecdf exdata --show compare --format csv")]
pub struct EcdfArgs {
    /// Folders of COCO logs
    #[arg(required = true, value_name = "DIR")]
    pub folders: Vec<PathBuf>,
    /// Dimensions [default: all there are]
    #[arg(long, value_name = "D", value_delimiter = ',')]
    pub dim: Vec<u32>,
    /// What to show
    #[arg(long, value_enum, default_value_t)]
    pub show: Shown,
    /// One curve for all functions, or one for each group, or for each function
    #[arg(long, value_enum, default_value_t)]
    pub by: By,
    /// Which version of COCO: today's, or that of 2017, as the paper has it
    #[arg(long, value_enum, default_value_t)]
    pub mode: EcdfMode,
    /// How many targets from 100 to 1e-8
    #[arg(long, value_name = "51|50", default_value_t = 51, value_parser = clap::value_parser!(u32).range(2..=1001))]
    pub targets: u32,
    /// Budgets in evaluations divided by D, such as 10,100,1000 [default: a grid up to the longest trial]
    #[arg(long, value_name = "BUDGETS", value_delimiter = ',', value_parser = budget)]
    pub at: Vec<f64>,
    /// Show where 95 of 100 resamples of the trials lie
    #[arg(long)]
    pub bands: bool,
    /// A line to compare with: best2009, taken from an installed cocopp, or a folder of logs
    #[arg(long, value_name = "best2009|DIR")]
    pub reference: Option<String>,
    /// Seed of the simulated restarts
    #[arg(long, default_value_t = 1, allow_negative_numbers = true, value_parser = whole)]
    pub seed: u64,
    /// How it is printed
    #[arg(long, value_enum, default_value_t)]
    pub format: Format,
    /// Folder for all tables and figures
    #[arg(long, value_name = "DIR")]
    pub out: Option<PathBuf>,
}

fn budget(text: &str) -> Result<f64, String> {
    let budget = text.trim().parse().ok().filter(|budget: &f64| budget.is_finite() && *budget > 0.0);
    budget.ok_or_else(|| "write numbers above 0, such as 10,100,1000".to_owned())
}

/// What `tpam ecdf` shows.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, clap::ValueEnum)]
pub enum Shown {
    /// The ECDF at some budgets.
    #[default]
    Curve,
    /// The area under it.
    Area,
    /// Average running times.
    Art,
    /// Algorithms compared.
    Compare,
    /// Median and quartiles of the error.
    Convergence,
}

/// Which functions share a curve.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, clap::ValueEnum)]
pub enum By {
    /// All of them.
    #[default]
    All,
    /// The five groups of BBOB, and all.
    Group,
    /// Each function by itself.
    Function,
}

/// Which version of COCO's ECDF.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, clap::ValueEnum)]
pub enum EcdfMode {
    /// Today's.
    #[default]
    Coco,
    /// That of 2017.
    Coco2017,
}

/// `tpam bench`.
#[derive(ClapArgs, Debug)]
pub struct BenchArgs {
    /// How it is printed
    #[arg(long, value_enum, default_value_t)]
    pub format: Format,
}

/// `tpam list`.
#[derive(ClapArgs, Debug)]
pub struct ListArgs {
    /// What to list; everything where nothing is named
    #[arg(value_enum)]
    pub what: Option<Listed>,
}

/// What can be listed.
#[derive(Clone, Copy, Debug, PartialEq, Eq, clap::ValueEnum)]
pub enum Listed {
    /// Who can be simulated.
    Pams,
    /// What can be tracked.
    Thetas,
    /// Moving targets.
    Targets,
    /// Models of success.
    Acceptances,
    /// How a search makes mutants.
    Mutations,
    /// How it makes trials of them.
    Crossovers,
    /// When it begins anew.
    Restarts,
}
