//! Text that is safe on a terminal: control characters are shown instead of obeyed.

use std::borrow::Cow;

/// A text for a terminal: control characters other than line breaks and tabs, and marks that change the direction of text, are written as
/// `\\u{1b}`.
///
/// Names from foreign logs and words of a command line may hold them, and would move the cursor, change colours or hide text.
///
/// ```
/// assert_eq!(tpam_table::printable("a\u{1b}[31mb\n"), "a\\u{1b}[31mb\n");
/// ```
pub fn printable(text: &str) -> Cow<'_, str> {
    if text.chars().any(is_unsafe) {
        text.chars().map(|ch| if is_unsafe(ch) { ch.escape_unicode().to_string() } else { ch.to_string() }).collect()
    } else {
        Cow::Borrowed(text)
    }
}

pub(crate) fn is_unsafe(ch: char) -> bool {
    let turns = matches!(ch, '\u{202a}'..='\u{202e}' | '\u{2066}'..='\u{2069}');
    turns || (ch.is_control() && !matches!(ch, '\n' | '\t'))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn control_characters_are_shown() {
        assert_eq!(printable("\u{7}\u{9b}2J\r\u{202e}"), "\\u{7}\\u{9b}2J\\u{d}\\u{202e}");
        let plain = "µ ± σ\n\t第";
        assert!(matches!(printable(plain), Cow::Borrowed(same) if same == plain));
    }
}
