//! Data files (`.dat`, `.tdat`): trials one after the other, each a header that begins with % and its rows.

use super::{Row, Unreadable};
use std::path::Path;

/// The rows of each trial. All formats of one objective have the evaluations in the first and the best f − f_opt in the third column.
pub(super) fn parse(path: &Path, text: &str) -> Result<Vec<Vec<Row>>, Unreadable> {
    let mut trials: Vec<Vec<Row>> = Vec::new();
    let mut fresh = true;
    for (number, line) in text.lines().enumerate() {
        let line = line.trim();
        if line.starts_with('%') {
            // A header may have several lines.
            fresh = true;
            continue;
        }
        if line.is_empty() {
            continue;
        }
        let row = row(line).map_err(|why| Unreadable(format!("{} line {}: {why}", path.display(), number + 1)))?;
        if std::mem::take(&mut fresh) {
            trials.push(Vec::new());
        }
        let rows = trials.last_mut().expect("the first row is fresh");
        if rows.last().is_some_and(|last| last.evaluations > row.evaluations) {
            let why = format!("evaluation {} comes after a later one", row.evaluations);
            return Err(Unreadable(format!("{} line {}: {why}", path.display(), number + 1)));
        }
        rows.push(row);
    }
    Ok(trials)
}

fn row(line: &str) -> Result<Row, String> {
    let mut columns = line.split_ascii_whitespace();
    let evaluations = columns.next().unwrap_or("");
    let best = columns.nth(1).ok_or("a row has three columns at least")?;
    // Some programs write counts as 1.0e+02.
    let count = evaluations.parse::<f64>().ok().filter(|count| count.fract() == 0.0 && (0.0..1e15).contains(count));
    let count = count.ok_or_else(|| format!("'{evaluations}' is no count of evaluations"))?;
    let best = best.parse::<f64>().map_err(|_| format!("'{best}' is no number"))?;
    Ok(Row { evaluations: count as u64, best: if best.is_nan() { f64::INFINITY } else { best } })
}

#[cfg(test)]
mod tests {
    use super::*;

    fn parsed(text: &str) -> Result<Vec<Vec<Row>>, String> {
        parse(Path::new("a.dat"), text).map_err(|wrong| wrong.0)
    }

    #[test]
    fn trials_begin_with_headers() {
        let text = "% f evaluations | g evaluations | best\n1 0 +2.5e+01 +1.0e+02 +1.0e+02 +9.4573e-02\n12 0 +1.5e+00 1 1\n\
                    % Artificial instance\n% algorithm type = best\n1 5e1 inf NAME 15 15\n\n2.0e+00 0 nan\n";
        let rows =
            |rows: &[(u64, f64)]| rows.iter().map(|&(evaluations, best)| Row { evaluations, best }).collect::<Vec<_>>();
        let infinite = f64::INFINITY;
        assert_eq!(parsed(text).unwrap(), [rows(&[(1, 25.0), (12, 1.5)]), rows(&[(1, infinite), (2, infinite)])]);
        assert_eq!(parsed("% nothing\n").unwrap(), Vec::<Vec<Row>>::new());
    }

    #[test]
    fn what_is_wrong_is_said_with_its_line() {
        assert_eq!(parsed("%\n1 0 1.0\n2 0\n").unwrap_err(), "a.dat line 3: a row has three columns at least");
        assert_eq!(parsed("%\n1.5 0 1.0\n").unwrap_err(), "a.dat line 2: '1.5' is no count of evaluations");
        assert_eq!(parsed("%\n6 0 1\n2 0 1\n").unwrap_err(), "a.dat line 3: evaluation 2 comes after a later one");
        assert_eq!(parsed("1 0 x\n").unwrap_err(), "a.dat line 1: 'x' is no number");
    }
}
