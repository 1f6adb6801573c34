//! Runs the steps of `cargo xtask test` one after another, if wanted within a number of minutes.

use super::{Step, clean, python};
use std::fs;
use std::process::{Command, ExitCode};
use std::sync::{Arc, Mutex, PoisonError};
use std::thread;
use std::time::{Duration, Instant};

/// What `cargo xtask test` is told.
#[derive(Default)]
pub(crate) struct Options {
    /// Also the slow steps.
    pub(crate) all: bool,
    /// Begin with the first step whose name contains this text.
    from: String,
    /// Stop after this many minutes.
    minutes: Option<u64>,
}

impl Options {
    /// Reads the arguments; `None` if they are wrong.
    pub(crate) fn read(args: &[&str]) -> Option<Self> {
        let mut options = Self::default();
        let mut args = args.iter();
        while let Some(arg) = args.next() {
            match *arg {
                "--all" => options.all = true,
                "--from" => options.from = String::from(*args.next()?),
                "--minutes" => options.minutes = Some(args.next()?.parse().ok()?),
                _ => return None,
            }
        }
        Some(options)
    }
}

/// Runs the steps until one fails. The first `required` of them have to pass. If the time is over later than that, the run is a success and names the
/// steps that it left out: a slow machine says less about a change, but nothing wrong.
pub(crate) fn run(steps: &[Step], required: usize, options: &Options) -> ExitCode {
    let Some(first) = steps.iter().position(|(name, _)| name.contains(&options.from)) else {
        println!("no step is named '{}'; the steps are:", options.from);
        for (name, _) in steps {
            println!("  {name}");
        }
        return ExitCode::from(2);
    };
    let (steps, required) = (&steps[first..], required.saturating_sub(first));
    let passed = Arc::new(Mutex::new(0));
    if let Some(minutes) = options.minutes {
        let (names, passed) = (steps.iter().map(|step| step.0).collect::<Vec<_>>(), Arc::clone(&passed));
        thread::spawn(move || stop_after(minutes, &names, required, &passed));
    }
    clean::remember();
    // Python packages are installed while Rust compiles. The first step that needs them waits, and reports errors.
    thread::spawn(python::environment);
    for (name, step) in steps {
        println!("== {name}");
        let begun = Instant::now();
        let result = step();
        // Waits for the end of the process if the time is over: the step was stopped, it did not fail.
        let mut passed = passed.lock().unwrap_or_else(PoisonError::into_inner);
        if let Err(why) = result {
            println!("== {name}: failed: {why}");
            println!("{passed} passed, 1 failed");
            return ExitCode::FAILURE;
        }
        *passed += 1;
        println!("== {name}: passed in {:.0} s", begun.elapsed().as_secs_f64());
    }
    println!("{} passed, 0 failed", steps.len());
    ExitCode::SUCCESS
}

/// Waits, then stops the current step and ends the process.
fn stop_after(minutes: u64, names: &[&str], required: usize, passed: &Mutex<usize>) {
    thread::sleep(Duration::from_secs(60 * minutes));
    let passed = passed.lock().unwrap_or_else(PoisonError::into_inner);
    stop_descendants();
    println!("== {minutes} minutes are over; not finished: {}", names[*passed..].join("; "));
    let enough = *passed >= required;
    println!("{passed} passed, {} failed, {} skipped", u8::from(!enough), names.len() - *passed - usize::from(!enough));
    std::process::exit(i32::from(!enough));
}

/// Ends the programs that this process started, and those that they started. They have some seconds to tidy up.
fn stop_descendants() {
    for signal in ["-TERM", "-KILL"] {
        let doomed = descendants(std::process::id(), &processes());
        if !doomed.is_empty() {
            let _ = Command::new("kill").arg(signal).args(doomed.iter().map(u32::to_string)).status();
            thread::sleep(Duration::from_secs(3));
        }
    }
}

/// The children of a process, and theirs.
fn descendants(process: u32, all: &[(u32, u32)]) -> Vec<u32> {
    let mut found = vec![process];
    let mut at = 0;
    while let Some(parent) = found.get(at).copied() {
        found.extend(all.iter().filter(|(_, of)| *of == parent).map(|(child, _)| *child));
        at += 1;
    }
    found.split_off(1)
}

/// Every process and its parent, where the system has `/proc`.
fn processes() -> Vec<(u32, u32)> {
    let folders = fs::read_dir("/proc").into_iter().flatten().flatten();
    let texts = folders.filter_map(|folder| fs::read_to_string(folder.path().join("stat")).ok());
    texts.filter_map(|text| parent(&text)).collect()
}

/// The numbers of a process and of its parent from `/proc/PID/stat`: `PID (NAME) STATE PARENT …`, where the name may contain spaces and brackets.
fn parent(stat: &str) -> Option<(u32, u32)> {
    let (process, _) = stat.split_once(' ')?;
    let (_, rest) = stat.rsplit_once(") ")?;
    Some((process.parse().ok()?, rest.split(' ').nth(1)?.parse().ok()?))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn arguments() {
        let options = Options::read(&["--all", "--from", "site", "--minutes", "80"]).unwrap();
        assert!(options.all && options.from == "site" && options.minutes == Some(80));
        assert!(Options::read(&["--minutes"]).is_none() && Options::read(&["--minutes", "soon"]).is_none());
        assert!(Options::read(&["--everything"]).is_none());
    }

    #[test]
    fn the_parent_of_a_process() {
        assert_eq!(parent("17 (a ) b) S 4 17 17 0"), Some((17, 4)));
        assert_eq!(parent("nonsense"), None);
    }

    #[test]
    fn children_of_children() {
        assert_eq!(descendants(1, &[(4, 3), (2, 1), (3, 1), (9, 8), (5, 4)]), [2, 3, 4, 5]);
    }

    #[test]
    fn children_are_found() {
        let mut child = Command::new("sleep").arg("60").spawn().unwrap();
        let found = processes().contains(&(child.id(), std::process::id()));
        child.kill().unwrap();
        child.wait().unwrap();
        assert!(found || !fs::exists("/proc/self/stat").unwrap());
    }
}
