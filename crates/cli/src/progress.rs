//! Progress with rate and time left, for work of over two seconds, on a terminal only.

use indicatif::{HumanCount, ProgressBar, ProgressDrawTarget, ProgressState, ProgressStyle};
use std::fmt::Write;
use std::io::IsTerminal;
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::{Duration, Instant};

const PATIENCE: Duration = Duration::from_secs(2);

/// Shows how far the work is.
pub(crate) struct Progress {
    bar: ProgressBar,
    begun: Instant,
    shown: bool,
    /// What was really done of what need no longer be done.
    done: Arc<AtomicU64>,
}

impl Progress {
    /// Of this many samples in all.
    pub(crate) fn new(samples: u64) -> Self {
        Self::of(samples, "samples")
    }

    /// Of this many of something.
    pub(crate) fn of(total: u64, unit: &'static str) -> Self {
        let bar = ProgressBar::with_draw_target(Some(total), ProgressDrawTarget::hidden());
        let done = Arc::new(AtomicU64::new(0));
        let counted = Arc::clone(&done);
        let rate = move |state: &ProgressState, out: &mut dyn Write| {
            let seconds = state.elapsed().as_secs_f64().max(1e-3);
            let rate = counted.load(Ordering::Relaxed) as f64 / seconds;
            let _ = write!(out, "{} {unit}/s", HumanCount(rate as u64));
        };
        let style = ProgressStyle::with_template("{bar:30} {percent:>3} %  {rate}  {eta} left");
        bar.set_style(style.expect("the template is right").with_key("rate", rate));
        Self { bar, begun: Instant::now(), shown: false, done }
    }

    /// So many more are done.
    pub(crate) fn advance(&mut self, count: u64) {
        self.done(count, count);
    }

    /// So many more need no longer be done, because of fewer that were.
    pub(crate) fn done(&mut self, settled: u64, count: u64) {
        self.done.fetch_add(count, Ordering::Relaxed);
        self.bar.inc(settled);
        if !self.shown && self.begun.elapsed() > PATIENCE && std::io::stderr().is_terminal() {
            self.shown = true;
            self.bar.set_draw_target(ProgressDrawTarget::stderr_with_hz(5));
        }
    }
}

impl Drop for Progress {
    fn drop(&mut self) {
        self.bar.finish_and_clear();
    }
}
