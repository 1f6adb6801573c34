//! Our differential evolution beside other implementations: times and results.

use super::python::{environment, install};
use super::{cargo, root, succeeds};
use std::process::Command;

/// The packages that we are compared with.
const RIVALS: &str = "xtask/python/rivals.txt";

/// Compares whole algorithms with those of minionpy, in the short form; `arguments` such as `--full` are passed on. The package must be installed, as
/// the step "the Python package" or `cargo xtask python` do.
pub(crate) fn check_algorithms(arguments: &[&str]) -> Result<(), String> {
    let python = environment()?;
    install(&python, RIVALS)?;
    succeeds(Command::new(python).arg("xtask/python/check_algorithms.py").args(arguments))
}

/// `cargo xtask bench-de`.
pub(crate) fn bench() -> Result<(), String> {
    let python = environment()?;
    install(&python, RIVALS)?;
    cargo(&["build", "--release", "--quiet", "--manifest-path", "xtask/rivals/Cargo.toml", "--target-dir", "target"])?;
    succeeds(Command::new(python).arg("xtask/python/bench_de.py").arg(root().join("target/release/rivals")))
}
