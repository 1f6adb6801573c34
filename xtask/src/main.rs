//! The tests of the project. `cargo xtask test` runs everything that a change must pass. `cargo xtask test --all` also runs slow tests and
//! those that need many installed programs.
//!
//! Some steps are also separate commands. Other commands build the Python package and run benchmarks against other libraries: see `USAGE`.

// The program reports to the terminal.
#![allow(clippy::print_stdout, clippy::print_stderr)]

mod architecture;
mod attack;
mod bbob;
mod bench;
mod browser;
mod circles;
mod clean;
mod columns;
mod crate_readmes;
mod crate_tests;
mod debian;
mod deny;
mod design;
mod dist;
mod error_rates;
mod file_access;
mod flags;
mod licences;
mod line_length;
mod lines;
mod literals;
mod methods;
mod oldest;
mod package;
mod playground;
mod processes;
mod python;
mod readme;
mod rivals;
mod site;
mod slurm;
mod steps;
mod test;
mod tex;
mod tree;
mod unchanged;
mod wording;

use std::path::{Path, PathBuf};
use std::process::{Command, ExitCode, ExitStatus};
use std::sync::OnceLock;

const USAGE: &str = "usage: cargo xtask COMMAND

  test           what a change must pass
  test --all     the same, and what is slow or needs much installed
                 both: what passed and has the same inputs since is not run again, except with --again;
                 --list names the steps and the times of their last runs, --only TEXT runs the steps whose name contains a text,
                 --from TEXT begins with the first of them; --minutes N stops the run after N minutes and names the steps that are
                 missing (a failure if a required one is: formatting, architecture, lints, tests, the Python package, the
                 commands of the README)
  attack [--short | --part] [--every-byte] [--program PATH] [--only TEXT]
                 disturb the command and its result folders, and count wrong answers; --short is a sample, --part what `test --all`
                 runs; --program attacks another version of tpam,
                 --every-byte flips every byte of large files too, --only selects the attacks whose name contains a text
  architecture   which crate may depend on which, what belongs to the command alone, that no process is started, that files do not
                 import each other in a circle
  slurm          compute on a SLURM cluster of two virtual nodes, and kill a node; installs SLURM on Debian as root
  lines          lines and dependencies of each crate, for docs/design.md
  site [--program PATH] [--python PATH] [--keep]
                 build the site into target/site and check it; --program and --python use what is already built, --keep keeps the
                 results of the pages' commands and the documentation of the crates from the last time
  pages [TEXT] [--program PATH]
                 run the commands of the site's pages, or of those whose path below docs contains a text
  methods        renew docs/methods: a page for each method
  error-rates    renew docs/error-rates.md: how often each test of the reports finds something where there is nothing
  crate-readmes  renew the READMEs of the crates from their documentation
  licences       renew THIRDPARTY.txt: the licence texts of what the wheel and the command contain
  best2009       make crates/coco/data/best2009 from the installed cocopp
  playground     build target/playground/playground.html, a page with the simulation compiled to WebAssembly
  python         build the Python package and install it into .venv
  test-python    the Python package's part of the tests
  wheels         the wheel of this system, for any Python from 3.10 on, checked, in target/dist/python
  binary         the command for Linux with glibc 2.17 or newer, in target/dist
  dist           everything that a release needs, in target/dist
  released TAG   whether a tag is the version in Cargo.toml and a section of CHANGELOG.md
  bare           run the files of target/dist in bare Debian 11 and 12 systems (as root, by debootstrap)
  workflows      check .github/workflows: its commands exist, and actionlint finds nothing wrong
  algorithms [--full] [--out FOLDER] [--workers N]
                 compare whole algorithms with those of minionpy, with the package that is installed in .venv
  suites [--times]
                 compare the suites ma-bbob, cec2017 and cec2022 with those of ioh and minionpy
  bandits        compare rules of arms with those of SMPyBandits, with the package that is installed in .venv
  strategies     compare evolution strategies with those of pycma, with the package that is installed in .venv
  bench-bbob, bench-de, bench-es, bench-python
                 speeds beside other libraries
  profile        where the time of searches goes";

