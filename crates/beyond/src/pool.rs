//! Differential evolution with rules that choose its mutation: each against the best single mutation, a random choice, and the best
//! mutation of each function.

use crate::folders::UNIFORM;
use crate::measured::short;
use tpam_methods::behaviour::Estimate;
use tpam_relevance::{ProblemClass, Searching};
use tpam_store::Error;
use tpam_table::Table;

/// A chooser, or a mutation alone.
pub(crate) struct Row {
    pub(crate) name: String,
    /// The mean area under the ECDF on each function.
    pub(crate) areas: Vec<f64>,
}

/// What was searched.
pub(crate) struct Pool {
    /// All choosers and the single mutations, the largest mean area first.
    pub(crate) rows: Vec<Row>,
    /// The place of the best single mutation in `rows`.
    pub(crate) single: usize,
    /// On each function the area of the mutation that is best there.
    pub(crate) best: Vec<f64>,
}

impl Pool {
    /// From the searches of the choosers and of the single mutations.
    pub(crate) fn new(searching: &Searching) -> Result<Self, Error> {
        let names: Vec<String> = searching.settings();
        let classes = searching.classes(&names.iter().map(String::as_str).collect::<Vec<_>>())?;
        let class = classes.iter().find(|class| class.group == "all").expect("a class has all functions");
        let row = |(name, areas): (&String, &Vec<f64>)| Row { name: short(name), areas: by_function(class, areas) };
        let mut rows: Vec<Row> = names.iter().zip(&class.areas).map(row).collect();
        rows.sort_by(|a, b| mean(&b.areas).total_cmp(&mean(&a.areas)));
        let single = rows.iter().position(Row::is_single).expect("single mutations were searched");
        let most = |function: usize| rows.iter().filter(|row| row.is_single()).map(|row| row.areas[function]).fold(0.0, f64::max);
        let best = (0..rows[0].areas.len()).map(most).collect();
        Ok(Self { rows, single, best })
    }

    /// The mean difference from the best single mutation, with its interval over functions.
    pub(crate) fn over_single(&self, row: &Row) -> Estimate {
        Estimate::over_runs(row.areas.iter().zip(&self.rows[self.single].areas).map(|(own, single)| own - single))
    }

    /// The same from a random choice.
    pub(crate) fn over_random(&self, row: &Row) -> Estimate {
        let blind = self.rows.iter().find(|row| row.name == UNIFORM).expect("a random choice was searched");
        Estimate::over_runs(row.areas.iter().zip(&blind.areas).map(|(own, blind)| own - blind))
    }

    /// The mean area if the best mutation of each function were known.
    pub(crate) fn best_of_each(&self) -> f64 {
        mean(&self.best)
    }

    /// One row for each chooser and mutation, the largest area first.
    pub(crate) fn table(&self) -> Table {
        Table::from_rows(&self.rows)
            .text("chooser", |row| row.name.clone())
            .rounded("area", 4, |row| mean(&row.areas))
            .estimate(["over_single", "single_low", "single_high"], 4, |row| self.over_single(row).ends())
            .estimate(["over_random", "random_low", "random_high"], 4, |row| self.over_random(row).ends())
            .rounded("below_best_of_each", 4, |row| self.best_of_each() - mean(&row.areas))
            .build()
    }
}

impl Row {
    pub(crate) fn is_single(&self) -> bool {
        self.name.starts_with("one-arm")
    }
}

/// The mean over the instances of each function.
fn by_function(class: &ProblemClass, areas: &[f64]) -> Vec<f64> {
    let pairs: Vec<(u32, f64)> = class.functions.iter().copied().zip(areas.iter().copied()).collect();
    pairs.chunk_by(|a, b| a.0 == b.0).map(|runs| runs.iter().map(|(_, area)| area).sum::<f64>() / runs.len() as f64).collect()
}

pub(crate) fn mean(values: &[f64]) -> f64 {
    values.iter().sum::<f64>() / values.len() as f64
}
