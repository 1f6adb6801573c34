//! Checks that the Rust version in Cargo.toml (`rust-version`) compiles the workspace.

use super::succeeds;
use std::process::Command;

/// Checks the workspace with the compiler of `rust-version`, if rustup has it. Nothing is downloaded. Every test run also has clippy's
/// `incompatible_msrv`, which rejects what the standard library of that version lacks.
pub(crate) fn check() -> Result<(), String> {
    let version = declared(&std::fs::read_to_string("Cargo.toml").map_err(|e| e.to_string())?)?;
    let installed = Command::new("rustup").args(["toolchain", "list"]).output();
    let has = |list: &str| list.lines().any(|line| line.starts_with(&format!("{version}.")) || line.starts_with(&format!("{version}-")));
    if !installed.is_ok_and(|list| has(&String::from_utf8_lossy(&list.stdout))) {
        println!("skipped: to check with Rust {version}, run `rustup toolchain install {version}` first");
        return Ok(());
    }
    let mut check = Command::new("rustup");
    check.env_remove("RUSTUP_TOOLCHAIN").args(["run", &version]);
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
