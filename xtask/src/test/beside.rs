//! Steps that run beside others: each is a process of its own, whose output is printed when it has ended.

use super::steps::Step;
use crate::python;
use std::io::Read;
use std::process::{Command, Stdio};

/// The option of `cargo xtask test` that names the step of such a process.
pub(super) const OPTION: &str = "--step";

/// Runs a step in a process of its own; returns what it printed, and whether it passed.
pub(super) fn run(step: &Step, again: bool) -> Result<(String, bool), String> {
    if step.needs_python {
        python::environment()?;
    }
    let failed = |e: std::io::Error| format!("the process of the step did not start: {e}");
    let (mut output, input) = std::io::pipe().map_err(failed)?;
    let mut command = Command::new(std::env::current_exe().map_err(failed)?);
    command.args(["test", OPTION, step.name]).args(again.then_some("--again")).env(python::IS_READY, "yes").stdin(Stdio::null());
    let mut process = command.stdout(input.try_clone().map_err(failed)?).stderr(input).spawn().map_err(failed)?;
    // Closes this process's ends of the pipe, so that the output ends with the step.
    drop(command);
    let mut printed = Vec::new();
    output.read_to_end(&mut printed).map_err(failed)?;
    let status = process.wait().map_err(failed)?;
    Ok((String::from_utf8_lossy(&printed).into_owned(), status.success()))
}
