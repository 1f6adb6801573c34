//! The time of each step: by the clock, and of the processor. The times of the last run are kept in a file for `--list`.

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

/// The times of the last runs, by name of the step.
pub(super) struct Times {
    file: PathBuf,
    rows: Vec<(String, Seconds)>,
}

impl Times {
    /// Reads the file; lines that cannot be read are left out.
    pub(super) fn read(file: PathBuf) -> Self {
        let text = fs::read_to_string(&file).unwrap_or_default();
        let rows = text.lines().filter_map(row).collect();
        Self { file, rows }
    }

    pub(super) fn last(&self, name: &str) -> Option<Seconds> {
        self.rows.iter().find(|(of, _)| of == name).map(|(_, seconds)| *seconds)
    }

    /// Stores the times of a step. An error is ignored: the times are for information.
    pub(super) fn store(&mut self, name: &str, seconds: Seconds) {
        self.rows.retain(|(of, _)| of != name);
        self.rows.push((name.to_owned(), seconds));
        let line =
            |(name, seconds): &(String, Seconds)| format!("{:.1}\t{:.1}\t{name}\n", seconds.clock, seconds.processor);
        let text: String = self.rows.iter().map(line).collect();
        let beside = self.file.with_extension("part");
        let _ = fs::write(&beside, text).and_then(|()| fs::rename(&beside, &self.file));
    }
}

fn row(line: &str) -> Option<(String, Seconds)> {
    let mut fields = line.splitn(3, '\t');
    let (clock, processor) = (fields.next()?.parse().ok()?, fields.next()?.parse().ok()?);
    Some((fields.next()?.to_owned(), Seconds { clock, processor }))
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
        let file = std::env::temp_dir().join(format!("tpam-times-{}", std::process::id()));
        let seconds = Seconds { clock: 12.5, processor: 20.0 };
        Times::read(file.clone()).store("the site", Seconds { clock: 1.0, ..seconds });
        Times::read(file.clone()).store("tests", seconds);
        Times::read(file.clone()).store("the site", seconds);
        let times = Times::read(file.clone());
        fs::remove_file(file).unwrap();
        assert_eq!((times.last("the site"), times.last("tests")), (Some(seconds), Some(seconds)));
        assert!(times.last("other").is_none() && times.rows.len() == 2);
    }
}
