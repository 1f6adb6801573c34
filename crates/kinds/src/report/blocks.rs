//! Typed tables as blocks of a page, and from CSV files: a column is one of integers or of real numbers if all its fields are.

use csv::StringRecord;
use std::collections::BTreeMap;
use std::path::Path;
use tpam_figure::page::{Block, DataCell, DataColumn, DataTable};
use tpam_rows::csv_table::CsvTable;
use tpam_store::Error;
use tpam_table::{Align, Column, Digits, Format, Table, Values};

/// The largest number of rows that a page shows.
const MOST_ROWS: usize = 1000;
/// The largest CSV file inside a page, in bytes.
const MOST_BYTES: usize = 4_000_000;
/// The largest number of values by which rows can be selected.
const MOST_VALUES: usize = 60;

/// A table as a block of a page. People see rounded numbers; `file` is the name of the CSV file with all columns and digits, if readers can
/// save it.
///
/// A label, which is a column at the left whose values repeat, gets a control that selects rows. A column without any value is left out.
///
/// ```
/// use tpam_figure::page::{Chapter, Report};
/// use tpam_kinds::report::block;
/// use tpam_table::Table;
///
/// let rates = [("jade", 0.0231), ("shade", 0.0264)];
/// let table = Table::from_rows(&rates).text("pam", |row| row.0).real("success", |row| row.1).decimals(2).bold(|row| row.1 > 0.025);
/// let chapter = Chapter::new("rates", "Rates", [block("rates-table", &table.build(), Some("rates.csv"))]);
/// let page = Report::new("Two PAMs", "").with_chapters([chapter]).html();
/// assert!(page.contains("<strong>0.03</strong>") && page.contains("download=\"rates.csv\""));
/// ```
pub fn block(id: &str, table: &Table, file: Option<&str>) -> Block {
    let shown = table.shown();
    let visible: Vec<&Column> = shown.columns.into_iter().filter(|column| !is_missing(column)).collect();
    let columns: Vec<DataColumn> = visible.iter().map(|column| heading(column)).collect();
    let row = |row: usize| visible.iter().map(|column| cell(column, row)).collect();
    let rows: Vec<Vec<DataCell>> = (0..table.len().min(MOST_ROWS)).map(row).collect();
    let mut notes: Vec<String> = shown.note.into_iter().map(str::to_owned).collect();
    if table.len() > MOST_ROWS {
        notes.push(format!("The first {MOST_ROWS} of {} rows.", table.len()));
    }
    let caption: Vec<String> = shown.caption.into_iter().chain(shown.bold_note.map(str::to_owned)).collect();
    let mut block = DataTable::new(id, columns, rows).with_caption(caption.join(". "));
    if let Some(file) = file {
        let csv = table.render(Format::Csv);
        if csv.len() <= MOST_BYTES {
            block = block.with_csv(file, csv);
        } else {
            notes.push(format!("As a CSV file it has {} bytes, too many for this page.", csv.len()));
        }
    }
    Block::Table(block.with_note(notes.join(" ")))
}

/// A table as a block of a page, which readers can save under the name of the block.
pub fn saved_block(id: &str, table: &Table) -> Block {
    block(id, table, Some(&format!("{id}.csv")))
}

/// Whether a column of a table with rows has no value at all.
fn is_missing(column: &Column) -> bool {
    !column.is_empty() && (0..column.len()).all(|row| matches!(column.shown(row).as_str(), "" | "-"))
}

fn heading(column: &Column) -> DataColumn {
    DataColumn::new(column.heading()).with_number(column.align() == Align::Right).with_filter(is_label(column))
}

/// Whether a column is a label by which rows can be selected: at the left, with several values, some of which repeat.
fn is_label(column: &Column) -> bool {
    let mut counts: BTreeMap<String, usize> = BTreeMap::new();
    for row in 0..column.len().min(MOST_ROWS) {
        *counts.entry(column.shown(row)).or_default() += 1;
    }
    let repeats = counts.values().any(|count| *count > 1);
    column.align() == Align::Left && repeats && (2..=MOST_VALUES).contains(&counts.len())
}

