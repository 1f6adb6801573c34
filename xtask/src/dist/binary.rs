//! The command for Linux, linked by zig so that it needs only glibc 2.17, with the playground in it, in one compressed file with its
//! licence texts.

use super::super::{playground, root, succeeds};
use super::{TEXTS, packed, tools, versions};
use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

/// The system that the binary is for.
const TARGET: &str = "x86_64-unknown-linux-gnu";

/// The oldest glibc that the binary runs with.
const GLIBC: &str = "2.17";

/// Builds the command, checks what it needs, packs it into a folder, and returns the path of the program.
pub(super) fn make(folder: &Path) -> Result<PathBuf, String> {
    let python = tools::python()?;
    let mut build = Command::new(env!("CARGO"));
    build.args(["zigbuild", "--release", "--locked", "--quiet", "--package", "tpam-cli"]).current_dir(root());
    build.arg("--target").arg(format!("{TARGET}.{GLIBC}")).env("CARGO_PROFILE_RELEASE_STRIP", "symbols");
    match playground::build() {
        Ok(()) => drop(build.args(["--features", "playground"]).env("TPAM_PLAYGROUND", root().join(playground::PAGE))),
        Err(why) => println!("the command is built without the playground: {why}"),
    }
    succeeds(tools::with_programs(&mut build, &python)?)?;
    let program = root().join("target").join(TARGET).join("release/tpam");
    succeeds(Command::new(&python).args(["xtask/python/check_glibc.py", GLIBC]).arg(&program).current_dir(root()))?;
    let staged = root().join("target/dist-binary");
    let _ = fs::remove_dir_all(&staged);
    fs::create_dir_all(&staged).map_err(|e| format!("{}: {e}", staged.display()))?;
    fs::copy(&program, staged.join("tpam")).map_err(|e| format!("{}: {e}", program.display()))?;
    for name in TEXTS.iter().chain(&["README.md"]) {
        fs::copy(root().join(name), staged.join(name)).map_err(|e| format!("{name}: {e}"))?;
    }
    packed(&staged, &name()?, folder)?;
    Ok(program)
}

/// The name of the compressed file, and of the folder in it.
pub(super) fn name() -> Result<String, String> {
    Ok(format!("tpam-{}-{TARGET}", versions::of_workspace()?))
}
