//! Progress on standard error: on a terminal a bar, else a line every ten seconds, with the time left for the whole work. Also notes.

use crate::failure::say;
use crate::interrupt;
use crate::print::is_quiet;
use indicatif::{HumanCount, ProgressBar, ProgressDrawTarget, ProgressStyle};
use std::io::IsTerminal;
use std::sync::{Arc, Mutex};
use std::time::{Duration, Instant};
use tpam_work::{Begun, Observe, Progress, Work, words};

/// The time until a bar appears, and between two of its states. Shorter work has no bar.
const BAR: [Duration; 2] = [Duration::from_secs(2), Duration::from_millis(200)];
/// The time until the first line without a terminal, and between two lines.
const LINES: [Duration; 2] = [Duration::from_secs(10), Duration::from_secs(10)];
/// The length of a full bar, in steps.
const STEPS: f64 = 10_000.0;

/// The work of a command: it uses this number of threads (default: all cores), stops on Ctrl-C and shows its progress.
pub(crate) fn work(threads: Option<u16>) -> Work {
    let work = Work::new().with_stop(interrupt::stop());
    let work = if is_quiet() { work } else { work.with_observer(Arc::new(Shown::default())) };
    threads.map_or(work.clone(), |threads| work.with_threads(threads.into()))
}

/// Shows the progress of the work.
#[derive(Default)]
struct Shown(Mutex<State>);

#[derive(Default)]
struct State {
    progress: Progress,
    /// When the work and when the current stage began.
    begun: Option<[Instant; 2]>,
    /// When the progress was shown last.
    shown: Option<Instant>,
    bar: Option<ProgressBar>,
}

impl State {
    fn begin(&mut self, stage: &Begun) {
        self.progress.begin(stage);
        let now = Instant::now();
        self.begun = Some([self.begun.map_or(now, |[first, _]| first), now]);
        self.show();
    }

    fn advance(&mut self, settled: u64, computed: u64) {
        self.progress.advance(settled, computed);
        self.show();
    }

    /// Shows the progress, if it is time.
    fn show(&mut self) {
        let Some([begun, stage]) = self.begun else { return };
        let terminal = std::io::stderr().is_terminal();
        let [first, next] = if terminal { BAR } else { LINES };
        let wait = self.shown.map_or(begun + first, |shown| shown + next);
        if Instant::now() < wait {
            return;
        }
        self.shown = Some(Instant::now());
        if terminal {
            self.draw(begun.elapsed(), stage.elapsed());
        } else if self.progress.done() > 0.0 {
            say(&self.progress.line(begun.elapsed()));
        }
    }

    fn draw(&mut self, whole: Duration, stage: Duration) {
        let Some(Begun { name, unit, .. }) = self.progress.stage() else { return };
        let rate = self.progress.computed() as f64 / stage.as_secs_f64().max(1e-3);
        let left = self.progress.left(whole).map_or_else(String::new, |left| format!("  {} left", words(left)));
        let bar = self.bar.get_or_insert_with(new_bar);
        bar.set_prefix(name.clone());
        bar.set_message(format!("{} {unit}/s{left}", HumanCount(rate as u64)));
        bar.set_position((STEPS * self.progress.done()) as u64);
    }

    /// Removes the bar.
    fn clear(&mut self) {
        if let Some(bar) = self.bar.take() {
            bar.finish_and_clear();
        }
    }

    /// Ends a stage. The bar stays for the next one, unless this was all of the work.
    fn end(&mut self) {
        if self.progress.stage().is_none_or(|stage| stage.span[1] >= 1.0) {
            self.clear();
        }
    }
}

fn new_bar() -> ProgressBar {
    let bar = ProgressBar::with_draw_target(Some(STEPS as u64), ProgressDrawTarget::stderr_with_hz(5));
    let style = ProgressStyle::with_template("{prefix}: {bar:30} {percent:>3} %  {msg}");
    bar.set_style(style.expect("the template is valid"));
    bar
}

impl Shown {
    fn with(&self, act: impl FnOnce(&mut State)) {
        act(&mut self.0.lock().expect("no thread panics while it holds the progress"));
    }
}

impl Observe for Shown {
    fn begin(&self, stage: &Begun) {
        self.with(|state| state.begin(stage));
    }

    fn advance(&self, settled: u64, computed: u64) {
        self.with(|state| state.advance(settled, computed));
    }

    fn end(&self) {
        self.with(State::end);
    }

    fn finish(&self) {
        self.with(State::clear);
    }

    fn note(&self, text: &str) {
        let note = || say(&format!("note: {text}"));
        self.with(|state| match &state.bar {
            Some(bar) => bar.suspend(note),
            None => note(),
        });
    }
}
