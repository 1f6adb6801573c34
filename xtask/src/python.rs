//! Checks that need Python. They use a virtual environment with pinned packages, which is created if it is missing.

use super::unchanged::{self, Check, Inputs};
use super::{build, debian, example, root, succeeds, tpam};
use std::path::{Path, PathBuf};
use std::process::Command;
use std::sync::OnceLock;

const REQUIREMENTS: &str = "xtask/python/requirements.txt";
/// Libraries whose PAMs are tested, installed without what they declare to need.
const LIBRARIES: &str = "xtask/python/libraries.txt";
/// Tools that build packages; they are installed first.
pub(crate) const BUILD: &str = "xtask/python/build.txt";

/// Checks with pyarrow a `runs.parquet` that has several row groups and columns that are partly or completely empty.
pub(crate) fn check_parquet() -> Result<(), String> {
    let python = environment()?;
    build()?;
    let folder = root().join("target/parquet");
    let _ = std::fs::remove_dir_all(&folder);
    let grid = ["--pam", "jde,oracle", "--theta", "c,pair", "--target", "step,const", "--accept", "linear:pmax=0|0.5"];
    let size = ["--n", "4", "--iterations", "20", "--runs", "5000", "--format", "csv", "--out"];
    let mut sim = Command::new(tpam());
    succeeds(sim.arg("sim").args(grid).args(size).arg(&folder).stdout(std::process::Stdio::null()))?;
    succeeds(Command::new(python).arg("xtask/python/check_parquet.py").arg(&folder))
}

/// Makes the data of the best algorithms of 2009 from those of cocopp.
pub(crate) fn make_best2009() -> Result<(), String> {
    succeeds(Command::new(environment()?).args(["xtask/python/best2009.py", "crates/coco/data/best2009"]))
}

/// Checks that the ECDF of logs from COCO's logger is that of cocopp, and so are the best algorithms of 2009.
pub(crate) fn check_ecdf() -> Result<(), String> {
    let python = environment()?;
    build()?;
    succeeds(Command::new(&python).arg("xtask/python/check_best2009.py").arg(example("best2009")))?;
    let folder = root().join("target/ecdf");
    let _ = std::fs::remove_dir_all(&folder);
    succeeds(Command::new(python).arg("xtask/python/check_ecdf.py").arg(tpam()).arg(folder))
}

/// Checks results at a fixed budget with SciPy, on logs of COCO, of IOHprofiler and of `tpam de`.
pub(crate) fn check_fixed_budget() -> Result<(), String> {
    let python = environment()?;
    build()?;
    let folder = root().join("target/fixed-budget");
    let _ = std::fs::remove_dir_all(&folder);
    succeeds(Command::new(python).arg("xtask/python/check_fixed_budget.py").arg(tpam()).arg(folder))
}

/// Checks the logs of `tpam de` with cocopp and iohinspector.
pub(crate) fn check_de() -> Result<(), String> {
    let python = environment()?;
    build()?;
    let folder = root().join("target/de");
    let _ = std::fs::remove_dir_all(&folder);
    let mut de = Command::new(tpam());
    succeeds(de.args(["de", "--pam", "jade,shade", "--dims", "2,3", "--budget", "100", "--ioh", "--out"]).arg(&folder))?;
    let archive = root().join("target/archive");
    let _ = std::fs::remove_dir_all(&archive);
    succeeds(Command::new(tpam()).arg("archive").arg(&folder).arg("--out").arg(&archive))?;
    succeeds(Command::new(&python).arg("xtask/python/check_de.py").args([&folder, &archive]).arg(tpam()))?;
    check_legends(&python)
}

/// The names of eight algorithms, as their logs have them. The user named the PAMs so that the letters that cocopp shows are different.
const EIGHT: [&str; 8] = ["jade rand1", "s5 rand1", "s10 rand1", "s100 rand1", "jade pbest1", "s5 pbest1", "s10 pbest1", "s100 pbest1"];

/// Checks that cocopp draws eight different legends for eight algorithms.
fn check_legends(python: &Path) -> Result<(), String> {
    let [folder, output] = ["target/legends", "target/legends-cocopp"].map(|name| root().join(name));
    for folder in [&folder, &output] {
        let _ = std::fs::remove_dir_all(folder);
    }
    let grid = [
        "--pam",
        "jade,shade:h=5 as s5,shade:h=10 as s10,shade:h=100 as s100",
        "--mutation",
        "rand/1,current-to-pbest/1",
        "--functions",
        "1",
    ];
    let size = ["--dims", "2", "--instances", "1-15", "--budget", "50", "--ioh", "--out"];
    succeeds(Command::new(tpam()).arg("de").args(grid).args(size).arg(&folder).stdout(std::process::Stdio::null()))?;
    succeeds(Command::new(python).arg("xtask/python/check_legends.py").args([folder, output]).args(EIGHT))
}

