//! Reads one measure of every run of a finished folder of simulations.

use super::Simulations;
use super::tables::CELLS;
use crate::csv_table::CsvTable;
use std::path::Path;
use tpam_store::folder::Contents;
use tpam_store::{Difference, Error};

/// The values of a measure in `runs.csv`, cell by cell and run by run, with NaN for an empty field. Runs must be in the order of (cell,
/// run).
pub fn values(path: &Path, measure: &str) -> Result<Vec<Vec<f64>>, Error> {
    let table = CsvTable::open(&path.join(Simulations::TABLE))?;
    let (Some(cell), Some(run)) = (table.place("cell"), table.place("run")) else { return Err(unfit(path)) };
    let Some(column) = table.place(measure) else {
        return Err(unknown_measure(measure, &table.header.iter().skip(2).collect::<Vec<_>>()));
    };
    let mut cells: Vec<Vec<f64>> = Vec::new();
    for row in table.rows() {
        let row = row?;
        let field = |at: usize| row.get(at).unwrap_or_default();
        let value = if field(column).is_empty() { Some(f64::NAN) } else { field(column).parse().ok() };
        let key = field(cell).parse::<usize>().ok().zip(field(run).parse::<usize>().ok());
        let (Some((number, run)), Some(value)) = (key, value) else { return Err(unfit(path)) };
        if (number, run) == (cells.len(), 0) {
            cells.push(Vec::new());
        }
        let last = cells.len().checked_sub(1).filter(|last| (*last, cells[*last].len()) == (number, run));
        cells[last.ok_or_else(|| unfit(path))?].push(value);
    }
    Ok(cells)
}

/// No measure has a name.
pub(crate) fn unknown_measure(name: &str, known: &[&str]) -> Error {
    Error::not_among("measure", name, known.iter().copied())
}

/// The tables of runs and of cells contradict each other.
pub(super) fn unfit(path: &Path) -> Error {
    let (runs, cells) = (path.join(Simulations::TABLE), path.join(CELLS));
    let advice = format!("one of them was changed; delete {CELLS} and run the command that made them again");
    let says = format!("{} and {} do not fit together: {advice}", runs.display(), cells.display());
    Error::different(Difference::Results, says)
}
