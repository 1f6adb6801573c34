//! Logs whose files contradict each other are refused with one sentence that names the file, the line and the numbers.

use std::fs;
use std::path::Path;
use tempfile::TempDir;
use tpam_coco::{Algorithm, Error, Logs, read};

const INFO: &str = "suite = 'bbob', funcId = 1, DIM = 2, Precision = 1.000e-08, algId = 'a'\n%\n\
                    data_f1/bbobexp_f1_DIM2.dat, 1:20|1.0e+00, 2:30|2.0e+00\n";
const DAT: &str = "% Fopt (7.0e+00) | x1 | x2...\n1 0 9 16 16 0.5 0.5\n20 0 1 8 8 0 0\n\
                   % Fopt (8.0e+00) | x1 | x2...\n1 0 9 17 17 0.5 0.5\n30 0 2 10 10 0 0\n";
/// A trial that COCO's logger left when it was killed: the last rows of both files differ.
const CUT: [&str; 2] = ["% Fopt (9.0e+00) | x1\n1 0 5 14 14\n6 0 4 13 13\n", "% Fopt (9.0e+00) | x1\n1 0 5 14 14\n9 0 4 20 13\n"];

/// Logs with these three files; no `.tdat` file if its text is empty.
fn logs(info: &str, dat: &str, tdat: &str) -> TempDir {
    let folder = tempfile::tempdir().unwrap();
    let write = |name: &str, text: &str| fs::write(folder.path().join(name), text).unwrap();
    fs::create_dir(folder.path().join("data_f1")).unwrap();
    write("bbobexp_f1.info", info);
    write("data_f1/bbobexp_f1_DIM2.dat", dat);
    if !tdat.is_empty() {
        write("data_f1/bbobexp_f1_DIM2.tdat", tdat);
    }
    folder
}

fn try_read(info: &str, dat: &str, tdat: &str) -> Result<Vec<Algorithm>, Error> {
    read(logs(info, dat, tdat).path())
}

/// Checks that logs are refused by one sentence with these words.
fn refused(found: Result<Vec<Algorithm>, Error>, words: &str) {
    let error = found.expect_err(words);
    assert!(matches!(error, Error::Unreadable { .. }), "{error}");
    let sentence = error.to_string();
    assert!(sentence.contains(words) && sentence.lines().count() == 1, "{sentence}");
}

#[test]
fn consistent_logs_are_read() {
    for tdat in [DAT, ""] {
        let found = try_read(INFO, DAT, tdat).unwrap();
        let trials = &found[0].problems[0].trials;
        assert_eq!(trials.iter().map(|trial| trial.evaluations).collect::<Vec<_>>(), [20, 30]);
        assert!(found[0].unfinished.is_empty());
    }
    // Without rows by time, the last rows may come before the last evaluation.
    let longer = try_read(&INFO.replace("1:20", "1:25"), DAT, "").unwrap();
    assert_eq!(longer[0].problems[0].trials[0].evaluations, 25);
}

#[test]
fn more_trials_than_the_index_names() {
    let three = format!("{DAT}% x\n1 0 3 3 3\n");
    let words = "bbobexp_f1.info: 2 trials of f1 in 2-D, but data_f1/bbobexp_f1_DIM2.dat holds 3";
    refused(try_read(INFO, &three, ""), words);
    // A third trial that ended.
    refused(try_read(INFO, &three, &three), words);
    let four = format!("{DAT}{}{}", CUT[0], CUT[0]);
    refused(try_read(INFO, &four, &format!("{DAT}{}{}", CUT[1], CUT[1])), "holds 4");
}

#[test]
fn fewer_trials_than_the_index_names() {
    let info = INFO.replace("2:30|2.0e+00", "2:30|2.0e+00, 3:30|2.0e+00");
    refused(try_read(&info, DAT, DAT), "3 trials of f1 in 2-D, but data_f1/bbobexp_f1_DIM2.dat holds 2");
}

#[test]
fn an_interrupted_last_trial_is_reported() {
    let folder = logs(INFO, &format!("{DAT}{}", CUT[0]), &format!("{DAT}{}", CUT[1]));
    let logs = Logs::read(&[folder.path()]).unwrap();
    assert_eq!(logs.algorithms[0].problems[0].trials.len(), 2);
    let said: Vec<String> = logs.unfinished().iter().map(ToString::to_string).collect();
    assert_eq!(said, ["the last trial of a on f1 in 2-D was interrupted: it is not counted"]);
}

