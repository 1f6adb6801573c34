//! The contents of a result folder: a plan, and one row for each run of each cell.

use super::lines::Key;
use super::merge::Rows;
use crate::Error;
use serde::Serialize;
use serde::de::DeserializeOwned;
use std::collections::BTreeSet;
use std::path::Path;
use tpam_coco::Written;
use tpam_work::Work;

/// Whether a run is to be computed, by its cell and its number.
pub type Wanted<'a> = &'a (dyn Fn(usize, u64) -> bool + Sync);

/// Receives computed runs, in order: the key of the first, and the rows of it and of those that follow it in the same cell.
pub type Take<'a, R> = &'a mut dyn FnMut(Key, &[R]) -> Result<(), Error>;

/// An experiment whose runs a result folder can hold: its plan says which runs there are ([`size`](Self::size)), a run is a line of text
/// ([`compute`](Self::compute), [`write`](Self::write)), and all lines make the final tables ([`finish`](Self::finish)).
pub trait Contents: Sync {
    /// The plan in canonical form, as it is stored in `experiment.toml`.
    type Plan: Clone + PartialEq + Serialize + DeserializeOwned;
    /// The stored data of one run.
    type Row;
    /// What [`Contents::finish`] returns of the runs.
    type Finished;

    /// The kind of contents, in the plural: `simulations`.
    const KIND: &'static str;
    /// The command that creates such a folder: `tpam sim`.
    const COMMAND: &'static str;
    /// The name of the rows: `runs`.
    const ROWS: &'static str;
    /// The unit of progress, in the plural: `samples`.
    const UNIT: &'static str = Self::ROWS;
    /// The usual comment above the plan in `experiment.toml`.
    const COMMENT: &'static str;
    /// The file name of the table of rows.
    const TABLE: &'static str;
    /// Keys that are always written into `experiment.toml`. A missing one must not be replaced by a default.
    const KEYS: &'static [&'static str];
    /// The names of the other final files.
    const OTHERS: &'static [&'static str];

    /// The plan.
    fn plan(&self) -> &Self::Plan;

    /// The comment above the plan of these contents.
    fn comment(&self) -> &'static str {
        Self::COMMENT
    }

    /// The number of cells, and the number of runs of each.
    fn size(&self) -> (usize, u64);

    /// The units of a run of a cell.
    fn cost(&self, _cell: usize) -> u64 {
        1
    }

    /// The units that a run took: fewer than its [`cost`](Self::cost) if it ended early.
    fn spent(&self, cell: usize, _row: &Self::Row) -> u64 {
        self.cost(cell)
    }

    /// What the user should know before the runs are computed.
    fn notes(&self) -> Vec<String> {
        Vec::new()
    }

    /// Computes the wanted runs and passes them to `take`, in order. The rows depend on the contents and the keys only.
    fn compute(&self, wanted: Wanted, work: &Work, take: Take<Self::Row>) -> Result<(), Error>;

    /// The first line of the table, without the line end.
    fn header(&self) -> String;

    /// A row as a line of text that begins with `cell,run,`, without the line end.
    fn write(&self, key: Key, row: &Self::Row) -> String;

    /// Reads such a line; `None` if it is damaged.
    fn read(&self, line: &str) -> Option<Self::Row>;

    /// The reason why this version can read the plan `stored`, but not resume it; `None` if it can.
    fn refused(_stored: &Self::Plan) -> Option<String> {
        None
    }

    /// The number of runs of a plan that may be raised later; `None` if plans have to be equal.
    fn runs(plan: &Self::Plan) -> Option<u64>;

    /// The PAMs of a plan in canonical form, without the names that the user gave them. A plan with more PAMs at the end of the list may
    /// replace it.
    fn pams(plan: &Self::Plan) -> Vec<String>;

    /// The lists of a plan that number its cells and to which more can be added, by their keys: of the cells of a plan those of the last
    /// list vary fastest, and what no list names varies slowest.
    fn lists(plan: &Self::Plan) -> Vec<(&'static str, Vec<String>)> {
        vec![("pam", Self::pams(plan))]
    }

    /// The list of a plan that numbers the runs of each cell, with its key, if more can be added at its end.
    fn list_of_runs(_plan: &Self::Plan) -> Option<(&'static str, Vec<String>)> {
        None
    }

    /// The folders of logs that were written for `stored`, a plan with a part of the lists of this one, or with other names of PAMs.
    fn former_log_folders(&self, _stored: &Self::Plan) -> Vec<String> {
        Vec::new()
    }

    /// Describes a run: `run 3 of cell 7`.
    fn place(&self, key: Key) -> String {
        format!("run {} of cell {}", key.1, key.0)
    }

    /// Folders of logs below the result folder. All files in them belong to the result.
    fn log_folders(&self) -> Vec<String> {
        Vec::new()
    }

    /// The names of the final files and of the folders of logs that are wanted.
    fn wanted(&self) -> Vec<String> {
        [Self::TABLE].iter().chain(Self::OTHERS).map(|name| (*name).to_owned()).collect()
    }

    /// The same contents, if a folder with these names has files that are written only on demand: they are written again with the others.
    fn keeping(&self, _names: &BTreeSet<String>) -> Option<Self>
    where
        Self: Sized,
    {
        None
    }

    /// Makes the result of all rows, in order. Writes the final files except the table into a folder, and returns them, too; without a
    /// folder they exist already.
    fn finish(&self, into: Option<&Path>, rows: Rows<'_, Self>, work: &Work) -> Result<(Self::Finished, Vec<Written>), Error>;
}
