//! Checks that need Python: a virtual environment of the project with pinned packages, made where it is missing.

use super::{root, succeeds};
use std::path::{Path, PathBuf};
use std::process::Command;

const REQUIREMENTS: &str = "xtask/python/requirements.txt";

/// `runs.parquet` is read by pyarrow: more rows than fit into one row group, and columns that are partly or wholly empty.
pub(crate) fn check_parquet() -> Result<(), String> {
    let python = environment()?;
    super::cargo(&["build", "--release", "--quiet"])?;
    let folder = root().join("target/parquet");
    let _ = std::fs::remove_dir_all(&folder);
    let grid = ["--pam", "jde,oracle", "--theta", "c,pair", "--target", "step,const", "--accept", "linear:pmax=0|0.5"];
    let size = ["--n", "4", "--iterations", "20", "--runs", "5000", "--format", "csv", "--out"];
    let mut sim = Command::new(root().join("target/release/tpam"));
    succeeds(sim.arg("sim").args(grid).args(size).arg(&folder).stdout(std::process::Stdio::null()))?;
    succeeds(Command::new(python).arg("xtask/python/check_parquet.py").arg(&folder))
}

/// The interpreter of the project's environment.
fn environment() -> Result<PathBuf, String> {
    let folder = root().join(".venv");
    let python = folder.join("bin/python");
    if !python.exists() {
        println!("making a virtual environment in .venv");
        let make = || succeeds(Command::new("python3").args(["-m", "venv"]).arg(&folder));
        if make().is_err() {
            let _ = std::fs::remove_dir_all(&folder);
            install_debian("python3-venv")?;
            make()?;
        }
    }
    println!("installing {REQUIREMENTS} into .venv");
    let pip = ["-m", "pip", "install", "--quiet", "--disable-pip-version-check", "-r", REQUIREMENTS];
    succeeds(Command::new(&python).args(pip))?;
    Ok(python)
}

/// Installs a Debian package where that is possible, else says what to do.
fn install_debian(package: &str) -> Result<(), String> {
    let root = Command::new("id").arg("-u").output().is_ok_and(|out| out.stdout.starts_with(b"0\n"));
    if !(root && Path::new("/usr/bin/apt-get").exists()) {
        return Err(format!(
            "python3 cannot make a virtual environment: install it, on Debian by `sudo apt-get install {package}`"
        ));
    }
    println!("installing the Debian package {package}");
    succeeds(Command::new("apt-get").args(["update", "-qq"]))?;
    succeeds(Command::new("apt-get").args(["install", "-y", "-qq", package]))
}
