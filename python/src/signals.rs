//! Ctrl-C and progress while Rust works on other threads: the thread that waits for them calls Python from time to time.

use crate::ticks::Ticks;
use crate::trouble::Trouble;
use std::sync::{Arc, Mutex, OnceLock};
use tpam_work::{Observe, Work};

/// What the work says about its result, in sentences.
pub(crate) type Notes = Arc<Mutex<Vec<String>>>;

/// Cancels the work when Python receives a signal such as Ctrl-C, or when the callback for progress raises an exception.
pub(crate) struct Signals {
    work: OnceLock<Work>,
    ticks: Ticks,
    trouble: Trouble,
    notes: Notes,
    /// Whether the work itself tells how much is settled.
    counts: bool,
}

impl Signals {
    /// A work that listens, for a caller that advances `ticks`. An exception is stored in `trouble`.
    pub(crate) fn work(threads: Option<usize>, ticks: &Ticks, trouble: &Trouble) -> Work {
        Self::listening(threads, ticks, trouble, (Notes::default(), false))
    }

    /// A work that listens, keeps its notes, and advances `ticks` by what is settled. An exception is stored in `trouble`.
    pub(crate) fn counting(threads: Option<usize>, ticks: &Ticks, trouble: &Trouble, notes: Notes) -> Work {
        Self::listening(threads, ticks, trouble, (notes, true))
    }

    fn listening(threads: Option<usize>, ticks: &Ticks, trouble: &Trouble, (notes, counts): (Notes, bool)) -> Work {
        let (ticks, trouble) = (ticks.clone(), trouble.clone());
        let signals = Arc::new(Self { work: OnceLock::new(), ticks, trouble, notes, counts });
        let work = Work::new().with_observer(signals.clone());
        let work = threads.map_or(work.clone(), |threads| work.with_threads(threads));
        let _ = signals.work.set(work.clone());
        work
    }

    /// Listens. Only the main thread of Python hears signals; in others this has no effect.
    fn listen(&self, settled: u64) {
        if self.trouble.keep(self.ticks.advance(settled)).is_none()
            && let Some(work) = self.work.get()
        {
            work.cancel();
        }
    }
}

impl Observe for Signals {
    fn advance(&self, settled: u64, _computed: u64) {
        self.listen(if self.counts { settled } else { 0 });
    }

    fn wait(&self) {
        self.listen(0);
    }

    fn note(&self, text: &str) {
        self.notes.lock().expect("no thread panics with the lock").push(text.to_owned());
    }
}
