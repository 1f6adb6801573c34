//! Reads one measure of every run of a finished folder of simulations.

use super::Simulations;
use super::tables::CELLS;
use std::path::Path;
use tpam_store::folder::Contents;
use tpam_store::{Difference, Error, disk};

/// The values of a measure in `runs.csv`, cell by cell and run by run, with NaN for an empty field. Runs must be in the order of (cell,
/// run).
pub fn values(path: &Path, measure: &str) -> Result<Vec<Vec<f64>>, Error> {
    let table = path.join(Simulations::TABLE);
    let damaged = |error: csv::Error| Error::damaged(&table, error.to_string());
    let mut reader = disk::open_csv(&table)?;
    let header = reader.headers().map_err(damaged)?.clone();
    let place = |name: &str| header.iter().position(|column| column == name);
    let (Some(cell), Some(run)) = (place("cell"), place("run")) else { return Err(unfit(path)) };
    let Some(column) = place(measure) else {
        return Err(Error::not_among("measure", measure, header.iter().skip(2).collect::<Vec<_>>().into_iter()));
    };
    let mut cells: Vec<Vec<f64>> = Vec::new();
    for row in reader.records() {
        let row = row.map_err(damaged)?;
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

/// The tables of runs and of cells contradict each other.
pub(super) fn unfit(path: &Path) -> Error {
    let (runs, cells) = (path.join(Simulations::TABLE), path.join(CELLS));
    let advice = format!("one of them was changed; delete {CELLS} and run the command that made them again");
    let says = format!("{} and {} do not fit together: {advice}", runs.display(), cells.display());
    Error::different(Difference::Results, says)
}
