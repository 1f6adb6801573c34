//! Result folders: after any interruption the same command resumes, and the final files have the same bytes as without the interruption.

use crate::support::{Dice, Files, Place, Ran, finish, rows, wait_until};
use std::collections::BTreeSet;
use std::fs;
use std::path::PathBuf;
use std::sync::OnceLock;
use std::time::Duration;

/// Writes 3000 lines into the journal, in 140 blocks.
pub(crate) const LONG: &str =
    "sim --pam jade,shade,epsde --accept linear:pmax=0.1|0.5 --target ran --n 50 --iterations 200 --runs 500 --threads 1";

/// Would take hours.
pub(crate) const ENDLESS: &str = "sim --pam jade,shade --n 100 --iterations 1000 --runs 1000000 --threads 1";

/// How often a command is started at most until it was disturbed in time. Which process runs when is up to the system.
pub(crate) const STARTS: usize = 100;

/// The files of `LONG` without interruptions.
pub(crate) fn undisturbed() -> &'static Files {
    static FILES: OnceLock<Files> = OnceLock::new();
    FILES.get_or_init(|| {
        let place = Place::new();
        place.run(&format!("{LONG} --out whole")).ok();
        place.files("whole")
    })
}

/// Takes milliseconds.
pub(crate) const SHORT: &str = "sim --pam jade,shade,oracle --accept linear:pmax=0.1|0.5 --target ran,step --n 10 --iterations 50";

/// A place with the folder `whole`, written by `SHORT` without interruptions.
pub(crate) fn place(runs: u64) -> (Place, Files) {
    let place = Place::new();
    place.run(&format!("{SHORT} --runs {runs} --out whole")).ok();
    let whole = place.files("whole");
    (place, whole)
}

/// Asserts that the files are the same; does not print their contents.
#[track_caller]
pub(crate) fn assert_same(is: &Files, was: &Files) {
    assert_eq!(is.keys().collect::<Vec<_>>(), was.keys().collect::<Vec<_>>());
    for (name, bytes) in is {
        assert!(*bytes == was[name], "{} differs", name.display());
    }
}

/// The complete lines of a journal; empty if there is no journal.
pub(crate) fn journal(place: &Place, folder: &str) -> Vec<u8> {
    let mut bytes = fs::read(place.path(folder).join("journal.csv")).unwrap_or_default();
    bytes.truncate(bytes.iter().rposition(|byte| *byte == b'\n').map_or(0, |at| at + 1));
    bytes
}

/// The bytes of a journal; 0 if there is no journal.
pub(crate) fn length(place: &Place, folder: &str) -> usize {
    fs::metadata(place.path(folder).join("journal.csv")).map_or(0, |file| file.len() as usize)
}

/// Cell and run of every line.
fn keys(journal: &[u8]) -> Vec<String> {
    let text = std::str::from_utf8(journal).unwrap();
    text.lines().filter(|line| !line.starts_with('#')).map(|line| line.splitn(3, ',').take(2).collect::<Vec<_>>().join(",")).collect()
}

/// Half of the kills come when the journal has grown, the others at any time, perhaps before the folder is there.
#[test]
fn kills_do_not_change_the_result() {
    let place = Place::new();
    let mut dice = Dice::new(1);
    let (mut kills, mut grown) = (0, 0);
    let mut before = Vec::new();
    for start in 0..STARTS {
        let mut child = place.start(&format!("{LONG} --out killed"));
        if start % 2 == 0 {
            std::thread::sleep(Duration::from_millis(dice.below(60) as u64));
        } else {
            wait_until(|| length(&place, "killed") > before.len() || child.try_wait().unwrap().is_some());
        }
        let _ = child.kill();
        if child.wait().unwrap().success() {
            assert_same(&place.files("killed"), undisturbed());
            fs::remove_dir_all(place.path("killed")).unwrap();
            before.clear();
            continue;
        }
        kills += 1;
        // The final files are there; then there is no journal.
        if place.path("killed/cells.csv").exists() && !place.path("killed/journal.csv").exists() {
            continue;
        }
        let after = journal(&place, "killed");
        assert!(after.starts_with(&before), "earlier lines are kept");
        let runs = keys(&after);
        assert_eq!(runs.iter().collect::<BTreeSet<_>>().len(), runs.len(), "no run is computed twice");
        grown += usize::from(after.len() > before.len());
        before = after;
        if kills >= 20 && grown >= 8 {
            break;
        }
    }
    place.run(&format!("{LONG} --out killed")).ok();
    assert_same(&place.files("killed"), undisturbed());
    assert!(grown >= 8, "kills came between the blocks of the work: {grown} of {kills}");
}

