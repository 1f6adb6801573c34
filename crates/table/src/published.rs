//! What LaTeX and Markdown show of a table: headings in words, intervals in one column, and a note on what bold means.

use crate::column::{Align, Column};
use crate::printable::printable;
use crate::table::Table;
use crate::view::{Shown, lines};

/// What LaTeX and Markdown show of a table.
pub(crate) struct Published<'a> {
    pub(crate) table: &'a Table,
    pub(crate) caption: Option<String>,
    pub(crate) columns: Vec<Place<'a>>,
    pub(crate) note: Option<String>,
}

/// A column of the rendered table.
pub(crate) struct Place<'a> {
    pub(crate) column: &'a Column,
    /// The columns of the ends of its interval, low and high; none if it has no interval.
    ends: Vec<&'a Column>,
}

impl Place<'_> {
    pub(crate) fn align(&self) -> Align {
        self.column.align
    }

    /// The ends of the interval of a row; `None` if one of them is missing.
    pub(crate) fn ends(&self, row: usize) -> Option<[String; 2]> {
        match self.ends[..] {
            [low, high] if low.has_value(row) && high.has_value(row) => Some([low.shown(row), high.shown(row)]),
            _ => None,
        }
    }
}

impl<'a> Published<'a> {
    pub(crate) fn new(table: &'a Table) -> Self {
        let Shown { caption, columns, note, bold_note } = Shown::new(table, constant);
        let mut places: Vec<Place> = Vec::new();
        for column in columns {
            match places.last_mut() {
                Some(last) if column.is_end => last.ends.push(column),
                _ => places.push(Place { column, ends: Vec::new() }),
            }
        }
        let notes: Vec<&str> = note.into_iter().chain(bold_note).collect();
        let note = (!notes.is_empty()).then(|| printable(&notes.join("\n")).into_owned());
        Self { table, caption, columns: places, note }
    }

    /// The line of headings (`None`) and the rows. `cell` returns the text of each cell.
    pub(crate) fn lines(&self, cell: impl Fn(&Place, Option<usize>) -> String) -> Vec<Vec<String>> {
        lines(&self.columns, self.table.rows, cell)
    }
}

/// The text in the caption of a column with one value. A symbol is followed by an equals sign: `N = 50`.
fn constant(column: &Column, value: &str) -> String {
    let title = column.title();
    let equals = if title.chars().count() == 1 { " =" } else { "" };
    format!("{title}{equals} {value}")
}