#[test]
fn both_data_files_have_the_same_trials() {
    let one = &DAT[..=DAT[1..].find('%').unwrap()];
    refused(try_read(INFO, DAT, one), "bbobexp_f1_DIM2.tdat: 1 trials, but ");
    refused(try_read(INFO, DAT, &DAT.replace("30 0 2 10", "30 0 1 9")), "bbobexp_f1_DIM2.dat line 6 with another value");
    refused(try_read(INFO, DAT, &DAT.replace("(8.0", "(8.5")), "which ends at line 6, has another Fopt");
}

#[test]
fn the_index_has_the_evaluations_of_the_last_row() {
    for said in ["1:19|", "1:21|"] {
        let words = format!("line 3: instance 1 has {} evaluations, but its trial in ", &said[2..4]);
        refused(try_read(&INFO.replace("1:20|", said), DAT, DAT), &words);
    }
    refused(try_read(&INFO.replace("1:20|", "1:19|"), DAT, ""), "which ends at line 3, has 20");
}

#[test]
fn rows_are_in_order() {
    let dat = DAT.replace("20 0 1 8 8", "20 0 9.5 8 8");
    refused(try_read(INFO, &dat, ""), "bbobexp_f1_DIM2.dat line 3: the best f - f_opt so far increases from 9e0 to 9.5e0");
    refused(try_read(INFO, DAT, &dat), "bbobexp_f1_DIM2.tdat line 3: the best f - f_opt so far increases");
    refused(try_read(INFO, &DAT.replace("\n1 0", "\n40 0"), ""), "line 3: evaluation 20 comes after a later one");
}

#[test]
fn function_and_dimension_agree() {
    let words = "line 3: the trials are of f2 in 2-D, but their file ";
    refused(try_read(&INFO.replace("funcId = 1", "funcId = 2"), DAT, DAT), words);
    refused(try_read(&INFO.replace("DIM = 2", "DIM = 3"), DAT, DAT), "is of f1 in 2-D");
    let dat = DAT.replace("8 8 0 0", "8 8 0 0 0");
    refused(try_read(INFO, &dat, ""), "line 3: the row has 3 coordinates, but the .info file says DIM = 2");
}

/// Logs of IOHprofiler, of runs with these numbers of evaluations.
fn ioh(folder: &Path, evaluations: &[u64], dat: &str) -> Result<Vec<Algorithm>, Error> {
    let runs: Vec<String> = evaluations.iter().map(|n| format!(r#"{{"instance": 1, "evals": {n}}}"#)).collect();
    let scenario = format!(r#"{{"dimension": 2, "path": "IOHprofiler_f1_DIM2.dat", "runs": [{}]}}"#, runs.join(", "));
    fs::write(
        folder.join("IOHprofiler_f1.json"),
        format!(r#"{{"function_id": 1, "algorithm": {{"name": "a"}}, "scenarios": [{scenario}]}}"#),
    )
    .unwrap();
    fs::write(folder.join("IOHprofiler_f1_DIM2.dat"), dat).unwrap();
    read(folder)
}

#[test]
fn logs_of_iohprofiler() {
    let folder = tempfile::tempdir().unwrap();
    let dat = "evaluations raw_y\n1 5\n7 3\nevaluations raw_y\n1 5\n8 3\n";
    let found = ioh(folder.path(), &[10, 8], dat).unwrap();
    assert_eq!(found[0].problems[0].trials[0].evaluations, 10);
    let interrupted = ioh(folder.path(), &[10], dat).unwrap();
    assert_eq!((interrupted[0].problems[0].trials.len(), &interrupted[0].unfinished[..]), (1, &[(1, 2)][..]));
    refused(ioh(folder.path(), &[], dat), "IOHprofiler_f1.json: it names 0 runs in 2-D, but ");
    refused(ioh(folder.path(), &[10, 10, 10], dat), "it names 3 runs in 2-D, but ");
    refused(ioh(folder.path(), &[10, 7], dat), "the run on instance 1 has 7 evaluations, but 8 in ");
}
