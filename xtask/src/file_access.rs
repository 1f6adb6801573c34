//! Finds code that reaches result folders past `disk.rs`, which follows no links and opens regular files only.

use super::lines::sources;
use std::path::{Path, PathBuf};

/// The crates that read and write result folders, and the file that may use `std::fs`.
const CRATES: [&str; 8] = ["store", "rows", "searches", "signals", "relevance", "kinds", "methods", "law"];
const ALLOWED: &str = "crates/store/src/disk.rs";

/// Ways to a file. `exists` and its relatives take an error for absence.
const WAYS: [&str; 6] = ["std::fs", "from_path(", ".exists()", ".is_dir()", ".is_file()", "File::open("];

/// Every such use, as `file:line: …`. Tests may do what they like.
pub(crate) fn check(root: &Path) -> Result<Vec<String>, String> {
    let sources = CRATES.iter().map(|name| sources(&root.join("crates").join(name).join("src")));
    let files: Vec<(PathBuf, String)> = sources.collect::<Result<Vec<_>, _>>()?.concat();
    let mut found = Vec::new();
    for (path, text) in files.iter().filter(|(path, _)| !path.ends_with(ALLOWED)) {
        let path = path.strip_prefix(root).unwrap_or(path).display();
        found.extend(lines(text).map(|line| format!("{path}:{line}: only {ALLOWED} opens, lists and deletes files")));
    }
    Ok(found)
}

/// The lines with such a use, outside comments and before the tests at the end of a file.
fn lines(text: &str) -> impl Iterator<Item = usize> {
    let code = text.lines().enumerate().take_while(|(_, line)| *line != "#[cfg(test)]");
    let uses = |line: &str| !line.trim_start().starts_with("//") && WAYS.iter().any(|way| line.contains(way));
    code.filter(move |(_, line)| uses(line)).map(|(at, _)| at + 1)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn uses_outside_tests_are_found() {
        let text = "use std::fs;\n/// std::fs\nif path.exists() {}\ndisk::open(path)\n#[cfg(test)]\nuse std::fs;\n";
        assert_eq!(lines(text).collect::<Vec<_>>(), [1, 3]);
    }

    #[test]
    fn the_crates_keep_to_it() {
        assert_eq!(check(super::super::root()).unwrap(), Vec::<String>::new());
    }
}
