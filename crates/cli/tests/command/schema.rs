//! Folders of earlier versions are read and resumed (schema 1, without `folder.toml`, and schema 4, whose journals do not name their plan); folders of a
//! later version are refused.

use super::support::Place;
use std::fs;
use std::path::Path;

const SIM: &str = "sim --pam jade,shade --accept linear:pmax=0.5 --n 5 --iterations 20";
const DE: &str = "de --pam jade --functions 1 --dims 2 --instances 1-2 --budget 10";

/// A place with the stored folders of the first version.
fn stored() -> Place {
    stored_by("schema1")
}

fn stored_by(version: &str) -> Place {
    let place = Place::new();
    copy(&Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/fixtures").join(version), &place.path("."));
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

/// The folders of schema 4, the commands that made them, and the runs that the unfinished ones hold.
const SCHEMA4: [(&str, &str, &str); 3] = [
    ("sim", "sim --pam jade,shade --accept linear:pmax=0.5 --n 5 --iterations 20 --runs 4", "3 of 8 runs"),
    ("de", "de --pam jade --functions 1 --dims 2 --instances 1-4 --budget 10", "2 of 4 trials"),
    ("probe", "probe --pam jade --functions 1 --dims 2 --instances 1-4 --budget 20", "2 of 4 runs"),
];

#[test]
fn folders_of_schema_4_are_read() {
    let place = stored_by("schema4");
    for (kind, command, runs) in SCHEMA4 {
        if place.path(kind).exists() {
            let ran = place.run(&format!("verify {kind}"));
            assert!(ran.code == Some(0) && ran.stderr.is_empty(), "{kind}: {ran:?}");
        }
        let ran = place.run(&format!("verify {kind}-part"));
        assert!(ran.code == Some(0) && ran.stderr.contains(&format!("{runs} are there")), "{kind}: {ran:?}");
        place.run(&format!("{command} --out {kind}")).ok();
        place.run(&format!("{command} --out {kind}-part")).ok();
        place.run(&format!("{command} --out {kind}-fresh")).ok();
        assert!(place.files(kind) == place.files(&format!("{kind}-fresh")), "{kind}");
        assert!(place.files(&format!("{kind}-part")) == place.files(&format!("{kind}-fresh")), "{kind}");
    }
}

/// A resumed folder is one of this version: its journal names the plan, and runs of another plan are noticed.
#[cfg(unix)]
#[test]
fn journals_of_schema_4_get_their_first_line() {
    let place = stored_by("schema4");
    for (kind, command, _) in SCHEMA4 {
        let before = place.read(&format!("{kind}-part/journal.csv"));
        let whole = &before[..=before.rfind('\n').unwrap()];
        let command = format!("{command} --out {kind}-part");
        // There is no room for another run.
        let ran = super::folder::cramped(&place, &command, before.len() / 512 + 1);
        assert_eq!(ran.code, Some(4), "{kind}: {ran:?}");
        let after = place.read(&format!("{kind}-part/journal.csv"));
        let (head, lines) = after.split_once('\n').unwrap();
        assert!(head.starts_with("# journal of the cells ") && lines.starts_with(whole), "{kind}: {after}");
        assert!(place.read(&format!("{kind}-part/folder.toml")).contains("schema = 5"), "{kind}");
        place.write(&format!("{kind}-part/journal.csv"), whole);
        let ran = place.run(&format!("verify {kind}-part"));
        assert!(ran.code == Some(0) && ran.stderr.contains(": 0 of "), "{kind}: {ran:?}");
    }
}
