//! The part of a table that people see, for programs that render tables in a format of their own.

use crate::column::Column;
use crate::document::Document;
use crate::table::Table;
use crate::view::View;

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
        let View { caption, columns, note, .. } = View::new(self);
        let has_bold = columns.iter().any(|column| column.bold.contains(&true));
        Shown { caption, columns, note, bold_note: self.bold_note.as_deref().filter(|_| has_bold) }
    }
}

impl Document {
    /// The tables in order, without the paragraphs.
    pub fn tables(&self) -> impl Iterator<Item = &Table> {
        self.blocks().iter().filter_map(|block| block.table())
    }
}
