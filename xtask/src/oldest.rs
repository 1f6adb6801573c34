//! The oldest Rust that Cargo.toml promises compiles the workspace.

use super::{root, succeeds};
use std::process::Command;

/// Checks the workspace with the compiler of `rust-version`, which rustup installs into target/rustup.
pub(crate) fn check() -> Result<(), String> {
    let version = declared(&std::fs::read_to_string("Cargo.toml").map_err(|e| e.to_string())?)?;
    if Command::new("rustup").arg("--version").output().is_err() {
        println!("skipped: without rustup another Rust than the installed one cannot be tried");
        return Ok(());
    }
    println!("installing Rust {version} into target/rustup");
    // A folder of its own: the toolchains of the user stay as they are.
    let home = root().join("target/rustup");
    let quiet = ["toolchain", "install", "--profile", "minimal", "--no-self-update"];
    succeeds(Command::new("rustup").env("RUSTUP_HOME", &home).args(quiet).arg(&version))?;
    let mut check = Command::new("rustup");
    check.env("RUSTUP_HOME", &home).env_remove("RUSTUP_TOOLCHAIN").args(["run", &version]);
    succeeds(check.args(["cargo", "check", "--workspace", "--locked", "--quiet", "--target-dir", "target/oldest"]))
}

/// The value of `rust-version`.
fn declared(manifest: &str) -> Result<String, String> {
    let found = manifest.lines().find_map(|line| line.strip_prefix("rust-version = \"")?.strip_suffix('"'));
    found.map(str::to_owned).ok_or_else(|| "Cargo.toml declares no rust-version".to_owned())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_declared_version() {
        assert_eq!(declared("a = 1\nrust-version = \"1.89\"\n").unwrap(), "1.89");
        assert!(declared("rust-version.workspace = true").is_err());
    }
}
