//! Counts the answers after an attack, and prints them as a Markdown table.

use std::fmt::Write as _;
use std::sync::Mutex;
use std::sync::atomic::{AtomicU64, Ordering};

/// What the command did after an attack.
pub(super) enum Verdict {
    /// It refused, with a documented exit code and a sentence, or said that the folder is not finished.
    Refused,
    /// It gave the answer of an undisturbed run.
    Right,
    /// It gave another answer, as if nothing had happened.
    Wrong(String),
    /// It panicked, or did not end.
    Panic(String),
    /// Its exit code is not the documented one, or the folder cannot be resumed.
    Other(String),
}

/// The answers after one attack.
#[derive(Default)]
pub(super) struct Tally {
    refused: AtomicU64,
    right: AtomicU64,
    wrong: AtomicU64,
    panics: AtomicU64,
    other: AtomicU64,
    shown: Mutex<u64>,
}

/// How many failures of an attack are described.
const SHOWN: u64 = 12;

impl Tally {
    /// Counts a verdict, and describes it if it is a failure.
    pub(super) fn add(&self, case: &str, verdict: Verdict) {
        let (count, what) = match verdict {
            Verdict::Refused => (&self.refused, None),
            Verdict::Right => (&self.right, None),
            Verdict::Wrong(what) => (&self.wrong, Some(format!("silent wrong result: {what}"))),
            Verdict::Panic(what) => (&self.panics, Some(format!("panic: {what}"))),
            Verdict::Other(what) => (&self.other, Some(what)),
        };
        count.fetch_add(1, Ordering::Relaxed);
        if let Some(what) = what {
            self.show(case, &what);
        }
    }

    fn show(&self, case: &str, what: &str) {
        let mut shown = self.shown.lock().unwrap_or_else(std::sync::PoisonError::into_inner);
        *shown += 1;
        if *shown <= SHOWN {
            println!("  {case}: {what}");
        }
    }

    fn counts(&self) -> [u64; 5] {
        [&self.refused, &self.right, &self.wrong, &self.panics, &self.other].map(|count| count.load(Ordering::Relaxed))
    }

    /// The number of answers.
    pub(super) fn answers(&self) -> u64 {
        self.counts().iter().sum()
    }

    /// The number of failures.
    pub(super) fn failures(&self) -> u64 {
        self.counts()[2..].iter().sum()
    }
}

/// One row for each attack, and their sum.
pub(super) fn table(rows: &[(&str, Tally)]) -> String {
    let mut text = "| attack | answers | refused | right | silent wrong | panics | other failures |\n".to_owned();
    text.push_str("|---|---:|---:|---:|---:|---:|---:|\n");
    let mut sum = [0; 5];
    for (name, tally) in rows {
        let counts = tally.counts();
        sum.iter_mut().zip(counts).for_each(|(sum, count)| *sum += count);
        row(&mut text, name, counts);
    }
    row(&mut text, "all", sum);
    text
}

fn row(text: &mut String, name: &str, counts: [u64; 5]) {
    let fields: Vec<String> = counts.iter().map(u64::to_string).collect();
    let _ = writeln!(text, "| {name} | {} | {} |", counts.iter().sum::<u64>(), fields.join(" | "));
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn failures_are_counted() {
        let tally = Tally::default();
        tally.add("a", Verdict::Refused);
        tally.add("b", Verdict::Right);
        assert_eq!((tally.answers(), tally.failures()), (2, 0));
        tally.add("c", Verdict::Wrong("3 instead of 2".to_owned()));
        tally.add("d", Verdict::Panic("at x.rs".to_owned()));
        tally.add("e", Verdict::Other("exit code 2".to_owned()));
        assert_eq!(tally.failures(), 3);
        let text = table(&[("kill", tally)]);
        assert!(text.ends_with("| kill | 5 | 1 | 1 | 1 | 1 | 1 |\n| all | 5 | 1 | 1 | 1 | 1 | 1 |\n"), "{text}");
    }
}
