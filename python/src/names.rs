//! The catalogue pages of Python objects, one for each name.

use pyo3::IntoPyObjectExt;
use pyo3::exceptions::PyValueError;
use pyo3::prelude::*;
use tpam_pam::spec::{Catalogue, Page, Value};
use tpam_rows::spec_columns::Parts;
pub(crate) use tpam_searches::unknown::page;

/// A name, and options with their values.
type NameAndOptions<'py> = (String, Vec<(String, Bound<'py, PyAny>)>);

/// The name and the options of a spec, as result files show them in columns of their own. A text that is not a spec is a name without
/// options.
#[pyfunction]
pub(crate) fn parts<'py>(py: Python<'py>, text: &str) -> PyResult<NameAndOptions<'py>> {
    let Some(parts) = Parts::read(text) else { return Ok((text.to_owned(), Vec::new())) };
    let options = parts.options().iter().map(|(key, value)| {
        let value = match value {
            Value::Integer(whole) => whole.into_bound_py_any(py)?,
            Value::Real(real) => real.into_bound_py_any(py)?,
            Value::Word(text) | Value::Text(text) => text.into_bound_py_any(py)?,
            _ => py.None().into_bound(py),
        };
        Ok((key.clone(), value))
    });
    Ok((parts.name().to_owned(), options.collect::<PyResult<_>>()?))
}

/// Returns a page for an object that is added to a catalogue; checks its name.
pub(crate) fn new_page<T>(known: &Catalogue<T>, name: &str) -> PyResult<&'static Page> {
    if known.pages().any(|page| page.name == name) {
        let sentence = format!("'{name}' is taken: give your object another name, by an attribute `name`");
        return Err(PyValueError::new_err(sentence));
    }
    if name.is_empty() || name.contains([':', '=', ',', '"', '\'']) || name.contains(" as ") {
        let sentence = format!("'{name}' cannot be a name: leave out ':', '=', ',', ' as ' and quotes");
        return Err(PyValueError::new_err(sentence));
    }
    Ok(page(name))
}
