//! Work that several processes share: shards in one folder, forecasts, status, and the scripts for SLURM.

use crate::support::{Place, rows, wait_until, words};
use std::fs;
use std::process::Stdio;

/// Takes a second or two in each of two halves.
const LONG: &str = "sim --pam jade,shade:h=5|10,mde --target sin,ran --accept linear:pmax=0.1..1.0/0.1 --n 20 --iterations 200 --runs 150";
const DE: &str = "de --pam jade,shade --functions 1,8 --dims 2,3 --instances 1-3 --budget 200";

#[test]
fn processes_share_a_folder_and_one_is_killed() {
    let place = Place::new();
    place.run(&format!("{LONG} --out whole")).ok();
    let start = |shard: &str| place.start(&format!("{LONG} --threads 1 --shard {shard} --out shared"));
    let mut all = ["1/3", "2/3", "3/3"].map(start);
    wait_until(|| fs::metadata(place.path("shared/shards/2-of-3.csv")).is_ok_and(|file| file.len() > 10_000));
    all[1].kill().unwrap();
    all[1].wait().unwrap();
    // It is started again, twice: a cluster may have lost sight of one of them.
    let twice = [start("2/3"), start("2/3")];
    let ended: Vec<bool> = all.into_iter().chain(twice).map(|mut child| child.wait().unwrap().success()).collect();
    // On a slow machine the second one may have ended before it was killed.
    assert!(ended[0] && ended[2], "{ended:?}");
    assert!(ended[3] || ended[4], "one of the two may have been overtaken, which it says: {ended:?}");
    assert!(!place.path("shared/shards").exists(), "the last one has finished the folder");
    assert!(place.files("shared") == place.files("whole"));
    place.run(&format!("{LONG} --shard 1/3 --out shared")).ok();
    assert!(place.files("shared") == place.files("whole"), "a shard that comes too late changes nothing");
}

#[test]
fn the_whole_command_finishes_what_shards_have_left() {
    let place = Place::new();
    place.run(&format!("{DE} --ioh --out whole")).ok();
    for shard in ["4/4", "1/4"] {
        place.run(&format!("{DE} --shard {shard} --out shared")).ok();
    }
    assert_eq!(place.run(&format!("{DE} --ioh --out shared")).stderr, "note: resumed: 12 of 24 runs done in shared\n");
    assert!(place.files("shared") == place.files("whole"));
}

#[test]
fn studies_are_computed_in_parts() {
    let place = Place::new();
    let design = concat!(env!("CARGO_MANIFEST_DIR"), "/../../experiments/study.toml");
    for (command, folders) in [(format!("study {design} --quick"), 7), ("review --quick".to_owned(), 20)] {
        let forecast = place.run(&format!("{command} --out parts --dry-run")).ok();
        let lines: Vec<&str> = forecast.lines().collect();
        assert!(lines.len() > folders, "{forecast}");
        assert!(lines[0].starts_with("parts/data-quick/") && lines[0].contains(" cells, "), "{forecast}");
        assert!(lines.last().unwrap().starts_with("together: ") && forecast.ends_with("core-hours\n"), "{forecast}");
        assert!(!place.path("parts").exists(), "nothing is written");
    }
}

#[test]
fn a_forecast_of_searches_counts_what_is_left() {
    let place = Place::new();
    let count = |extra: &str| {
        let text = place.run(&format!("{DE} --out de {extra} --dry-run")).ok();
        assert!(text.starts_with("8 cells, 3 runs each: at most ") && text.contains(" core-hours ("), "{text}");
        text.split_whitespace().nth(7).unwrap().parse::<f64>().unwrap()
    };
    assert_eq!((count(""), count("--shard 1/2")), (12000.0, 6000.0));
    assert!(!place.path("de").exists());
    place.run(&format!("{DE} --shard 1/2 --out de")).ok();
    assert_eq!((count(""), count("--shard 1/2"), count("--shard 2/2")), (6000.0, 0.0, 6000.0));
}

