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
//! - `progress`, `interrupt`, `failure`: what a person sees while it runs, and when it ends early.

pub mod args;
mod command;
mod failure;
mod folder;
mod interrupt;
mod output;
mod progress;
mod summary;

use clap::Parser;
pub use failure::Failure;
use std::process::ExitCode;
use tpam_pam::Pam;
use tpam_pam::spec::Catalogue;
use tpam_sim::Catalogues;

/// Runs the command on this process's arguments, with the PAMs of `pams`.
pub fn main(pams: Catalogue<Box<dyn Pam>>) -> ExitCode {
    let args = args::Args::parse();
    interrupt::listen();
    match command::run(&args.command, &Catalogues::new(pams)) {
        Ok(()) => ExitCode::SUCCESS,
        Err(failure) => failure.report(),
    }
}
