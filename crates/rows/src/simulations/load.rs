//! Reads a finished folder: its cells and the success rates of their runs, or another measure of every run.

use super::Simulations;
use super::runs::CELLS;
use crate::csv_table::CsvTable;
use crate::factor::Label;
use crate::labels::Labels;
use crate::parts::Parts;
use crate::summary::BASELINES;
use std::borrow::Cow;
use std::path::Path;
use tpam_sim::measure::SUCCESS;
use tpam_store::folder::{self, Contents};
use tpam_store::{Difference, Error, FolderProblem, disk};

/// A cell as it was stored.
#[derive(Clone, Debug)]
pub struct Stored {
    fields: Vec<(String, String)>,
    pub(crate) labels: Labels,
    /// r_succ, run by run.
    pub success: Vec<f64>,
}

impl Stored {
    /// The value in a column of `cells.csv`.
    pub fn label(&self, name: &str) -> &str {
        self.fields.iter().find(|(column, _)| column == name).map_or("", |(_, value)| value)
    }

    /// The names of the labels, as in `cells.csv`.
    pub fn labels(&self) -> impl Iterator<Item = Cow<'static, str>> {
        self.labels.0.iter().map(|(label, _)| label.name())
    }

    /// The names of the measures: success, and the columns of `cells.csv` after its interval and before the options of specs, whose names
    /// have a dot.
    pub fn measures(&self) -> impl Iterator<Item = &str> + Clone {
        let after = self.fields.iter().map(|(name, _)| name.as_str()).skip_while(|name| *name != "ci_high").skip(1);
        [SUCCESS.name].into_iter().chain(after.filter(|name| !name.contains('.')))
    }

    /// The number in a column of `cells.csv`; NaN if there is none.
    pub fn number(&self, name: &str) -> f64 {
        self.label(name).parse().unwrap_or(f64::NAN)
    }

    /// A row of `cells.csv`: names of columns, and texts. Labels come before the runs.
    pub(crate) fn from_columns<'a>(columns: impl Iterator<Item = (&'a str, &'a str)> + Clone) -> Self {
        let labels = columns.clone().take_while(|(name, _)| *name != "runs").filter(|(name, _)| *name != "cell");
        let fields = columns.map(|(name, text)| (name.to_owned(), text.to_owned())).collect();
        Self { fields, labels: Labels::read(labels), success: Vec::new() }
    }

    /// Its row in `cells.csv`, from 0.
    pub(crate) fn row(&self) -> Option<usize> {
        self.label("cell").parse().ok()
    }

    /// Its PAM.
    pub(crate) fn pam(&self) -> Option<&Parts> {
        self.labels.get(&Label::Pam)
    }

    /// The name of its PAM, without options.
    pub fn name(&self) -> &str {
        self.pam().map_or("", Parts::name)
    }

    /// Whether its PAM is a baseline, which does not take part in comparisons.
    pub fn is_baseline(&self) -> bool {
        BASELINES.contains(&self.name())
    }

    /// Whether a higher success rate is better. It is not on the sphere, where a shorter step succeeds more often.
    pub fn is_judged_by_success(&self) -> bool {
        self.label("accept").split(':').next() != Some("sphere")
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
    let table = CsvTable::open(&table)?;
    let header = table.header.clone();
    let mut cells = table.rows().map(|row| Ok(Stored::from_columns(header.iter().zip(&row?)))).collect::<Result<Vec<_>, Error>>()?;
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
