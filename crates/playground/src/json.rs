//! Writes JSON. Numbers are written so that they can be read back without loss.

use std::fmt::Write;

/// A text in quotes.
pub(crate) fn text(text: &str) -> String {
    let mut out = String::from('"');
    for ch in text.chars() {
        match ch {
            '"' | '\\' => out.extend(['\\', ch]),
            '\n' => out.push_str("\\n"),
            ch if ch.is_control() => write!(out, "\\u{:04x}", u32::from(ch)).expect("a text can always grow"),
            ch => out.push(ch),
        }
    }
    out.push('"');
    out
}

/// A number; null for one that JSON does not have.
pub(crate) fn number(value: f64) -> String {
    if value.is_finite() { value.to_string() } else { "null".to_owned() }
}

/// A list of values that are JSON already.
pub(crate) fn list(values: impl IntoIterator<Item = String>) -> String {
    format!("[{}]", values.into_iter().collect::<Vec<_>>().join(","))
}

/// A list of texts.
pub(crate) fn texts<S: AsRef<str>>(texts: impl IntoIterator<Item = S>) -> String {
    list(texts.into_iter().map(|one| text(one.as_ref())))
}

/// An object whose values are JSON already.
pub(crate) fn object<'a>(members: impl IntoIterator<Item = (&'a str, String)>) -> String {
    let members: Vec<String> = members.into_iter().map(|(name, value)| format!("{}:{value}", text(name))).collect();
    format!("{{{}}}", members.join(","))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn texts_and_numbers_survive() {
        let hard = "a \"b\" \\ c\n\t\u{1} θ* → µ";
        assert_eq!(serde_json::from_str::<String>(&text(hard)).unwrap(), hard);
        for value in [0.1 + 0.2, 1e-300, 5e300, -0.0, 1.0 / 3.0] {
            let read: f64 = serde_json::from_str(&number(value)).unwrap();
            assert_eq!(read.to_bits(), value.to_bits());
        }
        assert_eq!(object([("a", list([number(1.5), number(f64::NAN)])), ("b", texts(["x"]))]), r#"{"a":[1.5,null],"b":["x"]}"#);
    }
}
