//! Folders of schema 4, whose journals do not name their plan, are read and resumed; folders of earlier and of later versions are refused.

use super::support::Place;
use std::fs;
use std::path::Path;

/// A place with the stored folders of schema 4.
fn stored() -> Place {
    let place = Place::new();
    copy(&Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/fixtures/schema4"), &place.path("."));
    place
}

fn copy(from: &Path, to: &Path) {
    fs::create_dir_all(to).unwrap();
    for entry in fs::read_dir(from).unwrap().flatten() {
        let target = to.join(entry.file_name());
        if entry.path().is_dir() { copy(&entry.path(), &target) } else { _ = fs::copy(entry.path(), target).unwrap() }
    }
}

/// The folders of schema 4 as if another version had written them.
fn as_of(schema: u32) -> Place {
    let place = stored();
    for folder in ["sim", "sim-part", "de", "de-part", "probe-part"] {
        let file = format!("{folder}/folder.toml");
        place.write(&file, &place.read(&file).replace("schema = 4", &format!("schema = {schema}")));
        place.accept_changes(folder);
    }
    place.run("trace --n 5 --iterations 20 --out trace").ok();
    place.write("trace/folder.toml", &place.read("trace/folder.toml").replace("schema = 5", &format!("schema = {schema}")));
    place.accept_changes("trace");
    place
}

/// Every command that reads, resumes or replaces one of these folders.
const COMMANDS: [(&str, &str); 12] = [
    ("sim", "verify sim"),
    ("sim", "verify sim --repair"),
    ("sim", "compare sim@jade sim@shade"),
    ("sim", "plot sim --out sim.svg"),
    ("sim", "report sim --out report.html"),
    ("sim", "sim --pam jade,shade --accept linear:pmax=0.5 --n 5 --iterations 20 --runs 9 --out sim"),
    ("sim-part", "merge sim-part --out joined"),
    ("de", "ecdf de"),
    ("de-part", "de --pam jade --functions 1 --dims 2 --instances 1-4 --budget 10 --out de-part"),
    ("probe-part", "probe --pam jade --functions 1 --dims 2 --instances 1-4 --budget 20 --out probe-part"),
    ("trace", "plot trace --out trace.svg"),
    ("trace", "trace --n 5 --iterations 20 --out trace"),
];

fn refused_by_all(place: &Place, words: &str, commands: &[(&str, &str)]) {
    let before = place.files("");
    for (folder, command) in commands {
        let sentence = place.run(command).refused();
        assert!(sentence.contains(&format!("{folder} was written by {words}")), "{command}: {sentence}");
    }
    assert!(place.files("") == before);
}

#[test]
fn folders_before_schema_4_are_refused() {
    let anew = "this version reads 4 to 5): compute it again with this version, in a new folder\n";
    for schema in 1..=3 {
        refused_by_all(&as_of(schema), &format!("an earlier version of tpam (schema {schema}; {anew}"), &COMMANDS);
    }
    // Version 1 had neither of these files.
    let place = as_of(1);
    for folder in ["sim", "sim-part", "de", "de-part", "probe-part"] {
        fs::remove_file(place.path(folder).join("folder.toml")).unwrap();
        fs::remove_file(place.path(folder).join("SHA256SUMS")).unwrap();
    }
    let words = format!("an earlier version of tpam (schema 1, without folder.toml; {anew}");
    refused_by_all(&place, &words, &COMMANDS[..10]);
}

#[test]
fn folders_of_a_later_version_are_refused() {
    let words = "a later version of tpam (schema 1000; this version reads 4 to 5): use that version\n";
    refused_by_all(&as_of(1000), words, &COMMANDS);
}

/// A process that is killed before it writes `folder.toml`, or that ends because the disk is full, leaves no runs: the folder is not an old
/// one.
#[test]
fn a_folder_that_was_only_begun_is_resumed() {
    let place = stored();
    let (_, command, _) = SCHEMA4[0];
    place.run(&format!("{command} --out fresh")).ok();
    for journal in [true, false] {
        let folder = format!("begun-{journal}");
        fs::create_dir(place.path(&folder)).unwrap();
        place.write(&format!("{folder}/experiment.toml"), &place.read("fresh/experiment.toml"));
        if journal {
            place.write(&format!("{folder}/journal.csv"), "");
        }
        place.run(&format!("{command} --out {folder}")).ok();
        assert!(place.files(&folder) == place.files("fresh"), "{folder}");
    }
}

/// The folders of schema 4, the commands that made them, and the runs that the unfinished ones hold.
const SCHEMA4: [(&str, &str, &str); 3] = [
    ("sim", "sim --pam jade,shade --accept linear:pmax=0.5 --n 5 --iterations 20 --runs 4", "3 of 8 runs"),
    ("de", "de --pam jade --functions 1 --dims 2 --instances 1-4 --budget 10", "2 of 4 trials"),
    ("probe", "probe --pam jade --functions 1 --dims 2 --instances 1-4 --budget 20", "2 of 4 runs"),
];

#[test]
fn folders_of_schema_4_are_read() {
    let place = stored();
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
    let place = stored();
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
