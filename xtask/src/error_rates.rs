//! Renews docs/error-rates.md: the type I error of every test of the reports and of the study.

use super::root;
use std::fs;
use std::process::Command;

/// Measures the error rates and writes the page.
pub(crate) fn renew() -> Result<(), String> {
    let mut command = Command::new(env!("CARGO"));
    command.args(["run", "--release", "--quiet", "--package", "tpam-cli", "--example", "error-rates"]);
    let output = command.output().map_err(|e| format!("{command:?} did not start: {e}"))?;
    if !output.status.success() {
        return Err(format!("{command:?} ended with {}: {}", output.status, String::from_utf8_lossy(&output.stderr)));
    }
    fs::write(root().join("docs/error-rates.md"), output.stdout).map_err(|e| format!("docs/error-rates.md: {e}"))
}
