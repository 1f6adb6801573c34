//! The wheel of this system and the source package, checked.

use super::super::{package, python, root, succeeds};
use super::tools;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

/// What a wheel for Linux promises: it runs with glibc 2.17, that is on every distribution since 2014.
const PLATFORM: &str = "manylinux2014";

/// The oldest Python that the wheel supports, as in python/Cargo.toml.
const OLDEST: &str = "3.10";

/// Builds the wheel into a folder, checks it and returns its path. On Linux zig links it against glibc 2.17.
pub(super) fn make(folder: &Path) -> Result<PathBuf, String> {
    let python = tools::python()?;
    let mut maturin = Command::new(&python);
    maturin.args(["-m", "maturin", "build", "--release", "--locked", "--out"]).arg(folder).current_dir(root());
    maturin.arg("--interpreter").arg(&python);
    if cfg!(target_os = "linux") {
        maturin.args(["--zig", "--compatibility", PLATFORM]);
    }
    succeeds(tools::with_programs(&mut maturin, &python)?.env("CARGO_PROFILE_RELEASE_STRIP", "symbols"))?;
    let wheel = newest(folder, ".whl")?;
    check(&python, &wheel)?;
    Ok(wheel)
}

/// Builds the source package into a folder and checks it.
pub(super) fn make_source(folder: &Path) -> Result<PathBuf, String> {
    let python = tools::python()?;
    let mut maturin = Command::new(&python);
    maturin.args(["-m", "maturin", "sdist", "--out"]).arg(folder);
    succeeds(maturin.current_dir(root()))?;
    let source = newest(folder, ".tar.gz")?;
    check_source(&python, &source)?;
    Ok(source)
}

/// Checks the content of a source package, and that pip builds and installs it. The profile of the tests compiles faster than that of a
/// release.
fn check_source(python: &Path, source: &Path) -> Result<(), String> {
    succeeds(Command::new(python).arg("xtask/python/check_dist.py").arg(source).current_dir(root()))?;
    let alone = root().join("target/dist-alone");
    tools::make(&alone)?;
    let alone = tools::interpreter(&alone);
    for needed in [python::BUILD, package::RUNTIME] {
        python::install(&alone, needed)?;
    }
    let mut pip = Command::new(&alone);
    pip.args(["-m", "pip", "install", "--disable-pip-version-check", "--no-index", "--no-deps", "--no-build-isolation"]);
    // pip starts the program maturin, which is beside the interpreter. What was compiled before is used again.
    let programs = alone.parent().into_iter().map(Path::to_path_buf);
    let found = std::env::var_os("PATH").unwrap_or_default();
    let path = std::env::join_paths(programs.chain(std::env::split_paths(&found))).map_err(|e| e.to_string())?;
    pip.arg(source).env("PATH", path).env("MATURIN_PEP517_ARGS", "--profile dev");
    succeeds(pip.env("CARGO_TARGET_DIR", root().join("target")))?;
    succeeds(Command::new(&alone).arg("python/tests/clean.py").current_dir(root()))
}

/// The only file in a folder whose name has an ending.
fn newest(folder: &Path, ending: &str) -> Result<PathBuf, String> {
    let entries = fs::read_dir(folder).map_err(|e| format!("{}: {e}", folder.display()))?.flatten();
    let mut found: Vec<PathBuf> = entries.map(|entry| entry.path()).collect();
    found.retain(|path| path.to_string_lossy().ends_with(ending) && path.is_file());
    match &found[..] {
        [one] => Ok(one.clone()),
        _ => Err(format!("{} should hold one file *{ending}, but holds {found:?}", folder.display())),
    }
}

/// Checks the tag, the stable ABI and the content of a wheel, and that it works with NumPy alone.
fn check(python: &Path, wheel: &Path) -> Result<(), String> {
    if cfg!(target_os = "linux") {
        succeeds(Command::new(python).args(["xtask/python/check_dist.py", "--platform", PLATFORM]).arg(wheel).current_dir(root()))?;
    } else {
        succeeds(Command::new(python).arg("xtask/python/check_dist.py").arg(wheel).current_dir(root()))?;
    }
    let audit = ["-m", "abi3audit", "--strict", "--summary", "--assume-minimum-abi3", OLDEST];
    succeeds(Command::new(python).args(audit).arg(wheel))?;
    let alone = root().join("target/dist-alone");
    tools::make(&alone)?;
    let alone = tools::interpreter(&alone);
    package::put(&alone, wheel)?;
    succeeds(Command::new(&alone).arg("python/tests/clean.py").current_dir(root()))
}
