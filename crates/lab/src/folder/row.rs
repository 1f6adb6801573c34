//! A run as a line of text: `cell,run,` and its measures, each the shortest text that is read back as the same number.

use super::Key;
use tpam_sim::{Measures, Record};
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

/// The measures that the fields of a line hold.
pub struct Layout {
    measures: Measures,
    /// The index of the measure of each field.
    places: Vec<usize>,
}

impl Layout {
    /// The layout of this version: every measure, in order.
    pub(super) fn current(measures: Measures) -> Self {
        Self { measures, places: (0..measures.len()).collect() }
    }

    /// The layout of a table with this first line. It may lack measures that were added later. `None` if it has an unknown column.
    pub(super) fn of(header: &str, measures: Measures) -> Option<Self> {
        let fields = header.strip_prefix("cell,run,")?.split(',');
        let place = |name: &str| measures.named(name).map(|measure| measures.place(measure));
        Some(Self { measures, places: fields.map(place).collect::<Option<_>>()? })
    }
}

/// The measures of a line; NaN for an empty field, and for a measure that the table does not have.
pub(super) fn read(line: &str, layout: &Layout) -> Option<Record> {
    let number = |field: &str| if field.is_empty() { Some(f64::NAN) } else { field.parse().ok() };
    let fields = line.split(',').skip(2).map(number).collect::<Option<Vec<f64>>>()?;
    let mut values = vec![f64::NAN; layout.measures.len()];
    (fields.len() == layout.places.len())
        .then(|| fields.iter().zip(&layout.places).for_each(|(v, at)| values[*at] = *v))?;
    Record::from_values(layout.measures, values)
}

#[cfg(test)]
mod tests {
    use super::super::merge::key;
    use super::*;
    use tpam_sim::Measure;

    const FC: Measures = Measures::of(tpam_pam::FC);

    #[test]
    fn lines_are_read_back_exactly() {
        let mut values = vec![f64::NAN; FC.len()];
        values[0] = 0.1 + 0.2;
        values[3] = -1e-17;
        let line = write((7, 12), &Record::from_values(FC, values.clone()).unwrap());
        let again = read(&line, &Layout::current(FC)).unwrap();
        let same = |(a, b): (&f64, &f64)| a.to_bits() == b.to_bits() || (a.is_nan() && b.is_nan());
        assert!(again.values().iter().zip(&values).all(same));
    }

    #[test]
    fn damaged_lines_are_detected() {
        let line = write((1, 2), &Record::empty(FC));
        let layout = Layout::current(FC);
        assert!(read(&line, &layout).is_some());
        assert!(read(&line[..line.len() - 1], &layout).is_none());
        assert!(read(&format!("{line},"), &layout).is_none());
        assert!(key("x,1").is_none() && key("").is_none());
    }

    #[test]
    fn tables_with_fewer_measures_are_read() {
        let layout = Layout::of("cell,run,success,lag_c", FC).unwrap();
        let record = read("0,1,0.25,7", &layout).unwrap();
        assert_eq!((record.get(Measure::Success), record.get(Measure::Lag(1))), (Some(0.25), Some(7.0)));
        assert_eq!(record.values().iter().filter(|value| !value.is_nan()).count(), 2);
        assert!(read("0,1,0.25", &layout).is_none());
        assert!(Layout::of("cell,run,success,charm", FC).is_none());
    }
}
