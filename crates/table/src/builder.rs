//! Builds a table from rows of any type, one column at a time.

use crate::column::{Align, Audience, Column, Values};
use crate::number::Digits;
use crate::table::Table;
use crate::value::{Integer, Real};

/// Builds a [`Table`] from rows; see [`Table::of`].
///
/// [`text`](Self::text), [`integer`](Self::integer) and [`real`](Self::real) add a column. The methods from [`heading`](Self::heading) on change the
/// last added column.
#[derive(Debug)]
#[must_use = "a table is made by `build`"]
pub struct Builder<'a, R> {
    rows: &'a [R],
    table: Table,
}

impl<'a, R> Builder<'a, R> {
    pub(crate) fn new(rows: &'a [R]) -> Self {
        Self { rows, table: Table { rows: rows.len(), ..Table::default() } }
    }

    /// Returns the table.
    pub fn build(self) -> Table {
        self.table
    }

    /// Adds a column of texts.
    pub fn text<T: Into<String>>(self, name: impl Into<String>, value: impl FnMut(&'a R) -> T) -> Self {
        let values = Values::Text(self.rows.iter().map(value).map(Into::into).collect());
        self.column(name.into(), values, true)
    }

    /// Adds a column of integers. `None` is a missing value. A `bool` is 0 or 1.
    pub fn integer<T: Integer>(self, name: impl Into<String>, value: impl FnMut(&'a R) -> T) -> Self {
        let values = Values::Integer(self.rows.iter().map(value).map(Integer::integer).collect());
        self.column(name.into(), values, !T::OPTIONAL)
    }

    /// Adds a column of real numbers. NaN and `None` are missing values.
    pub fn real<T: Real>(self, name: impl Into<String>, value: impl FnMut(&'a R) -> T) -> Self {
        let values = Values::Real(self.rows.iter().map(value).map(Real::real).collect());
        self.column(name.into(), values, false)
    }

    fn column(mut self, name: String, values: Values, required: bool) -> Self {
        self.table.columns.push(Column::new(name, values, required));
        self
    }

    /// Sets the line above the table.
    pub fn caption(mut self, caption: impl Into<String>) -> Self {
        self.table.caption = Some(caption.into());
        self
    }

    /// Sets the lines below the table.
    pub fn note(mut self, note: impl Into<String>) -> Self {
        self.table.note = Some(note.into());
        self
    }

    /// Sets the heading, which people see instead of the name.
    pub fn heading(self, heading: impl Into<String>) -> Self {
        self.change(|column| column.heading = Some(heading.into()))
    }

    /// Sets the unit, which people see after the heading.
    pub fn unit(self, unit: impl Into<String>) -> Self {
        self.change(|column| column.unit = Some(unit.into()))
    }

    /// Aligns the column to the left.
    pub fn left(self) -> Self {
        self.change(|column| column.align = Align::Left)
    }

    /// Aligns the column to the right.
    pub fn right(self) -> Self {
        self.change(|column| column.align = Align::Right)
    }

    /// Sets how real numbers are shown to people.
    pub fn digits(self, digits: Digits) -> Self {
        self.change(|column| column.digits = digits)
    }

    /// Shows real numbers to people with a fixed number of decimals.
    pub fn decimals(self, places: usize) -> Self {
        self.digits(Digits::Decimals(places))
    }

    /// Hides the column from programs.
    pub fn for_people(self) -> Self {
        self.change(|column| column.audience = Audience::People)
    }

    /// Hides the column from people.
    pub fn for_programs(self) -> Self {
        self.change(|column| column.audience = Audience::Programs)
    }

    /// Makes a missing value an error in Parquet.
    pub fn required(self) -> Self {
        self.change(|column| column.required = true)
    }

    /// For people, moves the column into the caption if all rows show the same value.
    pub fn caption_if_constant(self) -> Self {
        self.change(|column| column.caption_if_constant = true)
    }

    /// Hides the column from people if no row has a value.
    pub fn hide_if_empty(self) -> Self {
        self.change(|column| column.hide_if_empty = true)
    }

    /// Sets the cells of the selected rows in bold, in LaTeX and Markdown.
    pub fn bold(self, which: impl FnMut(&'a R) -> bool) -> Self {
        let bold = self.rows.iter().map(which).collect();
        self.change(|column| column.bold = bold)
    }

    /// # Panics
    /// If no column was added before.
    fn change(mut self, change: impl FnOnce(&mut Column)) -> Self {
        change(self.table.columns.last_mut().expect("a column is added before it is changed"));
        self
    }
}
