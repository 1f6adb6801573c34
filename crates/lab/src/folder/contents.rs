//! What a result folder may hold: a plan, and one row for each run of each cell.

use super::merge::Rows;
use crate::Error;
use serde::Serialize;
use serde::de::DeserializeOwned;
use std::path::Path;

/// Which run: cell and run, each from 0.
pub type Key = (usize, u64);

/// An experiment whose runs a result folder can hold. Simulations and searches are the two kinds.
pub trait Contents {
    /// The plan in canonical form, as it is stored in `experiment.toml`.
    type Plan: Clone + PartialEq + Serialize + DeserializeOwned;
    /// What is kept of one run.
    type Row;
    /// How the fields of a line are laid out.
    type Layout;
    /// What finishing gives.
    type Finished;

    /// What the folder holds, in the plural: `simulations`.
    const KIND: &'static str;
    /// The command that makes such a folder: `tpam sim`.
    const COMMAND: &'static str;
    /// What the rows are called: `runs`.
    const ROWS: &'static str;
    /// The comment above the plan.
    const COMMENT: &'static str;
    /// The table of rows.
    const TABLE: &'static str;
    /// The other final files.
    const OTHERS: &'static [&'static str];

    /// The plan.
    fn plan(&self) -> &Self::Plan;

    /// How many cells there are, and how many runs each has.
    fn size(&self) -> (usize, u64);

    /// The first line of the table, without its end.
    fn header(&self) -> String;

    /// The layout that this version writes.
    fn layout(&self) -> Self::Layout;

    /// The layout of a table that another version of this program wrote, by its first line; `None` if it cannot be read.
    fn older_layout(&self, header: &str) -> Option<Self::Layout> {
        let _ = header;
        None
    }

    /// A row as a line of text that begins with `cell,run,`, without its end.
    fn write(&self, key: Key, row: &Self::Row) -> String;

    /// The row of such a line; `None` if it is damaged.
    fn read(&self, line: &str, layout: &Self::Layout) -> Option<Self::Row>;

    /// Why `stored` is not a plan that this version can resume, although it can be read.
    fn refused(stored: &Self::Plan) -> Option<String> {
        let _ = stored;
        None
    }

    /// The number of runs of a plan that may be raised later; `None` if plans have to be equal.
    fn runs(plan: &Self::Plan) -> Option<u64>;

    /// Where a run is, in words: `run 3 of cell 7`.
    fn place(&self, key: Key) -> String {
        format!("run {} of cell {}", key.1, key.0)
    }

    /// Writes the final files from all rows, in order.
    fn finish(&self, path: &Path, rows: Rows<'_, Self>) -> Result<Self::Finished, Error>;

    /// What [`Contents::finish`] gives, if the final files are there already.
    fn reread(&self, path: &Path, rows: Rows<'_, Self>) -> Result<Self::Finished, Error>;
}
