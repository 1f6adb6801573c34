//! Carries an exception from a callback to the caller.
//!
//! Simulations and searches cannot return errors. An exception from a Python object is stored here, Python is not called again, and the
//! work ends at the next check.

use pyo3::prelude::*;
use std::sync::{Arc, Mutex, MutexGuard};
use tpam_work::Work;

/// The first exception, if there was one.
#[derive(Clone, Default)]
pub(crate) struct Trouble(Arc<Mutex<State>>);

#[derive(Default)]
struct State {
    error: Option<PyErr>,
    /// The work that an exception ends.
    work: Option<Work>,
}

impl Trouble {
    /// Returns the value of a result, or stores its exception unless there is one already.
    pub(crate) fn keep<T>(&self, result: PyResult<T>) -> Option<T> {
        match result {
            Ok(value) => Some(value),
            Err(error) => {
                let mut state = self.state();
                state.error.get_or_insert(error);
                if let Some(work) = &state.work {
                    work.abandon();
                }
                None
            }
        }
    }

    /// Whether there is an exception.
    pub(crate) fn any(&self) -> bool {
        self.state().error.is_some()
    }

    /// Returns the exception, if there is one, and removes it.
    pub(crate) fn raise(&self) -> PyResult<()> {
        self.state().error.take().map_or(Ok(()), Err)
    }

    /// The next exception ends this work, and the results that were not passed on yet are dropped.
    pub(crate) fn ends(&self, work: Option<&Work>) {
        self.state().work = work.cloned();
    }

    fn state(&self) -> MutexGuard<'_, State> {
        self.0.lock().expect("no thread panics with the lock")
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
