//! The catalogues of a call: the built-in ones, and the PAMs and problems that are Python objects.

use crate::names::new_page;
use crate::pam::{Given, together};
use crate::suite::PySuite;
use crate::trouble::Trouble;
use pyo3::prelude::*;
use std::sync::Arc;
use tpam_lab::Catalogues;
use tpam_pam::Pam;

/// Python objects with their names.
pub(crate) type Named<'py> = Vec<(String, Bound<'py, PyAny>)>;

/// The catalogues with some PAMs, and where their exceptions are stored.
pub(crate) fn known_with(pams: &Named) -> PyResult<(Catalogues, Trouble)> {
    known_on(pams, None)
}

/// The catalogues with some PAMs and a suite.
pub(crate) fn known_on(pams: &Named, suite: Option<&Bound<PyAny>>) -> PyResult<(Catalogues, Trouble)> {
    let (trouble, mut all) = (Trouble::default(), tpam_pam::pams());
    for (name, player) in pams {
        let page = new_page(&all, name)?;
        let (given, trouble) = (Arc::new(Given::new(name, player)?), trouble.clone());
        // Ticks check for signals, which only the main thread may do: the observer of the work does it.
        let alone = move || Box::new(together(&given, &trouble, None, 1).remove(0)) as Box<dyn Pam>;
        all = all.with_built(page, move |_| Ok(alone()));
    }
    let mut known = Catalogues::new(all);
    if let Some(suite) = suite {
        known.suites = known.suites.with(PySuite::new(suite, &trouble)?);
    }
    Ok((known, trouble))
}
