//! Builds a table from rows of any type, one column at a time.

use crate::column::{Align, Audience, Column, Values};
use crate::number::Digits;
use crate::table::Table;
use crate::value::{Integer, Real};

/// Builds a [`Table`] from rows; see [`Table::from_rows`].
///
/// [`text`](Self::text), [`integer`](Self::integer) and [`real`](Self::real) add a column. The methods from [`heading`](Self::heading) on
/// change the last added column.
#[derive(Debug)]
#[must_use = "a table is made by `build`"]
pub struct Builder<'a, R> {
    rows: &'a [R],
    table: Table,
}

impl Table {
    /// Begins a table with one row for each element of `rows`.
    ///
    /// ```
    /// use tpam_table::{Format, Table};
    ///
    /// let counts = [("solved", Some(3)), ("failed", None)];
    /// let table = Table::from_rows(&counts).text("what", |row| row.0).integer("count", |row| row.1).build();
    /// assert_eq!(table.render(Format::Json), "[\n  {\"what\":\"solved\",\"count\":3},\n  {\"what\":\"failed\",\"count\":null}\n]\n");
    /// ```
    pub fn from_rows<R>(rows: &[R]) -> Builder<'_, R> {
        Builder::new(rows)
    }
}

impl<'a, R> Builder<'a, R> {
    pub(crate) fn new(rows: &'a [R]) -> Self {
        Self { rows, table: Table { rows: rows.len(), ..Table::default() } }
    }

