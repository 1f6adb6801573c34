//! How often a test finds something where there is nothing: the type I error, measured under clustered null hypotheses.
//!
//! A replicate draws data in which nothing is to be found, but whose units come in clusters as in the studies: settings share runs,
//! instances belong to functions, settings belong to PAMs. A test is applied as in the study that uses it, and the part of the replicates
//! with a false alarm is its error rate. Tests of several hypotheses count as one: any false alarm is one.
//!
//! The data are normal, or effects that were observed (`observed.rs`). The tests of several crates include this file; each renews its own
//! rows of the page of the documentation, docs/error-rates.md (`cargo xtask error-rates`).

use std::fs;
use tpam_pam::Stream;
use tpam_stats::{Interval, wilson_interval};
use tpam_table::{Format, Table};
use tpam_work::Work;

/// A test and the data it is applied to.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Check {
    /// The test.
    pub(crate) test: &'static str,
    /// Where the reports use it; empty if they do not, and it is shown for comparison only.
    pub(crate) place: &'static str,
    /// The data without effect.
    pub(crate) null: &'static str,
    /// The error rate that the test promises at most.
    pub(crate) level: f64,
    /// Draws data, applies the test, and returns whether it gives a false alarm.
    alarm: fn(&mut Stream) -> bool,
}

impl Check {
    /// A test, the place where it is used, the data without effect, the promised error rate, and whether data that are drawn from a stream
    /// give a false alarm.
    pub(crate) const fn new(
        test: &'static str,
        place: &'static str,
        null: &'static str,
        level: f64,
        alarm: fn(&mut Stream) -> bool,
    ) -> Self {
        Self { test, place, null, level, alarm }
    }

    /// Measures the test with a number of replicates, whose draws depend on its row on the page.
    pub(crate) fn measure(&self, replicates: u64) -> ErrorRate {
        let rows = rows(&page());
        let row = rows.iter().position(|row| row.is_of(self)).unwrap_or(rows.len());
        let alarm = |replicate: &u64| (self.alarm)(&mut Stream::new(row as u64, *replicate, "error rates"));
        let mut alarms = 0;
        let counted = Work::new().in_order(0..replicates, alarm, |_, alarm| {
            alarms += u64::from(alarm);
            Ok::<(), tpam_work::Cancelled>(())
        });
        counted.expect("nobody cancels a test");
        ErrorRate { check: *self, alarms, replicates }
    }

    /// The rate on the page, with the ends of its interval.
    pub(crate) fn documented(&self) -> Option<[f64; 3]> {
        rows(&page()).iter().find(|row| row.is_of(self)).map(|row| row.rate)
    }
}

/// The measured error rate of a test.
#[derive(Clone, Copy, Debug)]
pub(crate) struct ErrorRate {
    pub(crate) check: Check,
    pub(crate) alarms: u64,
    pub(crate) replicates: u64,
}

impl ErrorRate {
    /// The part of the replicates with a false alarm.
    pub(crate) fn rate(&self) -> f64 {
        self.alarms as f64 / self.replicates as f64
    }

    /// Whether the page has the test, and the rate is at most the one there, or the level of the test. A test with this rate exceeds six
    /// standard deviations and three alarms with a probability below 1e-6.
    pub(crate) fn agrees_with_the_page(&self) -> bool {
        self.check.documented().is_some_and(|[_, _, high]| {
            let alarms = self.replicates as f64 * high.max(self.check.level);
            self.alarms as f64 <= alarms + 6.0 * alarms.sqrt() + 3.0
        })
    }

    /// The row of the page.
    fn row(&self) -> Row {
        let Interval { low, high } = wilson_interval(self.alarms, self.replicates, 0.95).expect("there are replicates");
        let place = if self.check.place.is_empty() { COMPARISON } else { self.check.place };
        let [test, place, null] = [self.check.test, place, self.check.null].map(str::to_owned);
        Row { test, place, null, level: self.check.level, rate: [self.rate(), low, high] }
    }
}

/// Where a test is used that the reports do not use.
const COMPARISON: &str = "– (for comparison)";
const PAGE: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/../../docs/error-rates.md");

fn page() -> String {
    fs::read_to_string(PAGE).expect("the page exists")
}

/// A row of the page.
struct Row {
    test: String,
    place: String,
    null: String,
    level: f64,
    /// The error rate and its interval.
    rate: [f64; 3],
}

impl Row {
    fn is_of(&self, check: &Check) -> bool {
        self.test == check.test && self.null == check.null
    }
}

fn rows(page: &str) -> Vec<Row> {
    let page = page.replace('\\', "");
    let table = page.lines().filter(|line| line.starts_with("| ")).skip(2);
    let row = |line: &str| {
        let cells: Vec<&str> = line.split('|').map(str::trim).collect();
        let [test, place, null] = [1, 2, 3].map(|at: usize| cells[at].to_owned());
        let rate: Vec<f64> = cells[5].split([' ', '[', ',', ']']).filter_map(|word| word.parse().ok()).collect();
        let level = cells[4].parse().expect("a level is a number");
        Row { test, place, null, level, rate: rate.try_into().expect("a rate has an interval") }
    };
    table.map(row).collect()
}

/// Measures tests with 2000 replicates and writes their rows of the page.
pub(crate) fn renew(checks: &[Check]) {
    for check in checks {
        let (page, row) = (page(), check.measure(2000).row());
        let mut rows = rows(&page);
        match rows.iter().position(|row| row.is_of(check)) {
            Some(at) => rows[at] = row,
            None => rows.push(row),
        }
        fs::write(PAGE, with_rows(&page, &rows)).expect("the page can be written");
    }
}

/// The page with other rows, and with the sentence that follows from them.
fn with_rows(page: &str, rows: &[Row]) -> String {
    let table = Table::from_rows(rows)
        .text("test", |row| &row.test)
        .text("used in", |row| &row.place)
        .text("data without effect", |row| &row.null)
        .real("level", |row| row.level)
        .rounded("error rate", 3, |row| row.rate[0])
        .title("error rate [95 % interval]")
        .rounded("low", 3, |row| row.rate[1])
        .rounded("high", 3, |row| row.rate[2])
        .interval()
        .build();
    let (before, _) = page.split_once("Tests in use whose").expect("a sentence about tests above their level");
    let (_, after) = page.rsplit_once("|\n").expect("a table");
    let above = rows.iter().filter(|row| row.place != COMPARISON && row.rate[1] > row.level);
    let above: Vec<String> = above.map(|row| format!("\"{}\" ({:.3} instead of {})", row.test, row.rate[0], row.level)).collect();
    let (above, table) = (above.join("; "), table.render(Format::Markdown));
    format!("{before}Tests in use whose interval is above their level: {above}.\n\n{table}{after}")
}

#[test]
fn the_sentence_and_the_table_of_the_page_follow_from_its_rows() {
    assert_eq!(with_rows(&page(), &rows(&page())), page());
}
