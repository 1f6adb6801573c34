//! Rounded numbers of the report.

use tpam_table::Digits;

/// A number with a fixed number of decimals; a dash for NaN.
pub(crate) fn decimals(value: f64, places: usize) -> String {
    Digits::Decimals(places).show(value)
}
