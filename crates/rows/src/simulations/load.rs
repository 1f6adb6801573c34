//! Reads a finished folder: its cells and the success rates of their runs.

use super::Simulations;
use super::tables::CELLS;
use super::values::{unfit, values};
use crate::spec_columns::is_option;
use std::path::Path;
use tpam_sim::measure::SUCCESS;
use tpam_store::folder::{self, Contents};
use tpam_store::{Difference, Error, FolderProblem, disk};

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
        [SUCCESS.name].into_iter().chain(after.filter(|name| !is_option(name, self.labels())))
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
    let plan = folder::plan::<Simulations>(path)?;
    let table = path.join(CELLS);
    if !disk::is_there(&table) {
        let problem = FolderProblem::NotFinished { state: "is not finished" };
        return Err(Error::folder(path, problem, "run the command that started it again to resume"));
    }
    let mut reader = disk::open_csv(&table)?;
    let header = reader.headers().map_err(|e| damaged(&table, &e))?.clone();
    let mut cells = Vec::new();
    for row in reader.records() {
        let row = row.map_err(|e| damaged(&table, &e))?;
        let fields = header.iter().map(str::to_owned).zip(row.iter().map(str::to_owned)).collect();
        cells.push(Stored { fields, success: Vec::new() });
    }
    let rates = values(path, SUCCESS.name)?;
    let (runs, last) = (plan.runs as usize, rates.len().saturating_sub(1));
    let fits = |(cell, rates): (usize, &Vec<f64>)| {
        (rates.len() == runs || cell == last && rates.len() < runs) && rates.iter().all(|rate| (0.0..=1.0).contains(rate))
    };
    if rates.len() > cells.len() || !rates.iter().enumerate().all(fits) {
        return Err(unfit(path));
    }
    if rates.iter().map(Vec::len).sum::<usize>() < cells.len().saturating_mul(runs) {
        let table = path.join(Simulations::TABLE);
        let says = format!("{} does not hold the {runs} runs of each cell of its experiment", table.display());
        return Err(Error::different(Difference::Results, says));
    }
    cells.iter_mut().zip(rates).for_each(|(cell, rates)| cell.success = rates);
    Ok(cells)
}

fn damaged(table: &Path, error: &csv::Error) -> Error {
    Error::damaged(table, error.to_string())
}
