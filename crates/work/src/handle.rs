//! The handle that every long computation takes: the number of threads, cancellation, and the observer.

use crate::observe::{Begun, Observe, Silent, Stage};
use crate::order;
use crate::parts::{Part, Parts};
use std::fmt;
use std::io;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};

/// Threads, cancellation and progress of a long computation. Clones share the cancellation and the observer.
#[derive(Clone)]
pub struct Work {
    threads: usize,
    /// The number of threads that could start, once some could not.
    startable: Arc<AtomicUsize>,
    stop: Arc<AtomicBool>,
    /// Whether results that were not passed on yet are void.
    void: Arc<AtomicBool>,
    observer: Arc<dyn Observe>,
    part: Arc<Part>,
}

impl Default for Work {
    fn default() -> Self {
        Self::new()
    }
}

impl Work {
    /// All cores, no observer, not cancelled.
    pub fn new() -> Self {
        let startable = Arc::new(AtomicUsize::new(usize::MAX));
        let (stop, void) = (Arc::default(), Arc::default());
        Self { threads: cores(), startable, stop, void, observer: Arc::new(Silent), part: Arc::default() }
    }

    /// Sets the number of threads, at least one. Results do not depend on it.
    #[must_use]
    pub fn with_threads(self, threads: usize) -> Self {
        Self { threads: threads.max(1), ..self }
    }

    /// Cancels the work once `stop` is true.
    #[must_use]
    pub fn with_stop(self, stop: Arc<AtomicBool>) -> Self {
        Self { stop, ..self }
    }

    /// Sets the observer.
    #[must_use]
    pub fn with_observer(self, observer: Arc<dyn Observe>) -> Self {
        Self { observer, ..self }
    }

    /// The number of threads.
    pub fn threads(&self) -> usize {
        self.threads
    }

    /// Cancels the work. Can be called from any thread.
    pub fn cancel(&self) {
        self.stop.store(true, Ordering::Relaxed);
    }

    /// Cancels the work, and drops the results that were not passed on yet: something that they depend on has failed. Can be called from
    /// any thread.
    ///
    /// ```
    /// use tpam_work::{Cancelled, Work};
    /// let (work, mut taken) = (Work::new().with_threads(1), Vec::new());
    /// let half = |n: &u64| {
    ///     if n % 2 == 1 {
    ///         work.abandon();
    ///     }
    ///     n / 2
    /// };
    /// let result = work.in_order([8, 7, 6].into_iter(), half, |n, _| Ok::<(), Cancelled>(taken.push(n)));
    /// assert_eq!(result, Err(Cancelled));
    /// assert!(!taken.contains(&7) && !taken.contains(&6));
    /// ```
    pub fn abandon(&self) {
        self.void.store(true, Ordering::Release);
        self.cancel();
    }

    /// Whether the work was cancelled.
    pub fn is_cancelled(&self) -> bool {
        self.stop.load(Ordering::Relaxed)
    }

    /// Returns an error if the work was cancelled.
    pub fn check(&self) -> Result<(), Cancelled> {
        if self.is_cancelled() { Err(Cancelled) } else { Ok(()) }
    }

    /// Begins a stage of `total` units. The observer receives its progress. A work that is a part of another gives the stage its own name.
    pub fn stage(&self, name: &str, total: u64, unit: &'static str) -> Stage {
        self.rest(name, [0, total], unit)
    }

    /// Begins a stage of `left` units, of which `done` others were finished earlier.
    pub fn rest(&self, name: &str, [done, left]: [u64; 2], unit: &'static str) -> Stage {
        let name = if self.part.name.is_empty() { name } else { &self.part.name };
        let begun = Begun { name: name.to_owned(), total: left, unit, span: self.part.after(done, left) };
        Stage::new(Arc::clone(&self.observer), &begun)
    }

    /// Splits the work into named parts, so that the observer can show the progress of the whole. A weight is the expected time of a part,
    /// in any unit.
    ///
    /// ```
    /// let parts = tpam_work::Work::new().parts([("searches", 2.0), ("fits", 1.0)]);
    /// parts[0].stage("runs", 15, "runs").advance(15);
    /// parts[1].stage("curves", 2, "curves").advance(2);
    /// ```
    pub fn parts<S: Into<String>>(&self, parts: impl IntoIterator<Item = (S, f64)>) -> Parts {
        let parts: Vec<(String, f64)> = parts.into_iter().map(|(name, weight)| (name.into(), weight)).collect();
        let split = self.part.split(&parts).into_iter();
        let works = split.map(|part| Self { part: Arc::new(part), ..self.clone() }).collect();
        Parts { works, outermost: self.part.name.is_empty() }
    }

    pub(crate) fn finish(&self) {
        self.observer.finish();
    }

    /// Sends the observer a message for the user.
    pub fn note(&self, text: &str) {
        self.observer.note(text);
    }

    /// Computes `work` for every item, on all threads, and passes the results to `take` in the order of the items.
    ///
    /// Ends early, between two items, when the work is cancelled or `take` fails; an item that takes long should look at
    /// [`is_cancelled`](Self::is_cancelled) now and then. If not all threads can start, it uses fewer, and the observer gets a note.
    pub fn in_order<I: Send, R: Send, E: From<Cancelled>>(
        &self,
        items: impl Iterator<Item = I> + Send,
        work: impl Fn(&I) -> R + Sync,
        mut take: impl FnMut(I, R) -> Result<(), E>,
    ) -> Result<(), E> {
        let take = |item, result| if self.void.load(Ordering::Acquire) { Err(E::from(Cancelled)) } else { take(item, result) };
        let threads = self.threads.min(self.startable.load(Ordering::Relaxed));
        let fewer = |count: usize, e: io::Error| {
            self.startable.store(count, Ordering::Relaxed);
            self.note(&format!("{threads} threads cannot start ({e}): using {count}"));
        };
        let run = order::Run { threads, stop: &self.stop, wait: &|| self.observer.wait() };
        order::in_order(items, &run, work, take, fewer)?;
        self.check().map_err(E::from)
    }

    /// Computes `work` for every item, on all threads, and returns the results in the order of the items. A [`Stage`] with this name
    /// counts the items in this unit.
    ///
    /// ```
    /// let work = tpam_work::Work::new().with_threads(2);
    /// assert_eq!(work.collect("squares", "numbers", 0..5_u32, |n| n * n)?, [0, 1, 4, 9, 16]);
    /// # Ok::<(), tpam_work::Cancelled>(())
    /// ```
    pub fn collect<I: Send, R: Send>(
        &self,
        name: &str,
        unit: &'static str,
        items: impl IntoIterator<IntoIter: ExactSizeIterator<Item = I> + Send>,
        work: impl Fn(&I) -> R + Sync,
    ) -> Result<Vec<R>, Cancelled> {
        let items = items.into_iter();
        let stage = self.stage(name, items.len() as u64, unit);
        let mut results = Vec::new();
        self.in_order(items, work, |_, result| {
            results.push(result);
            stage.advance(1);
            Ok(())
        })?;
        Ok(results)
    }
}

impl fmt::Debug for Work {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Work").field("threads", &self.threads).field("cancelled", &self.is_cancelled()).finish_non_exhaustive()
    }
}

/// The work was cancelled.
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
