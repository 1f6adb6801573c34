//! Checks the numbers that the README and a page quote from `tpam reproduce paper`. A comment below the paragraph says where each number
//! is printed.
//!
//! ```text
//! On 23 of 24 functions F falls.
//! <!-- report.html: it falls with F across the target on # -->
//! ```
//!
//! The comment names a file of `results/paper`, or `stdout`, and a part of its text. Each `#` stands for a number, which the paragraph must
//! contain.

use std::fs;
use std::path::Path;

/// A comment of the page.
struct Source<'a> {
    file: &'a str,
    pattern: &'a str,
    /// The paragraph above the comment.
    paragraph: String,
}

/// Checks that the text of every comment is printed.
pub(super) fn find(page: &str, stdout: &str, folder: &Path) -> Result<(), String> {
    each(page, stdout, folder, |_, _| Ok(()))
}

/// Checks that the text of every comment is printed, and that the paragraph has its numbers.
pub(super) fn check(page: &str, stdout: &str, folder: &Path) -> Result<(), String> {
    each(page, stdout, folder, |source, real| {
        let told = numbers(&source.paragraph);
        match real.iter().find(|number| !told.contains(number)) {
            Some(missing) => Err(format!("\"{}\" has {missing}, which the page does not say there", source.pattern)),
            None => Ok(()),
        }
    })
}

/// Checks every comment; returns all errors in one message.
fn each(page: &str, stdout: &str, folder: &Path, judge: impl Fn(&Source, &[String]) -> Result<(), String>) -> Result<(), String> {
    let look = |source: &Source| {
        let path = folder.join(source.file);
        let text = if source.file == "stdout" { Ok(stdout.to_owned()) } else { fs::read_to_string(&path) };
        let text = text.map_err(|e| format!("{}: {e}", path.display()))?;
        let found = matched(source.pattern, &text);
        judge(source, &found.ok_or_else(|| format!("{} does not say \"{}\"", source.file, source.pattern))?)
    };
    let sources = sources(page);
    let wrong: Vec<String> = sources.iter().filter_map(|source| look(source).err()).collect();
    if wrong.is_empty() { Ok(()) } else { Err(wrong.join("\n")) }
}

fn sources(page: &str) -> Vec<Source<'_>> {
    let mut found = Vec::new();
    let mut paragraph = String::new();
    for line in page.lines() {
        let comment = line.strip_prefix("<!-- ").and_then(|line| line.strip_suffix(" -->")?.split_once(": "));
        // Other comments are about commands.
        match comment.filter(|(_, pattern)| pattern.contains('#')) {
            Some((file, pattern)) => found.push(Source { file, pattern, paragraph: paragraph.clone() }),
            None if line.is_empty() => paragraph.clear(),
            None => paragraph.extend([line, "\n"]),
        }
    }
    found
}

/// The numbers at the places of `#`, in the first match of the pattern.
fn matched(pattern: &str, text: &str) -> Option<Vec<String>> {
    let (first, rest) = pattern.split_once('#')?;
    text.match_indices(first).find_map(|(at, _)| {
        let mut text = &text[at + first.len()..];
        let mut found = Vec::new();
        for piece in rest.split('#') {
            // Ignore a minus sign: the README may say "0.07 below" for "-0.07".
            text = text.strip_prefix('-').unwrap_or(text);
            let number = leading_number(text)?;
            text = text[number.len()..].strip_prefix(piece)?;
            found.push(number.to_owned());
        }
        Some(found)
    })
}

/// The number at the start of a text: digits, perhaps with a decimal point between digits.
fn leading_number(text: &str) -> Option<&str> {
    let digits = |text: &str| text.find(|c: char| !c.is_ascii_digit()).unwrap_or(text.len());
    let whole = digits(text);
    let decimals = text[whole..].strip_prefix('.').map_or(0, digits);
    let length = if decimals > 0 { whole + 1 + decimals } else { whole };
    (whole > 0).then(|| &text[..length])
}

/// All numbers in a text.
fn numbers(text: &str) -> Vec<String> {
    let mut found = Vec::new();
    let mut rest = text;
    while let Some(at) = rest.find(|c: char| c.is_ascii_digit()) {
        let number = leading_number(&rest[at..]).unwrap_or_default();
        found.push(number.to_owned());
        rest = &rest[at + number.len()..];
    }
    found
}

#[cfg(test)]
mod tests {
    use super::*;

    const PAGE: &str = "7 in another paragraph.\n\nOn 23 of 24, by 0.0040.\n<!-- stdout: falls on #, of # -->\n<!-- stdout: gap # -->\n";

    fn judged(printed: &str) -> Result<(), String> {
        check(PAGE, printed, Path::new("nowhere"))
    }

    #[test]
    fn correct_numbers() {
        assert_eq!(judged("x falls on many\ny falls on 23, of 24. gap -0.0040; "), Ok(()));
    }

    #[test]
    fn wrong_numbers() {
        let wrong = judged("falls on 7, of 24; gap 0.0041").unwrap_err();
        assert_eq!(wrong.lines().count(), 2, "{wrong}");
        assert!(wrong.contains("has 7,") && wrong.contains("has 0.0041,"), "{wrong}");
        assert!(judged("falls on 2, of 24; gap 0.0040").is_err(), "2 is not 23");
    }

    #[test]
    fn a_missing_text() {
        let wrong = find(PAGE, "falls on 1, of 2", Path::new("nowhere")).unwrap_err();
        assert_eq!(wrong, "stdout does not say \"gap #\"");
    }

    #[test]
    fn numbers_of_a_sentence() {
        assert_eq!(numbers("f8: 1.5, 20. And 1,804"), ["8", "1.5", "20", "1", "804"]);
    }
}
