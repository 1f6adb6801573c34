//! Words to copy into a shell.

/// A text as one word of a POSIX shell.
///
/// ```
/// use tpam_sim::shell::word;
/// assert_eq!(word("sin:omega=20"), "sin:omega=20");
/// assert_eq!(word("file:path=\"my run/it's.csv\""), "'file:path=\"my run/it'\\''s.csv\"'");
/// ```
pub fn word(text: &str) -> String {
    let plain = |ch: char| ch.is_ascii_alphanumeric() || "_-./:=,+".contains(ch);
    if !text.is_empty() && text.chars().all(plain) { text.to_owned() } else { format!("'{}'", text.replace('\'', "'\\''")) }
}
