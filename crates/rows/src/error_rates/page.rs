//! The table of error rates, and its page.

use super::ErrorRate;
use tpam_table::{Format, Table};

/// One row per test.
pub fn table(rates: &[ErrorRate]) -> Table {
    Table::of(rates)
        .text("test", |rate| rate.test)
        .text("used in", |rate| if rate.place.is_empty() { "– (for comparison)" } else { rate.place })
        .text("data without effect", |rate| rate.null)
        .real("level", |rate| rate.level)
        .real("error rate", ErrorRate::rate)
        .title("error rate [95 % interval]")
        .decimals(3)
        .real("low", |rate| rate.interval().low)
        .decimals(3)
        .real("high", |rate| rate.interval().high)
        .decimals(3)
        .interval()
        .build()
}

/// The tests in use whose error rate is above its level by more than the error of this measurement.
fn above(rates: &[ErrorRate]) -> String {
    let found = rates.iter().filter(|rate| !rate.place.is_empty() && rate.interval().low > rate.level);
    let names: Vec<String> = found.map(|rate| format!("\"{}\" ({:.3} instead of {})", rate.test, rate.rate(), rate.level)).collect();
    match names.as_slice() {
        [] => "No test in use has an error rate whose interval is above its level.".to_owned(),
        names => format!("Tests in use whose interval is above their level: {}.", names.join("; ")),
    }
}

/// The page in Markdown: what was measured, and the table.
pub fn page(rates: &[ErrorRate]) -> String {
    let replicates = rates.first().map_or(0, |rate| rate.replicates);
    format!(
        "# Error rates of the tests

How often does a test of the reports find something where there is nothing? Each row applies a test, as the reports do, to {replicates} data sets without effect whose units come in clusters: settings share runs, instances
belong to functions, and settings belong to PAMs. The error rate is the part of the data sets with a false alarm. A test of several hypotheses counts once: any false alarm is one. `level` is what the test promises at most. An
interval has a false alarm if it misses the true value. Rows *for comparison* are tests that the reports do not use, because they ignore the clusters; their error rates are above their levels.

The bands of an ECDF resample the trials of fixed problems. They end with the shortest unsuccessful trial. Beyond it the curve comes from simulated restarts, and resamples of the trials are no guide to
its error (the rows *resampled restarts*): the proportion that is reached within k trials is a concave function of the success rate, so that estimates from 15 trials are too low, those from resamples of
them lower again, and a target value that few trials reached is lost in many resamples. Within the budget a band is slightly too narrow, because resamples of 15 trials vary by a factor of √(14/15) less
than the trials.

{}

{}
`cargo xtask error-rates` computes this page again; `cargo test -p tpam-paper error_rates` checks a short form with 200 data sets for each row.
",
        above(rates),
        table(rates).render(Format::Markdown)
    )
}
