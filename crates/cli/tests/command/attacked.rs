//! What `cargo xtask attack` has found, each as a test without its shim.

use super::support::Place;
use std::fs;

const TRACE: &str = "trace --n 3 --iterations 8 --out trace";
const CALIBRATE: &str = "calibrate --functions 1 --dim 2 --instances 1-2 --budget 200 --theta c --families linear --out fit --seed";

/// A process that was killed while it wrote logs leaves a journal, and fewer logs than its plan has.
#[test]
fn logs_of_an_unfinished_folder_are_refused() {
    let place = Place::new();
    place.run("de --pam jade,uniform --functions 1 --dims 2 --instances 1-2 --budget 20 --out de").ok();
    place.write("de/journal.csv", "");
    fs::remove_dir_all(place.path("de/uniform")).unwrap();
    assert!(place.run("ecdf de").refused().contains("de is not finished"));
    assert!(place.run("ecdf de/jade").refused().contains("de is not finished"));
}

/// A killed process on a file system without locks leaves its claim.
#[test]
fn a_claim_is_removed_where_locks_work() {
    let place = Place::new();
    let sim = "sim --pam jade --accept linear --n 5 --iterations 20 --runs 2 --out sim";
    place.run(sim).ok();
    let files = place.files("sim");
    place.write("sim/finishing", "process 1\n");
    place.run(sim).ok();
    assert_eq!(place.files("sim"), files);
}

/// A killed process leaves an unfinished file in a new folder, or a folder without checksums.
#[test]
fn a_trace_is_resumed() {
    let place = Place::new();
    fs::create_dir(place.path("trace")).unwrap();
    place.write("trace/folder.toml.host-1-0.aside", "");
    place.run(TRACE).ok();
    let files = place.files("trace");
    assert_eq!(files.len(), 5, "{files:?}");
    fs::remove_file(place.path("trace/SHA256SUMS")).unwrap();
    assert_eq!(place.run("plot trace --out a.svg").code, Some(3));
    place.run(TRACE).ok();
    assert_eq!(place.files("trace"), files);
}

/// A scenario names a target file of its folder: a change of one of them is a change of the experiment.
#[test]
fn scenarios_and_their_targets_are_checked() {
    let place = Place::new();
    place.run(&format!("{CALIBRATE} 1")).ok();
    let sweep = "sweep fit/f1-scenario-c.toml --runs 2";
    place.run(sweep).ok();
    for file in ["fit/f1-scenario-c.toml", "fit/f1-target-c.csv"] {
        let text = place.read(file);
        let at = text.rfind("0.").unwrap() + 2;
        let digit = if text.as_bytes()[at] == b'1' { "2" } else { "1" };
        place.write(file, &format!("{}{digit}{}", &text[..at], &text[at + 1..]));
        assert_eq!(place.run(sweep).code, Some(3), "{file}");
        place.write(file, &text);
    }
    place.run(sweep).ok();
}

/// A line that is left out of the checksums is noticed, also if it is that of a log or of a folder without a plan.
#[test]
fn lost_checksums_are_noticed() {
    let place = Place::new();
    place.run("de --pam uniform --functions 1 --dims 2 --instances 1-2 --budget 20 --out de").ok();
    place.run("trace --n 3 --iterations 8 --out trace").ok();
    for folder in ["de", "trace"] {
        let sums = place.read(&format!("{folder}/SHA256SUMS"));
        for line in sums.split_inclusive('\n') {
            let without = sums.replace(line, "");
            place.write(&format!("{folder}/SHA256SUMS"), &without);
            let verdict = place.run(&format!("verify {folder}"));
            assert_eq!(verdict.code, Some(3), "{folder}, without {line}: {verdict:?}");
        }
    }
}

/// A table without a checksum may hold anything: the command that wrote it must not take it for its own.
#[test]
fn a_table_without_a_checksum_is_not_resumed() {
    let place = Place::new();
    let commands = [
        ("sim --pam jade --n 3 --iterations 8 --runs 2 --out sim", "sim", "runs.csv"),
        ("de --pam uniform --functions 1 --dims 2 --instances 1-2 --budget 20 --out de", "de", "trials.csv"),
    ];
    for (command, folder, table) in commands {
        place.run(command).ok();
        let sums = place.read(&format!("{folder}/SHA256SUMS"));
        let without: String = sums.split_inclusive('\n').filter(|line| !line.ends_with(&format!("{table}\n"))).collect();
        let rows = place.read(&format!("{folder}/{table}"));
        place.write(&format!("{folder}/{table}"), &rows.replacen(",0", ",1", 3));
        for left in [without.as_str(), ""] {
            place.write(&format!("{folder}/SHA256SUMS"), left);
            let again = place.run(command);
            assert_eq!(again.code, Some(3), "{command}: {again:?}");
            assert!(again.stderr.contains("SHA256SUMS is damaged: it has no checksum of"), "{again:?}");
        }
        fs::remove_file(place.path(&format!("{folder}/SHA256SUMS"))).unwrap();
        assert!(place.run(command).stderr.contains("SHA256SUMS is damaged: it is missing"));
    }
}

