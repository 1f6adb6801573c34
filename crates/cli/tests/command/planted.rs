//! Links, pipes, devices and files of the user inside a result folder: commands do not follow, overwrite or delete them, and do not wait
//! for them.
#![cfg(unix)]

use super::support::{PATIENCE, Place, Ran, words};
use std::fs;
use std::os::unix::fs::symlink;
use std::path::Path;
use std::process::{Command, Stdio};
use std::time::{Duration, Instant};

const SIM: &str = "sim --pam jade --accept linear:pmax=0.5 --n 5 --iterations 20 --runs 2 --out sim";
const DE: &str = "de --pam jade --functions 1 --dims 2 --instances 1-2 --budget 20 --ioh --out de";
const TRACE: &str = "trace --n 3 --iterations 8 --out trace";

/// A place with results and a folder of the user.
fn place(command: &str) -> Place {
    let place = Place::new();
    fs::create_dir_all(place.path("mine/jade")).unwrap();
    for name in ["notes.txt", "1-of-2.csv", "jade/notes.txt", "iterations.csv"] {
        place.write(&format!("mine/{name}"), name);
    }
    place.run(command).ok();
    place
}

/// Runs a command, which has to refuse, and to leave the files of the user as they are.
#[track_caller]
fn refuses(place: &Place, command: &str) {
    let before = place.files("mine");
    let ran = run(place, command);
    assert!(matches!(ran.code, Some(2..=4)), "{command}: {ran:?}");
    assert!(place.files("mine") == before, "{command}: files of the user were changed");
}

/// Runs a command that has 5 seconds of the processor and 4 GB of address space, so that it ends if it reads without end; `~` stands for
/// a space within an argument.
#[track_caller]
fn run(place: &Place, command: &str) -> Ran {
    let args: Vec<String> = words(command).iter().map(|word| word.replace('~', " ")).collect();
    let mut limited = Command::new("sh");
    limited.args(["-c", "ulimit -t 5; ulimit -v 4000000; exec \"$0\" \"$@\"", env!("CARGO_BIN_EXE_tpam")]).args(args);
    limited.current_dir(place.path("")).env_remove("TPAM_SIMD").stdin(Stdio::null());
    let mut child = limited.stdout(Stdio::piped()).stderr(Stdio::piped()).spawn().unwrap();
    let begun = Instant::now();
    while child.try_wait().unwrap().is_none() {
        if begun.elapsed() > PATIENCE {
            child.kill().unwrap();
            panic!("{command} does not end");
        }
        std::thread::sleep(Duration::from_millis(2));
    }
    Ran::new(child.wait_with_output().unwrap())
}

/// Replaces a file or folder by a link to one of the user.
fn plant(place: &Place, name: &str, to: &str) {
    let path = place.path(name);
    let _ = fs::remove_dir_all(&path).or_else(|_| fs::remove_file(&path));
    symlink(place.path(to), path).unwrap();
}

#[test]
fn repair_deletes_nothing_behind_a_link() {
    let place = place(SIM);
    place.write("sim/cells.csv", "");
    plant(&place, "sim/shards", "mine");
    refuses(&place, "verify sim --repair");
}

#[test]
fn nothing_is_appended_behind_a_link() {
    let place = place(SIM);
    plant(&place, "sim/journal.csv", "mine/notes.txt");
    for command in [SIM, &SIM.replace("jade", "jade,shade"), &SIM.replace("runs 2", "runs 3"), "verify sim --repair"] {
        refuses(&place, command);
    }
}

