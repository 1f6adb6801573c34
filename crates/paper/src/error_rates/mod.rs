//! The type I error of every test that the reports use, measured under clustered null hypotheses.
//!
//! A replicate draws data in which nothing is to be found, but whose units come in clusters as in the studies: settings share runs, instances belong to functions, settings belong to PAMs. A
//! test is applied as in the reports, and the part of the replicates with a false alarm is its error rate. Tests of several hypotheses count as one: any false alarm is one.
//!
//! ```text
//! null       data without effect, in clusters
//! ranks      tests of orders: compare, ecdf, relevance, B2
//! intervals  intervals of means: success rates, claims, the questions of the review
//! page       the table and its page
//! ```

mod intervals;
mod null;
mod page;
mod ranks;

pub use page::{page, table};

use tpam_pam::Stream;
use tpam_stats::{Interval, wilson_interval};
use tpam_work::{Cancelled, Work};

/// A test and the data it is applied to.
struct Check {
    test: &'static str,
    /// Where the test is used; empty for one that is shown for comparison only.
    place: &'static str,
    null: &'static str,
    level: f64,
    /// Draws data, applies the test, and returns whether it gives a false alarm.
    alarm: fn(&mut Stream) -> bool,
}

impl Check {
    const fn new(
        test: &'static str,
        place: &'static str,
        null: &'static str,
        level: f64,
        alarm: fn(&mut Stream) -> bool,
    ) -> Self {
        Self { test, place, null, level, alarm }
    }
}

/// Settings that share their runs, in words.
const RUNS: &str = "20 settings that share their runs, 31 runs";

/// The measured error rate of a test.
#[derive(Clone, Copy, Debug, PartialEq)]
#[non_exhaustive]
pub struct ErrorRate {
    /// The test.
    pub test: &'static str,
    /// Where the reports use it; empty if they do not, and it is shown for comparison.
    pub place: &'static str,
    /// The data without effect.
    pub null: &'static str,
    /// The error rate that the test promises at most.
    pub level: f64,
    /// The number of replicates with a false alarm.
    pub alarms: u64,
    /// The number of replicates.
    pub replicates: u64,
}

impl ErrorRate {
    /// The part of the replicates with a false alarm.
    pub fn rate(&self) -> f64 {
        self.alarms as f64 / self.replicates as f64
    }

    /// Wilson's 95 % interval of the rate.
    pub fn interval(&self) -> Interval {
        wilson_interval(self.alarms, self.replicates, 0.95).unwrap_or(Interval { low: 0.0, high: 1.0 })
    }
}

/// Measures every test with a number of replicates. The result is a function of this number only.
pub fn measure(replicates: u64, work: &Work) -> Result<Vec<ErrorRate>, Cancelled> {
    let checks: Vec<&Check> = ranks::CHECKS.iter().chain(intervals::CHECKS).collect();
    let stage = work.stage("error rates", checks.len() as u64, "tests");
    let mut rates = Vec::new();
    for (number, check) in checks.into_iter().enumerate() {
        let mut alarms = 0;
        let alarm = |replicate: &u64| (check.alarm)(&mut Stream::new(number as u64, *replicate, "error rates"));
        work.in_order(0..replicates, alarm, |_, alarm| {
            alarms += u64::from(alarm);
            Ok::<(), Cancelled>(())
        })?;
        let Check { test, place, null, level, .. } = *check;
        rates.push(ErrorRate { test, place, null, level, alarms, replicates });
        stage.advance(1);
    }
    Ok(rates)
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The short form: 200 replicates of each test. A test with the promised rate of 0.05 exceeds 0.14 with a probability of 4e-7, one with 0.025 exceeds 0.1 with 2e-7; both bounds are
    /// 0.05 + 1.8 times the level. Tests that are shown for comparison must exceed their level.
    #[test]
    fn no_test_of_the_reports_has_more_false_alarms_than_it_promises() {
        let rates = measure(200, &Work::new()).unwrap();
        for rate in &rates {
            if rate.place.is_empty() {
                assert!(rate.rate() > rate.level, "{rate:?}");
            } else {
                assert!(rate.rate() <= 0.05 + 1.8 * rate.level, "{rate:?}");
            }
        }
    }

    #[test]
    fn rates_do_not_depend_on_the_number_of_threads() {
        let [one, two] = [1, 2].map(|threads| measure(10, &Work::new().with_threads(threads)).unwrap());
        assert_eq!(one, two);
    }

    #[test]
    fn the_page_names_tests_above_their_level() {
        let rate = |test, alarms| ErrorRate { test, place: "compare", null: "", level: 0.05, alarms, replicates: 2000 };
        let said = page(&[rate("good", 100), rate("bad", 180)]);
        assert!(said.contains("above their level: \"bad\" (0.090 instead of 0.05).\n"), "{said}");
        assert!(page(&[rate("good", 100)]).contains("No test in use"));
    }

    #[test]
    fn the_page_has_a_row_for_each_test() {
        let rates = measure(2, &Work::new()).unwrap();
        let page = page(&rates);
        assert_eq!(
            page.lines().filter(|line| line.starts_with("| ") && !line.contains("---")).count(),
            rates.len() + 1,
            "{page}"
        );
        assert!(page.contains("cargo xtask error-rates"));
    }
}
