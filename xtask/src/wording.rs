//! Finds wording that the style guide replaces: "is no number" for "is not a number" in messages, and functions called `of` and `one`.

use super::lines::rust_files;
use super::literals::read;
use std::fs;
use std::path::Path;

/// Functions that are still called `of` or `one`. The number only falls: give new functions a verb, or the noun that they make.
const OLD_NAMES: usize = 51;

/// Words after which "is no" is plain English: they take no article.
const PLAIN: [&str; 3] = ["evidence", "longer", "more"];

/// Everything below the folders that needs other words, one message each.
pub(crate) fn check(root: &Path, folders: &[&str]) -> Result<Vec<String>, String> {
    let mut found = Vec::new();
    let mut names = Vec::new();
    for path in folders.iter().map(|folder| rust_files(&root.join(folder))).collect::<Result<Vec<_>, _>>()?.concat() {
        let text = fs::read_to_string(&path).map_err(|e| format!("{}: {e}", path.display()))?;
        let file = path.strip_prefix(root).unwrap_or(&path).display().to_string();
        let denials = read(&text).literals.into_iter().filter_map(|(line, text)| Some((line, denial(&text)?.to_owned())));
        found.extend(denials.map(|(line, words)| format!("{file}:{line}: '{words}': write \"is not a …\"")));
        names.extend(text.lines().enumerate().filter(|(_, line)| is_old_name(line)).map(|(k, _)| format!("{file}:{}", k + 1)));
    }
    if names.len() > OLD_NAMES {
        found.push(format!("{} functions are called of or one, {OLD_NAMES} were: {}", names.len(), names.join(" ")));
    } else if names.len() < OLD_NAMES {
        found.push(format!("only {} functions are called of or one: lower OLD_NAMES in xtask/src/wording.rs", names.len()));
    }
    Ok(found)
}

/// The words of a text from "is no" on, if a noun follows. "There is no …" and "is no longer" are plain English.
fn denial(text: &str) -> Option<&str> {
    let is_denial = |(at, words): &(usize, &str)| {
        let (before, after) = (&text[..*at], &text[at + words.len()..]);
        let plain = before.to_lowercase().ends_with("there ") || PLAIN.iter().any(|word| after.starts_with(word));
        !plain && !before.ends_with(char::is_alphanumeric) && after.starts_with(char::is_alphabetic)
    };
    let (at, _) = text.match_indices("is no ").find(is_denial)?;
    let words = text[at..].split(' ').take(3).map(|word| word.len() + 1).sum::<usize>();
    Some(&text[at..at + words - 1])
}

/// Whether a line declares a function called `of` or `one`.
fn is_old_name(line: &str) -> bool {
    let name = line.split_once("fn ").map(|(_, rest)| rest.split(|c: char| !c.is_alphanumeric() && c != '_').next());
    !line.trim_start().starts_with("//") && matches!(name, Some(Some("of" | "one")))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn denials_and_plain_english() {
        assert_eq!(denial("'x' is no number: write one"), Some("is no number:"));
        assert_eq!(denial("{file} is no folder"), Some("is no folder"));
        assert_eq!(denial("is no folder of results"), Some("is no folder"));
        for plain in ["there is no file", "There is no file", "it is no longer here", "is no", "this no one", "is not a number"] {
            assert_eq!(denial(plain), None, "{plain}");
        }
    }

    #[test]
    fn old_names() {
        assert!(is_old_name("    pub(crate) fn of<T>(rows: &[T]) -> Self {") && is_old_name("fn one() {"));
        assert!(!is_old_name("fn of_rows() {") && !is_old_name("/// fn of() {") && !is_old_name("let f: fn(u8) = g;"));
    }
}
