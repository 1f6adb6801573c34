//! Tables and rounded numbers of the report.

use tpam_figure::page::{Block, Filter};
use tpam_table::{Align, Audience, Column, Digits, Table};

/// A number with a fixed number of decimals; a dash for NaN.
pub(crate) fn decimals(value: f64, places: usize) -> String {
    Digits::Decimals(places).show(value)
}

/// The printed columns of a table, as a block of the report.
pub(crate) fn block(id: &str, table: &Table, filter: Filter) -> Block {
    let columns: Vec<&Column> =
        table.columns().iter().filter(|column| column.audience() != Audience::Programs).collect();
    Block::Table {
        id: id.into(),
        header: columns.iter().map(|column| column.heading()).collect(),
        rows: (0..table.len()).map(|row| columns.iter().map(|column| column.shown(row)).collect()).collect(),
        words: columns.iter().take_while(|column| column.align() == Align::Left).count(),
        filter,
    }
}
