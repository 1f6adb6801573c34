//! Results in the order of the items, computed on several threads.
//!
//! The caller therefore receives the same sequence for any number of threads.

use crate::start::{Gate, start};
use std::collections::BTreeMap;
use std::io;
use std::sync::Mutex;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::{Receiver, RecvTimeoutError, SyncSender, sync_channel};
use std::thread::Builder;
use std::time::Duration;

/// The time between two calls of [`Run::wait`]: a user notices no delay, and it costs nothing.
const PAUSE: Duration = Duration::from_millis(50);

/// How items are computed.
pub(crate) struct Run<'a> {
    /// The number of threads.
    pub(crate) threads: usize,
    /// Whether the work was cancelled.
    pub(crate) stop: &'a AtomicBool,
    /// Called now and then while the caller waits for results.
    pub(crate) wait: &'a dyn Fn(),
}

/// Computes `work` for every item on several threads and passes the results to `take`, in the order of `items`. Ends early, between two
/// items, once `stop` is set or `take` fails. If not all threads can start, `fewer` receives the number that compute and the reason.
pub(crate) fn in_order<I: Send, R: Send, E>(
    items: impl Iterator<Item = I> + Send,
    run: &Run,
    work: impl Fn(&I) -> R + Sync,
    take: impl FnMut(I, R) -> Result<(), E>,
    fewer: impl FnOnce(usize, io::Error),
) -> Result<(), E> {
    let Run { threads, stop, wait } = *run;
    let threads = items.size_hint().1.map_or(threads, |most| threads.min(most)).max(1);
    let failed = AtomicBool::new(false);
    let ended = || stop.load(Ordering::Relaxed) || failed.load(Ordering::Relaxed);
    let queue = Queue { items: Mutex::new(items.enumerate()), work, ended };
    let mut turns = Turns { early: BTreeMap::new(), turn: 0, take, result: Ok(()), failed: &failed };
    let (send, receive) = sync_channel(threads);
    let gate = Gate::default();
    std::thread::scope(|scope| {
        let started = start(threads, &gate, |number| {
            let (send, queue, gate) = (send.clone(), &queue, &gate);
            let compute = move || {
                if gate.admits(number) {
                    queue.send(&send);
                }
            };
            Builder::new().spawn_scoped(scope, compute)
        });
        drop(send);
        if let Some(e) = started.error {
            fewer(started.count.max(1), e);
        }
        if started.count == 0 {
            queue.each(|(turn, item, done)| {
                turns.add(turn, item, done);
                true
            });
        }
        turns.receive(&receive, wait);
    });
    turns.result
}

/// The items that no thread has begun yet, and what to do with each.
struct Queue<S, W, C> {
    items: Mutex<S>,
    work: W,
    /// Whether no more items are wanted.
    ended: C,
}

impl<I, R, S: Iterator<Item = (usize, I)>, W: Fn(&I) -> R, C: Fn() -> bool> Queue<S, W, C> {
    /// Computes items until none is left or wanted, or `pass` returns false.
    fn each(&self, mut pass: impl FnMut((usize, I, R)) -> bool) {
        while !(self.ended)() {
            let next = self.items.lock().expect("no thread panics while it holds the items").next();
            let Some((turn, item)) = next else { break };
            let done = (self.work)(&item);
            if !pass((turn, item, done)) {
                break;
            }
        }
    }

    fn send(&self, to: &SyncSender<(usize, I, R)>) {
        self.each(|done| to.send(done).is_ok());
    }
}

/// Puts the results into the order of the items.
struct Turns<'a, I, R, T, E> {
    /// Results that were computed before their turn.
    early: BTreeMap<usize, (I, R)>,
    turn: usize,
    take: T,
    result: Result<(), E>,
    failed: &'a AtomicBool,
}

impl<I, R, E, T: FnMut(I, R) -> Result<(), E>> Turns<'_, I, R, T, E> {
    fn receive(&mut self, results: &Receiver<(usize, I, R)>, wait: &dyn Fn()) {
        loop {
            match results.recv_timeout(PAUSE) {
                Ok((turn, item, done)) => self.add(turn, item, done),
                Err(RecvTimeoutError::Timeout) => wait(),
                Err(RecvTimeoutError::Disconnected) => break,
            }
        }
    }

    fn add(&mut self, turn: usize, item: I, done: R) {
        self.early.insert(turn, (item, done));
        while let Some((item, done)) = self.early.remove(&self.turn) {
            if self.result.is_ok() {
                self.result = (self.take)(item, done);
            }
            self.turn += 1;
            self.failed.fetch_or(self.result.is_err(), Ordering::Relaxed);
        }
    }
}

#[cfg(test)]
mod tests {
    use crate::{Cancelled, Work};
    use std::sync::atomic::{AtomicUsize, Ordering};

    fn doubled(threads: usize) -> Vec<u64> {
        let mut all = Vec::new();
        let slow_first = |n: &u64| {
            std::thread::sleep(std::time::Duration::from_millis(5 * (*n % 3)));
            2 * n
        };
        let take = |_, result| {
            all.push(result);
            Ok::<(), Cancelled>(())
        };
        Work::new().with_threads(threads).in_order(0..20, slow_first, take).unwrap();
        all
    }

    #[test]
    fn results_come_in_the_order_of_the_items() {
        let expected: Vec<u64> = (0..20).map(|n| 2 * n).collect();
        assert!([1, 2, 7].into_iter().all(|threads| doubled(threads) == expected));
    }

    #[test]
    fn cancelled_work_ends_between_two_items() {
        let work = Work::new().with_threads(2);
        let mut taken = 0;
        let result = work.in_order(
            0..1000,
            |n| *n,
            |_, _| {
                taken += 1;
                work.cancel();
                Ok::<(), Cancelled>(())
            },
        );
        assert_eq!(result, Err(Cancelled));
        assert!(taken < 1000, "{taken}");
    }

    /// Cancels the work when it is called.
    struct Hears(std::sync::OnceLock<Work>);

    impl crate::Observe for Hears {
        fn wait(&self) {
            self.0.get().expect("the work is set before it begins").cancel();
        }
    }

    #[test]
    fn the_caller_can_cancel_an_item_that_does_not_end() {
        let hears = std::sync::Arc::new(Hears(std::sync::OnceLock::new()));
        let work = Work::new().with_threads(2).with_observer(hears.clone());
        hears.0.set(work.clone()).unwrap();
        let endless = |_: &u64| {
            while !work.is_cancelled() {
                std::thread::yield_now();
            }
        };
        assert_eq!(work.in_order(0..2, endless, |_, ()| Ok::<(), Cancelled>(())), Err(Cancelled));
    }

    #[test]
    fn an_error_of_the_caller_ends_the_work() {
        let (mut taken, begun) = (0, AtomicUsize::new(0));
        let result = Work::new().with_threads(2).in_order(
            0..100_000,
            |n| {
                begun.fetch_add(1, Ordering::Relaxed);
                *n
            },
            |n, _| {
                taken += 1;
                if n == 3 { Err(Cancelled) } else { Ok(()) }
            },
        );
        assert_eq!((result, taken), (Err(Cancelled), 4));
        assert!(begun.into_inner() < 100_000, "nothing new is begun after the error");
    }
}
