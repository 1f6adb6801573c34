//! Data files (`.dat`, `.tdat`): a sequence of trials, each with a header that begins with % and its rows.

use crate::{Error, Row};
use std::path::Path;

/// The part of a data file for one trial.
#[derive(Debug, Default)]
pub(super) struct Block {
    /// The optimal value of the function, if the header names it.
    pub(super) f_opt: Option<f64>,
    pub(super) rows: Vec<Row>,
    /// The line of the last row.
    pub(super) end: usize,
}

/// The header of a trial, which may have several lines.
#[derive(Clone, Copy, Default)]
struct Header {
    f_opt: Option<f64>,
    /// Whether it names columns of coordinates.
    coordinates: bool,
}

/// The rows of each trial. All formats of one objective have the evaluations in the first and the best f − f_opt in the third column.
pub(super) fn parse(path: &Path, text: &str, dimension: u32) -> Result<Vec<Block>, Error> {
    let mut trials: Vec<Block> = Vec::new();
    let (mut header, mut begins) = (Header::default(), true);
    for (number, line) in text.lines().enumerate() {
        let wrong = |why: String| Error::unreadable(path, number + 1, why);
        let line = line.trim();
        if line.starts_with('%') {
            let before = if begins { header } else { Header::default() };
            header = Header { f_opt: f_opt(line).or(before.f_opt), coordinates: line.contains("| x1") || before.coordinates };
            begins = true;
            continue;
        }
        if line.is_empty() {
            continue;
        }
        let row = row(line).map_err(wrong)?;
        if header.coordinates {
            coordinates(line, dimension).map_err(wrong)?;
        }
        if std::mem::take(&mut begins) {
            trials.push(Block { f_opt: header.f_opt, ..Block::default() });
        }
        let trial = trials.last_mut().expect("the first row begins a trial");
        if let Some(last) = trial.rows.last() {
            follows(last, &row).map_err(wrong)?;
        }
        trial.rows.push(row);
        trial.end = number + 1;
    }
    Ok(trials)
}

/// Checks that a row can come after another one.
fn follows(last: &Row, row: &Row) -> Result<(), String> {
    if row.evaluations < last.evaluations {
        return Err(format!("evaluation {} comes after a later one", row.evaluations));
    }
    if row.precision > last.precision {
        return Err(format!("the best f - f_opt so far increases from {:e} to {:e}", last.precision, row.precision));
    }
    Ok(())
}

/// Checks that a row has as many coordinates as the dimension; loggers can leave out all of them.
fn coordinates(line: &str, dimension: u32) -> Result<(), String> {
    /// The columns before the coordinates.
    const OTHERS: usize = 5;
    match line.split_ascii_whitespace().count().saturating_sub(OTHERS) {
        0 => Ok(()),
        found if found == dimension as usize => Ok(()),
        found => Err(format!("the row has {found} coordinates, but the .info file says DIM = {dimension}")),
    }
}

/// `… - Fopt (7.948000000000e+01) + …` in a header.
fn f_opt(header: &str) -> Option<f64> {
    let (_, rest) = header.split_once("Fopt (")?;
    rest.split_once(')')?.0.trim().parse().ok()
}

fn row(line: &str) -> Result<Row, String> {
    let mut columns = line.split_ascii_whitespace();
    let evaluations = columns.next().unwrap_or("");
    let precision = columns.nth(1).ok_or("a row has three columns at least")?;
    // Some programs write counts as 1.0e+02.
    let count = evaluations.parse::<f64>().ok().filter(|count| count.fract() == 0.0 && (0.0..1e15).contains(count));
    let count = count.ok_or_else(|| format!("'{evaluations}' is not a count of evaluations"))?;
    let precision = precision.parse::<f64>().map_err(|_| format!("'{precision}' is not a number"))?;
    // Some programs use the following columns for other data.
    let mut value = || columns.next().and_then(|text| text.parse().ok()).unwrap_or(f64::NAN);
    let precision = if precision.is_nan() { f64::INFINITY } else { precision };
    Ok(Row { evaluations: count as u64, precision, value: value(), best: value() })
}

#[cfg(test)]
mod tests {
    use super::*;

    fn parsed(text: &str) -> Result<Vec<Block>, String> {
        parse(Path::new("a.dat"), text, 1).map_err(|wrong| wrong.to_string())
    }

    #[test]
    fn trials_begin_with_headers() {
        let text = "% f evaluations | best - Fopt (7.5e+01) + sum\n1 0 +2.5e+01 +1.0e+02 +1.0e+02 +9.4573e-02\n12 0 +1.5e+00 1 1\n\
                    % Artificial instance\n% algorithm type = best\n1 5e1 inf NAME 15 15\n\n2.0e+00 0 nan\n";
        let found = parsed(text).unwrap();
        let pairs = |block: &Block| block.rows.iter().map(|row| (row.evaluations, row.precision)).collect::<Vec<_>>();
        let infinite = f64::INFINITY;
        assert_eq!(pairs(&found[0]), [(1, 25.0), (12, 1.5)]);
        assert_eq!(pairs(&found[1]), [(1, infinite), (2, infinite)]);
        assert_eq!((found[0].f_opt, found[1].f_opt, found.len()), (Some(75.0), None, 2));
        assert_eq!((found[0].rows[0].value, found[0].rows[1].best), (100.0, 1.0));
        assert!(found[1].rows[0].value.is_nan());
        assert_eq!(parsed("% nothing\n").unwrap().len(), 0);
    }

    #[test]
    fn errors_name_the_line() {
        assert_eq!(parsed("%\n1 0 1.0\n2 0\n").unwrap_err(), "a.dat line 3: a row has three columns at least");
        assert_eq!(parsed("%\n1.5 0 1.0\n").unwrap_err(), "a.dat line 2: '1.5' is not a count of evaluations");
        assert_eq!(parsed("%\n6 0 1\n2 0 1\n").unwrap_err(), "a.dat line 3: evaluation 2 comes after a later one");
        let increases = "a.dat line 3: the best f - f_opt so far increases from 1e0 to 2.5e0";
        assert_eq!(parsed("%\n1 0 1\n2 0 2.5\n").unwrap_err(), increases);
        let coordinates = "a.dat line 2: the row has 2 coordinates, but the .info file says DIM = 1";
        assert_eq!(parsed("% f | x1 | x2...\n1 0 1 2 3 4 5\n").unwrap_err(), coordinates);
        assert_eq!(parsed("% f | x1 | x2...\n1 0 1 2 3 4\n2 0 1 2 3\n").unwrap()[0].end, 3);
        assert_eq!(parsed("1 0 x\n").unwrap_err(), "a.dat line 1: 'x' is not a number");
    }
}
