//! What can be written on the command line: the subcommands here, the flags of each kind of them in a file of its own.

mod bbob;
mod ecdf;
mod paper;
mod relevance;
mod results;
mod search;
mod simulate;

pub use bbob::{BbobArgs, BbobCommand};
use clap::builder::{PossibleValue, PossibleValuesParser, TypedValueParser};
use clap::{Args as ClapArgs, Parser, Subcommand};
pub use ecdf::{By, EcdfArgs, EcdfMode, Shown};
pub use paper::PaperArgs;
pub use relevance::{RelevanceArgs, Scenarios};
pub use results::{CompareArgs, Kind, MergeArgs, PlotArgs};
pub use search::{CalibrateArgs, CloudsArgs, DeArgs, GaoArgs, SearchArgs};
pub use simulate::{PlanArgs, RunsArgs, SimArgs, SweepArgs, TraceArgs, WorkArgs};
pub use tpam_lab::Shard;
pub use tpam_lab::output::Format;

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
    /// Make scenarios for sim out of searches: a target and the acceptance that fits best
    Calibrate(CalibrateArgs),
    /// The greedy approximate oracle on a BBOB function, and its schedule as a target
    Gao(GaoArgs),
    /// Draw a result folder or a trace
    Plot(PlotArgs),
    /// List, evaluate and draw the BBOB functions
    Bbob(BbobArgs),
    /// Judge searches by their COCO logs: ECDF, running times, comparisons, convergence
    Ecdf(EcdfArgs),
    /// Relate simulations to searches: does tracking predict search?
    Relevance(RelevanceArgs),
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
                | Command::Calibrate(_)
                | Command::Gao(_)
        )
    }
}

/// Reads `--format`.
pub(crate) fn format() -> impl TypedValueParser<Value = Format> {
    let values = [("table", "Aligned text"), ("csv", "CSV with a header"), ("json", "A list of objects, one per row")];
    let values = values.map(|(name, about)| PossibleValue::new(name).help(about));
    PossibleValuesParser::new(values).map(|name| match name.as_str() {
        "csv" => Format::Csv,
        "json" => Format::Json,
        _ => Format::Table,
    })
}

/// A whole number of any size.
pub(crate) fn whole(text: &str) -> Result<u64, String> {
    text.parse().map_err(|_| format!("write a whole number from 0 to {}", u64::MAX))
}

/// `tpam bench`.
#[derive(ClapArgs, Debug)]
pub struct BenchArgs {
    /// How it is printed
    #[arg(long, value_name = "FORMAT", default_value = "table", value_parser = format())]
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