fn main() -> ExitCode {
    let args: Vec<String> = std::env::args().skip(1).collect();
    std::env::set_current_dir(root()).expect("the workspace was not moved");
    match args.iter().map(String::as_str).collect::<Vec<_>>()[..] {
        ["test", ref options @ ..] => test::Options::read(options).map_or_else(usage, |options| test::run(&options)),
        ["attack", ref options @ ..] => attack::Options::read(options).map_or_else(usage, |options| ended(attack::run(&options))),
        ["architecture"] => ended(architecture::check()),
        ["site", ref options @ ..] => site::Options::read(options).map_or_else(usage, |options| ended(site::run(&options))),
        ["pages", ref words @ ..] => ended(site::pages(words)),
        ["lines"] => ended(lines::print()),
        ["slurm"] => ended(slurm::check()),
        ["methods"] => ended(methods::renew()),
        ["error-rates"] => ended(error_rates::renew()),
        ["wheels"] => ended(dist::make_wheels()),
        ["binary"] => ended(dist::make_binary()),
        ["dist"] => ended(dist::make()),
        ["released", tag] => ended(dist::released(tag)),
        ["bare"] => ended(dist::check_bare()),
        ["workflows"] => ended(dist::check_workflows()),
        ["crate-readmes"] => ended(crate_readmes::renew()),
        ["licences"] => ended(licences::renew()),
        ["best2009"] => ended(python::make_best2009()),
        ["bench-bbob"] => ended(bench::bbob()),
        ["bench-de"] => ended(bench::de()),
        ["bench-es"] => ended(bench::es()),
        ["profile"] => ended(bench::profile()),
        ["suites", ref arguments @ ..] => ended(rivals::check_suites(arguments)),
        ["bandits"] => ended(rivals::check_bandits()),
        ["strategies"] => ended(rivals::check_es()),
        ["algorithms", ref arguments @ ..] => ended(rivals::check_algorithms(arguments)),
        ["bench-python"] => ended(bench::python()),
        ["playground"] => ended(playground::build()),
        ["python"] => ended(package::install()),
        ["test-python"] => ended(package::check()),
        _ => usage(),
    }
}

fn usage() -> ExitCode {
    eprintln!("{USAGE}");
    ExitCode::from(2)
}

fn ended(result: Result<(), String>) -> ExitCode {
    if let Err(why) = result {
        println!("{why}");
        return ExitCode::FAILURE;
    }
    ExitCode::SUCCESS
}

fn root() -> &'static Path {
    Path::new(env!("CARGO_MANIFEST_DIR")).parent().expect("xtask is a folder of the workspace")
}

fn cargo(args: &[&str]) -> Result<(), String> {
    succeeds(&mut cargo_command(args))
}

/// Builds what `cargo test` builds: the command and the examples, which later steps use too. This profile is fast enough and checks
/// arithmetic; with `--release` all crates would be compiled again.
fn build() -> Result<(), String> {
    static BUILT: OnceLock<Result<(), String>> = OnceLock::new();
    BUILT.get_or_init(|| cargo(&["test", "--workspace", "--no-run", "--quiet"])).clone()
}

/// The path of the command that `build` creates.
fn tpam() -> PathBuf {
    root().join("target/debug/tpam")
}

/// The path of an example that `build` creates.
fn example(name: &str) -> PathBuf {
    root().join("target/debug/examples").join(name)
}

/// Builds the command in release mode and returns its path.
fn release() -> Result<PathBuf, String> {
    cargo(&["build", "--release", "--quiet", "--package", "tpam-cli"])?;
    Ok(root().join("target/release/tpam"))
}

fn with(variable: &str, value: &str, args: &[&str]) -> Result<(), String> {
    succeeds(cargo_command(args).env(variable, value))
}

fn cargo_command(args: &[&str]) -> Command {
    let mut command = Command::new(env!("CARGO"));
    command.args(args).env("CARGO_TERM_COLOR", "never");
    command
}

/// Runs a command; returns an error if it fails.
fn succeeds(command: &mut Command) -> Result<(), String> {
    match command.status() {
        Ok(status) if status.success() => Ok(()),
        Ok(status) => Err(failed(command, status)),
        Err(e) => Err(format!("{command:?} did not start: {e}")),
    }
}

fn failed(command: &Command, status: ExitStatus) -> String {
    format!("{command:?} ended with {status}")
}
