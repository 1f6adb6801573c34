//! Lists and names in sentences.

/// A text as a part of an identifier or of a file name: other characters become dashes.
pub(super) fn plain(text: &str) -> String {
    text.chars().map(|ch| if ch.is_ascii_alphanumeric() || "._-".contains(ch) { ch } else { '-' }).collect()
}

/// The largest number of texts that a sentence names.
const MOST: usize = 8;

/// Texts as code, with commas between them; of many, the first ones and the last.
pub(super) fn listed<T: AsRef<str>>(texts: &[T]) -> String {
    let code = |text: &T| format!("`{}`", text.as_ref().replace('`', "'"));
    match texts {
        [first, second, .., last] if texts.len() > MOST => {
            format!("{}, {}, …, {}", code(first), code(second), code(last))
        }
        texts => texts.iter().map(code).collect::<Vec<_>>().join(", "),
    }
}

/// A point of a list: what there is, how often, and which: `Targets (2): a, b`.
pub(super) fn point<T: AsRef<str>>(what: &str, texts: &[T]) -> String {
    let count = if texts.len() == 1 { String::new() } else { format!(" ({})", texts.len()) };
    format!("{what}{count}: {}", listed(texts))
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::path::Path;
    use tpam_rows::names::names_of_folders;

    #[test]
    fn long_lists_are_shortened() {
        assert_eq!(point("PAM", &["jade"]), "PAM: `jade`");
        assert_eq!(point("PAMs", &["a", "b"]), "PAMs (2): `a`, `b`");
        let many: Vec<String> = (1..=9).map(|k| k.to_string()).collect();
        assert_eq!(listed(&many), "`1`, `2`, …, `9`");
    }

    #[test]
    fn names_of_files_are_plain() {
        assert_eq!(plain("f8 fit/c.svg"), "f8-fit-c.svg");
        let paths = ["a/b/", "..", "a/de", "b/de"].map(Path::new);
        assert_eq!(names_of_folders(&paths), ["b", "..", "a/de", "b/de"]);
    }
}
