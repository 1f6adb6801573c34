//! One file per subcommand: its flags, and what it does. The list is here.

mod archive;
mod bbob;
mod bench;
mod calibrate;
mod cite;
mod clouds;
mod compare;
mod completions;
mod de;
mod ecdf;
mod experiment;
mod gao;
mod law;
pub(crate) mod list;
mod merge;
mod methods;
mod paper;
mod parts;
mod playground;
mod plot;
mod probe;
mod relevance;
mod report;
mod review;
mod search;
mod sim;
mod status;
mod study;
mod sweep;
mod trace;
mod verify;

use crate::args::SPECS;
use crate::run::{Catalogues, Failure, Run};
use clap::{Parser, Subcommand};

/// Measure how well a parameter adaptation method (PAM) tracks a moving target, and how well it searches
#[derive(Parser, Debug)]
#[command(name = "tpam", version, max_term_width = 110, after_help = SPECS)]
pub struct CommandLine {
    /// Print only what was asked for: no progress, no notes, and with results in files no table
    #[arg(long, short, global = true)]
    pub(crate) quiet: bool,
    /// What to do.
    #[command(subcommand)]
    pub(crate) command: Command,
}

/// Declares the subcommands: the name of each, and the module with its flags.
macro_rules! commands {
    ($($(#[$about:meta])* $name:ident($module:ident),)*) => {
        /// The subcommands.
        #[derive(Subcommand, Debug)]
        pub(crate) enum Command {
            $($(#[$about])* $name($module::Args),)*
        }

        impl Command {
            /// Runs the subcommand.
            pub(crate) fn run(&self, known: &Catalogues) -> Result<(), Failure> {
                match self {
                    $(Self::$name(args) => args.run(known),)*
                }
            }
        }
    };
}

commands! {
    /// Simulate PAMs against moving targets
    Sim(sim),
    /// Simulate the experiments in files
    Sweep(sweep),
    /// Show one run of each PAM, iteration by iteration
    Trace(trace),
    /// Compare results: paired differences, intervals, effect sizes, tests
    Compare(compare),
    /// Join the parts that were computed with --shard
    Merge(merge),
    /// Show how far result folders are: runs that are done, being computed and missing
    Status(status),
    /// Check that result folders are what was written, and recompute damaged files
    Verify(verify),
    /// Reproduce the study of Tanabe & Fukunaga (GECCO 2017): figures, published points, claims, report
    Paper(paper),
    /// Reproduce the review of Tanabe & Fukunaga (IEEE T. Cybernetics 2020): all methods in searches, published curves, report
    Review(review),
    /// Run adaptive differential evolution on the BBOB functions, with COCO logs
    De(de),
    /// Run any search on the BBOB functions, with COCO logs
    Search(search),
    /// Plot every F and C of a search, and the success rate by distance from the successful values
    Clouds(clouds),
    /// Fit scenarios for sim to searches: a target trajectory and the acceptance that fits best
    Calibrate(calibrate),
    /// Run the greedy approximate oracle on a BBOB function, and save its parameters as targets
    Gao(gao),
    /// Measure how success and gain depend on F and C in a search, by trial vectors that do not depend on the PAM
    Probe(probe),
    /// Plot results or traces
    Plot(plot),
    /// Write result folders as one HTML page: figures, tables that sort and filter, commands, checksums
    Report(report),
    /// List, evaluate and plot the BBOB functions
    Bbob(bbob),
    /// Evaluate COCO logs: ECDF, running times, comparisons, convergence
    Ecdf(ecdf),
    /// Write searches as an archive that cocopp loads by its address
    Archive(archive),
    /// Correlate simulations with searches: does tracking predict search?
    Relevance(relevance),
    /// Show what a PAM that learns by a mean climbs: computed, in simulations and in searches
    Law(law),
    /// Study whether simulation predicts search: settings of one family, predictors, other functions; the design is a file
    Study(study),
    /// Measure the time per sample
    Bench(bench),
    /// List all PAMs, targets, acceptances, mutations, crossovers and restarts, with their options
    List(list),
    /// Write a page for each PAM: rule, options, behaviour, references; and a table of all
    Methods(methods),
    /// Write a page that simulates in the browser, and print its address
    Playground(playground),
    /// Print the references to cite, as BibTeX
    Cite(cite),
    /// Print a completion script for a shell
    Completions(completions),
}

impl Command {
    /// Whether everything that the command was asked for is in files, so that it prints only a report on them.
    pub(crate) fn writes_files(&self) -> bool {
        match self {
            Command::Sim(args) => args.work.writes_files(),
            Command::Sweep(args) => args.work.writes_files(),
            Command::Trace(args) => args.out.is_some(),
            Command::Ecdf(args) => args.out.is_some(),
            Command::Relevance(args) => args.out.is_some(),
            Command::Probe(args) => args.out.is_some(),
            Command::Paper(paper::Args { parts, .. })
            | Command::Review(review::Args { parts, .. })
            | Command::Study(study::Args { parts, .. })
            | Command::De(de::Args { parts, .. })
            | Command::Search(search::Args { flags: de::Args { parts, .. }, .. }) => !parts.dry_run,
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
    pub(crate) fn hears_interrupts(&self) -> bool {
        matches!(
            self,
            Command::Sim(_)
                | Command::Sweep(_)
                | Command::Trace(_)
                | Command::Paper(_)
                | Command::Review(_)
                | Command::De(_)
                | Command::Search(_)
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
