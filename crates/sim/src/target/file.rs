//! file: a target read from a CSV file with one value per row. Time n uses row ⌊n · rows⌋, so t_max rows are used unchanged.

use super::{OURS, SharedTarget, Target};
use std::sync::Arc;
use tpam_pam::Stream;
use tpam_pam::spec::{Entry, Kind, OptionDef, Page};

pub(super) static ENTRY: Entry<SharedTarget> = Entry {
    page: Page {
        name: "file",
        about: "read from a CSV file: one value in [0, 1] a row, a header allowed; the rows are spread evenly over the run",
        source: OURS,
        options: &[OptionDef {
            name: "path",
            kind: Kind::Text,
            default: None,
            help: "the file, from the current folder",
        }],
        shorthands: &[],
        presets: &[],
    },
    build: |options| {
        let path = options.text("path");
        let text =
            std::fs::read_to_string(path).map_err(|e| format!("the target file '{path}' cannot be read: {e}"))?;
        let rows = rows(&text).map_err(|e| format!("the target file '{path}' {e}"))?;
        Ok(Arc::new(File { path: path.to_owned(), fingerprint: fingerprint(&rows), rows }))
    },
};

struct File {
    path: String,
    rows: Vec<f64>,
    fingerprint: u64,
}

impl Target for File {
    fn path(&self, path: &mut [f64], _rng: &mut Stream) {
        let t_max = path.len();
        path.iter_mut().enumerate().for_each(|(t, value)| *value = self.rows[t * self.rows.len() / t_max]);
    }

    fn input(&self) -> Option<(&str, u64)> {
        Some((&self.path, self.fingerprint))
    }
}

fn rows(text: &str) -> Result<Vec<f64>, String> {
    let mut rows = Vec::new();
    let lines = text.trim_start_matches('\u{feff}').lines().map(str::trim).enumerate();
    for (at, line) in lines.filter(|(_, line)| !line.is_empty()) {
        match line.parse::<f64>() {
            Ok(value) if (0.0..=1.0).contains(&value) => rows.push(value),
            Ok(value) => return Err(format!("has {value} in line {}: write numbers in [0, 1]", at + 1)),
            // A first line without digits is a header; one with digits is more likely a mistake.
            Err(_) if at == 0 && !line.contains([',', ';', '\t']) && !line.contains(|ch: char| ch.is_ascii_digit()) => {
            }
            Err(_) => {
                return Err(format!("has '{}' in line {}: write one number in [0, 1] a line", start_of(line), at + 1));
            }
        }
    }
    if rows.is_empty() {
        return Err("has no values: write one number in [0, 1] a line".to_owned());
    }
    Ok(rows)
}

fn start_of(line: &str) -> String {
    line.chars().take(30).collect()
}

/// FNV-1a over the values' bits: detects a file that changed between two runs of one experiment.
fn fingerprint(rows: &[f64]) -> u64 {
    rows.iter()
        .flat_map(|value| value.to_bits().to_le_bytes())
        .fold(0xcbf2_9ce4_8422_2325, |hash, byte| (hash ^ u64::from(byte)).wrapping_mul(0x100_0000_01b3))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn headers_blank_lines_and_line_ends() {
        assert_eq!(rows("target\r\n0.5\r\n\r\n1\r\n").unwrap(), [0.5, 1.0]);
        assert_eq!(rows("0.5").unwrap(), [0.5]);
    }

    #[test]
    fn errors_say_what_is_wrong() {
        assert!(rows("").unwrap_err().contains("no values"));
        assert!(rows("target\n").unwrap_err().contains("no values"));
        assert!(rows("0.5\nNaN\n").unwrap_err().contains("NaN in line 2"));
        assert!(rows("0.5\n1.5\n").unwrap_err().contains("1.5 in line 2"));
        assert!(rows("0.5\nx\n").unwrap_err().contains("'x' in line 2"));
        assert!(rows("O.5\n0.6\n").unwrap_err().contains("'O.5' in line 1"));
        assert!(rows("0.1,0.2\n").unwrap_err().contains("one number"));
    }

    #[test]
    fn rows_are_spread_over_the_run() {
        let file = File { path: String::new(), rows: vec![0.1, 0.2, 0.3], fingerprint: 0 };
        let mut path = [0.0; 6];
        file.path(&mut path, &mut Stream::new(1, 0, "target"));
        assert_eq!(path, [0.1, 0.1, 0.2, 0.2, 0.3, 0.3]);
        let mut path = [0.0; 3];
        file.path(&mut path, &mut Stream::new(1, 0, "target"));
        assert_eq!(path, [0.1, 0.2, 0.3]);
    }
}
