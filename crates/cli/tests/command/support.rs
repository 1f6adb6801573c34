//! A temporary folder to run the command in, and its output.

use std::collections::BTreeMap;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Output, Stdio};
use std::time::{Duration, Instant};
use tempfile::TempDir;

/// The size of an experiment that takes milliseconds.
pub(crate) const SMALL: &str = "--runs 3 --iterations 100 --n 10";

/// Maximum waiting time. Nothing here takes a hundredth of it, unless others slow the machine down.
pub(crate) const PATIENCE: Duration = Duration::from_secs(600);

/// The exit code and the output of a command.
#[derive(Debug)]
pub(crate) struct Ran {
    pub(crate) code: Option<i32>,
    pub(crate) stdout: String,
    pub(crate) stderr: String,
    /// The last line of standard error, if it says what to do next. It is not a part of `stderr`.
    pub(crate) next: Option<String>,
}

impl Ran {
    /// What a command printed, without its progress, which depends on the time that others leave it.
    pub(crate) fn new(output: Output) -> Self {
        let text = |bytes| String::from_utf8(bytes).expect("everything printed is UTF-8");
        let stderr = text(output.stderr);
        let mut lines: Vec<&str> = stderr.split_inclusive('\n').filter(|line| !is_progress(line)).collect();
        let next = lines.pop_if(|line| line.starts_with("next: ") || line.contains("; next: ")).map(|line| line.trim_end().to_owned());
        Self { code: output.status.code(), stdout: text(output.stdout), stderr: lines.concat(), next }
    }

    /// Asserts that the command succeeded, and returns what it printed.
    #[track_caller]
    pub(crate) fn ok(self) -> String {
        assert_eq!(self.code, Some(0), "{}", self.stderr);
        self.stdout
    }

    /// Asserts that the command failed with a one-line error message, and returns the message.
    #[track_caller]
    pub(crate) fn refused(self) -> String {
        if let Some(flaw) = self.flaw() {
            panic!("{flaw}: {self:?}");
        }
        assert_eq!(self.stderr.lines().count(), 1, "{}", self.stderr);
        self.stderr
    }

    /// What is wrong with this output, if the input was wrong.
    pub(crate) fn flaw(&self) -> Option<&'static str> {
        let flaws = [
            (self.stderr.contains("panicked"), "it panicked"),
            (!matches!(self.code, Some(2..=4)), "the exit code is not 2, 3 or 4"),
            (!self.stdout.is_empty(), "something was printed"),
            (!self.stderr.starts_with("error: "), "it does not start with 'error: '"),
        ];
        flaws.into_iter().find(|(there, _)| *there).map(|(_, flaw)| flaw)
    }
}

/// Whether a line is one that a long command prints every ten seconds, such as `fig4: 45 % · 1 min 20 s left`.
fn is_progress(line: &str) -> bool {
    let state = line.trim_end().rsplit_once(": ").map_or("", |(_, state)| state);
    let done = state.split(" · ").next().and_then(|done| done.strip_suffix(" %"));
    done.is_some_and(|percent| percent.parse::<u32>().is_ok())
}

#[test]
fn progress_is_told_from_notes() {
    assert!(is_progress("fig4: 45 % · 1 min 20 s left\n") && is_progress("fig4, f1: 0 %\n"));
    assert!(!is_progress("note: 45 % of them\n") && !is_progress("error: x: 45\n") && !is_progress("Stopped.\n"));
}

/// Files below a folder, with their contents; folders have none.
pub(crate) type Files = BTreeMap<PathBuf, Option<Vec<u8>>>;

/// A folder in which commands run, so that paths can be short and relative.
pub(crate) struct Place {
    folder: PathBuf,
    /// Removes the folder at the end, if it is temporary.
    _temporary: Option<TempDir>,
}

impl Place {
    pub(crate) fn new() -> Self {
        let temporary = tempfile::tempdir().expect("a temporary folder can be created");
        Self { folder: temporary.path().to_owned(), _temporary: Some(temporary) }
    }

    /// A folder that stays: `target/tmp/NAME`. Commands of the README that would compute the same results resume these.
    pub(crate) fn kept(name: &str) -> Self {
        let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join(name);
        let _ = fs::remove_dir_all(&folder);
        fs::create_dir_all(&folder).expect("the folder of the tests is ours");
        Self { folder, _temporary: None }
    }

    pub(crate) fn path(&self, name: &str) -> PathBuf {
        self.folder.join(name)
    }

    pub(crate) fn write(&self, name: &str, text: &str) {
        fs::write(self.path(name), text).expect("the temporary folder is ours");
    }

    pub(crate) fn read(&self, name: &str) -> String {
        fs::read_to_string(self.path(name)).unwrap_or_else(|e| panic!("{name}: {e}"))
    }

    /// Every file below `name` with its content; folders have no content.
    pub(crate) fn files(&self, name: &str) -> Files {
        let mut found = BTreeMap::new();
        gather(&self.path(name), &self.path(name), &mut found);
        found
    }

