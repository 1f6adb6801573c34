//! The schedule of the oracle: the parameters that the median run of its searches chose, and tables of these choices.

use crate::calibrate::{Scenario, origin, target_file};
use crate::samples::{Samples, Segments, check_columns};
use std::path::Path;
use tpam_figure::prose;
use tpam_rows::median::{Ending, median_search};
use tpam_searches::Catalogues;
use tpam_searches::search::{Grid, SearchPlan, watch, watch_all};
use tpam_sim::plan::Method;
use tpam_sim::{Catalogues as Known, Label};
use tpam_store::Error;
use tpam_table::Table;
use tpam_work::Work;

/// The acceptance of the scenarios, unless the user chooses another.
pub(super) const ACCEPT: &str = "linear:alpha=1,pmax=0.5";

/// The parameters that the oracle chose.
pub struct Schedule {
    /// The PAM that draws, in short: `uniform:low_f=0.4`.
    pub pam: String,
    /// The same in names of files.
    drawn: String,
    /// λ.
    pub lambda: usize,
    /// Mutation and crossover, as the plan writes them.
    pub operators: String,
    /// The name of the suite.
    suite: String,
    /// The number of the function.
    pub function: u32,
    /// The dimension.
    pub dim: usize,
    /// N.
    individuals: usize,
    /// How the runs ended, in the order of instances.
    pub endings: Vec<Ending>,
    /// How the median run ended.
    pub median: Ending,
    /// The instance of the median run.
    pub instance: u32,
    /// The choices of the median run until its first restart.
    pub samples: Samples,
    /// The smoothed choices of each column, in units of its range, one value per generation.
    pub targets: Vec<Vec<f64>>,
}

impl Schedule {
    /// Runs the searches of a plan with λ draws of its PAM, which must learn nothing, for each individual.
    pub fn search(plan: &SearchPlan, lambda: usize, work: &Work, known: &Catalogues) -> Result<Self, Error> {
        let grid = Grid::single(plan, known)?.with_tries(lambda)?;
        let endings = watch_all(&grid, work, || (), |ending, ()| ending)?.remove(0);
        let median = *median_search(&endings, |ending| *ending).expect("there is a run for each instance");
        let space = grid.columns(0);
        check_columns(space)?;
        let (_, mut segments) = watch(&grid, 0, median.run, Segments::new(space), work)?;
        let cell = grid.cells[0];
        let samples = segments.samples.remove(0);
        let Some(targets) = (0..space.len()).map(|which| samples.target(which, None)).collect() else {
            let problem = format!(
                "the oracle's median run on f{} has successes in fewer than five generations, too few for a spline: raise it",
                cell.function
            );
            let (key, budget) = plan.given_budget();
            return Err(Error::key(key, budget, problem));
        };
        Ok(Self {
            pam: grid.algorithms[0].algorithm.pam().short(),
            drawn: grid.algorithms[0].folder.clone(),
            lambda,
            operators: format!("{}/{}", plan.mutation, plan.crossover),
            suite: plan.suite.clone(),
            function: cell.function,
            dim: cell.dim,
            individuals: segments.individuals,
            endings,
            median,
            instance: grid.instances[median.run as usize],
            samples,
            targets,
        })
    }

    /// The first part of the names of its files: `f8-gao-uniform_low_f0.4`.
    pub fn stem(&self) -> String {
        format!("f{}-gao-{}", self.function, self.drawn)
    }

    /// Its target files: name and content.
    pub fn files(&self) -> Vec<(String, Vec<u8>)> {
        let columns = self.samples.space.iter().zip(&self.targets);
        columns.map(|(column, rows)| (self.target_file(column.name), target_file(rows))).collect()
    }

    fn target_file(&self, parameter: &str) -> String {
        format!("{}-target-{parameter}.csv", self.stem())
    }

    /// The scenario with one of its columns as the target, with its target files in `folder`.
    pub fn scenario(&self, parameter: &str, folder: &Path, known: &Known) -> Result<Scenario, Error> {
        let algorithm = format!("gao:lambda={} {} {}", self.lambda, self.pam, self.operators);
        let target = Scenario::target_in(&folder.join(self.target_file(parameter)), known)?;
        Ok(Scenario {
            origin: origin(Method::Gao, &self.suite, self.function, self.dim, &algorithm),
            theta: parameter.to_owned(),
            targets: vec![(Label::Target, target)],
            accept: ACCEPT.to_owned(),
            n: self.individuals,
            iterations: self.targets[0].len(),
        })
    }