/// Checks that the smoothing spline is that of SciPy.
pub(crate) fn check_spline() -> Result<(), String> {
    let python = environment()?;
    build()?;
    succeeds(Command::new(python).arg("xtask/python/check_spline.py").arg(example("spline")))
}

/// Set in the environment of processes that begin when the packages for the tests are installed.
pub(crate) const IS_READY: &str = "TPAM_PYTHON_IS_READY";

/// The interpreter of the environment, with the packages for the tests.
pub(crate) fn environment() -> Result<PathBuf, String> {
    // The first caller creates the environment; other threads wait.
    static READY: OnceLock<Result<PathBuf, String>> = OnceLock::new();
    let make = || {
        let python = bare_environment()?;
        if std::env::var_os(IS_READY).is_some() {
            return Ok(python);
        }
        let check = Check::new("Python packages", &Inputs::new().with_all([BUILD, REQUIREMENTS, LIBRARIES]));
        check.run_if_changed(|| {
            install(&python, BUILD)?;
            install(&python, REQUIREMENTS)?;
            install_alone(&python, LIBRARIES)
        })?;
        Ok(python)
    };
    READY.get_or_init(make).clone()
}

/// The interpreter of the environment, without installing packages.
pub(crate) fn bare_environment() -> Result<PathBuf, String> {
    let folder = root().join(".venv");
    let python = folder.join("bin/python");
    // pip comes last: a process that was killed leaves an environment without it.
    if !folder.join("bin/pip").exists() {
        let _ = std::fs::remove_dir_all(&folder);
        println!("making a virtual environment in .venv");
        unchanged::forget_all();
        let make = || succeeds(Command::new("python3").args(["-m", "venv"]).arg(&folder));
        if make().is_err() {
            let _ = std::fs::remove_dir_all(&folder);
            debian::install(&["python3-venv"], "python3 cannot make a virtual environment")?;
            make()?;
        }
    }
    Ok(python)
}

/// How packages are installed. Python compiles the modules that are imported, which is a small part of them.
pub(crate) const PIP: [&str; 6] = ["-m", "pip", "install", "--quiet", "--disable-pip-version-check", "--no-compile"];

/// Installs the packages of a requirements file. pip refuses a file whose SHA-256 is not in it, and does not fetch build tools on its own.
pub(crate) fn install(python: &Path, requirements: &str) -> Result<(), String> {
    println!("installing {requirements} with {}", python.display());
    succeeds(Command::new(python).args(PIP).args(["--require-hashes", "--no-build-isolation", "-r", requirements]))
}

/// The same without what the packages declare to need.
fn install_alone(python: &Path, requirements: &str) -> Result<(), String> {
    println!("installing {requirements} with {}", python.display());
    succeeds(Command::new(python).args(PIP).args(["--require-hashes", "--no-deps", "--only-binary=:all:", "-r", requirements]))
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The requirements of a file: each is a version and its hashes.
    fn requirements(text: &str) -> Vec<String> {
        let joined = text.replace("\\\n", " ");
        joined.lines().filter(|line| !line.trim().is_empty() && !line.starts_with('#')).map(str::to_owned).collect()
    }

    /// The files of requirements, without their endings.
    const FILES: [&str; 7] = ["requirements", "build", "rivals", "runtime", "libraries", "dist", "site"];

    #[test]
    fn every_package_has_a_version_and_hashes() {
        for file in FILES {
            let text = std::fs::read_to_string(root().join(format!("xtask/python/{file}.txt"))).unwrap();
            let found = requirements(&text);
            assert!(!found.is_empty(), "{file}.txt");
            for line in found {
                assert!(line.contains("==") && line.contains("--hash=sha256:"), "{file}.txt: {line}");
            }
            assert!(!text.contains("://"), "{file}.txt names a host");
        }
    }

    #[test]
    fn every_package_that_is_asked_for_is_pinned() {
        for file in FILES {
            let read = |ending| std::fs::read_to_string(root().join(format!("xtask/python/{file}.{ending}"))).unwrap();
            let pinned = requirements(&read("txt"));
            for asked in requirements(&read("in")) {
                let wanted = asked.split([' ', ';']).next().unwrap();
                assert!(pinned.iter().any(|line| line.starts_with(wanted)), "{file}.txt lacks {asked}");
            }
        }
    }
}
