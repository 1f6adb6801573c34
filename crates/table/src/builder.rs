//! Makes a table out of rows of any type, a column at a time.

use crate::column::{Align, Audience, Column, Values};
use crate::number::Digits;
use crate::table::Table;
use crate::value::{Integer, Real};

/// Makes a [`Table`] out of rows; see [`Table::of`].
///
/// [`text`](Self::text), [`integer`](Self::integer) and [`real`](Self::real) add a column. The methods from [`heading`](Self::heading) on change the column
/// that was added last.
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

    /// The table.
    pub fn build(self) -> Table {
        self.table
    }

    /// Adds a column of texts.
    pub fn text<T: Into<String>>(self, name: impl Into<String>, value: impl FnMut(&'a R) -> T) -> Self {
        let values = Values::Text(self.rows.iter().map(value).map(Into::into).collect());
        self.column(name.into(), values, true)
    }

    /// Adds a column of integers, which may be missing where `value` is an `Option`. A `bool` is 0 or 1.
    pub fn integer<T: Integer>(self, name: impl Into<String>, value: impl FnMut(&'a R) -> T) -> Self {
        let values = Values::Integer(self.rows.iter().map(value).map(Integer::integer).collect());
        self.column(name.into(), values, !T::OPTIONAL)
    }

    /// Adds a column of real numbers, which may be missing: NaN, or `None` where `value` is an `Option`.
    pub fn real<T: Real>(self, name: impl Into<String>, value: impl FnMut(&'a R) -> T) -> Self {
        let values = Values::Real(self.rows.iter().map(value).map(Real::real).collect());
        self.column(name.into(), values, false)
    }

    fn column(mut self, name: String, values: Values, required: bool) -> Self {
        self.table.columns.push(Column::new(name, values, required));
        self
    }

    /// Sets a line above the table.
    pub fn caption(mut self, caption: impl Into<String>) -> Self {
        self.table.caption = Some(caption.into());
        self
    }

    /// Sets lines below the table.
    pub fn note(mut self, note: impl Into<String>) -> Self {
        self.table.note = Some(note.into());
        self
    }

    /// Sets the heading that people read instead of the name.
    pub fn heading(self, heading: impl Into<String>) -> Self {
        self.change(|column| column.heading = Some(heading.into()))
    }

    /// Sets the unit, which people read after the heading.
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

    /// Sets how people see real numbers.
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

    /// Moves the column into the caption for people if all rows show the same.
    pub fn caption_if_constant(self) -> Self {
        self.change(|column| column.caption_if_constant = true)
    }

    /// Hides the column from people if no row has a value.
    pub fn hide_if_empty(self) -> Self {
        self.change(|column| column.hide_if_empty = true)
    }

    /// Sets the cells of some rows in bold, in LaTeX and Markdown.
    pub fn bold(self, which: impl FnMut(&'a R) -> bool) -> Self {
        let bold = self.rows.iter().map(which).collect();
        self.change(|column| column.bold = bold)
    }

    /// # Panics
    /// Where no column was added yet.
    fn change(mut self, change: impl FnOnce(&mut Column)) -> Self {
        change(self.table.columns.last_mut().expect("a column is added before it is changed"));
        self
    }
}
