//! The part of a table that people see: the visible columns, with constant columns moved into the caption.

use crate::column::{Audience, Column};
use crate::printable::printable;
use crate::table::Table;

/// The part of a table that people see; see [`Table::shown`].
#[derive(Clone, Debug)]
#[non_exhaustive]
pub struct Shown<'a> {
    /// The line above the table, with the values that are the same in all rows.
    pub caption: Option<String>,
    /// The visible columns.
    pub columns: Vec<&'a Column>,
    /// The lines below the table.
    pub note: Option<&'a str>,
    /// What bold cells mean; `None` if no visible cell is bold.
    pub bold_note: Option<&'a str>,
}

impl<'a> Shown<'a> {
    /// What is seen of a table; `constant` is the text in the caption of a column with one value.
    pub(crate) fn new(table: &'a Table, constant: impl Fn(&Column, &str) -> String) -> Self {
        let mut above: Vec<String> = table.caption.iter().cloned().collect();
        let mut columns: Vec<&Column> = Vec::new();
        for column in table.columns.iter().filter(|column| is_visible(column)) {
            match column.caption_if_constant.then(|| column.constant()).flatten() {
                Some(value) if value.is_empty() => {}
                Some(value) => above.push(constant(column, &value)),
                None => columns.push(column),
            }
        }
        let caption = (!above.is_empty()).then(|| one_line(&above.join(" · ")));
        let has_bold = columns.iter().any(|column| column.bold.contains(&true));
        Self { caption, columns, note: table.note.as_deref(), bold_note: table.bold_note.as_deref().filter(|_| has_bold) }
    }
}

fn is_visible(column: &Column) -> bool {
    column.audience != Audience::Programs && !(column.hide_if_empty && column.all_missing())
}

/// The line of headings (`None`) and the rows of a table with these columns. `cell` returns the text of each cell.
pub(crate) fn lines<T>(columns: &[T], rows: usize, cell: impl Fn(&T, Option<usize>) -> String) -> Vec<Vec<String>> {
    let line = |row| columns.iter().map(|column| cell(column, row)).collect();
    [None].into_iter().chain((0..rows).map(Some)).map(line).collect()
}

/// Replaces line breaks by spaces, because a line break would end the row.
pub(crate) fn one_line(text: &str) -> String {
    printable(&text.replace("\r\n", " ").replace(['\n', '\r'], " ")).into_owned()
}

impl Table {
    /// The part that people see: without the columns for programs, and with constant columns moved into the caption.
    ///
    /// ```
    /// use tpam_table::Table;
    /// let table = Table::from_rows(&[("jade", 51), ("jde", 51)])
    ///     .text("pam", |row| row.0)
    ///     .integer("runs", |row| row.1).caption_if_constant()
    ///     .build();
    /// let shown = table.shown();
    /// assert_eq!((shown.caption.as_deref(), shown.columns.len()), (Some("runs 51"), 1));
    /// assert_eq!(shown.columns[0].shown(1), "jde");
    /// ```
    pub fn shown(&self) -> Shown<'_> {
        Shown::new(self, |column, value| format!("{} {value}", column.heading()))
    }

    /// The columns that programs see.
    pub(crate) fn for_programs(&self) -> Vec<&Column> {
        self.columns.iter().filter(|column| column.audience != Audience::People).collect()
    }
}

#[cfg(test)]
mod tests {
    use crate::{Format, Table};

    type Row = (&'static str, &'static str, u32, f64);

    fn shown(rows: &[Row]) -> String {
        let table = Table::from_rows(rows)
            .text("pam", |row| row.0)
            .text("target", |row| row.1)
            .caption_if_constant()
            .integer("runs", |row| row.2)
            .caption_if_constant()
            .heading("repetitions")
            .real("lag", |row| row.3)
            .decimals(1)
            .hide_if_empty();
        table.build().render(Format::Table)
    }

    #[test]
    fn constant_columns_are_in_the_caption() {
        let nan = f64::NAN;
        assert_eq!(shown(&[("jde", "sin", 3, nan), ("jde", "sin", 3, nan)]), "target sin · repetitions 3\n\npam\njde\njde\n");
        assert_eq!(
            shown(&[("jde", "sin", 3, nan), ("jde", "sin", 4, 1.0)]),
            "target sin\n\npam  repetitions  lag\njde            3    -\njde            4  1.0\n"
        );
    }

    #[test]
    fn an_empty_constant_is_not_mentioned() {
        assert_eq!(shown(&[("jde", "", 3, 0.5)]), "repetitions 3\n\npam  lag\njde  0.5\n");
    }

    #[test]
    fn without_rows_nothing_is_constant_or_empty() {
        assert_eq!(shown(&[]), "pam  target  repetitions  lag\n");
    }

    #[test]
    fn the_audience_decides() {
        let rows = [("shade:h=5,start=0.5", 8)];
        let table = Table::from_rows(&rows)
            .text("pam", |row| row.0)
            .for_programs()
            .text("pam", |row| row.0.split(',').next().unwrap())
            .for_people()
            .integer("function", |row| row.1)
            .for_programs()
            .text("function", |row| format!("f{}", row.1))
            .for_people()
            .build();
        assert_eq!(table.render(Format::Table), "pam        function\nshade:h=5  f8\n");
        assert_eq!(table.render(Format::Csv), "pam,function\n\"shade:h=5,start=0.5\",8\n");
    }
}
