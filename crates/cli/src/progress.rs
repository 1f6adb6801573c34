//! Progress with rate and time left, for work of over two seconds, on a terminal only.

use indicatif::{HumanCount, ProgressBar, ProgressDrawTarget, ProgressState, ProgressStyle};
use std::fmt::Write;
use std::io::IsTerminal;
use std::time::{Duration, Instant};

const PATIENCE: Duration = Duration::from_secs(2);

/// Shows how far the work is.
pub(crate) struct Progress {
    bar: ProgressBar,
    begun: Instant,
    shown: bool,
}

impl Progress {
    /// Of this many samples in all.
    pub(crate) fn new(samples: u64) -> Self {
        let bar = ProgressBar::with_draw_target(Some(samples), ProgressDrawTarget::hidden());
        let rate = |state: &ProgressState, out: &mut dyn Write| {
            let _ = write!(out, "{} samples/s", HumanCount(state.per_sec() as u64));
        };
        let style = ProgressStyle::with_template("{bar:30} {percent:>3} %  {rate}  {eta} left");
        bar.set_style(style.expect("the template is right").with_key("rate", rate));
        Self { bar, begun: Instant::now(), shown: false }
    }

    /// So many samples more are done.
    pub(crate) fn advance(&mut self, samples: u64) {
        self.bar.inc(samples);
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
