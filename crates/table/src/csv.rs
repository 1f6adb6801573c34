//! CSV with a header. Numbers have all digits; a missing value is an empty field. Texts are exact, whatever a terminal or a spreadsheet
//! makes of them.

use crate::table::Table;
use std::borrow::Cow;

/// The columns for programs as CSV.
pub(crate) fn render(table: &Table) -> String {
    let columns = table.for_programs();
    if columns.is_empty() {
        return String::new();
    }
    let mut out = ::csv::Writer::from_writer(Vec::new());
    out.write_record(columns.iter().map(|column| column.name())).expect("writing to a Vec cannot fail");
    for row in 0..table.len() {
        let fields = columns.iter().map(|column| column.field(row));
        out.write_record(fields.map(Cow::into_owned)).expect("all columns have the same number of rows");
    }
    let bytes = out.into_inner().expect("writing to a Vec cannot fail");
    String::from_utf8(bytes).expect("every field is UTF-8")
}

#[cfg(test)]
mod tests {
    use crate::{Format, Table};

    #[test]
    fn numbers_keep_every_digit() {
        let rows = [0.1 + 0.2, 1e21, -0.0, 5e-324, f64::NAN, f64::INFINITY, f64::NEG_INFINITY, 3.0];
        let table = Table::from_rows(&rows).integer("seed", |_| u64::MAX).real("x", |x| *x).decimals(1).build();
        let csv = table.render(Format::Csv);
        let fields: Vec<&str> = csv.lines().map(|line| line.split_once(',').unwrap().1).collect();
        let tiny = format!("0.{}5", "0".repeat(323));
        let expected = ["x", "0.30000000000000004", "1000000000000000000000", "0", &tiny, "", "inf", "-inf", "3"];
        assert_eq!(fields, expected);
        assert!(csv.ends_with("18446744073709551615,3\n"));
    }

    #[test]
    fn texts_are_quoted_where_needed() {
        let rows = ["plain µ", "a,b", "say \"no\"", "two\nlines", " spaces ", "", "=1+1", "\u{1b}[31m"];
        let table = Table::from_rows(&rows).text("a,b", |text| *text).integer("k", |text| text.len()).build();
        assert_eq!(
            table.render(Format::Csv),
            "\"a,b\",k\nplain µ,8\n\"a,b\",3\n\"say \"\"no\"\"\",8\n\"two\nlines\",9\n spaces ,8\n,0\n=1+1,4\n\u{1b}[31m,5\n"
        );
    }

    #[test]
    fn missing_values_are_empty_fields() {
        let table = Table::from_rows(&[None, Some(2)]).integer("k", |k| *k).real("x", |k| k.map(f64::from)).build();
        assert_eq!(table.render(Format::Csv), "k,x\n,\n2,2\n");
    }

    /// CSV readers skip an empty line.
    #[test]
    fn a_single_missing_value_is_still_a_row() {
        assert_eq!(Table::from_rows(&[f64::NAN]).real("x", |x| *x).build().render(Format::Csv), "x\n\"\"\n");
    }

    #[test]
    fn without_rows_or_columns() {
        assert_eq!(Table::from_rows(&[0; 0]).integer("k", |k| *k).text("b", |_| "").build().render(Format::Csv), "k,b\n");
        assert_eq!(Table::from_rows(&[1, 2]).build().render(Format::Csv), "");
    }
}
