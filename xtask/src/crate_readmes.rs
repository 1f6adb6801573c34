//! The README of each library crate, made from the documentation in its lib.rs: `cargo xtask crate-readmes`.
//!
//! Registries show the README. The documentation is tested by rustdoc, and a test compares the README with it, so that there is one text
//! and not two.

use super::root;
use std::fs;
use std::path::PathBuf;

/// Crates whose README is written by hand.
const BY_HAND: [&str; 1] = ["bbob"];

/// `cargo xtask crate-readmes`: writes the README of every crate.
pub(crate) fn renew() -> Result<(), String> {
    for folder in folders()? {
        let path = folder.join("README.md");
        fs::write(&path, readme(&folder)?).map_err(|e| format!("{}: {e}", path.display()))?;
    }
    Ok(())
}

/// The folders of the crates whose README is generated, sorted.
fn folders() -> Result<Vec<PathBuf>, String> {
    let entries = fs::read_dir(root().join("crates")).map_err(|e| format!("crates: {e}"))?.flatten();
    let by_hand = |folder: &PathBuf| BY_HAND.iter().any(|name| folder.ends_with(name));
    let mut folders: Vec<PathBuf> = entries.map(|entry| entry.path()).filter(|folder| !by_hand(folder)).collect();
    folders.sort();
    Ok(folders)
}

fn readme(folder: &std::path::Path) -> Result<String, String> {
    let path = folder.join("src/lib.rs");
    let code = fs::read_to_string(&path).map_err(|e| format!("{}: {e}", path.display()))?;
    let name = folder.file_name().unwrap_or_default().to_string_lossy();
    Ok(page(&name, &code))
}

/// The page of a crate from its code.
fn page(name: &str, code: &str) -> String {
    let documentation = code.lines().map_while(|line| line.strip_prefix("//!"));
    let documentation = documentation.map(|line| line.strip_prefix(' ').unwrap_or(line));
    let mut text = format!("# tpam-{name}\n\n");
    // The language of the code block that the line is in.
    let mut block: Option<String> = None;
    for line in documentation {
        let line = match (line.strip_prefix("```"), &block) {
            (Some(language), None) => {
                let language = rust(language);
                block = Some(language.clone());
                format!("```{language}")
            }
            (Some(_), Some(_)) => {
                block = None;
                line.to_owned()
            }
            // rustdoc does not show these lines either.
            (None, Some(language)) if language.starts_with("rust") && (line == "#" || line.starts_with("# ")) => {
                continue;
            }
            (None, Some(_)) => line.to_owned(),
            (None, None) if line.starts_with("# ") => format!("#{line}"),
            (None, None) => without_links(line),
        };
        text.push_str(&line);
        text.push('\n');
    }
    text.push_str("\nPart of tpam: how well does a parameter adaptation method track a moving target?\n");
    text.push_str("Licensed under MIT or Apache-2.0, at your choice.\n");
    text
}

/// The language of a code block: rustdoc's default is Rust.
fn rust(language: &str) -> String {
    match language {
        "" => "rust".to_owned(),
        "no_run" | "ignore" | "should_panic" => format!("rust,{language}"),
        other => other.to_owned(),
    }
}

/// A line whose links to items, such as ``[`Pam`]`` and ``[`Table`](tpam_table::Table)``, are names. Links to pages stay.
fn without_links(line: &str) -> String {
    let mut text = String::new();
    let mut rest = line;
    while let Some(at) = rest.find("[`") {
        text.push_str(&rest[..at]);
        rest = &rest[at..];
        let Some((name, after)) = rest[1..].split_once(']') else { break };
        let target = after.strip_prefix('(').and_then(|after| after.split_once(')'));
        match target {
            Some((target, after)) if target.contains("://") => {
                text.push_str(&rest[..rest.len() - after.len()]);
                rest = after;
            }
            Some((_, after)) => {
                text.push_str(name);
                rest = after;
            }
            None => {
                text.push_str(name);
                rest = after;
            }
        }
    }
    text + rest
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_readme_is_that_of_its_documentation() {
        let folders = folders().unwrap();
        assert!(folders.len() >= 14, "{folders:?}");
        for folder in folders {
            let kept = fs::read_to_string(folder.join("README.md")).unwrap_or_default();
            assert!(kept == readme(&folder).unwrap(), "{}: run `cargo xtask crate-readmes`", folder.display());
        }
    }

    #[test]
    fn links_to_items_become_names() {
        assert_eq!(without_links("- [`Pam`] is [`a`](x::a), [`Work::b`]."), "- `Pam` is `a`, `Work::b`.");
        for kept in ["in [0, 1]", "[`x`](https://x.org) and more", "no `[` link", "[`open"] {
            assert_eq!(without_links(kept), kept);
        }
    }

    #[test]
    fn blocks_are_rust_and_hidden_lines_stay_hidden() {
        let code = "//! One.\n//!\n//! # Two\n//! ```\n//! # use x;\n//! let a = [1];\n//! ```\n//! ```text\n//! # [`a`]\n//! ```\n\n\
                    pub mod x;\n//! not this\n";
        let expected = "# tpam-x\n\nOne.\n\n## Two\n```rust\nlet a = [1];\n```\n```text\n# [`a`]\n```\n\nPart";
        assert!(page("x", code).starts_with(expected), "{}", page("x", code));
    }
}
