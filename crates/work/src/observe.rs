//! The interface for displaying progress and notes.

use std::sync::Arc;

/// Receives the progress of a computation. Every method has an empty default.
pub trait Observe: Send + Sync {
    /// A stage of `total` units begins.
    fn begin(&self, total: u64, unit: &'static str) {
        let _ = (total, unit);
    }

    /// `settled` more units are finished or no longer needed, after `computed` units were computed. The two differ when a run ends before its budget.
    fn advance(&self, settled: u64, computed: u64) {
        let _ = (settled, computed);
    }

    /// The stage has ended, complete or not.
    fn end(&self) {}

    /// Receives a message for the user.
    fn note(&self, text: &str) {
        let _ = text;
    }
}

/// Ignores everything.
#[derive(Clone, Copy, Debug, Default)]
pub struct Silent;

impl Observe for Silent {}

/// A part of the work with a known total. It ends when it is dropped.
pub struct Stage {
    observer: Arc<dyn Observe>,
}

impl Stage {
    pub(crate) fn new(observer: Arc<dyn Observe>, total: u64, unit: &'static str) -> Self {
        observer.begin(total, unit);
        Self { observer }
    }

    /// `count` more units are done.
    pub fn advance(&self, count: u64) {
        self.settle(count, count);
    }

    /// `settled` more units are finished or no longer needed, after `computed` units were computed.
    pub fn settle(&self, settled: u64, computed: u64) {
        self.observer.advance(settled, computed);
    }
}

impl Drop for Stage {
    fn drop(&mut self) {
        self.observer.end();
    }
}