    /// How many runs reached f_opt + 1e-8.
    pub fn solved(&self) -> usize {
        self.endings.iter().filter(|ending| ending.above <= 1e-8).count()
    }
}

/// Choices up to this distance from the smoothed schedule are near.
const NEAR: f64 = 0.1;
/// Values below `LOW` are low, values above `HIGH` are high.
const LOW: f64 = 0.2;
const HIGH: f64 = 0.8;

/// Statistics of the successful choices of a column, in units of its range.
struct Kept {
    /// The proportions that are low, high, and near the smoothed schedule.
    low: f64,
    high: f64,
    near: f64,
    /// The proportion of the variance that the smoothed schedule does not explain.
    left: f64,
}

impl Schedule {
    /// The statistics of a column.
    fn kept(&self, which: usize) -> Kept {
        let samples = &self.samples;
        let pairs = samples.values[which].iter().copied().zip(samples.offsets(which, &self.targets[which]));
        let successful = pairs.zip(&samples.success).filter(|(_, success)| **success).map(|(pair, _)| pair);
        let (values, offsets): (Vec<f64>, Vec<f64>) = successful.unzip();
        let count = values.len() as f64;
        let part = |such: &dyn Fn(f64) -> bool, of: &[f64]| of.iter().filter(|value| such(**value)).count() as f64 / count;
        let mean = values.iter().sum::<f64>() / count;
        let squares = |of: &[f64], from: f64| of.iter().map(|value| (value - from) * (value - from)).sum::<f64>();
        Kept {
            low: part(&|value| value < LOW, &values),
            high: part(&|value| value > HIGH, &values),
            near: part(&|offset| offset.abs() <= NEAR, &offsets),
            left: squares(&offsets, 0.0) / squares(&values, mean),
        }
    }

    /// How well the target of the last column, C of differential evolution, describes the choices.
    pub fn sentence(&self) -> String {
        let last = self.targets.len() - 1;
        let Kept { low, high, near, left } = self.kept(last);
        let name = self.samples.space[last].symbol;
        let [low, high, near, left] = [low, high, near, left].map(|part| 100.0 * part);
        let [words] = prose!("gao", name = name, pam = self.pam, low = low, high = high, near = near, left = left);
        words
    }
}

/// One row for each column of each schedule.
pub(super) fn table(schedules: &[Schedule]) -> Table {
    let columns = |schedule: &'_ Schedule| schedule.samples.space.iter().enumerate();
    let of = |schedule| columns(schedule).map(move |(which, column)| (schedule, column.symbol, Schedule::kept(schedule, which)));
    let rows: Vec<(&Schedule, &str, Kept)> = schedules.iter().flat_map(of).collect();
    Table::from_rows(&rows)
        .text("pam", |(schedule, ..)| &schedule.pam)
        .text("parameter", |(_, name, _)| *name)
        .integer("function", |(schedule, ..)| schedule.function)
        .integer("dim", |(schedule, ..)| schedule.dim)
        .integer("instance", |(schedule, ..)| schedule.instance)
        .integer("evaluations", |(schedule, ..)| schedule.median.evaluations)
        .integer("solved", |(schedule, ..)| schedule.solved())
        .integer("runs", |(schedule, ..)| schedule.endings.len())
        .integer("generations", |(schedule, ..)| schedule.targets[0].len())
        .rounded("below_0.2", 3, |(.., kept)| kept.low)
        .rounded("above_0.8", 3, |(.., kept)| kept.high)
        .rounded("within_0.1", 3, |(.., kept)| kept.near)
        .rounded("unexplained_variance", 3, |(.., kept)| kept.left)
        .build()
}

/// One row per choice of each schedule.
pub(super) fn choices(schedules: &[Schedule]) -> Table {
    let rows: Vec<(&Schedule, usize)> =
        schedules.iter().flat_map(|schedule| (0..schedule.samples.times.len()).map(move |k| (schedule, k))).collect();
    let mut table =
        Table::from_rows(&rows).text("pam", |(schedule, _)| &schedule.pam).real("evaluations", |(schedule, k)| schedule.samples.times[*k]);
    for (which, column) in schedules.first().map_or(&[][..], |schedule| schedule.samples.space).iter().enumerate() {
        table = table.real(column.name, move |(schedule, k)| column.at(schedule.samples.values[which][*k]));
    }
    table.integer("success", |(schedule, k)| schedule.samples.success[*k]).build()
}