    /// Sets the table that LaTeX shows instead, such as one with more columns and fewer rows.
    pub fn in_latex(mut self, table: Option<Table>) -> Self {
        self.table.in_latex = table.map(Box::new);
        self
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

    /// Adds a column of real numbers that people see with this many [decimals](Self::decimals).
    ///
    /// ```
    /// use tpam_table::{Format, Table};
    /// let table = Table::from_rows(&[0.0231]).rounded("rate", 2, |rate| *rate).build();
    /// assert_eq!(table.render(Format::Table), "rate\n0.02\n");
    /// assert_eq!(table.render(Format::Csv), "rate\n0.0231\n");
    /// ```
    pub fn rounded<T: Real>(self, name: impl Into<String>, decimals: usize, value: impl FnMut(&'a R) -> T) -> Self {
        self.real(name, value).decimals(decimals)
    }

    /// Adds three columns of real numbers: a value and the ends of its [interval](Self::interval), all with this many decimals.
    ///
    /// ```
    /// use tpam_table::{Format, Table};
    /// let table = Table::from_rows(&[[0.5, 0.4, 0.6]]).estimate(["rate", "low", "high"], 2, |row| *row).build();
    /// assert_eq!(table.render(Format::Table), "rate   low  high\n0.50  0.40  0.60\n");
    /// ```
    pub fn estimate(self, names: [&str; 3], decimals: usize, value: impl Fn(&'a R) -> [f64; 3]) -> Self {
        let add = |builder: Self, k: usize| builder.rounded(names[k], decimals, |row| value(row)[k]);
        (0..3).fold(self, add).interval()
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

    /// Says what bold cells mean, below the table in LaTeX and Markdown. The other formats have no bold and no such line.
    ///
    /// ```
    /// use tpam_table::{Format, Table};
    /// let rows = [("jade", 0.25), ("shade", 0.5)];
    /// let table = Table::from_rows(&rows).text("pam", |row| row.0).real("rate", |row| row.1).bold(|row| row.1 == 0.5);
    /// let table = table.bold_note("bold: the best").build();
    /// assert!(table.render(Format::Markdown).ends_with("| shade | **0.5** |\n\nbold: the best\n"));
    /// assert!(!table.render(Format::Table).contains("bold"));
    /// ```
    pub fn bold_note(mut self, note: impl Into<String>) -> Self {
        self.table.bold_note = Some(note.into());
        self
    }

    /// Groups neighbouring rows with equal keys: LaTeX has a small space between groups, if any group has several rows.
    pub fn group_by<K: PartialEq>(mut self, key: impl FnMut(&'a R) -> K) -> Self {
        let keys: Vec<K> = self.rows.iter().map(key).collect();
        let begins: Vec<bool> = (0..keys.len()).map(|row| row == 0 || keys[row - 1] != keys[row]).collect();
        self.table.begins = if begins.contains(&false) { begins } else { Vec::new() };
        self
    }

    /// Sets the heading, which people see instead of the name.
    pub fn heading(self, heading: impl Into<String>) -> Self {
        self.change(|column| column.heading = Some(heading.into()))
    }

    /// Sets the heading in LaTeX and Markdown, in words and symbols. Without it they show the heading with spaces instead of underscores.
    pub fn title(self, title: impl Into<String>) -> Self {
        self.change(|column| column.title = Some(title.into()))
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

    /// Makes an empty text a missing value in Parquet, null. Without it an empty text is written as such.
    pub fn optional(self) -> Self {
        self.change(|column| column.required = false)
    }

    /// The last two columns are the ends of the interval of the visible column before them. LaTeX and Markdown show all three as one: `0.5
    /// [0.4, 0.6]`.
    ///
    /// ```
    /// use tpam_table::{Format, Table};
    /// let table = Table::from_rows(&[[0.5, 0.4, 0.6]])
    ///     .real("rate", |row| row[0]).title("rate [95 %]")
    ///     .real("low", |row| row[1])
    ///     .real("high", |row| row[2])
    ///     .interval()
    ///     .build();
    /// assert_eq!(table.render(Format::Table), "rate  low  high\n 0.5  0.4   0.6\n");
    /// assert!(table.render(Format::Latex).contains("\nrate {[}95 \\%] \\\\\n\\midrule\n0.5 {[}0.4, 0.6] \\\\\n"));
    /// ```
    ///
    /// # Panics
    /// If fewer than three columns were added before.
    pub fn interval(mut self) -> Self {
        let count = self.table.columns.len();
        assert!(count >= 3, "an interval needs a column for the value and two for its ends");
        self.table.columns[count - 2..].iter_mut().for_each(|column| column.is_end = true);
        self
    }

    /// For people, marks the numbers of the selected rows as lower bounds: `≥ 200`.
    ///
    /// ```
    /// use tpam_table::{Format, Table};
    /// let lags = [25.25, 200.0];
    /// let table = Table::from_rows(&lags).real("lag", |lag| *lag).decimals(1).at_least(|lag| *lag == 200.0).build();
    /// assert_eq!(table.render(Format::Table), "  lag\n 25.2\n≥ 200\n");
    /// assert_eq!(table.render(Format::Csv), "lag\n25.25\n200\n");
    /// ```
    pub fn at_least(self, which: impl FnMut(&'a R) -> bool) -> Self {
        let bounds = self.rows.iter().map(which).collect();
        self.change(|column| column.at_least = bounds)
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

    /// Makes the cells links to these addresses, in Markdown. An empty address is not a link.
    ///
    /// ```
    /// use tpam_table::{Format, Table};
    /// let table = Table::from_rows(&["jade"]).text("method", |name| *name).link(|name| format!("{name}.md")).build();
    /// assert!(table.render(Format::Markdown).ends_with("| [jade](jade.md) |\n"));
    /// assert_eq!(table.render(Format::Csv), "method\njade\n");
    /// ```
    pub fn link(self, address: impl FnMut(&'a R) -> String) -> Self {
        let links = self.rows.iter().map(address).collect();
        self.change(|column| column.links = links)
    }

    /// # Panics
    /// If no column was added before.
    fn change(mut self, change: impl FnOnce(&mut Column)) -> Self {
        change(self.table.columns.last_mut().expect("a column is added before it is changed"));
        self
    }
}
