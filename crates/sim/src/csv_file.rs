//! CSV files that a plan names: read with a limit, split into lines and cells, and known by a fingerprint.

use std::io::{ErrorKind, Read};

/// The largest file, in bytes. A device such as /dev/zero has no end.
const MOST_BYTES: u64 = 100_000_000;

/// The text of a file. The error follows its name in a sentence.
pub(crate) fn text(path: &str) -> Result<String, String> {
    let mut text = String::new();
    let read = std::fs::File::open(path).and_then(|file| file.take(MOST_BYTES + 1).read_to_string(&mut text));
    match read {
        Err(e) if e.kind() == ErrorKind::NotFound => Err("cannot be read: there is no such file".to_owned()),
        Err(e) => Err(format!("cannot be read: {e}")),
        Ok(_) if text.len() as u64 > MOST_BYTES => Err("cannot be read: it has more than 100 MB".to_owned()),
        Ok(_) => Ok(text),
    }
}

/// FNV-1a: detects a file that changed between two runs of one experiment.
pub(crate) fn fnv(bytes: impl Iterator<Item = u8>) -> u64 {
    bytes.fold(0xcbf2_9ce4_8422_2325, |hash, byte| (hash ^ u64::from(byte)).wrapping_mul(0x100_0000_01b3))
}

/// The lines that are not empty, with their numbers from 1.
pub(crate) fn lines(text: &str) -> impl Iterator<Item = (usize, &str)> {
    let lines = text.trim_start_matches('\u{feff}').lines().map(str::trim).enumerate();
    lines.map(|(at, line)| (at + 1, line)).filter(|(_, line)| !line.is_empty())
}

/// The characters that separate columns.
pub(crate) const SEPARATORS: [char; 3] = [',', ';', '\t'];

/// The separator of a file with this line.
pub(crate) fn separator(line: &str) -> char {
    SEPARATORS.into_iter().find(|separator| line.contains(*separator)).unwrap_or(',')
}

/// The cells of a line. Double quotes protect separators.
pub(crate) fn cells(line: &str, separator: char) -> Vec<String> {
    let mut cells = vec![String::new()];
    let mut quoted = false;
    for ch in line.chars() {
        match ch {
            '"' => quoted = !quoted,
            _ if ch == separator && !quoted => cells.push(String::new()),
            _ => cells.last_mut().expect("there is always a cell").push(ch),
        }
    }
    cells.iter().map(|cell| cell.trim().to_owned()).collect()
}

pub(crate) fn has_digit(text: &str) -> bool {
    text.contains(|ch: char| ch.is_ascii_digit())
}

/// The start of a line, for messages.
pub(crate) fn start_of(line: &str) -> String {
    line.chars().take(30).collect()
}
