//! The schedule of the oracle: the parameters that the median run of its searches chose.

use crate::calibrate::{Scenario, origin, target_file};
use crate::samples::{Samples, Segments, check_columns};
use std::path::Path;
use tpam_rows::median::{Ending, median_search};
use tpam_searches::Catalogues;
use tpam_searches::search::{Grid, SearchPlan, watch, watch_all};
use tpam_sim::plan::Method;
use tpam_sim::{Catalogues as Known, Label};
use tpam_store::Error;
use tpam_work::Work;

/// The acceptance of the scenarios, unless the user chooses another.
pub(super) const ACCEPT: &str = "linear:alpha=1,pmax=0.5";

/// The parameters that the oracle chose.
pub struct Schedule {
    /// F_min.
    pub low_f: f64,
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
    /// Runs the searches of a plan with λ pairs for each individual. The oracle replaces the PAM of the plan.
    pub fn search(plan: &SearchPlan, low_f: f64, lambda: usize, work: &Work, known: &Catalogues) -> Result<Self, Error> {
        let pam = known.de.pams.make("uniform", &[("low_f", low_f.into())])?.to_string();
        let mut grid = Grid::single(&SearchPlan { pam, ..plan.clone() }, known)?;
        grid.tries = lambda;
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
            low_f: low_f.abs(),
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

    /// The first part of the names of its files: `f8-gao0.4`.
    pub fn stem(&self) -> String {
        format!("f{}-gao{}", self.function, self.low_f)
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
        let algorithm = format!("gao:f_min={},lambda={} {}", self.low_f, self.lambda, self.operators);
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
