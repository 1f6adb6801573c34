//! Renders a long table in parts, so that only one part of it is in memory.

use crate::format::Format;
use crate::table::Table;

const JSON_BEGIN: &str = "[\n";
const JSON_END: &str = "\n]\n";

/// Renders tables with the same columns as one table and passes the text to `put`, a part for each table. The format must be CSV or JSON;
/// in a format for people, every part is a table of its own.
///
/// ```
/// use tpam_table::{Format, Table, render_parts};
///
/// let parts = [[1, 2], [3, 4]].map(|rows| Table::from_rows(&rows).integer("k", |k| *k).build());
/// let mut text = String::new();
/// let put = |part: &str| Ok::<(), std::fmt::Error>(text.push_str(part));
/// render_parts(Format::Csv, parts.into_iter(), put)?;
/// assert_eq!(text, "k\n1\n2\n3\n4\n");
/// # Ok::<(), std::fmt::Error>(())
/// ```
pub fn render_parts<E>(format: Format, tables: impl Iterator<Item = Table>, mut put: impl FnMut(&str) -> Result<(), E>) -> Result<(), E> {
    let mut header: Option<String> = None;
    for table in tables {
        let text = table.render(format);
        match (format, &header) {
            (Format::Json, None) => put(text.strip_suffix(JSON_END).unwrap_or(&text))?,
            (Format::Json, Some(_)) => {
                put(",\n")?;
                put(inner(&text))?;
            }
            (Format::Csv, Some(header)) => put(text.strip_prefix(header).unwrap_or(&text))?,
            _ => put(&text)?,
        }
        header = header.or_else(|| Some(header_of(table)));
    }
    if format == Format::Json && header.is_some() { put(JSON_END) } else { Ok(()) }
}

/// The rows of a JSON array, without its brackets.
fn inner(json: &str) -> &str {
    json.strip_prefix(JSON_BEGIN).and_then(|rest| rest.strip_suffix(JSON_END)).unwrap_or(json)
}

/// The header of a table in CSV. It can have several lines, because a name with a line break is quoted.
fn header_of(table: Table) -> String {
    Table { rows: 0, ..table }.render(Format::Csv)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn table(rows: &[i64]) -> Table {
        Table::from_rows(rows).integer("k", |k| *k).text("two\nlines", |k| format!("{k}\"")).build()
    }

    #[test]
    fn the_parts_of_a_table_are_rendered_like_the_whole() {
        let rows: Vec<i64> = (0..10).collect();
        for format in [Format::Csv, Format::Json] {
            for size in [1, 3, 10] {
                let mut text = String::new();
                let put = |part: &str| {
                    text.push_str(part);
                    Ok::<(), ()>(())
                };
                render_parts(format, rows.chunks(size).map(table), put).unwrap();
                assert_eq!(text, table(&rows).render(format), "{size}");
            }
        }
    }

    #[test]
    fn an_error_ends_the_rendering() {
        let mut puts = 0;
        let put = |_: &str| {
            puts += 1;
            Err(puts)
        };
        assert_eq!(render_parts(Format::Csv, [table(&[1]), table(&[2])].into_iter(), put), Err(1));
    }
}
