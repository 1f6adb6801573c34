//! The catalogue pages of Python objects, one for each name.

use pyo3::exceptions::PyValueError;
use pyo3::prelude::*;
pub(crate) use tpam_lab::stranger::page;
use tpam_pam::spec::{Catalogue, Page};

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
