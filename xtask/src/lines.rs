//! Lines, lines of code and dependencies of each crate, as a Markdown table: `cargo xtask lines`. Code is neither test, comment nor blank.

use super::architecture::short;
use super::tree::{Package, packages};
use super::{literals, root};
use std::collections::BTreeSet;
use std::fs;
use std::path::{Path, PathBuf};

/// Prints the table for docs/design.md.
pub(crate) fn print() -> Result<(), String> {
    println!("| crate | lines | code | depends on |\n|---|---:|---:|---|");
    let mut all = 0;
    for package in packages()?.iter().filter(|package| short(&package.name).is_some()) {
        let (name, folder) = (short(&package.name).unwrap_or_default(), package.folder.join("src"));
        let (lines, code) = (in_folder(&folder)?, code_in(&folder)?);
        all += if package.folder.starts_with(root().join("crates")) { code } else { 0 };
        println!("| {name} | {lines} | {code} | {} |", arrows(package).join(", "));
    }
    eprintln!("code in crates/*/src: {all}");
    Ok(())
}

/// The files of a crate that are not tests, with their texts.
pub(crate) fn sources(folder: &Path) -> Result<Vec<(PathBuf, String)>, String> {
    let mut files = Vec::new();
    let mut tests: BTreeSet<PathBuf> = BTreeSet::new();
    for path in rust_files(folder)? {
        let text = fs::read_to_string(&path).map_err(|e| format!("{}: {e}", path.display()))?;
        let root = path.ends_with("mod.rs") || path.ends_with("lib.rs");
        let folder = if root { path.with_file_name("") } else { path.with_extension("") };
        tests.extend(literals::read(&text).test_modules.iter().map(|name| folder.join(format!("{name}.rs"))));
        files.push((path, text));
    }
    files.retain(|(path, _)| !tests.contains(path));
    Ok(files)
}

/// The lines of code in a folder.
fn code_in(folder: &Path) -> Result<usize, String> {
    Ok(sources(folder)?.iter().map(|(_, text)| code(text)).sum())
}

/// The lines of code of a file: before the tests at its end, neither comment nor blank.
fn code(text: &str) -> usize {
    let lines = text.split("\n#[cfg(test)]\nmod tests {").next().unwrap_or_default().lines().map(str::trim);
    lines.filter(|line| !line.is_empty() && !line.starts_with("//") && !line.starts_with("#!")).count()
}

/// The project's crates on which a package depends directly.
pub(crate) fn arrows(package: &Package) -> Vec<&str> {
    package.dependencies.iter().filter_map(|name| short(name)).collect()
}

/// The number of lines in all Rust files below a folder.
pub(crate) fn in_folder(folder: &Path) -> Result<usize, String> {
    let count = |path: PathBuf| fs::read_to_string(&path).map(|text| text.lines().count());
    let counts = rust_files(folder)?.into_iter().map(count).collect::<Result<Vec<_>, _>>();
    Ok(counts.map_err(|e| format!("{}: {e}", folder.display()))?.iter().sum())
}

/// The Rust files below a folder, sorted.
pub(crate) fn rust_files(folder: &Path) -> Result<Vec<PathBuf>, String> {
    let mut found = Vec::new();
    for entry in fs::read_dir(folder).map_err(|e| format!("{}: {e}", folder.display()))?.flatten() {
        let path = entry.path();
        if path.is_dir() {
            found.extend(rust_files(&path)?);
        } else if path.extension().is_some_and(|extension| extension == "rs") {
            found.push(path);
        }
    }
    found.sort();
    Ok(found)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn tests_comments_and_blanks_are_not_code() {
        assert_eq!(code("//! A file.\n\nuse a;\n\n/// One.\nfn first() {}\n\n#[cfg(test)]\nmod tests {\n    fn two() {}\n}\n"), 2);
    }

    #[test]
    fn files_of_tests_are_not_sources() {
        let found = sources(&root().join("crates/store/src")).unwrap();
        let has = |name: &str| found.iter().any(|(path, _)| path.ends_with(name));
        assert!(has("folder/mod.rs") && !has("folder/numbers.rs"));
    }
}
