//! Licences, banned crates and sources of all dependencies, checked by cargo-deny with deny.toml.

use super::{cargo, root, succeeds};
use std::process::Command;

/// The version that is installed.
const VERSION: &str = "0.20.2";

/// Runs cargo-deny, which is installed into target/tools where it is missing.
/// Advisories are left out: they come from a repository that cannot be fetched everywhere, and change without a commit here.
pub(crate) fn check() -> Result<(), String> {
    let tools = root().join("target/tools");
    let program = tools.join("bin/cargo-deny");
    if !program.exists() {
        println!("building cargo-deny {VERSION} into target/tools (some minutes, once)");
        let folder = tools.to_string_lossy();
        // Without optimisation it is built in half the time.
        let what = ["install", "cargo-deny", "--version", VERSION, "--locked", "--debug", "--quiet", "--root", &folder];
        cargo(&[&what[..], &["--target-dir", "target/cargo-deny"]].concat())?;
        // Only the program is needed from now on.
        let _ = std::fs::remove_dir_all("target/cargo-deny");
    }
    // Duplicate versions are only warnings and fill pages.
    let check = ["check", "--hide-inclusion-graph", "--allow", "duplicate", "licenses", "bans", "sources"];
    succeeds(Command::new(program).args(["--offline", "--all-features"]).args(check))
}
