//! A folder of logs: its index files are found, their data files read, and what belongs to one algorithm is put together.

use super::info::{self, Entry};
use super::{Algorithm, Problem, Row, Trial, Unreadable, rows};
use std::collections::BTreeSet;
use std::fs;
use std::path::{Path, PathBuf};

/// The algorithms whose logs lie in a folder.
///
/// A folder with index files is one algorithm, or several where they name several. A folder without any is what its subfolders are: several algorithms, except
/// that subfolders which name the same algorithm and share no trial are parts of one, as the batches of an experiment are.
pub fn read(folder: &Path) -> Result<Vec<Algorithm>, Unreadable> {
    let mut found = Vec::new();
    gather(folder, &mut found)?;
    if found.is_empty() {
        return Err(Unreadable(format!("{} holds no COCO logs: there is no .info file in it", folder.display())));
    }
    for algorithm in &mut found {
        algorithm.problems.sort_by_key(|problem| (problem.dimension, problem.function));
    }
    Ok(found)
}

fn gather(folder: &Path, found: &mut Vec<Algorithm>) -> Result<(), Unreadable> {
    let failed = |e: std::io::Error| Unreadable(format!("cannot read {}: {e}", folder.display()));
    let entries = fs::read_dir(folder).map_err(failed)?.map(|entry| entry.map(|entry| entry.path()));
    let mut paths: Vec<PathBuf> = entries.collect::<Result<_, _>>().map_err(failed)?;
    paths.sort();
    let indices: Vec<&PathBuf> = paths.iter().filter(|path| path.extension().is_some_and(|e| e == "info")).collect();
    if indices.is_empty() {
        for path in paths.iter().filter(|path| path.is_dir()) {
            gather(path, found)?;
        }
        return Ok(());
    }
    let mut here: Vec<Algorithm> = Vec::new();
    for index in indices {
        for entry in info::parse(index, &text(index)?)? {
            let problem = load(index, &entry)?;
            match here.iter_mut().find(|algorithm| algorithm.name == entry.algorithm) {
                Some(algorithm) => add(algorithm, problem),
                None => {
                    here.push(Algorithm { name: entry.algorithm, source: folder.to_owned(), problems: vec![problem] });
                }
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

/// Adds the trials of a problem to those that are there.
fn add(algorithm: &mut Algorithm, problem: Problem) {
    let same = |other: &&mut Problem| (other.function, other.dimension) == (problem.function, problem.dimension);
    match algorithm.problems.iter_mut().find(same) {
        Some(other) => other.trials.extend(problem.trials),
        None => algorithm.problems.push(problem),
    }
}

/// Which instances of which problems it ran on.
fn ran(algorithm: &Algorithm) -> BTreeSet<(u32, u32, u32)> {
    let trials = |problem: &Problem| {
        let (function, dimension) = (problem.function, problem.dimension);
        problem.trials.iter().map(move |trial| (function, dimension, trial.instance)).collect::<Vec<_>>()
    };
    algorithm.problems.iter().flat_map(trials).collect()
}

/// Reads the data files that an entry names.
fn load(index: &Path, entry: &Entry) -> Result<Problem, Unreadable> {
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
        return Err(Unreadable(format!("{} {why}", index.display())));
    }
    by_time.resize(held, Vec::new());
    let trials = entry.trials.iter().zip(by_target).zip(by_time);
    let trial = |((announced, by_target), by_time): ((&info::Announced, Vec<Row>), Vec<Row>)| {
        let last = |rows: &[Row]| rows.last().map_or(0, |row| row.evaluations);
        // The index file is asked only where no row was sure to be written at the last evaluation.
        let said = if by_time.is_empty() { announced.evaluations } else { 0 };
        let evaluations = last(&by_target).max(last(&by_time)).max(said);
        Trial { instance: announced.instance, evaluations, by_target, by_time }
    };
    Ok(Problem { function: entry.function, dimension: entry.dimension, trials: trials.map(trial).collect() })
}

fn text(path: &Path) -> Result<String, Unreadable> {
    let bytes = fs::read(path).map_err(|e| Unreadable(format!("cannot read {}: {e}", path.display())))?;
    // Comments of other programs may be in any encoding; everything that is read is ASCII.
    Ok(String::from_utf8_lossy(&bytes).into_owned())
}