#[test]
fn the_status_shows_what_is_done_and_running() {
    let place = Place::new();
    let status = || rows(&place.run("status . --format csv").ok());
    place.run(&format!("{DE} --shard 1/4 --out a/de")).ok();
    let one = &status()[0];
    let fields = ["folder", "kind", "done", "running", "missing", "processes"].map(|name| one[name].as_str());
    assert_eq!(fields, ["./a/de", "searches", "6", "0", "18", "0"]);
    assert!(one["core_hours"].parse::<f64>().unwrap() > 0.0);
    let long = LONG.replace("--iterations 200", "--iterations 20000");
    let mut child = place.start(&format!("{long} --threads 1 --shard 2/2 --out b"));
    wait_until(|| {
        fs::metadata(place.path("b/shards/1-of-1.csv"))
            .or(fs::metadata(place.path("b/shards/2-of-2.csv")))
            .is_ok_and(|file| file.len() > 500)
    });
    let both = status();
    child.kill().unwrap();
    child.wait().unwrap();
    let number = |name: &str| both[1][name].parse::<u64>().unwrap();
    assert_eq!((both.len(), both[1]["folder"].as_str(), number("processes")), (2, "./b", 1));
    assert_eq!((number("done") + number("running"), number("missing")), (6000, 6000), "{both:?}");
    assert_eq!(status()[1]["running"], "0", "the process is gone");
    place.run(&format!("{DE} --out a/de")).ok();
    assert_eq!((status()[0]["done"].as_str(), status()[0]["core_hours"].parse::<f64>().unwrap()), ("24", 0.0));
    assert!(place.run("status nowhere").refused().contains("nowhere"));
    fs::create_dir(place.path("empty")).unwrap();
    assert!(place.run("status empty").refused().contains("empty holds no result folder"));
}

/// A stand-in for `sbatch`: it writes down how it was called, and answers with a number.
#[cfg(unix)]
fn fake_sbatch(place: &Place, answer: &str) {
    use std::os::unix::fs::PermissionsExt;
    fs::create_dir_all(place.path("bin")).unwrap();
    place.write("bin/sbatch", &format!("#!/bin/sh\necho \"$@\" >> calls\n{answer}\n"));
    fs::set_permissions(place.path("bin/sbatch"), fs::Permissions::from_mode(0o755)).unwrap();
}

#[cfg(unix)]
fn with_path(place: &Place, args: &str) -> (Option<i32>, String, String) {
    let mut command = place.command(&words(args));
    let path = format!("{}:/bin:/usr/bin", place.path("bin").display());
    let output = command.env("PATH", path).stdin(Stdio::null()).output().unwrap();
    let text = |bytes: Vec<u8>| String::from_utf8(bytes).unwrap();
    (output.status.code(), text(output.stdout), text(output.stderr))
}

/// The scripts, run one after another as SLURM would, give the same bytes.
#[cfg(unix)]
#[test]
fn the_scripts_of_slurm_compute_the_same() {
    let place = Place::new();
    fake_sbatch(&place, "wc -l < calls");
    place.run(&format!("{DE} --ioh --out whole")).ok();
    let asked = format!("{DE} --ioh --slurm --jobs 3 --time 10 --partition short --out 'r/de'").replace('\'', "");
    let (code, stdout, stderr) = with_path(&place, &asked);
    assert_eq!((code, stderr.as_str()), (Some(0), ""), "{stdout}");
    assert!(stdout.starts_with("submitted 3 tasks as job 1, and job 2, which finishes the results after them\n"), "{stdout}");
    assert!(stdout.contains("tpam folder status r/de\n") && stdout.contains("squeue --jobs=1,2\n"), "{stdout}");
    let calls = "--parsable ./r/de.slurm/array.sh\n--parsable --dependency=afterok:1 ./r/de.slurm/merge.sh\n";
    assert_eq!(place.read("calls"), calls);
    assert_eq!(rows(&place.run("status r --format csv").ok())[0]["missing"], "24", "the plan is there before the tasks");
    let script = |name: &str, task: &str| {
        let mut shell = std::process::Command::new("sh");
        shell.arg(place.path("r/de.slurm").join(name)).current_dir(place.path("")).env("SLURM_ARRAY_TASK_ID", task);
        assert!(shell.output().unwrap().status.success(), "{name} {task}");
    };
    for task in ["2", "3", "2", "1"] {
        script("array.sh", task);
    }
    script("merge.sh", "");
    assert!(place.files("r/de") == place.files("whole"));
}

