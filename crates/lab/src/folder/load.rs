//! Reads a finished folder: its cells and the success rates of their runs.

use super::tables::CELLS;
use super::{Contents, plan};
use crate::spec_columns::is_option;
use crate::{Error, disk};
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
    /// The value in a column of `cells.csv`.
    pub fn label(&self, name: &str) -> &str {
        self.fields.iter().find(|(column, _)| column == name).map_or("", |(_, value)| value)
    }

    /// The names of the labels, as in `cells.csv`.
    pub fn labels(&self) -> impl Iterator<Item = &str> {
        self.columns().filter(|name| *name != "cell").take_while(|name| *name != "runs")
    }

    /// The names of the measures: success, and the columns of `cells.csv` after its interval and before the options of specs.
    pub fn measures(&self) -> impl Iterator<Item = &str> + Clone {
        let after = self.columns().skip_while(|name| *name != "ci_high").skip(1);
        ["success"].into_iter().chain(after.filter(|name| !is_option(name, self.labels())))
    }

    fn columns(&self) -> impl Iterator<Item = &str> + Clone {
        self.fields.iter().map(|(name, _)| name.as_str())
    }

    /// The number in a column of `cells.csv`; NaN if there is none.
    pub fn number(&self, name: &str) -> f64 {
        self.label(name).parse().unwrap_or(f64::NAN)
    }

    /// A cell for tests that was not read from a folder.
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
/// Needs no catalogue, so a program can read a folder with PAMs that it does not know.
pub fn load(path: &Path) -> Result<Vec<Stored>, Error> {
    let plan = plan::<Experiment>(path)?;
    let table = path.join(CELLS);
    if !disk::is_there(&table) {
        return Err(Error::Input(format!(
            "{} is not finished: run the command that started it again to resume",
            path.display()
        )));
    }
    let mut reader = disk::open_csv(&table)?;
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

/// Reads the success rates of all runs, which must be in the order of (cell, run).
fn read_runs(path: &Path, runs: u64, cells: &mut [Stored]) -> Result<(), Error> {
    let table = path.join(Experiment::TABLE);
    let mut reader = disk::open_csv(&table)?;
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
    Error::damaged(table, error.to_string())
}

fn unfit(path: &Path) -> Error {
    let (runs, cells) = (path.join(Experiment::TABLE), path.join(CELLS));
    Error::Input(format!(
        "{} and {} do not fit together: one of them was changed; delete {CELLS} and run the command that made them again",
        runs.display(),
        cells.display()
    ))
}
