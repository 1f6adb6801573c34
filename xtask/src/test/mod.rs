//! Runs the steps of `cargo xtask test`, if wanted within a number of minutes.

mod beside;
mod stop;
mod times;

use super::steps::{self, ALL, Step, When};
use super::{clean, python, unchanged};
use std::process::ExitCode;
use std::sync::{Mutex, MutexGuard, PoisonError};
use std::thread;
use std::time::Duration;
use times::{Stopwatch, minutes};

/// The options of `cargo xtask test`.
#[derive(Default)]
pub(crate) struct Options {
    /// Also the slow steps.
    all: bool,
    /// Also what passed and has the same inputs since.
    again: bool,
    /// Only name the steps.
    list: bool,
    /// Begin with the first step whose name contains this text.
    from: String,
    /// Run only the steps whose name contains this text.
    only: String,
    /// Stop after this many minutes.
    minutes: Option<u64>,
    /// Run this step alone and say nothing about it: the process of a step that runs beside another.
    step: String,
}

impl Options {
    /// Reads the arguments; `None` if they are wrong.
    pub(crate) fn read(args: &[&str]) -> Option<Self> {
        let mut options = Self::default();
        let mut args = args.iter();
        while let Some(arg) = args.next() {
            match *arg {
                "--all" => options.all = true,
                "--again" => options.again = true,
                "--list" => options.list = true,
                "--from" => options.from = String::from(*args.next()?),
                "--only" => options.only = String::from(*args.next()?),
                beside::OPTION => options.step = String::from(*args.next()?),
                "--minutes" => options.minutes = Some(args.next()?.parse().ok()?),
                _ => return None,
            }
        }
        Some(options)
    }

    /// The steps to run, in order. `--only` finds slow steps without `--all`.
    fn select<'a>(&self, steps: &'a [Step]) -> Vec<&'a Step> {
        let every = self.list || !self.only.is_empty();
        let wanted = steps.iter().filter(|step| every || step.when != if self.all { When::Short } else { When::All });
        let after = wanted.skip_while(|step| !step.name.contains(&self.from));
        after.filter(|step| step.name.contains(&self.only)).collect()
    }
}

/// Runs the selected steps until one fails. Required steps have to pass. If the time is over later than that, the run is a success and
/// names the steps that it left out.
pub(crate) fn run(options: &Options) -> ExitCode {
    if !options.again {
        unchanged::leave_out();
    }
    if let Some(step) = ALL.iter().find(|step| step.name == options.step) {
        return super::ended(timed(step));
    }
    let steps = options.select(&ALL);
    if options.list || steps.is_empty() {
        list(!steps.is_empty());
        return if steps.is_empty() { ExitCode::from(2) } else { ExitCode::SUCCESS };
    }
    clean::remember();
    beside::forget();
    let needs_python = steps.iter().any(|step| step.needs_python);
    let whole = &Whole { steps, again: options.again, passed: Mutex::default(), watch: Stopwatch::start() };
    thread::scope(|scope| {
        if needs_python {
            // Python packages are installed while Rust compiles. The first step that needs them waits, and reports errors.
            scope.spawn(python::environment);
        }
        if let Some(minutes) = options.minutes {
            scope.spawn(move || whole.stop_after(minutes));
        }
        whole.run();
        println!("== all steps: {}", whole.watch.seconds().words());
        println!("{} passed, 0 failed", whole.steps.len());
        // Not a return: the thread that waits for the end of the time would go on.
        std::process::exit(0)
    })
}

/// Runs a step and stores its time.
fn timed(step: &Step) -> Result<(), String> {
    let watch = Stopwatch::start();
    match step.check()? {
        Some(check) => check.run(step.run)?,
        None => (step.run)()?,
    }
    times::store(step.name, watch.seconds());
    Ok(())
}

/// A run of several steps.
struct Whole<'a> {
    steps: Vec<&'a Step>,
    /// Whether also steps run that passed and have the same inputs since.
    again: bool,
    /// The names of those that have passed. Whoever ends the process keeps it locked, so that nothing is said about steps that were
    /// stopped.
    passed: Mutex<Vec<&'static str>>,
    watch: Stopwatch,
}

