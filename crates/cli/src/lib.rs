//! The `tpam` command as a library. A crate that defines a PAM, a target or an operator gets the whole command in one line.
//!
//! ```no_run
//! fn main() -> std::process::ExitCode {
//!     tpam_cli::main(&tpam_searches::Catalogues::new(tpam_pam::pams() /* .with(&my_pam::ENTRY) */))
//! }
//! ```
//!
//! - `command`: one file per subcommand; `args`: flags that several of them share; `help`: the texts below the flags.
//! - `slurm`, `sbatch`: the scripts for a cluster, and the program that submits them.
//! - `run`: what all subcommands use; `progress`, `interrupt`, `failure`, `usage`: the progress bar, Ctrl-C, and error messages.

mod args;
mod command;
mod failure;
mod interrupt;
mod origin;
mod print;
mod progress;
mod run;
mod sbatch;
mod slurm;
mod usage;

use clap::Parser;
pub use command::CommandLine;
pub use failure::Failure;
use run::Run;
use std::ffi::OsString;
use std::process::ExitCode;
use tpam_pam::Simd;
use tpam_searches::Catalogues;

/// Checks the variable `TPAM_SIMD`, which chooses the instruction set. A typo, or a set that this CPU lacks, must not select the default
/// silently.
fn known_simd() -> Result<(), Failure> {
    let Some(name) = std::env::var_os("TPAM_SIMD") else { return Ok(()) };
    Simd::named(&name.to_string_lossy()).map(drop).map_err(|e| Failure::Input(format!("TPAM_SIMD={e}")))
}

/// Runs the command with the arguments of this process and the given catalogues.
pub fn main(known: &Catalogues) -> ExitCode {
    ExitCode::from(run(std::env::args_os(), known))
}

/// `tpam sims --help` for `tpam help sims`: only then the parser suggests a similar command.
fn without_help_word(arguments: &[OsString]) -> Vec<OsString> {
    match arguments {
        [program, word, command] if word == "help" => vec![program.clone(), command.clone(), "--help".into()],
        _ => arguments.to_vec(),
    }
}

/// Runs the command with these arguments, of which the first is the program name, and returns the exit code. It may install a handler for
/// Ctrl-C, which stays.
pub fn run(arguments: impl IntoIterator<Item = OsString>, known: &Catalogues) -> u8 {
    let arguments = command::with_present_names(arguments.into_iter().collect());
    let args = match CommandLine::try_parse_from(without_help_word(&arguments)) {
        Ok(args) => args,
        Err(error) => {
            usage::print(&error, &arguments);
            return u8::try_from(error.exit_code()).unwrap_or(2);
        }
    };
    origin::set(&arguments);
    print::set_quiet(args.quiet);
    match known_simd().and_then(|()| args.command.run(known)) {
        Ok(()) => {
            print::end();
            0
        }
        Err(failure) => failure.report(),
    }
}
