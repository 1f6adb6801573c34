//! IOHprofiler's logs: a JSON file per function that names data files, and a `.dat` file per dimension with a header line before each run.
//!
//! J. de Nobel, F. Ye, D. Vermetten, H. Wang, C. Doerr, T. Bäck: IOHexperimenter: benchmarking platform for iterative optimization
//! heuristics. Evol. Comput. 32(3), 2024. <https://doi.org/10.1162/evco_a_00342>

use super::loaded::{Loaded, check_name, text};
use super::{GROUPS, Problem, data_file};
use crate::{Error, Row, Trial};
use serde_json::Value;
use std::collections::BTreeMap;
use std::path::Path;

/// What `ioh` calls the suite of problems that are taken from no suite.
const UNKNOWN: &str = "unknown_suite";

/// Whether a file is named like IOHprofiler's index files.
pub(super) fn is_index(path: &Path) -> bool {
    let name = path.file_name().unwrap_or_default().to_string_lossy();
    name.starts_with("IOHprofiler") && path.extension().is_some_and(|extension| extension == "json")
}

/// The problems of an index file.
pub(super) fn load(index: &Path, json: &str) -> Result<Vec<Loaded>, Error> {
    let wrong = |why: String| Error::unreadable(index, 0, why);
    let page: Value = serde_json::from_str(json).map_err(|e| wrong(e.to_string()))?;
    if page["maximization"] == true {
        return Err(wrong("this function was maximised, and only logs of minimisation can be read".to_owned()));
    }
    let name = page["algorithm"]["name"].as_str().unwrap_or("").to_owned();
    let suite = page["suite"].as_str().map(str::to_lowercase).filter(|name| name != UNKNOWN);
    let function = number(&page, "function_id").map_err(wrong)?;
    let attributes = page["experiment_attributes"].as_array().into_iter().flatten();
    let groups: Vec<String> =
        attributes.filter_map(|attribute| attribute[GROUPS].as_str()).flat_map(str::split_ascii_whitespace).map(str::to_owned).collect();
    let combined = function == 0 && page["function_name"] == "ManyAffine";
    let suite = if combined { Some("ma-bbob".to_owned()) } else { suite };
    let mut problems = Vec::new();
    for scenario in page["scenarios"].as_array().into_iter().flatten() {
        let dimension = number(scenario, "dimension").map_err(wrong)?;
        let data = scenario["path"].as_str().ok_or_else(|| wrong("a scenario has no 'path'".to_owned()))?;
        let data = index.with_file_name("").join(data_file(data).map_err(wrong)?);
        check_name(&data, function, dimension).map_err(wrong)?;
        let mut blocks = parse(&data, &text(&data)?)?;
        let runs = scenario["runs"].as_array().map_or(&[][..], Vec::as_slice);
        // The index file names a run when it ends: one more is the run during which the program was killed.
        let unfinished = blocks.len() == runs.len() + 1;
        if unfinished {
            blocks.pop();
        }
        if runs.len() != blocks.len() {
            let (named, held) = (runs.len(), blocks.len());
            return Err(wrong(format!("it names {named} runs in {dimension}-D, but {} holds {held}", data.display())));
        }
        let trials = runs.iter().zip(blocks).map(|(run, rows)| trial(run, rows)).collect::<Result<_, _>>();
        let trials = trials.map_err(|why| wrong(format!("{why} in {}", data.display())))?;
        let found = if combined { by_number(dimension, trials) } else { vec![Problem { function, dimension, trials }] };
        let loaded = |problem| Loaded { problem, algorithm: name.clone(), suite: suite.clone(), groups: groups.clone(), unfinished };
        problems.extend(found.into_iter().map(loaded));
    }
    if problems.is_empty() {
        return Err(wrong("it names no runs".to_owned()));
    }
    Ok(problems)
}

/// The problems `ManyAffine(k, D)` of `ioh`, which logs them as the instances k of function 0. Function k of the suite is instance 1 of it.
fn by_number(dimension: u32, trials: Vec<Trial>) -> Vec<Problem> {
    let mut problems: BTreeMap<u32, Vec<Trial>> = BTreeMap::new();
    for trial in trials {
        problems.entry(trial.instance).or_default().push(Trial { instance: 1, ..trial });
    }
    problems.into_iter().map(|(function, trials)| Problem { function, dimension, trials }).collect()
}

