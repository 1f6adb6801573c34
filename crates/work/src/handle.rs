//! The handle that every long computation takes: how many threads, when to stop, whom to tell.

use crate::observe::{Observe, Silent, Stage};
use crate::order;
use std::fmt;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

/// Threads, cancellation and progress of a long computation. Clones share the cancellation and the observer.
#[derive(Clone)]
pub struct Work {
    threads: usize,
    stop: Arc<AtomicBool>,
    observer: Arc<dyn Observe>,
}

impl Default for Work {
    fn default() -> Self {
        Self::new()
    }
}

impl Work {
    /// All cores, no observer, not cancelled.
    pub fn new() -> Self {
        Self { threads: cores(), stop: Arc::default(), observer: Arc::new(Silent) }
    }

    /// The same on this many threads, at least one. Results do not depend on it.
    #[must_use]
    pub fn with_threads(mut self, threads: usize) -> Self {
        self.threads = threads.max(1);
        self
    }

    /// The same, cancelled once `stop` is true.
    #[must_use]
    pub fn with_stop(mut self, stop: Arc<AtomicBool>) -> Self {
        self.stop = stop;
        self
    }

    /// The same, observed by `observer`.
    #[must_use]
    pub fn with_observer(mut self, observer: Arc<dyn Observe>) -> Self {
        self.observer = observer;
        self
    }

    /// The number of threads.
    pub fn threads(&self) -> usize {
        self.threads
    }

    /// Asks the work to stop, from any thread.
    pub fn cancel(&self) {
        self.stop.store(true, Ordering::Relaxed);
    }

    /// Whether the work was asked to stop.
    pub fn is_cancelled(&self) -> bool {
        self.stop.load(Ordering::Relaxed)
    }

    /// An error if the work was asked to stop.
    pub fn check(&self) -> Result<(), Cancelled> {
        if self.is_cancelled() { Err(Cancelled) } else { Ok(()) }
    }

    /// Begins a stage of `total` units; the observer is told how far it is.
    pub fn stage(&self, total: u64, unit: &'static str) -> Stage {
        Stage::new(Arc::clone(&self.observer), total, unit)
    }

    /// Tells the observer a sentence that a person should read.
    pub fn note(&self, text: &str) {
        self.observer.note(text);
    }

    /// Computes `work` for every item, on all threads, and gives the results to `take` in the order of the items.
    ///
    /// Ends early, between two items, when the work is cancelled or `take` fails.
    pub fn in_order<I: Send, R: Send, E: From<Cancelled>>(
        &self,
        items: impl Iterator<Item = I> + Send,
        work: impl Fn(&I) -> R + Sync,
        take: impl FnMut(I, R) -> Result<(), E>,
    ) -> Result<(), E> {
        order::in_order(items, self.threads, &self.stop, work, take)?;
        self.check().map_err(E::from)
    }
}

impl fmt::Debug for Work {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Work")
            .field("threads", &self.threads)
            .field("cancelled", &self.is_cancelled())
            .finish_non_exhaustive()
    }
}

/// The work was asked to stop.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Cancelled;

impl fmt::Display for Cancelled {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("stopped")
    }
}

impl std::error::Error for Cancelled {}

fn cores() -> usize {
    std::thread::available_parallelism().map_or(1, usize::from)
}
