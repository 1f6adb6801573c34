//! Where attacks take place: a folder in memory with a folder for each thread, and the command started in it.

use super::kinds::{Kind, words};
use super::shim::Disturbance;
use super::tally::Tally;
use super::{Extent, Options};
use std::collections::BTreeMap;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Output, Stdio};
use std::sync::atomic::{AtomicUsize, Ordering};

/// The name of the attacked folder, from the folder of a thread.
pub(super) const RESULTS: &str = "results";
/// The checksums of a result folder.
const SUMS: &str = "SHA256SUMS";
/// Where commands write what they make of it.
pub(super) const MADE: &str = "made";

/// A command that takes longer is counted as one that does not end. Others may slow it down.
const SECONDS: &str = "60";
/// The seconds of the processor for a command that has nothing to wait for, and the kilobytes of memory that it may ask for.
const OF_PROCESSOR: u64 = 5;
const KILOBYTES: u64 = 500_000;

/// The files below a folder, by their path in it.
pub(super) type Files = BTreeMap<String, Vec<u8>>;

/// The folder of all attacks.
pub(super) struct Room {
    program: PathBuf,
    shim: Option<PathBuf>,
    folder: PathBuf,
    pub(super) extent: Extent,
    /// Whether every byte of large files is flipped, too.
    pub(super) every_byte: bool,
}

impl Room {
    pub(super) fn new(options: &Options, shim: Option<PathBuf>) -> Result<Self, String> {
        let program = options.program.clone().unwrap_or_else(crate::tpam);
        let program = program.canonicalize().map_err(|e| format!("{}: {e}", program.display()))?;
        // Most of the time goes into files: memory is faster than a disk.
        let memory = Path::new("/dev/shm");
        let place = if memory.is_dir() { memory.to_owned() } else { std::env::temp_dir() };
        let folder = place.join(format!("tpam-attack-{}", std::process::id()));
        fs::create_dir_all(&folder).map_err(|e| format!("{}: {e}", folder.display()))?;
        Ok(Self { program, shim, folder, extent: options.extent, every_byte: options.every_byte })
    }

    pub(super) fn has_shim(&self) -> bool {
        self.shim.is_some()
    }

    /// Calls `one` with every case, on all cores. Each thread has a folder of its own.
    pub(super) fn each<T: Sync>(&self, cases: &[T], tally: &Tally, one: impl Fn(&Desk, &T, &Tally) + Sync) {
        let threads = std::thread::available_parallelism().map_or(1, usize::from);
        let next = AtomicUsize::new(0);
        let work = |thread: usize| {
            let desk = self.desk(thread);
            while let Some(case) = cases.get(next.fetch_add(1, Ordering::Relaxed)) {
                one(&desk, case, tally);
            }
        };
        let work = &work;
        std::thread::scope(|scope| (0..threads).for_each(|thread| _ = scope.spawn(move || work(thread))));
    }

    /// The folder of a thread.
    pub(super) fn desk(&self, thread: usize) -> Desk<'_> {
        let folder = self.folder.join(thread.to_string());
        fs::create_dir_all(&folder).expect("a folder in memory can be created");
        Desk { room: self, folder }
    }

    /// How much of a kind of folder is attacked.
    pub(super) fn extent_of(&self, kind: &Kind) -> Extent {
        if kind.only_in_full { Extent::Part } else { self.extent }
    }

    /// Some of `1..=count`, evenly spread; in a sample at most `most`.
    pub(super) fn some(&self, kind: &Kind, count: u64, most: u64) -> Vec<u64> {
        let number = match self.extent_of(kind) {
            Extent::All => count,
            Extent::Part => count.div_ceil(8),
            Extent::Sample => most,
        };
        spread(count, number).map(|at| at + 1).collect()
    }
}

impl Drop for Room {
    fn drop(&mut self) {
        let _ = fs::remove_dir_all(&self.folder);
    }
}

/// At most `most` of `0..count`, evenly spread.
pub(super) fn spread(count: u64, most: u64) -> impl Iterator<Item = u64> {
    let number = count.min(most);
    (0..number).map(move |at| (u128::from(at) * u128::from(count) / u128::from(number)) as u64)
}

/// The folder of one thread.
pub(super) struct Desk<'a> {
    room: &'a Room,
    folder: PathBuf,
}

