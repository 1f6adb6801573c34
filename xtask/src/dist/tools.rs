//! The environment with the tools of a release, apart from that of the tests: maturin, zig and the checks of wheels.

use super::super::{python, root, succeeds};
use std::ffi::OsString;
use std::path::{Path, PathBuf};
use std::process::Command;

/// A linker for old versions of glibc, and the checks of wheels.
const DIST: &str = "xtask/python/dist.txt";

/// The interpreter of the environment in target/dist-env, with all tools.
pub(super) fn python() -> Result<PathBuf, String> {
    let folder = root().join("target/dist-env");
    let python = interpreter(&folder);
    if !python.exists() {
        make(&folder)?;
    }
    python::install(&python, python::BUILD)?;
    python::install(&python, DIST)?;
    Ok(python)
}

/// Makes a virtual environment.
pub(super) fn make(folder: &Path) -> Result<(), String> {
    let first = if cfg!(windows) { "python" } else { "python3" };
    succeeds(Command::new(first).args(["-m", "venv", "--clear"]).arg(folder))
}

/// The interpreter of a virtual environment.
pub(super) fn interpreter(environment: &Path) -> PathBuf {
    environment.join(if cfg!(windows) { "Scripts/python.exe" } else { "bin/python" })
}

/// Lets a command find the programs of an environment first; cargo-zigbuild looks for zig there.
pub(super) fn with_programs<'a>(command: &'a mut Command, python: &Path) -> Result<&'a mut Command, String> {
    let folder = python.parent().ok_or("an interpreter is in a folder")?;
    let others = std::env::var_os("PATH").unwrap_or_default();
    let paths = std::iter::once(folder.to_owned()).chain(std::env::split_paths(&others));
    let paths: OsString = std::env::join_paths(paths).map_err(|e| format!("PATH: {e}"))?;
    Ok(command.env("PATH", paths))
}
