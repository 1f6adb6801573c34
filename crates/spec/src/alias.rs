//! Aliases: `shade:h=5 as s5` gives a spec a name that the user chose.

use super::{SpecError, grammar};

/// The most letters of an alias.
pub const MOST_LETTERS: usize = 40;

/// A spec of a list as written, and its alias.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Written {
    /// The spec without its alias.
    pub spec: String,
    /// The alias.
    pub alias: Option<String>,
}

/// The specs of a list as written, with their aliases. Names, options and ranges are not checked.
///
/// ```
/// let list = tpam_spec::written("shade:h=5,start=0.5 as s5,jade").unwrap();
/// assert_eq!((list[0].spec.as_str(), list[0].alias.as_deref()), ("shade:h=5,start=0.5", Some("s5")));
/// assert_eq!((list[1].spec.as_str(), list[1].alias.as_deref()), ("jade", None));
/// ```
pub fn written(text: &str) -> Result<Vec<Written>, SpecError> {
    Ok(grammar::parse(text)?.into_iter().map(|raw| Written { spec: raw.written(), alias: raw.alias }).collect())
}

/// A list of specs as written, with another value of each option `path` for which `change` gives one.
///
/// ```
/// let beside = |path: &str| Some(format!("my data/{path}"));
/// assert_eq!(tpam_spec::with_paths("sin,file:path=a.csv,fit=exact", beside).unwrap(), "sin,file:path=\"my data/a.csv\",fit=exact");
/// ```
pub fn with_paths(text: &str, change: impl Fn(&str) -> Option<String>) -> Result<String, SpecError> {
    let mut specs = Vec::new();
    for mut raw in grammar::parse(text)? {
        for (_, value) in raw.options.iter_mut().filter(|(key, _)| key == "path") {
            if let Some(other) = change(&grammar::unquote(value)?) {
                *value = grammar::quote(&other);
            }
        }
        specs.push(raw.written());
    }
    Ok(specs.join(","))
}

/// Splits a piece of a list at the word `as` outside quotes, and checks the alias after it.
pub(super) fn split(piece: &str) -> Result<(&str, Option<String>), SpecError> {
    let Some(at) = word_as(piece) else { return Ok((piece, None)) };
    let (spec, alias) = (piece[..at].trim(), piece[at + " as".len()..].trim());
    Ok((spec, Some(checked(&grammar::unquote(alias)?)?)))
}

/// The position of the first blank before `as` and another blank, outside quotes.
fn word_as(piece: &str) -> Option<usize> {
    let (mut quote, mut escaped) = (None, false);
    for (at, ch) in piece.char_indices() {
        match quote {
            None if ch == '"' || ch == '\'' => quote = Some(ch),
            None if ch == ' ' && (piece[at..].starts_with(" as ") || &piece[at..] == " as") => return Some(at),
            Some('"') if ch == '\\' && !escaped => {
                escaped = true;
                continue;
            }
            Some(open) if ch == open && !escaped => quote = None,
            _ => {}
        }
        escaped = false;
    }
    None
}

/// An alias that tables and logs of every program can hold.
fn checked(alias: &str) -> Result<String, SpecError> {
    let wrong = |why: &str| Err(SpecError(format!("the name '{alias}' {why}")));
    let letters = alias.chars().count();
    if letters == 0 {
        return Err(SpecError("the name after 'as' is empty: write, for example, shade:h=5 as s5".to_owned()));
    }
    if letters > MOST_LETTERS {
        return Err(SpecError(format!("a name has {letters} letters: write at most {MOST_LETTERS}")));
    }
    if alias.chars().any(|ch| ch.is_control() || is_invisible(ch)) {
        return Err(SpecError("a name has characters that cannot be printed: leave them out".to_owned()));
    }
    if alias.contains(['\'', '"', '\\']) {
        return wrong("has a quotation mark or a backslash, which logs cannot hold: leave it out");
    }
    if alias.trim() != alias {
        return wrong("begins or ends with a blank: leave it out");
    }
    Ok(alias.to_owned())
}

/// Characters without a shape that change how a line is shown: separators, direction marks, zero-width characters.
fn is_invisible(ch: char) -> bool {
    let other_space = ch.is_whitespace() && ch != ' ';
    let separator_or_mark =
        matches!(ch, '\u{ad}' | '\u{61c}' | '\u{200b}'..='\u{200f}' | '\u{2028}'..='\u{202e}' | '\u{2060}'..='\u{206f}');
    other_space || separator_or_mark || matches!(ch, '\u{feff}' | '\u{fff9}'..='\u{fffb}')
}

#[cfg(test)]
mod tests {
    use super::*;

    fn refused(piece: &str) -> String {
        split(piece).map_or_else(|e| e.0, |(_, alias)| format!("not refused: {alias:?}"))
    }

    #[test]
    fn the_word_as_is_found_outside_quotes() {
        let alias = |piece: &str| split(piece).unwrap().1;
        assert_eq!(alias("jade as J"), Some("J".to_owned()));
        assert_eq!(alias("jade as 'a as b'"), Some("a as b".to_owned()));
        assert_eq!(alias(r#"file:path="x \" as y""#), None);
        assert_eq!(alias("basic"), None);
        assert_eq!(alias("jade as μ-JADE (c = 0.1)"), Some("μ-JADE (c = 0.1)".to_owned()));
    }

    #[test]
    fn names_that_logs_cannot_hold_are_refused() {
        assert!(refused("jade as").contains("is empty"));
        assert!(refused("jade as ''").contains("is empty"));
        assert!(refused(&format!("jade as {}", "x".repeat(41))).contains("41 letters: write at most 40"));
        assert!(refused("jade as \"a\\\"b\"").contains("quotation mark"));
        assert!(refused("jade as \"it's\"").contains("quotation mark"));
        assert!(refused("jade as ' a'").contains("begins or ends with a blank"));
        for ch in ['\n', '\t', '\u{200b}', '\u{202e}', '\u{2028}', '\u{a0}'] {
            assert!(refused(&format!("jade as 'a{ch}b'")).contains("cannot be printed"), "{ch:?}");
        }
    }
}
