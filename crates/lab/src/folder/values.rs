//! Reads one measure of every run of a finished folder of simulations.

use super::Contents;
use crate::{Error, disk};
use std::path::Path;
use tpam_pam::spec::nearest;
use tpam_sim::Experiment;

/// The values of a measure in `runs.csv`, cell by cell and run by run, with NaN for an empty field. The caller has checked the folder, for example by
/// [`load`](super::load).
pub fn values(path: &Path, measure: &str) -> Result<Vec<Vec<f64>>, Error> {
    let table = path.join(Experiment::TABLE);
    let damaged = |error: csv::Error| Error::damaged(&table, error.to_string());
    let mut reader = disk::open_csv(&table)?;
    let header = reader.headers().map_err(damaged)?.clone();
    let place = |name: &str| header.iter().position(|column| column == name);
    let (Some(cell), Some(column)) = (place("cell"), place(measure)) else {
        let near = nearest(measure, header.iter().skip(2).collect::<Vec<_>>().into_iter());
        return Err(Error::Input(format!("there is no measure '{measure}': {near}")));
    };
    let mut cells: Vec<Vec<f64>> = Vec::new();
    for row in reader.records() {
        let row = row.map_err(damaged)?;
        let field = |at: usize| row.get(at).unwrap_or_default();
        let number = field(cell).parse::<usize>().ok().filter(|number| *number <= cells.len());
        let value = if field(column).is_empty() { Some(f64::NAN) } else { field(column).parse().ok() };
        let (Some(number), Some(value)) = (number, value) else {
            return Err(Error::damaged(&table, format!("'{}' is not a run", row.iter().collect::<Vec<_>>().join(","))));
        };
        if number == cells.len() {
            cells.push(Vec::new());
        }
        cells[number].push(value);
    }
    Ok(cells)
}
