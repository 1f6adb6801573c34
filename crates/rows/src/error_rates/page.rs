//! The table of error rates, and its page.

use super::{Check, ErrorRate};
use tpam_table::{Format, Table};

/// One row per test.
pub fn table(rates: &[ErrorRate]) -> Table {
    Table::from_rows(rates)
        .text("test", |rate| rate.check.test)
        .text("used in", |rate| if rate.check.place.is_empty() { "– (for comparison)" } else { rate.check.place })
        .text("data without effect", |rate| rate.check.null)
        .real("level", |rate| rate.check.level)
        .rounded("error rate", 3, ErrorRate::rate)
        .title("error rate [95 % interval]")
        .rounded("low", 3, |rate| rate.interval().low)
        .rounded("high", 3, |rate| rate.interval().high)
        .interval()
        .build()
}

/// The tests in use whose error rate is above its level by more than the error of this measurement.
fn above(rates: &[ErrorRate]) -> String {
    let found = rates.iter().filter(|rate| !rate.check.place.is_empty() && rate.interval().low > rate.check.level);
    let names: Vec<String> =
        found.map(|rate| format!("\"{}\" ({:.3} instead of {})", rate.check.test, rate.rate(), rate.check.level)).collect();
    match names.as_slice() {
        [] => "No test in use has an error rate whose interval is above its level.".to_owned(),
        names => format!("Tests in use whose interval is above their level: {}.", names.join("; ")),
    }
}

/// The page in Markdown: what was measured, and the table.
pub fn page(rates: &[ErrorRate]) -> String {
    let replicates = rates.first().map_or(0, |rate| rate.replicates);
    let (above, table) = (above(rates), table(rates).render(Format::Markdown));
    format!(include_str!("../../text/error-rates.txt"), replicates = replicates, above = above, table = table)
}

/// The rate of a test on a page, with the ends of its interval.
pub fn documented(page: &str, check: &Check) -> Option<[f64; 3]> {
    let page = page.replace('\\', "");
    let rows = page.lines().map(|line| line.split('|').map(str::trim).collect::<Vec<_>>());
    let row = rows.into_iter().find(|row| row.get(1) == Some(&check.test) && row.get(3) == Some(&check.null))?;
    let numbers: Vec<f64> = row.get(5)?.split([' ', '[', ',', ']']).filter_map(|word| word.parse().ok()).collect();
    numbers.try_into().ok()
}
