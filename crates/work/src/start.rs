//! Starts threads, or fewer of them where the system cannot start as many.

use std::io;
use std::sync::{Condvar, Mutex, MutexGuard};
use std::thread::ScopedJoinHandle;

/// After this many new threads, the next ones start only when these run: a thread that is about to run needs memory of its own.
const AT_ONCE: usize = 8;

/// Address space that a thread may take when it starts: its stack and the stack of its signal handler, each with a reserve.
const ROOM: usize = 4 << 20;

/// Whether the memory for some more threads is there. A thread that starts without room for the stack of its signal handler does not fail
/// to start: it aborts the program.
fn has_room(threads: usize) -> bool {
    let mut room: Vec<u8> = Vec::new();
    let reserved = room.try_reserve_exact(threads * ROOM).is_ok();
    // Without this the compiler may leave out an allocation that is never written to.
    std::hint::black_box(&room);
    reserved
}

/// Holds new threads back until their number is known.
pub(crate) struct Gate {
    state: Mutex<State>,
    changed: Condvar,
}

struct State {
    /// Threads that have arrived.
    arrived: usize,
    /// Threads from this number on must end.
    limit: usize,
    open: bool,
}

impl Default for Gate {
    fn default() -> Self {
        let state = State { arrived: 0, limit: usize::MAX, open: false };
        Self { state: Mutex::new(state), changed: Condvar::new() }
    }
}

impl Gate {
    /// Waits in thread `number`, counted from 0, until the gate opens. False if the thread must end without computing.
    pub(crate) fn admits(&self, number: usize) -> bool {
        self.set(|state| state.arrived += 1);
        self.wait_while(|state| !state.open && number < state.limit).limit > number
    }

    fn set(&self, change: impl FnOnce(&mut State)) {
        change(&mut self.state.lock().expect(HELD));
        self.changed.notify_all();
    }

    fn wait_while(&self, mut so: impl FnMut(&State) -> bool) -> MutexGuard<'_, State> {
        let state = self.state.lock().expect(HELD);
        self.changed.wait_while(state, |state| so(state)).expect(HELD)
    }

    /// Waits until `count` threads have arrived.
    fn wait_for(&self, count: usize) {
        drop(self.wait_while(|state| state.arrived < count));
    }
}

const HELD: &str = "no thread panics while it holds the gate";

/// The threads that compute.
pub(crate) struct Started {
    /// Their number. If it is 0, the calling thread must compute.
    pub(crate) count: usize,
    /// The reason why not all of them started.
    pub(crate) error: Option<io::Error>,
}

/// Starts `wanted` threads, each by `one`, which gets its number. The threads must pass the gate.
///
/// If a thread cannot start, the system is at its limit of threads or memory, and the computation needs memory too: half of the threads end
/// first.
pub(crate) fn start<'s>(wanted: usize, gate: &Gate, mut one: impl FnMut(usize) -> io::Result<ScopedJoinHandle<'s, ()>>) -> Started {
    let mut threads = Vec::new();
    let mut error = None;
    while threads.len() < wanted && error.is_none() {
        if threads.len() % AT_ONCE == 0 {
            gate.wait_for(threads.len());
            if !has_room(AT_ONCE.min(wanted - threads.len())) {
                error = Some(io::ErrorKind::OutOfMemory.into());
                break;
            }
        }
        match one(threads.len()) {
            Ok(thread) => threads.push(thread),
            Err(e) => error = Some(e),
        }
    }
    if error.is_some() {
        gate.wait_for(threads.len());
        let half = threads.len() / 2;
        gate.set(|state| state.limit = half);
        // The scope reports a panic.
        threads.drain(half..).for_each(|thread| drop(thread.join()));
    }
    gate.set(|state| state.open = true);
    Started { count: threads.len(), error }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::io::ErrorKind::WouldBlock;
    use std::sync::atomic::{AtomicUsize, Ordering};

    /// The number of threads that computed if the system starts at most `most`, and what `start` said.
    fn computed(wanted: usize, most: usize) -> (usize, usize, bool) {
        let (gate, count) = (Gate::default(), AtomicUsize::new(0));
        let (gate, counted) = (&gate, &count);
        let started = std::thread::scope(|scope| {
            start(wanted, gate, |number| {
                if number == most {
                    return Err(WouldBlock.into());
                }
                Ok(scope.spawn(move || _ = counted.fetch_add(usize::from(gate.admits(number)), Ordering::Relaxed)))
            })
        });
        (count.into_inner(), started.count, started.error.is_some())
    }

    #[test]
    fn all_threads_compute_if_all_start() {
        assert_eq!(computed(1, 2), (1, 1, false));
        assert_eq!(computed(100, 1000), (100, 100, false));
    }

    #[test]
    fn room_for_many_threads_is_there_and_for_too_many_is_not() {
        assert!(has_room(AT_ONCE));
        assert!(!has_room(usize::MAX / ROOM / 2));
    }

    #[test]
    fn half_of_the_threads_that_started_compute_if_one_cannot_start() {
        assert_eq!(computed(100, 70), (35, 35, true));
        assert_eq!(computed(8, 1), (0, 0, true));
        assert_eq!(computed(8, 0), (0, 0, true));
    }
}
