//! `tpam ecdf`: evaluates COCO logs.

use crate::args::{FigureArgs, FormatArgs, KeepArgs, choice, whole};
use crate::failure::{note, notes};
use crate::run::{Catalogues, Failure, Run, next, print, saved, work};
use std::path::PathBuf;
use tpam_coco::ecdf::{By as Curves, EcdfOptions, Mode};
use tpam_coco::{Logs, View};
use tpam_problem::Suites;
use tpam_searches::ecdf::{self, Fixed};
use tpam_store::Error;
use tpam_store::folder::check_folder;
use tpam_work::Work;

#[derive(clap::Args, Debug)]
pub(crate) struct Args {
    /// Folders of COCO logs
    #[arg(required = true, value_name = "DIR")]
    folders: Vec<PathBuf>,
    /// Dimensions [default: all]
    #[arg(long, alias = "dim", value_name = "D", value_delimiter = ',')]
    dims: Vec<u32>,
    /// Functions, such as 1-5,8 [default: all]
    #[arg(long, value_name = "LIST")]
    functions: Option<String>,
    /// What to show
    #[arg(long, value_enum, default_value_t)]
    show: Shown,
    /// Algorithm to compare the others with; a unique part of its name will do [default: the first; of a folder of tpam de, the first of
    /// its PAMs]
    #[arg(long, value_name = "NAME")]
    baseline: Option<String>,
    /// One curve for all functions, one per function group, or one per function
    #[arg(long, value_enum, default_value_t)]
    by: By,
    /// Version of COCO: the current one, or that of 2017, which the paper uses
    #[arg(long, hide_short_help = true, default_value = "coco", value_parser = choice(&MODES))]
    mode: Mode,
    /// Number of target values from 100 to 1e-8
    #[arg(long, hide_short_help = true, value_name = "51|50", default_value_t = 51)]
    #[arg(value_parser = clap::value_parser!(u32).range(2..=1001))]
    targets: u32,
    /// Budgets in evaluations divided by D, such as 10,100,1000 [default: a grid up to the longest trial]
    #[arg(long, hide_short_help = true, value_name = "BUDGETS", value_delimiter = ',', value_parser = budget)]
    at: Vec<f64>,
    /// What --show compare compares: the errors at the end of the budget, or the areas under the ECDF
    #[arg(long, default_value = "fixed-budget", value_parser = choice(&VIEWS))]
    view: View,
    /// Errors up to this one count as 0 in --show errors, signs and ranks; trials that reach it are compared by their evaluations
    #[arg(long, hide_short_help = true, value_name = "ERROR", default_value = "1e-8")]
    #[arg(allow_negative_numbers = true, value_parser = floor)]
    floor: f64,
    /// No 95 % bootstrap bands, for which trials are resampled; bands end where simulated restarts begin
    #[arg(long)]
    no_bands: bool,
    /// The bands, which are the default
    #[arg(long, hide = true, conflicts_with = "no_bands")]
    bands: bool,
    /// Reference curve: best2009 (the best algorithms of 2009 on BBOB, which are part of the program), or a folder of logs
    #[arg(long, value_name = "best2009|DIR")]
    reference: Option<String>,
    /// Seed of the simulated restarts
    #[arg(long, hide_short_help = true, default_value_t = 1, allow_negative_numbers = true, value_parser = whole)]
    seed: u64,
    /// Output format.
    #[command(flatten)]
    format: FormatArgs,
    /// Where all tables and figures go.
    #[command(flatten)]
    keep: KeepArgs,
    /// How figures are written.
    #[command(flatten)]
    figure: FigureArgs,
}

impl Args {
    /// The options of the ECDF that these flags describe.
    fn options(&self, logs: &Logs, suites: &Suites) -> Result<EcdfOptions, Error> {
        let mut options = EcdfOptions::default();
        options.by = match self.by {
            By::All => Curves::All,
            By::Group => Curves::Group(ecdf::groups(logs, suites)?),
            By::Function => Curves::Function,
        };
        options.mode = self.mode;
        options.targets = self.targets;
        options.at.clone_from(&self.at);
        options.bands = self.bands || !self.no_bands;
        options.floor = self.floor;
        options.randomness = ecdf::streams(self.seed);
        Ok(options)
    }
}

fn budget(text: &str) -> Result<f64, String> {
    let budget = text.trim().parse().ok().filter(|budget: &f64| budget.is_finite() && *budget > 0.0);
    budget.ok_or_else(|| "write numbers above 0, such as 10,100,1000".to_owned())
}

fn floor(text: &str) -> Result<f64, String> {
    let floor = text.trim().parse().ok().filter(|floor: &f64| floor.is_finite() && *floor >= 0.0);
    floor.ok_or_else(|| "write 0, or a small number such as 1e-8".to_owned())
}