/// A link in the place of a final file is neither replaced nor ignored when a folder is resumed or repaired.
#[test]
fn links_at_final_files_are_refused() {
    let place = place(SIM);
    for name in ["cells.csv", "runs.parquet", "finishing"] {
        place.copy("sim", "linked");
        place.write("linked/journal.csv", "");
        plant(&place, &format!("linked/{name}"), "mine/notes.txt");
        let state = place.read("linked/SHA256SUMS");
        // The claim of a process is not a result.
        let repair = if name == "finishing" { "status linked" } else { "verify linked --repair" };
        for command in [&SIM.replace("--out sim", "--out linked"), repair, "status linked"] {
            let ran = run(&place, command);
            assert_eq!(ran.code, Some(4), "{name}: {command}: {ran:?}");
            assert!(ran.stderr.contains("links inside a result folder are not followed"), "{name}: {command}: {ran:?}");
            assert!(fs::symlink_metadata(place.path(&format!("linked/{name}"))).unwrap().is_symlink(), "{command}");
            assert_eq!(place.read("linked/SHA256SUMS"), state, "{command}");
        }
        fs::remove_dir_all(place.path("linked")).unwrap();
    }
    place.run(&format!("{} --shard 1/2", SIM.replace("--out sim", "--out part"))).ok();
    plant(&place, "part/shards/1-of-2.csv", "mine/notes.txt");
    refuses(&place, &SIM.replace("--out sim", "--out part"));
    assert!(fs::symlink_metadata(place.path("part/shards/1-of-2.csv")).unwrap().is_symlink());
}

#[test]
fn a_trace_deletes_nothing_behind_a_link() {
    let place = place(TRACE);
    let sums = place.read("trace/SHA256SUMS");
    let sum = "0".repeat(64);
    plant(&place, "trace/a", "mine");
    place.write("trace/SHA256SUMS", &format!("{sum}  a/notes.txt\n{sums}"));
    let before = place.files("mine");
    run(&place, TRACE);
    assert!(place.files("mine") == before);
    // A file of the user that has the name of an old result is not deleted either.
    place.write("trace/mine.csv", "mine");
    let (head, tail) = sums.split_at(sums.find("  samples.csv").unwrap() - 64);
    place.write("trace/SHA256SUMS", &format!("{head}{sum}  mine.csv\n{tail}"));
    run(&place, TRACE);
    assert_eq!(place.read("trace/mine.csv"), "mine");
}

#[test]
fn logs_are_neither_written_nor_deleted_behind_a_link() {
    let place = place(DE);
    for folder in ["ioh", "ioh/jade", "jade", "jade/data_f1"] {
        place.copy("de", "linked");
        plant(&place, &format!("linked/{folder}"), "mine");
        let again = DE.replace("--out de", "--out linked");
        let state = place.read("linked/SHA256SUMS");
        for command in ["verify linked --repair", &again, &again.replace("--pam jade", "--pam jade~as~mine"), "archive linked --out a"] {
            refuses(&place, command);
            assert_eq!(place.read("linked/SHA256SUMS"), state, "{command}");
        }
        fs::remove_dir_all(place.path("linked")).unwrap();
    }
}

#[test]
fn files_of_the_user_are_not_deleted() {
    let place = place("probe --pam jade --functions 1 --dims 2 --instances 1-2 --budget 20 --out probe");
    place.run(&format!("{SIM} --shard 1/2")).ok();
    place.run(DE).ok();
    for folder in ["sim/shards", "de/jade", "de/ioh/jade/data_f1_Sphere", "probe/maps"] {
        fs::create_dir_all(place.path(folder)).unwrap();
        place.write(&format!("{folder}/notes.txt"), "mine");
    }
    place.run(SIM).ok();
    run(&place, &DE.replace("--pam jade", "--pam jade~as~mine")).ok();
    place.write("probe/maps.csv", "");
    place.run("verify probe --repair").ok();
    for folder in ["sim/shards", "de/jade", "de/ioh/jade/data_f1_Sphere", "probe/maps"] {
        assert_eq!(place.read(&format!("{folder}/notes.txt")), "mine");
    }
    for folder in ["sim", "de", "probe"] {
        assert_eq!(place.run(&format!("verify {folder}")).code, Some(0), "{folder}");
    }
    assert!(!place.path("de/jade/bbobexp_f1.info").exists());
}

