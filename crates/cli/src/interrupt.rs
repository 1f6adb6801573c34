//! Signals: the first asks the work to end between two blocks, the second ends the process.

use signal_hook::consts::{SIGINT, SIGTERM};
use signal_hook::flag;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::sync::{Arc, LazyLock};

static STOP: LazyLock<Arc<AtomicBool>> = LazyLock::new(Arc::default);
static SIGNAL: LazyLock<Arc<AtomicUsize>> = LazyLock::new(Arc::default);

/// The signals that end the command: Ctrl-C, and the one that clusters send to end jobs.
const SIGNALS: [i32; 2] = [SIGINT, SIGTERM];

/// True once a signal has arrived.
pub(crate) fn stop() -> Arc<AtomicBool> {
    Arc::clone(&STOP)
}

/// The exit code that shells expect after the signal that arrived: 130 after Ctrl-C, 143 after SIGTERM.
pub(crate) fn exit_code() -> u8 {
    let signal = SIGNAL.load(Ordering::Relaxed);
    code(i32::try_from(signal).ok().filter(|signal| SIGNALS.contains(signal)).unwrap_or(SIGINT))
}

fn code(signal: i32) -> u8 {
    128 + u8::try_from(signal).unwrap_or(0)
}

/// Starts listening, once.
pub(crate) fn listen() {
    static BEGUN: AtomicBool = AtomicBool::new(false);
    if BEGUN.swap(true, Ordering::Relaxed) {
        return;
    }
    for signal in SIGNALS {
        // Without a handler a signal still ends the process, and what was written stays readable.
        let _ = flag::register_conditional_shutdown(signal, i32::from(code(signal)), stop());
        let number = usize::try_from(signal).unwrap_or(0);
        let _ = flag::register_usize(signal, Arc::clone(&SIGNAL), number);
        let _ = flag::register(signal, stop());
    }
}
