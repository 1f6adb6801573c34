//! Damaged result folders: every reader refuses them, `tpam verify` names what is damaged, and `--repair` recomputes it.

use super::folder::{ENDLESS, length};
use super::support::{Dice, Place, Ran, wait_until, words};
use std::fs;
use std::path::PathBuf;

const SIM: &str = "sim --pam jade,shade --accept linear:pmax=0.5|1 --n 10 --iterations 50 --runs 3 --out sim";
const DE: &str = "de --pam jade --functions 1-2 --dims 2 --instances 1-2 --budget 50 --ioh --out de";

/// A place with a folder of simulations and a folder of searches.
fn place() -> Place {
    let place = Place::new();
    place.run(SIM).ok();
    place.run(DE).ok();
    place
}

/// A file of a folder with one bit flipped.
fn flip(place: &Place, file: &str, bit: usize) {
    let mut bytes = fs::read(place.path(file)).unwrap();
    let at = bit / 8 % bytes.len();
    bytes[at] ^= 1 << (bit % 8);
    fs::write(place.path(file), bytes).unwrap();
}

/// Whether the command said that a file is damaged, and nothing else.
#[track_caller]
fn damaged(ran: Ran) {
    assert_eq!(ran.code, Some(3), "{ran:?}");
    assert!(ran.refused().contains("damaged"));
}

#[test]
fn checksums_are_those_of_sha256sum() {
    let place = place();
    for folder in ["sim", "de"] {
        let sums = place.read(&format!("{folder}/SHA256SUMS"));
        let files = place.files(folder).values().filter(|content| content.is_some()).count();
        assert_eq!(sums.lines().count() + 1, files, "every file but the checksums: {sums}");
        let mut check = std::process::Command::new("sha256sum");
        // Not every system has the program.
        let Ok(output) = check.args(["--check", "SHA256SUMS"]).current_dir(place.path(folder)).output() else { return };
        assert!(output.status.success(), "{output:?}");
    }
}

#[test]
fn every_reader_refuses_a_flipped_bit() {
    let place = place();
    let mut dice = Dice::new(5);
    for (folder, file, reader) in [
        ("sim", "cells.csv", "compare hurt@jade hurt@shade"),
        ("sim", "runs.csv", "plot hurt --x pmax --out figure.svg"),
        ("sim", "experiment.toml", "compare hurt@jade hurt@shade"),
        ("sim", "folder.toml", "compare hurt@jade hurt@shade"),
        ("sim", "SHA256SUMS", "compare hurt@jade hurt@shade"),
        ("de", "trials.csv", "de --pam jade --functions 1-2 --dims 2 --instances 1-2 --budget 50 --out hurt"),
        ("de", "logs", "ecdf hurt"),
        ("de", "SHA256SUMS", "ecdf hurt"),
    ] {
        let file = if file == "logs" { first_log(&place) } else { file.to_owned() };
        let length = fs::metadata(place.path(folder).join(&file)).unwrap().len() as usize;
        for _ in 0..12 {
            place.copy(folder, "hurt");
            flip(&place, &format!("hurt/{file}"), dice.below(8 * length));
            // A damaged plan or kind may make it another folder: that is an error of the input.
            let ran = place.run(reader);
            assert!(ran.flaw().is_none(), "{file}: {ran:?}");
            damaged_by_verify(&place, &file);
            fs::remove_dir_all(place.path("hurt")).unwrap();
        }
    }
}

/// `tpam verify` names the file.
#[track_caller]
fn damaged_by_verify(place: &Place, file: &str) {
    let ran = place.run("verify hurt");
    assert_eq!(ran.code, Some(3), "{file}: {ran:?}");
    // If the checksums are damaged, another file may seem to be.
    let named = [&ran.stdout, &ran.stderr].iter().any(|text| text.contains(file));
    assert!(named || file == "SHA256SUMS", "{file}: {ran:?}");
}

