//! `cargo xtask slurm`: computes on a real SLURM cluster of two virtual nodes on this machine, ends a node in mid-work, and compares the
//! results with those of one process.
//!
//! The commands are those of docs/cluster.md.

use super::{build, debian, root, succeeds, tpam};
use std::collections::BTreeMap;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command, Output};
use std::thread::sleep;
use std::time::{Duration, Instant};

const PAGE: &str = "docs/cluster.md";
const PACKAGES: [&str; 2] = ["slurm-wlm", "munge"];
/// The longest time until all jobs have ended, also on a machine that others slow down.
const PATIENCE: Duration = Duration::from_secs(600);
/// Bytes of a journal by which a task is known to be at work.
const AT_WORK: u64 = 2_000;

/// What happens to a node in mid-work.
#[derive(Clone, Copy, Debug)]
enum Accident {
    /// The node and its task are gone.
    Kill,
    /// The cluster does not see the node, starts its task again elsewhere, and the first one goes on.
    Lose,
}

impl Accident {
    fn word(self) -> &'static str {
        match self {
            Accident::Kill => "kill",
            Accident::Lose => "lose",
        }
    }
}

/// Runs the commands of the page on a cluster. Fails where SLURM cannot be installed: a step that did not run has not passed.
pub(crate) fn check() -> Result<(), String> {
    if !installed() {
        debian::install(&PACKAGES, "SLURM is missing")?;
    }
    let page = fs::read_to_string(PAGE).map_err(|e| format!("{PAGE}: {e}"))?;
    let commands: Vec<&str> = submitted(&page);
    let [sweep, search] = commands[..] else {
        return Err(format!("{PAGE} should show a sweep and a search with --slurm, and shows {}", commands.len()));
    };
    build()?;
    let cluster = Cluster::start()?;
    for (command, accident) in [(sweep, Accident::Kill), (search, Accident::Lose)] {
        compute(&cluster, command, accident)?;
    }
    Ok(())
}

/// The commands of the page that submit work, without `tpam`. Lines that end in a backslash are joined.
fn submitted(page: &str) -> Vec<&str> {
    page.lines().filter_map(|line| line.strip_prefix("tpam ")).filter(|line| line.contains(" --slurm ")).collect()
}

fn installed() -> bool {
    let found = |name: &&str| ["/usr/sbin", "/usr/bin"].iter().any(|folder| Path::new(folder).join(name).exists());
    ["slurmctld", "slurmd", "sbatch", "munged"].iter().all(found)
}

/// Computes with one process and on the cluster, and compares.
fn compute(cluster: &Cluster, command: &str, accident: Accident) -> Result<(), String> {
    let words: Vec<&str> = command.split_whitespace().collect();
    let out = words.iter().position(|word| *word == "--out").and_then(|at| words.get(at + 1)).ok_or("no --out")?;
    let (shared, whole) = (cluster.work.join(out), cluster.work.join("whole").join(out));
    let alone = alone(&words, whole.to_str().ok_or("the folder is not text")?);
    succeeds(Command::new(tpam()).args(alone).arg("--quiet").current_dir(&cluster.work))?;
    let answer = cluster.run(Command::new(tpam()).args(&words))?;
    println!("{answer}");
    let node = cluster.wait("a task at work", || {
        let tasks = cluster.tasks().ok()?;
        let (shard, node) = tasks.into_iter().find(|(shard, _)| at_work(&shared, shard))?;
        println!("task {shard} is at work on {node}: {accident:?}");
        Some(node)
    })?;
    cluster.script(&[accident.word(), &node])?;
    cluster.run(Command::new("scontrol").args(["update", &format!("nodename={node}"), "state=down", "reason=gone"]))?;
    cluster.wait("the end of all jobs", || {
        let queue = cluster.run(Command::new("squeue").args(["--noheader", "--format=%i %T"])).ok()?;
        // SLURM waits a few minutes before it starts a task again.
        for line in queue.lines().filter(|line| line.ends_with(" PENDING")) {
            let job = format!("jobid={}", line.split(' ').next().unwrap_or_default());
            let _ = cluster.run(Command::new("scontrol").args(["update", &job, "starttime=now"]));
        }
        queue.trim().is_empty().then_some(())
    })?;
    let started = logs(&shared)?;
    let status = cluster.run(Command::new(tpam()).args(["status", out]))?;
    println!("{status}");
    if files(&shared)? != files(&whole)? {
        return Err(format!("`tpam {command}`: the results differ from those of one process:\n{started}"));
    }
    println!("`tpam {command}`: the same bytes as one process");
    cluster.script(&["node", &node])?;
    cluster.wait("the node", || {
        let _ = cluster.run(Command::new("scontrol").args(["update", &format!("nodename={node}"), "state=resume"]));
        let idle = cluster.run(Command::new("sinfo").args(["--noheader", "--format=%D", "--states=idle"])).ok()?;
        (idle.trim() == "2").then_some(())
    })
}

/// The same command for one process, with another folder.
fn alone<'a>(words: &[&'a str], out: &'a str) -> Vec<&'a str> {
    let mut kept = Vec::new();
    let mut words = words.iter();
    while let Some(word) = words.next() {
        match *word {
            "--slurm" => {}
            "--jobs" | "--partition" | "--time" => _ = words.next(),
            "--out" => {
                words.next();
                kept.extend(["--out", out]);
            }
            word => kept.push(word),
        }
    }
    kept
}

/// Whether a task has written lines of runs.
fn at_work(folder: &Path, shard: &str) -> bool {
    let Ok(entries) = fs::read_dir(folder.join("shards")) else { return false };
    let own = |name: &str| name.starts_with(&format!("{shard}-of-"));
    let mut large = entries.flatten().filter(|entry| entry.metadata().is_ok_and(|meta| meta.len() > AT_WORK));
    large.any(|entry| own(&entry.file_name().to_string_lossy()))
}

