//! A JSON array with an object for each row: numbers are numbers, missing values are null.

use crate::column::{Column, Values};
use crate::number::unsigned_zero;
use crate::printable::is_unsafe;
use crate::table::Table;

/// 2^64, the first whole number that does not fit into 64 bits.
const INTEGERS_END: f64 = 18_446_744_073_709_551_616.0;

/// The columns for programs as JSON, a line for each row.
pub(crate) fn render(table: &Table) -> String {
    let columns = distinct(&table.for_programs());
    let names: Vec<String> = columns.iter().map(|column| quoted(column.name())).collect();
    let object = |row: usize| {
        let fields = names.iter().zip(&columns).map(|(name, column)| format!("{name}:{}", value(column, row)));
        format!("  {{{}}}", fields.collect::<Vec<_>>().join(","))
    };
    format!("[\n{}\n]\n", (0..table.len()).map(object).collect::<Vec<_>>().join(",\n"))
}

/// The columns without duplicate names. Of columns with the same name the last one remains.
fn distinct<'a>(columns: &[&'a Column]) -> Vec<&'a Column> {
    let mut distinct: Vec<&Column> = Vec::new();
    for column in columns {
        match distinct.iter_mut().find(|other| other.name == column.name) {
            Some(other) => *other = column,
            None => distinct.push(column),
        }
    }
    distinct
}

fn value(column: &Column, row: usize) -> String {
    let null = || "null".to_owned();
    match column.values() {
        Values::Text(values) if values[row].is_empty() => null(),
        Values::Text(values) => quoted(&values[row]),
        Values::Integer(values) => values[row].map_or_else(null, |value| value.to_string()),
        Values::Real(values) => values[row].filter(|value| value.is_finite()).map_or_else(null, number),
    }
}

/// A whole number is written without a decimal point, as in CSV, if it fits into an unsigned 64-bit integer.
fn number(value: f64) -> String {
    let value = unsigned_zero(value);
    let whole = value.is_sign_positive() && value.fract() == 0.0 && value < INTEGERS_END;
    if whole { value.to_string() } else { serde_json::to_string(&value).expect("a number can be written as JSON") }
}

/// A text in quotes. JSON may hold most characters as they are; those that a terminal obeys are escaped all the same, which changes no
/// value.
fn quoted(text: &str) -> String {
    let json = serde_json::to_string(text).expect("a text can be written as JSON");
    let shown = |ch: char| if is_unsafe(ch) { format!("\\u{:04x}", u32::from(ch)) } else { ch.to_string() };
    if json.contains(is_unsafe) { json.chars().map(shown).collect() } else { json }
}

#[cfg(test)]
mod tests {
    use crate::{Format, Table};

    fn values(json: &str) -> Vec<&str> {
        let lines = json.lines().filter(|line| line.contains('{'));
        lines.map(|line| line.split_once(':').unwrap().1.trim_end_matches(',').trim_end_matches('}')).collect()
    }

    #[test]
    fn one_object_per_line_in_the_order_of_the_columns() {
        let rows = [("jade", 10, 0.5), ("shade", 20, f64::NAN)];
        let table = Table::from_rows(&rows).text("z", |row| row.0).integer("dim", |row| row.1).real("a", |row| row.2).build();
        assert_eq!(
            table.render(Format::Json),
            "[\n  {\"z\":\"jade\",\"dim\":10,\"a\":0.5},\n  {\"z\":\"shade\",\"dim\":20,\"a\":null}\n]\n"
        );
    }

    /// The reference: the number is printed, read as u64 or else as f64, and printed by serde_json.
    #[test]
    fn real_numbers_are_written_like_serde_json() {
        let rows = [
            (3.0, "3"),
            (0.0, "0"),
            (-3.0, "-3.0"),
            (0.1 + 0.2, "0.30000000000000004"),
            (1e-7, "1e-7"),
            (9_223_372_036_854_775_808.0, "9223372036854776000"),
            (18_446_744_073_709_549_568.0, "18446744073709550000"),
            (18_446_744_073_709_551_616.0, "1.8446744073709552e+19"),
            (1e300, "1e+300"),
            (f64::INFINITY, "null"),
            (f64::NEG_INFINITY, "null"),
            (f64::NAN, "null"),
        ];
        let json = Table::from_rows(&rows).real("x", |row| row.0).build().render(Format::Json);
        for (written, (value, expected)) in values(&json).into_iter().zip(rows) {
            let text = value.to_string();
            let by_reading = match (text.parse::<u64>(), text.parse::<f64>()) {
                (Ok(whole), _) => serde_json::Value::from(whole),
                (_, Ok(real)) => real.into(),
                _ => serde_json::Value::Null,
            };
            assert_eq!(written, by_reading.to_string(), "{value}");
            assert_eq!(written, expected);
        }
    }

    #[test]
    fn a_text_stays_a_text() {
        let rows = ["17", "null", "say \"no\"\\\n\u{1}µ", "", "\u{9b}31m\u{202e}"];
        let json = Table::from_rows(&rows).text("x", |text| *text).build().render(Format::Json);
        assert_eq!(values(&json), ["\"17\"", "\"null\"", "\"say \\\"no\\\"\\\\\\n\\u0001µ\"", "null", "\"\\u009b31m\\u202e\""]);
    }

    #[test]
    fn integers_of_64_bits() {
        let json = Table::from_rows(&[Some(-5), None]).integer("k", |k: &Option<i64>| *k).build().render(Format::Json);
        assert_eq!(values(&json), ["-5", "null"]);
        let json = Table::from_rows(&[u64::MAX]).integer("k", |k| *k).build().render(Format::Json);
        assert_eq!(values(&json), ["18446744073709551615"]);
    }

    #[test]
    fn a_name_is_written_once() {
        let table = Table::from_rows(&[0]).text("a", |_| "1").text("b", |_| "2").text("a", |_| "3").build();
        assert_eq!(table.render(Format::Json), "[\n  {\"a\":\"3\",\"b\":\"2\"}\n]\n");
    }

    #[test]
    fn without_rows() {
        assert_eq!(Table::from_rows(&[0; 0]).integer("k", |k| *k).build().render(Format::Json), "[\n\n]\n");
    }

    #[test]
    fn zero_has_no_sign() {
        assert_eq!(values(&Table::from_rows(&[-0.0]).real("x", |x| *x).build().render(Format::Json)), ["0"]);
    }
}
