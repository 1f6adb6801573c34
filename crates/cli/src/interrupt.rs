//! Ctrl-C: the first asks the work to end between two blocks, the second ends the process.

use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, LazyLock};

static STOP: LazyLock<Arc<AtomicBool>> = LazyLock::new(Arc::default);

/// True once Ctrl-C was pressed.
pub(crate) fn stop() -> Arc<AtomicBool> {
    Arc::clone(&STOP)
}

/// Starts listening.
pub(crate) fn listen() {
    let hear = || {
        if STOP.swap(true, Ordering::Relaxed) {
            std::process::exit(130);
        }
    };
    // Without a handler Ctrl-C still ends the process, and what was written stays readable.
    let _ = ctrlc::set_handler(hear);
}