/// Without checksums, a plan that does not give the stored runs is not accepted, and the folder stays damaged.
#[test]
fn a_repair_that_fails_leaves_a_damaged_folder() {
    let place = Place::new();
    place.run("sim --pam jade --n 3 --iterations 8 --runs 2 --seed 1 --out sim").ok();
    let (plan, rows) = (place.read("sim/experiment.toml"), place.read("sim/runs.csv"));
    place.write("sim/experiment.toml", &plan.replace("seed = 1", "seed = 2"));
    fs::remove_file(place.path("sim/SHA256SUMS")).unwrap();
    for _ in 0..2 {
        assert_eq!(place.run("verify sim --repair").code, Some(3));
        assert_eq!(place.run("verify sim").code, Some(3));
        assert_eq!(place.read("sim/runs.csv"), rows);
    }
    place.write("sim/experiment.toml", &plan);
    assert_eq!(place.run("verify sim --repair").code, Some(0));
}

/// The files of a study may have the names of the user's own.
#[test]
fn folders_with_other_files_are_not_written_to() {
    let place = Place::new();
    fs::create_dir(place.path("mine")).unwrap();
    place.write("mine/fits.csv", "mine");
    let refused = place.run("calibrate --functions 1 --dim 2 --instances 1 --budget 20 --out mine");
    assert_eq!(refused.code, Some(2));
    assert!(refused.stderr.contains("mine holds other files and no results of tpam: name a new folder"), "{refused:?}");
    assert_eq!(place.read("mine/fits.csv"), "mine");
}

#[test]
fn the_hint_names_the_result_folder_of_a_damaged_log() {
    let place = Place::new();
    place.run("de --pam uniform --functions 1 --dims 2 --instances 1-2 --budget 20 --out de").ok();
    let sums = place.read("de/SHA256SUMS");
    let log = sums.lines().filter_map(|line| line.split_once("  ")).find(|(_, name)| name.contains(".dat")).unwrap().1;
    place.write(&format!("de/{log}"), "x");
    let refused = place.run("ecdf de");
    assert!(refused.stderr.contains("`tpam folder verify ") && refused.stderr.contains("/de` says more"), "{refused:?}");
}

/// What is missing or was changed by hand is damage, not another experiment.
#[test]
fn lost_and_changed_plans_are_damage() {
    let place = Place::new();
    let sim = "sim --pam jade --n 3 --iterations 8 --runs 2 --seed 1 --out sim";
    place.run(sim).ok();
    let (plan, rows) = (place.read("sim/experiment.toml"), place.read("sim/runs.csv"));
    let damaged = |command: &str, words: &str| {
        let refused = place.run(command);
        assert!(refused.code == Some(3) && refused.stderr.contains(words), "{command}: {refused:?}");
    };
    place.write("sim/experiment.toml", &plan.replace("seed = 1", "seed = 2"));
    damaged(sim, "experiment.toml is damaged: its checksum is not the one in SHA256SUMS");
    fs::remove_file(place.path("sim/experiment.toml")).unwrap();
    for command in [sim, "plot sim", "compare sim@0 sim@0"] {
        damaged(command, "experiment.toml is damaged: it is missing");
    }
    place.write("sim/experiment.toml", &plan);
    fs::remove_file(place.path("sim/runs.csv")).unwrap();
    damaged("plot sim", "runs.csv is damaged: it is missing");
    place.run(sim).ok();
    assert_eq!(place.read("sim/runs.csv"), rows);
}

#[cfg(target_os = "linux")]
#[test]
fn files_without_an_end_are_refused() {
    let place = Place::new();
    let target = place.run("sim --target file:path=/dev/zero --runs 2").refused();
    assert!(target.contains("the target file '/dev/zero' cannot be read: it has more than 100 MB"), "{target}");
    let plan = place.run("sweep /dev/zero").refused();
    assert!(plan.contains("cannot read /dev/zero: it is not a regular file"), "{plan}");
}
