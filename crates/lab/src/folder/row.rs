//! A run as a line of text: `cell,run,` and its measures, each the shortest text that reads back as the same number.

use super::Key;
use crate::output::number;
use tpam_sim::Record;
use tpam_sim::measure::NAMES;

/// The first line of the table of runs.
pub(super) fn header() -> String {
    format!("cell,run,{}", NAMES.join(","))
}

/// The line of a run, without its end.
pub(super) fn write((cell, run): Key, record: &Record) -> String {
    let measures = record.values.map(number);
    format!("{cell},{run},{}", measures.join(","))
}

/// The measures of a line.
pub(super) fn read(line: &str) -> Option<Record> {
    let mut record = Record::EMPTY;
    let mut fields = line.split(',').skip(2);
    for value in &mut record.values {
        let field = fields.next()?;
        *value = if field.is_empty() { f64::NAN } else { field.parse().ok()? };
    }
    fields.next().is_none().then_some(record)
}

#[cfg(test)]
mod tests {
    use super::super::merge::key;
    use super::*;

    #[test]
    fn lines_read_back_to_the_bit() {
        let mut record = Record::EMPTY;
        record.values[0] = 0.1 + 0.2;
        record.values[3] = -1e-17;
        let line = write((7, 12), &record);
        assert_eq!(key(&line), Some((7, 12)));
        let again = read(&line).unwrap();
        assert!(
            again
                .values
                .iter()
                .zip(record.values)
                .all(|(a, b)| a.to_bits() == b.to_bits() || (a.is_nan() && b.is_nan()))
        );
    }

    #[test]
    fn broken_lines_are_noticed() {
        let line = write((1, 2), &Record::EMPTY);
        assert!(read(&line).is_some());
        assert!(read(&line[..line.len() - 1]).is_none());
        assert!(read(&format!("{line},")).is_none());
        assert!(key("x,1").is_none() && key("").is_none());
    }
}
