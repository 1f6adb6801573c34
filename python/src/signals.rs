//! Ctrl-C and progress while Rust works on other threads: the thread that waits for them calls Python from time to time.

use crate::ticks::Ticks;
use crate::trouble::Trouble;
use pyo3::prelude::*;
use std::sync::{Arc, OnceLock};
use tpam_work::{Observe, Work};

/// Cancels the work when Python receives a signal such as Ctrl-C, or when the callback for progress raises an exception.
pub(crate) struct Signals {
    work: OnceLock<Work>,
    ticks: Ticks,
    trouble: Trouble,
}

impl Signals {
    /// A work that listens. `ticks` shows its progress; an exception is stored in `trouble`.
    pub(crate) fn work(threads: Option<usize>, ticks: &Ticks, trouble: &Trouble) -> Work {
        let signals = Arc::new(Self { work: OnceLock::new(), ticks: ticks.clone(), trouble: trouble.clone() });
        let work = Work::new().with_observer(signals.clone());
        let work = threads.map_or(work.clone(), |threads| work.with_threads(threads));
        let _ = signals.work.set(work.clone());
        work
    }

    /// Listens. Only the main thread of Python hears signals; in others this has no effect.
    fn listen(&self) {
        if self.trouble.keep(self.ticks.advance(0)).is_none()
            && let Some(work) = self.work.get()
        {
            work.cancel();
        }
    }
}

impl Observe for Signals {
    fn advance(&self, _settled: u64, _computed: u64) {
        self.listen();
    }

    fn wait(&self) {
        self.listen();
    }
}

/// Does some work without Python's lock. Raises an exception if a signal handler raised one meanwhile.
pub(crate) fn detached<T: Send>(
    py: Python<'_>,
    threads: Option<usize>,
    act: impl FnOnce(&Work) -> Result<T, tpam_lab::Error> + Send,
) -> PyResult<T> {
    let trouble = Trouble::default();
    let work = Signals::work(threads, &Ticks::new(), &trouble);
    let result = py.detach(|| act(&work));
    trouble.raise()?;
    result.map_err(|error| crate::refused(&error))
}