/// The name of a folder is never read as an option of `sbatch`.
#[cfg(unix)]
#[test]
fn a_folder_whose_name_looks_like_an_option() {
    let place = Place::new();
    fake_sbatch(&place, "wc -l < calls");
    let (code, stdout, stderr) = with_path(&place, &format!("{DE} --slurm --jobs 3 --out=--wrap=x"));
    assert_eq!((code, stderr.as_str()), (Some(0), ""), "{stdout}");
    let calls = "--parsable ./--wrap=x.slurm/array.sh\n--parsable --dependency=afterok:1 ./--wrap=x.slurm/merge.sh\n";
    assert_eq!(place.read("calls"), calls);
    assert!(stdout.contains("tpam folder status ./--wrap=x\n"), "{stdout}");
    let submit = place.read("--wrap=x.slurm/submit.sh");
    assert!(submit.contains("sbatch --parsable ./--wrap=x.slurm/array.sh"), "{submit}");
}

#[cfg(unix)]
#[test]
fn what_sbatch_refuses_is_told() {
    let place = Place::new();
    fake_sbatch(&place, "echo 'sbatch: error: invalid partition' >&2; exit 1");
    let asked = format!("{DE} --slurm --jobs 3 --out de");
    let (code, _, stderr) = with_path(&place, &asked);
    assert_eq!(code, Some(2));
    assert_eq!(stderr, "error: sbatch refused de.slurm/array.sh: sbatch: error: invalid partition\n");
    fake_sbatch(&place, "echo hello");
    assert!(with_path(&place, &asked).2.contains("it answered 'hello', which is not the number of a job"));
    fs::remove_file(place.path("bin/sbatch")).unwrap();
    let mut command = place.command(&words(&asked));
    let output = command.env("PATH", place.path("bin")).output().unwrap();
    let (stdout, stderr) = (String::from_utf8(output.stdout).unwrap(), String::from_utf8(output.stderr).unwrap());
    assert_eq!(stderr, "note: there is no sbatch here, so that nothing was submitted\n");
    assert!(output.status.success() && stdout.contains("in this folder: sh de.slurm/submit.sh\n"), "{stdout}");
}

#[test]
fn flags_that_do_not_go_together_are_refused() {
    let place = Place::new();
    for (args, words) in [
        (format!("{DE} --slurm --out de"), "--jobs <K>"),
        (format!("{DE} --jobs 3 --out de"), "--slurm"),
        (format!("{DE} --slurm --jobs 0 --out de"), "0 is not in 1..="),
        (format!("{DE} --slurm --jobs 2 --shard 1/2 --out de"), "cannot be used with"),
        (format!("{DE} --slurm --jobs 2 --time soon --out de"), "write minutes"),
        (format!("{DE} --slurm --jobs 2 --partition a$b --out de"), "write the name of a partition"),
        ("sim --slurm --jobs 2".to_owned(), "--slurm needs a folder: add --out DIR"),
        (format!("{DE} --slurm --jobs 2 --out a%b"), "name another folder"),
    ] {
        let ran = place.run(&args);
        assert!(ran.code == Some(2) && ran.stderr.contains(words), "{args}: {ran:?}");
        assert_eq!(place.files("").len(), 0, "{args}");
    }
}
