//! Runs the steps of `cargo xtask test` one after another, if wanted within a number of minutes.

mod stop;
mod times;

use super::steps::{ALL, Step};
use super::{clean, python, root};
use std::process::ExitCode;
use std::sync::{Arc, Mutex, PoisonError};
use std::thread;
use std::time::Duration;
use times::{Stopwatch, Times, minutes};

/// The times of the last runs.
const TIMES: &str = "target/step-times.txt";

/// The options of `cargo xtask test`.
#[derive(Default)]
pub(crate) struct Options {
    /// Also the slow steps.
    all: bool,
    /// Only name the steps.
    list: bool,
    /// Begin with the first step whose name contains this text.
    from: String,
    /// Run only the steps whose name contains this text.
    only: String,
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
                "--list" => options.list = true,
                "--from" => options.from = String::from(*args.next()?),
                "--only" => options.only = String::from(*args.next()?),
                "--minutes" => options.minutes = Some(args.next()?.parse().ok()?),
                _ => return None,
            }
        }
        Some(options)
    }

    /// The steps to run, in order. `--only` finds slow steps without `--all`.
    fn select<'a>(&self, steps: &'a [Step]) -> Vec<&'a Step> {
        let slow_too = self.all || self.list || !self.only.is_empty();
        let wanted = steps.iter().filter(|step| slow_too || !step.is_slow);
        let after = wanted.skip_while(|step| !step.name.contains(&self.from));
        after.filter(|step| step.name.contains(&self.only)).collect()
    }
}

/// Runs the selected steps until one fails. Required steps have to pass. If the time is over later than that, the run is a success and names the steps
/// that it left out.
pub(crate) fn run(options: &Options) -> ExitCode {
    let (steps, mut times) = (options.select(&ALL), Times::read(root().join(TIMES)));
    if options.list || steps.is_empty() {
        list(&times, !steps.is_empty());
        return if steps.is_empty() { ExitCode::from(2) } else { ExitCode::SUCCESS };
    }
    let passed = Arc::new(Mutex::new(0));
    if let Some(minutes) = options.minutes {
        let plan = steps.iter().map(|step| (step.name, step.is_required)).collect::<Vec<_>>();
        let passed = Arc::clone(&passed);
        thread::spawn(move || stop_after(minutes, &plan, &passed));
    }
    clean::remember();
    if steps.iter().any(|step| step.needs_python) {
        // Python packages are installed while Rust compiles. The first step that needs them waits, and reports errors.
        thread::spawn(python::environment);
    }
    let whole = Stopwatch::start();
    for (k, step) in steps.iter().enumerate() {
        println!("== {} of {}: {} ({} so far)", k + 1, steps.len(), step.name, minutes(whole.seconds().clock));
        let watch = Stopwatch::start();
        let result = (step.run)();
        // Waits for the end of the process if the time is over: the step was stopped, it did not fail.
        let mut passed = passed.lock().unwrap_or_else(PoisonError::into_inner);
        if let Err(why) = result {
            println!("== {}: failed: {why}", step.name);
            println!("{passed} passed, 1 failed");
            return ExitCode::FAILURE;
        }
        *passed += 1;
        times.store(step.name, watch.seconds());
        println!("== {}: passed in {}", step.name, watch.seconds().words());
    }
    println!("== all steps: {}", whole.seconds().words());
    println!("{} passed, 0 failed", steps.len());
    ExitCode::SUCCESS
}

/// Names all steps, with the times of their last runs.
fn list(times: &Times, was_asked: bool) {
    if !was_asked {
        println!("no step has this name; the steps are:");
    }
    for step in &ALL {
        let when = match (step.is_required, step.is_slow) {
            (true, _) => "required",
            (false, true) => "with --all",
            (false, false) => "",
        };
        let took = times.last(step.name).map_or_else(|| "not yet run".to_owned(), times::Seconds::words);
        println!("{when:10}  {:58}  {took}", step.name);
    }
}

/// Waits, then stops the current step and ends the process. The run has failed if a required step is missing.
fn stop_after(minutes: u64, plan: &[(&str, bool)], passed: &Mutex<usize>) {
    thread::sleep(Duration::from_secs(60 * minutes));
    let passed = passed.lock().unwrap_or_else(PoisonError::into_inner);
    stop::stop_descendants();
    let missing = &plan[*passed..];
    let required = missing.iter().filter(|(_, is_required)| *is_required).count();
    let names: Vec<&str> = missing.iter().map(|(name, _)| *name).collect();
    println!("{passed} passed, {required} failed, {} skipped", missing.len() - required);
    println!("== {minutes} minutes are over; not finished: {}", names.join("; "));
    std::process::exit(i32::from(required > 0));
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn arguments() {
        let options = Options::read(&["--all", "--from", "site", "--minutes", "80", "--only", "lints"]).unwrap();
        assert!(options.all && options.from == "site" && options.minutes == Some(80) && options.only == "lints");
        assert!(Options::read(&["--minutes"]).is_none() && Options::read(&["--minutes", "soon"]).is_none());
        assert!(Options::read(&["--everything"]).is_none());
        assert!(Options::read(&["--list"]).unwrap().list);
    }

    fn names(args: &[&str]) -> Vec<&'static str> {
        Options::read(args).unwrap().select(&ALL).iter().map(|step| step.name).collect()
    }

    #[test]
    fn steps_are_selected_by_name() {
        let fast = names(&[]);
        assert!(fast.len() < names(&["--all"]).len() && fast.last() == Some(&"clean work tree"));
        assert_eq!(names(&["--only", "the playground"]), ["the playground, in a browser"]);
        assert_eq!(names(&["--from", "clean"]), ["clean work tree"]);
        assert!(names(&["--only", "nothing"]).is_empty());
    }

    /// What is left out when the time is over comes after what is required.
    #[test]
    fn required_steps_come_first() {
        let (_, steps) = ALL.split_last().unwrap();
        assert!(steps.iter().is_sorted_by_key(|step| (!step.is_required, step.is_slow)));
        let required: Vec<&str> = ALL.iter().filter(|step| step.is_required).map(|step| step.name).collect();
        let wanted = [
            "formatting",
            "architecture",
            "lints",
            "tests",
            "the Python package",
            "the commands of the README and of the site",
        ];
        assert!(wanted.iter().all(|name| required.contains(name)), "{required:?}");
    }
}
