//! The report of `tpam paper`, opened in a real browser.

use super::{debian, python, root, succeeds};
use std::path::PathBuf;
use std::process::Command;

/// Makes a quick report and has a headless Chromium look at it; screenshots are left in target/report.
pub(crate) fn check_report() -> Result<(), String> {
    let python = python::environment()?;
    let [chromium, driver] = browser()?;
    super::release()?;
    let folder = root().join("target/report");
    let _ = std::fs::remove_dir_all(&folder);
    let mut paper = Command::new(root().join("target/release/tpam"));
    succeeds(paper.args(["paper", "--quick", "--out"]).arg(&folder))?;
    let mut check = Command::new(python);
    check.arg("xtask/python/check_report.py").arg(folder.join("report.html")).args([chromium, driver]).arg(&folder);
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
