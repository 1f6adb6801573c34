//! The logs of several algorithms to compare, each with a unique name.

use super::{Algorithm, Problem, Reference, folder, read};
use crate::Error;
use crate::ecdf::RunLengths;
use std::collections::{BTreeMap, BTreeSet};
use std::fmt;
use std::path::{Component, Path};
use tpam_problem::Group;

/// The logs of one or several algorithms.
///
/// Analyses: [`ecdf`](Self::ecdf), [`running_times`](Self::running_times), [`convergence`](Self::convergence), [`scores`](Self::scores).
#[derive(Clone, Debug)]
#[non_exhaustive]
pub struct Logs {
    /// The algorithms; no two have the same name.
    pub algorithms: Vec<Algorithm>,
    /// The reference line.
    pub reference: Option<Reference>,
    /// The dimensions in ascending order, each with the functions that any algorithm was run on.
    pub dimensions: BTreeMap<u32, BTreeSet<u32>>,
    /// The position of the algorithm that [`scores`](Self::scores) compares the others with; the first by default.
    pub baseline: usize,
}

/// Functions that other algorithms were run on, but not this one: they count as not solved, unless it has no logs in the dimension.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Missing {
    /// The name of the algorithm.
    pub algorithm: String,
    /// The dimension.
    pub dimension: u32,
    /// The functions.
    pub functions: Vec<u32>,
    /// Whether it has no logs in the dimension at all, and is left out there.
    pub is_left_out: bool,
}

impl fmt::Display for Missing {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let functions: Vec<String> = self.functions.iter().map(|function| format!("f{function}")).collect();
        let (name, functions, dimension) = (&self.algorithm, functions.join(" "), self.dimension);
        if self.is_left_out {
            return write!(f, "{name} has no logs in {dimension}-D: it is left out there");
        }
        write!(f, "{name} has no logs of {functions} in {dimension}-D: they count as not solved")
    }
}

/// A trial at the end of the data that was interrupted: it is not counted.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Unfinished {
    /// The name of the algorithm.
    pub algorithm: String,
    /// The function.
    pub function: u32,
    /// The dimension.
    pub dimension: u32,
}

impl fmt::Display for Unfinished {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { algorithm, function, dimension } = self;
        write!(f, "the last trial of {algorithm} on f{function} in {dimension}-D was interrupted: it is not counted")
    }
}

impl Logs {
    /// Reads the logs in some folders; each holds one algorithm or folders of several, in the format of COCO or of IOHprofiler.
    ///
    /// # Errors
    ///
    /// If the logs of a folder cannot be read, or if two of the folders hold the same logs.
    pub fn read(folders: &[impl AsRef<Path>]) -> Result<Self, Error> {
        let mut algorithms = Vec::new();
        for folder in folders {
            algorithms.extend(read(folder.as_ref())?);
        }
        refuse_repeated(&algorithms)?;
        Ok(Self::new(algorithms))
    }

    /// Logs from trials in memory. Algorithms without a unique name get the names of their folders, such as `jade` or, if that is
    /// not unique either, `de/jade`.
    pub fn new(mut algorithms: Vec<Algorithm>) -> Self {
        name_apart(&mut algorithms);
        let mut dimensions: BTreeMap<u32, BTreeSet<u32>> = BTreeMap::new();
        for problem in algorithms.iter().flat_map(|algorithm| &algorithm.problems) {
            dimensions.entry(problem.dimension).or_default().insert(problem.function);
        }
        Self { algorithms, reference: None, dimensions, baseline: 0 }
    }

    /// Keeps only some dimensions; an empty list keeps all.
    pub fn in_dimensions(mut self, wanted: &[u32]) -> Result<Self, Error> {
        if let Some(missing) = wanted.iter().find(|dimension| !self.dimensions.contains_key(dimension)) {
            let available = self.dimensions.keys().copied().collect();
            return Err(Error::Dimension { wanted: *missing, available });
        }
        self.dimensions.retain(|dimension, _| wanted.is_empty() || wanted.contains(dimension));
        Ok(self)
    }

