//! Renews docs/error-rates.md: the type I error of every test of the reports and of the study. The tests of their crates write their rows.

use super::cargo;

/// Measures the error rates and writes them to the page.
pub(crate) fn renew() -> Result<(), String> {
    for package in ["tpam-paper", "tpam-prediction", "tpam-searches"] {
        cargo(&["test", "--release", "--quiet", "--package", package, "--lib", "renew_error_rates", "--", "--ignored"])?;
    }
    Ok(())
}