/// The logs of all jobs, for a message.
fn logs(shared: &Path) -> Result<String, String> {
    let name = shared.file_name().unwrap_or_default().to_string_lossy().into_owned();
    let all = files(&shared.with_file_name(format!("{name}.slurm")))?;
    let text = |(name, bytes): (&PathBuf, &Vec<u8>)| format!("{}:\n{}", name.display(), String::from_utf8_lossy(bytes));
    Ok(all.iter().map(text).collect::<Vec<_>>().concat())
}

/// Every file below a folder with its content.
fn files(folder: &Path) -> Result<BTreeMap<PathBuf, Vec<u8>>, String> {
    let mut found = BTreeMap::new();
    gather(folder, folder, &mut found).map_err(|e| format!("{}: {e}", folder.display()))?;
    Ok(found)
}

fn gather(root: &Path, folder: &Path, found: &mut BTreeMap<PathBuf, Vec<u8>>) -> std::io::Result<()> {
    for entry in fs::read_dir(folder)? {
        let path = entry?.path();
        if path.is_dir() {
            gather(root, &path, found)?;
        } else {
            found.insert(path.strip_prefix(root).unwrap_or(&path).to_owned(), fs::read(&path)?);
        }
    }
    Ok(())
}

/// A cluster that ends with this value.
struct Cluster {
    /// The folder of its daemons, and the one in which commands are run.
    folder: PathBuf,
    work: PathBuf,
}

impl Cluster {
    fn start() -> Result<Self, String> {
        let folder = std::env::temp_dir().join(format!("tpam-slurm-{}", std::process::id()));
        let work = folder.join("work");
        fs::create_dir_all(work.join("bin")).map_err(|e| e.to_string())?;
        let cluster = Self { folder, work };
        for name in ["experiments", "data"] {
            let from = root().join(name);
            if from.exists() {
                copy(&from, &cluster.work.join(name)).map_err(|e| format!("{name}: {e}"))?;
            }
        }
        // Ports of this process, so that two clusters do not meet.
        let port = 20_000 + 10 * (std::process::id() % 1_000);
        cluster.script(&["start", &port.to_string()])?;
        cluster.wait("two nodes", || {
            let idle = cluster.run(Command::new("sinfo").args(["--noheader", "--format=%D", "--states=idle"])).ok()?;
            (idle.trim() == "2").then_some(())
        })?;
        Ok(cluster)
    }

    /// Runs `cluster.sh` with an action and further words.
    fn script(&self, words: &[&str]) -> Result<(), String> {
        let script = root().join("xtask/slurm/cluster.sh");
        succeeds(Command::new("sh").arg(script).arg(words[0]).arg(&self.folder).args(&words[1..]))
    }

    /// The output of a command that uses the cluster.
    fn run(&self, command: &mut Command) -> Result<String, String> {
        let output = command.env("SLURM_CONF", self.folder.join("slurm.conf")).current_dir(&self.work).output();
        let Output { status, stdout, stderr } = output.map_err(|e| format!("{command:?} did not start: {e}"))?;
        let text = |bytes: &[u8]| String::from_utf8_lossy(bytes).into_owned();
        if !status.success() {
            return Err(format!("{command:?} ended with {status}: {}", text(&stderr)));
        }
        Ok(text(&stdout).trim_end().to_owned())
    }

    /// The running tasks: shard and node.
    fn tasks(&self) -> Result<Vec<(String, String)>, String> {
        let queue = self.run(Command::new("squeue").args(["--noheader", "--states=running", "--format=%K %N"]))?;
        Ok(queue.lines().filter_map(|line| line.split_once(' ')).map(|(a, b)| (a.to_owned(), b.to_owned())).collect())
    }

    /// Waits until `found` returns something.
    fn wait<T>(&self, what: &str, mut found: impl FnMut() -> Option<T>) -> Result<T, String> {
        let begun = Instant::now();
        while begun.elapsed() < PATIENCE {
            if let Some(it) = found() {
                return Ok(it);
            }
            sleep(Duration::from_millis(100));
        }
        let read = |name: &str| fs::read_to_string(self.folder.join(name)).unwrap_or_default();
        Err(format!("waited {} s for {what}; the log of slurmctld:\n{}", PATIENCE.as_secs(), read("slurmctld.log")))
    }
}

impl Drop for Cluster {
    fn drop(&mut self) {
        if let Err(why) = self.script(&["stop"]) {
            println!("the cluster could not be stopped: {why}");
        }
        let _ = fs::remove_dir_all(&self.folder);
    }
}

fn copy(from: &Path, to: &Path) -> std::io::Result<()> {
    fs::create_dir_all(to)?;
    for entry in fs::read_dir(from)?.flatten() {
        if entry.path().is_file() {
            fs::copy(entry.path(), to.join(entry.file_name()))?;
        }
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_command_for_one_process() {
        let words: Vec<&str> = "sweep a.toml --slurm --jobs 4 --partition short --out r/a --runs 3".split(' ').collect();
        assert_eq!(alone(&words, "w"), ["sweep", "a.toml", "--out", "w", "--runs", "3"]);
    }

    #[test]
    fn the_page_submits_a_sweep_and_a_search() {
        let page = fs::read_to_string(root().join(PAGE)).unwrap();
        let commands = submitted(&page);
        assert_eq!(commands.iter().map(|line| line.split(' ').next().unwrap()).collect::<Vec<_>>(), ["sweep", "de"]);
    }
}
