//! Tests the reports of `tpam reproduce paper`, `tpam reproduce review` and `tpam report` in a browser.

use super::readme::{CELLS, OWN_REPORT, REPORT, REVIEW};
use super::{debian, python, root, succeeds, tpam};
use std::fs;
use std::path::PathBuf;
use std::process::Command;

/// Opens the reports of the commands of the README and of the pages in a headless Chromium; saves screenshots in target/report. Then
/// reports of hostile folders.
pub(crate) fn check_reports() -> Result<(), String> {
    let python = python::environment()?;
    let programs = browser()?;
    let folder = root().join("target/report");
    fs::create_dir_all(&folder).map_err(|e| format!("{}: {e}", folder.display()))?;
    let check = |script: &str, files: &[&str]| {
        let files = files.iter().map(|file| root().join(file));
        succeeds(Command::new(&python).arg(script).args(files).args(&programs).arg(&folder))
    };
    check("xtask/python/check_own_report.py", &[OWN_REPORT, CELLS])?;
    check("xtask/python/check_report.py", &[REPORT])?;
    check("xtask/python/check_review.py", &[REVIEW])?;
    let mut hostile = Command::new(&python);
    hostile.arg("xtask/python/check_hostile_reports.py").arg(tpam()).args(&programs);
    succeeds(hostile.arg(root().join("target/hostile")))
}

/// The paths of Chromium and its driver; installs them on Debian if they are missing.
pub(crate) fn browser() -> Result<[PathBuf; 2], String> {
    let find = || Some([found(&["chromium", "chromium-browser", "google-chrome"])?, found(&["chromedriver"])?]);
    if find().is_none() {
        let packages = ["chromium", "chromium-driver", "fonts-dejavu-core"];
        debian::install(&packages, "the report is tested in Chromium by chromedriver, and one of them is missing")?;
    }
    find().ok_or_else(|| "chromium and chromedriver are still not on the path".to_owned())
}

/// The first of these programs that is on the path.
fn found(names: &[&str]) -> Option<PathBuf> {
    let path = std::env::var_os("PATH")?;
    let folders: Vec<PathBuf> = std::env::split_paths(&path).collect();
    names.iter().flat_map(|name| folders.iter().map(move |folder| folder.join(name))).find(|file| file.is_file())
}