/// An index file of COCO's logs.
fn first_log(place: &Place) -> String {
    let is_log = |path: &PathBuf| path.extension().is_some_and(|extension| extension == "info");
    place.files("de").into_keys().find(is_log).unwrap().display().to_string()
}

#[test]
fn repaired_folders_have_the_bytes_of_the_first_time() {
    let place = place();
    let mut dice = Dice::new(6);
    for folder in ["sim", "de"] {
        let whole = place.files(folder);
        let names = whole.iter().filter(|(_, content)| content.is_some()).map(|(name, _)| name.display().to_string());
        for name in names {
            place.copy(folder, "hurt");
            flip(&place, &format!("hurt/{name}"), dice.below(1 << 20));
            let ran = place.run("verify hurt --repair");
            if name == "experiment.toml" {
                assert!(matches!(ran.code, Some(2 | 3)), "a plan cannot be recomputed: {ran:?}");
            } else {
                assert_eq!(ran.code, Some(0), "{name}: {ran:?}");
                assert!(place.files("hurt") == whole, "{name}: {:?}", place.files("hurt").keys());
            }
            fs::remove_dir_all(place.path("hurt")).unwrap();
        }
    }
}

#[test]
fn deleted_files_are_noticed_and_recomputed() {
    let place = place();
    for (folder, name) in [("sim", "cells.csv"), ("sim", "SHA256SUMS"), ("sim", "folder.toml"), ("de", "hits.parquet")] {
        let whole = place.files(folder);
        place.copy(folder, "hurt");
        fs::remove_file(place.path("hurt").join(name)).unwrap();
        assert_eq!(place.run("verify hurt").code, Some(3), "{name}");
        let said = place.run("verify hurt --repair").ok();
        assert!(name == "SHA256SUMS" || said.contains(&format!("computed again: {name}")), "{said}");
        assert!(place.files("hurt") == whole, "{name}");
        fs::remove_dir_all(place.path("hurt")).unwrap();
    }
}

#[test]
fn sound_folders_stay_as_they_are() {
    let place = place();
    let before = place.files("");
    let said = place.run("verify sim de --repair").ok();
    assert!(said.contains("sim: 5 of 5 files are what was written"), "{said}");
    assert!(place.files("") == before);
}

/// A journal line may have the right checksum and too few fields; it is not a run.
#[test]
fn short_lines_with_a_right_checksum_are_computed_again() {
    let place = place();
    let whole = place.files("sim");
    fs::create_dir(place.path("short")).unwrap();
    place.write("short/experiment.toml", &place.read("sim/experiment.toml"));
    place.write("short/folder.toml", &place.read("sim/folder.toml").replace("schema = 5", "schema = 4"));
    let checksum = |text: &str| text.bytes().fold(0x811c_9dc5_u32, |hash, byte| (hash ^ u32::from(byte)).wrapping_mul(0x0100_0193));
    place.write("short/journal.csv", &format!("0,1,0.5,{:08x}\n", checksum("0,1,0.5")));
    let ran = place.run(&SIM.replace("--out sim", "--out short"));
    assert!(ran.stderr.contains("passed over 1 damaged line(s)"), "{ran:?}");
    assert!(place.files("short") == whole);
}

/// A key that was deleted from the plan of a part is not replaced by its default.
#[test]
fn a_plan_without_a_key_is_damaged() {
    let place = Place::new();
    let part = "sim --pam jade --accept linear --n 50 --iterations 20 --runs 2";
    place.run(&format!("{part} --shard 1/1 --out one")).ok();
    place.run(&format!("{part} --shard 1/2 --out half")).ok();
    for folder in ["one", "half"] {
        let plan = place.read(&format!("{folder}/experiment.toml"));
        place.write(&format!("{folder}/experiment.toml"), &plan.replace("n = 50\n", ""));
        damaged(place.run(&format!("merge {folder} --out joined")));
        place.accept_changes(folder);
        damaged(place.run(&format!("merge {folder} --out joined")));
        assert!(!place.path("joined").exists());
    }
}

