//! A table of the libraries as Python reads it: its text, and its columns.

use pyo3::IntoPyObjectExt;
use pyo3::prelude::*;
use tpam_table::{Audience, Column, Document, Format, Table, Values};

/// A table: what people read, and the name and values of each column for programs. A missing value is None.
pub(crate) type Told = (String, Vec<(String, Vec<Py<PyAny>>)>);

/// The columns of a table, with the text that people read.
pub(crate) fn told(py: Python<'_>, text: impl Into<Document>, table: &Table) -> PyResult<Told> {
    let columns = table.columns().iter().filter(|column| column.audience() != Audience::People);
    let columns: PyResult<Vec<_>> = columns.map(|column| Ok((column.name().to_owned(), values(py, column)?))).collect();
    Ok((text.into().render(Format::Table), columns?))
}

fn values(py: Python<'_>, column: &Column) -> PyResult<Vec<Py<PyAny>>> {
    match column.values() {
        Values::Text(texts) => texts.iter().map(|text| text.into_py_any(py)).collect(),
        Values::Integer(numbers) => numbers.iter().map(|number| number.into_py_any(py)).collect(),
        Values::Real(numbers) => numbers.iter().map(|number| number.into_py_any(py)).collect(),
        _ => Ok((0..column.len()).map(|_| py.None()).collect()),
    }
}
