//! The syntax of specs: parses a list of `name:key=value,key=value` without knowing the meaning of the names.
//!
//! A comma before `key=` continues the options, a comma before a name starts the next spec. Quotes (`"…"` with `\"` and `\\`, or `'…'`)
//! protect commas, colons and equals signs. `shade:h=5 as s5` gives a spec an alias.

use super::SpecError;
use super::alias;

/// One spec as written.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Raw {
    /// Empty if options came before any name: an error that a catalogue reports, because it knows the names that fit.
    pub(super) name: String,
    /// Keys and values. The key is empty if there was none: an error that a catalogue reports, because it knows the keys.
    pub(super) options: Vec<(String, String)>,
    pub(super) alias: Option<String>,
}

impl Raw {
    /// The error of a missing name or key, for readers that know no names or keys.
    pub(super) fn complete(self) -> Result<Self, SpecError> {
        let Self { name, options, .. } = &self;
        if let Some((_, value)) = options.iter().find(|(key, _)| key.is_empty()) {
            return Err(needs_option(&format!("{name}:{value}"), name));
        }
        match options.first() {
            Some((key, value)) if name.is_empty() => {
                Err(SpecError(format!("'{key}={value}' comes before any name: write name:{key}={value}")))
            }
            _ => Ok(self),
        }
    }

    /// The spec as written, without its alias.
    pub(super) fn written(&self) -> String {
        let colon = if self.options.is_empty() { "" } else { ":" };
        format!("{}{colon}{}", self.name, self.written_options())
    }

    /// The options as written, joined by commas.
    pub(super) fn written_options(&self) -> String {
        self.options.iter().map(|(key, value)| format!("{key}={value}")).collect::<Vec<_>>().join(",")
    }
}

fn needs_option(piece: &str, name: &str) -> SpecError {
    SpecError(format!("'{piece}' needs an option after the colon: write {name}:key=value, or just {name}"))
}

/// Parses a list of specs.
pub(super) fn parse(text: &str) -> Result<Vec<Raw>, SpecError> {
    let mut specs: Vec<Raw> = Vec::new();
    for whole in split(text)? {
        let (piece, alias) = alias::split(&whole)?;
        let cut = piece.find([':', '=', '"', '\'']).map(|at| (at, piece.as_bytes()[at]));
        match cut {
            Some((at, b'=')) if piece[..at].contains('(') => {
                let options = piece.replacen('(', ":", 1).replace(')', "");
                return Err(SpecError(format!("'{piece}' has its options in parentheses: write {options}")));
            }
            Some((at, b'=')) => {
                if specs.is_empty() {
                    specs.push(Raw { name: String::new(), options: Vec::new(), alias: None });
                }
                let spec = specs.last_mut().expect("there is a spec");
                if let Some(alias) = &spec.alias {
                    let name = &spec.name;
                    return Err(SpecError(format!("'{piece}' comes after the name '{alias}': write options first, {name}:{piece} as …")));
                }
                spec.options.push(option(piece, at)?);
                spec.alias = alias;
            }
            Some((at, b':')) => {
                let (name, rest) = (piece[..at].trim(), piece[at + 1..].trim());
                let first = match rest.find('=') {
                    Some(equals) => option(rest, equals)?,
                    None if rest.is_empty() => return Err(needs_option(piece, name)),
                    None => (String::new(), rest.to_owned()),
                };
                specs.push(Raw { name: checked_name(name, piece)?, options: vec![first], alias });
            }
            _ => specs.push(Raw { name: checked_name(piece, text)?, options: Vec::new(), alias }),
        }
    }
    Ok(specs)
}

fn checked_name(name: &str, whole: &str) -> Result<String, SpecError> {
    if name.is_empty() {
        return Err(SpecError(format!(
            "a name is missing in '{whole}': write name or name:key=value,key=value, separated by single commas"
        )));
    }
    Ok(name.to_owned())
}

fn option(piece: &str, equals: usize) -> Result<(String, String), SpecError> {
    let (key, value) = (piece[..equals].trim(), piece[equals + 1..].trim());
    if key.is_empty() || value.is_empty() {
        return Err(SpecError(format!("'{piece}' is not an option: write key=value")));
    }
    Ok((key.to_owned(), value.to_owned()))
}

/// Splits at the commas outside quotes.
fn split(text: &str) -> Result<Vec<String>, SpecError> {
    let mut pieces = vec![String::new()];
    let mut quote = None;
    let mut escaped = false;
    for ch in text.chars() {
        match quote {
            None if ch == ',' => {
                pieces.push(String::new());
                continue;
            }
            None if ch == '"' || ch == '\'' => quote = Some(ch),
            Some('"') if ch == '\\' && !escaped => {
                escaped = true;
                pieces.last_mut().expect("there is always a current piece").push(ch);
                continue;
            }
            Some(open) if ch == open && !escaped => quote = None,
            _ => {}
        }
        escaped = false;
        pieces.last_mut().expect("there is always a current piece").push(ch);
    }
    match quote {
        Some(open) => Err(SpecError(format!("the quote {open} in '{text}' is never closed"))),
        None => Ok(pieces.into_iter().map(|piece| piece.trim().to_owned()).collect()),
    }
}

