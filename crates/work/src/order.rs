//! Results in the order of the items, computed on several threads.
//!
//! The caller therefore receives the same sequence for any number of threads.

use std::collections::BTreeMap;
use std::sync::Mutex;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::sync_channel;

/// Computes `work` for every item on `threads` threads and passes the results to `take`, in the order of `items`. Ends early, between two items,
/// once `stop` is set or `take` fails.
pub(crate) fn in_order<I: Send, R: Send, E>(
    items: impl Iterator<Item = I> + Send,
    threads: usize,
    stop: &AtomicBool,
    work: impl Fn(&I) -> R + Sync,
    mut take: impl FnMut(I, R) -> Result<(), E>,
) -> Result<(), E> {
    let items = Mutex::new(items.enumerate());
    let failed = AtomicBool::new(false);
    let (send, receive) = sync_channel::<(usize, I, R)>(threads);
    std::thread::scope(|scope| {
        for _ in 0..threads.max(1) {
            let (send, items, failed, work) = (send.clone(), &items, &failed, &work);
            scope.spawn(move || {
                while !stop.load(Ordering::Relaxed) && !failed.load(Ordering::Relaxed) {
                    let next = items.lock().expect("no thread panics while it holds the items").next();
                    let Some((turn, item)) = next else { break };
                    let done = work(&item);
                    if send.send((turn, item, done)).is_err() {
                        break;
                    }
                }
            });
        }
        drop(send);
        // Results that were computed before their turn.
        let mut early = BTreeMap::new();
        let mut turn = 0;
        let mut result = Ok(());
        for (at, item, done) in receive {
            early.insert(at, (item, done));
            while let Some((item, done)) = early.remove(&turn) {
                if result.is_ok() {
                    result = take(item, done);
                }
                turn += 1;
                failed.fetch_or(result.is_err(), Ordering::Relaxed);
            }
        }
        result
    })
}

#[cfg(test)]
mod tests {
    use crate::{Cancelled, Work};

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

    #[test]
    fn an_error_of_the_caller_ends_the_work() {
        let mut taken = 0;
        let result = Work::new().with_threads(2).in_order(
            0..1000,
            |n| *n,
            |n, _| {
                taken += 1;
                if n == 3 { Err(Cancelled) } else { Ok(()) }
            },
        );
        assert_eq!((result, taken), (Err(Cancelled), 4));
    }
}