/// The versions of COCO's ECDF.
const MODES: [(&str, &str, Mode); 2] = [("coco", "The current version", Mode::Coco), ("coco2017", "The version of 2017", Mode::Coco2017)];

/// By what algorithms are compared.
const VIEWS: [(&str, &str, View); 2] =
    [("fixed-budget", "Errors at the end", View::FixedBudget), ("anytime", "Areas under the ECDF", View::Anytime)];

/// What `tpam ecdf` shows.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, clap::ValueEnum)]
pub(crate) enum Shown {
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
    /// Errors at a fixed budget and at its checkpoints.
    Errors,
    /// Errors at a fixed budget with signs against the baseline.
    Signs,
    /// Ranks and scores of competitions at a fixed budget.
    Ranks,
}

/// Which functions share a curve.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, clap::ValueEnum)]
pub(crate) enum By {
    /// All of them.
    #[default]
    All,
    /// Each function group of the suite, and all functions.
    Group,
    /// Each function separately.
    Function,
}

impl Run for Args {
    fn run(&self, known: &Catalogues) -> Result<(), Failure> {
        let out = self.keep.out.as_deref();
        out.map_or(Ok(()), |out| check_folder(out, ecdf::KIND))?;
        self.figure.check_used(out.is_some())?;
        let logs = read(self)?;
        let options = self.options(&logs, &known.suites)?;
        let work = work(None);
        let text = rendered(&logs, &options, self, &work)?;
        match out {
            Some(folder) => {
                ecdf::write(&logs, &options, &self.figure.export(), folder, &work)?;
                saved(folder, "report");
            }
            None => next("next: add --out DIR for all tables and figures".to_owned()),
        }
        logs.unfinished().iter().for_each(|trial| note(&trial.to_string()));
        if matches!(self.show, Shown::Curve | Shown::Area) || out.is_some() {
            logs.missing().iter().for_each(|missing| note(&missing.to_string()));
        }
        match self.show {
            Shown::Curve => notes(ecdf::curve_beyond(&logs, &self.at)),
            Shown::Art | Shown::Area | Shown::Compare => {}
            _ => notes(ecdf::convergence_beyond(&logs, &self.at)),
        }
        print(text.as_bytes())
    }
}

/// The logs, with the requested dimensions, functions, reference and baseline.
fn read(args: &Args) -> Result<Logs, Error> {
    let logs = ecdf::read(&args.folders, &args.dims, args.reference.as_deref(), args.mode)?;
    let logs = match &args.functions {
        Some(functions) => ecdf::on_functions(logs, functions)?,
        None => logs,
    };
    match &args.baseline {
        Some(_) if !matches!(args.show, Shown::Compare | Shown::Signs | Shown::Ranks) && args.keep.out.is_none() => {
            Err(Error::Unused { key: "baseline", reason: "only --show compare, signs and ranks and --out use it" })
        }
        Some(name) => ecdf::with_baseline(logs, name),
        None => Ok(logs),
    }
}

/// The output, in the requested format.
fn rendered(logs: &Logs, options: &EcdfOptions, args: &Args, work: &Work) -> Result<String, Failure> {
    let format = args.format.format;
    let budgets = |end: f64| if args.at.is_empty() { ecdf::grid(end, format) } else { args.at.clone() };
    let fixed = |show: Fixed| {
        let (people, programs) = ecdf::fixed_budget(&logs.fixed_budget(&args.at, args.floor), show).map_err(Error::from)?;
        Ok::<_, Error>(format.render(|| people, || programs))
    };
    Ok(match args.show {
        Shown::Curve => {
            let lines = ecdf::lines(logs, options, budgets, work)?;
            format.render(|| ecdf::curve_overview(&ecdf::best_first(lines.clone())), || ecdf::curves(&lines))
        }
        Shown::Area => {
            let lines = ecdf::lines(logs, options, budgets, work)?;
            format.render(|| ecdf::areas(&ecdf::best_first(lines.clone())).into(), || ecdf::areas(&lines))
        }
        Shown::Art => {
            let people = || ecdf::running_time_overview(logs).into();
            format.render(people, || ecdf::running_times(logs, args.targets))
        }
        Shown::Compare => {
            let scores = logs.scores(args.view).map_err(Error::from)?;
            format.render(|| ecdf::score_overview(&scores), || ecdf::score_table(&scores))
        }
        Shown::Convergence => {
            let all = logs.convergence(|longest| ecdf::shown(options, longest, format));
            format.render(|| ecdf::convergence_overview(&all), || ecdf::convergence_table(&all))
        }
        Shown::Errors => fixed(Fixed::Errors)?,
        Shown::Signs => fixed(Fixed::Signs)?,
        Shown::Ranks => fixed(Fixed::Ranks)?,
    })
}
