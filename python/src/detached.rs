//! Long work of the libraries, without Python's lock: with progress and Ctrl-C, and ended by an exception of a Python object.

use crate::refused;
use crate::ticks::Ticks;
use crate::trouble::Trouble;
use pyo3::prelude::*;
use std::sync::{Arc, OnceLock};
use tpam_lab::Error;
use tpam_work::{Observe, Work};

/// What is heard during the work: exceptions of Python objects that take part in it, and progress.
pub(crate) struct Heard {
    pub(crate) trouble: Trouble,
    pub(crate) ticks: Ticks,
}

impl Default for Heard {
    /// No object takes part, and nobody is told about progress.
    fn default() -> Self {
        Self { trouble: Trouble::default(), ticks: Ticks::new() }
    }
}

impl Heard {
    /// Exceptions of the objects that share this trouble.
    pub(crate) fn of(trouble: &Trouble) -> Self {
        Self { trouble: trouble.clone(), ..Self::default() }
    }

    /// The same, with a callback for progress.
    pub(crate) fn told(self, tell: Option<Py<PyAny>>) -> Self {
        self.ticks.begin(tell);
        self
    }
}

/// Passes progress on, and cancels the work when Python receives a signal such as Ctrl-C.
struct Signals {
    work: OnceLock<Work>,
    ticks: Ticks,
    /// The exception of a signal. Unlike one of an object, it leaves the computed results valid.
    signal: Trouble,
}

impl Observe for Signals {
    fn advance(&self, settled: u64, _computed: u64) {
        if self.signal.keep(self.ticks.advance(settled)).is_none()
            && let Some(work) = self.work.get()
        {
            work.cancel();
        }
    }
}

/// Does some work without Python's lock. Raises an exception if an object or a signal handler raised one meanwhile.
pub(crate) fn detached<T: Send>(
    py: Python<'_>,
    threads: Option<usize>,
    heard: Heard,
    act: impl FnOnce(&Work) -> Result<T, Error> + Send,
) -> PyResult<T> {
    let Heard { trouble, ticks } = heard;
    let signal = Trouble::default();
    let signals = Arc::new(Signals { work: OnceLock::new(), ticks: ticks.clone(), signal: signal.clone() });
    let work = Work::new().with_observer(signals.clone());
    let work = threads.map_or(work.clone(), |threads| work.with_threads(threads));
    let _ = signals.work.set(work.clone());
    trouble.ends(Some(&work));
    let result = py.detach(|| act(&work));
    trouble.ends(None);
    ticks.begin(None);
    trouble.raise()?;
    signal.raise()?;
    result.map_err(|error| refused(&error))
}
