//! A finished folder, read back: its cells and the success rates of their runs.

use super::tables::CELLS;
use super::{Contents, plan};
use crate::Error;
use std::path::Path;
use tpam_sim::Experiment;

/// A cell as it was stored.
#[derive(Clone, Debug)]
pub struct Stored {
    fields: Vec<(String, String)>,
    /// r_succ, run by run.
    pub success: Vec<f64>,
}

impl Stored {
    /// A column of `cells.csv`.
    pub fn label(&self, name: &str) -> &str {
        self.fields.iter().find(|(column, _)| column == name).map_or("", |(_, value)| value)
    }

    /// A number of `cells.csv`; NaN where there is none.
    pub fn number(&self, name: &str) -> f64 {
        self.label(name).parse().unwrap_or(f64::NAN)
    }

    /// One that never was in a folder.
    #[cfg(test)]
    pub fn of(fields: &[(&str, &str)]) -> Self {
        let fields = fields.iter().map(|(name, value)| ((*name).to_owned(), (*value).to_owned())).collect();
        Self { fields, success: Vec::new() }
    }

    /// The name of its PAM, without options.
    pub fn name(&self) -> &str {
        self.label("pam").split(':').next().unwrap_or_default()
    }
}

/// All cells of a finished folder of simulations.
///
/// No catalogue is needed: a folder can be read by a program that does not know its PAMs.
pub fn load(path: &Path) -> Result<Vec<Stored>, Error> {
    let plan = plan::<Experiment>(path)?;
    let table = path.join(CELLS);
    if !table.exists() {
        return Err(Error::Input(format!(
            "{} is not finished: run the command that started it again to resume",
            path.display()
        )));
    }
    let mut reader = csv::Reader::from_path(&table).map_err(|e| damaged(&table, &e))?;
    let header = reader.headers().map_err(|e| damaged(&table, &e))?.clone();
    let mut cells = Vec::new();
    for row in reader.records() {
        let row = row.map_err(|e| damaged(&table, &e))?;
        let fields = header.iter().map(str::to_owned).zip(row.iter().map(str::to_owned)).collect();
        cells.push(Stored { fields, success: Vec::new() });
    }
    read_runs(path, plan.runs, &mut cells)?;
    Ok(cells)
}

/// The success rates of all runs, which have to be there in the order of (cell, run).
fn read_runs(path: &Path, runs: u64, cells: &mut [Stored]) -> Result<(), Error> {
    let table = path.join(Experiment::TABLE);
    let mut reader = csv::Reader::from_path(&table).map_err(|e| damaged(&table, &e))?;
    let header = reader.headers().map_err(|e| damaged(&table, &e))?.clone();
    let place = |name: &str| header.iter().position(|column| column == name);
    let (Some(cell), Some(run), Some(success)) = (place("cell"), place("run"), place("success")) else {
        return Err(unfit(path));
    };
    let mut expected = (0..cells.len()).flat_map(|cell| (0..runs).map(move |run| (cell, run)));
    for row in reader.records() {
        let row = row.map_err(|e| damaged(&table, &e))?;
        let number = |at: usize| row.get(at).unwrap_or_default();
        let key = number(cell).parse().ok().zip(number(run).parse().ok());
        let rate = number(success).parse().ok().filter(|rate| (0.0..=1.0).contains(rate));
        match (expected.next(), rate) {
            (Some(wanted), Some(rate)) if Some(wanted) == key => cells[wanted.0].success.push(rate),
            _ => return Err(unfit(path)),
        }
    }
    if expected.next().is_some() {
        return Err(Error::Input(format!(
            "{} does not hold the {runs} runs of each cell of its experiment",
            table.display()
        )));
    }
    Ok(())
}

fn damaged(table: &Path, error: &csv::Error) -> Error {
    Error::Input(format!("{} is damaged: {error}", table.display()))
}

fn unfit(path: &Path) -> Error {
    let (runs, cells) = (path.join(Experiment::TABLE), path.join(CELLS));
    Error::Input(format!(
        "{} and {} do not fit together: one of them was changed; delete {CELLS} and run the command that made them again",
        runs.display(),
        cells.display()
    ))
}
