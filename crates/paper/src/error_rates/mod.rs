//! The tests that the reports use, under null hypotheses with clusters: their type I error is measured by [`tpam_rows::error_rates`].
//!
//! ```text
//! null       data without effect, in clusters: normal, or effects that were observed
//! ranks      tests of orders: compare, ecdf, relevance, B2
//! intervals  intervals whose unit is the run: success rates, claims, published points
//! functions  intervals and tests whose unit is the function: B1, the first page, the law, the questions of the review
//! fits       the test of a calibration
//! runs       intervals of single settings, over runs or of their pooled samples
//! ```

mod fits;
mod functions;
mod intervals;
mod null;
mod ranks;
mod runs;

use tpam_rows::error_rates::Check;

/// Settings that share their runs, in words.
const RUNS: &str = "20 settings that share their runs, 31 runs";

/// The tests of the reports, and some that are shown for comparison.
pub fn checks() -> Vec<Check> {
    [ranks::CHECKS, intervals::CHECKS, functions::CHECKS, fits::CHECKS].concat()
}

/// Further ones, the last rows of the page: the draws of a test depend on its place.
pub fn further_checks() -> Vec<Check> {
    [ranks::FIXED_BUDGET, runs::CHECKS].concat()
}

#[cfg(test)]
mod tests {
    use super::*;
    use tpam_rows::error_rates::{OVER_FUNCTIONS, documented, measure, page};
    use tpam_work::Work;

    const PAGE: &str = include_str!("../../../../docs/error-rates.md");

    /// The short form: 200 replicates of each test. Tests that are shown for comparison must exceed their level.
    #[test]
    fn no_test_of_the_reports_has_more_false_alarms_than_the_page_says() {
        for rate in &measure(&[checks(), further_checks()].concat(), 200, &Work::new()).unwrap() {
            let Some([on_page, low, _]) = documented(PAGE, &rate.check) else { panic!("docs/error-rates.md has no row for {rate:?}") };
            assert!(rate.agrees_with(PAGE), "{rate:?}");
            if rate.check.place.is_empty() {
                assert!(low > rate.check.level && (rate.rate() > rate.check.level || on_page < 0.15), "{rate:?}");
            }
        }
    }

    /// Reports say the smallest and the largest rate beside their intervals.
    #[test]
    fn reports_say_what_the_page_says_about_means_over_functions() {
        let own = checks().into_iter().filter(|check| check.test == "Student's t over functions" && check.null.contains("observed"));
        let mut rates: Vec<f64> = own.map(|check| 100.0 * documented(PAGE, &check).unwrap()[0]).collect();
        rates.sort_by(f64::total_cmp);
        let said = format!("in {:.0} to {:.0} %", rates[0], rates[rates.len() - 1]);
        assert!(OVER_FUNCTIONS.contains(&said), "{said}");
    }

    /// The texts of the report say it beside intervals that miss more often than they should.
    #[test]
    fn reports_say_what_the_page_says_about_runs() {
        let said = [
            ("Wilson's", include_str!("../../text/captions.txt"), "missed the true rate in"),
            ("percentile interval of mean", include_str!("../../text/acceptances.txt"), "missed the true τ in"),
            ("percentile interval over runs", include_str!("../../../law/text/slopes.txt"), "missed the true value in"),
        ];
        for (test, text, words) in said {
            let check = further_checks().into_iter().find(|check| check.test.starts_with(test)).unwrap();
            let said = format!("{words} {:.0} %", 100.0 * documented(PAGE, &check).unwrap()[0]);
            assert!(text.replace('\n', " ").contains(&said), "{said}");
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
