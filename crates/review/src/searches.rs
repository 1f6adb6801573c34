//! The searches of all methods, stored in result folders.

use crate::methods::{METHODS, Method};
use crate::scale::{NO_RESTART, OPERATORS, Operator, RESTART, Scale, listed};
use std::path::Path;
use tpam_coco::ecdf::coco_targets;
use tpam_coco::{Reached, mean_area, proportions};
use tpam_searches::Catalogues;
use tpam_searches::search::{self, Grid, Keep, SearchPlan};
use tpam_store::Error;
use tpam_work::Work;

/// The searches of one method with one operator.
pub(crate) struct Found {
    pub(crate) method: &'static Method,
    /// The proportions of target values reached, at the places of the scale.
    pub(crate) curve: Vec<f64>,
    /// The area under the ECDF, from 0 to the end of the scale.
    pub(crate) area: f64,
}

impl Found {
    fn new(method: &'static Method, runs: &[Reached], scale: Scale) -> Self {
        Self { method, curve: proportions(runs, &scale.places()), area: mean_area(runs, scale.end) }
    }

    /// The proportion at the end of the budget.
    pub(crate) fn end(&self) -> f64 {
        self.curve.last().copied().unwrap_or(f64::NAN)
    }
}

/// The searches of all methods with one operator, in the order of the methods.
pub(crate) struct Searched {
    pub(crate) operator: &'static Operator,
    pub(crate) found: Vec<Found>,
}

impl Searched {
    /// The methods, the best at the end of the budget first; of equal ones, the one with the larger area.
    pub(crate) fn order(&self) -> Vec<&Found> {
        let mut order: Vec<&Found> = self.found.iter().collect();
        order.sort_by(|a, b| b.end().total_cmp(&a.end()).then(b.area.total_cmp(&a.area)));
        order
    }

    /// The place of a method in this order, from 1.
    pub(crate) fn rank(&self, method: &Method) -> Option<usize> {
        Some(1 + self.order().iter().position(|found| found.method == method)?)
    }

    /// The searches of a method.
    pub(crate) fn of(&self, method: &Method) -> Option<&Found> {
        self.found.iter().find(|found| found.method == method)
    }
}

/// Searches what is missing in the folders below `data`: one for each operator, and one for the methods that do not restart.
pub(crate) fn run(
    scale: Scale,
    seed: u64,
    data: &Path,
    work: &Work,
    known: &Catalogues,
) -> Result<Vec<Searched>, Error> {
    let parts = work.parts(OPERATORS.iter().map(|operator| (operator.name, 1.0)));
    let mut all = Vec::new();
    for (operator, work) in OPERATORS.iter().zip(parts.iter()) {
        let halves = halves(operator, scale, seed);
        let weight = |at: usize| halves[at].0.len() as f64;
        let parts = work.parts([("with restarts", weight(0)), ("without", weight(1))]);
        let mut found = Vec::new();
        for ((methods, folder, plan), work) in halves.into_iter().zip(parts.iter()) {
            let runs = searched(&plan, &data.join(folder), work, known)?;
            found.extend(methods.iter().zip(runs).map(|(method, runs)| Found::new(method, &runs, scale)));
        }
        found.sort_by_key(|found| METHODS.iter().position(|method| method == found.method));
        all.push(Searched { operator, found });
    }
    Ok(all)
}

/// The methods with and without restarts, with one operator: the methods, the folder and the plan.
fn halves(operator: &Operator, scale: Scale, seed: u64) -> [(Vec<&'static Method>, String, SearchPlan); 2] {
    let [restarting, others] = by_restart();
    [(restarting, RESTART, operator.file.to_owned()), (others, NO_RESTART, once(operator))].map(
        |(methods, restart, folder)| {
            let plan = scale.plan(&listed(&methods), operator.specs, restart, seed);
            (methods, folder, plan)
        },
    )
}

/// All folders and their plans.
pub(crate) fn plans(scale: Scale, seed: u64) -> impl Iterator<Item = (String, SearchPlan)> {
    OPERATORS.iter().flat_map(move |operator| halves(operator, scale, seed)).map(|(_, folder, plan)| (folder, plan))
}

/// The methods that restart, and the others.
pub(crate) fn by_restart() -> [Vec<&'static Method>; 2] {
    let (restarting, others) = METHODS.iter().partition(|method| method.restarts);
    [restarting, others]
}

/// The name of the folder of searches without restarts.
pub(crate) fn once(operator: &Operator) -> String {
    format!("{}-no-restart", operator.file)
}

/// The runs of each algorithm of a plan, by function and instance; searches what is missing in the folder.
pub(crate) fn searched(
    plan: &SearchPlan,
    folder: &Path,
    work: &Work,
    known: &Catalogues,
) -> Result<Vec<Vec<Reached>>, Error> {
    let grid = Grid::new(plan, known)?;
    let targets = coco_targets();
    let mut all: Vec<Vec<Reached>> = grid.algorithms.iter().map(|_| Vec::new()).collect();
    search::keep(&grid, folder, Keep::default(), work, |cell, number, run| {
        let cell = grid.cells[cell];
        let problem = (cell.function, cell.dim);
        all[cell.algorithm].push(Reached::new(&run.trial, problem, number as usize, &targets));
    })?;
    Ok(all)
}
