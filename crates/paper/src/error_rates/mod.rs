//! The tests that the reports use, under null hypotheses with clusters: their type I error is measured by [`tpam_rows::error_rates`].
//!
//! ```text
//! null       data without effect, in clusters
//! ranks      tests of orders: compare, ecdf, relevance, B2
//! intervals  intervals of means: success rates, claims, the first page, the questions of the review
//! fits       the test of a calibration
//! ```

mod fits;
mod intervals;
mod null;
mod ranks;

use tpam_rows::error_rates::Check;

/// Settings that share their runs, in words.
const RUNS: &str = "20 settings that share their runs, 31 runs";

/// The tests of the reports, and some that are shown for comparison.
pub fn checks() -> Vec<Check> {
    [ranks::CHECKS, intervals::CHECKS, fits::CHECKS].concat()
}

#[cfg(test)]
mod tests {
    use super::*;
    use tpam_rows::error_rates::{measure, page};
    use tpam_work::Work;

    /// The short form: 200 replicates of each test. A test with the promised rate of 0.05 exceeds 0.14 with a probability of 4e-7, one with
    /// 0.025 exceeds 0.1 with 2e-7; both bounds are 0.05 + 1.8 times the level. Tests that are shown for comparison must exceed their
    /// level.
    #[test]
    fn no_test_of_the_reports_has_more_false_alarms_than_it_promises() {
        let rates = measure(&checks(), 200, &Work::new()).unwrap();
        for rate in &rates {
            if rate.check.place.is_empty() {
                assert!(rate.rate() > rate.check.level, "{rate:?}");
            } else {
                assert!(rate.rate() <= 0.05 + 1.8 * rate.check.level, "{rate:?}");
            }
        }
    }

    #[test]
    fn the_page_has_a_row_for_each_test() {
        let rates = measure(&checks(), 2, &Work::new()).unwrap();
        let page = page(&rates);
        assert_eq!(page.lines().filter(|line| line.starts_with("| ") && !line.contains("---")).count(), rates.len() + 1, "{page}");
        assert!(page.contains("cargo xtask error-rates"));
    }
}
