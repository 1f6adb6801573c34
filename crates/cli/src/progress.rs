//! A progress bar with rate and remaining time, on terminals, for work of more than two seconds. Also notes, on standard error.

use crate::failure::{note, say};
use crate::interrupt;
use crate::print::is_quiet;
use indicatif::{HumanCount, ProgressBar, ProgressDrawTarget, ProgressState, ProgressStyle};
use std::collections::BTreeSet;
use std::fmt::Write;
use std::io::IsTerminal;
use std::path::Path;
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Arc, Mutex};
use std::time::{Duration, Instant};
use tpam_lab::folder::is_unchecked;
use tpam_work::{Observe, Work};

/// Shorter work has no progress bar.
const PATIENCE: Duration = Duration::from_secs(2);

/// The work of a command: it uses this number of threads (default: all cores), stops on Ctrl-C and shows its progress on the terminal.
pub(crate) fn work(threads: Option<u16>) -> Work {
    let work = Work::new().with_stop(interrupt::stop());
    let work = if is_quiet() { work } else { work.with_observer(Arc::new(Terminal::default())) };
    threads.map_or(work.clone(), |threads| work.with_threads(threads.into()))
}

/// Says which of these result folders have no checksums: nothing tells whether they are what was written.
pub(crate) fn note_unchecked<'a>(folders: impl IntoIterator<Item = &'a Path>) {
    let folders: BTreeSet<&Path> = folders.into_iter().filter(|folder| is_unchecked(folder)).collect();
    for folder in folders {
        note(&format!("note: {} has no checksums, because an older version of tpam wrote it", folder.display()));
    }
}

/// Shows the progress of the current stage.
#[derive(Default)]
struct Terminal {
    stage: Mutex<Option<Bar>>,
}

struct Bar {
    drawn: ProgressBar,
    begun: Instant,
    shown: bool,
    /// Units that were computed. The other finished units were skipped, because a run ended early.
    computed: Arc<AtomicU64>,
}

impl Bar {
    fn new(total: u64, unit: &'static str) -> Self {
        let drawn = ProgressBar::with_draw_target(Some(total), ProgressDrawTarget::hidden());
        let computed = Arc::new(AtomicU64::new(0));
        let counted = Arc::clone(&computed);
        let rate = move |state: &ProgressState, out: &mut dyn Write| {
            let seconds = state.elapsed().as_secs_f64().max(1e-3);
            let rate = counted.load(Ordering::Relaxed) as f64 / seconds;
            let _ = write!(out, "{} {unit}/s", HumanCount(rate as u64));
        };
        let style = ProgressStyle::with_template("{bar:30} {percent:>3} %  {rate}  {eta} left");
        drawn.set_style(style.expect("the template is valid").with_key("rate", rate));
        Self { drawn, begun: Instant::now(), shown: false, computed }
    }

    fn advance(&mut self, settled: u64, computed: u64) {
        self.computed.fetch_add(computed, Ordering::Relaxed);
        self.drawn.inc(settled);
        if !self.shown && self.begun.elapsed() > PATIENCE && std::io::stderr().is_terminal() {
            self.shown = true;
            self.drawn.set_draw_target(ProgressDrawTarget::stderr_with_hz(5));
        }
    }
}

impl Terminal {
    fn with(&self, act: impl FnOnce(&mut Option<Bar>)) {
        act(&mut self.stage.lock().expect("no thread panics while it holds the progress bar"));
    }
}

impl Observe for Terminal {
    fn begin(&self, total: u64, unit: &'static str) {
        self.with(|stage| *stage = Some(Bar::new(total, unit)));
    }

    fn advance(&self, settled: u64, computed: u64) {
        self.with(|stage| {
            if let Some(bar) = stage {
                bar.advance(settled, computed);
            }
        });
    }

    fn end(&self) {
        self.with(|stage| {
            if let Some(bar) = stage.take() {
                bar.drawn.finish_and_clear();
            }
        });
    }

    fn note(&self, text: &str) {
        say(&format!("note: {text}"));
    }
}