/// An output folder is replaced by its own command only.
#[test]
fn folders_of_another_kind_are_not_replaced() {
    let place = place();
    place.run("trace --n 5 --iterations 20 --out trace").ok();
    let before = place.files("");
    for command in ["trace --n 5 --iterations 20 --out sim", "ecdf de --out trace", "ecdf de --out sim"] {
        place.run(command).refused();
    }
    assert!(place.files("") == before);
    assert_eq!(place.run("verify trace").code, Some(0));
    flip(&place, "trace/iterations.csv", 1000);
    damaged(place.run("plot trace --out figure.svg"));
}

#[cfg(unix)]
#[test]
fn sigterm_ends_with_143() {
    let place = Place::new();
    let mut child = place.start(&format!("{ENDLESS} --out long"));
    wait_until(|| length(&place, "long") > 0);
    std::process::Command::new("kill").arg(child.id().to_string()).status().unwrap();
    assert_eq!(child.wait().unwrap().code(), Some(143));
    let ran = place.run("verify long");
    assert!(ran.code == Some(0) && ran.stderr.contains("long is not finished"), "{ran:?}");
}

/// A folder that is deleted during the work is noticed before the end.
#[cfg(unix)]
#[test]
fn a_deleted_folder_is_noticed() {
    let place = Place::new();
    let mut command = place.command(&words(&format!("{ENDLESS} --out long")));
    let child = command.stderr(std::process::Stdio::piped()).spawn().unwrap();
    wait_until(|| length(&place, "long") > 0);
    fs::remove_dir_all(place.path("long")).unwrap();
    let output = child.wait_with_output().unwrap();
    let stderr = String::from_utf8_lossy(&output.stderr);
    assert!(output.status.code() == Some(4) && stderr.contains("it was removed or replaced"), "{stderr}");
}

/// A folder in which nothing has a checksum and no plan can be read is not sound.
#[test]
fn a_folder_in_which_nothing_can_be_compared_is_not_sound() {
    let place = place();
    place.run("trace --n 5 --iterations 20 --out trace").ok();
    place.write("trace/SHA256SUMS", "");
    place.write("trace/folder.toml", "kind = \"a trace\"\nschema = 5\n");
    fs::remove_file(place.path("sim/SHA256SUMS")).unwrap();
    place.write("sim/experiment.toml", &place.read("sim/experiment.toml").replace("\"jade", "\"unknown"));
    for folder in ["trace", "sim"] {
        let ran = place.run(&format!("verify {folder}"));
        assert!(ran.code == Some(3) && ran.stderr.contains("can be compared"), "{ran:?}");
    }
}

/// A resumed folder of another version has the checksum of its new version at once.
#[cfg(unix)]
#[test]
fn a_folder_that_is_brought_up_to_date_is_sound_at_any_time() {
    let place = place();
    for (folder, command) in [("sim", SIM.replace("--runs 3", "--runs 9")), ("de", DE.to_owned())] {
        let old = place.read(&format!("{folder}/folder.toml")).replace("schema = 5", "schema = 4");
        place.write(&format!("{folder}/folder.toml"), &old);
        place.accept_changes(folder);
        assert_eq!(place.run(&format!("verify {folder}")).code, Some(0), "{folder}");
        // There is no room for the final files.
        let command = command.replace('|', "\\|");
        assert_eq!(super::folder::cramped(&place, &command, 2).code, Some(4), "{folder}");
        let ran = place.run(&format!("verify {folder}"));
        assert!(ran.code == Some(0) && ran.stderr.contains("is not finished"), "{ran:?}");
        assert_eq!(ran.next, None, "a report of it would be refused");
        assert!(place.read(&format!("{folder}/folder.toml")).contains("schema = 5"), "{folder}");
    }
}

