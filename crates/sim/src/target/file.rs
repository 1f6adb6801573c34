//! file: a target read from a CSV file with one value per row. Time n uses row ⌊n · rows⌋, so t_max rows are used unchanged.

use super::rows::rows;
use super::{OURS, SharedTarget, Target};
use crate::csv_file::{fnv, text};
use std::sync::Arc;
use tpam_pam::Stream;
use tpam_pam::spec::{Entry, OptionDef, Options, Page};

pub(super) static ENTRY: Entry<SharedTarget> = Entry {
    page: Page {
        name: "file",
        about: "read from a CSV file: one value in [0, 1] a row, a header allowed",
        source: OURS,
        options: &[
            OptionDef::text("path", "the file, from the current folder"),
            OptionDef::optional("column", &[], "the column of a file with several: its name in the header, or its number from 1"),
            OptionDef::optional(
                "fit",
                &["stretch", "repeat", "exact"],
                "if the file does not have one row per iteration: spread its rows over the run (also without fit), repeat them, or refuse \
                 it",
            ),
        ],
        ..Page::EMPTY
    },
    build: |options| Ok(Arc::new(File::read(options)?)),
};

/// What to do with a file that does not have one row per iteration.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Fit {
    /// Spread the rows over the run. The user did not ask for it.
    Default,
    Stretch,
    Repeat,
    Exact,
}

struct File {
    path: String,
    rows: Vec<f64>,
    fit: Fit,
    fingerprint: u64,
}

impl File {
    fn read(options: &Options) -> Result<Self, String> {
        let (path, column) = (options.text("path"), options.text("column"));
        let wrong = |e| format!("the target file '{path}' {e}");
        let text = text(path).map_err(wrong)?;
        let rows = rows(&text, column).map_err(wrong)?;
        let fit = match options.text("fit") {
            "stretch" => Fit::Stretch,
            "repeat" => Fit::Repeat,
            "exact" => Fit::Exact,
            _ => Fit::Default,
        };
        // Two columns of a file share its name, and so the fingerprint of the whole file.
        let fingerprint = if column.is_empty() { of_values(&rows) } else { fnv(text.bytes()) };
        Ok(Self { path: path.to_owned(), rows, fit, fingerprint })
    }
}

impl Target for File {
    fn path(&self, path: &mut [f64], _rng: &mut Stream) {
        let (t_max, rows) = (path.len(), self.rows.len());
        let row = |t: usize| if self.fit == Fit::Repeat { t % rows } else { t * rows / t_max };
        path.iter_mut().enumerate().for_each(|(t, value)| *value = self.rows[row(t)]);
    }

    fn check(&self, iterations: usize) -> Result<(), String> {
        let rows = self.rows.len();
        if self.fit != Fit::Exact || rows == iterations {
            return Ok(());
        }
        Err(format!(
            "the target file '{}' has {rows} rows for {iterations} iterations: simulate {rows} iterations, or choose fit=repeat",
            self.path
        ))
    }

    fn note(&self, iterations: usize) -> Option<String> {
        let (rows, path) = (self.rows.len(), &self.path);
        (self.fit == Fit::Default && rows != iterations).then(|| {
            format!(
                "the target file '{path}' has {rows} rows for {iterations} iterations: they are spread evenly over the run (fit=stretch); \
                 fit=repeat repeats them, fit=exact refuses"
            )
        })
    }

    fn input(&self) -> Option<(&str, u64)> {
        Some((&self.path, self.fingerprint))
    }
}

/// A hash of the values' bits: detects a file that changed between two runs of one experiment.
fn of_values(rows: &[f64]) -> u64 {
    fnv(rows.iter().flat_map(|value| value.to_bits().to_le_bytes()))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn path_of(fit: Fit, t_max: usize) -> Vec<f64> {
        let file = File { path: String::new(), rows: vec![0.1, 0.2, 0.3], fit, fingerprint: 0 };
        let mut path = vec![0.0; t_max];
        file.path(&mut path, &mut Stream::new(1, 0, "target"));
        path
    }

    #[test]
    fn rows_are_spread_over_the_run_or_repeated() {
        assert_eq!(path_of(Fit::Default, 6), [0.1, 0.1, 0.2, 0.2, 0.3, 0.3]);
        assert_eq!(path_of(Fit::Stretch, 6), path_of(Fit::Default, 6));
        assert_eq!(path_of(Fit::Repeat, 5), [0.1, 0.2, 0.3, 0.1, 0.2]);
        for fit in [Fit::Default, Fit::Repeat, Fit::Exact] {
            assert_eq!(path_of(fit, 3), [0.1, 0.2, 0.3]);
        }
    }

    #[test]
    fn a_run_of_another_length_is_noted_or_refused() {
        let file = |fit| File { path: "x.csv".into(), rows: vec![0.1, 0.2, 0.3], fit, fingerprint: 0 };
        assert!(file(Fit::Default).note(6).unwrap().starts_with("the target file 'x.csv' has 3 rows for 6 iterations"));
        assert!(file(Fit::Default).note(3).is_none() && file(Fit::Stretch).note(6).is_none());
        assert!(file(Fit::Exact).check(6).unwrap_err().ends_with("simulate 3 iterations, or choose fit=repeat"));
        assert!(file(Fit::Exact).check(3).is_ok() && file(Fit::Default).check(6).is_ok());
    }
}
