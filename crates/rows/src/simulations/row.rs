//! A run as a line of text: `cell,run,` and its measures, each the shortest text that is read back as the same number.

use tpam_sim::{Measures, Record};
use tpam_store::folder::Key;
use tpam_table::shortest;

/// The first line of the table of runs with these measures.
pub(super) fn header(measures: Measures) -> String {
    format!("cell,run,{}", measures.names().join(","))
}

/// The line of a run, without the line end.
pub(super) fn write((cell, run): Key, record: &Record) -> String {
    let measures: Vec<String> = record.values().iter().copied().map(shortest).collect();
    format!("{cell},{run},{}", measures.join(","))
}

/// The measures of a line; NaN for an empty field.
pub(super) fn read(line: &str, measures: Measures) -> Option<Record> {
    let number = |field: &str| if field.is_empty() { Some(f64::NAN) } else { field.parse().ok() };
    Record::from_values(measures, line.split(',').skip(2).map(number).collect::<Option<Vec<f64>>>()?)
}

#[cfg(test)]
mod tests {
    use super::*;

    const FC: Measures = Measures::for_space(tpam_pam::FC);

    #[test]
    fn lines_are_read_back_exactly() {
        let mut values = vec![f64::NAN; FC.len()];
        values[0] = 0.1 + 0.2;
        values[3] = -1e-17;
        let line = write((7, 12), &Record::from_values(FC, values.clone()).unwrap());
        let again = read(&line, FC).unwrap();
        let same = |(a, b): (&f64, &f64)| a.to_bits() == b.to_bits() || (a.is_nan() && b.is_nan());
        assert!(again.values().iter().zip(&values).all(same));
    }

    #[test]
    fn damaged_lines_are_detected() {
        let line = write((1, 2), &Record::empty(FC));
        assert!(read(&line, FC).is_some());
        assert!(read(&line[..line.len() - 1], FC).is_none());
        assert!(read(&format!("{line},"), FC).is_none());
    }
}
