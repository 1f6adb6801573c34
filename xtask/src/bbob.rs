//! BBOB against COCO's official wheel.

use super::python::environment;
use super::{build, example, succeeds};
use std::process::Command;

/// Compares single and batch evaluation with the installed package, on a million points.
pub(crate) fn check() -> Result<(), String> {
    let python = environment()?;
    build()?;
    succeeds(Command::new(python).arg("xtask/python/check_bbob.py").arg(example("exchange")))
}
