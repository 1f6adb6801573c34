//! The tests that the reports use, under null hypotheses with clusters: their type I error is measured by [`measured`].
//!
//! ```text
//! null       data without effect, in clusters: normal, or effects that were observed
//! ranks      tests of orders: compare, ecdf, relevance, B2
//! intervals  intervals whose unit is the run: success rates, claims, published points
//! functions  intervals and tests whose unit is the function: B1, the law, the questions of the review
//! fits       the test of a calibration
//! runs       intervals of single settings, over runs or of their pooled samples
//! ```

mod bca;
mod fits;
mod functions;
mod intervals;
#[path = "../../../rows/tests/error_rates/mod.rs"]
mod measured;
mod null;
#[path = "../../../rows/tests/error_rates/observed.rs"]
mod observed;
mod ranks;
mod runs;

use measured::{Check, renew};
use tpam_rows::error_rates::OVER_FUNCTIONS;

/// Settings that share their runs, in words.
const RUNS: &str = "20 settings that share their runs, 31 runs";

/// The tests of the reports, and some that are shown for comparison.
fn checks() -> Vec<Check> {
    [ranks::CHECKS, intervals::CHECKS, functions::CHECKS, fits::CHECKS, ranks::FIXED_BUDGET, runs::CHECKS].concat()
}

#[test]
#[ignore = "writes the page of the documentation"]
fn renew_error_rates() {
    renew(&checks());
}

/// The short form: 200 replicates of each test. Tests that are shown for comparison must exceed their level.
#[test]
fn no_test_of_the_reports_has_more_false_alarms_than_the_page_says() {
    for check in checks() {
        let rate = check.measure(200);
        assert!(rate.agrees_with_the_page(), "{rate:?}");
        if check.place.is_empty() {
            let [on_page, low, _] = check.documented().unwrap();
            assert!(low > check.level && (rate.rate() > check.level || on_page < 0.15), "{rate:?}");
        }
    }
}

/// Reports say the smallest and the largest rate beside their intervals.
#[test]
fn reports_say_what_the_page_says_about_means_over_functions() {
    let own = checks().into_iter().filter(|check| check.test == "Student's t over functions" && check.null.contains("observed"));
    let mut rates: Vec<f64> = own.map(|check| 100.0 * check.documented().unwrap()[0]).collect();
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
        let check = runs::CHECKS.iter().find(|check| check.test.starts_with(test)).unwrap();
        let said = format!("{words} {:.0} %", 100.0 * check.documented().unwrap()[0]);
        assert!(text.replace('\n', " ").contains(&said), "{said}");
    }
}

#[test]
fn rates_are_parts_of_the_replicates_and_short_forms_agree_with_the_page() {
    let coin = Check::new("a coin", "here", "", 0.5, |draws| draws.uniform() < 0.5).measure(1000);
    // Six standard deviations.
    assert!((coin.rate() - 0.5).abs() < 0.095 && !coin.agrees_with_the_page(), "{coin:?}");
    let mut rate = ranks::CHECKS[0].measure(200);
    assert_eq!(
        [10, 50].map(|alarms| {
            rate.alarms = alarms;
            rate.agrees_with_the_page()
        }),
        [true, false]
    );
}
