//! Tables as text with aligned columns.

use crate::column::Align;
use crate::printable::printable;
use crate::table::Table;
use crate::view::{Shown, lines, one_line};

/// The caption, an empty line, the table, an empty line, the note.
pub(crate) fn render(table: &Table) -> String {
    let view = table.shown();
    let caption = view.caption.as_ref().map_or_else(String::new, |caption| format!("{caption}\n\n"));
    let note = view.note.map_or_else(String::new, |note| format!("\n{}\n", printable(note)));
    format!("{caption}{}{note}", body(&view, table.rows))
}

fn body(view: &Shown, rows: usize) -> String {
    if view.columns.is_empty() {
        return String::new();
    }
    let lines = lines(&view.columns, rows, |column, row| one_line(&row.map_or_else(|| column.heading(), |row| column.shown(row))));
    let line = |fields: Vec<String>| fields.join("  ").trim_end().to_owned() + "\n";
    padded(&lines, &widths(&lines), view.columns.iter().map(|column| column.align)).map(line).collect()
}

/// The number of characters of the widest cell of each column.
pub(crate) fn widths(lines: &[Vec<String>]) -> Vec<usize> {
    let columns = lines.first().map_or(0, Vec::len);
    let width = |column: usize| lines.iter().map(|line| line[column].chars().count()).max().unwrap_or(0);
    (0..columns).map(width).collect()
}

/// The cells of each line with spaces up to the width of their column.
pub(crate) fn padded(
    lines: &[Vec<String>],
    widths: &[usize],
    aligns: impl Iterator<Item = Align> + Clone,
) -> impl Iterator<Item = Vec<String>> {
    let pad = |((text, width), align): ((&String, &usize), Align)| match align {
        Align::Left => format!("{text:<width$}"),
        Align::Right => format!("{text:>width$}"),
    };
    lines.iter().map(move |line| line.iter().zip(widths).zip(aligns.clone()).map(pad).collect())
}

#[cfg(test)]
mod tests {
    use crate::{Digits, Format, Table};

    #[test]
    fn texts_to_the_left_numbers_to_the_right() {
        let rows = [("jde", 0.25, Some(7)), ("µ", 1.0, None), ("shade, h = 5", f64::NAN, Some(-12))];
        let table = Table::from_rows(&rows).text("pam", |row| row.0).real("x", |row| row.1).integer("k", |row| row.2).build();
        assert_eq!(
            table.render(Format::Table),
            "pam              x    k\n\
             jde           0.25    7\n\
             µ                1\n\
             shade, h = 5     -  -12\n"
        );
    }

    #[test]
    fn the_width_is_counted_in_characters() {
        let table = Table::from_rows(&[("µ ± σ", 1), ("jade", 2)]).text("pam", |row| row.0).integer("Δ", |row| row.1).build();
        assert_eq!(table.render(Format::Table), "pam    Δ\nµ ± σ  1\njade   2\n");
    }

    #[test]
    fn alignment_heading_and_unit_can_be_chosen() {
        let rows = [(2, "a", 1500.0), (10, "bcd", f64::INFINITY)];
        let table = Table::from_rows(&rows)
            .integer("dim", |row| row.0)
            .left()
            .heading("D")
            .text("reached", |row| row.1)
            .right()
            .real("time", |row| row.2)
            .unit("ns")
            .digits(Digits::Scientific(1));
        assert_eq!(
            table.build().render(Format::Table),
            "D   reached  time [ns]\n\
             2         a      1.5e3\n\
             10      bcd        inf\n"
        );
    }

    #[test]
    fn a_caption_above_and_a_note_below() {
        let table = Table::from_rows(&[1]).integer("k", |k| *k).caption("± 95 %").note("first\nsecond").build();
        assert_eq!(table.render(Format::Table), "± 95 %\n\nk\n1\n\nfirst\nsecond\n");
    }

    #[test]
    fn lines_do_not_break_and_do_not_end_in_spaces() {
        let rows = [("a\nb\r\nc", ""), ("  low", "x")];
        let table = Table::from_rows(&rows).text("one", |row| row.0).text("", |row| row.1).build();
        assert_eq!(table.render(Format::Table), "one\na b c\n  low  x\n");
    }

    #[test]
    fn without_rows_or_columns() {
        assert_eq!(Table::from_rows(&[0; 0]).integer("k", |k| *k).text("b", |_| "").build().render(Format::Table), "k  b\n");
        assert_eq!(Table::from_rows(&[1, 2]).build().render(Format::Table), "");
    }
}
