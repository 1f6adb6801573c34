//! The command line: the subcommands are here, their flags in one file per group of subcommands.

mod archive;
mod bbob;
mod ecdf;
mod figure;
mod law;
mod methods;
mod operators;
mod paper;
mod parts;
mod playground;
mod plot;
mod probe;
mod relevance;
mod report;
mod results;
mod review;
mod search;
mod simulate;
mod study;

pub use archive::ArchiveArgs;
pub use bbob::{BbobArgs, BbobCommand};
use clap::builder::{PossibleValue, PossibleValuesParser, TypedValueParser};
use clap::{Args as ClapArgs, Parser, Subcommand};
pub use ecdf::{By, EcdfArgs, EcdfMode, Shown};
pub use figure::FigureArgs;
pub use law::LawArgs;
pub use methods::MethodsArgs;
pub use operators::OperatorArgs;
pub use paper::PaperArgs;
pub use parts::PartsArgs;
pub use playground::PlaygroundArgs;
pub use plot::{Kind, PlotArgs};
pub use probe::ProbeArgs;
pub use relevance::{RelevanceArgs, Scenarios};
pub use report::ReportArgs;
pub use results::{CompareArgs, MergeArgs, StatusArgs, VerifyArgs};
pub use review::ReviewArgs;
pub use search::{CalibrateArgs, CloudsArgs, DeArgs, GaoArgs, SearchArgs};
pub use simulate::{PlanArgs, RunsArgs, SimArgs, SweepArgs, TraceArgs, WorkArgs};
use std::path::{Path, PathBuf};
pub use study::StudyArgs;
use tpam_de::PARTS;
use tpam_sim::measure::{Exists, KINDS};
pub use tpam_store::Shard;
pub use tpam_table::Format;

/// Measure how well a parameter adaptation method (PAM) tracks a moving target, and how well it searches
#[derive(Parser, Debug)]
#[command(name = "tpam", version, max_term_width = 110, after_help = GRAMMAR)]
pub struct Args {
    /// Print only what was asked for: no progress, no notes, and with results in files no table
    #[arg(long, short, global = true)]
    pub quiet: bool,
    /// What to do.
    #[command(subcommand)]
    pub command: Command,
}

const GRAMMAR: &str = "\
PAMs, targets, acceptances and operators are written as specs:  name:key=value,key=value
  A comma separates options, and it also separates specs:  jade,shade:h=5,start_f=0.3,jde
  A number may be a range with both ends included:  pmax=0.1..1.0/0.1    or alternatives:  h=5|10|20
  Quote a spec that contains | or blanks, so that the shell does not interpret it:  --pam 'shade:h=5|10|20'
  A text may be quoted inside a spec:  file:path='a,b.csv'
  Lists, ranges and alternatives are combined into a grid. 'tpam list' shows every name and option.

Defaults:  --pam jde,epsde,jade,mde,shade,uniform,oracle --theta c --target sin:omega=20
           --accept 'linear:pmax=0.1|0.5|1' --n 50 --iterations 1000 --measures all

Example:  tpam sim --pam jade,shade --target sin:omega=40 --accept linear:pmax=0.1..1.0/0.1";

/// The subcommands.
#[derive(Subcommand, Debug)]
pub enum Command {
    /// Simulate PAMs against moving targets
    Sim(SimArgs),
    /// Simulate the experiments in files
    Sweep(SweepArgs),
    /// Show one run of each PAM, iteration by iteration
    Trace(TraceArgs),
    /// Compare results: paired differences, intervals, effect sizes, tests
    Compare(CompareArgs),
    /// Join the parts that were computed with --shard
    Merge(MergeArgs),
    /// Show how far result folders are: runs that are done, being computed and missing
    Status(StatusArgs),
    /// Check that result folders are what was written, and recompute damaged files
    Verify(VerifyArgs),
    /// Reproduce the study of Tanabe & Fukunaga (GECCO 2017): figures, published points, claims, report
    Paper(PaperArgs),
    /// Reproduce the review of Tanabe & Fukunaga (IEEE T. Cybernetics 2020): all methods in searches, published curves, report
    Review(ReviewArgs),
    /// Run adaptive differential evolution on the BBOB functions, with COCO logs
    De(DeArgs),
    /// Plot every F and C of a search, and the success rate by distance from the successful values
    Clouds(CloudsArgs),
    /// Fit scenarios for sim to searches: a target trajectory and the acceptance that fits best
    Calibrate(CalibrateArgs),
    /// Run the greedy approximate oracle on a BBOB function, and save its parameters as targets
    Gao(GaoArgs),
    /// Measure how success and gain depend on F and C in a search, by trial vectors that do not depend on the PAM
    Probe(ProbeArgs),
    /// Plot results or traces
    Plot(PlotArgs),
    /// Write result folders as one HTML page: figures, tables that sort and filter, commands, checksums
    Report(ReportArgs),
    /// List, evaluate and plot the BBOB functions
    Bbob(BbobArgs),
    /// Evaluate COCO logs: ECDF, running times, comparisons, convergence
    Ecdf(EcdfArgs),
    /// Write searches as an archive that cocopp loads by its address
    Archive(ArchiveArgs),
    /// Correlate simulations with searches: does tracking predict search?
    Relevance(RelevanceArgs),
    /// Show what a PAM that learns by a mean climbs: computed, in simulations and in searches
    Law(LawArgs),
    /// Study whether simulation predicts search: settings of one family, predictors, other functions; the design is a file
    Study(StudyArgs),
    /// Measure the time per sample
    Bench(BenchArgs),
    /// List all PAMs, targets, acceptances, mutations, crossovers and restarts, with their options
    List(ListArgs),
    /// Write a page for each PAM: rule, options, behaviour, references; and a table of all
    Methods(MethodsArgs),
    /// Write a page that simulates in the browser, and print its address
    Playground(PlaygroundArgs),
    /// Print the references to cite, as BibTeX
    Cite(CiteArgs),
    /// Print a completion script for a shell
    Completions {
        /// The shell
        shell: clap_complete::Shell,
    },
}

