//! Times our differential evolution against other implementations.

use super::python::{environment, install};
use super::{cargo, root, succeeds};
use std::process::Command;

/// `cargo xtask bench-de`.
pub(crate) fn bench() -> Result<(), String> {
    let python = environment()?;
    install(&python, "xtask/python/rivals.txt")?;
    cargo(&["build", "--release", "--quiet", "--manifest-path", "xtask/rivals/Cargo.toml", "--target-dir", "target"])?;
    succeeds(Command::new(python).arg("xtask/python/bench_de.py").arg(root().join("target/release/rivals")))
}
