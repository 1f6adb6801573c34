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
pub struct Column {
    pub(crate) name: String,
    pub(crate) values: Values,
    pub(crate) heading: Option<String>,
    pub(crate) unit: Option<String>,
    pub(crate) align: Align,
    pub(crate) digits: Digits,
    pub(crate) audience: Audience,
    /// Whether a missing value is an error in Parquet.
    pub(crate) required: bool,
    pub(crate) caption_if_constant: bool,
    pub(crate) hide_if_empty: bool,
    /// For each row, whether its cell is set in bold; empty if none is.
    pub(crate) bold: Vec<bool>,
}

impl Column {
    pub(crate) fn new(name: String, values: Values, required: bool) -> Self {
        let align = if matches!(values, Values::Text(_)) { Align::Left } else { Align::Right };
        Self {
            name,
            values,
            heading: None,
            unit: None,
            align,
            digits: Digits::default(),
            audience: Audience::default(),
            required,
            caption_if_constant: false,
            hide_if_empty: false,
            bold: Vec::new(),
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

    /// The cell of a row as people see it: rounded, a dash for NaN, an empty text for `None`.
    pub fn shown(&self, row: usize) -> String {
        match &self.values {
            Values::Text(values) => values[row].clone(),
            Values::Integer(values) => values[row].map_or_else(String::new, |value| value.to_string()),
            Values::Real(values) => values[row].map_or_else(String::new, |value| self.digits.show(value)),
        }
    }

    /// The cell of a row with all digits; an empty text if the value is missing.
    pub(crate) fn field(&self, row: usize) -> Cow<'_, str> {
        match &self.values {
            Values::Text(values) => values[row].as_str().into(),
            Values::Integer(values) => values[row].map_or_else(String::new, |value| value.to_string()).into(),
            Values::Real(values) => values[row].map_or_else(String::new, shortest).into(),
        }
    }

    /// Whether the cell of a row is set in bold.
    pub fn is_bold(&self, row: usize) -> bool {
        self.bold.get(row).is_some_and(|bold| *bold)
    }

    /// Whether there are rows and all values are missing.
    pub(crate) fn all_missing(&self) -> bool {
        !self.is_empty()
            && match &self.values {
                Values::Text(values) => values.iter().all(String::is_empty),
                Values::Integer(values) => values.iter().all(Option::is_none),
                Values::Real(values) => values.iter().all(|value| value.is_none_or(f64::is_nan)),
            }
    }

    /// The text that people see, if it is the same in all rows.
    pub(crate) fn constant(&self) -> Option<String> {
        let first = (!self.is_empty()).then(|| self.shown(0))?;
        (1..self.len()).all(|row| self.shown(row) == first).then_some(first)
    }
}
