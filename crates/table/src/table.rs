//! A table: columns of the same length, a caption and a note.

use crate::column::{Column, Values};

/// Named, typed columns of the same length.
#[derive(Clone, Debug, Default)]
pub struct Table {
    pub(crate) caption: Option<String>,
    pub(crate) columns: Vec<Column>,
    pub(crate) note: Option<String>,
    /// What bold means, for formats that have it.
    pub(crate) bold_note: Option<String>,
    /// For each row, whether a group of rows begins with it; empty if there are no groups.
    pub(crate) begins: Vec<bool>,
    pub(crate) rows: usize,
    /// The table that LaTeX shows instead.
    pub(crate) in_latex: Option<Box<Table>>,
}

impl Table {
    /// The number of rows.
    pub fn len(&self) -> usize {
        self.rows
    }

    /// Whether there are no rows.
    pub fn is_empty(&self) -> bool {
        self.rows == 0
    }

    /// The columns in order.
    pub fn columns(&self) -> &[Column] {
        &self.columns
    }

    /// The first column with this name.
    pub fn column(&self, name: &str) -> Option<&Column> {
        self.columns.iter().find(|column| column.name == name)
    }

    /// Adds a column of texts with one value for all rows; people see it in the caption.
    ///
    /// ```
    /// use tpam_table::{Format, Table};
    /// let table = Table::from_rows(&[1, 2]).integer("k", |k| *k).build().with_constant("scale", "first look");
    /// assert_eq!(table.render(Format::Csv), "k,scale\n1,first look\n2,first look\n");
    /// assert!(table.render(Format::Table).starts_with("scale first look\n"));
    /// ```
    #[must_use]
    pub fn with_constant(mut self, name: &str, value: &str) -> Self {
        let values = Values::Text(vec![value.to_owned(); self.rows]);
        self.columns.push(Column { caption_if_constant: true, ..Column::new(name.to_owned(), values, true) });
        self
    }
}
