//! The project's one test command, `cargo xtask test`: everything a change must pass, in one go; the Python package, `cargo xtask python`, and its part of
//! the tests, `cargo xtask test-python`; and the benchmarks
//! beside others, `cargo xtask bench-bbob`, `cargo xtask bench-de` and `cargo xtask bench-python`.

mod bbob;
mod browser;
mod debian;
mod package;
mod python;
mod readme;
mod rivals;

use std::path::Path;
use std::process::{Command, ExitCode};
use std::time::Instant;

/// A step: what it is called, and how it is done.
type Step = (&'static str, fn() -> Result<(), String>);

const STEPS: [Step; 13] = [
    ("formatting", formatting),
    ("lints", || cargo(&["clippy", "--workspace", "--all-targets", "--quiet", "--", "-D", "warnings"])),
    ("tests", || cargo(&["test", "--workspace"])),
    ("documentation", || with("RUSTDOCFLAGS", "-D warnings", &["doc", "--workspace", "--no-deps", "--quiet"])),
    ("a PAM and an objective in crates of their own", examples),
    ("Parquet, read by pyarrow", python::check_parquet),
    ("BBOB, against COCO", bbob::check),
    ("the ECDF, held against cocopp", python::check_ecdf),
    ("searches, read by cocopp and iohinspector", python::check_de),
    ("the smoothing spline, against SciPy", python::check_spline),
    ("the report, in a browser", browser::check_report),
    ("the Python package", package::check),
    ("the README's commands", readme::run_commands),
];

fn main() -> ExitCode {
    let args: Vec<String> = std::env::args().skip(1).collect();
    std::env::set_current_dir(root()).expect("the workspace is where it was built");
    match args.iter().map(String::as_str).collect::<Vec<_>>()[..] {
        ["test"] => test(),
        ["bench-bbob"] => ended(bbob::bench()),
        ["bench-de"] => ended(rivals::bench()),
        ["bench-python"] => ended(package::bench()),
        ["python"] => ended(package::install()),
        ["test-python"] => ended(package::check()),
        _ => {
            eprintln!("usage: cargo xtask test | test-python | python | bench-bbob | bench-de | bench-python");
            ExitCode::from(2)
        }
    }
}

fn ended(result: Result<(), String>) -> ExitCode {
    if let Err(why) = result {
        println!("{why}");
        return ExitCode::FAILURE;
    }
    ExitCode::SUCCESS
}

fn test() -> ExitCode {
    // Packages are fetched while Rust compiles; the first step that needs them waits, and says what went wrong.
    std::thread::spawn(python::environment);
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
    cargo(&["fmt", "--manifest-path", OWN_PAM, "--check"])?;
    cargo(&["fmt", "--manifest-path", OWN_OBJECTIVE, "--check"])?;
    cargo(&["fmt", "--manifest-path", "xtask/rivals/Cargo.toml", "--check"])
}

const OWN_PAM: &str = "examples/own-pam/Cargo.toml";

const OWN_OBJECTIVE: &str = "examples/own-objective/Cargo.toml";

/// The examples build on the crates as a user's would, sharing only the folder of compiled dependencies.
fn examples() -> Result<(), String> {
    let with = |verb: &str, manifest: &str, rest: &str| {
        let first = [verb, "--quiet", "--manifest-path", manifest, "--target-dir", "target"];
        cargo(&first.into_iter().chain(rest.split_whitespace()).collect::<Vec<_>>())
    };
    with("test", OWN_PAM, "")?;
    // The very same PAM in the simulation and in a search.
    with("run", OWN_PAM, "-- sim --pam greedy,shade --quick")?;
    with(
        "run",
        OWN_PAM,
        "-- de --pam greedy,shade --functions 1 --dims 5 --instances 1-3 --budget 500 --out target/own-pam",
    )?;
    with("run", OWN_OBJECTIVE, "")
}

fn cargo(args: &[&str]) -> Result<(), String> {
    with("CARGO_TERM_COLOR", "never", args)
}

/// Builds the command with the features that its dependencies have in the Python package, so that both share them: with others all would be built twice.
fn release() -> Result<(), String> {
    cargo(&["build", "--release", "--quiet", "--package", "tpam-cli", "--package", "tpam-python", "--bin", "tpam"])
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
