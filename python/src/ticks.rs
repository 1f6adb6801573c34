//! Progress and Ctrl-C: calls Python from time to time while Rust works.

use pyo3::prelude::*;
use std::sync::{Arc, Mutex};
use std::time::{Duration, Instant};

/// Time between calls: short for a user, long enough to cost nothing.
const PAUSE: Duration = Duration::from_millis(50);

/// Passes the amount of finished work to a callback, and checks for signals.
#[derive(Clone)]
pub(crate) struct Ticks(Arc<Mutex<State>>);

struct State {
    tell: Option<Py<PyAny>>,
    done: u64,
    last: Instant,
}

impl Ticks {
    /// Without a callback.
    pub(crate) fn new() -> Self {
        Self(Arc::new(Mutex::new(State { tell: None, done: 0, last: Instant::now() })))
    }

    /// Starts again from 0, with a callback or without.
    pub(crate) fn begin(&self, tell: Option<Py<PyAny>>) {
        *self.0.lock().expect("no thread panics with the lock") = State { tell, done: 0, last: Instant::now() };
    }

    /// Adds finished work.
    pub(crate) fn advance(&self, more: u64) -> PyResult<()> {
        let mut state = self.0.lock().expect("no thread panics with the lock");
        state.done += more;
        if state.last.elapsed() < PAUSE {
            return Ok(());
        }
        state.last = Instant::now();
        let State { tell, done, .. } = &*state;
        Python::attach(|py| {
            py.check_signals()?;
            tell.as_ref().map_or(Ok(()), |tell| tell.call1(py, (*done,)).map(drop))
        })
    }
}
