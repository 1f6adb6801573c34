//! Prints docs/error-rates.md: the error rates of the tests of the reports, of the study, and of the bands of ECDFs. The argument is the
//! number of data sets for each test.

#![allow(clippy::print_stdout)]

use tpam_rows::error_rates::{measure, page};
use tpam_work::{Cancelled, Work};

fn main() -> Result<(), Cancelled> {
    let replicates = std::env::args().nth(1).and_then(|text| text.parse().ok()).unwrap_or(2000);
    let ecdf = tpam_searches::ecdf::checks();
    let further = tpam_paper::error_rates::further_checks();
    let checks = [tpam_paper::error_rates::checks(), tpam_prediction::error_rates::checks(), ecdf, further].concat();
    print!("{}", page(&measure(&checks, replicates, &Work::new())?));
    Ok(())
}