    /// Keeps only some functions, in the algorithms and in the reference; an empty list keeps all.
    pub fn on_functions(mut self, wanted: &[u32]) -> Result<Self, Error> {
        if wanted.is_empty() {
            return Ok(self);
        }
        let there: BTreeSet<u32> = self.dimensions.values().flatten().copied().collect();
        if let Some(missing) = wanted.iter().find(|function| !there.contains(function)) {
            return Err(Error::Function { wanted: *missing, available: there.into_iter().collect() });
        }
        let reference = match &mut self.reference {
            Some(Reference::Algorithm(algorithm)) => Some(algorithm),
            _ => None,
        };
        for algorithm in self.algorithms.iter_mut().chain(reference) {
            algorithm.problems.retain(|problem| wanted.contains(&problem.function));
            algorithm.unfinished.retain(|(function, _)| wanted.contains(function));
        }
        self.dimensions.values_mut().for_each(|functions| functions.retain(|function| wanted.contains(function)));
        self.dimensions.retain(|_, functions| !functions.is_empty());
        Ok(self)
    }

    /// Sets the algorithm that [`scores`](Self::scores) compares the others with, by its position.
    ///
    /// # Panics
    /// If there is no algorithm at this position.
    #[must_use]
    pub fn with_baseline(mut self, position: usize) -> Self {
        assert!(position < self.algorithms.len(), "the baseline must be one of the algorithms");
        self.baseline = position;
        self
    }

    /// Adds a reference line.
    #[must_use]
    pub fn with_reference(self, reference: Reference) -> Self {
        Self { reference: Some(reference), ..self }
    }

    /// The suite of the logs, if all of them that name a suite name the same one.
    pub fn suite(&self) -> Option<&str> {
        let mut names = self.algorithms.iter().filter_map(|algorithm| algorithm.suite.as_deref());
        let first = names.next()?;
        names.all(|name| name == first).then_some(first)
    }

    /// The function groups that the logs name; none if they leave it to the suite.
    pub fn groups(&self) -> Vec<Group> {
        let mut all = Vec::new();
        for Group { key, functions, .. } in self.algorithms.iter().flat_map(|algorithm| &algorithm.groups) {
            folder::group(&mut all, key.clone(), functions);
        }
        all
    }

    /// The name and the run lengths in one dimension of each algorithm, and then of the reference.
    pub fn lengths(&self, dimension: u32, targets: &[f64]) -> Vec<(&str, Vec<RunLengths>)> {
        let own = |algorithm: &Algorithm| algorithm.in_dimension(dimension).map(|problem| RunLengths::new(problem, targets)).collect();
        let mut all: Vec<(&str, Vec<RunLengths>)> =
            self.algorithms.iter().map(|algorithm| (algorithm.name.as_str(), own(algorithm))).collect();
        all.extend(self.reference.iter().map(|reference| (reference.name(), reference.lengths(dimension, targets))));
        all
    }

    /// The functions that other algorithms were run on, but not this one. They lower its curve.
    pub fn missing(&self) -> Vec<Missing> {
        let mut all = Vec::new();
        for algorithm in &self.algorithms {
            for (dimension, functions) in &self.dimensions {
                let has = |function: u32| algorithm.problem(*dimension, function).is_some();
                let is_left_out = !functions.iter().any(|function| has(*function));
                let functions: Vec<u32> = functions.iter().copied().filter(|function| !has(*function)).collect();
                if !functions.is_empty() {
                    all.push(Missing { algorithm: algorithm.name.clone(), dimension: *dimension, functions, is_left_out });
                }
            }
        }
        all
    }

    /// The interrupted trials of the algorithms and the reference, in the dimensions of the logs.
    pub fn unfinished(&self) -> Vec<Unfinished> {
        let of = |algorithm: &Algorithm| {
            let here = algorithm.unfinished.iter().filter(|(_, dimension)| self.dimensions.contains_key(dimension));
            let name = &algorithm.name;
            here.map(|&(function, dimension)| Unfinished { algorithm: name.clone(), function, dimension }).collect::<Vec<_>>()
        };
        let reference = match &self.reference {
            Some(Reference::Algorithm(algorithm)) => Some(algorithm),
            _ => None,
        };
        self.algorithms.iter().chain(reference).flat_map(of).collect()
    }
}

impl Algorithm {
    /// Its problems in one dimension.
    pub fn in_dimension(&self, dimension: u32) -> impl Iterator<Item = &Problem> {
        self.problems.iter().filter(move |problem| problem.dimension == dimension)
    }