#[test]
fn kills_during_the_final_writes_do_not_change_the_result() {
    let place = Place::new();
    for part in [1, 2] {
        place.run(&format!("{LONG} --shard {part}/2 --out part{part}")).ok();
        place.as_stopped(&format!("part{part}"));
    }
    // A journal with every run, before any final file is written.
    let full = [journal(&place, "part1"), journal(&place, "part2")].concat();
    let mut halves = 0;
    for sign in ["SHA256SUMS", "runs.csv", "runs.parquet"].into_iter().cycle().take(STARTS) {
        fs::create_dir(place.path("killed")).unwrap();
        for file in ["experiment.toml", "folder.toml"] {
            place.write(&format!("killed/{file}"), &place.read(&format!("part1/{file}")));
        }
        fs::write(place.path("killed/journal.csv"), &full).unwrap();
        let advice = "next: the runs of killed are done, its final files are not: run the command that made it again";
        assert_eq!(place.run("status killed").next.as_deref(), Some(advice));
        let mut child = place.start(&format!("{LONG} --out killed"));
        wait_until(|| place.path("killed").join(sign).exists() || child.try_wait().unwrap().is_some());
        // The process may have finished already.
        let _ = child.kill();
        child.wait().unwrap();
        halves += u32::from(place.path("killed/journal.csv").exists());
        place.run(&format!("{LONG} --out killed")).ok();
        assert_same(&place.files("killed"), undisturbed());
        fs::remove_dir_all(place.path("killed")).unwrap();
        if halves == 3 {
            return;
        }
    }
    panic!("kills came while final files were written: {halves} of {STARTS}");
}

#[test]
fn of_two_processes_the_second_is_refused() {
    let place = Place::new();
    let mut first = place.start(&format!("{ENDLESS} --out shared"));
    wait_until(|| length(&place, "shared") > 0);
    let sentence = place.run(&format!("{ENDLESS} --out shared")).refused();
    assert!(sentence.contains("another process is writing to shared"), "{sentence}");
    let unfinished = place.run("compare shared shared").refused();
    assert!(unfinished.contains("shared is not finished"), "{unfinished}");
    assert!(first.try_wait().unwrap().is_none(), "the first process was still running");
    let before = journal(&place, "shared");
    wait_until(|| length(&place, "shared") > before.len());
    first.kill().unwrap();
    first.wait().unwrap();
    assert!(journal(&place, "shared").starts_with(&before));
    place.run("verify shared").ok();
}

#[test]
fn a_finished_folder_is_read_and_left_alone() {
    let (place, whole) = place(3);
    let written = || fs::metadata(place.path("whole/runs.csv")).unwrap().modified().unwrap();
    let before = written();
    let again = place.run(&format!("{SHORT} --runs 3 --out whole --format csv")).ok();
    assert_eq!(again, place.read("whole/cells.csv"));
    assert_same(&place.files("whole"), &whole);
    assert_eq!(written(), before, "the file was not written again");
    // A missing table is created again from the runs.
    for table in ["cells.csv", "runs.parquet"] {
        fs::remove_file(place.path("whole").join(table)).unwrap();
        place.run(&format!("{SHORT} --runs 3 --out whole")).ok();
        assert_same(&place.files("whole"), &whole);
    }
}

/// Computes half of the runs into a folder, as a stopped process would, and returns the journal.
fn half(place: &Place, folder: &str) -> Vec<u8> {
    place.run(&format!("{SHORT} --runs 3 --shard 1/2 --out {folder}")).ok();
    place.as_stopped(folder);
    journal(place, folder)
}

#[test]
fn a_truncated_line_is_computed_again() {
    let (place, whole) = place(3);
    let journal = half(&place, "cut");
    let last = journal[..journal.len() - 1].iter().rposition(|byte| *byte == b'\n').unwrap() + 1;
    for kept in (last..journal.len()).step_by(37).chain([journal.len() - 1]) {
        fs::remove_dir_all(place.path("cut")).unwrap();
        half(&place, "cut");
        fs::write(place.path("cut/journal.csv"), &journal[..kept]).unwrap();
        let ran = place.run(&format!("{SHORT} --runs 3 --out cut"));
        let note = "note: passed over 1 damaged line(s) of cut/journal.csv; the runs are computed again\n";
        let note = format!("{}note: resumed: 17 of 36 runs done in cut\n", if kept == last { "" } else { note });
        assert_eq!(ran.stderr, note, "{kept} of {} bytes", journal.len());
        ran.ok();
        assert_same(&place.files("cut"), &whole);
    }
}

