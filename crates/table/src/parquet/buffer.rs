//! Buffer for the values of one column until the row group is full.

use crate::column::{Column, Values};
use crate::error::Error;
use ::parquet::data_type::{ByteArray, ByteArrayType, DataType, DoubleType, Int64Type};
use ::parquet::errors::Result as ParquetResult;
use ::parquet::file::writer::SerializedColumnWriter;
use std::ops::Range;

/// The values of a column that are not written yet.
pub(super) struct Buffer {
    name: String,
    required: bool,
    values: Present,
    /// Parquet's definition levels: 1 for each row with a value, else 0.
    levels: Vec<i16>,
}

/// The values without the missing ones.
enum Present {
    Text(Vec<ByteArray>),
    Integer(Vec<i64>),
    Real(Vec<f64>),
}

impl Buffer {
    pub(super) fn new(column: &Column) -> Self {
        let values = match column.values() {
            Values::Text(_) => Present::Text(Vec::new()),
            Values::Integer(_) => Present::Integer(Vec::new()),
            Values::Real(_) => Present::Real(Vec::new()),
        };
        Self { name: column.name.clone(), required: column.required, values, levels: Vec::new() }
    }

    /// Whether the column has the same name and type as this one.
    pub(super) fn takes(&self, column: &Column) -> bool {
        let same_type = matches!(
            (&self.values, column.values()),
            (Present::Text(_), Values::Text(_)) | (Present::Integer(_), Values::Integer(_)) | (Present::Real(_), Values::Real(_))
        );
        same_type && self.name == column.name && self.required == column.required
    }

    /// Appends some rows of a column.
    pub(super) fn append(&mut self, column: &Column, rows: Range<usize>) -> Result<(), Error> {
        let before = self.levels.len();
        match (&mut self.values, column.values()) {
            (Present::Text(out), Values::Text(values)) => {
                let required = self.required;
                let texts = values[rows].iter().map(|text| (required || !text.is_empty()).then_some(text));
                extend_texts(out, &mut self.levels, texts);
            }
            (Present::Integer(out), Values::Integer(values)) => {
                if values[rows.clone()].iter().flatten().any(|value| i64::try_from(*value).is_err()) {
                    return Err(Error::OutOfRange { column: self.name.clone() });
                }
                extend(out, &mut self.levels, values[rows].iter().map(|value| value.map(|value| value as i64)));
            }
            (Present::Real(out), Values::Real(values)) => {
                extend(out, &mut self.levels, values[rows].iter().map(|value| value.filter(|value| !value.is_nan())));
            }
            _ => return Err(Error::OtherColumns),
        }
        let missing = self.required && self.levels[before..].contains(&0);
        if missing { Err(Error::Missing { column: self.name.clone() }) } else { Ok(()) }
    }

    /// Writes all values as the column of a row group.
    pub(super) fn flush(&mut self, column: SerializedColumnWriter<'_>) -> ParquetResult<()> {
        let levels = (!self.required).then_some(&self.levels[..]);
        match &mut self.values {
            Present::Text(values) => write::<ByteArrayType>(column, values, levels)?,
            Present::Integer(values) => write::<Int64Type>(column, values, levels)?,
            Present::Real(values) => write::<DoubleType>(column, values, levels)?,
        }
        self.levels.clear();
        Ok(())
    }
}

fn extend<T>(out: &mut Vec<T>, levels: &mut Vec<i16>, values: impl Iterator<Item = Option<T>>) {
    for value in values {
        levels.push(i16::from(value.is_some()));
        out.extend(value);
    }
}

/// The same for texts. A text that is equal to the one before shares its bytes, because labels are often repeated.
fn extend_texts<'a>(out: &mut Vec<ByteArray>, levels: &mut Vec<i16>, texts: impl Iterator<Item = Option<&'a String>>) {
    for text in texts {
        levels.push(i16::from(text.is_some()));
        if let Some(text) = text {
            let again = out.last().filter(|last| last.data() == text.as_bytes()).cloned();
            out.push(again.unwrap_or_else(|| text.as_str().into()));
        }
    }
}

/// Writes all values in one batch, so that the page boundaries do not depend on how the rows were passed in.
fn write<T: DataType>(mut column: SerializedColumnWriter<'_>, values: &mut Vec<T::T>, levels: Option<&[i16]>) -> ParquetResult<()> {
    column.typed::<T>().write_batch(values, levels, None)?;
    column.close()?;
    values.clear();
    Ok(())
}
