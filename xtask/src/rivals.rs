//! Whole algorithms, suites, rules of arms and evolution strategies beside those of other implementations.

use super::python::{environment, install};
use super::{bench, build, cargo, example, root, succeeds};
use std::process::Command;

/// Compares whole algorithms with those of minionpy, in the short form; `arguments` such as `--full` are passed on. The package must be
/// installed, as the step "the Python package" or `cargo xtask python` do.
pub(crate) fn check_algorithms(arguments: &[&str]) -> Result<(), String> {
    let python = environment()?;
    install(&python, bench::RIVALS)?;
    succeeds(Command::new(python).arg("xtask/python/check_algorithms.py").args(arguments))
}

/// Compares the suites MA-BBOB and CEC with ioh and minionpy; `--times` also prints times of evaluations, in release mode.
pub(crate) fn check_suites(arguments: &[&str]) -> Result<(), String> {
    let python = environment()?;
    install(&python, bench::RIVALS)?;
    let values = if arguments.contains(&"--times") {
        cargo(&["build", "--release", "--quiet", "--package", "tpam-searches", "--example", "values"])?;
        root().join("target/release/examples/values")
    } else {
        build()?;
        example("values")
    };
    succeeds(Command::new(python).arg("xtask/python/check_suites.py").arg(values).args(arguments))
}

/// Compares the rules of upper confidence bounds with those of SMPyBandits. The package must be installed, as above.
pub(crate) fn check_bandits() -> Result<(), String> {
    succeeds(Command::new(environment()?).arg("xtask/python/check_bandits.py"))
}

/// Compares evolution strategies with those of pycma. The package must be installed, as above.
pub(crate) fn check_es() -> Result<(), String> {
    let python = environment()?;
    install(&python, bench::RIVALS)?;
    succeeds(Command::new(python).arg("xtask/python/check_es.py"))
}
