//! Long work of the libraries, without Python's lock: with progress and Ctrl-C, and ended by an exception of a Python object.

use crate::refused;
use crate::signals::{Notes, Signals};
use crate::ticks::Ticks;
use crate::trouble::Trouble;
use pyo3::prelude::*;
use tpam_store::Error;
use tpam_work::Work;

/// What is heard during the work: exceptions of Python objects that take part in it, progress, and notes on the result.
pub(crate) struct Heard {
    pub(crate) trouble: Trouble,
    pub(crate) ticks: Ticks,
    pub(crate) notes: Notes,
}

impl Default for Heard {
    /// No object takes part, and nobody is told about progress.
    fn default() -> Self {
        Self { trouble: Trouble::default(), ticks: Ticks::new(), notes: Notes::default() }
    }
}

impl Heard {
    /// Exceptions of the objects that share this trouble.
    pub(crate) fn with_trouble(trouble: &Trouble) -> Self {
        Self { trouble: trouble.clone(), ..Self::default() }
    }

    /// The same, with a callback for progress.
    pub(crate) fn told(self, tell: Option<Py<PyAny>>) -> Self {
        self.ticks.begin(tell);
        self
    }
}

/// Does some work without Python's lock. Raises an exception if an object or a signal handler raised one meanwhile.
pub(crate) fn detached<T: Send>(
    py: Python<'_>,
    threads: Option<usize>,
    heard: Heard,
    act: impl FnOnce(&Work) -> Result<T, Error> + Send,
) -> PyResult<T> {
    let Heard { trouble, ticks, notes } = heard;
    // Unlike the exception of an object, that of a signal leaves the computed results valid.
    let signal = Trouble::default();
    let work = Signals::counting(threads, &ticks, &signal, notes);
    trouble.ends(Some(&work));
    let result = py.detach(|| act(&work));
    trouble.ends(None);
    ticks.begin(None);
    trouble.raise()?;
    signal.raise()?;
    result.map_err(|error| refused(&error))
}
