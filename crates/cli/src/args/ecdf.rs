//! Flags of ecdf.

use super::{FigureArgs, format, whole};
use clap::Args as ClapArgs;
use std::path::PathBuf;
use tpam_coco::Logs;
use tpam_coco::ecdf::{self, EcdfOptions, Mode};
use tpam_problem::Suites;
use tpam_searches::ecdf::{groups, streams};
use tpam_store::Error;
use tpam_table::Format;

/// `tpam ecdf`.
#[derive(ClapArgs, Debug)]
#[command(after_help = "\
A folder contains the COCO logs (.info, .dat, .tdat) of one algorithm, or one folder per algorithm. Any program may have written the logs. The ECDF is computed as
in cocopp: the proportion of (function, target value) pairs reached within a budget, with simulated restarts. Budgets are in evaluations divided by the dimension D.

  curve         the ECDF at some budgets, and the area under it over log10(evaluations / D)
  area          only that area, and the budget that a cross marks in the figures: beyond it the curve comes from simulated restarts
  art           average running times (aRT) to COCO's target values, with numbers of successes and trials
  compare       for each algorithm: Average Performance Score (number of better algorithms, rank-sum test at 0.05, mean over the functions), mean rank of the
                median error (Friedman); against the baseline: p, and the numbers of functions where it is better, equal, worse (+ = -). The statistical units
                (blocks) are the functions. p is adjusted by Holm for the comparisons with the baseline; with --out, pairs.csv has all pairs, adjusted for all
  convergence   median and quartiles of f - f_opt over the trials

With --out every table is written as CSV, and every figure: ECDF, convergence, critical differences.

Examples:  tpam ecdf exdata/jade exdata/shade --dims 10 --functions 1-5,8
           tpam ecdf exdata --by group --bands --reference best2009 --out results/ecdf
           tpam ecdf exdata --out results/ecdf --size single --figures pdf
           tpam ecdf exdata --show compare --baseline jade --format csv")]
pub struct EcdfArgs {
    /// Folders of COCO logs
    #[arg(required = true, value_name = "DIR")]
    pub folders: Vec<PathBuf>,
    /// Dimensions [default: all]
    #[arg(long, alias = "dim", value_name = "D", value_delimiter = ',')]
    pub dims: Vec<u32>,
    /// Functions, such as 1-5,8 [default: all]
    #[arg(long, value_name = "LIST")]
    pub functions: Option<String>,
    /// What to show
    #[arg(long, value_enum, default_value_t)]
    pub show: Shown,
    /// Algorithm to compare the others with; a unique part of its name will do [default: the first; of a folder of tpam de, the first of its PAMs]
    #[arg(long, value_name = "NAME")]
    pub baseline: Option<String>,
    /// One curve for all functions, one per function group, or one per function
    #[arg(long, value_enum, default_value_t)]
    pub by: By,
    /// Version of COCO: the current one, or that of 2017, which the paper uses
    #[arg(long, value_enum, default_value_t)]
    pub mode: EcdfMode,
    /// Number of target values from 100 to 1e-8
    #[arg(long, value_name = "51|50", default_value_t = 51, value_parser = clap::value_parser!(u32).range(2..=1001))]
    pub targets: u32,
    /// Budgets in evaluations divided by D, such as 10,100,1000 [default: a grid up to the longest trial]
    #[arg(long, value_name = "BUDGETS", value_delimiter = ',', value_parser = budget)]
    pub at: Vec<f64>,
    /// Show 95 % bootstrap bands: trials are resampled. Bands end where simulated restarts begin
    #[arg(long)]
    pub bands: bool,
    /// Reference curve: best2009 (the best algorithms of 2009 on BBOB, which are part of the program), or a folder of logs
    #[arg(long, value_name = "best2009|DIR")]
    pub reference: Option<String>,
    /// Seed of the simulated restarts
    #[arg(long, default_value_t = 1, allow_negative_numbers = true, value_parser = whole)]
    pub seed: u64,
    /// Output format
    #[arg(long, value_name = "FORMAT", default_value = "table", value_parser = format())]
    pub format: Format,
    /// Output folder for all tables and figures
    #[arg(long, value_name = "DIR")]
    pub out: Option<PathBuf>,
    /// How figures are written.
    #[command(flatten)]
    pub figure: FigureArgs,
}

impl EcdfArgs {
    /// The options of the ECDF that these flags describe.
    pub(crate) fn options(&self, logs: &Logs, suites: &Suites) -> Result<EcdfOptions, Error> {
        let mut options = EcdfOptions::default();
        options.by = match self.by {
            By::All => ecdf::By::All,
            By::Group => ecdf::By::Group(groups(logs, suites)?),
            By::Function => ecdf::By::Function,
        };
        options.mode = self.mode.into();
        options.targets = self.targets;
        options.at.clone_from(&self.at);
        options.bands = self.bands;
        options.randomness = streams(self.seed);
        Ok(options)
    }
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
    /// The area under the ECDF.
    Area,
    /// Average running times.
    Art,
    /// Comparison of the algorithms.
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
    /// Each function group of the suite, and all functions.
    Group,
    /// Each function separately.
    Function,
}

/// The version of COCO's ECDF.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, clap::ValueEnum)]
pub enum EcdfMode {
    /// The current version.
    #[default]
    Coco,
    /// The version of 2017.
    Coco2017,
}

impl From<EcdfMode> for Mode {
    fn from(mode: EcdfMode) -> Self {
        match mode {
            EcdfMode::Coco => Self::Coco,
            EcdfMode::Coco2017 => Self::Coco2017,
        }
    }
}
