//! Speeds beside those of other libraries: `cargo xtask bench-bbob`, `bench-de`, `bench-es`, `bench-python`. A step of the tests runs them
//! with the smallest sizes.

use super::python::{environment, install};
use super::{cargo, cargo_command, package, root, succeeds};
use std::path::{Path, PathBuf};
use std::process::Command;

/// The packages that we are compared with.
pub(crate) const RIVALS: &str = "xtask/python/rivals.txt";

/// How much is measured.
#[derive(Clone, Copy, PartialEq)]
enum Size {
    /// In release mode.
    Full,
    /// As little as possible, as the tests are compiled: shows that the benchmark runs; the times mean nothing.
    Smallest,
}

/// `cargo xtask bench-bbob`: the time of an evaluation, and that of COCO's C code if it can be downloaded and built.
pub(crate) fn bbob() -> Result<(), String> {
    match time_coco(Size::Full) {
        Ok(program) => evaluations(Size::Full, Some(&program)),
        Err(why) => {
            println!("COCO's C code cannot be timed: {why}");
            evaluations(Size::Full, None)
        }
    }
}

/// `cargo xtask bench-de`: searches beside those of other libraries.
pub(crate) fn de() -> Result<(), String> {
    searches(Size::Full)
}

/// `cargo xtask bench-es`: evolution strategies beside those of other libraries.
pub(crate) fn es() -> Result<(), String> {
    let python = environment()?;
    package::install_release(&python)?;
    strategies(&python, Size::Full)
}

/// `cargo xtask profile`: nanoseconds per evaluation in each part of a search, on every BBOB function.
pub(crate) fn profile() -> Result<(), String> {
    cargo(&["bench", "--package", "tpam-searches", "--bench", "profile"])
}

/// `cargo xtask bench-python`: BBOB against COCO's wheel, PAMs in Python against a built-in one, worker processes.
pub(crate) fn python() -> Result<(), String> {
    let python = environment()?;
    package::install_release(&python)?;
    succeeds(Command::new(python).arg("xtask/python/bench_package.py"))
}

/// The step of the tests; the page of speeds runs `tpam bench`. The Python package must be installed, as the step "the Python package"
/// does.
pub(crate) fn check() -> Result<(), String> {
    evaluations(Size::Smallest, Some(&time_coco(Size::Smallest)?))?;
    searches(Size::Smallest)?;
    let python = environment()?;
    strategies(&python, Size::Smallest)?;
    succeeds(Command::new(python).args(["xtask/python/bench_package.py", "--smallest"]))
}

/// Times the evaluations of tpam-bbob and the runs of tpam-de; a benchmark that is run as a test takes one round.
fn evaluations(size: Size, coco: Option<&Path>) -> Result<(), String> {
    let mut command = match size {
        Size::Full => cargo_command(&["bench", "--package", "tpam-bbob", "--bench", "speed"]),
        Size::Smallest => cargo_command(&["test", "--workspace", "--quiet", "--bench", "speed", "--bench", "profile"]),
    };
    match coco {
        Some(program) => command.env("TPAM_COCO", program),
        None => command.env_remove("TPAM_COCO"),
    };
    succeeds(&mut command)
}

/// Times searches with other libraries.
fn searches(size: Size) -> Result<(), String> {
    let python = environment()?;
    install(&python, RIVALS)?;
    let build = ["build", "--quiet", "--manifest-path", "xtask/rivals/Cargo.toml", "--target-dir", "target"];
    let (program, [rounds, evaluations]) = match size {
        Size::Full => {
            cargo(&[&build[..], &["--release"]].concat())?;
            ("target/release/rivals", ["5", "100000"])
        }
        Size::Smallest => {
            cargo(&build)?;
            ("target/debug/rivals", ["1", "1000"])
        }
    };
    succeeds(Command::new(python).arg("xtask/python/bench_de.py").arg(root().join(program)).args([rounds, evaluations]))
}

/// Times evolution strategies with other libraries, as the Python package is installed.
fn strategies(python: &Path, size: Size) -> Result<(), String> {
    install(python, RIVALS)?;
    let sizes = if size == Size::Full { ["5", "20000"] } else { ["1", "200"] };
    succeeds(Command::new(python).arg("xtask/python/bench_es.py").args(sizes))
}

/// Builds the program that times COCO's C code, from COCO's source distribution.
fn time_coco(size: Size) -> Result<PathBuf, String> {
    let folder = root().join("target/coco");
    let source = folder.join(format!("coco_experiment-{}/src/cocoex", version()?));
    if !source.exists() {
        fetch(&folder)?;
    }
    let program = folder.join("time_coco");
    let options = match size {
        Size::Full => ["-O3", "-march=native"],
        Size::Smallest => ["-O0", "-w"],
    };
    println!("building COCO's C code with {}", options.join(" "));
    let mut cc = Command::new("cc");
    cc.args(options).arg("-I").arg(&source).arg("xtask/c/time_coco.c").arg(source.join("coco.c"));
    succeeds(cc.args(["-lm", "-o"]).arg(&program))?;
    Ok(program)
}

fn fetch(folder: &Path) -> Result<(), String> {
    let python = environment()?;
    println!("fetching the source distribution of coco-experiment");
    let pip = ["-m", "pip", "download", "--quiet", "--disable-pip-version-check", "--no-deps"];
    let what = format!("coco-experiment=={}", version()?);
    let mut download = Command::new(python);
    download.args(pip).args(["--no-binary", "coco-experiment", "--dest"]).arg(folder).arg(what);
    // pip asks the build tool of a source distribution for its name and its version.
    download.arg("--no-build-isolation").env("PYTHONPATH", root().join("xtask/python/download"));
    succeeds(&mut download)?;
    let archive = folder.join(format!("coco_experiment-{}.tar.gz", version()?));
    succeeds(Command::new("tar").arg("-xzf").arg(archive).arg("-C").arg(folder))
}

/// The version in the requirements of the tests, so that tests and benchmark use the same.
fn version() -> Result<String, String> {
    let text = std::fs::read_to_string(root().join("xtask/python/requirements.txt")).map_err(|e| e.to_string())?;
    pinned(&text).map(str::to_owned).ok_or_else(|| "xtask/python/requirements.txt pins no coco-experiment".to_owned())
}

/// The version in a line such as `coco-experiment==2.8.2 \`, whose next lines have the hashes.
fn pinned(requirements: &str) -> Option<&str> {
    requirements.lines().find_map(|line| line.strip_prefix("coco-experiment=="))?.split_whitespace().next()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_version_is_one_word() {
        let text = "cocopp==2.9 \\\n    --hash=sha256:1\ncoco-experiment==2.8.2 \\\n    --hash=sha256:2\n";
        assert_eq!(pinned(text), Some("2.8.2"));
        let real = version().unwrap();
        assert!(real.split('.').all(|number| number.parse::<u32>().is_ok()), "{real}");
    }
}
