//! The shim that counts and disturbs system calls (`xtask/attack/shim.c`), compiled by `cc`.

use crate::{debian, root, succeeds};
use std::path::PathBuf;
use std::process::Command;

/// A disturbance: what happens at which call.
#[derive(Clone, Copy)]
pub(super) struct Disturbance {
    /// The action, as the shim names it.
    pub(super) action: &'static str,
    /// The number of the call, from 1; 0 for none.
    pub(super) at: u64,
}

/// Compiles the shim; `None` on systems other than Linux.
pub(super) fn build() -> Result<Option<PathBuf>, String> {
    if !cfg!(target_os = "linux") {
        println!("attacks on system calls are left out: the shim needs Linux");
        return Ok(None);
    }
    if Command::new("cc").arg("--version").output().is_err() {
        debian::install(&["gcc", "libc6-dev"], "there is no C compiler `cc` for the shim of the attacks")?;
    }
    let library = root().join("target/attack/shim.so");
    std::fs::create_dir_all(root().join("target/attack")).map_err(|e| format!("target/attack: {e}"))?;
    let mut cc = Command::new("cc");
    cc.args(["-shared", "-fPIC", "-O1", "-Wall", "-Wextra", "-o"]).arg(&library).arg("xtask/attack/shim.c");
    succeeds(cc.arg("-ldl"))?;
    Ok(Some(library))
}
