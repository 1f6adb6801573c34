//! Typed tables from CSV files: a column is one of integers or of real numbers if all its fields are.

use csv::StringRecord;
use std::path::Path;
use tpam_rows::csv_table::CsvTable;
use tpam_store::Error;
use tpam_table::{Digits, Table};

/// Reads a CSV file with a line of headings.
pub(super) fn read(file: &Path) -> Result<Table, Error> {
    let table = CsvTable::open(file)?;
    let header = table.header.clone();
    let rows = table.rows().collect::<Result<Vec<StringRecord>, _>>()?;
    let mut table = Table::from_rows(&rows);
    for (at, name) in header.iter().enumerate() {
        let field = move |row: &StringRecord| row.get(at).unwrap_or_default().to_owned();
        let all = |fits: fn(&str) -> bool| rows.iter().all(|row| matches!(row.get(at), Some("")) || row.get(at).is_some_and(fits));
        table = if all(|text| text.parse::<i64>().is_ok()) {
            let table = table.integer(name, move |row| field(row).parse::<i64>().ok());
            if LABELS.contains(&name) { table.left() } else { table }
        } else if all(|text| text.parse::<f64>().is_ok()) {
            table.real(name, move |row| field(row).parse().unwrap_or(f64::NAN)).digits(Digits::Significant(4))
        } else {
            table.text(name, field)
        };
    }
    Ok(table.build())
}

/// Columns of integers that are labels.
const LABELS: [&str; 4] = ["dimension", "dim", "function", "functions"];

#[cfg(test)]
mod tests {
    use super::*;
    use tpam_table::{Format, Values};

    #[test]
    fn columns_have_types_and_the_file_comes_back() {
        let folder = tempfile::tempdir().unwrap();
        let file = folder.path().join("t.csv");
        let text = "name,function,area,empty\n\"a,b\",1,0.123456,\njade,2,,\n";
        std::fs::write(&file, text).unwrap();
        let table = read(&file).unwrap();
        assert_eq!(table.render(Format::Csv), text);
        assert!(matches!(table.columns()[1].values(), Values::Integer(_)));
        assert_eq!([table.columns()[2].shown(0), table.columns()[2].shown(1)], ["0.1235", "-"]);
        std::fs::write(&file, "a,b\n1\n").unwrap();
        assert!(matches!(read(&file), Err(Error::Damaged { .. })));
    }
}
