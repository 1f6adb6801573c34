//! Checks licences, banned crates and sources of all dependencies with cargo-deny and deny.toml.

use super::{root, succeeds, with};
use std::process::Command;

/// The version of cargo-deny to install.
const VERSION: &str = "0.20.2";

/// Runs cargo-deny. If it is missing, it is installed into target/tools.
/// Advisories are not checked: they come from a repository that cannot be fetched everywhere, and change without a commit here.
pub(crate) fn check() -> Result<(), String> {
    let tools = root().join("target/tools");
    let program = tools.join("bin/cargo-deny");
    if !program.exists() {
        println!("building cargo-deny {VERSION} into target/tools (some minutes, once)");
        let folder = tools.to_string_lossy();
        // Without optimisation and information for debuggers the build takes a third of the time.
        let what = ["install", "cargo-deny", "--version", VERSION, "--locked", "--debug", "--quiet", "--root", &folder];
        with("CARGO_PROFILE_DEV_DEBUG", "false", &[&what[..], &["--target-dir", "target/cargo-deny"]].concat())?;
        // Only the program is needed.
        let _ = std::fs::remove_dir_all("target/cargo-deny");
    }
    // Hide warnings about duplicate versions, which are long.
    let check = ["check", "--hide-inclusion-graph", "--allow", "duplicate", "licenses", "bans", "sources"];
    succeeds(Command::new(program).args(["--offline", "--all-features"]).args(check))
}