    /// Copies a folder and everything in it.
    pub(crate) fn copy(&self, from: &str, to: &str) {
        fs::create_dir_all(self.path(to)).expect("the temporary folder is ours");
        for (name, content) in self.files(from) {
            let path = self.path(to).join(name);
            content.map_or_else(|| fs::create_dir_all(&path), |bytes| fs::write(&path, bytes)).expect("it is writable");
        }
    }

    /// Writes the checksums of the files of a folder as they are now, so that what a test changed in them is read.
    pub(crate) fn accept_changes(&self, folder: &str) {
        let sums = self.read(&format!("{folder}/SHA256SUMS"));
        let names = sums.lines().map(|line| line.split_once("  ").expect("a checksum and a name").1);
        let sum = |name: &str| {
            let bytes = fs::read(self.path(folder).join(name)).expect("the file is there");
            format!("{}  {name}\n", tpam_store::folder::checksum_of([bytes.as_slice()]))
        };
        self.write(&format!("{folder}/SHA256SUMS"), &names.map(sum).collect::<String>());
    }

    /// Moves the lines of shards into the journal of their folder, as if a process that computed all of it had been stopped.
    pub(crate) fn as_stopped(&self, folder: &str) {
        let shards = self.path(folder).join("shards");
        let mut files: Vec<PathBuf> = fs::read_dir(&shards).unwrap().map(|entry| entry.unwrap().path()).collect();
        files.sort();
        let text: String = files.iter().map(|file| fs::read_to_string(file).unwrap()).collect();
        let lines: String = text.split_inclusive('\n').filter(|line| !line.starts_with('#')).collect();
        let head = text.lines().next().and_then(|line| line.split_once(" of the cells ")).unwrap().1;
        self.write(&format!("{folder}/journal.csv"), &format!("# journal of the cells {head}\n{lines}"));
        fs::remove_dir_all(shards).unwrap();
    }

    /// The command with these arguments, not started.
    pub(crate) fn command<S: AsRef<str>>(&self, args: &[S]) -> Command {
        let mut command = Command::new(env!("CARGO_BIN_EXE_tpam"));
        command.args(args.iter().map(AsRef::as_ref)).current_dir(&self.folder);
        command.env_remove("TPAM_SIMD").env_remove("TPAM_CEC_DATA").stdin(Stdio::null());
        command
    }

    /// Runs the command; the arguments are separated by spaces.
    pub(crate) fn run(&self, args: &str) -> Ran {
        finish(&mut self.command(&words(args)))
    }

    /// Starts the command without waiting for it; what it prints is lost.
    pub(crate) fn start(&self, args: &str) -> Child {
        let mut command = self.command(&words(args));
        command.stdout(Stdio::null()).stderr(Stdio::null()).spawn().expect("the command starts")
    }
}

/// Splits a text into arguments.
pub(crate) fn words(args: &str) -> Vec<&str> {
    args.split_whitespace().collect()
}

/// Runs a prepared command to its end.
pub(crate) fn finish(command: &mut Command) -> Ran {
    Ran::new(command.output().expect("the command starts"))
}

fn gather(root: &Path, folder: &Path, found: &mut Files) {
    for entry in fs::read_dir(folder).unwrap_or_else(|e| panic!("{}: {e}", folder.display())) {
        let path = entry.expect("the folder is ours").path();
        let name = path.strip_prefix(root).expect("every path is below the root").to_owned();
        if path.is_dir() {
            found.insert(name, None);
            gather(root, &path, found);
        } else {
            found.insert(name, Some(fs::read(&path).expect("the file is ours")));
        }
    }
}

/// Waits until a condition is true.
#[track_caller]
pub(crate) fn wait_until(mut so: impl FnMut() -> bool) {
    let begun = Instant::now();
    while !so() {
        assert!(begun.elapsed() < PATIENCE, "the condition did not become true in time");
        std::thread::sleep(Duration::from_micros(200));
    }
}

/// The rows of a CSV table, as maps from column to value.
pub(crate) fn rows(csv: &str) -> Vec<BTreeMap<String, String>> {
    let mut reader = csv::Reader::from_reader(csv.as_bytes());
    reader.deserialize().map(|row| row.expect("every row has the header's columns")).collect()
}

/// A column of a table as numbers.
pub(crate) fn numbers(rows: &[BTreeMap<String, String>], column: &str) -> Vec<f64> {
    rows.iter().map(|row| row[column].parse().unwrap_or_else(|_| panic!("{column}: '{}'", row[column]))).collect()
}

/// A generator of small pseudorandom numbers, for reproducible tests.
pub(crate) struct Dice(u64);

impl Dice {
    pub(crate) fn new(seed: u64) -> Self {
        Self(seed)
    }

    /// A number from 0 to `below` − 1.
    pub(crate) fn below(&mut self, below: usize) -> usize {
        // Knuth's MMIX generator; its upper bits are the better ones.
        self.0 = self.0.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        (self.0 >> 33) as usize % below
    }
}