#[test]
fn damaged_lines_are_computed_again() {
    let (place, whole) = place(3);
    let journal = half(&place, "hurt");
    let text = String::from_utf8(journal).unwrap();
    let lines: Vec<&str> = text.lines().collect();
    assert_eq!(lines.len(), 1 + 18);
    let digit = lines[8].replacen("0.", "1.", 1);
    let harms: [(&str, Vec<u8>, u32); 5] = [
        ("another digit", text.replacen(lines[8], &digit, 1).into_bytes(), 1),
        ("two lines in one", text.replacen(&format!("{}\n", lines[8]), lines[8], 1).into_bytes(), 1),
        ("an empty line", text.replacen(lines[8], "", 1).into_bytes(), 1),
        ("no text", text.bytes().enumerate().map(|(at, b)| if at == text.len() / 2 { 0xff } else { b }).collect(), 1),
        ("zeros at the end", [text.as_bytes(), &[0; 4096]].concat(), 1),
    ];
    for (harm, bytes, lines) in harms {
        fs::write(place.path("hurt/journal.csv"), bytes).unwrap();
        let ran = place.run(&format!("{SHORT} --runs 3 --out hurt"));
        assert!(ran.stderr.starts_with(&format!("note: passed over {lines} damaged line(s)")), "{harm}: {ran:?}");
        ran.ok();
        assert_same(&place.files("hurt"), &whole);
        fs::remove_dir_all(place.path("hurt")).unwrap();
        half(&place, "hurt");
    }
}

/// The runs of two plans that differ in the seed have the same form.
#[test]
fn a_journal_of_another_plan_is_damaged() {
    let place = Place::new();
    half(&place, "one");
    place.run(&format!("{SHORT} --seed 2 --runs 3 --shard 1/2 --out two")).ok();
    place.as_stopped("two");
    let [one, two] = ["one", "two"].map(|folder| String::from_utf8(journal(&place, folder)).unwrap());
    let (head, rows) = (one.lines().next().unwrap(), two.split_once('\n').unwrap().1);
    for (what, text) in [("another plan", two.clone()), ("two plans", format!("{one}{two}"))] {
        place.write("one/journal.csv", &text);
        let before = place.files("one");
        for command in ["verify one", "verify one --repair", &format!("{SHORT} --runs 4 --out one"), "merge one --out merged"] {
            let ran = place.run(command);
            assert!(ran.code == Some(3), "{what}, {command}: {ran:?}");
            let said = [ran.stdout.as_str(), &ran.stderr].concat();
            assert!(said.contains("its first line names another plan"), "{what}, {command}: {said}");
            assert_same(&place.files("one"), &before);
        }
    }
    // Of runs without a plan nothing is known: they are computed again.
    let whole = self::place(3).1;
    let hurt = head.replace("of the", "of_the");
    for (what, text) in [("no plan", rows.to_owned()), ("a damaged plan", format!("{hurt}\n{rows}"))] {
        place.write("one/journal.csv", &text);
        let ran = place.run("verify one");
        assert!(ran.code == Some(0) && ran.stderr.contains(": 0 of 36 runs are there"), "{what}: {ran:?}");
        let ran = place.run(&format!("{SHORT} --runs 3 --out one"));
        assert!(ran.code == Some(0) && ran.stderr.starts_with("note: passed over"), "{what}: {ran:?}");
        assert_same(&place.files("one"), &whole);
        fs::remove_dir_all(place.path("one")).unwrap();
        half(&place, "one");
    }
    // A process that was killed while it wrote the first line has stored nothing.
    for kept in [1, head.len() / 2, head.len()] {
        place.write("one/journal.csv", &head[..kept]);
        assert_eq!(place.run("verify one").code, Some(0), "{kept} bytes");
    }
    place.run(&format!("{SHORT} --runs 3 --out one")).ok();
    assert_same(&place.files("one"), &whole);
}

/// A process that was killed while it created the folder leaves files that do not prevent a new start.
#[test]
fn files_of_a_killed_start_are_not_foreign() {
    let (place, whole) = place(3);
    fs::create_dir(place.path("begun")).unwrap();
    place.write("begun/journal.csv", "");
    place.write("begun/experiment.toml.aside", "pam = [\"ja");
    place.write("begun/experiment.toml.host-1-0.aside", "pam = [\"ja");
    place.run(&format!("{SHORT} --runs 3 --out begun")).ok();
    assert_same(&place.files("begun"), &whole);
}

