//! The searches of the oracle, and what the run in the middle chose.

use crate::Error;
use crate::calibrate::{Scenario, origin, target_file};
use crate::median::{Ending, median_search};
use crate::samples::{Samples, Segments};
use crate::search::{Grid, SearchPlan, watch, watch_all};
use std::path::Path;
use tpam_de::Catalogues;
use tpam_sim::plan::Method;
use tpam_sim::{Catalogues as Known, Label};
use tpam_work::Work;

/// What PAMs are judged by on the way of the oracle, unless the user says otherwise.
pub(super) const ACCEPT: &str = "linear:alpha=1,pmax=0.5";

/// What the oracle chose.
pub struct Schedule {
    /// F_min, as it was written.
    pub low_f: String,
    /// The number of the function.
    pub function: u8,
    /// The dimension.
    pub dim: usize,
    /// The oracle, its λ and its operators.
    pub algorithm: String,
    /// N.
    individuals: usize,
    /// How the runs ended, in the order of instances.
    pub endings: Vec<Ending>,
    /// The run in the middle, and its instance.
    pub median: Ending,
    pub instance: u32,
    /// Its choices until its first restart.
    pub samples: Samples,
    /// The smoothed F and C, one value per generation.
    pub targets: [Vec<f64>; 2],
}

impl Schedule {
    /// Searches as planned, with λ tries for each individual; the PAM of the plan is the oracle's.
    pub fn search(
        plan: &SearchPlan,
        low_f: &str,
        tries: usize,
        work: &Work,
        known: &Catalogues,
    ) -> Result<Self, Error> {
        let plan = SearchPlan { pam: format!("uniform:low_f={low_f}"), ..plan.clone() };
        let mut grid = Grid::new(&plan, known)?;
        if grid.cells.len() > 1 {
            return Err(Error::Input(format!(
                "the oracle searches with one algorithm on one function, and these are {}: name one mutation, one crossover and one restart",
                grid.cells.len()
            )));
        }
        grid.tries = tries;
        let endings = watch_all(&grid, work, || tpam_de::Nobody, |ending, _| ending)?.remove(0);
        let median = *median_search(&endings, |ending| *ending).expect("there is a run for each instance");
        let (_, mut lives) = watch(&grid, 0, median.run, Segments::default());
        let cell = grid.cells[0];
        let samples = lives.samples.remove(0);
        let (Some(f), Some(c)) = (samples.target(0), samples.target(1)) else {
            return Err(Error::Input(format!(
                "the oracle's median run on f{} has successes in fewer than five generations, too few for a spline: raise the budget, which is {}",
                cell.function, plan.budget
            )));
        };
        Ok(Self {
            low_f: low_f.to_owned(),
            function: cell.function,
            dim: cell.dim,
            algorithm: format!("gao:f_min={low_f},lambda={tries} {}/{}", plan.mutation, plan.crossover),
            individuals: lives.individuals,
            endings,
            median,
            instance: grid.instances[median.run as usize],
            samples,
            targets: [f, c],
        })
    }

    /// What its files are called: `f8-gao0.4`.
    pub fn stem(&self) -> String {
        format!("f{}-gao{}", self.function, self.low_f)
    }

    /// Its target files: name and content.
    pub fn files(&self) -> Vec<(String, Vec<u8>)> {
        let file = |(parameter, rows): (&str, &Vec<f64>)| (self.target_file(parameter), target_file(rows));
        ["f", "c"].into_iter().zip(&self.targets).map(file).collect()
    }

    fn target_file(&self, parameter: &str) -> String {
        format!("{}-target-{parameter}.csv", self.stem())
    }

    /// The scenario of tracking its F or its C, with its target files in `folder`.
    pub fn scenario(&self, parameter: &str, folder: &Path, known: &Known) -> Result<Scenario, Error> {
        let target = Scenario::target_in(&folder.join(self.target_file(parameter)), known)?;
        Ok(Scenario {
            origin: origin(Method::Gao, self.function, self.dim, &self.algorithm),
            theta: parameter.to_owned(),
            targets: vec![(Label::Target, target)],
            accept: ACCEPT.to_owned(),
            n: self.individuals,
            iterations: self.targets[0].len(),
        })
    }

    /// How many runs came within 1e-8 of the optimum.
    pub fn solved(&self) -> usize {
        self.endings.iter().filter(|ending| ending.above <= 1e-8).count()
    }
}
