//! A folder of logs: finds its index files, reads their data files, and combines the parts of each algorithm.

use super::info::{self, Entry};
use super::ioh;
use super::rows::{self, Block};
use super::{Algorithm, Problem};
use crate::{Error, Row, Trial};
use std::collections::BTreeSet;
use std::fs;
use std::path::{Path, PathBuf};

/// Reads the algorithms whose logs are in a folder, in the format of COCO or, if there are none, of IOHprofiler.
///
/// A folder with index files holds one algorithm, or several if they name several. In a folder without index files, the subfolders are read as several
/// algorithms. Subfolders that name the same algorithm and share no trial are parts of one algorithm, such as the batches of an experiment.
pub fn read(folder: &Path) -> Result<Vec<Algorithm>, Error> {
    let mut found = Vec::new();
    gather(folder, &COCO, &mut found)?;
    if found.is_empty() {
        gather(folder, &IOH, &mut found)?;
    }
    if found.is_empty() {
        return Err(Error::Unreadable(format!(
            "{} holds no logs: there is no .info file of COCO and no IOHprofiler_*.json file in it",
            folder.display()
        )));
    }
    for algorithm in &mut found {
        algorithm.problems.sort_by_key(|problem| (problem.dimension, problem.function));
    }
    Ok(found)
}

/// Problems, each with the names of its algorithm and of its suite.
pub(super) type Loaded = Vec<(Problem, String, Option<String>)>;

/// A log format: recognises and reads index files.
struct Format {
    is_index: fn(&Path) -> bool,
    load: fn(&Path) -> Result<Loaded, Error>,
}

const COCO: Format = Format {
    is_index: |path| path.extension().is_some_and(|extension| extension == "info"),
    load: |index| {
        let entries = info::parse(index, &text(index)?)?;
        entries.into_iter().map(|entry| Ok((load(index, &entry)?, entry.algorithm, entry.suite))).collect()
    },
};

const IOH: Format = Format { is_index: ioh::is_index, load: |index| ioh::load(index, &text(index)?) };

fn gather(folder: &Path, format: &Format, found: &mut Vec<Algorithm>) -> Result<(), Error> {
    let failed = |e: std::io::Error| Error::file("read", folder, e);
    let entries = fs::read_dir(folder).map_err(failed)?.map(|entry| entry.map(|entry| entry.path()));
    let mut paths: Vec<PathBuf> = entries.collect::<Result<_, _>>().map_err(failed)?;
    paths.sort();
    let indices: Vec<&PathBuf> = paths.iter().filter(|path| (format.is_index)(path)).collect();
    if indices.is_empty() {
        for path in paths.iter().filter(|path| path.is_dir()) {
            gather(path, format, found)?;
        }
        return Ok(());
    }
    let mut here: Vec<Algorithm> = Vec::new();
    for index in indices {
        for (problem, name, suite) in (format.load)(index)? {
            match here.iter_mut().find(|algorithm| algorithm.name == name) {
                Some(algorithm) => add(algorithm, problem),
                None => here.push(Algorithm { name, source: folder.to_owned(), suite, problems: vec![problem] }),
            }
        }
    }
    for algorithm in here {
        let part = |other: &&mut Algorithm| other.name == algorithm.name && ran(other).is_disjoint(&ran(&algorithm));
        match found.iter_mut().find(part) {
            Some(whole) => algorithm.problems.into_iter().for_each(|problem| add(whole, problem)),
            None => found.push(algorithm),
        }
    }
    Ok(())
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

/// Reads the data files that an entry names.
fn load(index: &Path, entry: &Entry) -> Result<Problem, Error> {
    let (mut by_target, mut by_time) = (Vec::new(), Vec::new());
    for data in &entry.data {
        let data = index.with_file_name("").join(data);
        let [dat, tdat] = ["dat", "tdat"].map(|extension| data.with_extension(extension));
        by_target.extend(rows::parse(&dat, &text(&dat)?)?);
        if tdat.exists() {
            by_time.extend(rows::parse(&tdat, &text(&tdat)?)?);
        }
    }
    let (named, held) = (entry.trials.len(), by_target.len());
    if held < named {
        let name = entry.data[0].with_extension("dat");
        let why = format!(
            "names {named} trials of f{} in {}-D, but {} holds {held}",
            entry.function,
            entry.dimension,
            name.display()
        );
        return Err(Error::Unreadable(format!("{} {why}", index.display())));
    }
    by_time.resize_with(held, Block::default);
    let trials = entry.trials.iter().zip(by_target).zip(by_time);
    let trial = |((announced, by_target), by_time): ((&info::Announced, Block), Block)| {
        let last = |rows: &[Row]| rows.last().map_or(0, |row| row.evaluations);
        let (f_opt, by_target, by_time) = (by_target.f_opt, by_target.rows, by_time.rows);
        // Rows by time always include the last evaluation; without them, the count of the index file is used.
        let said = if by_time.is_empty() { announced.evaluations } else { 0 };
        let evaluations = last(&by_target).max(last(&by_time)).max(said);
        Trial { instance: announced.instance, evaluations, f_opt, by_target, by_time }
    };
    Ok(Problem { function: entry.function, dimension: entry.dimension, trials: trials.map(trial).collect() })
}

pub(super) fn text(path: &Path) -> Result<String, Error> {
    let bytes = fs::read(path).map_err(|e| Error::file("read", path, e))?;
    // Comments of other programs may be in any encoding; all parsed fields are ASCII.
    Ok(String::from_utf8_lossy(&bytes).into_owned())
}