#[test]
fn more_runs_compute_the_new_ones_only() {
    let (place, six) = place(6);
    place.run(&format!("{SHORT} --runs 3 --out grown")).ok();
    place.run(&format!("{SHORT} --runs 6 --out grown")).ok();
    assert_same(&place.files("grown"), &six);
    // A changed number survives: the row was not computed again.
    place.run(&format!("{SHORT} --runs 3 --out marked")).ok();
    let runs = place.read("marked/runs.csv");
    let row = runs.lines().nth(5).unwrap();
    let mut fields: Vec<&str> = row.split(',').collect();
    fields[2] = "0.123456789";
    let marked = fields.join(",");
    place.write("marked/runs.csv", &runs.replacen(row, &marked, 1));
    place.accept_changes("marked");
    place.run(&format!("{SHORT} --runs 6 --out marked")).ok();
    let grown = place.read("marked/runs.csv");
    assert_eq!(grown.replacen(&marked, row, 1), String::from_utf8(six[&PathBuf::from("runs.csv")].clone().unwrap()).unwrap());
    assert!(grown.contains(&marked));
    // The journal of a part has only new runs.
    place.run(&format!("{SHORT} --runs 3 --out part")).ok();
    place.run(&format!("{SHORT} --runs 6 --shard 1/2 --out part")).ok();
    place.as_stopped("part");
    let new = keys(&journal(&place, "part"));
    assert!(!new.is_empty() && new.iter().all(|key| ["3", "4", "5"].contains(&key.split_once(',').unwrap().1)), "{new:?}");
    place.run(&format!("{SHORT} --runs 6 --out part")).ok();
    assert_same(&place.files("part"), &six);
}

#[test]
fn fewer_runs_than_there_are_is_refused() {
    let (place, whole) = place(3);
    let sentence = place.run(&format!("{SHORT} --runs 2 --out whole")).refused();
    assert!(sentence.contains("whole was started with 3 runs of this experiment, more than the 2 asked for"), "{sentence}");
    assert_same(&place.files("whole"), &whole);
}

#[test]
fn a_target_file_that_changed_is_refused() {
    let place = Place::new();
    let ask = "sim --pam jade,shade --target file:path=target.csv --n 10 --iterations 50 --runs 3 --accept linear";
    place.write("target.csv", "0.2\n0.8\n");
    place.run(&format!("{ask} --out whole")).ok();
    place.run(&format!("{ask} --shard 1/2 --out half")).ok();
    place.write("target.csv", "0.2\n0.7\n");
    let before = place.files("");
    for question in [format!("{ask} --out whole"), format!("{ask} --out half")] {
        let sentence = place.run(&question).refused();
        assert!(sentence.contains("holds other simulations (a target file differs)"), "{sentence}");
    }
    for question in ["sweep half/experiment.toml", "merge half --out joined"] {
        let sentence = place.run(question).refused();
        assert!(sentence.contains("the file 'target.csv' has changed"), "{sentence}");
    }
    assert_same(&place.files(""), &before);
    // Only the values matter, not spaces or a header.
    place.write("target.csv", "value\r\n0.2\r\n0.80\r\n");
    place.run(&format!("{ask} --out half")).ok();
    assert_same(&place.files("half"), &place.files("whole"));
}

/// Runs the command in a shell that limits files to `blocks` of 512 bytes. Writes fail as on a full disk.
#[cfg(unix)]
pub(crate) fn cramped(place: &Place, args: &str, blocks: usize) -> Ran {
    let script = format!("trap '' XFSZ; ulimit -f {blocks}; exec \"$0\" {args}");
    let mut shell = std::process::Command::new("sh");
    finish(shell.args(["-c", &script, env!("CARGO_BIN_EXE_tpam")]).current_dir(place.path("")))
}

