//! How often a test finds something where there is nothing: the type I error, measured under clustered null hypotheses.
//!
//! A replicate draws data in which nothing is to be found, but whose units come in clusters as in the studies: settings share runs,
//! instances belong to functions, settings belong to PAMs. A test is applied as in the study that uses it, and the part of the replicates
//! with a false alarm is its error rate. Tests of several hypotheses count as one: any false alarm is one.
//!
//! The data are normal, or effects that were [`observed`].
//!
//! A study lists its tests as [`Check`]s; [`measure`] measures them, [`page`] is the page of the documentation.
//!
//! ```
//! use tpam_rows::error_rates::{Check, measure};
//! use tpam_work::Work;
//!
//! // Ten coins: an alarm if none of them shows tails, which happens once in 1024 times.
//! const HEADS: Check = Check::new("ten heads", "", "ten fair coins", 1.0 / 1024.0, |draws| {
//!     draws.uniforms(10).iter().all(|draw| *draw < 0.5)
//! });
//! let rates = measure(&[HEADS], 1000, &Work::new())?;
//! assert!(rates[0].rate() < 0.02);
//! # Ok::<(), tpam_work::Cancelled>(())
//! ```

pub mod observed;
mod page;

pub use page::{documented, page, table};

use tpam_pam::Stream;
use tpam_stats::{Interval, wilson_interval};
use tpam_work::{Cancelled, Work};

/// What reports say beside intervals over functions: the rates of docs/error-rates.md, to which tests compare it.
pub const OVER_FUNCTIONS: &str = "Effects of functions are skewed: with observed effects, 95 % intervals of Student's t over 24 functions \
                                  missed the true mean in 5 to 19 % of the data sets (docs/error-rates.md).";

/// The same beside intervals of rank correlations.
pub const OF_RHO: &str = "In simulated data sets with observed effects, the upper end was below the true rho in 7 % instead of 2.5 %, and \
                          the lower end above it in 0.2 % (docs/error-rates.md).";

/// The same beside intervals of the difference of two rank correlations.
pub const OF_TWO_RHOS: &str = "In simulated data sets with observed effects such intervals missed the true difference in 7 % instead of \
                               5 % (docs/error-rates.md).";

/// The same beside intervals of areas under ECDFs.
pub const OF_AREAS: &str = "intervals resample the trials of these problems; in simulated data sets they missed the true area in 7 % \
                            instead of 5 % (docs/error-rates.md)";

/// A test and the data it is applied to.
#[derive(Clone, Copy, Debug)]
#[non_exhaustive]
pub struct Check {
    /// The test.
    pub test: &'static str,
    /// Where the reports use it; empty if they do not, and it is shown for comparison only.
    pub place: &'static str,
    /// The data without effect.
    pub null: &'static str,
    /// The error rate that the test promises at most.
    pub level: f64,
    /// Draws data, applies the test, and returns whether it gives a false alarm.
    pub alarm: fn(&mut Stream) -> bool,
}

impl Check {
    /// A test, the place where it is used, the data without effect, the promised error rate, and whether data that are drawn from a stream
    /// give a false alarm.
    pub const fn new(test: &'static str, place: &'static str, null: &'static str, level: f64, alarm: fn(&mut Stream) -> bool) -> Self {
        Self { test, place, null, level, alarm }
    }
}

/// The measured error rate of a test.
#[derive(Clone, Copy, Debug)]
#[non_exhaustive]
pub struct ErrorRate {
    /// The test and its data.
    pub check: Check,
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

    /// Whether the rate is at most the one that the [`page`] has for the test, or its level. A test with this rate exceeds six standard
    /// deviations and three alarms with a probability below 1e-6.
    pub fn agrees_with(&self, page: &str) -> bool {
        let known = documented(page, &self.check).map_or(self.check.level, |[_, _, high]| high.max(self.check.level));
        let alarms = self.replicates as f64 * known;
        self.alarms as f64 <= alarms + 6.0 * alarms.sqrt() + 3.0
    }

    /// Wilson's 95 % interval of the rate.
    pub fn interval(&self) -> Interval {
        wilson_interval(self.alarms, self.replicates, 0.95).unwrap_or(Interval { low: 0.0, high: 1.0 })
    }
}

/// Measures tests with a number of replicates. The result is a function of the tests and this number only.
pub fn measure(checks: &[Check], replicates: u64, work: &Work) -> Result<Vec<ErrorRate>, Cancelled> {
    let stage = work.stage("error rates", checks.len() as u64, "tests");
    let mut rates = Vec::new();
    for (number, check) in checks.iter().enumerate() {
        let mut alarms = 0;
        let alarm = |replicate: &u64| (check.alarm)(&mut Stream::new(number as u64, *replicate, "error rates"));
        work.in_order(0..replicates, alarm, |_, alarm| {
            alarms += u64::from(alarm);
            Ok::<(), Cancelled>(())
        })?;
        rates.push(ErrorRate { check: *check, alarms, replicates });
        stage.advance(1);
    }
    Ok(rates)
}

#[cfg(test)]
mod tests {
    use super::*;

    const COIN: Check = Check::new("a coin", "here", "", 0.5, |draws| draws.uniform() < 0.5);

    #[test]
    fn rates_are_parts_of_the_replicates_for_any_number_of_threads() {
        let [one, two] = [1, 2].map(|threads| measure(&[COIN, COIN], 1000, &Work::new().with_threads(threads)).unwrap());
        let alarms = |rates: &[ErrorRate]| rates.iter().map(|rate| rate.alarms).collect::<Vec<_>>();
        assert_eq!(alarms(&one), alarms(&two));
        // Six standard deviations.
        assert!(one.iter().all(|rate| (rate.rate() - 0.5).abs() < 0.095), "{one:?}");
        assert_ne!(one[0].alarms, one[1].alarms, "each test has its own draws");
    }

    #[test]
    fn short_forms_agree_with_the_page() {
        let rate = |alarms, replicates| ErrorRate { check: COIN, alarms, replicates };
        let page = page(&[ErrorRate { check: Check { level: 0.001, ..COIN }, ..rate(1400, 2000) }]);
        assert_eq!(documented(&page, &COIN), Some([0.7, 0.68, 0.72]));
        assert_eq!([150, 250].map(|alarms| rate(alarms, 200).agrees_with(&page)), [true, false]);
        // Without a row the level counts.
        assert!(rate(100, 200).agrees_with("") && !rate(170, 200).agrees_with(""));
    }

    #[test]
    fn the_page_names_tests_above_their_level() {
        let check = |test| Check::new(test, "compare", "", 0.05, |_| false);
        let rate = |test, alarms| ErrorRate { check: check(test), alarms, replicates: 2000 };
        let said = page(&[rate("good", 100), rate("bad", 180)]);
        assert!(said.contains("above their level: \"bad\" (0.090 instead of 0.05).\n"), "{said}");
        assert!(page(&[rate("good", 100)]).contains("No test in use"));
    }
}
