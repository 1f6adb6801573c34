//! A column: a name, values of one type, and how they are shown.

use crate::number::{Digits, shortest};
use std::borrow::Cow;

/// The values of a column, all of one type.
#[derive(Clone, Debug, PartialEq)]
#[non_exhaustive]
pub enum Values {
    /// Texts. An empty text is a missing value.
    Text(Vec<String>),
    /// 64-bit integers, signed or unsigned.
    Integer(Vec<Option<i128>>),
    /// Real numbers. NaN is also a missing value.
    Real(Vec<Option<f64>>),
}

/// The alignment of the values of a column.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Align {
    /// To the left, the default for texts.
    Left,
    /// To the right, the default for numbers.
    Right,
}

/// Whether people, programs or both see a column.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Audience {
    /// People and programs.
    #[default]
    Everyone,
    /// People only: text, LaTeX and Markdown.
    People,
    /// Programs only: CSV, JSON and Parquet.
    Programs,
}

/// A named column of a [`Table`](crate::Table).
#[derive(Clone, Debug)]
#[expect(clippy::struct_excessive_bools, reason = "they are independent choices of the builder")]
pub struct Column {
    pub(crate) name: String,
    pub(crate) values: Values,
    pub(crate) heading: Option<String>,
    pub(crate) unit: Option<String>,
    /// The heading in LaTeX and Markdown, if it is another one.
    pub(crate) title: Option<String>,
    /// Whether it is an end of the interval of a column before it.
    pub(crate) is_end: bool,
    pub(crate) align: Align,
    pub(crate) digits: Digits,
    pub(crate) audience: Audience,
    /// Whether a missing value is an error in Parquet.
    pub(crate) required: bool,
    pub(crate) caption_if_constant: bool,
    pub(crate) hide_if_empty: bool,
    /// For each row, whether its cell is set in bold; empty if none is.
    pub(crate) bold: Vec<bool>,
    /// For each row, whether its number is only a lower bound; empty if none is.
    pub(crate) at_least: Vec<bool>,
    /// For each row, the address that its cell links to; empty if none does.
    pub(crate) links: Vec<String>,
}

impl Column {
    pub(crate) fn new(name: String, values: Values, required: bool) -> Self {
        let align = if matches!(values, Values::Text(_)) { Align::Left } else { Align::Right };
        Self {
            name,
            values,
            heading: None,
            unit: None,
            title: None,
            is_end: false,
            align,
            digits: Digits::default(),
            audience: Audience::default(),
            required,
            caption_if_constant: false,
            hide_if_empty: false,
            bold: Vec::new(),
            at_least: Vec::new(),
            links: Vec::new(),
        }
    }

    /// The name that programs read.
    pub fn name(&self) -> &str {
        &self.name
    }

    /// The heading that people read: the given heading, or else the name, and the unit in brackets.
    pub fn heading(&self) -> String {
        let heading = self.heading.as_ref().unwrap_or(&self.name);
        self.unit.as_ref().map_or_else(|| heading.clone(), |unit| format!("{heading} [{unit}]"))
    }

    /// The heading in LaTeX and Markdown: the title, or else the heading with spaces instead of underscores, and the unit in brackets.
    pub(crate) fn title(&self) -> String {
        match (&self.title, &self.unit) {
            (Some(title), Some(unit)) => format!("{title} [{unit}]"),
            (Some(title), None) => title.clone(),
            (None, _) => self.heading().replace('_', " "),
        }
    }

    /// The alignment of the values.
    pub fn align(&self) -> Align {
        self.align
    }

    /// Whether people, programs or both see the column.
    pub fn audience(&self) -> Audience {
        self.audience
    }

    /// The values.
    pub fn values(&self) -> &Values {
        &self.values
    }

    /// The number of rows.
    pub fn len(&self) -> usize {
        match &self.values {
            Values::Text(values) => values.len(),
            Values::Integer(values) => values.len(),
            Values::Real(values) => values.len(),
        }
    }

    /// Whether there are no rows.
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// The cell of a row as people see it: rounded, a dash for NaN, an empty text for `None`, and `≥` before a lower bound.
    pub fn shown(&self, row: usize) -> String {
        let text = match &self.values {
            Values::Text(values) => values[row].clone(),
            Values::Integer(values) => values[row].map_or_else(String::new, |value| value.to_string()),
            Values::Real(values) => values[row].map_or_else(String::new, |value| self.digits.show(value)),
        };
        let is_bound = self.at_least.get(row).is_some_and(|bound| *bound) && self.has_value(row);
        if is_bound { format!("≥ {}", without_zeros(&text)) } else { text }
    }

    /// The cell of a row with all digits; an empty text if the value is missing.
    pub(crate) fn field(&self, row: usize) -> Cow<'_, str> {
        match &self.values {
            Values::Text(values) => values[row].as_str().into(),
            Values::Integer(values) => values[row].map_or_else(String::new, |value| value.to_string()).into(),
            Values::Real(values) => values[row].map_or_else(String::new, shortest).into(),
        }
    }

    /// Whether the value of a row is there.
    pub(crate) fn has_value(&self, row: usize) -> bool {
        match &self.values {
            Values::Text(values) => !values[row].is_empty(),
            Values::Integer(values) => values[row].is_some(),
            Values::Real(values) => values[row].is_some_and(|value| !value.is_nan()),
        }
    }

    /// Whether the cell of a row is set in bold.
    pub fn is_bold(&self, row: usize) -> bool {
        self.bold.get(row).is_some_and(|bold| *bold)
    }

    /// Whether there are rows and all values are missing.
    pub(crate) fn all_missing(&self) -> bool {
        !self.is_empty() && !(0..self.len()).any(|row| self.has_value(row))
    }

    /// The text that people see, if it is the same in all rows.
    pub(crate) fn constant(&self) -> Option<String> {
        let first = (!self.is_empty()).then(|| self.shown(0))?;
        (1..self.len()).all(|row| self.shown(row) == first).then_some(first)
    }
}

/// A number without the zeros at the end of its decimals: `200` for `200.0`.
fn without_zeros(text: &str) -> &str {
    if text.contains('.') && !text.contains('e') { text.trim_end_matches('0').trim_end_matches('.') } else { text }
}
