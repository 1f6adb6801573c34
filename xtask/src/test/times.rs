//! The time of each step: by the clock, and of the processor. The times of the last runs are kept for `--list`.

use crate::root;
use std::fs;
use std::path::PathBuf;
use std::time::Instant;

/// The seconds that a step took.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) struct Seconds {
    /// By the clock.
    pub(super) clock: f64,
    /// Of the processor, in all programs that have ended. Zero where the system has no `/proc`.
    pub(super) processor: f64,
}

impl Seconds {
    /// Such as `2 min 5 s (3 min 50 s of processor time)`.
    pub(super) fn words(self) -> String {
        format!("{} ({} of processor time)", minutes(self.clock), minutes(self.processor))
    }
}

/// A number of seconds such as `2 min 5 s`.
pub(super) fn minutes(seconds: f64) -> String {
    let whole = seconds.round() as u64;
    if whole < 60 { format!("{whole} s") } else { format!("{} min {} s", whole / 60, whole % 60) }
}

/// Measures from its creation on.
pub(super) struct Stopwatch {
    begun: Instant,
    processor: f64,
}

impl Stopwatch {
    pub(super) fn start() -> Self {
        Self { begun: Instant::now(), processor: processor() }
    }

    pub(super) fn seconds(&self) -> Seconds {
        Seconds { clock: self.begun.elapsed().as_secs_f64(), processor: processor() - self.processor }
    }
}

/// Seconds of the processor that this process and all programs that it has waited for have used.
fn processor() -> f64 {
    fs::read_to_string("/proc/self/stat").ok().and_then(|text| used(&text)).unwrap_or_default()
}

/// The sum of the four times in `/proc/PID/stat`, which are in hundredths of a second on every Linux.
fn used(stat: &str) -> Option<f64> {
    let (_, rest) = stat.rsplit_once(") ")?;
    let times: Option<Vec<f64>> = rest.split(' ').skip(11).take(4).map(|word| word.parse().ok()).collect();
    Some(times?.iter().sum::<f64>() / 100.0)
}

/// The file with the time of the last run of a step. Each step has its own, because two processes may write at the same time.
fn file(name: &str) -> PathBuf {
    root().join("target/step-times").join(name.replace('/', "-"))
}

/// The time of the last run of a step.
pub(super) fn last(name: &str) -> Option<Seconds> {
    let text = fs::read_to_string(file(name)).ok()?;
    let (clock, processor) = text.trim_end().split_once(' ')?;
    Some(Seconds { clock: clock.parse().ok()?, processor: processor.parse().ok()? })
}

/// Stores the time of a step. An error is ignored: times are for information.
pub(super) fn store(name: &str, seconds: Seconds) {
    let file = file(name);
    let text = format!("{:.1} {:.1}\n", seconds.clock, seconds.processor);
    let _ = fs::create_dir_all(file.with_file_name("")).and_then(|()| fs::write(file, text));
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn times_are_in_minutes() {
        assert_eq!([0.4, 59.4, 59.6, 125.0].map(minutes), ["0 s", "59 s", "1 min 0 s", "2 min 5 s"]);
    }

    #[test]
    fn processor_time_includes_that_of_children() {
        let stat = "17 (a) b) S 4 17 17 0 -1 4194560 100 200 3 4 10 20 300 4000 20 0 1 0";
        assert_eq!(used(stat), Some(43.3));
        assert_eq!(used("nonsense"), None);
    }

    #[test]
    fn times_are_kept() {
        let name = format!("a test of times/{}", std::process::id());
        assert!(last(&name).is_none());
        let seconds = Seconds { clock: 12.5, processor: 20.0 };
        store(&name, Seconds { clock: 1.0, ..seconds });
        store(&name, seconds);
        let kept = last(&name);
        fs::remove_file(file(&name)).unwrap();
        assert_eq!(kept, Some(seconds));
    }
}
