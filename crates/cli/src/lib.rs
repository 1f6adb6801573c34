//! The `tpam` command, as a library: a crate with a PAM of its own gets the whole command in one line.
//!
//! ```no_run
//! fn main() -> std::process::ExitCode {
//!     tpam_cli::main(tpam_pam::pams() /* .with(&my_pam::ENTRY) */)
//! }
//! ```
//!
//! - [`args`]: what can be written on the command line; `command`: one file per subcommand.
//! - `summary`: runs of a cell become one row; `output`: rows become a table, CSV or JSON; `folder`: where results are kept.
//! - `search`: differential evolution on BBOB, kept and logged; `clouds`: what it samples, and what of it succeeds.
//! - `calibrate`: from what it samples to a scenario of the simulation.
//! - `paper`: the study of the paper, redone; `plot`: pictures of results; `ecdf`: searches judged by their COCO logs.
//! - `relevance`: simulations related to searches.
//! - `work`: the runs of an experiment, computed and kept; `trace`: one run, kept whole.
//! - `progress`, `interrupt`, `failure`: what a person sees while it runs, and when it ends early.

pub mod args;
mod calibrate;
mod clouds;
mod command;
pub mod ecdf;
mod failure;
mod folder;
mod gao;
mod interrupt;
mod output;
mod paper;
mod plot;
mod progress;
mod relevance;
mod search;
pub mod summary;
mod trace;
mod work;

use clap::Parser;
pub use command::read_plan;
pub use failure::Failure;
use std::ffi::OsString;
use std::process::ExitCode;
use tpam_pam::spec::Catalogue;
use tpam_pam::{Pam, Simd};

/// Everything that can be named, in simulations and in searches.
pub(crate) struct Known {
    pub(crate) sim: tpam_sim::Catalogues,
    pub(crate) de: tpam_de::Catalogues,
}

impl Known {
    fn new(pams: Catalogue<Box<dyn Pam>>) -> Self {
        Self { sim: tpam_sim::Catalogues::new(pams.clone()), de: tpam_de::Catalogues::new(pams) }
    }
}

/// A slip in the variable that chooses the instruction set must not pass for a check of it.
fn known_simd() -> Result<(), Failure> {
    let names = Simd::ALL.map(Simd::name);
    match std::env::var("TPAM_SIMD") {
        Ok(name) if !names.contains(&name.as_str()) => {
            Err(Failure::Input(format!("TPAM_SIMD={name} is unknown: write one of {}", names.join(", "))))
        }
        _ => Ok(()),
    }
}

/// Runs the command on this process's arguments, with the PAMs of `pams`.
pub fn main(pams: Catalogue<Box<dyn Pam>>) -> ExitCode {
    ExitCode::from(run(std::env::args_os(), pams))
}

/// Runs the command on arguments, the first of which is its name, and gives the exit code. For a process of its own: from then on Ctrl-C is the command's.
pub fn run(arguments: impl IntoIterator<Item = OsString>, pams: Catalogue<Box<dyn Pam>>) -> u8 {
    let args = match args::Args::try_parse_from(arguments) {
        Ok(args) => args,
        Err(error) => {
            // Where nobody listens there is nobody to be told.
            let _ = error.print();
            return u8::try_from(error.exit_code()).unwrap_or(2);
        }
    };
    if args.command.hears_interrupts() {
        interrupt::listen();
    }
    match known_simd().and_then(|()| command::run(&args.command, &Known::new(pams))) {
        Ok(()) => 0,
        Err(failure) => failure.report(),
    }
}
