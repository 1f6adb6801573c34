//! The catalogue pages of Python objects, one for each name.

use pyo3::exceptions::PyValueError;
use pyo3::prelude::*;
use std::collections::HashMap;
use std::sync::{LazyLock, Mutex};
use tpam_pam::spec::{Catalogue, Page, Source};

static PAGES: LazyLock<Mutex<HashMap<String, &'static Page>>> = LazyLock::new(Mutex::default);

/// A page with this name. Pages are leaked, because catalogues need `'static` pages; each name is leaked only once.
pub(crate) fn page(name: &str) -> &'static Page {
    let mut pages = PAGES.lock().expect("no thread panics with the lock");
    pages.entry(name.to_owned()).or_insert_with(|| {
        Box::leak(Box::new(Page {
            name: Box::leak(name.to_owned().into_boxed_str()),
            about: "an object of Python",
            source: Source::Unpublished("its author"),
            ..Page::EMPTY
        }))
    })
}

/// Returns a page for an object that is added to a catalogue; checks its name.
pub(crate) fn new_page<T>(known: &Catalogue<T>, name: &str) -> PyResult<&'static Page> {
    if known.pages().any(|page| page.name == name) {
        let sentence = format!("'{name}' is taken: give your object another name, by an attribute `name`");
        return Err(PyValueError::new_err(sentence));
    }
    if name.is_empty() || name.contains([':', '=', ',', '"', '\'']) {
        let sentence = format!("'{name}' cannot be a name: leave out ':', '=', ',' and quotes");
        return Err(PyValueError::new_err(sentence));
    }
    Ok(page(name))
}