#[test]
fn an_archive_packs_nothing_behind_a_link() {
    let place = place(DE);
    place.copy("de/jade", "logs");
    symlink(place.path("mine/notes.txt"), place.path("logs/notes.txt")).unwrap();
    refuses(&place, "archive logs --out a");
    fs::remove_file(place.path("logs/notes.txt")).unwrap();
    place.run("archive logs --out b").ok();
    // The folder itself may be a link.
    symlink(place.path("logs"), place.path("other")).unwrap();
    place.run("archive other --out c").ok();
}

fn pipe(path: &Path) {
    assert!(Command::new("mkfifo").arg(path).status().unwrap().success());
}

fn hole(path: &Path) {
    fs::File::create(path).unwrap().set_len(1 << 40).unwrap();
}

fn device(path: &Path) {
    symlink("/dev/zero", path).unwrap();
}

/// Every file of every folder is replaced, one after the other.
#[test]
fn no_command_waits_for_a_special_file() {
    let place = place(SIM);
    place.run(DE).ok();
    place.run(TRACE).ok();
    let readers = [
        ("sim", ["verify sim", SIM, "plot sim --out a.svg"]),
        ("de", ["verify de", DE, "ecdf de"]),
        ("trace", ["verify trace", TRACE, "plot trace --out a.svg"]),
    ];
    for (folder, commands) in readers {
        let files = place.files(folder).into_iter().filter(|(_, content)| content.is_some()).map(|(name, _)| name);
        let more = ["journal.csv", "growing.toml", "grown.csv", "finishing"].map(Into::into);
        for name in files.chain(more) {
            for (what, make) in [("pipe", pipe as fn(&Path)), ("hole", hole), ("device", device)] {
                for command in commands {
                    let _ = fs::remove_dir_all(place.path("whole"));
                    place.copy(folder, "whole");
                    let file = place.path("whole").join(&name);
                    let _ = fs::remove_file(&file);
                    make(&file);
                    let command = command.replace(&format!("--out {folder}"), "--out whole");
                    let command = words(&command)
                        .iter()
                        .enumerate()
                        .map(|(at, word)| if at > 0 && *word == folder { "whole" } else { word })
                        .collect::<Vec<_>>()
                        .join(" ");
                    let ran = run(&place, &command);
                    assert!(ran.code.is_some() && !ran.stderr.contains("panicked"), "{what} {}: {ran:?}", name.display());
                }
            }
        }
    }
    fs::create_dir_all(place.path("logs")).unwrap();
    for make in [pipe as fn(&Path), hole, device] {
        make(&place.path("search.csv"));
        refuses(&place, "methods --quick --out pages --search search.csv");
        refuses(&place, "sweep search.csv");
        fs::remove_file(place.path("search.csv")).unwrap();
        make(&place.path("logs/a.info"));
        refuses(&place, "ecdf logs");
        refuses(&place, "archive logs --out archive");
        fs::remove_file(place.path("logs/a.info")).unwrap();
    }
}

/// An algorithm whose logs cannot be read is not left out.
#[test]
fn an_error_is_not_taken_for_absence() {
    let place = place(DE);
    place.copy("de/jade", "logs/one");
    place.copy("de/jade", "logs/two");
    place.write("logs/two/bbobexp_f1.info", "");
    refuses(&place, "ecdf logs");
    refuses(&place, "archive logs/one logs/two --out a");
    fs::remove_dir_all(place.path("logs/two")).unwrap();
    place.run("ecdf logs").ok();
    // The system cannot tell what it is.
    plant(&place, "logs/two", "logs/two");
    refuses(&place, "ecdf logs");
    plant(&place, "de/other", "de/other");
    refuses(&place, "archive de --out b");
    refuses(&place, "ecdf de");
    fs::remove_file(place.path("de/other")).unwrap();
    place.run("archive de --out b").ok();
    place.run("ecdf de --out de/curves").ok();
    place.run("ecdf de").ok();
    // Logs that were put into the folder are not an algorithm of it.
    place.copy("de/jade", "de/other");
    refuses(&place, "ecdf de");
    fs::remove_dir_all(place.path("de/other")).unwrap();
    plant(&place, "de/jade", "de/jade");
    refuses(&place, "archive de --out c");
    refuses(&place, "ecdf de");
    refuses(&place, "verify de");
}
