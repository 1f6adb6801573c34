//! A folder of logs: finds its index files, and combines the parts of each algorithm.

use super::data;
use super::info;
use super::ioh;
use super::loaded::{Loaded, text};
use super::{Algorithm, Problem};
use crate::Error;
use std::collections::BTreeSet;
use std::fs;
use std::path::{Path, PathBuf};
use tpam_problem::Group;

/// The number of folders inside each other that are searched for logs.
const DEEPEST: usize = 32;

/// Reads the algorithms whose logs are in a folder, in the format of COCO or, if there are none, of IOHprofiler.
///
/// A folder with index files holds one algorithm, or several if they name several. In a folder without index files, the subfolders are read
/// as several algorithms, in the order of their names. Subfolders that name the same algorithm and share no trial are parts of one
/// algorithm, such as the batches of an experiment. Links are followed, but each real folder and index file is read only once.
///
/// # Errors
///
/// If there are no logs, if a file cannot be read, or if the numbers of the logs contradict each other; the sentence names file and line.
pub fn read(folder: &Path) -> Result<Vec<Algorithm>, Error> {
    let mut found = Search::new(&COCO).run(folder)?;
    if found.is_empty() {
        found = Search::new(&IOH).run(folder)?;
    }
    if found.is_empty() {
        let why = "no logs: there is no .info file of COCO and no IOHprofiler_*.json file in it";
        return Err(Error::unreadable(folder, 0, why));
    }
    for algorithm in &mut found {
        algorithm.problems.sort_by_key(|problem| (problem.dimension, problem.function));
    }
    Ok(found)
}

/// A log format: recognises and reads index files.
struct Format {
    is_index: fn(&Path) -> bool,
    load: fn(&Path) -> Result<Vec<Loaded>, Error>,
}

const COCO: Format = Format {
    is_index: |path| path.extension().is_some_and(|extension| extension == "info"),
    load: |index| info::parse(index, &text(index)?)?.into_iter().map(|entry| data::load(index, entry)).collect(),
};

const IOH: Format = Format { is_index: ioh::is_index, load: |index| ioh::load(index, &text(index)?) };

/// A search for the logs of one format.
struct Search {
    format: &'static Format,
    /// Folders and index files that were read, without links in their paths.
    seen: BTreeSet<PathBuf>,
    found: Vec<Algorithm>,
}

impl Search {
    fn new(format: &'static Format) -> Self {
        Self { format, seen: BTreeSet::new(), found: Vec::new() }
    }

    fn run(mut self, folder: &Path) -> Result<Vec<Algorithm>, Error> {
        self.gather(folder, 0)?;
        Ok(self.found)
    }

    /// Whether this is the first path to a file or folder.
    fn is_new(&mut self, path: &Path) -> Result<bool, Error> {
        let real = path.canonicalize().map_err(|e| Error::file("read", path, e))?;
        Ok(self.seen.insert(real))
    }

    fn gather(&mut self, folder: &Path, depth: usize) -> Result<(), Error> {
        if !self.is_new(folder)? {
            return Ok(());
        }
        if depth > DEEPEST {
            let why = format!("logs are searched only {DEEPEST} folders deep: name a folder closer to them");
            return Err(Error::unreadable(folder, 0, why));
        }
        let paths = sorted(folder)?;
        let indices: Vec<&PathBuf> = paths.iter().filter(|path| (self.format.is_index)(path)).collect();
        if indices.is_empty() {
            for path in paths {
                // Whatever cannot be examined may be the logs of an algorithm.
                if fs::metadata(&path).map_err(|e| Error::file("read", &path, e))?.is_dir() {
                    self.gather(&path, depth + 1)?;
                }
            }
            return Ok(());
        }
        let mut here: Vec<Algorithm> = Vec::new();
        for index in indices {
            if self.is_new(index)? {
                (self.format.load)(index)?.into_iter().for_each(|loaded| put(&mut here, folder, loaded));
            }
        }
        for algorithm in here {
            join(&mut self.found, algorithm);
        }
        Ok(())
    }
}

/// The paths in a folder, sorted.
fn sorted(folder: &Path) -> Result<Vec<PathBuf>, Error> {
    let failed = |e: std::io::Error| Error::file("read", folder, e);
    let entries = fs::read_dir(folder).map_err(failed)?.map(|entry| entry.map(|entry| entry.path()));
    let mut paths: Vec<PathBuf> = entries.collect::<Result<_, _>>().map_err(failed)?;
    paths.sort();
    Ok(paths)
}

/// Adds an entry to the algorithms of a folder.
fn put(here: &mut Vec<Algorithm>, folder: &Path, loaded: Loaded) {
    let Loaded { problem, algorithm: name, suite, groups, unfinished } = loaded;
    let at = here.iter().position(|algorithm| algorithm.name == name).unwrap_or_else(|| {
        let source = folder.to_owned();
        here.push(Algorithm { name, source, suite, ..Algorithm::default() });
        here.len() - 1
    });
    for key in groups {
        group(&mut here[at].groups, key, &[problem.function]);
    }
    here[at].unfinished.extend(unfinished.then_some((problem.function, problem.dimension)));
    add(&mut here[at], problem);
}

/// Adds functions to a group, which may be new.
pub(super) fn group(groups: &mut Vec<Group>, key: String, functions: &[u32]) {
    let at = groups.iter().position(|group| group.key == key).unwrap_or_else(|| {
        groups.push(Group { name: key.clone(), key, functions: Vec::new() });
        groups.len() - 1
    });
    let all: BTreeSet<u32> = groups[at].functions.iter().chain(functions).copied().collect();
    groups[at].functions = all.into_iter().collect();
}

/// Adds the algorithm of a folder to those of other folders: to the same algorithm if they share no trial.
fn join(found: &mut Vec<Algorithm>, algorithm: Algorithm) {
    let part = |other: &&mut Algorithm| other.name == algorithm.name && ran(other).is_disjoint(&ran(&algorithm));
    match found.iter_mut().find(part) {
        Some(whole) => {
            whole.unfinished.extend(algorithm.unfinished);
            for Group { key, functions, .. } in algorithm.groups {
                group(&mut whole.groups, key, &functions);
            }
            algorithm.problems.into_iter().for_each(|problem| add(whole, problem));
        }
        None => found.push(algorithm),
    }
}

/// Adds the trials of a problem to those of the algorithm.
fn add(algorithm: &mut Algorithm, problem: Problem) {
    let same = |other: &&mut Problem| (other.function, other.dimension) == (problem.function, problem.dimension);
    match algorithm.problems.iter_mut().find(same) {
        Some(other) => other.trials.extend(problem.trials),
        None => algorithm.problems.push(problem),
    }
}

/// The trials of an algorithm, as (function, dimension, instance).
fn ran(algorithm: &Algorithm) -> BTreeSet<(u32, u32, u32)> {
    let trials = |problem: &Problem| {
        let (function, dimension) = (problem.function, problem.dimension);
        problem.trials.iter().map(move |trial| (function, dimension, trial.instance)).collect::<Vec<_>>()
    };
    algorithm.problems.iter().flat_map(trials).collect()
}
