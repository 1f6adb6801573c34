//! Folders of the previous version (schema 1, without `folder.toml`) are read and resumed; folders of a later version are refused.

use super::support::Place;
use std::fs;
use std::path::Path;

const SIM: &str = "sim --pam jade,shade --accept linear:pmax=0.5 --n 5 --iterations 20";
const DE: &str = "de --pam jade --functions 1 --dims 2 --instances 1-2 --budget 10";

/// A place with the stored folders.
fn stored() -> Place {
    let place = Place::new();
    copy(&Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/fixtures/schema1"), &place.path("."));
    place
}

fn copy(from: &Path, to: &Path) {
    fs::create_dir_all(to).unwrap();
    for entry in fs::read_dir(from).unwrap().flatten() {
        let target = to.join(entry.file_name());
        if entry.path().is_dir() { copy(&entry.path(), &target) } else { _ = fs::copy(entry.path(), target).unwrap() }
    }
}

#[test]
fn finished_folders_are_read() {
    let place = stored();
    assert!(place.run("compare sim@jade sim@shade").ok().contains("jade"));
    assert!(place.run("plot sim --out sim.svg").ok().contains("sim.svg"));
    assert!(place.run("ecdf de").ok().contains("jade"));
}

#[test]
fn finished_folders_are_extended() {
    let place = stored();
    place.run(&format!("{SIM} --runs 3 --out sim")).ok();
    place.run(&format!("{SIM} --runs 3 --out fresh")).ok();
    for file in ["runs.csv", "cells.csv", "experiment.toml", "folder.toml"] {
        assert_eq!(place.read(&format!("sim/{file}")), place.read(&format!("fresh/{file}")), "{file}");
    }
}

#[test]
fn unfinished_folders_are_resumed() {
    let place = stored();
    place.run(&format!("{SIM} --runs 2 --out sim-part")).ok();
    assert_eq!(place.read("sim-part/runs.csv"), place.read("sim/runs.csv"));
    place.run(&format!("{DE} --out de-part")).ok();
    assert_eq!(without_parameters(&place.read("de-part/trials.csv")), place.read("de/trials.csv"));
    // The same searches, with the former name of the restart rule.
    place.run(&format!("{DE} --restart zz+stagnation --out de")).ok();
}

/// A table of runs as versions before schema 4 wrote it, without `@F:C:success`.
fn without_parameters(table: &str) -> String {
    let mut pieces = table.split('@');
    let mut text = pieces.next().unwrap_or_default().to_owned();
    for piece in pieces {
        text += &piece[piece.find([' ', ',']).expect("a row or a field follows")..];
    }
    text
}

#[test]
fn folders_of_a_later_version_are_refused() {
    let place = stored();
    place.write("sim/folder.toml", "kind = \"simulations\"\nschema = 1000\n");
    let sentence = place.run("compare sim@jade sim@shade").refused();
    assert!(sentence.contains("sim was written by a later version of tpam (schema 1000"), "{sentence}");
}
