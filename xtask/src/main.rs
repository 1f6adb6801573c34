//! The project's one test command, `cargo xtask test`: everything a change must pass, in one go.

mod browser;
mod debian;
mod python;
mod readme;

use std::path::Path;
use std::process::{Command, ExitCode};
use std::time::Instant;

/// A step: what it is called, and how it is done.
type Step = (&'static str, fn() -> Result<(), String>);

const STEPS: [Step; 9] = [
    ("formatting", formatting),
    ("lints", || cargo(&["clippy", "--workspace", "--all-targets", "--quiet", "--", "-D", "warnings"])),
    ("tests", || cargo(&["test", "--workspace"])),
    ("documentation", || with("RUSTDOCFLAGS", "-D warnings", &["doc", "--workspace", "--no-deps", "--quiet"])),
    ("a PAM in a crate of its own", own_pam),
    ("Parquet, read by pyarrow", python::check_parquet),
    ("the ECDF, held against cocopp", python::check_ecdf),
    ("the report, in a browser", browser::check_report),
    ("the README's commands", readme::run_commands),
];

fn main() -> ExitCode {
    let args: Vec<String> = std::env::args().skip(1).collect();
    if args != ["test"] {
        eprintln!("usage: cargo xtask test");
        return ExitCode::from(2);
    }
    std::env::set_current_dir(root()).expect("the workspace is where it was built");
    for (at, (name, step)) in STEPS.iter().enumerate() {
        println!("== {name}");
        let begun = Instant::now();
        if let Err(why) = step() {
            println!("== {name}: failed: {why}");
            println!("{at} passed, 1 failed");
            return ExitCode::FAILURE;
        }
        println!("== {name}: passed in {:.0} s", begun.elapsed().as_secs_f64());
    }
    println!("{} passed, 0 failed", STEPS.len());
    ExitCode::SUCCESS
}

fn root() -> &'static Path {
    Path::new(env!("CARGO_MANIFEST_DIR")).parent().expect("xtask is a folder of the workspace")
}

fn formatting() -> Result<(), String> {
    cargo(&["fmt", "--all", "--check"])?;
    cargo(&["fmt", "--manifest-path", OWN_PAM, "--check"])
}

const OWN_PAM: &str = "examples/own-pam/Cargo.toml";

/// The example builds on the crates as a user's would, sharing only the folder of compiled dependencies.
fn own_pam() -> Result<(), String> {
    cargo(&["test", "--quiet", "--manifest-path", OWN_PAM, "--target-dir", "target"])?;
    cargo(&[
        "run",
        "--quiet",
        "--manifest-path",
        OWN_PAM,
        "--target-dir",
        "target",
        "--",
        "sim",
        "--pam",
        "greedy,shade",
        "--quick",
    ])
}

fn cargo(args: &[&str]) -> Result<(), String> {
    with("CARGO_TERM_COLOR", "never", args)
}

fn with(variable: &str, value: &str, args: &[&str]) -> Result<(), String> {
    succeeds(Command::new(env!("CARGO")).env(variable, value).args(args))
}

/// Runs a command to its end.
fn succeeds(command: &mut Command) -> Result<(), String> {
    match command.status() {
        Ok(status) if status.success() => Ok(()),
        Ok(status) => Err(format!("{command:?} ended with {status}")),
        Err(e) => Err(format!("{command:?} did not start: {e}")),
    }
}
