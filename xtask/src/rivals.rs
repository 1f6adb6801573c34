//! Whole algorithms beside those of other implementations.

use super::python::{environment, install};
use super::{bench, succeeds};
use std::process::Command;

/// Compares whole algorithms with those of minionpy, in the short form; `arguments` such as `--full` are passed on. The package must be
/// installed, as the step "the Python package" or `cargo xtask python` do.
pub(crate) fn check_algorithms(arguments: &[&str]) -> Result<(), String> {
    let python = environment()?;
    install(&python, bench::RIVALS)?;
    succeeds(Command::new(python).arg("xtask/python/check_algorithms.py").args(arguments))
}