/// The value of a text option without its quotes, as [`take_apart`](super::take_apart) leaves them.
///
/// ```
/// assert_eq!(tpam_spec::unquote("'a,b.csv'").unwrap(), "a,b.csv");
/// ```
pub fn unquote(value: &str) -> Result<String, SpecError> {
    let broken = || SpecError(format!("{value} is not one quoted text: write \"…\" around the whole value"));
    let Some(open) = value.chars().next().filter(|ch| matches!(ch, '"' | '\'')) else {
        return Ok(value.to_owned());
    };
    let inner = value[1..].strip_suffix(open).ok_or_else(broken)?;
    let mut out = String::new();
    let mut chars = inner.chars();
    while let Some(ch) = chars.next() {
        match ch {
            '\\' if open == '"' => out.push(chars.next().ok_or_else(broken)?),
            _ if ch == open => return Err(broken()),
            _ => out.push(ch),
        }
    }
    Ok(out)
}

/// A text value, with quotes if the grammar needs them.
pub(super) fn quote(value: &str) -> String {
    let plain = |ch: char| ch.is_alphanumeric() || "_-./".contains(ch);
    if !value.is_empty() && value.chars().all(plain) {
        return value.to_owned();
    }
    format!("\"{}\"", value.replace('\\', "\\\\").replace('"', "\\\""))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn show(text: &str) -> String {
        let raw = |spec: Raw| {
            let alias = spec.alias.as_ref().map_or_else(String::new, |alias| format!(" as {alias}"));
            spec.complete().map(|spec| format!("{}{:?}{alias}", spec.name, spec.options))
        };
        let all = parse(text).and_then(|specs| specs.into_iter().map(raw).collect::<Result<Vec<_>, _>>());
        all.map_or_else(|e| e.0, |specs| specs.join(" "))
    }

    #[test]
    fn a_comma_continues_options_or_starts_a_spec() {
        assert_eq!(show("jade"), "jade[]");
        assert_eq!(show("jade,shade:h=5,start=0.5,jde"), r#"jade[] shade[("h", "5"), ("start", "0.5")] jde[]"#);
        assert_eq!(show("sin:omega=10,ran:s=0.1"), r#"sin[("omega", "10")] ran[("s", "0.1")]"#);
        assert_eq!(show(" jade , shade : h = 5 "), r#"jade[] shade[("h", "5")]"#);
    }

    #[test]
    fn quotes_protect() {
        assert_eq!(show(r#"file:path="a,b=c:d.csv",jade"#), r#"file[("path", "\"a,b=c:d.csv\"")] jade[]"#);
        assert_eq!(show("file:path='a,b'"), r#"file[("path", "'a,b'")]"#);
        assert_eq!(unquote(r#""a\"b\\c""#).unwrap(), r#"a"b\c"#);
        for text in ["a b", "a,b", r#"a"b"#, r"a\b", "", "plain/path-1.csv", "C:\\x", "ünï", "a'b"] {
            assert_eq!(unquote(&quote(text)).unwrap(), text);
        }
    }

    #[test]
    fn a_spec_may_have_an_alias() {
        assert_eq!(show("shade:h=5 as s5,jade as JADE"), r#"shade[("h", "5")] as s5 jade[] as JADE"#);
        assert_eq!(show(r#"shade:h=5,start=0.5 as "SHADE, H=5",jade"#), r#"shade[("h", "5"), ("start", "0.5")] as SHADE, H=5 jade[]"#);
        assert_eq!(show("jade  as  my JADE:1 , jde"), "jade[] as my JADE:1 jde[]");
        assert_eq!(show("file:path='a as b'"), r#"file[("path", "'a as b'")]"#);
        assert_eq!(show("jade as s,h=5"), "'h=5' comes after the name 's': write options first, jade:h=5 as …");
    }

    #[test]
    fn errors_say_what_is_wrong() {
        assert!(show("h=5").contains("write name:h=5"));
        assert_eq!(show("jade,shade(h=5,start=0.5)"), "'shade(h=5' has its options in parentheses: write shade:h=5");
        assert!(show("shade:").contains("or just shade"));
        assert!(show("file:x.csv").contains("'file:x.csv' needs an option after the colon: write file:key=value"));
        assert!(show("jade,,shade").contains("a name is missing"));
        assert!(show("").contains("a name is missing"));
        assert!(show("file:path=\"x").contains("never closed"));
        assert!(show("shade:h=").contains("write key=value"));
    }
}
