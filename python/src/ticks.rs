//! Progress, and Ctrl-C: Python is looked in on now and then while Rust works.

use pyo3::prelude::*;
use std::sync::{Arc, Mutex};
use std::time::{Duration, Instant};

/// Often enough for a person, seldom enough to cost nothing.
const PAUSE: Duration = Duration::from_millis(50);

/// Tells a callback how much is done, and hears signals.
#[derive(Clone)]
pub(crate) struct Ticks(Arc<Mutex<State>>);

struct State {
    tell: Option<Py<PyAny>>,
    done: u64,
    last: Instant,
}

impl Ticks {
    /// With nobody to tell yet.
    pub(crate) fn new() -> Self {
        Self(Arc::new(Mutex::new(State { tell: None, done: 0, last: Instant::now() })))
    }

    /// Begins anew, with somebody to tell or nobody.
    pub(crate) fn begin(&self, tell: Option<Py<PyAny>>) {
        *self.0.lock().expect("nobody panics while holding it") = State { tell, done: 0, last: Instant::now() };
    }

    /// So much more is done.
    pub(crate) fn advance(&self, more: u64) -> PyResult<()> {
        let mut state = self.0.lock().expect("nobody panics while holding it");
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
