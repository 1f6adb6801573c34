//! The report of `tpam paper`, opened in a real browser.

use super::readme::REPORT;
use super::{debian, python, root, succeeds};
use std::fs;
use std::path::PathBuf;
use std::process::Command;

/// A headless Chromium looks at the report that the README's command left; screenshots are left in target/report.
pub(crate) fn check_report() -> Result<(), String> {
    let python = python::environment()?;
    let [chromium, driver] = browser()?;
    let folder = root().join("target/report");
    fs::create_dir_all(&folder).map_err(|e| format!("{}: {e}", folder.display()))?;
    let mut check = Command::new(python);
    check.arg("xtask/python/check_report.py").arg(root().join(REPORT)).args([chromium, driver]).arg(&folder);
    succeeds(&mut check)
}

/// A Chromium and its driver.
fn browser() -> Result<[PathBuf; 2], String> {
    let find = || Some([found(&["chromium", "chromium-browser", "google-chrome"])?, found(&["chromedriver"])?]);
    if find().is_none() {
        let packages = ["chromium", "chromium-driver", "fonts-dejavu-core"];
        debian::install(&packages, "the report is tested in Chromium by chromedriver, and one of them is missing")?;
    }
    find().ok_or_else(|| "chromium and chromedriver are still not on the path".to_owned())
}

/// The first of some programs that is on the path.
fn found(names: &[&str]) -> Option<PathBuf> {
    let path = std::env::var_os("PATH")?;
    let folders: Vec<PathBuf> = std::env::split_paths(&path).collect();
    names.iter().flat_map(|name| folders.iter().map(move |folder| folder.join(name))).find(|file| file.is_file())
}
