//! Finds names of flags in the messages of libraries, which must not depend on the command line.

use super::literals::{Source, live};
use std::path::Path;

/// Every string literal below a folder that names a flag, as `file:line: …`. Tests and comments are allowed to.
pub(crate) fn in_folder(folder: &Path, root: &Path) -> Result<Vec<String>, String> {
    let files = live(folder)?;
    Ok(files.iter().flat_map(|(path, source)| of_one(path.strip_prefix(root).unwrap_or(path), source)).collect())
}

fn of_one(path: &Path, source: &Source) -> Vec<String> {
    let named = source.literals.iter().filter_map(|(line, text)| Some((line, flag(text)?)));
    named.map(|(line, flag)| format!("{}:{line}: a library names the flag {flag}", path.display())).collect()
}

/// The first flag in a text: two dashes and a lowercase letter at the beginning of a word. `var(--name)` is CSS and not a flag.
fn flag(text: &str) -> Option<&str> {
    let is_flag = |at: &usize| {
        let (before, after) = (&text[..*at], &text[at + 2..]);
        let begins = !before.ends_with(|c: char| c == '-' || c.is_alphanumeric()) && !before.ends_with("var(");
        begins && after.starts_with(|c: char| c.is_ascii_lowercase())
    };
    let at = text.match_indices("--").map(|(at, _)| at).find(is_flag)?;
    let ends = |c: char| c != '-' && !c.is_alphanumeric();
    Some(text[at..].split(ends).next().unwrap_or_default())
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::fs;

    #[test]
    fn what_is_a_flag() {
        assert_eq!(flag("--out"), Some("--out"));
        assert_eq!(flag("write `--dry-run=x` instead"), Some("--dry-run"));
        for none in ["a -- b", "--", "---x", "x--y", "--3", "var(--ink)"] {
            assert_eq!(flag(none), None, "{none}");
        }
    }

    #[test]
    fn flags_have_file_and_line() {
        let folder = std::env::temp_dir().join(format!("tpam-flags-{}", std::process::id()));
        fs::create_dir_all(folder.join("src/deep")).unwrap();
        fs::write(folder.join("src/lib.rs"), "// --comment\n#[cfg(test)]\nmod deep;\nconst A: &str = \"--a\";\n").unwrap();
        fs::write(folder.join("src/deep/mod.rs"), "const B: &str = \"--b\";").unwrap();
        let found = in_folder(&folder.join("src"), &folder);
        fs::remove_dir_all(&folder).unwrap();
        assert_eq!(found.unwrap(), ["src/lib.rs:4: a library names the flag --a"]);
    }
}
