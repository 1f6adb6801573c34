//! Builds the wheel of the Python package, and installs it for users or for the tests.

use super::unchanged::{Check, Inputs};
use super::{python, root, steps, succeeds, tpam};
use std::path::{Path, PathBuf};
use std::process::Command;

/// What the package needs at run time.
pub(crate) const RUNTIME: &str = "xtask/python/runtime.txt";

/// The options with which the tested wheel is built. They are those of `cargo test`, so that most crates are already compiled.
const TESTED: [&str; 4] = ["--profile", "dev", "--features", "tested"];
/// The options with which users build the wheel.
const RELEASE: [&str; 2] = ["--profile", "release"];

/// `cargo xtask python`: installs the package into the environment of the project.
pub(crate) fn install() -> Result<(), String> {
    let python = python::bare_environment()?;
    install_release(&python)?;
    println!("tpam is installed in .venv: start .venv/bin/python and import tpam, or run .venv/bin/tpam");
    println!("for data frames: .venv/bin/pip install pandas");
    Ok(())
}

/// Installs the package, built in release mode.
pub(crate) fn install_release(python: &Path) -> Result<(), String> {
    let wheel = build(python, &RELEASE)?;
    put(python, &wheel)
}

/// Installs the package, built as in the tests.
pub(crate) fn install_tested(python: &Path) -> Result<(), String> {
    let wheel = build(python, &TESTED)?;
    put(python, &wheel)
}

/// Tests the wheel alone with the README's example, then runs all tests of the package with all optional packages.
pub(crate) fn check() -> Result<(), String> {
    let python = python::environment()?;
    super::build()?;
    let inputs = Inputs::new().with("xtask").with(tpam()).with_all(steps::PACKAGE);
    Check::new("the Python package but for the pages", &inputs).run_if_changed(|| check_package(&python))?;
    Check::new("the Python code of the pages", &inputs.with("docs")).run_if_changed(|| pytest(&python, &[PAGES]))
}

fn check_package(python: &Path) -> Result<(), String> {
    let wheel = build(python, &TESTED)?;
    let clean = root().join("target/python-clean");
    let _ = std::fs::remove_dir_all(&clean);
    succeeds(Command::new(python).args(["-m", "venv"]).arg(&clean))?;
    let bare = clean.join("bin/python");
    put(&bare, &wheel)?;
    succeeds(Command::new(&bare).arg("python/tests/clean.py").current_dir(root()))?;
    put(python, &wheel)?;
    succeeds(Command::new(python).args(["-m", "mypy"]).current_dir(root()))?;
    // The stubs must match the Rust module.
    succeeds(Command::new(python).args(["-m", "mypy.stubtest", "tpam._tpam"]))?;
    check_types(python)?;
    // Each half keeps one core busy.
    std::thread::scope(|scope| {
        let first = scope.spawn(|| pytest(python, &FIRST));
        let others: Vec<String> = FIRST.iter().chain([&LIBRARIES, &PAGES]).map(|file| format!("--ignore={file}")).collect();
        let second = pytest(python, &[&["python/tests"], &others.iter().map(String::as_str).collect::<Vec<_>>()[..]].concat());
        first.join().expect("no test process panics this thread").and(second)
    })
}

/// Checks the examples with pyright, and that every public name of the package has a known type.
fn check_types(python: &Path) -> Result<(), String> {
    let pyright = |arguments: &[&str]| {
        let mut command = Command::new(python.with_file_name("basedpyright"));
        // Without this it would look for the package in another environment.
        command.args(arguments).arg("--pythonpath").arg(python).current_dir(root().join("python"));
        succeeds(&mut command)
    };
    pyright(&["--level", "error", "examples"])?;
    // This check looks for the package with the first Python of the path.
    let folder = python.parent().ok_or("the interpreter is in no folder")?;
    let path = std::env::var_os("PATH").unwrap_or_default();
    let paths = std::env::join_paths(std::iter::once(folder.to_path_buf()).chain(std::env::split_paths(&path)));
    let mut verify = Command::new(folder.join("basedpyright"));
    verify.args(["--ignoreexternal", "--verifytypes", "tpam"]).env("PATH", paths.map_err(|e| e.to_string())?);
    // The root has no folder `tpam` that would hide the installed package.
    succeeds(verify.current_dir(root()))
}

/// Tests PAMs of other libraries, which takes minutes. The package must be installed, as [`check`] does.
pub(crate) fn check_libraries() -> Result<(), String> {
    pytest(&python::environment()?, &[LIBRARIES])
}

/// The test files that take half of the time.
const FIRST: [&str; 2] = ["python/tests/test_conform.py", "python/tests/test_notebooks.py"];
/// The test of the Python code on the pages, which is all that reads them.
const PAGES: &str = "python/tests/test_docs.py";
/// The test of other libraries' PAMs.
const LIBRARIES: &str = "python/tests/test_libraries.py";

/// Runs tests of the package in the root folder, where no folder `tpam` hides the installed package.
fn pytest(python: &Path, what: &[&str]) -> Result<(), String> {
    let mut pytest = Command::new(python);
    pytest.args(["-m", "pytest", "--quiet", "-p", "no:cacheprovider"]).args(what);
    succeeds(pytest.current_dir(root()).env("TPAM_COMMAND", tpam()))
}

/// Builds the wheel and returns its path.
fn build(python: &Path, options: &[&str]) -> Result<PathBuf, String> {
    python::install(python, python::BUILD)?;
    let folder = root().join("target/wheels");
    let _ = std::fs::remove_dir_all(&folder);
    let mut maturin = Command::new(python);
    maturin.args(["-m", "maturin", "build", "--quiet"]).args(options).current_dir(root());
    succeeds(maturin.arg("--interpreter").arg(python).arg("--out").arg(&folder).env("CARGO_TERM_COLOR", "never"))?;
    let found = std::fs::read_dir(&folder).map_err(|e| e.to_string())?.flatten().map(|entry| entry.path()).next();
    found.ok_or_else(|| format!("maturin left no wheel in {}", folder.display()))
}

/// Installs the dependencies of the wheel, with hashes, and the wheel itself; replaces a wheel of the same version.
pub(crate) fn put(python: &Path, wheel: &Path) -> Result<(), String> {
    python::install(python, RUNTIME)?;
    println!("installing {}", wheel.display());
    succeeds(Command::new(python).args(python::PIP).args(["--no-index", "--force-reinstall", "--no-deps"]).arg(wheel))
}

#[cfg(test)]
mod tests {
    /// The crates of a build with their features, but for those of the package itself.
    fn crates(arguments: &[&str]) -> Vec<String> {
        let format = ["tree", "--offline", "--prefix", "none", "--format", "{p} [{f}]"];
        let output = crate::cargo_command(&format).args(arguments).output().unwrap();
        assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
        let text = String::from_utf8(output.stdout).unwrap();
        let lines = text.lines().map(|line| line.trim_end_matches(" (*)"));
        lines.filter(|line| !line.is_empty() && !line.starts_with("tpam-python")).map(str::to_owned).collect()
    }

    /// A feature more or less would compile all crates a second time, which takes minutes.
    #[test]
    fn the_tested_package_uses_what_the_tests_have_compiled() {
        let package = crates(&["--package", "tpam-python", "--features", "tested", "--edges", "normal,build"]);
        let workspace = crates(&["--workspace", "--edges", "normal,build,dev"]);
        let new: Vec<&String> = package.iter().filter(|line| !workspace.contains(line)).collect();
        assert!(package.len() > 50 && new.is_empty(), "{new:?}");
    }
}