#[cfg(unix)]
#[test]
fn a_file_size_limit_is_reported_and_the_same_command_resumes() {
    let (place, whole) = place(40);
    // The shell would read | as a pipe.
    let ask = format!("{SHORT} --runs 40").replace('|', "\\|");
    let sentence = cramped(&place, &format!("{ask} --out tight"), 40).refused();
    assert!(sentence.contains("cannot write tight/journal.csv"), "{sentence}");
    assert!(sentence.contains("Results so far are saved. Run the same command again to resume."), "{sentence}");
    assert_eq!(fs::metadata(place.path("tight/journal.csv")).unwrap().len(), 40 * 512, "written up to the limit");
    let kept = journal(&place, "tight");
    assert!(!kept.is_empty());
    // All runs are in the journal, but there is no room for the final file.
    place.run(&format!("{SHORT} --runs 40 --shard 1/2 --out one")).ok();
    place.run(&format!("{SHORT} --runs 40 --shard 2/2 --out two")).ok();
    place.as_stopped("one");
    place.as_stopped("two");
    fs::write(place.path("one/journal.csv"), [journal(&place, "one"), journal(&place, "two")].concat()).unwrap();
    let sentence = cramped(&place, &format!("{ask} --out one"), 40).refused();
    assert!(sentence.contains("cannot write one/runs.csv."), "{sentence}");
    for folder in ["tight", "one"] {
        place.run(&format!("{SHORT} --runs 40 --out {folder}")).ok();
        assert_same(&place.files(folder), &whole);
    }
}

/// A file system in memory, unmounted on drop.
#[cfg(target_os = "linux")]
struct Disk(PathBuf);

#[cfg(target_os = "linux")]
impl Disk {
    /// `None` if this process may not mount file systems.
    fn new(path: PathBuf, size: &str) -> Option<Self> {
        fs::create_dir(&path).unwrap();
        Self::mount(&["-t", "tmpfs", "-o", &format!("size={size}"), "tmpfs", path.to_str()?]).then_some(Self(path))
    }

    fn grow(&self, size: &str) {
        assert!(Self::mount(&["-o", &format!("remount,size={size}"), self.0.to_str().unwrap()]));
    }

    fn mount(args: &[&str]) -> bool {
        std::process::Command::new("mount").args(args).output().is_ok_and(|output| output.status.success())
    }
}

#[cfg(target_os = "linux")]
impl Drop for Disk {
    fn drop(&mut self) {
        let _ = std::process::Command::new("umount").arg(&self.0).status();
    }
}

#[cfg(target_os = "linux")]
#[test]
fn a_full_disk_is_reported_and_the_same_command_resumes() {
    let (place, whole) = place(40);
    let Some(disk) = Disk::new(place.path("disk"), "64k") else {
        println!("skipped: this process may not mount a file system");
        return;
    };
    let ask = format!("{SHORT} --runs 40 --out disk/results");
    let sentence = place.run(&ask).refused();
    assert!(sentence.contains("cannot write disk/results/journal.csv: No space left"), "{sentence}");
    // Still full: it fails again, and only the truncated line is lost.
    let kept = journal(&place, "disk/results");
    assert!(!kept.is_empty());
    let ran = place.run(&ask);
    assert!(ran.code == Some(4) && ran.stderr.contains("error: cannot write disk/results/journal.csv"), "{ran:?}");
    assert!(journal(&place, "disk/results").starts_with(&kept));
    // Room for the journal with every run, but not for the final files.
    let runs = whole[&PathBuf::from("runs.csv")].as_ref().unwrap().len();
    disk.grow(&(runs + runs / 2).to_string());
    let ran = place.run(&ask);
    assert!(ran.code == Some(4) && ran.stderr.contains("error: cannot write disk/results/runs.csv."), "{ran:?}");
    let runs = keys(&journal(&place, "disk/results"));
    assert_eq!((runs.len(), runs.iter().collect::<BTreeSet<_>>().len()), (480, 480));
    disk.grow("2m");
    place.run(&ask).ok();
    assert_same(&place.files("disk/results"), &whole);
}

#[test]
fn several_files_get_a_folder_each() {
    let place = Place::new();
    place.write("a.toml", "pam = \"jade\"\naccept = \"linear\"\nruns = 3\nn = 10\niterations = 50\n");
    place.write("b.toml", "pam = \"shade\"\naccept = \"linear\"\nruns = 3\nn = 10\niterations = 50\n");
    let both = place.run("sweep a.toml b.toml --out both --format csv").ok();
    assert_eq!(rows(&both).len(), 2);
    place.run("sweep a.toml --out alone").ok();
    assert_same(&place.files("both/a"), &place.files("alone"));
    // The table of both also has columns for the options of jade, which are empty in this row.
    let mut last = rows(&both).remove(1);
    last.retain(|name, value| !(name.contains('.') && value.is_empty()));
    assert_eq!(rows(&place.read("both/b/cells.csv"))[0], last);
}
