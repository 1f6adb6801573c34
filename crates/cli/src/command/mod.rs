//! One file per subcommand: its flags, and what it does. The list is here.

mod archive;
mod atlas;
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
mod recommend;
mod relevance;
mod report;
mod reported;
mod search;
mod sim;
mod status;
mod study;
mod sweep;
mod trace;
mod verify;

use crate::args::examples;
use crate::run::{Catalogues, Failure, Run};
use clap::{Parser, Subcommand};
use std::ffi::OsString;

/// Measure how parameter adaptation methods (PAMs) track moving targets and search
#[derive(Parser, Debug)]
#[command(name = "tpam", version, max_term_width = 110, help_template = overview())]
pub struct CommandLine {
    /// No progress and no notes; with results in files no table
    #[arg(long, short, global = true)]
    pub(crate) quiet: bool,
    /// What to do.
    #[command(subcommand)]
    pub(crate) command: Command,
}

/// The long help of a command.
macro_rules! help {
    ($name:literal) => {
        include_str!(concat!("../help/", $name, ".txt"))
    };
}

/// Declares subcommands: the description and the name of each, its flags, and the file of its long help, whose examples end the short help.
macro_rules! commands {
    ($list:ident { $($(#[$about:meta])* $name:ident($args:ty) $(= $help:literal)?,)* }) => {
        /// A list of subcommands.
        #[derive(Subcommand, Debug)]
        pub(crate) enum $list {
            $(
                $(#[$about])*
                $(#[command(after_help = examples(help!($help)), after_long_help = help!($help))])?
                $name($args),
            )*
        }

        impl Run for $list {
            fn run(&self, known: &Catalogues) -> Result<(), Failure> {
                match self {
                    $(Self::$name(args) => args.run(known),)*
                }
            }
        }
    };
}

/// Declares the subcommands of `tpam` in groups, for its help. Those of the last group are only named there.
macro_rules! groups {
    ($($group:literal { $(#[doc = $about:literal] $(#[$more:meta])* $name:ident($args:ty) $(= $help:literal)?,)* })*) => {
        commands! { Command { $($(#[doc = $about] $(#[$more])* $name($args) $(= $help)?,)*)* } }

        /// The groups, and the name and description of each of their commands.
        const GROUPS: &[(&str, &[(&str, &str)])] = &[$(($group, &[$((stringify!($name), $about),)*]),)*];
    };
}

groups! {
    "Simulate" {
        /// Simulate PAMs against moving targets: tpam sim shade jade
        Sim(sim::Args),
        /// Simulate the experiments in files
        Sweep(sweep::Args),
        /// Show one run of each PAM, iteration by iteration
        Trace(trace::Args) = "trace",
        /// List every PAM, target, acceptance and search, with its options
        List(list::Args),
    }
    "Search" {
        /// Run adaptive differential evolution on BBOB, with COCO logs
        De(de::Args),
        /// Run any search on BBOB, with COCO logs
        Search(search::Args) = "search",
        /// Look into searches: clouds, calibrate, gao, probe
        #[command(subcommand)]
        Inspect(Inspect),
    }
    "Evaluate" {
        /// Plot results or traces
        Plot(plot::Args),
        /// Compare results: paired differences, intervals, effect sizes, tests
        Compare(compare::Args) = "compare",
        /// Evaluate COCO logs: ECDF, running times, comparisons, convergence
        Ecdf(ecdf::Args) = "ecdf",
        /// Correlate simulations with searches: does tracking predict search?
        Relevance(relevance::Args) = "relevance",
        /// Write result folders as one HTML page: figures, tables, commands
        Report(report::Args) = "report",
    }
    "Reproduce" {
        /// Reproduce studies: paper, review, law, study, beyond, atlas
        #[command(subcommand)]
        Reproduce(Reproduce),
    }
    "Folders" {
        /// Look after result folders: status, verify, merge, archive
        #[command(subcommand)]
        Folder(Folder),
    }
    "Also" {
        /// Recommend a method for a dimension, a budget and a kind of function, from an atlas
        Recommend(recommend::Args) = "recommend",
        /// Print the references to cite, as BibTeX
        Cite(cite::Args) = "cite",
        /// Write a page that simulates in the browser, and print its address
        Playground(playground::Args) = "playground",
        /// Measure the time per sample
        Bench(bench::Args),
        /// Print a completion script for a shell
        Completions(completions::Args),
    }
}

commands! { Pages {
    /// Write a page for each PAM: rule, options, behaviour, references; and a table of all
    Methods(methods::Args) = "methods",
} }

commands! { Inspect {
    /// Plot every F and C of a search, and the success rate by distance from the successful values
    Clouds(clouds::Args) = "clouds",
    /// Fit scenarios for sim to searches: a target trajectory and the acceptance that fits best
    Calibrate(calibrate::Args) = "calibrate",
    /// Run the greedy approximate oracle on a BBOB function, and save its parameters as targets
    Gao(gao::Args) = "gao",
    /// Measure how success and gain depend on F and C in a search, by trial vectors that do not depend on the PAM
    Probe(probe::Args) = "probe",
} }

commands! { Reproduce {
    /// Reproduce the study of Tanabe & Fukunaga (GECCO 2017): figures, published points, claims, report
    Paper(paper::Args) = "paper",
    /// Reproduce the review of Tanabe & Fukunaga (IEEE T. Cybernetics 2020): all methods in searches, published curves, report
    Review(reported::review::Args) = "review",
    /// Show what a PAM that learns by a mean climbs: computed, in simulations and in searches
    Law(law::Args) = "law",
    /// Study whether simulation predicts search: settings of one family, predictors, other functions; the design is a file
    Study(study::Args) = "study",
    /// Put step sizes and operators under the same moving targets, and back into searches: five tests, choosers, report
    Beyond(reported::beyond::Args) = "beyond",
    /// Compute the atlas, which compares all methods on the same functions, in parts; place a PAM among them
    Atlas(atlas::Args) = "atlas",
} }

commands! { Folder {
    /// Show how far result folders are: runs that are done, being computed and missing
    Status(status::Args) = "status",
    /// Check that result folders are what was written, and recompute damaged files
    Verify(verify::Args) = "verify",
    /// Join the parts that were computed with --shard
    Merge(merge::Args) = "merge",
    /// Write searches as an archive that cocopp loads by its address
    Archive(archive::Args) = "archive",
} }

/// The help of `tpam`: the groups with their commands, on one screen.
fn overview() -> String {
    let groups: String = GROUPS.iter().map(|(group, commands)| listed(group, commands)).collect();
    format!("{{about-with-newline}}\n{{usage-heading}} {{usage}}\n\n{groups}{{options}}")
}

/// A group of the overview with a line for each command; commands that are seldom used are only named.
fn listed(group: &str, commands: &[(&str, &str)]) -> String {
    if group == "Also" {
        let names: Vec<String> = commands.iter().map(|(name, _)| name.to_lowercase()).collect();
        let names = names.join(", ");
        return format!("\n{group}: {names}\n'tpam COMMAND -h' shows the flags that one needs, --help all of them\n\n");
    }
    let line = |(name, about): &(&str, &str)| format!("  {:10}{about}\n", name.to_lowercase());
    let lines: String = commands.iter().map(line).collect();
    format!("{group}:\n{lines}")
}

/// The arguments with the place that their subcommand has now: commands that are below another one were beside it in earlier releases, and
/// their old names are still read.
pub(crate) fn with_present_names(mut arguments: Vec<OsString>) -> Vec<OsString> {
    let is_name = |word: &OsString| !word.to_string_lossy().starts_with('-') && word != "help";
    let Some(at) = arguments.iter().skip(1).position(is_name).map(|at| at + 1) else { return arguments };
    let above = match &*arguments[at].to_string_lossy() {
        name if Inspect::has_subcommand(name) => "inspect",
        name if Reproduce::has_subcommand(name) => "reproduce",
        name if Folder::has_subcommand(name) => "folder",
        name if Pages::has_subcommand(name) => "list",
        _ => return arguments,
    };
    arguments.insert(at, above.into());
    arguments
}
