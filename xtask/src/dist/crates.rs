//! The packages of the library crates, as a registry would get them.

use super::super::{cargo, root};
use std::fs;
use std::path::Path;

/// Makes the packages, compiles each of them outside of the workspace, and copies them into a folder.
pub(super) fn make(folder: &Path) -> Result<(), String> {
    let names = names()?;
    let mut arguments = vec!["package", "--quiet", "--locked"];
    for name in &names {
        arguments.extend(["--package", name]);
    }
    cargo(&arguments)?;
    let folder = folder.join("crates");
    fs::create_dir_all(&folder).map_err(|e| format!("{}: {e}", folder.display()))?;
    let version = super::versions::of_workspace()?;
    for name in names {
        let file = format!("{name}-{version}.crate");
        fs::copy(root().join("target/package").join(&file), folder.join(&file)).map_err(|e| format!("{file}: {e}"))?;
    }
    Ok(())
}

/// The names of the library crates, sorted.
fn names() -> Result<Vec<String>, String> {
    let entries = fs::read_dir(root().join("crates")).map_err(|e| format!("crates: {e}"))?.flatten();
    let mut names: Vec<String> = entries.map(|entry| format!("tpam-{}", entry.file_name().to_string_lossy())).collect();
    names.sort();
    Ok(names)
}

#[cfg(test)]
mod tests {
    use super::super::super::lines::rust_files;
    use super::super::super::literals;
    use super::*;

    /// The categories of the registry that the crates use.
    const CATEGORIES: [&str; 13] = [
        "algorithms",
        "command-line-utilities",
        "concurrency",
        "encoding",
        "hardware-support",
        "mathematics",
        "parser-implementations",
        "rendering",
        "science",
        "simulation",
        "text-processing",
        "value-formatting",
        "visualization",
    ];

    /// The texts of a key whose value is a list in one line, such as `keywords = ["a", "b"]`.
    fn list(manifest: &str, key: &str) -> Vec<String> {
        let line = manifest.lines().find_map(|line| line.strip_prefix(key)?.strip_prefix(" = ["));
        let texts = line.unwrap_or_default().split('"').skip(1).step_by(2);
        texts.map(str::to_owned).collect()
    }

    #[test]
    fn every_crate_has_what_a_registry_asks_for() {
        for name in names().unwrap() {
            let folder = root().join("crates").join(name.strip_prefix("tpam-").unwrap());
            let manifest = fs::read_to_string(folder.join("Cargo.toml")).unwrap();
            assert!(manifest.contains("\ndescription = \"") && manifest.contains("\nreadme = \"README.md\""), "{name}");
            assert!(manifest.contains("\nlicense.workspace = true") && folder.join("README.md").is_file(), "{name}");
            let (keywords, categories) = (list(&manifest, "keywords"), list(&manifest, "categories"));
            assert!((1..=5).contains(&keywords.len()), "{name}: {keywords:?}");
            let valid = |word: &String| word.len() <= 20 && word.chars().all(|c| c.is_ascii_alphanumeric() || c == '-');
            assert!(keywords.iter().all(valid), "{name}: {keywords:?}");
            assert!((1..=5).contains(&categories.len()), "{name}");
            assert!(categories.iter().all(|category| CATEGORIES.contains(&category.as_str())), "{name}: {categories:?}");
        }
    }

    /// A file outside of the crate is not in its package. Tests may read one.
    #[test]
    fn no_crate_includes_a_file_from_outside() {
        for name in names().unwrap() {
            let crate_folder = root().join("crates").join(name.strip_prefix("tpam-").unwrap());
            for path in rust_files(&crate_folder.join("src")).unwrap() {
                let depth = path.strip_prefix(&crate_folder).unwrap().components().count();
                let out = "../".repeat(depth);
                let source = literals::read(&fs::read_to_string(&path).unwrap());
                let included = source.literals.iter().find(|(_, text)| text.starts_with(&out));
                assert!(included.is_none() || path.ends_with("tests.rs"), "{}: {included:?}", path.display());
            }
        }
    }
}