impl Desk<'_> {
    /// The path of something on the desk.
    pub(super) fn path(&self, name: &str) -> PathBuf {
        self.folder.join(name)
    }

    /// Empties the desk and puts a result folder on it.
    pub(super) fn put(&self, files: &Files) {
        let _ = fs::remove_dir_all(&self.folder);
        self.clear(MADE);
        for (name, bytes) in files {
            self.write(name, bytes);
        }
    }

    /// Makes a folder of the desk an empty one.
    pub(super) fn clear(&self, name: &str) {
        let _ = fs::remove_dir_all(self.path(name));
        fs::create_dir_all(self.path(name)).expect("a folder in memory can be created");
    }

    /// Writes a file of the result folder.
    pub(super) fn write(&self, name: &str, bytes: &[u8]) {
        let path = self.path(RESULTS).join(name);
        fs::create_dir_all(path.parent().unwrap_or(&path)).expect("a folder in memory can be created");
        fs::write(&path, bytes).expect("a file in memory can be written");
    }

    /// Writes the checksums of all files of the result folder, as somebody does who changes them on purpose.
    pub(super) fn sign(&self) {
        let names: Vec<String> = self.files(RESULTS).into_keys().filter(|name| name != SUMS).collect();
        let mut sums = Command::new("sha256sum");
        let output = sums.arg("--").args(names).current_dir(self.path(RESULTS)).output().expect("`sha256sum` starts");
        self.write(SUMS, &output.stdout);
    }

    /// The files of a folder or file on the desk.
    pub(super) fn files(&self, name: &str) -> Files {
        let mut files = Files::new();
        read(&self.path(name), String::new(), &mut files);
        files
    }

    /// Runs the command with a line of arguments.
    pub(super) fn run(&self, line: &str, disturbance: Option<Disturbance>) -> Output {
        self.start(line, disturbance).wait_with_output().expect("the command was started")
    }

    /// Runs the command with arguments that may hold blanks.
    pub(super) fn run_words(&self, words: &[&str]) -> Output {
        self.started(limited(), words).wait_with_output().expect("the command was started")
    }

    /// Runs a command that has 5 seconds of the processor and 500 MB. It is killed after that, because it may ignore a signal.
    pub(super) fn run_within_limits(&self, args: &[&str]) -> Output {
        let mut command = Command::new("sh");
        if cfg!(target_os = "linux") {
            command = Command::new("timeout");
            command.args(["-s", "KILL", SECONDS, "sh"]);
        }
        command.args(["-c", &format!("ulimit -t {OF_PROCESSOR}; ulimit -v {KILOBYTES}; exec \"$@\""), "sh"]);
        self.started(command, args).wait_with_output().expect("the command was started")
    }

    /// Runs the command where a program of this name, with this text, comes before all others.
    pub(super) fn run_with_forged(&self, name: &str, text: &str, words: &[&str], set: &[(&str, &Path)]) -> Output {
        let folder = self.path("programs");
        fs::create_dir_all(&folder).expect("a folder in memory can be created");
        fs::write(folder.join(name), text).expect("a file in memory can be written");
        #[cfg(unix)]
        fs::set_permissions(folder.join(name), std::os::unix::fs::PermissionsExt::from_mode(0o755)).expect("the file is ours");
        let path = std::env::var_os("PATH").unwrap_or_default();
        let folders = std::iter::once(folder).chain(std::env::split_paths(&path));
        let mut command = Command::new("env");
        command.env("PATH", std::env::join_paths(folders).expect("no folder has a colon")).envs(set.iter().copied());
        self.started(command, words).wait_with_output().expect("the command was started")
    }

    /// What a command prints on a terminal; `None` where `script` is missing, which makes one.
    pub(super) fn run_on_terminal(&self, line: &str) -> Option<String> {
        let command = format!("'{}' {line} 2>/dev/null", self.room.program.display());
        let mut script = Command::new("script");
        script.args(["-qec", &command, "/dev/null"]).current_dir(&self.folder).stdin(Stdio::null());
        script.output().ok().map(|output| String::from_utf8_lossy(&output.stdout).into_owned())
    }

    /// Starts the command.
    pub(super) fn start(&self, line: &str, disturbance: Option<Disturbance>) -> Child {
        let mut command = limited();
        if let (Some(Disturbance { action, at }), Some(shim)) = (disturbance, &self.room.shim) {
            // Set by `env`, so that the shim is not loaded into `timeout`.
            command.arg(format!("LD_PRELOAD={}", shim.display()));
            command.env("SHIM_FOLDER", self.path(RESULTS)).env("SHIM_AT", at.to_string());
            command.env("SHIM_ACTION", action).env("SHIM_COUNT", self.count());
        }
        self.started(command, &words(line))
    }

    /// Starts another program with the command and its arguments.
    fn started(&self, mut command: Command, args: &[&str]) -> Child {
        command.arg(&self.room.program).args(args).current_dir(&self.folder);
        command.stdin(Stdio::null()).stdout(Stdio::piped()).stderr(Stdio::piped());
        command.spawn().expect("`env` and `timeout` of the coreutils start the command")
    }

    /// The number of calls that a command makes, beginning with the files on the desk.
    pub(super) fn calls(&self, line: &str, action: &'static str) -> u64 {
        self.run(line, Some(Disturbance { action, at: 0 }));
        let count = fs::read_to_string(self.count()).unwrap_or_default();
        count.trim().parse().expect("the shim writes the number of calls")
    }

    fn count(&self) -> PathBuf {
        self.folder.with_extension("count")
    }
}

/// A program that starts another one, which may take a while.
fn limited() -> Command {
    if !cfg!(target_os = "linux") {
        return Command::new("env");
    }
    let mut command = Command::new("timeout");
    command.args([SECONDS, "env"]);
    command
}

fn read(path: &Path, name: String, files: &mut Files) {
    // A link that leads to nothing, a pipe and a device hold no bytes.
    if !fs::metadata(path).is_ok_and(|meta| meta.is_dir() || meta.is_file() && meta.len() < 1 << 30) {
        return;
    }
    if let Ok(entries) = fs::read_dir(path) {
        for entry in entries.flatten() {
            let own = entry.file_name().to_string_lossy().into_owned();
            read(&entry.path(), if name.is_empty() { own } else { format!("{name}/{own}") }, files);
        }
    } else if let Ok(bytes) = fs::read(path) {
        files.insert(name, bytes);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn evenly_spread() {
        assert_eq!(spread(3, 10).collect::<Vec<_>>(), [0, 1, 2]);
        assert_eq!(spread(10, 3).collect::<Vec<_>>(), [0, 3, 6]);
        assert_eq!(spread(0, 3).count(), 0);
    }
}
