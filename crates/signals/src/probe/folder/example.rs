//! A small search to probe, and the files of a folder: for the tests here and in the crate `kinds`.

use std::fs;
use std::path::Path;
use tpam_searches::search::SearchPlan;

/// Two PAMs on two functions, three runs each.
pub(crate) fn search() -> SearchPlan {
    SearchPlan { instances: "1-3".into(), budget: 300, ..SearchPlan::new("jade,shade", "1,8", "3") }
}

/// All files of a folder, with their contents.
pub(crate) fn files(path: &Path) -> Vec<(String, Vec<u8>)> {
    let mut found = Vec::new();
    for entry in fs::read_dir(path).unwrap().flatten() {
        let name = entry.file_name().to_string_lossy().into_owned();
        if entry.path().is_dir() {
            found.extend(files(&entry.path()).into_iter().map(|(file, bytes)| (format!("{name}/{file}"), bytes)));
        } else {
            found.push((name, fs::read(entry.path()).unwrap()));
        }
    }
    found.sort();
    found
}