    /// Its trials on one function in one dimension.
    pub fn problem(&self, dimension: u32, function: u32) -> Option<&Problem> {
        self.in_dimension(dimension).find(|problem| problem.function == function)
    }
}

/// Refuses logs that were read twice: a folder was named twice, or a folder and one inside it.
fn refuse_repeated(algorithms: &[Algorithm]) -> Result<(), Error> {
    let mut seen = BTreeSet::new();
    for Algorithm { name, source, .. } in algorithms {
        let real = source.canonicalize().unwrap_or_else(|_| source.clone());
        if !seen.insert((real, name)) {
            return Err(Error::Repeated(source.clone()));
        }
    }
    Ok(())
}

/// Gives algorithms without a unique name the names of their folders, with as many folders above them as tell them apart, and a number if
/// none do.
fn name_apart(algorithms: &mut [Algorithm]) {
    /// The default names of COCO's logger.
    const UNNAMED: [&str; 2] = ["", "ALG"];
    let shared = |algorithms: &[Algorithm], name: &str| algorithms.iter().filter(|a| a.name == name).count() > 1;
    let unclear: Vec<bool> = algorithms.iter().map(|a| UNNAMED.contains(&a.name.as_str()) || shared(algorithms, &a.name)).collect();
    for depth in 1..=DEPTH {
        let elsewhere = |a: &Algorithm| algorithms.iter().any(|other| other.name == a.name && other.source != a.source);
        let longer: Vec<bool> = algorithms.iter().map(|a| depth == 1 || elsewhere(a)).collect();
        for (algorithm, _) in algorithms.iter_mut().zip(unclear.iter().zip(longer)).filter(|(_, (a, b))| **a && *b) {
            algorithm.name = end_of_path(&algorithm.source, depth);
        }
    }
    for k in 1..algorithms.len() {
        let (before, rest) = algorithms.split_at_mut(k);
        let plain = rest[0].name.clone();
        let mut number = 2;
        while before.iter().any(|other| other.name == rest[0].name) {
            rest[0].name = format!("{plain} ({number})");
            number += 1;
        }
    }
}

/// The most folders in a name.
const DEPTH: usize = 3;

/// The last names of a path: `de/jade`.
fn end_of_path(path: &Path, depth: usize) -> String {
    let path = path.canonicalize().unwrap_or_else(|_| path.to_owned());
    let names = path.components().filter(|part| matches!(part, Component::Normal(_)));
    let mut names: Vec<_> = names.map(|part| part.as_os_str().to_string_lossy()).collect();
    names.drain(..names.len().saturating_sub(depth));
    names.join("/")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn logs_that_were_read_twice_are_refused() {
        let made = |name: &str, folder: &str| Algorithm { name: name.to_owned(), source: folder.into(), ..Algorithm::default() };
        assert!(refuse_repeated(&[made("a", "x"), made("b", "x"), made("a", "y")]).is_ok());
        let words = refuse_repeated(&[made("a", "x"), made("b", "y"), made("a", "x")]).unwrap_err().to_string();
        assert_eq!(words, "the logs in x would be shown twice: name each folder once");
    }

    #[test]
    fn every_algorithm_has_a_unique_name() {
        let names = |given: &[(&str, &str)]| {
            let made =
                |(name, folder): &(&str, &str)| Algorithm { name: (*name).to_owned(), source: folder.into(), ..Algorithm::default() };
            let mut algorithms: Vec<Algorithm> = given.iter().map(made).collect();
            name_apart(&mut algorithms);
            algorithms.into_iter().map(|algorithm| algorithm.name).collect::<Vec<_>>()
        };
        assert_eq!(names(&[("jade", "x/a"), ("shade", "x/b")]), ["jade", "shade"]);
        assert_eq!(names(&[("jade", "x/a"), ("jade", "x/b"), ("ALG", "x/c")]), ["a", "b", "c"]);
        assert_eq!(names(&[("jade", "x/a"), ("jade", "y/a"), ("jade", "z/b")]), ["x/a", "y/a", "b"]);
        assert_eq!(names(&[("jade", "x/u/a"), ("jade", "y/u/a"), ("jade", "a")]), ["x/u/a", "y/u/a", "a"]);
        assert_eq!(names(&[("jade", "x/a"), ("jade", "x/a")]), ["a", "a (2)"]);
    }
}
