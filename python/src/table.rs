//! A table of the libraries as Python reads it: its text, and its columns.

use pyo3::IntoPyObjectExt;
use pyo3::prelude::*;
use tpam_table::{Audience, Column, Digits, Document, Format, Table, Values};

/// A table: what people read, as text and as LaTeX, and the name and values of each column for programs. A missing value is None.
pub(crate) type Told = (String, String, Vec<(String, Vec<Py<PyAny>>)>);

/// The columns of a table, with the text that people read.
pub(crate) fn told(py: Python<'_>, text: impl Into<Document>, table: &Table) -> PyResult<Told> {
    let columns = table.columns().iter().filter(|column| column.audience() != Audience::People);
    let columns: PyResult<Vec<_>> = columns.map(|column| Ok((column.name().to_owned(), values(py, column)?))).collect();
    let document = text.into();
    Ok((document.render(Format::Table), document.render(Format::Latex), columns?))
}

/// A table with these columns as LaTeX. A column of numbers is shown with four significant digits.
#[pyfunction]
pub(crate) fn latex(caption: String, columns: Vec<(String, Vec<Bound<'_, PyAny>>)>) -> PyResult<String> {
    let rows: Vec<usize> = (0..columns.first().map_or(0, |(_, values)| values.len())).collect();
    let mut table = Table::from_rows(&rows).caption(caption);
    for (name, values) in columns {
        let number = |value: &Bound<'_, PyAny>| if value.is_none() { Some(f64::NAN) } else { value.extract::<f64>().ok() };
        let integers: Option<Vec<i64>> = values.iter().map(|value| value.extract().ok()).collect();
        let numbers: Option<Vec<f64>> = values.iter().map(number).collect();
        table = match (integers, numbers) {
            (Some(integers), _) => table.integer(name, move |row| integers[*row]),
            (_, Some(numbers)) => table.real(name, move |row| numbers[*row]).digits(Digits::Significant(4)),
            _ => {
                let texts = values.iter().map(|value| Ok(value.str()?.to_string())).collect::<PyResult<Vec<String>>>()?;
                table.text(name, move |row| texts[*row].clone())
            }
        };
    }
    Ok(table.build().render(Format::Latex))
}

fn values(py: Python<'_>, column: &Column) -> PyResult<Vec<Py<PyAny>>> {
    match column.values() {
        Values::Text(texts) => texts.iter().map(|text| text.into_py_any(py)).collect(),
        Values::Integer(numbers) => numbers.iter().map(|number| number.into_py_any(py)).collect(),
        Values::Real(numbers) => numbers.iter().map(|number| number.into_py_any(py)).collect(),
        _ => Ok((0..column.len()).map(|_| py.None()).collect()),
    }
}
