//! The values of a target file: one column of a CSV file.

use crate::csv_file::{SEPARATORS, cells, has_digit, lines, separator, start_of};
use tpam_pam::spec::nearest;

/// The values of a file. `column` is the name or the number (from 1) of a column; if it is empty, the file must have one.
pub(super) fn rows(text: &str, column: &str) -> Result<Vec<f64>, String> {
    let table = Table::new(lines(text).next().map_or("", |(_, line)| line), column)?;
    let mut rows = Vec::new();
    for (at, line) in lines(text).skip(usize::from(table.header)) {
        let cell = table.cell(line).ok_or_else(|| format!("has no column {column} in line {at}"))?;
        match cell.parse::<f64>() {
            Ok(value) if (0.0..=1.0).contains(&value) => rows.push(value),
            Ok(value) => return Err(format!("has {value} in line {at}: write numbers in [0, 1]")),
            Err(_) if column.is_empty() && line.contains(SEPARATORS) => return Err(several(line, at)),
            Err(_) => return Err(format!("has '{}' in line {at}: write one number in [0, 1] a line", start_of(&cell))),
        }
    }
    if rows.is_empty() {
        return Err("has no values: write one number in [0, 1] a line".to_owned());
    }
    Ok(rows)
}

/// Where the values are.
struct Table {
    /// The column from 0, and its separator; `None` if a line is one value.
    place: Option<(usize, char)>,
    /// Whether the first line is a header.
    header: bool,
}

impl Table {
    /// Reads the first line of a file.
    fn new(first: &str, column: &str) -> Result<Self, String> {
        if column.is_empty() {
            // A first line without digits is a header; one with digits is more likely a mistake.
            let header = first.parse::<f64>().is_err() && !first.contains(SEPARATORS) && !has_digit(first);
            return Ok(Self { place: None, header });
        }
        let separator = separator(first);
        let names = cells(first, separator);
        let by_name = names.iter().position(|name| name == column);
        let by_number = || column.parse::<usize>().ok().filter(|number| (1..=names.len()).contains(number));
        let known = || nearest(column, names.iter().map(String::as_str));
        let place = by_name.or_else(|| by_number().map(|number| number - 1));
        let place = place.ok_or_else(|| format!("has no column '{column}' among its {}: {}", names.len(), known()))?;
        Ok(Self { place: Some((place, separator)), header: by_name.is_some() || names[place].parse::<f64>().is_err() })
    }

    /// The value in a line, as text.
    fn cell(&self, line: &str) -> Option<String> {
        match self.place {
            None => Some(line.to_owned()),
            Some((at, separator)) => cells(line, separator).into_iter().nth(at),
        }
    }
}

fn several(line: &str, at: usize) -> String {
    format!("has '{}' in line {at}: write one number in [0, 1] a line, or choose a column with column=NAME", start_of(line))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn headers_blank_lines_and_line_ends() {
        assert_eq!(rows("target\r\n0.5\r\n\r\n1\r\n", "").unwrap(), [0.5, 1.0]);
        assert_eq!(rows("0.5", "").unwrap(), [0.5]);
    }

    #[test]
    fn columns_by_name_and_by_number() {
        let text = "t,\"f, smoothed\",c\n1,0.5,0.1\n\n2,0.6,0.2\n";
        assert_eq!(rows(text, "c").unwrap(), [0.1, 0.2]);
        assert_eq!(rows(text, "f, smoothed").unwrap(), [0.5, 0.6]);
        assert_eq!(rows(text, "3").unwrap(), [0.1, 0.2]);
        assert_eq!(rows("0.1;0.2\n0.3;0.4\n", "2").unwrap(), [0.2, 0.4]);
        assert_eq!(rows("a\tb\n0\t1\n", "b").unwrap(), [1.0]);
        assert_eq!(rows("c\n0.5\n", "c").unwrap(), [0.5]);
        assert!(rows(text, "cc").unwrap_err().starts_with("has no column 'cc' among its 3: "));
        assert!(rows(text, "4").unwrap_err().contains("has no column '4'"));
        assert!(rows(text, "0").unwrap_err().contains("has no column '0'"));
        assert_eq!(rows("a,b\n0.1\n", "b").unwrap_err(), "has no column b in line 2");
        assert!(rows(text, "t").unwrap_err().contains("has 2 in line 4"));
    }

    #[test]
    fn errors_say_what_is_wrong() {
        assert!(rows("", "").unwrap_err().contains("no values"));
        assert!(rows("target\n", "").unwrap_err().contains("no values"));
        assert!(rows("0.5\nNaN\n", "").unwrap_err().contains("NaN in line 2"));
        assert!(rows("0.5\n1.5\n", "").unwrap_err().contains("1.5 in line 2"));
        assert!(rows("0.5\nx\n", "").unwrap_err().contains("'x' in line 2"));
        assert!(rows("O.5\n0.6\n", "").unwrap_err().contains("'O.5' in line 1"));
        assert!(rows("f,c\n0.1,0.2\n", "").unwrap_err().contains("choose a column with column=NAME"));
    }
}
