//! Finds wording that the style guide replaces: "is no number" for "is not a number" in messages, and functions called `of` and `one`.

use super::literals::read;

/// Words after which "is no" is plain English: they take no article.
const PLAIN: [&str; 3] = ["evidence", "longer", "more"];

/// What needs other words in a file, one message each.
pub(crate) fn in_file(file: &str, text: &str) -> Vec<String> {
    let denials = read(text).literals.into_iter().filter_map(|(line, text)| Some((line, denial(&text)?.to_owned())));
    let mut found: Vec<String> = denials.map(|(line, words)| format!("{file}:{line}: '{words}': write \"is not a …\"")).collect();
    let names = text.lines().zip(1..).filter(|(line, _)| is_vague_name(line));
    found.extend(names.map(|(_, line)| format!("{file}:{line}: a function called of or one: write a verb, or the noun that it makes")));
    found
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
fn is_vague_name(line: &str) -> bool {
    let Some((before, rest)) = line.split_once("fn ") else { return false };
    let name = rest.split(|c: char| !c.is_alphanumeric() && c != '_').next();
    !before.contains(['"', '/']) && matches!(name, Some("of" | "one"))
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
    fn vague_names() {
        assert!(is_vague_name("    pub(crate) fn of<T>(rows: &[T]) -> Self {") && is_vague_name("fn one() {"));
        assert!(!is_vague_name("fn of_rows() {") && !is_vague_name("/// fn of() {") && !is_vague_name("let f: fn(u8) = g;"));
        assert_eq!(in_file("a.rs", "//! A file.\nfn of() {}\n").len(), 1);
    }
}
