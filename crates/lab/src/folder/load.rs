//! A finished folder, read back: its cells and the success rates of their runs.

use super::{CELLS, JOURNAL, RUNS, merge, row, stored_plan};
use crate::Error;
use std::path::Path;
use tpam_sim::Measure;

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

/// All cells of a folder.
pub fn load(path: &Path) -> Result<Vec<Stored>, Error> {
    let Some(plan) = stored_plan(path)? else {
        if let Some(below) = result_folder_below(path) {
            return Err(Error::Input(format!(
                "{} holds result folders: name one of them, such as {}",
                path.display(),
                below.display()
            )));
        }
        return Err(Error::Input(format!(
            "'{}' is no result folder: make one by tpam sim --out or tpam sweep --out",
            path.display()
        )));
    };
    if path.join(JOURNAL).exists() || !path.join(CELLS).exists() {
        return Err(Error::Input(format!(
            "{} is not finished: the command that began it goes on where it stopped, and tpam merge joins parts",
            path.display()
        )));
    }
    let table = path.join(CELLS);
    let damaged = |e: csv::Error| Error::Input(format!("{} is damaged: {e}", table.display()));
    let mut reader = csv::Reader::from_path(&table).map_err(damaged)?;
    let header = reader.headers().map_err(damaged)?.clone();
    let mut cells = Vec::new();
    for row in reader.records() {
        let row = row.map_err(damaged)?;
        let fields = header.iter().map(str::to_owned).zip(row.iter().map(str::to_owned)).collect();
        cells.push(Stored { fields, success: Vec::new() });
    }
    for run in merge::Merged::new(vec![merge::whole(&path.join(RUNS), row::TABLE)?])? {
        let ((cell, _), text) = run?;
        let rate = row::read(&text).and_then(|record| record.get(Measure::Success));
        match (cells.get_mut(cell), rate) {
            (Some(cell), Some(rate)) if (0.0..=1.0).contains(&rate) => cell.success.push(rate),
            _ => {
                return Err(Error::Input(format!(
                    "{} and {} do not fit together: one of them was changed; delete {CELLS}, and the command that made them mends it",
                    path.join(RUNS).display(),
                    path.join(CELLS).display()
                )));
            }
        }
    }
    if cells.iter().any(|cell| cell.success.len() as u64 != plan.runs) {
        return Err(Error::Input(format!(
            "{} does not hold the {} runs of each cell that its experiment asks for",
            path.join(RUNS).display(),
            plan.runs
        )));
    }
    Ok(cells)
}

/// A result folder in a folder, where there is one.
fn result_folder_below(path: &Path) -> Option<std::path::PathBuf> {
    let mut below: Vec<_> = std::fs::read_dir(path).ok()?.flatten().map(|entry| entry.path()).collect();
    below.sort();
    below.into_iter().find(|folder| folder.join(super::EXPERIMENT).exists())
}
