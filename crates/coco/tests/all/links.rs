//! Links and deep folders in a tree of logs.
#![cfg(unix)]

use std::fs;
use std::os::unix::fs::symlink;
use std::path::Path;
use tpam_coco::{CocoWriter, Row, Trial, read};

/// Writes the logs of an algorithm with one trial.
fn log(folder: &Path, name: &str) {
    let mut writer = CocoWriter::new(folder, "bbob", name, 1).unwrap();
    writer.push(2, &Trial::new(1, 9, vec![Row::new(1, 5.0), Row::new(9, 0.5)])).unwrap();
    writer.finish().unwrap();
}

/// The names of the algorithms and the folders of their logs.
fn found(folder: &Path) -> Vec<(String, String)> {
    let short = |path: &Path| path.strip_prefix(folder).unwrap().display().to_string();
    read(folder).unwrap().into_iter().map(|algorithm| (algorithm.name, short(&algorithm.source))).collect()
}

fn pair(name: &str, folder: &str) -> (String, String) {
    (name.to_owned(), folder.to_owned())
}

#[test]
fn a_loop_is_read_once() {
    let place = tempfile::tempdir().unwrap();
    log(&place.path().join("b"), "x");
    symlink(place.path(), place.path().join("loop")).unwrap();
    assert_eq!(found(place.path()), [pair("x", "b")]);
}

#[test]
fn several_loops_end() {
    let place = tempfile::tempdir().unwrap();
    let at = |name: &str| place.path().join(name);
    fs::create_dir(at("deep")).unwrap();
    log(&at("deep/logs"), "x");
    log(&at("more"), "y");
    for link in ["1", "2", "deep/3", "deep/4"] {
        symlink(place.path(), at(link)).unwrap();
    }
    // Links to other folders come first in the order of names.
    symlink(at("more"), at("a")).unwrap();
    let once = [pair("y", "1/a"), pair("x", "1/deep/logs")];
    let names = |pairs: &[(String, String)]| pairs.iter().map(|(name, _)| name.clone()).collect::<Vec<_>>();
    assert_eq!(names(&found(place.path())), names(&once));
    assert_eq!(found(place.path()), found(place.path()));
}

#[test]
fn an_index_file_is_read_once() {
    let place = tempfile::tempdir().unwrap();
    log(place.path(), "x");
    symlink(place.path().join("bbobexp_f1.info"), place.path().join("again.info")).unwrap();
    let algorithms = read(place.path()).unwrap();
    assert_eq!((algorithms.len(), algorithms[0].problems[0].trials.len()), (1, 1));
}

#[test]
fn depth_has_a_limit() {
    let place = tempfile::tempdir().unwrap();
    let deep = |n: usize| (0..n).fold(place.path().join("top"), |path, _| path.join("d"));
    log(&deep(31), "x");
    assert_eq!(found(place.path()).len(), 1);
    log(&deep(100), "y");
    fs::remove_file(deep(31).join("bbobexp_f1.info")).unwrap();
    let sentence = read(place.path()).unwrap_err().to_string();
    assert!(sentence.contains("logs are searched only 32 folders deep") && sentence.lines().count() == 1, "{sentence}");
}
