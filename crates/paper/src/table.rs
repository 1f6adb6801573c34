//! Tables and rounded numbers of the report.

use tpam_figure::page::Block;
use tpam_table::{Digits, Table};

/// A number with a fixed number of decimals; a dash for NaN.
pub(crate) fn decimals(value: f64, places: usize) -> String {
    Digits::Decimals(places).show(value)
}

/// A table as a block of the report, which readers can save under the name of the block.
pub(crate) fn block(id: &str, table: &Table) -> Block {
    tpam_kinds::report::block(id, table, Some(&format!("{id}.csv")))
}
