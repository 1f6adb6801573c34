//! One file per subcommand.

mod archive;
mod bbob;
mod bench;
mod calibrate;
mod cite;
mod clouds;
mod compare;
mod de;
mod ecdf;
mod experiment;
mod gao;
mod law;
mod list;
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
mod sim;
mod status;
mod study;
mod sweep;
mod trace;
mod verify;

use crate::args::{Args, Command};
use crate::failure::Failure;
use clap::CommandFactory;
use tpam_searches::Catalogues;

/// Runs a subcommand.
pub(crate) fn run(command: &Command, known: &Catalogues) -> Result<(), Failure> {
    match command {
        Command::Sim(args) => sim::run(args, known),
        Command::Sweep(args) => sweep::run(args, known),
        Command::Trace(args) => trace::run(args, &known.sim),
        Command::Compare(args) => compare::run(args),
        Command::Merge(args) => merge::run(args, known),
        Command::Status(args) => status::run(args, known),
        Command::Verify(args) => verify::run(args, known),
        Command::Paper(args) => paper::run(args, known),
        Command::Review(args) => review::run(args, known),
        Command::De(args) => de::run(args, known),
        Command::Clouds(args) => clouds::run(args, known),
        Command::Calibrate(args) => calibrate::run(args, known),
        Command::Gao(args) => gao::run(args, known),
        Command::Law(args) => law::run(args, known),
        Command::Study(args) => study::run(args, known),
        Command::Probe(args) => probe::run(args, known),
        Command::Plot(args) => plot::run(args, &known.sim),
        Command::Report(args) => report::run(args, known),
        Command::Bench(args) => bench::run(args, &known.sim),
        Command::List(args) => list::run(args, known),
        Command::Bbob(args) => bbob::run(args),
        Command::Ecdf(args) => ecdf::run(args, &known.suites),
        Command::Archive(args) => archive::run(args, known),
        Command::Relevance(args) => relevance::run(args, known),
        Command::Methods(args) => methods::run(args, known),
        Command::Playground(args) => playground::run(args, &known.sim),
        Command::Cite(args) => cite::run(args, known),
        Command::Completions { shell } => completions(*shell),
    }
}

fn completions(shell: clap_complete::Shell) -> Result<(), Failure> {
    let mut bytes = Vec::new();
    clap_complete::generate(shell, &mut Args::command(), "tpam", &mut bytes);
    crate::print::print(&bytes)
}
