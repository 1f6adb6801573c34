//! Judges what a command told about a name of others: on its output, on a terminal, and in the files that it made.

use super::page_check::Vocabulary;
use super::records;
use super::room::{Desk, Files, MADE};
use std::process::Output;

/// The begin of a line that a name with a line break would write.
const FORGED: &str = "FORGED";

/// A command that has ended.
pub(super) struct Told<'a> {
    pub(super) desk: &'a Desk<'a>,
    pub(super) output: &'a Output,
    pub(super) line: &'a str,
    /// Whether the folder still has its name, so that the line can be given to a shell.
    pub(super) is_plain_place: bool,
}

impl Told<'_> {
    /// What is wrong. `right` is the shape of the table without the name.
    pub(super) fn wrong(&self, right: Option<&[usize]>, known: &Vocabulary) -> Option<String> {
        let [out, err] = [&self.output.stdout, &self.output.stderr].map(|bytes| String::from_utf8_lossy(bytes));
        let is_table = self.line.contains("--format csv") && self.output.status.success();
        let printed = || if is_table { reshaped(&out, right) } else { obeyed(&out, "stdout") };
        obeyed(&err, "stderr")
            .or_else(printed)
            .or_else(|| in_files(&self.desk.files(MADE), known))
            .or_else(|| if is_table && self.is_plain_place { self.on_terminal() } else { None })
    }

    /// A table on a terminal, where nothing may be obeyed.
    fn on_terminal(&self) -> Option<String> {
        self.desk.clear(MADE);
        // The terminal ends lines in its own way, and a record may have several lines.
        let text = self.desk.run_on_terminal(self.line)?.replace("\r\n", "\n").replace(FORGED, "");
        obeyed(&text, "a terminal")
    }
}

/// What is wrong with a text for people.
pub(super) fn obeyed(text: &str, to: &str) -> Option<String> {
    let turns = |ch: char| matches!(ch, '\u{202a}'..='\u{202e}' | '\u{2066}'..='\u{2069}');
    let control = text.chars().find(|ch| turns(*ch) || ch.is_control() && !matches!(ch, '\n' | '\t'));
    let forged = text.lines().any(|line| line.trim_start().starts_with(FORGED));
    match control {
        Some(ch) => Some(format!("{ch:?} reaches {to}")),
        None => forged.then(|| format!("a name begins a line of {to}")),
    }
}

/// What is wrong with a table for programs: it may hold any name, but no further record or field.
fn reshaped(text: &str, right: Option<&[usize]>) -> Option<String> {
    let shape = records::shape(text);
    let uneven = shape.iter().any(|count| Some(count) != shape.first());
    let more = right.is_some_and(|right| right.len() < shape.len());
    (uneven || more).then(|| "a name adds a record or a field to the table".to_owned())
}

/// What is wrong with the files that a command made.
fn in_files(files: &Files, known: &Vocabulary) -> Option<String> {
    files.iter().find_map(|(name, bytes)| {
        let text = String::from_utf8_lossy(bytes);
        let wrong = match name.rsplit('.').next() {
            Some("html") if name == "report.html" => known.check(&text).err(),
            Some("html" | "svg" | "md" | "tex" | "txt" | "toml") => obeyed(&text, "the file"),
            Some("csv") => reshaped(&text, None),
            _ => None,
        };
        wrong.map(|wrong| format!("{name}: {wrong}"))
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn another_record_is_noticed() {
        assert!(reshaped("a,b\n1,2\n3\n", None).is_some());
        assert!(reshaped("a,b\n\"1\n\",2\n", Some(&[2, 2])).is_none());
        assert!(reshaped("a,b\n1,2\n3,4\n", Some(&[2, 2])).is_some());
    }

    #[test]
    fn files_are_judged_by_their_format() {
        let wrong = |name: &str, text: &str| {
            let files = Files::from([(name.to_owned(), text.as_bytes().to_vec())]);
            in_files(&files, &Vocabulary::default()).is_some()
        };
        assert!(wrong("a.svg", "\u{1b}") && wrong("a.md", "a\nFORGED") && wrong("report.html", "<script>"));
        assert!(!wrong("a.csv", "a,b\n\"\u{1b}\n\",2\n") && !wrong("a.parquet", "\u{1b}"));
    }
}