fn cell(column: &Column, row: usize) -> DataCell {
    let value = match column.values() {
        Values::Integer(values) => values[row].map(|value| value as f64),
        Values::Real(values) => values[row],
        _ => None,
    };
    DataCell::new(column.shown(row)).with_value(value).with_bold(column.is_bold(row))
}

/// Reads a CSV file with a line of headings.
pub(super) fn read_csv(file: &Path) -> Result<Table, Error> {
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

    fn table_of(block: Block) -> DataTable {
        if let Block::Table(table) = block { table } else { panic!("{block:?} is a table") }
    }

    #[test]
    fn labels_can_be_selected_and_numbers_are_sorted_by_all_digits() {
        let rows = [("jade", 2, 0.123_456), ("jade", 5, 0.2), ("jde", 2, f64::NAN)];
        let table = Table::from_rows(&rows)
            .text("pam", |row| row.0)
            .integer("D", |row| row.1)
            .left()
            .real("rate", |row| row.2)
            .decimals(2)
            .bold(|row| row.2 > 0.15)
            .build();
        let block = table_of(block("t", &table, Some("t.csv")));
        let flags: Vec<[bool; 2]> = block.columns.iter().map(|column| [column.number, column.filter]).collect();
        assert_eq!(flags, [[false, true], [false, true], [true, false]]);
        let cell = &block.rows[0][2];
        assert_eq!((cell.shown.as_str(), cell.value, cell.bold), ("0.12", Some(0.123_456), false));
        assert!(block.rows[1][2].bold && block.rows[2][2].shown == "-");
        assert_eq!(block.csv.unwrap().1, "pam,D,rate\njade,2,0.123456\njade,5,0.2\njde,2,\n");
    }

    #[test]
    fn a_long_table_is_cut_but_its_file_is_whole() {
        let rows: Vec<usize> = (0..MOST_ROWS + 5).collect();
        let block = table_of(block("t", &Table::from_rows(&rows).integer("k", |k| *k).build(), Some("t.csv")));
        assert_eq!((block.rows.len(), block.note.as_str()), (MOST_ROWS, "The first 1000 of 1005 rows."));
        assert_eq!(block.csv.unwrap().1.lines().count(), MOST_ROWS + 6);
    }

    #[test]
    fn a_column_without_values_is_left_out() {
        let table = Table::from_rows(&[1, 2]).integer("k", |k| *k).real("low", |_| f64::NAN).text("part", |_| "").build();
        assert_eq!(table_of(block("t", &table, None)).columns.len(), 1);
    }

    #[test]
    fn the_caption_says_what_bold_means() {
        let table = |least: i32| {
            let table = Table::from_rows(&[1, 2]).integer("k", |k| *k).bold(move |k| *k >= least);
            table.bold_note("Bold: the best.").caption("runs 5").build()
        };
        let caption = |least: i32| table_of(block("t", &table(least), None)).caption;
        assert_eq!([caption(2), caption(3)], ["runs 5. Bold: the best.", "runs 5"]);
    }

    #[test]
    fn what_is_constant_is_above_the_table() {
        let table = Table::from_rows(&[1, 2]).integer("k", |k| *k).integer("runs", |_| 5).caption_if_constant().build();
        let block = table_of(block("t", &table, None));
        assert_eq!((block.caption.as_str(), block.columns.len(), block.csv), ("runs 5", 1, None));
    }

    #[test]
    fn columns_have_types_and_the_file_comes_back() {
        let folder = tempfile::tempdir().unwrap();
        let file = folder.path().join("t.csv");
        let text = "name,function,area,empty\n\"a,b\",1,0.123456,\njade,2,,\n";
        std::fs::write(&file, text).unwrap();
        let table = read_csv(&file).unwrap();
        assert_eq!(table.render(Format::Csv), text);
        assert!(matches!(table.columns()[1].values(), Values::Integer(_)));
        assert_eq!([table.columns()[2].shown(0), table.columns()[2].shown(1)], ["0.1235", "-"]);
        std::fs::write(&file, "a,b\n1\n").unwrap();
        assert!(matches!(read_csv(&file), Err(Error::Damaged { .. })));
    }
}
