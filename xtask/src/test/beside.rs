//! Steps that run beside others: each is a process of its own, whose output is printed when it has ended.

use super::steps::Step;
use crate::{python, root};
use std::fs::{self, File};
use std::path::PathBuf;
use std::process::{Command, Stdio};

/// The option of `cargo xtask test` that names the step of such a process.
pub(super) const OPTION: &str = "--step";

/// Removes what the steps of an earlier run printed.
pub(super) fn forget() {
    let _ = fs::remove_dir_all(folder());
}

/// Runs a step in a process of its own; returns what it printed, and whether it passed.
pub(super) fn run(step: &Step, again: bool) -> Result<(String, bool), String> {
    if step.needs_python {
        python::environment()?;
    }
    let failed = |e: std::io::Error| format!("the process of the step did not start: {e}");
    fs::create_dir_all(folder()).map_err(failed)?;
    // A file and not a pipe: a pipe ends only when every program that the step has left behind is gone, too.
    let file = File::create(output(step)).map_err(failed)?;
    let mut command = Command::new(std::env::current_exe().map_err(failed)?);
    command.args(["test", OPTION, step.name]).args(again.then_some("--again")).env(python::IS_READY, "yes").stdin(Stdio::null());
    command.stdout(file.try_clone().map_err(failed)?).stderr(file);
    let status = command.status().map_err(failed)?;
    Ok((printed(step), status.success()))
}

/// What a step has printed so far; nothing before it starts.
pub(super) fn printed(step: &Step) -> String {
    fs::read(output(step)).map_or_else(|_| String::new(), |bytes| String::from_utf8_lossy(&bytes).into_owned())
}

fn output(step: &Step) -> PathBuf {
    folder().join(step.name.replace([' ', ','], "-"))
}

fn folder() -> PathBuf {
    root().join("target/steps")
}
