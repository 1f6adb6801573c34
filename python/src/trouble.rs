//! An exception on its way from a callback to the caller.
//!
//! Simulations and searches cannot fail half way: what a PAM or a function of Python raises is kept here, Python is asked nothing more, and the work ends
//! as soon as it looks.

use pyo3::prelude::*;
use std::sync::{Arc, Mutex};

/// The first exception, if there was one.
#[derive(Clone, Default)]
pub(crate) struct Trouble(Arc<Mutex<Option<PyErr>>>);

impl Trouble {
    /// Keeps the exception of a result, unless there is one already.
    pub(crate) fn keep<T>(&self, result: PyResult<T>) -> Option<T> {
        match result {
            Ok(value) => Some(value),
            Err(error) => {
                self.slot().get_or_insert(error);
                None
            }
        }
    }

    /// Whether there was any.
    pub(crate) fn any(&self) -> bool {
        self.slot().is_some()
    }

    /// Hands it to the caller.
    pub(crate) fn raise(&self) -> PyResult<()> {
        self.slot().take().map_or(Ok(()), Err)
    }

    fn slot(&self) -> std::sync::MutexGuard<'_, Option<PyErr>> {
        self.0.lock().expect("nobody panics while holding it")
    }
}

/// An exception that ends a computation.
pub(crate) struct Raised(pub(crate) PyErr);

impl From<PyErr> for Raised {
    fn from(error: PyErr) -> Self {
        Self(error)
    }
}

impl From<tpam_work::Cancelled> for Raised {
    fn from(_: tpam_work::Cancelled) -> Self {
        Self(pyo3::exceptions::PyKeyboardInterrupt::new_err("stopped"))
    }
}
