//! file: an acceptance read from a CSV file with two columns, distance and probability; straight lines between its rows.
//!
//! Below the first distance and above the last one p_a is that of the first and of the last row.

use super::{Acceptance, GAIN, SharedAcceptance, with_gain};
use crate::csv_file::{cells, fnv, has_digit, lines, separator, start_of, text};
use tpam_pam::spec::{Entry, OptionDef, Options, Page, Source};

pub(super) static ENTRY: Entry<SharedAcceptance> = Entry {
    page: Page {
        name: "file",
        about: "read from a CSV file: a distance d >= 0 and its probability in [0, 1] a row, a header allowed; straight lines between the \
                rows",
        source: Source::Unpublished("this project"),
        options: &[OptionDef::text("path", "the file, from the current folder"), GAIN],
        ..Page::EMPTY
    },
    build: |options| Ok(with_gain(File::read(options)?, options)),
};

struct File {
    path: String,
    fingerprint: u64,
    /// Distances, which increase, and their probabilities; at least one row.
    rows: Vec<[f64; 2]>,
}

impl File {
    fn read(options: &Options) -> Result<Self, String> {
        let path = options.text("path");
        let wrong = |e| format!("the acceptance file '{path}' {e}");
        let text = text(path).map_err(wrong)?;
        Ok(Self { path: path.to_owned(), fingerprint: fnv(text.bytes()), rows: rows(&text).map_err(wrong)? })
    }

    fn at(&self, distance: f64) -> f64 {
        let after = self.rows.partition_point(|[d, _]| *d <= distance);
        match (self.rows[..after].last(), self.rows.get(after)) {
            (Some([d0, p0]), Some([d1, p1])) => p0 + (p1 - p0) * ((distance - d0) / (d1 - d0)),
            (Some([_, p]), None) | (None, Some([_, p])) => *p,
            (None, None) => unreachable!("a file has at least one row"),
        }
    }
}

/// The rows of a file.
fn rows(text: &str) -> Result<Vec<[f64; 2]>, String> {
    const WRITE: &str = "write a distance and a probability a line, such as 0.1,0.45";
    let first = lines(text).next().map_or("", |(_, line)| line);
    // A first line without digits is a header; one with digits is more likely a mistake.
    let header = usize::from(!has_digit(first));
    let mut rows: Vec<[f64; 2]> = Vec::new();
    for (at, line) in lines(text).skip(header) {
        let numbers: Vec<f64> = cells(line, separator(first)).iter().filter_map(|cell| cell.parse().ok()).collect();
        let [distance, probability] = numbers[..] else { return Err(format!("has '{}' in line {at}: {WRITE}", start_of(line))) };
        let least = rows.last().map_or(0.0, |[before, _]| *before);
        if !(distance.is_finite() && distance >= least && (rows.is_empty() || distance > least)) {
            return Err(format!("has the distance {distance} in line {at}: write distances of at least 0 that increase"));
        }
        if !(0.0..=1.0).contains(&probability) {
            return Err(format!("has the probability {probability} in line {at}: write probabilities in [0, 1]"));
        }
        rows.push([distance, probability]);
    }
    if rows.is_empty() { Err(format!("has no values: {WRITE}")) } else { Ok(rows) }
}

impl Acceptance for File {
    fn probabilities(&self, values: &[f64], aim: f64, out: &mut [f64]) {
        for (out, value) in out.iter_mut().zip(values) {
            *out = self.at((value - aim).abs());
        }
    }

    fn peak(&self) -> f64 {
        self.at(0.0)
    }

    fn input(&self) -> Option<(&str, u64)> {
        Some((&self.path, self.fingerprint))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn rows_are_joined_by_straight_lines() {
        let file = File { path: String::new(), fingerprint: 0, rows: rows("d;p\n0.25;0.75\n0.5;0.25\n1;0\n").unwrap() };
        assert_eq!([0.0, 0.25, 0.375, 0.5, 0.75, 1.0, 7.0].map(|d| file.at(d)), [0.75, 0.75, 0.5, 0.25, 0.125, 0.0, 0.0]);
        assert_eq!(file.peak(), 0.75);
        let mut out = [0.0; 2];
        file.probabilities(&[0.5, 0.25], 0.125, &mut out);
        assert_eq!(out, [0.5, 0.75]);
    }

    #[test]
    fn errors_name_the_line_and_say_what_to_write() {
        for (text, says) in [
            ("", "has no values: write a distance and a probability a line, such as 0.1,0.45"),
            ("d,p\n", "has no values: write a distance"),
            ("0,0.5\n0.1\n", "has '0.1' in line 2: write a distance and a probability a line"),
            ("0,0.5,1\n", "has '0,0.5,1' in line 1"),
            ("0,half\n", "has '0,half' in line 1"),
            ("0,0.5\n0,0.4\n", "has the distance 0 in line 2: write distances of at least 0 that increase"),
            ("-0.1,0.5\n", "has the distance -0.1 in line 1"),
            ("NaN1,0.5\n", "has 'NaN1,0.5' in line 1"),
            ("0,0.5\n0.1,1.5\n", "has the probability 1.5 in line 2: write probabilities in [0, 1]"),
        ] {
            let error = rows(text).unwrap_err();
            assert!(error.starts_with(says), "{text:?}: {error}");
        }
    }
}