impl Whole<'_> {
    /// Runs the steps in order. Neighbours that may run beside others do so, two at a time, and those that wait beside these.
    fn run(&self) {
        for group in self.steps.chunk_by(|one, next| one.runs_beside && next.runs_beside) {
            let [busy, waiting] = [false, true].map(|waits| Mutex::new(group.iter().copied().filter(move |step| step.waits == waits)));
            let lane = |next| {
                while let Some(step) = take(next) {
                    self.step(step, group.len() > 1);
                }
            };
            thread::scope(|scope| {
                scope.spawn(|| lane(&waiting));
                scope.spawn(|| lane(&busy));
                lane(&busy);
            });
        }
    }

    /// Runs a step, unless it is to be left out. The process ends if it fails.
    fn step(&self, step: &Step, beside: bool) {
        while !step.after.is_empty() && self.steps.iter().any(|one| one.name == step.after) && !self.lock().contains(&step.after) {
            thread::sleep(Duration::from_millis(100));
        }
        if step.check().is_ok_and(|check| check.is_some_and(|check| check.is_left_out())) {
            println!("== {}: unchanged since it passed", step.name);
            self.lock().push(step.name);
            return;
        }
        let place = self.steps.iter().position(|one| one.name == step.name).map_or(0, |at| at + 1);
        let so_far = minutes(self.watch.seconds().clock);
        println!("== {place} of {}: {} ({so_far} so far)", self.steps.len(), step.name);
        let (printed, result) = match beside.then(|| beside::run(step, self.again)) {
            None => (String::new(), timed(step)),
            Some(Ok((printed, true))) => (printed, Ok(())),
            Some(Ok((printed, false))) => (printed, Err("see above".to_owned())),
            Some(Err(why)) => (String::new(), Err(why)),
        };
        let mut passed = self.lock();
        print!("{printed}");
        if let Err(why) = result {
            println!("== {}: failed: {why}", step.name);
            println!("{} passed, 1 failed", passed.len());
            stop::stop_descendants();
            std::process::exit(1);
        }
        passed.push(step.name);
        let took = times::last(step.name).map_or_else(String::new, times::Seconds::words);
        println!("== {}: passed in {took}", step.name);
    }

    fn lock(&self) -> MutexGuard<'_, Vec<&'static str>> {
        self.passed.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Waits, then stops the current steps and ends the process. The run has failed if a required step is missing.
    fn stop_after(&self, minutes: u64) {
        thread::sleep(Duration::from_secs(60 * minutes));
        let passed = self.lock();
        stop::stop_descendants();
        let missing: Vec<_> = self.steps.iter().filter(|step| !passed.contains(&step.name)).collect();
        let required = missing.iter().filter(|step| step.when == When::Required).count();
        let names: Vec<&str> = missing.iter().map(|step| step.name).collect();
        for step in &missing {
            print!("{}", beside::printed(step));
        }
        println!("{} passed, {required} failed, {} skipped", passed.len(), missing.len() - required);
        println!("== {minutes} minutes are over; not finished: {}", names.join("; "));
        std::process::exit(i32::from(required > 0));
    }
}

/// The next of what several threads share.
fn take<T>(next: &Mutex<impl Iterator<Item = T>>) -> Option<T> {
    next.lock().unwrap_or_else(PoisonError::into_inner).next()
}

/// Names all steps, with the times of their last runs.
fn list(was_asked: bool) {
    if !was_asked {
        println!("no step has this name; the steps are:");
    }
    for step in &ALL {
        let when = match step.when {
            When::Required => "required",
            When::Always => "",
            When::Short => "not --all",
            When::All => "with --all",
        };
        let took = times::last(step.name).map_or_else(|| "not yet run".to_owned(), times::Seconds::words);
        println!("{when:10}  {:58}  {took}", step.name);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn arguments() {
        let options = Options::read(&["--all", "--again", "--from", "site", "--minutes", "80", "--only", "lints"]).unwrap();
        assert!(options.all && options.again && options.from == "site" && options.minutes == Some(80) && options.only == "lints");
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
        // The sample of a step that `--all` has in a longer form.
        let [sample, part] = ["attacks on result folders, a sample", "attacks on result folders, a part"];
        assert!(fast.contains(&sample) && !fast.contains(&part));
        assert!(names(&["--all"]).contains(&part) && !names(&["--all"]).contains(&sample));
        assert_eq!(names(&["--only", "attacks"]), [sample, part]);
    }

    #[test]
    fn steps_beside_others_are_neighbours() {
        let groups: Vec<bool> = ALL.chunk_by(|one, next| one.runs_beside == next.runs_beside).map(|group| group[0].runs_beside).collect();
        assert_eq!(groups, [false, true, false]);
        assert!(ALL.iter().all(|step| step.runs_beside || !step.waits));
    }

    #[test]
    fn steps_come_after_those_whose_results_they_use() {
        for (at, step) in ALL.iter().enumerate().filter(|(_, step)| !step.after.is_empty()) {
            assert!(ALL[..at].iter().any(|before| before.name == step.after), "{}", step.name);
        }
    }

    /// A path that does not exist is not an input.
    #[test]
    fn inputs_of_steps_exist() {
        for path in ALL.iter().flat_map(|step| step.reads).filter(|path| !path.starts_with("target/")) {
            assert!(crate::root().join(path).exists(), "{path}");
        }
    }

    /// What is left out when the time is over comes after what is required.
    #[test]
    fn required_steps_come_first() {
        let (_, steps) = ALL.split_last().unwrap();
        assert!(steps.iter().is_sorted_by_key(|step| step.when));
        let required: Vec<&str> = ALL.iter().filter(|step| step.when == When::Required).map(|step| step.name).collect();
        let wanted = ["formatting", "architecture", "lints", "tests", "the Python package", "the commands of the README and of the site"];
        assert!(wanted.iter().all(|name| required.contains(name)), "{required:?}");
    }
}
