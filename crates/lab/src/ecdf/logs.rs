//! The folders on the command line become algorithms with names of their own, and problems to look at.

use super::reference::Reference;
use crate::Error;
use crate::ecdf::EcdfOptions;
use std::collections::{BTreeMap, BTreeSet};
use std::path::Path;
use tpam_coco::ecdf::RunLengths;
use tpam_coco::{Algorithm, Problem};

/// What was read.
pub struct Logs {
    /// Each has a name of its own.
    pub algorithms: Vec<Algorithm>,
    /// The line to compare with.
    pub reference: Option<Reference>,
    /// In ascending order, each with the functions that any algorithm was run on.
    pub dimensions: BTreeMap<u32, BTreeSet<u32>>,
}

impl Logs {
    /// Reads what the arguments name; what they do not ask for is left out.
    pub fn read(options: &EcdfOptions) -> Result<Self, Error> {
        let mut algorithms = Vec::new();
        for folder in &options.folders {
            algorithms.extend(read(folder)?);
        }
        name_apart(&mut algorithms);
        let mut dimensions: BTreeMap<u32, BTreeSet<u32>> = BTreeMap::new();
        for problem in algorithms.iter().flat_map(|algorithm| &algorithm.problems) {
            dimensions.entry(problem.dimension).or_default().insert(problem.function);
        }
        if let Some(missing) = options.dims.iter().find(|dimension| !dimensions.contains_key(dimension)) {
            let there: Vec<String> = dimensions.keys().map(u32::to_string).collect();
            return Err(Error::Input(format!("there are no logs in {missing}-D: there are {}", there.join(", "))));
        }
        dimensions.retain(|dimension, _| options.dims.is_empty() || options.dims.contains(dimension));
        let reference = options.reference.as_deref().map(|name| Reference::read(name, options.mode)).transpose()?;
        Ok(Self { algorithms, reference, dimensions })
    }

    /// The name and the run lengths in one dimension of each algorithm, and then of the reference.
    pub fn lengths(&self, dimension: u32, targets: &[f64]) -> Vec<(&str, Vec<RunLengths>)> {
        let own = |algorithm| of(algorithm, dimension).map(|problem| RunLengths::new(problem, targets)).collect();
        let mut all: Vec<(&str, Vec<RunLengths>)> =
            self.algorithms.iter().map(|algorithm| (algorithm.name.as_str(), own(algorithm))).collect();
        all.extend(self.reference.iter().map(|reference| (reference.name(), reference.lengths(dimension, targets))));
        all
    }

    /// One sentence for every algorithm and dimension without logs of some function: its curve is low for that reason.
    pub fn missing(&self) -> Vec<String> {
        let mut sentences = Vec::new();
        for algorithm in &self.algorithms {
            for (dimension, functions) in &self.dimensions {
                let has = |function: &&u32| of(algorithm, *dimension).any(|problem| problem.function == **function);
                let missing: Vec<String> =
                    functions.iter().filter(|f| !has(f)).map(|function| format!("f{function}")).collect();
                if !missing.is_empty() {
                    let (name, missing) = (&algorithm.name, missing.join(" "));
                    sentences
                        .push(format!("{name} has no logs of {missing} in {dimension}-D: they count as not solved"));
                }
            }
        }
        sentences
    }
}

/// The problems of an algorithm in one dimension.
pub(super) fn of(algorithm: &Algorithm, dimension: u32) -> impl Iterator<Item = &Problem> {
    algorithm.problems.iter().filter(move |problem| problem.dimension == dimension)
}

/// The algorithms in a folder.
pub(super) fn read(folder: &Path) -> Result<Vec<Algorithm>, Error> {
    tpam_coco::read(folder).map_err(|unreadable| Error::Input(unreadable.0))
}

/// Algorithms without a name of their own are called after their folders, and numbered where that does not help.
fn name_apart(algorithms: &mut [Algorithm]) {
    /// What COCO's logger writes where nobody says otherwise.
    const UNNAMED: [&str; 2] = ["", "ALG"];
    let shared = |algorithms: &[Algorithm], name: &str| algorithms.iter().filter(|a| a.name == name).count() > 1;
    let unclear: Vec<bool> =
        algorithms.iter().map(|a| UNNAMED.contains(&a.name.as_str()) || shared(algorithms, &a.name)).collect();
    for (algorithm, _) in algorithms.iter_mut().zip(unclear).filter(|(_, unclear)| *unclear) {
        let folder = algorithm.source.canonicalize().unwrap_or_else(|_| algorithm.source.clone());
        let folder = folder.file_name().unwrap_or(folder.as_os_str()).to_string_lossy().into_owned();
        algorithm.name = folder;
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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_algorithm_has_a_name_of_its_own() {
        let names = |given: &[(&str, &str)]| {
            let made = |(name, folder): &(&str, &str)| Algorithm {
                name: (*name).to_owned(),
                source: folder.into(),
                problems: Vec::new(),
            };
            let mut algorithms: Vec<Algorithm> = given.iter().map(made).collect();
            name_apart(&mut algorithms);
            algorithms.into_iter().map(|algorithm| algorithm.name).collect::<Vec<_>>()
        };
        assert_eq!(names(&[("jade", "x/a"), ("shade", "x/b")]), ["jade", "shade"]);
        assert_eq!(names(&[("jade", "x/a"), ("jade", "x/b"), ("ALG", "x/c")]), ["a", "b", "c"]);
        assert_eq!(names(&[("jade", "x/a"), ("jade", "y/a"), ("jade", "z/a")]), ["a", "a (2)", "a (3)"]);
    }
}
