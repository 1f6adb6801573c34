//! The suite of a folder of searches: its name, functions, groups and optimal values, stored in `suite.toml`, so that the folder can be
//! read without it.
//!
//! BBOB is part of every version and is not stored.

use super::grid::{Grid, optimum};
use super::plan::{SearchPlan, is_default_suite};
use serde::{Deserialize, Serialize};
use std::collections::BTreeSet;
use std::ops::RangeInclusive;
use std::path::Path;
use tpam_coco::{AtomicFile, Written};
use tpam_problem::{Dimensions, Error as ProblemError, Function, Group, Problem, Suite};
use tpam_store::folder::Sums;
use tpam_store::{Error, disk};

pub(super) const FILE: &str = "suite.toml";

const COMMENT: &str = "# The suite of the searches: what is needed to read them, without the functions themselves.\n";

/// What is stored of a suite. Its problems have no values: it is for reading only.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct StoredSuite {
    name: String,
    /// The instances, in the order of the runs.
    instances: Vec<u32>,
    #[serde(default, rename = "group", skip_serializing_if = "Vec::is_empty")]
    groups: Vec<StoredGroup>,
    #[serde(rename = "problem")]
    problems: Vec<StoredProblem>,
}

#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct StoredGroup {
    key: String,
    name: String,
    functions: Vec<u32>,
}

/// A function in one dimension.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct StoredProblem {
    function: u32,
    name: String,
    dim: usize,
    /// The optimal value of each instance.
    f_opt: Vec<f64>,
}

impl StoredSuite {
    /// Whether the suite of a grid is stored.
    pub(super) fn is_stored(grid: &Grid) -> bool {
        !is_default_suite(&grid.plan.suite)
    }

    /// What is stored of the suite of a grid.
    fn from_grid(grid: &Grid) -> Self {
        let group = |Group { key, name, functions }: Group| StoredGroup { key, name, functions };
        let first = grid.cells.iter().enumerate().filter(|(_, cell)| cell.algorithm == 0);
        let problem = |(at, cell): (usize, &super::grid::Cell)| {
            let problems: Vec<_> = (0..grid.instances.len()).map(|run| grid.problem(at, run as u64)).collect();
            let f_opt = problems.iter().map(|problem| optimum(&**problem)).collect();
            StoredProblem { function: cell.function, name: problems[0].name().to_owned(), dim: cell.dim, f_opt }
        };
        Self {
            name: grid.suite.name().to_owned(),
            instances: grid.instances.clone(),
            groups: grid.suite.groups().into_iter().map(group).collect(),
            problems: first.map(problem).collect(),
        }
    }

    /// Writes the suite of a grid into its folder.
    pub(super) fn write(path: &Path, grid: &Grid) -> Result<Written, Error> {
        let text = toml::to_string(&Self::from_grid(grid)).expect("strings and numbers can be written as TOML");
        Ok(AtomicFile::write(&path.join(FILE), format!("{COMMENT}{text}").as_bytes())?)
    }

    /// Reads the suite of a finished folder with this plan; `None` if it is BBOB.
    pub(super) fn read(path: &Path, plan: &SearchPlan) -> Result<Option<Self>, Error> {
        if is_default_suite(&plan.suite) {
            return Ok(None);
        }
        let file = path.join(FILE);
        Sums::required(path)?.check(path, FILE)?;
        let text = disk::read_text(&file, disk::OF_LIST)?.unwrap_or_default();
        let suite: Self = toml::from_str(&text).map_err(|e| Error::damaged(&file, e.to_string().trim_end()))?;
        if suite.problems.is_empty() { Err(Error::damaged(&file, "it has no problem")) } else { Ok(Some(suite)) }
    }
}

impl Suite for StoredSuite {
    fn name(&self) -> &str {
        &self.name
    }

    fn functions(&self) -> Vec<u32> {
        self.problems.iter().map(|problem| problem.function).collect::<BTreeSet<_>>().into_iter().collect()
    }

    fn dimensions(&self) -> Dimensions {
        Dimensions::List(self.problems.iter().map(|problem| problem.dim).collect::<BTreeSet<_>>().into_iter().collect())
    }

    fn instances(&self) -> RangeInclusive<u32> {
        let [first, last] = [self.instances.iter().min(), self.instances.iter().max()].map(|end| *end.unwrap_or(&1));
        first..=last
    }

    fn groups(&self) -> Vec<Group> {
        let group = |StoredGroup { key, name, functions }: StoredGroup| Group { key, name, functions };
        self.groups.iter().cloned().map(group).collect()
    }

    fn build(&self, function: u32, dimension: usize, instance: u32) -> Result<Box<dyn Problem + Send + Sync>, ProblemError> {
        let problem = self.problems.iter().find(|one| (one.function, one.dim) == (function, dimension));
        let run = self.instances.iter().position(|one| *one == instance);
        let (problem, f_opt) = problem
            .zip(run)
            .and_then(|(problem, run)| Some((problem, *problem.f_opt.get(run)?)))
            .ok_or_else(|| ProblemError::Other(format!("{FILE} has no f{function} in {dimension} dimensions")))?;
        // Neither bounds nor values are needed to read runs.
        let unknown = Function::new(vec![(0.0, 1.0); dimension], |_| f64::NAN);
        Ok(Box::new(unknown.named(&problem.name).numbered(function, instance).with_f_opt(f_opt)))
    }
}