/// A run of the index file with its rows. Rows may end before the last evaluation, if later ones did not improve the best value.
fn trial(run: &Value, rows: Vec<Row>) -> Result<Trial, String> {
    let instance = number(run, "instance")?;
    let last = rows.last().map_or(0, |row| row.evaluations);
    match run["evals"].as_u64() {
        Some(said) if said < last => Err(format!("the run on instance {instance} has {said} evaluations, but {last}")),
        said => Ok(Trial::new(instance, said.unwrap_or(last), rows)),
    }
}

fn number(object: &Value, key: &str) -> Result<u32, String> {
    let found = object[key].as_u64().and_then(|n| u32::try_from(n).ok());
    found.ok_or_else(|| format!("'{key}' is missing or is not a whole number"))
}

/// The rows of each run. A header names the columns; `raw_y` is f − f_opt of an evaluation; the rows have the best so far.
fn parse(path: &Path, text: &str) -> Result<Vec<Vec<Row>>, Error> {
    let mut runs: Vec<Vec<Row>> = Vec::new();
    let mut column = 1;
    for (number, line) in text.lines().enumerate().filter(|(_, line)| !line.trim().is_empty()) {
        let wrong = |why: &str| Error::unreadable(path, number + 1, why);
        let words: Vec<&str> = line.split_ascii_whitespace().collect();
        if words[0].parse::<f64>().is_err() {
            column = words.iter().position(|word| word.trim_matches('"') == "raw_y").unwrap_or(1);
            runs.push(Vec::new());
            continue;
        }
        let rows = runs.last_mut().ok_or_else(|| wrong("rows come before a header"))?;
        let evaluations = words[0].parse().map_err(|_| wrong("the first column is not a count of evaluations"))?;
        let y = words.get(column).and_then(|word| word.parse::<f64>().ok()).ok_or_else(|| wrong("raw_y is missing"))?;
        let before = rows.last().map_or(f64::INFINITY, |row| row.precision);
        if rows.last().is_some_and(|last| last.evaluations > evaluations) {
            return Err(wrong(&format!("evaluation {evaluations} comes after a later one")));
        }
        rows.push(Row::new(evaluations, before.min(y)));
    }
    Ok(runs)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn runs_begin_with_headers_and_keep_the_best() {
        let text = "evaluations x raw_y\n1 0 5.0\n3 0 2.5\n4 0 7\nevaluations raw_y\n1 nan\n2 1e-9\n";
        let found = parse(Path::new("a.dat"), text).unwrap();
        let pairs = |rows: &[Row]| rows.iter().map(|row| (row.evaluations, row.precision)).collect::<Vec<_>>();
        assert_eq!(pairs(&found[0]), [(1, 5.0), (3, 2.5), (4, 2.5)]);
        assert_eq!(pairs(&found[1]), [(1, f64::INFINITY), (2, 1e-9)]);
    }

    #[test]
    fn many_affine_functions_are_told_apart() {
        let trial = |instance, end| Trial::new(instance, end, Vec::new());
        let found = by_number(5, vec![trial(8, 10), trial(3, 20), trial(8, 30)]);
        let ends = |problem: &Problem| problem.trials.iter().map(|trial| (trial.instance, trial.evaluations)).collect::<Vec<_>>();
        assert_eq!(found.iter().map(|problem| problem.function).collect::<Vec<_>>(), [3, 8]);
        assert_eq!((ends(&found[0]), ends(&found[1])), (vec![(1, 20)], vec![(1, 10), (1, 30)]));
    }

    #[test]
    fn errors_name_the_file_and_the_cause() {
        let says = |error: Error, words: &str| assert!(error.to_string().contains(words), "{error}");
        says(parse(Path::new("a.dat"), "1 2\n").unwrap_err(), "a.dat line 1: rows come before a header");
        says(parse(Path::new("a.dat"), "evaluations raw_y\n1\n").unwrap_err(), "a.dat line 2: raw_y is missing");
        let text = "evaluations raw_y\n6 1\n2 1\n";
        says(parse(Path::new("a.dat"), text).unwrap_err(), "a.dat line 3: evaluation 2 comes after a later one");
        let index = Path::new("IOHprofiler_f1.json");
        says(load(index, "{").unwrap_err(), "IOHprofiler_f1.json: EOF");
        says(load(index, "{}").unwrap_err(), "'function_id' is missing");
        says(load(index, r#"{"function_id": 1, "scenarios": []}"#).unwrap_err(), "it names no runs");
        says(load(index, r#"{"maximization": true}"#).unwrap_err(), "maximised");
    }
}
