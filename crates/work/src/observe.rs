//! The interface for displaying progress and notes.

use std::sync::Arc;

/// Receives the progress of a computation. Every method has an empty default.
pub trait Observe: Send + Sync {
    /// A stage begins.
    fn begin(&self, stage: &Begun) {
        let _ = stage;
    }

    /// `settled` more units are finished or no longer needed, after `computed` units were computed. The two differ when a run ends before
    /// its budget.
    fn advance(&self, settled: u64, computed: u64) {
        let _ = (settled, computed);
    }

    /// Called about twenty times a second while [`Work::in_order`](crate::Work::in_order) waits for results, on the thread that called it.
    fn wait(&self) {}

    /// The stage has ended, complete or not.
    fn end(&self) {}

    /// All [`Parts`](crate::Parts) of the work have ended.
    fn finish(&self) {}

    /// Receives a message for the user.
    fn note(&self, text: &str) {
        let _ = text;
    }
}

/// A stage that begins: its name, its size and its place in the whole work.
#[derive(Clone, Debug, PartialEq)]
#[non_exhaustive]
pub struct Begun {
    /// What is computed, such as `simulations`, or the name of the part of the work.
    pub name: String,
    /// The number of units to compute.
    pub total: u64,
    /// The unit, in the plural.
    pub unit: &'static str,
    /// The share of the whole work that is done when the stage begins, and when it ends; 0 and 1 if the stage is all of the work.
    pub span: [f64; 2],
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
    pub(crate) fn new(observer: Arc<dyn Observe>, begun: &Begun) -> Self {
        observer.begin(begun);
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
