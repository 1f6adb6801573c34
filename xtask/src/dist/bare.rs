//! The files of a release in bare Debian systems: the binary in Debian 11, the wheel in Debian 12 with python3-venv.
//!
//! Each system is a folder made by debootstrap, with the mirror that debootstrap knows; commands run in it by chroot. Both need root.

use super::super::{debian, playground, root, succeeds};
use super::{binary, folder, packages, tools};
use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

/// Where a file of the release is placed in a bare system.
const PLACE: &str = "opt/tpam";

/// Programs that run as root: absolute paths.
const DEBOOTSTRAP: &str = "/usr/sbin/debootstrap";
const CHROOT: &str = "/usr/sbin/chroot";

/// `cargo xtask bare`: checks the release that `cargo xtask dist` made.
pub(crate) fn check() -> Result<(), String> {
    if !Path::new(DEBOOTSTRAP).exists() {
        debian::install(&["debootstrap"], "debootstrap is missing")?;
    }
    check_binary(&system("bullseye", "")?)?;
    check_wheel(&system("bookworm", "python3-venv")?)
}

/// A bare system with additional packages. It is kept, because it takes minutes to make one.
fn system(suite: &str, packages: &str) -> Result<PathBuf, String> {
    let place = root().join("target/bare").join(suite);
    if !place.join("etc/debian_version").exists() || place.join("debootstrap").exists() {
        println!("making a bare Debian system ({suite}) in {}", place.display());
        let _ = fs::remove_dir_all(&place);
        fs::create_dir_all(&place).map_err(|e| format!("{}: {e}", place.display()))?;
        let mut debootstrap = Command::new(DEBOOTSTRAP);
        debootstrap.arg("--variant=minbase");
        if !packages.is_empty() {
            debootstrap.arg(format!("--include={packages}"));
        }
        succeeds(debootstrap.arg(suite).arg(&place).stdout(std::process::Stdio::null()))?;
    }
    let _ = fs::remove_dir_all(place.join(PLACE));
    fs::create_dir_all(place.join(PLACE)).map_err(|e| format!("{}: {e}", place.display()))?;
    Ok(place)
}

/// A command in a bare system, without the variables of this one.
fn within(system: &Path, words: &[&str]) -> Command {
    let mut command = Command::new(CHROOT);
    command.arg(system).args(words).env_clear().env("PATH", "/usr/sbin:/usr/bin:/sbin:/bin").env("HOME", "/root");
    command
}

/// What a command prints.
fn printed(command: &mut Command) -> Result<String, String> {
    let output = command.output().map_err(|e| format!("{command:?} did not start: {e}"))?;
    if !output.status.success() {
        return Err(format!("{command:?}: {}", String::from_utf8_lossy(&output.stderr)));
    }
    Ok(String::from_utf8_lossy(&output.stdout).into_owned())
}

/// Simulations whose numbers must be the same in every system.
const SIMULATE: [&str; 11] =
    ["sim", "--pam", "jde,jade,shade,oracle", "--accept", "linear:pmax=0.5", "--theta", "c,f,pair", "--runs", "5", "--format", "csv"];
/// A search, for the same reason. Its folder is made in the bare system.
const SEARCH: [&str; 8] = ["de", "--pam", "jade,shade", "--functions", "1,8", "--dims", "2", "--quiet"];

fn check_binary(system: &Path) -> Result<(), String> {
    let name = binary::name()?;
    let place = system.join(PLACE);
    succeeds(Command::new("tar").arg("xzf").arg(folder().join(format!("{name}.tar.gz"))).arg("-C").arg(&place))?;
    let (here, there) = (place.join(&name).join("tpam"), format!("/{PLACE}/{name}/tpam"));
    println!("Debian {}: {}", version(system)?, printed(&mut within(system, &[&there, "--version"]))?.trim());
    let expected = printed(Command::new(&here).args(SIMULATE))?;
    let found = printed(&mut within(system, &[&[there.as_str()], &SIMULATE[..]].concat()))?;
    if found != expected || found.lines().count() != 13 {
        return Err(format!("the binary gives other numbers in the bare system:\n{found}\ninstead of\n{expected}"));
    }
    printed(&mut within(system, &[&[there.as_str()], &SEARCH[..], &["--out", "/opt/tpam/search"]].concat()))?;
    printed(&mut within(system, &[&there, "verify", "/opt/tpam/search"]))?;
    if root().join(playground::PAGE).exists() {
        printed(&mut within(system, &[&there, "playground", "--quiet", "--out", "/opt/tpam/playground.html"]))?;
    }
    println!("the binary runs there: the same bytes of 12 simulations as here, a search, and its folder is verified");
    Ok(())
}

fn check_wheel(system: &Path) -> Result<(), String> {
    let place = system.join(PLACE);
    let copy = |from: PathBuf, to: &str| {
        let to = place.join(to);
        fs::create_dir_all(to.parent().unwrap_or(&place)).map_err(|e| format!("{}: {e}", to.display()))?;
        fs::copy(&from, &to).map_err(|e| format!("{}: {e}", from.display()))
    };
    // The bare system has no network: NumPy is fetched here, with its hashes.
    let mut fetch = Command::new(tools::python()?);
    fetch.args(["-m", "pip", "download", "--quiet", "--disable-pip-version-check", "--require-hashes", "--no-deps"]);
    fetch.args(["--only-binary=:all:", "--python-version", "3.11", "-r", "xtask/python/runtime.txt"]);
    fetch.args(["--platform", "manylinux_2_28_x86_64", "--platform", "manylinux_2_27_x86_64"]);
    succeeds(fetch.arg("--dest").arg(place.join("wheels")).current_dir(root()))?;
    let entries = fs::read_dir(packages()).map_err(|e| format!("{}: {e}", packages().display()))?.flatten();
    for wheel in entries.map(|entry| entry.path()).filter(|path| path.extension().is_some_and(|ending| ending == "whl")) {
        let name = wheel.file_name().unwrap_or_default().to_string_lossy().into_owned();
        copy(wheel, &format!("wheels/{name}"))?;
    }
    copy(root().join("README.md"), "README.md")?;
    copy(root().join("python/tests/clean.py"), "python/tests/clean.py")?;
    println!("Debian {}: {}", version(system)?, printed(&mut within(system, &["python3", "--version"]))?.trim());
    printed(&mut within(system, &["python3", "-m", "venv", "--clear", "/opt/venv"]))?;
    let pip = ["/opt/venv/bin/pip", "install", "--quiet", "--disable-pip-version-check", "--no-index"];
    printed(&mut within(system, &[&pip[..], &["--find-links", "/opt/tpam/wheels", "tpam"]].concat()))?;
    succeeds(&mut within(system, &["/opt/venv/bin/python", "/opt/tpam/python/tests/clean.py"]))
}

/// The version of a bare system.
fn version(system: &Path) -> Result<String, String> {
    let text = fs::read_to_string(system.join("etc/debian_version")).map_err(|e| format!("debian_version: {e}"))?;
    Ok(text.trim().to_owned())
}
