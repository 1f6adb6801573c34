//! The searches: how fast each PAM setting reaches the target values, by problem class.

use super::settings::Side;
use std::collections::{BTreeMap, BTreeSet};
use std::path::{Path, PathBuf};
use tpam_bbob::Bbob;
use tpam_coco::Reached;
use tpam_coco::ecdf::{By, coco_targets, parts};
use tpam_problem::{Group, Suite};
use tpam_rows::plot::place;
use tpam_searches::Catalogues;
use tpam_searches::search::{Finished, Varying};
use tpam_store::{Difference, Error, FolderProblem};

/// All searches that were read.
pub struct Searching {
    searched: Vec<Searched>,
    /// The name of the suite, and its function groups.
    suite: (String, Vec<Group>),
    /// log10(evaluations / D) of the smallest budget, where all areas end.
    pub end: f64,
}

/// The PAMs with one operator in one dimension.
struct Searched {
    operator: String,
    dim: usize,
    /// The area of each run of each PAM.
    areas: BTreeMap<String, BTreeMap<Trial, f64>>,
}

/// Function, instance, and the number of the run on that instance.
type Trial = (u32, u32, u64);

/// Searches with one operator in one dimension on one function group.
pub struct ProblemClass {
    /// Mutation and crossover: `rand/1/bin`.
    pub operator: String,
    /// The dimension.
    pub dim: usize,
    /// The function group by COCO's name, or `all`.
    pub group: String,
    /// The function of each run, in ascending order.
    pub functions: Vec<u32>,
    /// By setting: the areas of the runs that all settings have, in the same order.
    pub areas: Vec<Vec<f64>>,
}

impl Searching {
    /// Reads finished folders of searches.
    pub fn read(folders: &[PathBuf], known: &Catalogues) -> Result<Self, Error> {
        let folders: Vec<Finished> = folders.iter().map(|path| Finished::open(path, known)).collect::<Result<_, _>>()?;
        let budget = folders.iter().map(|folder| folder.grid.least_budget()).fold(f64::INFINITY, f64::min);
        if budget < 2.0 {
            let says = "searches of one evaluation per dimension have no area under their ECDF: search with a larger budget";
            return Err(Error::nothing("area", says));
        }
        if folders.iter().any(|folder| folder.grid.plan.suite != folders[0].grid.plan.suite) {
            return Err(Error::different(Difference::Suites, "the searches are on different suites: name folders of one suite"));
        }
        let end = libm::log10(budget);
        let algorithms = folders.iter().flat_map(|folder| folder.grid.algorithms.iter().map(|named| &named.algorithm));
        let varying = Varying::between(algorithms);
        let mut searched: Vec<Searched> = Vec::new();
        for folder in &folders {
            folder_areas(folder, end, &varying, &mut searched)?;
        }
        let suite = folders.first().map(|folder| (folder.grid.plan.suite.clone(), folder.grid.suite.groups()));
        Ok(Self { searched, suite: suite.unwrap_or_default(), end })
    }

    /// The function groups of a suite: that of the searches, or BBOB.
    pub(super) fn groups(&self, suite: &str) -> Vec<Group> {
        match &self.suite {
            (name, groups) if name == suite => groups.clone(),
            _ if suite == Bbob.name() => Bbob.groups(),
            _ => Vec::new(),
        }
    }

    /// The PAM settings of the searches.
    pub fn side(&self) -> Side {
        Side::from_places(self.searched.iter().map(|searched| searched.areas.keys()))
    }

    /// The PAM settings that were searched everywhere.
    pub fn settings(&self) -> Vec<String> {
        self.side().everywhere.into_iter().collect()
    }

    /// The problem classes, with the areas of these PAM settings.
    pub fn classes(&self, settings: &[&str]) -> Result<Vec<ProblemClass>, Error> {
        let mut classes = Vec::new();
        for Searched { operator, dim, areas } in &self.searched {
            let all: Vec<&BTreeMap<Trial, f64>> = settings.iter().map(|pam| &areas[*pam]).collect();
            let shared = |trial: &&Trial| all.iter().all(|areas| areas.contains_key(trial));
            let trials: Vec<Trial> = all[0].keys().filter(shared).copied().collect();
            if trials.is_empty() {
                let says = format!(
                    "with {operator} in {dim} dimensions the PAMs share no function and instance: search with the same functions and \
                     instances"
                );
                return Err(Error::different(Difference::Cells, says));
            }
            let functions: BTreeSet<u32> = trials.iter().map(|(function, ..)| *function).collect();
            let mut groups = parts(&By::Group(self.suite.1.clone()), &functions);
            // A single group is the same as `all`.
            if groups.len() == 2 {
                groups.remove(0);
            }
            for group in groups {
                let chosen = || trials.iter().filter(|(function, ..)| group.functions.contains(function));
                let areas = all.iter().map(|areas| chosen().map(|trial| areas[trial]).collect()).collect();
                let functions = chosen().map(|(function, ..)| *function).collect();
                let (operator, group) = (operator.clone(), group.name.clone());
                classes.push(ProblemClass { operator, dim: *dim, group, functions, areas });
            }
        }
        Ok(classes)
    }
}

/// Adds the areas of a folder.
fn folder_areas(folder: &Finished, end: f64, varying: &Varying, searched: &mut Vec<Searched>) -> Result<(), Error> {
    let grid = &folder.grid;
    let mut other = None;
    let targets = coco_targets();
    folder.runs(|cell, run, found| {
        let cell = grid.cells[cell];
        let instance = grid.instances[run as usize];
        let algorithm = &grid.algorithms[cell.algorithm].algorithm;
        let operator = varying.operator(&**algorithm);
        let (is, dim) = (|one: &Searched| one.operator == operator && one.dim == cell.dim, cell.dim);
        let at = place(searched, is, || Searched { operator: operator.clone(), dim, areas: BTreeMap::new() });
        let before = grid.instances[..run as usize].iter().filter(|earlier| **earlier == instance).count();
        let key = (cell.function, instance, before as u64);
        let area = Reached::new(&found.trial, (cell.function, dim), &targets).area(end);
        let known = searched[at].areas.entry(algorithm.pam().to_string()).or_default().insert(key, area);
        if known.is_some_and(|known| known != area) {
            other.get_or_insert_with(|| format!("{} on f{} in {dim}-D", grid.algorithms[cell.algorithm].name, cell.function));
        }
    })?;
    other.map_or(Ok(()), |what| Err(twice(folder.path(), &what)))
}

fn twice(folder: &Path, what: &str) -> Error {
    let problem = FolderProblem::Contradiction { results: format!("results of {what}"), earlier: "a folder before it" };
    Error::folder(folder, problem, "name one of the two")
}
