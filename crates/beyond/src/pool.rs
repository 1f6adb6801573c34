//! Differential evolution with rules that choose its mutation: each against the best single mutation, a random choice, and the best
//! mutation of each function.

use crate::folders::{SINGLE, UNIFORM};
use crate::measured::short;
use tpam_methods::behaviour::Estimate;
use tpam_pam::{ColumnKind, Space};
use tpam_relevance::{ProblemClass, Searching};
use tpam_searches::Catalogues;
use tpam_stats::{Moments, mean_interval};
use tpam_store::Error;
use tpam_table::Table;

/// A chooser, or a mutation alone.
pub(crate) struct Row {
    pub(crate) name: String,
    /// Whether it is a mutation alone.
    pub(crate) single: bool,
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
    pub(crate) fn new(searching: &Searching, known: &Catalogues) -> Result<Self, Error> {
        let pool = known.de.mutations.spec("pool")?.build()?;
        let names: Vec<String> = searching.settings();
        let classes = searching.classes(&names.iter().map(String::as_str).collect::<Vec<_>>())?;
        let class = classes.iter().find(|class| class.group == "all").expect("a class has all functions");
        let row = |(name, areas): (&String, &Vec<f64>)| {
            let (name, alone) = (short(name), alone(name, pool.columns()));
            Row { single: alone.is_some(), name: alone.map_or(name, str::to_owned), areas: by_function(class, areas) }
        };
        let mut rows: Vec<Row> = names.iter().zip(&class.areas).map(row).collect();
        rows.sort_by(|a, b| mean(&b.areas).total_cmp(&mean(&a.areas)));
        let single = rows.iter().position(|row| row.single).expect("single mutations were searched");
        let most = |function: usize| rows.iter().filter(|row| row.single).map(|row| row.areas[function]).fold(0.0, f64::max);
        let best = (0..rows[0].areas.len()).map(most).collect();
        Ok(Self { rows, single, best })
    }

    /// The mean difference from the best single mutation, with its interval over functions.
    pub(crate) fn over_single(&self, row: &Row) -> Estimate {
        self.over(row, &self.rows[self.single])
    }

    /// The same from a random choice.
    pub(crate) fn over_random(&self, row: &Row) -> Estimate {
        self.over(row, self.rows.iter().find(|row| row.name == UNIFORM).expect("a random choice was searched"))
    }

    /// All intervals of the table hold together (Bonferroni).
    fn over(&self, row: &Row, other: &Row) -> Estimate {
        let moments: Moments = row.areas.iter().zip(&other.areas).map(|(own, other)| own - other).collect();
        let (mean, level) = (moments.mean().unwrap_or(f64::NAN), 1.0 - 0.05 / (2 * (self.rows.len() - 1)) as f64);
        Estimate::new(mean, mean_interval(&moments, level), mean)
    }

    /// How many choosers are better, and how many are worse than a random choice.
    pub(crate) fn told_from_random(&self) -> [usize; 2] {
        let choosers = || self.rows.iter().filter(|row| !row.single && row.name != UNIFORM).map(|row| self.over_random(row));
        [choosers().filter(|over| over.low > 0.0).count(), choosers().filter(|over| over.high < 0.0).count()]
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

/// The mutation that a PAM always chooses, if it is such a PAM.
fn alone(pam: &str, space: Space) -> Option<&'static str> {
    let at = pam.strip_prefix(SINGLE)?.parse::<usize>().ok()?;
    match space.first()?.kind {
        ColumnKind::Category { names } => names.get(at - 1).copied(),
        _ => None,
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
