//! The Python package: one wheel, built here, installed for a user or for the tests.

use super::{python, root, succeeds, tpam};
use std::path::{Path, PathBuf};
use std::process::Command;

const BUILD: &str = "xtask/python/build.txt";

/// The profile of the wheel that is tested: `cargo test` inherits it, so that most crates are compiled already.
const TESTED: &str = "dev";

/// `cargo xtask python`: the package in the project's environment, ready for use.
pub(crate) fn install() -> Result<(), String> {
    let python = python::bare_environment()?;
    let wheel = build(&python, "release")?;
    put(&python, &wheel)?;
    println!("tpam is installed in .venv: start .venv/bin/python and import tpam, or run .venv/bin/tpam");
    println!("for figures and tables: .venv/bin/pip install matplotlib pandas");
    Ok(())
}

/// The wheel alone does what the README says; with everything installed the package passes its tests.
pub(crate) fn check() -> Result<(), String> {
    let python = python::environment()?;
    super::build()?;
    let wheel = build(&python, TESTED)?;
    let clean = root().join("target/python-clean");
    let _ = std::fs::remove_dir_all(&clean);
    succeeds(Command::new(&python).args(["-m", "venv"]).arg(&clean))?;
    let bare = clean.join("bin/python");
    put(&bare, &wheel)?;
    succeeds(Command::new(&bare).arg("python/tests/clean.py").current_dir(root()))?;
    put(&python, &wheel)?;
    succeeds(Command::new(&python).args(["-m", "mypy"]).current_dir(root().join("python")))?;
    // What the stubs say of the Rust side is what it has.
    succeeds(Command::new(&python).args(["-m", "mypy.stubtest", "tpam._tpam"]))?;
    // From here, where no folder of that name hides the package that was installed.
    let mut pytest = Command::new(&python);
    pytest.args(["-m", "pytest", "--quiet", "-c", "python/pyproject.toml", "python/tests"]).current_dir(root());
    succeeds(pytest.env("TPAM_COMMAND", tpam()))
}

/// Speeds beside others: BBOB beside COCO's wheel, a PAM of Python beside the built-in one.
pub(crate) fn bench() -> Result<(), String> {
    let python = python::environment()?;
    let wheel = build(&python, "release")?;
    put(&python, &wheel)?;
    succeeds(Command::new(python).arg("xtask/python/bench_package.py"))
}

/// Builds the wheel with a profile of Cargo; its name says for which machines.
fn build(python: &Path, profile: &str) -> Result<PathBuf, String> {
    python::install(python, BUILD)?;
    let folder = root().join("target/wheels");
    let _ = std::fs::remove_dir_all(&folder);
    let mut maturin = Command::new(python);
    maturin.args(["-m", "maturin", "build", "--quiet", "--profile", profile, "--manifest-path", "python/Cargo.toml"]);
    succeeds(maturin.arg("--interpreter").arg(python).arg("--out").arg(&folder).env("CARGO_TERM_COLOR", "never"))?;
    let found = std::fs::read_dir(&folder).map_err(|e| e.to_string())?.flatten().map(|entry| entry.path()).next();
    found.ok_or_else(|| format!("maturin left no wheel in {}", folder.display()))
}

/// Installs the wheel and what it needs, also over one of the same version.
fn put(python: &Path, wheel: &Path) -> Result<(), String> {
    println!("installing {}", wheel.display());
    for how in [&[][..], &["--force-reinstall", "--no-deps"]] {
        let pip = ["-m", "pip", "install", "--quiet", "--disable-pip-version-check"];
        succeeds(Command::new(python).args(pip).args(how).arg(wheel))?;
    }
    Ok(())
}
