//! One file per subcommand.

mod bench;
mod cite;
mod compare;
mod ecdf;
mod experiment;
mod list;
mod merge;
mod paper;
mod plot;
mod sim;
mod sweep;
mod trace;

use crate::args::{Args, Command};
use crate::failure::Failure;
use clap::CommandFactory;
use tpam_sim::Catalogues;

/// Does what was asked for.
pub(crate) fn run(command: &Command, known: &Catalogues) -> Result<(), Failure> {
    match command {
        Command::Sim(args) => sim::run(args, known),
        Command::Sweep(args) => sweep::run(args, known),
        Command::Trace(args) => trace::run(args, known),
        Command::Compare(args) => compare::run(args),
        Command::Merge(args) => merge::run(args, known),
        Command::Paper(args) => paper::run(args, known),
        Command::Plot(args) => plot::run(args),
        Command::Ecdf(args) => ecdf::run(args),
        Command::Bench(args) => bench::run(args, known),
        Command::List(args) => list::run(args, known),
        Command::Cite => cite::run(),
        Command::Completions { shell } => completions(*shell),
    }
}

fn completions(shell: clap_complete::Shell) -> Result<(), Failure> {
    let mut bytes = Vec::new();
    clap_complete::generate(shell, &mut Args::command(), "tpam", &mut bytes);
    crate::output::print(&bytes)
}