/// A plan that cannot be read is damage, unless it only names what this program does not have.
#[test]
fn a_plan_that_cannot_be_read_is_a_problem() {
    let place = place();
    let changed = |old: &str, new: &str| {
        let plan = place.read("de/experiment.toml");
        assert!(plan.contains(old), "{plan}");
        place.write("de/experiment.toml", &plan.replacen(old, new, 1));
        place.accept_changes("de");
        let ran = place.run("verify de");
        place.write("de/experiment.toml", &plan);
        ran
    };
    for (old, new) in [
        ("start_c=0.5\"", "start_c=0.5 as 'a\\u001b[2Jb'\""),
        ("pam = \"jade", "pam = \"jade\\u001b"),
        ("start_c=0.5\"", "start_c=5\""),
        ("functions = \"1,2\"", "functions = \"99\""),
    ] {
        let ran = changed(old, new);
        assert_eq!(ran.code, Some(3), "{new}: {ran:?}");
        assert!(ran.stderr.contains("the plan of de cannot be read: ") && !ran.stderr.contains("--repair"), "{ran:?}");
        assert!(!ran.stderr.contains('\u{1b}'), "{ran:?}");
    }
    for (old, new) in [("pam = \"jade:", "pam = \"mine:"), ("mutation = \"", "mutation = \"mine,")] {
        let ran = changed(old, new);
        assert_eq!(ran.code, Some(0), "{new}: {ran:?}");
        assert!(ran.stderr.contains("the runs were not compared with the plan: unknown "), "{ran:?}");
    }
}

/// The runs of a folder of another program, which has PAMs of its own, can be counted.
#[test]
fn the_status_of_a_folder_with_an_unknown_pam() {
    let place = place();
    for folder in ["sim", "de"] {
        let plan = place.read(&format!("{folder}/experiment.toml"));
        let first = plan.find("jade").unwrap();
        let own = format!("{}mine{}", &plan[..first], &plan[first + plan[first..].find('"').unwrap()..]);
        let known = place.run(&format!("status {folder} --format csv")).ok();
        place.write(&format!("{folder}/experiment.toml"), &own);
        place.accept_changes(folder);
        assert_eq!(place.run(&format!("status {folder} --format csv")).ok(), known, "{own}");
    }
}

/// `--repair` is offered where it recomputes something, and nowhere else.
#[test]
fn repair_is_offered_where_it_helps() {
    let place = place();
    place.run("trace --n 3 --iterations 8 --out trace").ok();
    place.run("calibrate --functions 1 --dims 2 --instances 1-2 --budget 200 --theta c --families linear --out cal").ok();
    for (file, reader, offered) in [
        ("sim/cells.csv", "plot sim --out a.svg", true),
        ("de/trials.csv", "ecdf de", true),
        ("de/experiment.toml", "ecdf de", false),
        ("trace/samples.csv", "plot trace --out a.svg", false),
        ("cal/f1-target-c.csv", "sweep cal/f1-scenario-c.toml", false),
    ] {
        let (folder, _) = file.split_once('/').unwrap();
        let whole = place.read(file);
        place.write(file, &whole[..whole.len() - 2]);
        for command in [reader, &format!("verify {folder}")] {
            let ran = place.run(command);
            if ran.code != Some(0) {
                assert_eq!(ran.stderr.contains("--repair"), offered, "{file}: {command}: {ran:?}");
            }
        }
        let repaired = place.run(&format!("verify {folder} --repair"));
        assert_eq!(repaired.code == Some(0), offered, "{file}: {repaired:?}");
        place.write(file, &whole);
    }
    // Logs of another program belong to no folder that could be verified.
    place.copy("de/jade", "logs");
    place.write("logs/bbobexp_f1.info", "");
    let ran = place.run("archive logs --out a");
    assert_eq!(ran.code, Some(3), "{ran:?}");
    assert!(ran.stderr.contains("names no trials") && !ran.stderr.contains("folder verify"), "{ran:?}");
    place.write("de/jade/bbobexp_f1.info", "");
    assert_eq!(place.run("archive de --out a").code, Some(3));
}
