//! Lines and dependencies of each crate, as a Markdown table: `cargo xtask lines`.

use super::architecture::short;
use super::tree::{Package, packages};
use std::fs;
use std::path::{Path, PathBuf};

/// Prints the table for docs/design.md.
pub(crate) fn print() -> Result<(), String> {
    println!("| crate | lines | depends on |\n|---|---:|---|");
    for package in packages()?.iter().filter(|package| short(&package.name).is_some()) {
        let count = in_folder(&package.folder.join("src"))?;
        println!("| {} | {} | {} |", short(&package.name).unwrap_or_default(), count, arrows(package).join(", "));
    }
    Ok(())
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
