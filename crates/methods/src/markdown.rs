//! Texts in Markdown.

/// A sentence whose characters Markdown does not read as markup. Code between backticks stays code.
pub(super) fn prose(text: &str) -> String {
    text.split('`').enumerate().map(|(k, piece)| if k % 2 == 1 { format!("`{piece}`") } else { escaped(piece) }).collect()
}

/// An underscore inside a word is not markup.
fn escaped(text: &str) -> String {
    let letters: Vec<char> = text.chars().collect();
    let is_letter = |at: Option<usize>| at.and_then(|at| letters.get(at)).is_some_and(|letter| letter.is_alphanumeric());
    let mut out = String::new();
    for (at, letter) in letters.iter().enumerate() {
        let inside = is_letter(at.checked_sub(1)) && is_letter(Some(at + 1));
        if matches!(letter, '*' | '<' | '[' | '|' | '~' | '\\') || (*letter == '_' && !inside) {
            out.push('\\');
        }
        out.push(*letter);
    }
    out
}

/// A text as code, which may contain no backtick.
pub(super) fn code(text: &str) -> String {
    format!("`{}`", text.replace('`', "'"))
}

/// A block of code.
pub(super) fn block(language: &str, text: &str) -> String {
    format!("```{language}\n{}\n```\n", text.trim_end())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn markup_is_escaped_and_code_stays() {
        assert_eq!(prose("M_F < 1 * x_ [a|b] `a*_b`"), "M_F \\< 1 \\* x\\_ \\[a\\|b] `a*_b`");
        assert_eq!((code("a`b"), block("text", "a\n")), ("`a'b`".to_owned(), "```text\na\n```\n".to_owned()));
    }
}
