//! Prose of pages in files: paragraphs with named fields.

/// The paragraphs of a text, which blank lines separate. The lines of a paragraph are joined.
///
/// # Panics
///
/// If the text has another number of paragraphs. [`prose!`](crate::prose) gives it the text of a file, so that any page that is ever made
/// notices.
///
/// ```
/// let [first, second] = tpam_figure::page::paragraphs("One\nline.\n\nAnother.\n");
/// assert_eq!((first.as_str(), second.as_str()), ("One line.", "Another."));
/// ```
pub fn paragraphs<const N: usize>(text: &str) -> [String; N] {
    let all: Vec<String> = text.trim().split("\n\n").map(|lines| lines.replace('\n', " ")).collect();
    let found = all.len();
    all.try_into().unwrap_or_else(|_| panic!("the text has {found} paragraphs instead of {N}: {text}"))
}

/// The paragraph of a text that begins with `NAME: `, without its name.
///
/// ```
/// let text = "a: One\nline.\n\nb: Another.\n";
/// assert_eq!(tpam_figure::page::paragraph(text, "b").as_deref(), Some("Another."));
/// assert_eq!(tpam_figure::page::paragraph(text, "c"), None);
/// ```
pub fn paragraph(text: &str, name: &str) -> Option<String> {
    let found = text.trim().split("\n\n").find_map(|lines| lines.strip_prefix(name)?.strip_prefix(": "))?;
    Some(found.replace('\n', " "))
}

/// The [paragraphs](crate::page::paragraphs) of the file `text/NAME.txt` of the crate that uses this macro, with values for its fields. The
/// text is written as for `format!`, so that a field without a value, or a value without a field, is an error of the compiler.
///
/// ```text
/// let [lead, note] = prose!("report", runs = study.runs, rate = 0.25);
/// ```
///
/// with this file `text/report.txt`:
///
/// ```text
/// The study, redone with {runs} runs
/// of each setting.
///
/// The overall success rate is {rate:.3}.
/// ```
#[macro_export]
macro_rules! prose {
    ($name:literal $(, $field:ident = $value:expr)* $(,)?) => {
        $crate::page::paragraphs(&format!(
            include_str!(concat!(env!("CARGO_MANIFEST_DIR"), "/text/", $name, ".txt")) $(, $field = $value)*
        ))
    };
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    #[should_panic(expected = "the text has 2 paragraphs instead of 3")]
    fn the_number_of_paragraphs_is_checked() {
        let [_, _, _] = paragraphs("a\n\nb\n");
    }
}