impl Command {
    /// Whether everything that the command was asked for is in files, so that it prints only a report on them.
    pub fn writes_files(&self) -> bool {
        let kept = |work: &WorkArgs| work.out.is_some() && !work.parts.dry_run;
        match self {
            Command::Sim(args) => kept(&args.work),
            Command::Sweep(args) => kept(&args.work),
            Command::Trace(args) => args.out.is_some(),
            Command::Ecdf(args) => args.out.is_some(),
            Command::Relevance(args) => args.out.is_some(),
            Command::Probe(args) => args.out.is_some(),
            Command::Paper(PaperArgs { parts, .. })
            | Command::Review(ReviewArgs { parts, .. })
            | Command::Study(StudyArgs { parts, .. })
            | Command::De(DeArgs { parts, .. }) => !parts.dry_run,
            Command::Merge(_)
            | Command::Verify(_)
            | Command::Clouds(_)
            | Command::Calibrate(_)
            | Command::Gao(_)
            | Command::Law(_)
            | Command::Methods(_)
            | Command::Plot(_)
            | Command::Report(_) => true,
            _ => false,
        }
    }

    /// Whether the command handles Ctrl-C and ends cleanly between two runs. Other commands end at once.
    pub fn hears_interrupts(&self) -> bool {
        matches!(
            self,
            Command::Sim(_)
                | Command::Sweep(_)
                | Command::Trace(_)
                | Command::Paper(_)
                | Command::Review(_)
                | Command::De(_)
                | Command::Clouds(_)
                | Command::Calibrate(_)
                | Command::Gao(_)
                | Command::Law(_)
                | Command::Study(_)
                | Command::Probe(_)
                | Command::Methods(_)
                | Command::Verify(_)
        )
    }
}

/// The folder of a study; a first look has another one than the whole study, if none was given.
pub(crate) fn study_folder(given: Option<&Path>, name: &str, quick: bool) -> PathBuf {
    given.map_or_else(
        || Path::new("results").join(if quick { format!("{name}-quick") } else { name.into() }),
        Path::to_owned,
    )
}

/// The measures that tables show, for the help.
pub(crate) fn measures() -> String {
    let shown = KINDS.iter().filter(|kind| kind.decimals.is_some());
    let names =
        shown.map(|kind| if kind.exists == Exists::PerColumn { format!("{}_c", kind.name) } else { kind.name.into() });
    format!("{}, and the same for F", names.collect::<Vec<_>>().join(", "))
}

/// Reads `--format`.
pub(crate) fn format() -> impl TypedValueParser<Value = Format> {
    let values = Format::ALL.map(|format| PossibleValue::new(format.name()).help(format.description()));
    PossibleValuesParser::new(values).try_map(|name| name.parse())
}

/// Parses a count, also in the form `1e4`. The library checks its range, which depends on the rest of the command.
pub(crate) fn count(text: &str) -> Result<u64, String> {
    // Up to here every whole number is exactly a float.
    const EXACT: f64 = 9_007_199_254_740_992.0;
    let power = |text: &str| {
        let number =
            text.parse().ok().filter(|number: &f64| number.fract() == 0.0 && (0.0..=EXACT).contains(number))?;
        text.contains(['e', 'E']).then_some(number as u64)
    };
    let number = text.parse().ok().or_else(|| power(text));
    number.ok_or_else(|| "write a whole number of at least 1".to_owned())
}

/// Parses a whole number of 64 bits, such as a seed.
pub(crate) fn whole(text: &str) -> Result<u64, String> {
    text.parse().map_err(|_| format!("write a whole number from 0 to {}", u64::MAX))
}

/// `tpam bench`.
#[derive(ClapArgs, Debug)]
pub struct BenchArgs {
    /// PAMs to measure; all for every PAM that can be simulated. jade is always measured, because the others are compared with it
    #[arg(long, value_name = "SPECS", default_value = "jde,epsde,jade,mde,shade,uniform")]
    pub pam: String,
    /// Output format
    #[arg(long, value_name = "FORMAT", default_value = "table", value_parser = format())]
    pub format: Format,
}

/// `tpam cite`.
#[derive(ClapArgs, Debug)]
#[command(after_help = "\
Prints the publications of everything that is named, the paper of the model and this program. Where a method here differs from the published one, a comment says how.

Examples:  tpam cite --pam shade
           tpam cite --pam jade,shade:h=5 --mutation current-to-pbest/1 > references.bib")]
pub struct CiteArgs {
    /// PAMs
    #[arg(long, value_name = "SPECS", default_value = "", hide_default_value = true)]
    pub pam: String,
    /// Targets
    #[arg(long, value_name = "SPECS", default_value = "", hide_default_value = true)]
    pub target: String,
    /// Acceptances
    #[arg(long, value_name = "SPECS", default_value = "", hide_default_value = true)]
    pub accept: String,
    /// The parts of searches.
    #[command(flatten)]
    pub parts: OperatorArgs<false>,
}

/// `tpam list`.
#[derive(ClapArgs, Debug)]
pub struct ListArgs {
    /// The catalogue or the entry to list.
    #[arg(help = format!(
        "The catalogue to list (pams, thetas, targets, acceptances, {}, algorithms), or the name of an entry, whose page is shown in full [default: all catalogues]",
        PARTS.map(|part| part.plural).join(", ")
    ))]
    pub what: Option<String>,
}
